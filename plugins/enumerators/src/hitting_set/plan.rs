//! The layout of a search: the data shared by all parts, and the start of each.

use super::kernel::Kernel;
use super::list::List;
use super::node::Node;
use super::numbering::Numbering;
use super::packing::Packer;
use super::parts::Part;
use super::shared_data::SharedData;
use super::sizes::{CLASSIC, RULED};
use super::vectors::ROOM;
use super::walk::{SharedSolver, Walk, WalkInput};
use crate::part::find_part;
use seventeen_plugin::prelude::*;

/// The search of one grid.
pub(super) struct Plan<K> {
    pub(super) kernel: K,
    pub(super) ground: SharedData,
    pub(super) parts: Vec<Part>,
    pub(super) clique: u32,
    pub(super) bound: Bound,
    pub(super) method: String,
}

impl<K: Kernel> Search for Plan<K> {
    fn outline(&self) -> Outline {
        Outline {
            parts: self.parts.len() as u32,
            clique: self.clique,
            bound: self.bound,
            sets: self.ground.open.len() as u32,
            uses_strategy: self.parts.iter().any(|part| self.ground.uses_strategy(part.node.left)),
        }
    }

    fn method(&self) -> &str {
        &self.method
    }

    fn search(
        &self,
        part: u32,
        strategy: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        mut emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        let Part { node, packing } = find_part(&self.parts, part)?;
        let mut sets = List::default();
        if !Packer::default().restrict(self.kernel, &self.ground.sets, node, &mut sets) {
            return Ok(Effort::default());
        }
        let numbering = Numbering::new(node.live, sets.iter().take(ROOM));
        let sets: List = sets.iter().map(|set| numbering.numbers(set)).collect();
        let packing: Vec<Cells> = packing.iter().map(|&set| numbering.numbers(set)).collect();
        let solver = SharedSolver::new(solver);
        let given = WalkInput {
            ground: &self.ground,
            numbering: &numbering,
            strategy: Some(strategy),
            solver: &solver,
            target: &mut emit,
        };
        match self.ground.rules.is_classic() {
            true => self.walk::<CLASSIC>(given, node, &sets, &packing),
            false => self.walk::<RULED>(given, node, &sets, &packing),
        }
    }
}

impl<K: Kernel> Plan<K> {
    /// Searches below a node in vectors with this many binary digits of a size.
    fn walk<const D: usize>(
        &self,
        given: WalkInput<'_, '_>,
        node: &Node,
        sets: &List,
        packing: &[Cells],
    ) -> Result<Effort> {
        let root = given.numbering.node(*node);
        let mut walk = Walk::<K, D>::new(self.kernel, given);
        let _ = walk.run(root, sets, packing)?;
        Ok(walk.tally.effort(node.clues.len() + node.left))
    }
}
