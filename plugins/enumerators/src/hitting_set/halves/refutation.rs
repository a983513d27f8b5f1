//! Refutations: what cannot all be true, and the lines of the derivation that show it.

use super::log::ProofLog;
use seventeen_plugin::prelude::*;

/// What a node of the search assumes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Assumptions {
    /// Cells that are given.
    pub(super) given: Cells,
    /// Cells that are not.
    pub(super) dead: Cells,
    /// The near half has at most as many clues as the case says.
    pub(super) at_most: bool,
    /// It has at least as many.
    pub(super) at_least: bool,
}

impl Assumptions {
    /// Both these and others.
    pub(super) fn add(&mut self, other: Assumptions) {
        self.given |= other.given;
        self.dead |= other.dead;
        self.at_most |= other.at_most;
        self.at_least |= other.at_least;
    }
}

/// A line which says that assumptions cannot all be true. Of an unavoidable set: not all of its
/// cells are dead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) line: Line,
    pub(super) refuted: Assumptions,
}

/// The refutation of a node: some of its assumptions contradict each other.
pub(super) struct Refutation {
    pub(super) refuted: Assumptions,
    /// The lines from which that follows by unit propagation.
    pub(super) hints: Vec<Line>,
    /// Whether there is one such line, and it is the clause itself.
    is_clause: bool,
}

impl Refutation {
    /// That of a node whose assumptions contradict a row.
    pub(super) fn of_row(row: Row) -> Refutation {
        Refutation { refuted: row.refuted, hints: vec![row.line], is_clause: true }
    }

    /// That of a node whose assumptions contradict these lines.
    pub(super) fn of_lines(refuted: Assumptions, hints: Vec<Line>) -> Refutation {
        Refutation { refuted, hints, is_clause: false }
    }

    /// One line which propagates that one of the assumptions is false.
    pub(super) fn line(&self, log: &mut ProofLog<'_>) -> Result<Line> {
        match self.hints[..] {
            [line] => Ok(line),
            _ => log.clause(self.refuted, &self.hints),
        }
    }

    /// The clause as a row, which may be part of sums.
    pub(super) fn row(&self, log: &mut ProofLog<'_>) -> Result<Row> {
        let line = match (self.is_clause, &self.hints[..]) {
            (true, &[line]) => line,
            _ => log.clause(self.refuted, &self.hints)?,
        };
        Ok(Row { line, refuted: self.refuted })
    }
}
