//! `clique`: pairwise disjoint sets, chosen by a strategy.

use crate::choice::Choice;
use crate::failure::{Res, bad_input, type_of};
use crate::items::{Clique, Sets};
use crate::session::{Handle, Session};
use crate::stream::Stream;
use rhai::plugin::*;
use seventeen_core::Cells;
use seventeen_plugin::Kind;

#[export_module]
pub(crate) mod clique {
    /// The pairwise disjoint sets that a strategy chooses.
    #[rhai_fn(name = "clique", return_raw, pure)]
    pub(crate) fn of_sets(
        context: NativeCallContext,
        sets: &mut Sets,
        strategy: Choice,
    ) -> Res<Clique> {
        choose(&Session::of(&context), sets, &strategy)
    }

    /// The same for the sets of each grid.
    #[rhai_fn(name = "clique", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        strategy: Choice,
    ) -> Res<Stream> {
        strategy.expect(Kind::CliqueStrategy)?;
        Ok(stream.par_map("clique", context.call_position(), move |session, item| {
            let Some(sets) = item.read_lock::<Sets>() else {
                let found = type_of(&item);
                return Err(bad_input(format_args!(
                    "clique: expected the sets of a grid, found {found}: harvest first"
                )));
            };
            choose(session, &sets, &strategy).map(Dynamic::from)
        }))
    }
}

fn choose(session: &Handle, sets: &Sets, strategy: &Choice) -> Res<Clique> {
    let alive: Vec<u32> = (0..sets.sets.len() as u32).collect();
    let mut chosen = Vec::new();
    let bound = strategy.clique_strategy(session)?.run(|strategy| {
        strategy.prepare(&sets.sets)?;
        strategy.choose(&alive, Cells::EMPTY, &mut chosen)
    })?;
    Ok(Clique {
        grid: sets.grid.clone(),
        sets: chosen.iter().map(|&i| sets.sets[i as usize]).collect(),
        bound,
        strategy: strategy.name.clone(),
    })
}
