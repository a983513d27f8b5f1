//! Trials: orders of the cells, and the minimal puzzle to which one may lead.

use super::sets::Sets;
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::prelude::*;

/// The question to a solver about a solution other than the grid.
///
/// `auto` returns the same other solution on all machines. Without wide registers this takes it
/// several times as long as listing the first ones; with them, listing takes longer. Here any other
/// solution is fine: the verdicts are equal.
#[derive(Clone, Copy)]
pub(super) enum SolverQuestion {
    /// For another solution.
    Other,
    /// For all solutions; the first two are enough.
    All,
}

impl SolverQuestion {
    /// The one that is faster with `auto` on this machine.
    ///
    /// # Errors
    /// The environment variable `SEVENTEEN_CPU` has an invalid value.
    pub(super) fn of_machine() -> Result<SolverQuestion> {
        Ok(if Cpu::for_auto()?.favours_registers() {
            SolverQuestion::Other
        } else {
            SolverQuestion::All
        })
    }
}

/// The result of an order of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// Its cells, as far as they are followed, leave more than one solution.
    Ambiguous,
    /// The first of its cells that leave one solution are more than it takes.
    Redundant,
    /// This number of its cells is a minimal puzzle.
    Minimal(usize),
}

/// Trials of a grid. The sets that they have learnt make the next ones faster, not different.
pub(super) struct Trials<'a> {
    grid: &'a Grid,
    sets: Sets,
    solver: &'a mut dyn Solver,
    ask: SolverQuestion,
}

impl<'a> Trials<'a> {
    pub(super) fn new(
        grid: &'a Grid,
        solver: &'a mut dyn Solver,
        ask: SolverQuestion,
    ) -> Trials<'a> {
        Trials { grid, sets: Sets::of_two_digits(grid), solver, ask }
    }

    /// The result of an order, where `order` is the part that is followed.
    ///
    /// The solver gets the clues up to the one that hits the last known set, without one that may
    /// be redundant. If they have one solution, so have they with it, but none before the last. So
    /// the verdict is final. Otherwise there is a set to learn, and the number of clues grows or
    /// the number of doubtful ones shrinks.
    ///
    /// # Errors
    /// Errors of the solver.
    pub(super) fn verdict(&mut self, order: &[Cell]) -> Result<Verdict> {
        loop {
            let Some(n) = self.sets.hit_by(order) else { return Ok(Verdict::Ambiguous) };
            let doubtful = self.sets.doubtful(&order[..n]);
            let clues: Cells = order[..n].iter().copied().collect();
            let rest = doubtful.map_or(clues, |i| clues - Cells::single(order[i]));
            match self.other_solution(&self.grid.puzzle(rest))? {
                Some(other) => self.sets.add(self.grid.difference(&other)),
                None if doubtful.is_some() => return Ok(Verdict::Redundant),
                None => return Ok(Verdict::Minimal(n)),
            }
        }
    }

    /// A solution of `puzzle` that is not the grid.
    fn other_solution(&mut self, puzzle: &Puzzle) -> Result<Option<Grid>> {
        if let SolverQuestion::Other = self.ask {
            return self.solver.other_solution(puzzle, self.grid);
        }
        let mut other = None;
        self.solver.solutions(puzzle, &mut |solution| {
            if solution == self.grid {
                return ControlFlow::Continue(());
            }
            other = Some(*solution);
            ControlFlow::Break(())
        })?;
        Ok(other)
    }
}
