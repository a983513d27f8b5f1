//! Trials: orders of the cells, and the minimal puzzle that one of them may lead to.

use super::sets::Sets;
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::prelude::*;

/// Which question a solver is asked for another solution than the grid.
///
/// `auto` names the same other solution on all machines, which without wide registers takes it
/// several times as long as to list whichever come first; with them, to list takes longer. Here any
/// other solution will do: the verdicts are the same.
#[derive(Clone, Copy)]
pub(super) enum Ask {
    /// For another solution.
    Other,
    /// For all, the first two of which are enough.
    All,
}

impl Ask {
    /// The one that is faster with `auto` on this machine.
    ///
    /// # Errors
    /// The environment variable `SEVENTEEN_CPU` has a value that it cannot have.
    pub(super) fn of_machine() -> Result<Ask> {
        Ok(if Cpu::for_auto()?.favours_registers() { Ask::Other } else { Ask::All })
    }
}

/// What an order of cells leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// Its cells, as far as they are followed, leave more than one solution.
    Ambiguous,
    /// The first of its cells that leave one solution are more than it takes.
    Redundant,
    /// So many of its cells are a minimal puzzle.
    Minimal(usize),
}

/// Trials of a grid. What they have learnt of it makes the next ones faster, not different.
pub(super) struct Trials<'a> {
    grid: &'a Grid,
    sets: Sets,
    solver: &'a mut dyn Solver,
    ask: Ask,
}

impl<'a> Trials<'a> {
    pub(super) fn new(grid: &'a Grid, solver: &'a mut dyn Solver, ask: Ask) -> Trials<'a> {
        Trials { grid, sets: Sets::of_two_digits(grid), solver, ask }
    }

    /// What an order leads to, where `order` is the part that is followed.
    ///
    /// The clues up to the one that hits the last known set are what the solver is asked about,
    /// without one that may be redundant. If they have one solution, so have they with it, but
    /// none before the last: so the verdict is out. Else there is a set to learn, and the number
    /// of clues grows or there is one fewer to doubt.
    ///
    /// # Errors
    /// What the solver reports.
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
        if let Ask::Other = self.ask {
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
