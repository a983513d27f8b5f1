//! What two lists of puzzles have in common, such as the training and the test part of a data set:
//! the same puzzles, equivalent ones, the same solution grids, and puzzles that are one clue apart.
//! And splits of a list that have nothing of this in common.
//!
//! A model that has seen one of two such puzzles may remember its solution, so its success with the
//! other proves little. Puzzles are compared by keys of 128 bits: the chance that any two of a
//! billion puzzles have the same key by accident is below 10⁻²⁰.

mod facts;
mod list;
mod splits;

use std::sync::Arc;

pub use facts::PuzzleFacts;
pub use list::{AuditedList, SharedPuzzles};
pub use splits::split_puzzles;

/// Two lists, and what the second shares with the first.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The first list, which may be large and is shared.
    pub first: Arc<AuditedList>,
    /// The second list.
    pub second: AuditedList,
    /// What puzzles of the second list share with the first.
    pub shared: SharedPuzzles,
}

/// A number that an audit reports about both lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AuditRow {
    /// The name of the fact.
    pub fact: &'static str,
    /// The number for the first list; none if the fact is about the second.
    pub first: Option<u64>,
    /// The number for the second list; none if the list is empty.
    pub second: Option<u64>,
}

impl Audit {
    /// All numbers, those about each list first.
    pub fn rows(&self) -> Vec<AuditRow> {
        let of_lists = self.first.numbers().into_iter().zip(self.second.numbers());
        let of_lists =
            of_lists.map(|((fact, first), (_, second))| AuditRow { fact, first, second });
        let shared = self.shared.numbers();
        let shared =
            shared.map(|(fact, second)| AuditRow { fact, first: None, second: Some(second) });
        of_lists.chain(shared).collect()
    }
}

#[cfg(test)]
mod tests;
