//! The layout of a search: the data shared by all parts, and the start of each.

use super::GridChecker;
use super::node::Node;
use super::shared_data::SharedData;
use super::walk::Walk;
use crate::part::find_part;
use seventeen_plugin::prelude::*;

/// The search of one grid.
pub(crate) struct Plan {
    pub(crate) ground: SharedData,
    pub(crate) parts: Vec<Node>,
    pub(crate) clique: u32,
    pub(crate) bound: Bound,
}

impl Search for Plan {
    fn outline(&self) -> Outline {
        Outline {
            parts: self.parts.len() as u32,
            clique: self.clique,
            bound: self.bound,
            sets: self.ground.sets.len() as u32,
            uses_strategy: false,
        }
    }

    fn method(&self) -> &str {
        GridChecker::NAME
    }

    fn search(
        &self,
        part: u32,
        _: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        let &node = find_part(&self.parts, part)?;
        let mut emit = |clues: Cells| emit(&self.ground.remap.cells(clues));
        Walk::new(&self.ground, solver, &mut emit).run(node)
    }
}
