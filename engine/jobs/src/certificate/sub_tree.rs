//! A complete search of a small sub-tree: depth first, without optimisations.

use super::Certificate;
use super::tree::SearchNode;
use seventeen_core::{Cell, Cells, Error, Result, Solver};
use seventeen_host::cancellation::CancellationToken;

/// The action at a node.
pub(super) enum NodeAction {
    /// No action: there is no puzzle below.
    Barren,
    /// Try the live cells of an unhit set in turn.
    Branch(Cells),
    /// The solution is already unique: any cells may be added.
    Proper,
}

/// The search of one sub-tree.
pub(super) struct SubTreeSearch<'a> {
    certificate: &'a Certificate,
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

impl<'a> SubTreeSearch<'a> {
    pub(super) fn new(
        certificate: &'a Certificate,
        proper: &'a [Cells],
        solver: &'a mut dyn Solver,
        order: &'a [Cell; 81],
        stop: &'a CancellationToken,
        most: u64,
    ) -> SubTreeSearch<'a> {
        let (fresh, found) = (Vec::new(), Vec::new());
        let (nodes, tests) = (0, 0);
        SubTreeSearch { certificate, proper, solver, order, stop, most, nodes, tests, fresh, found }
    }

    /// Finds all puzzles below a node with these open sets; false if there are too many nodes.
    pub(super) fn search(&mut self, mut node: SearchNode, open: &[Cells]) -> Result<bool> {
        if !self.count_node()? {
            return Ok(false);
        }
        let set = match self.decide_node_action(&node, open)? {
            NodeAction::Barren => return Ok(true),
            NodeAction::Proper => return self.complete_with_live_cells(node),
            NodeAction::Branch(set) => set,
        };
        for cell in self.cells_in_order(set) {
            let child = node.with_given(cell);
            if !self.search(child, &child.open_sets(open))? {
                return Ok(false);
            }
            node.dead.insert(cell);
        }
        Ok(true)
    }

    /// The action at a node with these open sets.
    pub(super) fn decide_node_action(
        &mut self,
        node: &SearchNode,
        open: &[Cells],
    ) -> Result<NodeAction> {
        if node.has_no_puzzles(open) {
            return Ok(NodeAction::Barren);
        }
        let unhit = match open.first() {
            Some(&set) => Some(set),
            None => self.find_unhit_set(node.chosen)?.map(|set| set - node.dead),
        };
        Ok(match unhit {
            None => NodeAction::Proper,
            Some(set) if set.is_empty() || node.left == 0 => NodeAction::Barren,
            Some(set) => NodeAction::Branch(set),
        })
    }

    /// An unavoidable set, listed or not, that these givens do not hit; none if there is none.
    fn find_unhit_set(&mut self, chosen: Cells) -> Result<Option<Cells>> {
        if self.proper.binary_search(&chosen).is_ok() {
            return Ok(None);
        }
        if let Some(&set) = self.fresh.iter().find(|set| set.is_disjoint(chosen)) {
            return Ok(Some(set));
        }
        self.tests += 1;
        let (certificate, grid) = (self.certificate, &self.certificate.grid);
        let puzzle = grid.puzzle(chosen);
        let Some(other) = self.solver.other_solution(&puzzle, grid)? else { return Ok(None) };
        if !certificate.is_witness(&other, &puzzle) {
            let other = certificate.board_of(&other.into());
            let puzzle = certificate.board_of(&puzzle);
            return Err(Error::failed(format!(
                "the solver gave {other} as a solution of {puzzle}"
            )));
        }
        let set = grid.difference(&other);
        self.fresh.push(set);
        Ok(Some(set))
    }

    /// Adds any live cells; false if there are too many nodes.
    fn complete_with_live_cells(&mut self, mut node: SearchNode) -> Result<bool> {
        if node.left == 0 {
            self.found.push(node.chosen);
            return Ok(true);
        }
        for cell in self.cells_in_order(node.live_cells()) {
            if node.live_cells().len() < node.left {
                break;
            }
            if !self.count_node()? || !self.complete_with_live_cells(node.with_given(cell))? {
                return Ok(false);
            }
            node.dead.insert(cell);
        }
        Ok(true)
    }

    /// Counts a node; false if there are too many.
    fn count_node(&mut self) -> Result<bool> {
        if self.stop.is_cancelled() {
            return Err(Error::Cancelled);
        }
        self.nodes += 1;
        Ok(self.nodes <= self.most)
    }

    fn cells_in_order(&self, set: Cells) -> impl Iterator<Item = Cell> + use<'a> {
        self.order.iter().copied().filter(move |&cell| set.contains(cell))
    }
}
