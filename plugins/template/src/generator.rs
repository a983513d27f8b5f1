//! `template_generator`: a minimal puzzle inside a starting puzzle or grid.

use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// The generator. It has no options and keeps nothing between calls.
pub(crate) struct TemplateGenerator;

impl Component for TemplateGenerator {
    const NAME: &'static str = "template_generator";
    const DOC: &'static str = "A minimal puzzle inside the starting puzzle or grid";

    fn create(_: &Args<'_>) -> Result<TemplateGenerator> {
        Ok(TemplateGenerator)
    }
}

impl Generator for TemplateGenerator {
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        let Some(board) = task.from else {
            return Err(Error::failed("template_generator requires a starting puzzle"));
        };
        let mut puzzle = board.puzzle().map_err(|error| Error::failed(error.to_string()))?;
        if solver.count(&puzzle, 2)? != 1 {
            // A try without a result.
            return Ok(1);
        }
        let mut cells: Vec<Cell> = puzzle.givens().into_iter().collect();
        RandomNumbers::new(task.seed).shuffle(&mut cells);
        for cell in cells {
            let mut digits = *puzzle.digits();
            digits[cell] = 0;
            let rest = Puzzle::from_digits(digits);
            if solver.count(&rest, 2)? == 1 {
                puzzle = rest;
            }
        }
        // One puzzle per task, so it does not matter whether more are wanted.
        let _ = emit(&Board::from(&puzzle).into());
        Ok(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A solver for which the puzzles with at least 78 clues have one solution.
    struct Stub;

    impl Solver for Stub {
        fn count(&mut self, puzzle: &Puzzle, _: u64) -> Result<u64> {
            Ok(if puzzle.clues() >= 78 { 1 } else { 2 })
        }

        fn solutions(&mut self, _: &Puzzle, _: Emit<'_, Grid>) -> Result<()> {
            Ok(())
        }
    }

    #[test]
    fn clues_are_removed_as_long_as_the_solution_is_unique() {
        let grid: Board =
            "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
                .parse()
                .unwrap();
        let task = Task { seed: 1, from: Some(&grid) };
        let mut clues = Vec::new();
        let tries = TemplateGenerator.generate(&task, &mut Stub, &mut |made| {
            clues.push(made.board.clues());
            ControlFlow::Continue(())
        });
        assert_eq!((tries, clues), (Ok(1), vec![78]));
    }
}
