//! Refutations of nodes, and how those of two children make that of their parent.

use super::clause::Clause;
use super::draft::{Draft, Source};

/// A clause that the path of a node contradicts, and the lines from which it follows by unit
/// propagation. Only if there are several children is a clause worth a line of its own.
pub(super) struct Refutation {
    pub(super) hints: Vec<Source>,
    pub(super) clause: Clause,
}

impl Refutation {
    pub(super) fn of_line(line: Source, clause: Clause) -> Refutation {
        Refutation { hints: vec![line], clause }
    }

    /// The refutation of a node that branched on `variable`. At most one child can hand its lines
    /// on: a clause is written for the other, the shorter one.
    pub(super) fn of_children(
        mut first: Refutation,
        mut second: Refutation,
        variable: u32,
        draft: &mut Draft,
    ) -> Refutation {
        if first.hints.len() > 1 && second.hints.len() > 1 {
            let shorter = match first.clause.len() <= second.clause.len() {
                true => &mut first,
                false => &mut second,
            };
            shorter.hints = vec![shorter.write(draft)];
        }
        let clause = first.clause.resolvent(&second.clause, variable);
        let (mut hints, others) = match first.hints.len() == 1 {
            true => (first.hints, second.hints),
            false => (second.hints, first.hints),
        };
        hints.extend(others);
        Refutation { hints, clause }
    }

    /// Writes the clause as a line.
    pub(super) fn write(&self, draft: &mut Draft) -> Source {
        draft.clause(self.clause.literals(), self.hints.clone())
    }
}
