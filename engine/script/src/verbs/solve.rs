//! `solve`: the solution of a puzzle, or why there is no single one.

use crate::choice::Choice;
use crate::chunk::Values;
use crate::failure::Res;
use crate::input::Noted;
use crate::items::Solved;
use crate::puzzles;
use crate::stream::Stream;
use rhai::plugin::*;
use seventeen_core::Puzzle;
use seventeen_plugin::Kind;

#[export_module]
pub(crate) mod solve {
    /// The solution of the puzzle; the first two if there are several.
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_puzzle(puzzle: &mut Noted<Puzzle>, solver: Choice) -> Res<Solved> {
        let mut outcomes = Vec::with_capacity(1);
        solver.solver()?.run(|solver| solver.solve_each(&[puzzle.value], &mut outcomes))?;
        Ok(Solved { puzzle: puzzle.clone(), outcome: outcomes[0] })
    }

    /// The same for each puzzle.
    #[rhai_fn(name = "solve", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        solver: Choice,
    ) -> Res<Stream> {
        solver.expect(Kind::Solver)?;
        Ok(stream.par_chunks("solve", context.call_position(), move |_, chunk| {
            puzzles::each(
                "solve",
                chunk,
                |puzzles, outcomes| {
                    solver.solver()?.run(|solver| solver.solve_each(puzzles, outcomes))
                },
                |puzzle, outcome| Solved { puzzle, outcome },
                Values::Solved,
            )
        }))
    }
}
