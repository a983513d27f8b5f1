//! The plan of a search: the cases, and the start of each part.

use super::case::Case;
use super::kernel::Kernel;
use super::node::Node;
use super::single_visitor::SingleVisitor;
use super::sockets::Sockets;
use super::walk::Walk;
use crate::part::find_part;
use crate::simd::{Form, on_form};
use seventeen_plugin::prelude::*;

/// The search of one grid.
pub(crate) struct Plan {
    pub(crate) grid: Grid,
    pub(crate) kernel: Form,
    /// The cases with their sockets.
    pub(crate) cases: Vec<(Case, Sockets)>,
    /// The number of the case and the first node of each part.
    pub(crate) parts: Vec<(usize, Node)>,
    pub(crate) outline: Outline,
    pub(crate) method: String,
}

impl Search for Plan {
    fn outline(&self) -> Outline {
        self.outline
    }

    fn method(&self) -> &str {
        &self.method
    }

    fn search(
        &self,
        part: u32,
        _: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        let &(case, node) = find_part(&self.parts, part)?;
        let mut emit = |clues: Cells| emit(&clues);
        on_form!(self.kernel, kernel => self.walk(kernel, case, node, solver, &mut emit))
    }
}

impl Plan {
    fn walk<K: Kernel>(
        &self,
        kernel: K,
        case: usize,
        node: Node,
        solver: &mut dyn Solver,
        emit: &mut dyn FnMut(Cells) -> ControlFlow<()>,
    ) -> Result<Effort> {
        let (case, sockets) = &self.cases[case];
        let single = SingleVisitor::new(sockets, &self.grid, emit);
        Walk::new(kernel, case, solver, single).run(node)
    }
}
