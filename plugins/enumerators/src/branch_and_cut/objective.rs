//! What a tree refutes: that few of some cells are given.

use seventeen_plugin::prelude::Cells;

/// At most `most` of `cells` are given. The linear program makes their number as small as it can.
#[derive(Clone, Copy)]
pub(super) struct Objective {
    pub(super) cells: Cells,
    pub(super) most: i64,
    /// The row that says so. The program leaves it out.
    pub(super) row: usize,
}

impl Objective {
    /// Greater values of the program than this refute the objective; the rest is rounding.
    pub(super) fn limit(&self) -> f64 {
        self.most as f64 + 1e-4
    }
}
