//! The literals that hold at a node of the tree.

use super::rows::Row;
use seventeen_core::derivation::FIRST_DEFINED;
use seventeen_plugin::prelude::Literal;

/// The literals on the path from the root to a node.
#[derive(Clone)]
pub(super) struct Assignment {
    values: Vec<Option<bool>>,
    path: Vec<Literal>,
}

impl Assignment {
    /// No literal holds.
    pub(super) fn new() -> Assignment {
        Assignment { values: vec![None; FIRST_DEFINED as usize], path: Vec::new() }
    }

    /// Makes room for a variable.
    pub(super) fn admit(&mut self, variable: u32) {
        self.values.resize(self.values.len().max(variable as usize + 1), None);
    }

    pub(super) fn value(&self, variable: u32) -> Option<bool> {
        self.values[variable as usize]
    }

    pub(super) fn push(&mut self, literal: Literal) {
        self.set(literal);
        self.path.push(literal);
    }

    pub(super) fn pop(&mut self) {
        if let Some(literal) = self.path.pop() {
            self.unset(literal);
        }
    }

    /// Makes a literal hold that is not on the path.
    pub(super) fn set(&mut self, literal: Literal) {
        self.values[literal.variable as usize] = Some(!literal.negated);
    }

    pub(super) fn unset(&mut self, literal: Literal) {
        self.values[literal.variable as usize] = None;
    }

    pub(super) fn path(&self) -> &[Literal] {
        &self.path
    }

    /// Whether the row holds at this node.
    pub(super) fn activates(&self, row: &Row) -> bool {
        !row.is_retired
            && row
                .condition
                .is_none_or(|literal| self.value(literal.variable) == Some(!literal.negated))
    }
}
