//! Unavoidable sets on demand: sets that a choice of givens fails to hit.
//!
//! Cells of a set become givens again, one by one, as long as there is another solution. The
//! remaining set does not depend on which solutions the solver returns, so neither does the search.

use seventeen_plugin::prelude::*;

/// The digits of a grid, some of them given.
pub(crate) struct Sets<'a> {
    pub(crate) solution: Grid,
    pub(crate) solver: &'a mut dyn Solver,
}

impl Sets<'_> {
    /// A set within the cells `free` that `givens` do not hit, apart from cells that are never
    /// givens; none if they have one solution.
    ///
    /// Prefers sets without cells of `first`, a part of `free`.
    ///
    /// # Errors
    /// Errors of the solver and of `emit`.
    pub(crate) fn unhit(
        &mut self,
        givens: Cells,
        first: Cells,
        free: Cells,
    ) -> Result<Option<Cells>> {
        let Some(other) = self.other(givens)? else { return Ok(None) };
        self.shrink(givens, other, first, free, Self::other).map(Some)
    }

    /// Similarly, a set with `clue` and no cell of `givens`: the reason why it is needed; none if
    /// it is not. `clue` is not among the cells returned.
    pub(super) fn need(
        &mut self,
        clue: Cell,
        givens: Cells,
        first: Cells,
        free: Cells,
    ) -> Result<Option<Cells>> {
        let Some(other) = self.other_at(clue, givens)? else { return Ok(None) };
        self.shrink(givens, other, first, free, |sets, givens| sets.other_at(clue, givens))
            .map(Some)
    }

    /// Gives back cells of `free`, those of `first` before the others, as long as `other` finds a
    /// solution; returns those that cannot be given back.
    fn shrink(
        &mut self,
        mut givens: Cells,
        mut solution: Grid,
        first: Cells,
        free: Cells,
        mut other: impl FnMut(&mut Self, Cells) -> Result<Option<Grid>>,
    ) -> Result<Cells> {
        let mut left = Cells::EMPTY;
        for cell in (free & first).iter().chain(free - first) {
            let with = givens | Cells::single(cell);
            if solution.digit(cell) != self.solution.digit(cell) {
                match other(self, with)? {
                    Some(next) => solution = next,
                    None => {
                        left.insert(cell);
                        continue;
                    }
                }
            }
            givens = with;
        }
        Ok(left)
    }

    /// Another solution.
    fn other(&mut self, givens: Cells) -> Result<Option<Grid>> {
        self.solver.other_solution(&self.solution.puzzle(givens), &self.solution)
    }

    /// A solution with another digit at `cell`, which is none of the givens.
    fn other_at(&mut self, cell: Cell, givens: Cells) -> Result<Option<Grid>> {
        let known = Candidate::new(cell, self.solution.digit(cell));
        self.solver.find(&self.solution.puzzle(givens), Some(known))
    }
}
