//! A grid of the catalogue: its rank and its minlex form, and in columns what else is known of it.

use super::{Fields, Record, named, push};
use serde_json::json;
use seventeen_jobs::catalogue::Ranked;

impl Record for Ranked {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, format_args!("{} {}", self.rank, self.grid));
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([
            ("rank", json!(self.rank.get())),
            ("grid", json!(self.grid.to_string())),
            ("class", json!(self.class.get())),
            ("automorphisms", json!(self.automorphisms)),
            ("bands", json!(self.bands.map(|class| class.get()))),
        ])
    }
}
