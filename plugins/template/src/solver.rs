//! `template_solver`: depth-first search that fills the cell with the fewest candidates first.

use seventeen_plugin::prelude::*;

/// The solver. It has no options and keeps nothing between calls.
pub(crate) struct TemplateSolver;

impl Component for TemplateSolver {
    const NAME: &'static str = "template_solver";
    const DOC: &'static str = "Depth-first search, the cell with the fewest candidates first";

    fn create(_: &Args<'_>) -> Result<TemplateSolver> {
        Ok(TemplateSolver)
    }
}

impl Solver for TemplateSolver {
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64> {
        let mut found = 0;
        self.solutions(puzzle, &mut |_| {
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(found.min(limit))
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        if let Err(error) = puzzle.check() {
            // A repeated digit leaves no solution. A digit above 9 is the caller's mistake.
            let is_mistake = puzzle.digits().iter().any(|&digit| digit > 9);
            return if is_mistake { Err(Error::failed(error.to_string())) } else { Ok(()) };
        }
        // Both ends of the search are regular: all solutions, or as many as were wanted.
        let _ = fill(&Position::from(puzzle), &mut CancellationPoll::default(), emit)?;
        Ok(())
    }
}

/// Fills the blank cells in every way. Breaks if no more solutions are wanted.
fn fill(
    position: &Position,
    poll: &mut CancellationPoll,
    emit: Emit<'_, Grid>,
) -> Result<ControlFlow<()>> {
    poll.step()?;
    let blank = position.blank().into_iter();
    let Some(cell) = blank.min_by_key(|&cell| position.candidates(cell).len()) else {
        return Ok(emit(&Grid::known(*position.digits())));
    };
    for digit in position.candidates(cell) {
        let mut next = position.clone();
        next.place(Candidate::new(cell, digit));
        if fill(&next, poll, emit)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_are_counted_up_to_the_limit() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        assert_eq!(TemplateSolver.count(&puzzle, 2), Ok(1));
        assert_eq!(TemplateSolver.count(&Puzzle::EMPTY, 2), Ok(2));
    }
}
