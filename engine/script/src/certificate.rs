//! Certificates: what an enumeration claims, written so that others can check it.
//!
//! A file of certificates is JSON lines: one document for each grid and number of clues
//! (`format`), and a closing line with their number, without which a file was cut short. It is
//! data only, and the same for any number of threads. A run that was stopped writes none.
//!
//! Checking one (`checks`) trusts neither the enumerator nor its tree: every set must be
//! unavoidable, every puzzle what it claims to be, and random sub-trees of the hitting-set tree
//! over the listed sets (`tree`, `sub_tree`, `samples`) must hold the listed puzzles and no other.
//! Unless the whole tree is small enough to be searched, a puzzle that is not listed and far from
//! those that are is found by chance alone: more samples, and other seeds, leave less to it.

mod checks;
mod format;
mod reader;
mod recorder;
mod samples;
mod sub_tree;
mod tree;

use samples::Searched;
use serde_json::{Value as Json, json};
use seventeen_core::Solver;
use seventeen_core::{Cells, Grid, Puzzle};
use seventeen_jobs::Choice;
use seventeen_jobs::enumerate::Asked;
use std::sync::Arc;

pub(crate) use reader::Reader;
pub(crate) use recorder::Recorder;

/// One enumeration as a certificate claims it: these puzzles, and no other.
#[derive(Clone, Debug)]
pub(crate) struct Certificate {
    pub(crate) grid: Grid,
    pub(crate) clues: u32,
    /// Cells forced in, and cells forced out.
    pub(crate) given: Cells,
    pub(crate) dead: Cells,
    /// Whether only minimal puzzles are listed.
    pub(crate) minimal: bool,
    /// The unavoidable sets that the enumerator was given.
    pub(crate) sets: Arc<Vec<Cells>>,
    /// The puzzles listed, unchecked.
    pub(crate) puzzles: Arc<Vec<Puzzle>>,
}

/// How a certificate is checked.
pub(crate) struct Verifier {
    /// How many sub-trees are searched, unless the whole tree is as small as one of them.
    pub(crate) samples: u32,
    pub(crate) solver: Choice<dyn Solver>,
}

/// A certificate in which nothing wrong was found, and how much of it was looked at.
#[derive(Clone)]
pub(crate) struct Verified {
    pub(crate) certificate: Certificate,
    /// Whether the whole tree was searched: then nothing is left to chance.
    pub(crate) whole: bool,
    pub(crate) searched: Searched,
    /// CPU time of all threads, in seconds.
    pub(crate) seconds: f64,
}

impl Certificate {
    /// What it claims, in a line.
    pub(crate) fn claim(&self) -> String {
        let Certificate { grid, clues, given, dead, minimal, sets, puzzles } = self;
        let asked = Asked { given: *given, dead: *dead, minimal: *minimal, ..Asked::default() };
        let (count, sets, asked) = (puzzles.len(), sets.len(), asked.words());
        let plural = if count == 1 { "" } else { "s" };
        let minimal = if *minimal { "minimal " } else { "" };
        format!("{grid} # {count} {minimal}puzzle{plural} of {clues} clues{asked}; {sets} sets")
    }
}

impl Verified {
    /// Names and values, in the order of the columns.
    pub(crate) fn fields(&self) -> [(&'static str, Json); 9] {
        let Certificate { grid, clues, sets, puzzles, .. } = &self.certificate;
        [
            ("grid", json!(grid)),
            ("clues", json!(clues)),
            ("puzzles", json!(puzzles.len())),
            ("sets", json!(sets.len())),
            ("whole", json!(self.whole)),
            ("sub_trees", json!(self.searched.sub_trees)),
            ("nodes", json!(self.searched.nodes)),
            ("tests", json!(self.searched.tests)),
            ("seconds", json!(self.seconds)),
        ]
    }

    /// The line for a person.
    pub(crate) fn line(&self) -> String {
        let Searched { sub_trees, nodes, tests } = self.searched;
        let searched = match sub_trees {
            _ if self.whole => "the whole tree".to_owned(),
            1 => "1 sub-tree".to_owned(),
            n => format!("{n} sub-trees"),
        };
        let claim = self.certificate.claim();
        format!("{claim}: nothing wrong found; searched {searched}, {nodes} nodes, {tests} tests")
    }
}
