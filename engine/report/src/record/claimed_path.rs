//! A verified path of a file: what was proven.

use super::{Fields, Record, named, push};
use serde_json::json;
use seventeen_jobs::human::ClaimedPath;

impl Record for ClaimedPath {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let end = if self.solved { "solved" } else { "not solved" };
        push(line, format_args!("{}: {} steps, {end}", self.puzzle, self.steps.len()));
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([
            ("puzzle", json!(self.puzzle.to_string())),
            ("steps", json!(self.steps.len())),
            ("solved", json!(self.solved)),
        ])
    }
}
