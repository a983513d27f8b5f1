//! A verified certificate: what was proven, and how much of it was searched anew.

use super::{Fields, Record, named, push};
use serde_json::json;
use seventeen_jobs::certificate::{Certificate, Searched, Verified};

impl Record for Verified {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let Searched { sub_trees, nodes, tests } = self.searched;
        let searched = match sub_trees {
            _ if self.odds.is_none() => "the whole tree".to_owned(),
            1 => "1 sub-tree".to_owned(),
            n => format!("{n} sub-trees"),
        };
        let claim = self.certificate.claim();
        let odds = self.odds.map_or_else(String::new, |odds| {
            format!("; a missing puzzle would be found with a probability of {}", share(odds))
        });
        let unchecked = match self.unchecked.join(", ") {
            fields if fields.is_empty() => fields,
            fields => format!("; not checked: {fields}"),
        };
        push(
            line,
            format_args!(
                "{claim}: nothing wrong found; searched {searched}, {nodes} nodes, {tests} tests{odds}{unchecked}"
            ),
        );
    }

    fn fields(&self, _entry: usize) -> Fields {
        let Certificate { grid, clues, sets, puzzles, .. } = &self.certificate;
        named([
            ("grid", json!(grid)),
            ("clues", json!(clues)),
            ("puzzles", json!(puzzles.len())),
            ("sets", json!(sets.len())),
            ("whole", json!(self.odds.is_none())),
            ("odds", json!(self.odds)),
            ("unchecked", json!(self.unchecked)),
            ("sub_trees", json!(self.searched.sub_trees)),
            ("nodes", json!(self.searched.nodes)),
            ("tests", json!(self.searched.tests)),
            ("seconds", json!(self.seconds)),
        ])
    }
}

/// A probability, however small.
fn share(odds: f64) -> String {
    if odds < 0.01 { format!("{odds:.1e}") } else { format!("{:.0} %", 100.0 * odds) }
}
