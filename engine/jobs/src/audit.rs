//! What two lists of puzzles have in common, such as the training and the test part of a data set:
//! the same puzzles, equivalent ones, the same solution grids, and puzzles that are one clue apart.
//! And splits of a list that have nothing of this in common.
//!
//! A model that has seen one of two such puzzles may remember its solution, so its success with the
//! other proves little. Puzzles are compared by keys of 128 bits: the chance that any two of a
//! billion puzzles have the same key by accident is below 10⁻²⁰.

mod auditor;
mod facts;
mod list;
mod sample;
mod splits;

pub use auditor::{AuditOptions, Auditor, ComparedList};
pub use facts::PuzzleFacts;
pub use list::{AuditedList, OverlapCounts};
pub use sample::PuzzleSample;
pub use splits::{SplitOptions, split_puzzles};

/// The numbers of two lists, and what the second shares with the first.
#[derive(Clone, Debug)]
pub struct Audit {
    /// All numbers, those about each list first.
    pub rows: Vec<AuditRow>,
    /// What puzzles of the second list share with the first.
    pub shared: OverlapCounts,
    /// The ER of the puzzles of the first list that were rated.
    pub first_er: Vec<f64>,
    /// The ER of the puzzles of the second list that were rated.
    pub second_er: Vec<f64>,
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
    /// The audit of these lists, without ratings.
    pub fn new(first: &AuditedList, second: &AuditedList, shared: OverlapCounts) -> Audit {
        let of_lists = first.numbers().into_iter().zip(second.numbers());
        let of_lists =
            of_lists.map(|((fact, first), (_, second))| AuditRow { fact, first, second });
        let of_second = shared.numbers();
        let of_second =
            of_second.map(|(fact, second)| AuditRow { fact, first: None, second: Some(second) });
        let rows = of_lists.chain(of_second).collect();
        Audit { rows, shared, first_er: Vec::new(), second_er: Vec::new() }
    }
}

#[cfg(test)]
mod tests;
