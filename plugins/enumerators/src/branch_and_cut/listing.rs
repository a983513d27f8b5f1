//! As an enumerator: the tree goes on past puzzles, and lists those with a number of clues.

use super::basis::{Basis, N};
use super::branching::{Branching, branch_on};
use super::definitions::Definitions;
use super::objective::Objective;
use super::tree::{Tree, Unrefuted, Visit};
use super::trunk::Part;
use crate::difference::unhit_set;
use crate::simd::Simd;
use seventeen_plugin::prelude::*;

/// The puzzles that are wanted.
pub(super) struct Listing<'a> {
    pub(super) clues: u32,
    pub(super) given: Cells,
    pub(super) dead: Cells,
    pub(super) emit: Emit<'a, Cells>,
    /// The puzzles that the solver found to have one solution.
    pub(super) unique: u64,
}

impl Listing<'_> {
    /// Lists the puzzles of a part; `basis` has the cells of its path fixed.
    ///
    /// # Errors
    /// Those of the solver, or the run was cancelled.
    pub(super) fn list_part<K: Simd>(
        &mut self,
        tree: &mut Tree<'_, K>,
        part: &Part,
        basis: &Basis,
        objective: &Objective,
    ) -> Result<()> {
        part.path.iter().for_each(|&literal| tree.assignment.push(literal));
        self.list(tree, basis, objective, part.share).map(|_| ())
    }

    fn list<K: Simd>(
        &mut self,
        tree: &mut Tree<'_, K>,
        parent: &Basis,
        objective: &Objective,
        share: f64,
    ) -> Result<ControlFlow<()>> {
        let (base, free) = self.base_and_free(tree);
        if base.len() + free.len() < self.clues {
            return Ok(ControlFlow::Continue(()));
        }
        let mut basis = parent.clone();
        let branching: Branching = match tree.visit(&mut basis, objective, share) {
            Ok(Visit::Refuted(_)) => return Ok(ControlFlow::Continue(())),
            Ok(Visit::Branches(branching)) => branching,
            Err(Unrefuted::Failed(error)) => return Err(error),
            Err(Unrefuted::GivenUp) => return Err(Error::failed("a node without a cell")),
            Err(Unrefuted::Puzzle(givens)) => {
                self.unique += 1;
                let open = givens & free;
                let is_unique =
                    open.is_empty() || unhit_set(tree.solver, &tree.model.grid, base)?.is_none();
                match open.first().filter(|_| !is_unique) {
                    Some(cell) => branch_on(cell),
                    None => return Ok(self.extend(tree, base, free)),
                }
            }
        };
        for branch in [branching.first(), branching.second()] {
            tree.assignment.push(branch.literal);
            let flow = self.list(tree, &basis, objective, share * branch.share);
            tree.assignment.pop();
            if flow?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The cells that are given at a node, and those that may be.
    fn base_and_free<K>(&self, tree: &Tree<'_, K>) -> (Cells, Cells) {
        let (mut base, mut free) = (self.given, !(self.given | self.dead));
        for &Literal { variable, negated } in tree.assignment.path() {
            if (variable as usize) < N {
                let cell = Cell::of(variable as usize);
                free.remove(cell);
                if !negated {
                    base.insert(cell);
                }
            }
        }
        (base, free)
    }

    /// Emits the puzzles that consist of `base` and some of `free`, if the counts of the path
    /// hold.
    fn extend<K>(&mut self, tree: &Tree<'_, K>, base: Cells, free: Cells) -> ControlFlow<()> {
        let Tree { model, assignment, .. } = tree;
        self.extend_with(&model.definitions, assignment.path(), base, free)
    }

    fn extend_with(
        &mut self,
        definitions: &Definitions,
        path: &[Literal],
        base: Cells,
        mut free: Cells,
    ) -> ControlFlow<()> {
        if base.len() == self.clues {
            let is_here = definitions.hold(path, base);
            return if is_here { (self.emit)(&base) } else { ControlFlow::Continue(()) };
        }
        while let Some(cell) = free.first().filter(|_| base.len() + free.len() >= self.clues) {
            free.remove(cell);
            self.extend_with(definitions, path, base | cell.into(), free)?;
        }
        ControlFlow::Continue(())
    }
}
