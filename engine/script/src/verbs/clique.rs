//! `clique`: pairwise disjoint sets, chosen by a strategy.

use crate::failure::{Raise, Res, bad_input, type_of};
use crate::stream::Stream;
use rhai::plugin::*;
use seventeen_jobs::AnyChoice;
use seventeen_jobs::clique::Clique;
use seventeen_jobs::harvest::Sets;

/// # Cliques
/// Pairwise disjoint sets, chosen by a strategy.
#[export_module(manifest)]
pub(crate) mod clique {
    /// The pairwise disjoint sets that a strategy chooses.
    ///
    /// ```rhai
    /// let sets = grids("grids.txt").take(1).harvest(ua::digits(3)).collect()[0];
    /// sets.clique(clique::exact()).len  // 11
    /// ```
    #[rhai_fn(name = "clique", return_raw, pure)]
    pub(crate) fn of_sets(sets: &mut Sets, strategy: AnyChoice) -> Res<Clique> {
        sets.clique(&strategy.expect().raise()?).raise()
    }

    /// The same for the sets of each grid.
    #[rhai_fn(name = "clique", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        strategy: AnyChoice,
    ) -> Res<Stream> {
        let strategy = strategy.expect().raise()?;
        Ok(stream.par_map("clique", context.call_position(), move |_, item| {
            let Some(sets) = item.read_lock::<Sets>() else {
                let found = type_of(&item);
                return Err(bad_input(format_args!(
                    "clique: expected the sets of a grid, found {found}: harvest first"
                )));
            };
            sets.clique(&strategy).map(Dynamic::from).raise()
        }))
    }
}
