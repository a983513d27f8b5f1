//! `clique`: pairwise disjoint sets, chosen by a strategy.

use crate::verbs::prelude::*;
use seventeen_jobs::clique::Clique;
use seventeen_jobs::harvest::Sets;

/// # Cliques
/// Chooses pairwise disjoint sets with a strategy.
#[export_module(manifest)]
pub(crate) mod clique {
    /// The clique that a strategy chooses: pairwise disjoint sets.
    ///
    /// ```rhai
    /// sets.clique(clique::exact()).len  // 11
    /// ```
    #[rhai_fn(name = "clique", return_raw, pure)]
    pub(crate) fn of_sets(sets: &mut Sets, strategy: AnyChoice) -> Res<Clique> {
        sets.clique(&strategy.expect_kind().raise()?).raise()
    }

    /// The clique that a strategy chooses from the sets of each grid: pairwise disjoint sets.
    #[rhai_fn(name = "clique", return_raw, pure)]
    pub(crate) fn of_stream(stream: &mut Stream, strategy: AnyChoice) -> Res<Stream> {
        let strategy = strategy.expect_kind().raise()?;
        Ok(stream.par_map("clique", move |_, item| {
            let Some(sets) = item.read_lock::<Sets>() else {
                return Err(unexpected_type_error_with_advice(
                    "clique", "the sets of a grid", &item, "harvest first",
                ));
            };
            sets.clique(&strategy).map(Dynamic::from).raise()
        }))
    }
}
