//! The formula: a row for each unavoidable set that the proof uses, and for each line of the claim.
//!
//! Rows of sets that are used often come first, because their numbers are short.

use super::step::Reference;
use super::{stage::PrunedStage, text};
use seventeen_core::{Cells, Claim, Line};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, Write};

/// How often each unavoidable set is used.
#[derive(Default, Debug)]
pub(super) struct SetUses {
    uses: HashMap<Cells, u64>,
}

impl SetUses {
    /// Adds the uses of a stage. `base_set` is the set of a line from before it, if it is one.
    pub(super) fn add(&mut self, stage: &PrunedStage, base_set: impl Fn(Line) -> Option<Cells>) {
        let mut add = |reference| {
            let set = match reference {
                Reference::Set(number) => stage.sets.get(number as usize).copied(),
                Reference::Base(line) => base_set(line),
                Reference::Own(_) => None,
            };
            if let Some(set) = set {
                *self.uses.entry(set).or_default() += 1;
            }
        };
        stage.steps().for_each(|step| step.references().for_each(&mut add));
        stage.roots.iter().copied().for_each(add);
    }

    /// The rows of the formula.
    pub(super) fn to_formula<'a>(&self, claim: &'a Claim<'a>) -> Formula<'a> {
        let mut sets: Vec<(Reverse<u64>, Cells)> =
            self.uses.iter().map(|(&set, &uses)| (Reverse(uses), set)).collect();
        sets.sort_unstable();
        Formula::of_sets(claim, sets.into_iter().map(|(_, set)| set).collect())
    }
}

/// The rows of the formula, from 1: sets, listed puzzles, given cells, dead cells, the number of
/// clues.
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
        let numbers = sets.iter().copied().zip(1..).collect();
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
        let place = if line < given {
            self.claim.lines() - 1
        } else if line < dead {
            listed_rows + line.0 - given.0
        } else if line < listed {
            listed_rows + u64::from(self.claim.given.len()) + line.0 - dead.0
        } else {
            line.0 - listed.0
        };
        self.sets.len() as u64 + 1 + place
    }

    /// Writes the rows in the OPB format.
    ///
    /// # Errors
    /// The disk fails.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Claim { clues, given, dead, listed, .. } = *self.claim;
        writeln!(out, "* #variable= 81 #constraint= {}", self.rows())?;
        self.sets.iter().try_for_each(|&set| write_row(out, "", set, 1))?;
        listed.iter().try_for_each(|&givens| write_row(out, "~", givens, 1))?;
        given.iter().try_for_each(|cell| write_row(out, "", cell.into(), 1))?;
        dead.iter().try_for_each(|cell| write_row(out, "~", cell.into(), 1))?;
        write_row(out, "~", Cells::ALL, Cells::ALL.len() - clues)
    }
}

fn write_row(out: &mut dyn Write, sign: &str, cells: Cells, least: u32) -> io::Result<()> {
    for cell in cells {
        write!(out, "1 {sign}{} ", text::cell_name(cell))?;
    }
    writeln!(out, ">= {least};")
}
