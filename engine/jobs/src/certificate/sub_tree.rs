//! A complete search of a small sub-tree: depth first, without optimisations.

use super::checks::is_witness;
use super::tree::Node;
use seventeen_core::{Cell, Cells, Error, Grid, Result, Solver};
use seventeen_host::cancellation::CancellationToken;

/// The action at a node.
pub(super) enum Next {
    /// No action: there is no puzzle below.
    Barren,
    /// Try the live cells of an unhit set in turn.
    Branch(Cells),
    /// The solution is already unique: any cells may be added.
    Proper,
}

/// The search of one sub-tree.
pub(super) struct SubTree<'a> {
    grid: &'a Grid,
    /// Givens of puzzles that are known to have a single solution, in ascending order.
    proper: &'a [Cells],
    solver: &'a mut dyn Solver,
    /// All cells, in the order in which the cells of a set are tried.
    order: &'a [Cell; 81],
    stop: &'a CancellationToken,
    /// The greatest number of nodes to search.
    most: u64,
    pub(super) nodes: u64,
    pub(super) tests: u64,
    /// Sets that failed tests revealed.
    fresh: Vec<Cells>,
    /// The givens of the puzzles found.
    pub(super) found: Vec<Cells>,
}

impl<'a> SubTree<'a> {
    pub(super) fn new(
        grid: &'a Grid,
        proper: &'a [Cells],
        solver: &'a mut dyn Solver,
        order: &'a [Cell; 81],
        stop: &'a CancellationToken,
        most: u64,
    ) -> SubTree<'a> {
        let (fresh, found) = (Vec::new(), Vec::new());
        SubTree { grid, proper, solver, order, stop, most, nodes: 0, tests: 0, fresh, found }
    }

    /// Finds all puzzles below a node with these open sets; false if there are too many nodes.
    pub(super) fn search(&mut self, mut node: Node, open: &[Cells]) -> Result<bool> {
        if !self.enter()? {
            return Ok(false);
        }
        let set = match self.next(&node, open)? {
            Next::Barren => return Ok(true),
            Next::Proper => return self.spread(node),
            Next::Branch(set) => set,
        };
        for cell in self.in_order(set) {
            let child = node.choose(cell);
            if !self.search(child, &child.open(open))? {
                return Ok(false);
            }
            node.dead.insert(cell);
        }
        Ok(true)
    }

    /// The action at a node with these open sets.
    pub(super) fn next(&mut self, node: &Node, open: &[Cells]) -> Result<Next> {
        if node.is_barren(open) {
            return Ok(Next::Barren);
        }
        let unhit = match open.first() {
            Some(&set) => Some(set),
            None => self.unhit(node.chosen)?.map(|set| set - node.dead),
        };
        Ok(match unhit {
            None => Next::Proper,
            Some(set) if set.is_empty() || node.left == 0 => Next::Barren,
            Some(set) => Next::Branch(set),
        })
    }

    /// An unavoidable set, listed or not, that these givens do not hit; none if there is none.
    fn unhit(&mut self, chosen: Cells) -> Result<Option<Cells>> {
        if self.proper.binary_search(&chosen).is_ok() {
            return Ok(None);
        }
        if let Some(&set) = self.fresh.iter().find(|set| set.is_disjoint(chosen)) {
            return Ok(Some(set));
        }
        self.tests += 1;
        let puzzle = self.grid.puzzle(chosen);
        let Some(other) = self.solver.other_solution(&puzzle, self.grid)? else { return Ok(None) };
        if !is_witness(&other, self.grid, &puzzle) {
            return Err(Error::failed(format!(
                "the solver gave {other} as a solution of {puzzle}"
            )));
        }
        let set = self.grid.difference(&other);
        self.fresh.push(set);
        Ok(Some(set))
    }

    /// Adds any live cells; false if there are too many nodes.
    fn spread(&mut self, mut node: Node) -> Result<bool> {
        if node.left == 0 {
            self.found.push(node.chosen);
            return Ok(true);
        }
        for cell in self.in_order(node.live()) {
            if node.live().len() < node.left {
                break;
            }
            if !self.enter()? || !self.spread(node.choose(cell))? {
                return Ok(false);
            }
            node.dead.insert(cell);
        }
        Ok(true)
    }

    /// Counts a node; false if there are too many.
    fn enter(&mut self) -> Result<bool> {
        if self.stop.is_cancelled() {
            return Err(Error::Cancelled);
        }
        self.nodes += 1;
        Ok(self.nodes <= self.most)
    }

    fn in_order(&self, set: Cells) -> impl Iterator<Item = Cell> + use<'a> {
        self.order.iter().copied().filter(move |&cell| set.contains(cell))
    }
}
