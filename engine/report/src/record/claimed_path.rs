//! A verified path of a file: what was proven.

use super::{Fields, Record, named, push};
use serde_json::json;
use seventeen_jobs::human::ClaimedPath;

impl Record for ClaimedPath {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let end = if self.solved { "solved" } else { "not solved" };
        let names: Vec<&str> = self.by_rules.iter().map(String::as_str).collect();
        let by_rules = match names[..] {
            [] => String::new(),
            _ => format!(", those of {} by the rules alone", names.join(", ")),
        };
        push(line, format_args!("{}: {} steps, {end}{by_rules}", self.puzzle, self.steps.len()));
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([
            ("puzzle", json!(self.puzzle.to_string())),
            ("steps", json!(self.steps.len())),
            ("solved", json!(self.solved)),
            ("by_rules", json!(self.by_rules)),
        ])
    }
}
