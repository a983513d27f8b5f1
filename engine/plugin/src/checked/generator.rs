//! Generators: every puzzle has one solution.

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

/// Rejects a puzzle with no solution or several.
fn check(board: &Board, by: &mut dyn Solver, checks: &ResultChecks) -> Result<()> {
    let found = match count_of_board(board, by, 2)? {
        1 => return Ok(()),
        0 => "no solution",
        _ => "several solutions",
    };
    Err(checks.rejection(format_args!("emitted {board}, which has {found}: expected one")))
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
            checked = check(&generated.board, &mut **by, checks);
            if checked.is_err() { ControlFlow::Break(()) } else { emit(generated) }
        });
        checked.and(tries)
    }
}
