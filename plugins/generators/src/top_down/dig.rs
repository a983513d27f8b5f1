//! Digging: orbits are removed from a grid in a given order, each if the puzzle stays unique.
//!
//! An orbit has to stay if and only if it and the cells removed before contain an unavoidable set.
//! Each orbit that has to stay shows such a set, which may decide later ones. The first orbits are
//! removed together, since most grids stay unique without them.

use seventeen_plugin::prelude::*;

/// The number of 81 orbits that are tried together at first, and the decrease at each next step:
/// the fastest without symmetry.
const FIRST: usize = 30;
const NEXT: usize = 2;

/// A grid that is being dug.
pub(super) struct Dig<'a> {
    grid: &'a Grid,
    /// The cells removed so far; the puzzle is unique without them.
    removed: Cells,
    /// Unavoidable sets of the grid.
    sets: Vec<Cells>,
}

impl<'a> Dig<'a> {
    pub(super) fn new(grid: &'a Grid) -> Dig<'a> {
        Dig { grid, removed: Cells::EMPTY, sets: Vec::new() }
    }

    /// The givens that are left when all orbits were tried in this order.
    ///
    /// # Errors
    /// Errors of the solver.
    pub(super) fn givens(mut self, order: &[Cells], solver: &mut dyn Solver) -> Result<Cells> {
        let at_once = self.remove_at_once(order, solver)?;
        for &orbit in &order[at_once..] {
            let more = self.removed | orbit;
            if self.sets.iter().any(|set| set.is_subset(more)) {
                continue;
            }
            match self.set_within(orbit, solver)? {
                Some(set) => self.sets.push(set),
                None => self.removed = more,
            }
        }
        Ok(!self.removed)
    }

    /// Removes first orbits together as long as possible; returns their number.
    fn remove_at_once(&mut self, order: &[Cells], solver: &mut dyn Solver) -> Result<usize> {
        let (mut n, mut more) = (0, order.len() * FIRST / 81);
        while more > 0 {
            let orbits = order[n..n + more].iter();
            let removed = orbits.fold(self.removed, |removed, &orbit| removed | orbit);
            match solver.other_solution(&self.grid.puzzle(!removed), self.grid)? {
                None => (self.removed, n) = (removed, n + more),
                Some(other) => self.sets.push(self.grid.difference(&other)),
            }
            more /= NEXT;
        }
        Ok(n)
    }

    /// An unavoidable set within `orbit` and the removed cells.
    fn set_within(&self, orbit: Cells, solver: &mut dyn Solver) -> Result<Option<Cells>> {
        // The set has one of the orbit's cells, and no removed cell: those are given.
        let mut givens = !(self.removed | orbit);
        for cell in orbit {
            let except = Some(Candidate::new(cell, self.grid.digit(cell)));
            if let Some(other) = solver.find(&self.grid.puzzle(givens), except)? {
                return Ok(Some(self.grid.difference(&other)));
            }
            givens.insert(cell);
        }
        Ok(None)
    }
}
