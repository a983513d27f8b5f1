//! The formula: a row for each line of the claim, and for each unavoidable set that the proof uses.
//!
//! Rows that are used often come first, because their numbers are short.

use super::text;
use seventeen_core::{Cells, Claim, Line};
use std::collections::HashMap;
use std::io::{self, Write};

/// The row that bounds the number of clues: almost every refutation uses it.
const BUDGET_ROW: u64 = 1;

/// The rows of the formula, from 1: the number of clues, sets, listed puzzles, given cells, dead
/// cells.
#[derive(Debug)]
pub(super) struct Formula<'a> {
    claim: &'a Claim<'a>,
    /// The unavoidable sets, the most used first.
    pub(super) sets: Vec<Cells>,
    numbers: HashMap<Cells, u64>,
}

impl<'a> Formula<'a> {
    /// The formula with these sets in this order.
    pub(super) fn of_sets(claim: &'a Claim<'a>, sets: Vec<Cells>) -> Formula<'a> {
        let numbers = sets.iter().copied().zip(BUDGET_ROW + 1..).collect();
        Formula { claim, sets, numbers }
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> u64 {
        self.sets.len() as u64 + self.claim.lines()
    }

    /// The row of a set that is used.
    pub(super) fn set_row(&self, set: Cells) -> u64 {
        self.numbers[&set]
    }

    /// The row of a line of the claim.
    pub(super) fn claim_row(&self, line: Line) -> u64 {
        let [given, dead, listed] =
            [self.claim.given_line(0), self.claim.dead_line(0), self.claim.listed_line(0)];
        let listed_rows = self.claim.listed.len() as u64;
        if line < given {
            return BUDGET_ROW;
        }
        let place = if line < dead {
            listed_rows + line.0 - given.0
        } else if line < listed {
            listed_rows + u64::from(self.claim.given.len()) + line.0 - dead.0
        } else {
            line.0 - listed.0
        };
        BUDGET_ROW + self.sets.len() as u64 + 1 + place
    }

    /// Writes the rows in the OPB format.
    ///
    /// # Errors
    /// The disk fails.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Claim { rules, clues, given, dead, listed, .. } = *self.claim;
        let cells = rules.cells();
        writeln!(out, "* #variable= {} #constraint= {}", cells.len(), self.rows())?;
        write_row(out, "~", cells, cells.len() - clues)?;
        self.sets.iter().try_for_each(|&set| write_row(out, "", set, 1))?;
        listed.iter().try_for_each(|&givens| write_row(out, "~", givens, 1))?;
        given.iter().try_for_each(|cell| write_row(out, "", cell.into(), 1))?;
        dead.iter().try_for_each(|cell| write_row(out, "~", cell.into(), 1))
    }
}

fn write_row(out: &mut dyn Write, sign: &str, cells: Cells, least: u32) -> io::Result<()> {
    for cell in cells {
        write!(out, "1 {sign}{} ", text::cell_name(cell))?;
    }
    writeln!(out, ">= {least};")
}
