//! `Verified`: what came of checking a certificate.

use super::Certificate;
use super::samples::Searched;
use serde_json::{Value as Json, json};

/// A certificate in which nothing wrong was found, and how much of it was looked at.
#[derive(Clone, Debug)]
pub struct Verified {
    /// What was checked.
    pub certificate: Certificate,
    /// Whether the whole tree was searched: then nothing is left to chance.
    pub whole: bool,
    /// How much of the tree was searched.
    pub searched: Searched,
    /// CPU time of all threads, in seconds.
    pub seconds: f64,
}

impl Verified {
    /// Names and values, in the order of the columns.
    pub fn fields(&self) -> [(&'static str, Json); 9] {
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
    pub fn line(&self) -> String {
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
