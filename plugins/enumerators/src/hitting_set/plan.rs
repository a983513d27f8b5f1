//! The layout of a search: the data shared by all parts, and the start of each.

use super::kernel::Kernel;
use super::list::List;
use super::numbering::Numbering;
use super::packing::Packer;
use super::parts::Part;
use super::shared_data::SharedData;
use super::sizes::{CLASSIC, RULED};
use super::vectors::ROOM;
use super::walk::{Walk, WalkInput};
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
        emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        let Part { node, packing } = find_part(&self.parts, part)?;
        let mut sets = List::default();
        if !Packer::default().restrict(self.kernel, &self.ground.sets, node, &mut sets) {
            return Ok(Effort::default());
        }
        let numbering = Numbering::new(node.live, sets.iter().take(ROOM));
        let mut emit = |clues: Cells| emit(&clues);
        let given = WalkInput {
            ground: &self.ground,
            numbering: &numbering,
            strategy,
            solver,
            emit: &mut emit,
        };
        match self.ground.rules.is_classic() {
            true => Walk::<K, CLASSIC>::new(self.kernel, given).run(*node, &sets, packing),
            false => Walk::<K, RULED>::new(self.kernel, given).run(*node, &sets, packing),
        }
    }
}
