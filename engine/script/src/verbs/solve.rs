//! `solve`: the solution of a puzzle, or why there is no single one.

use crate::choice::Choice;
use crate::failure::{Res, bad_input, type_of};
use crate::input::Noted;
use crate::items::{Outcome, Solved};
use crate::stream::Stream;
use rhai::plugin::*;
use seventeen_core::{Grid, Puzzle};
use seventeen_plugin::Kind;
use std::ops::ControlFlow;

#[export_module]
pub(crate) mod solve {
    /// The solution of the puzzle; the first two if there are several.
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_puzzle(puzzle: &mut Noted<Puzzle>, solver: Choice) -> Res<Solved> {
        solved(puzzle, &solver)
    }

    /// The same for each puzzle.
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        solver: Choice,
    ) -> Res<Stream> {
        solver.expect(Kind::Solver)?;
        Ok(stream.par_map("solve", context.call_position(), move |_, item| {
            let Some(puzzle) = item.read_lock::<Noted<Puzzle>>() else {
                let found = type_of(&item);
                return Err(bad_input(format_args!("solve: expected a puzzle, found {found}")));
            };
            solved(&puzzle, &solver).map(Dynamic::from)
        }))
    }
}

fn solved(puzzle: &Noted<Puzzle>, solver: &Choice) -> Res<Solved> {
    let mut grids: Vec<Grid> = Vec::with_capacity(2);
    solver.solver()?.run(|solver| {
        solver.solutions(&puzzle.value, &mut |grid| {
            grids.push(*grid);
            if grids.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    })?;
    let outcome = match grids.as_slice() {
        [] => Outcome::None,
        [grid] => Outcome::Unique(*grid),
        [first, second, ..] => Outcome::Several(*first, *second),
    };
    Ok(Solved { puzzle: puzzle.clone(), outcome })
}
