//! Generators: every puzzle has one solution, and puzzles are minimal if they are said to be.

use super::{ResultChecks, count_of_board};
use seventeen_core::{Board, Emit, Generated, Generator, Result, Solver, Task};
use std::ops::ControlFlow;

/// A generator whose puzzles are checked.
pub(crate) struct CheckedGenerator {
    it: Box<dyn Generator>,
    by: Box<dyn Solver>,
    checks: ResultChecks,
}

impl CheckedGenerator {
    pub(crate) fn new(it: Box<dyn Generator>, checks: ResultChecks) -> Result<CheckedGenerator> {
        Ok(CheckedGenerator { it, by: checks.solver()?, checks })
    }
}

/// Rejects a puzzle with no solution or several, and one that is not minimal as it is said to be.
fn check(made: &Generated, by: &mut dyn Solver, checks: &ResultChecks) -> Result<()> {
    let board = &made.board;
    let found = match count_of_board(board, by, 2)? {
        1 => return if made.is_minimal { check_minimal(board, by, checks) } else { Ok(()) },
        0 => "no solution",
        _ => "several solutions",
    };
    Err(checks.rejection(format_args!("emitted {board}, which has {found}: expected one")))
}

/// Rejects a puzzle that does not need each of its clues.
fn check_minimal(board: &Board, by: &mut dyn Solver, checks: &ResultChecks) -> Result<()> {
    for rest in board.without_each_clue() {
        if count_of_board(&rest, by, 2)? == 1 {
            return Err(checks.rejection(format_args!(
                "emitted {board} as minimal, but {rest} has one solution, too"
            )));
        }
    }
    Ok(())
}

impl Generator for CheckedGenerator {
    fn generate(
        &mut self,
        task: &Task<'_>,
        solver: &mut dyn Solver,
        emit: Emit<'_, Generated>,
    ) -> Result<u64> {
        let CheckedGenerator { it, by, checks } = self;
        let mut checked = Ok(());
        let tries = it.generate(task, solver, &mut |generated| {
            checked = check(generated, &mut **by, checks);
            if checked.is_err() { ControlFlow::Break(()) } else { emit(generated) }
        });
        checked.and(tries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Grid, Puzzle};

    /// Finds one solution of every puzzle.
    struct Lenient;

    impl Solver for Lenient {
        fn count(&mut self, _: &Puzzle, _: u64) -> Result<u64> {
            Ok(1)
        }

        fn solutions(&mut self, _: &Puzzle, _: Emit<'_, Grid>) -> Result<()> {
            Ok(())
        }
    }

    /// Emits a puzzle as minimal, or not.
    struct Claims(bool);

    impl Generator for Claims {
        fn generate(
            &mut self,
            _: &Task<'_>,
            _: &mut dyn Solver,
            emit: Emit<'_, Generated>,
        ) -> Result<u64> {
            let board = Board::from(&Puzzle::from_digits(std::array::from_fn(|i| (i == 7).into())));
            let _ = emit(&Generated { is_minimal: self.0, ..board.into() });
            Ok(1)
        }
    }

    #[test]
    fn a_puzzle_that_is_not_minimal_is_rejected_if_it_is_said_to_be() {
        for claims in [false, true] {
            let checks = ResultChecks::new("generator `claims`", || Ok(Box::new(Lenient)));
            let mut checked = CheckedGenerator::new(Box::new(Claims(claims)), checks).unwrap();
            let task = Task::of_seed(1);
            let made = checked.generate(&task, &mut Lenient, &mut |_| ControlFlow::Continue(()));
            assert_eq!(made.is_err(), claims);
            let text = made.err().map(|error| error.to_string()).unwrap_or_default();
            assert_eq!(text.contains("as minimal, but ........."), claims, "{text}");
        }
    }
}
