//! All steps of a position: the position, and a line for each step.

use super::step::{json_of, rated_line};
use super::{Fields, Record, named, push};
use serde_json::{Value as Json, json};
use seventeen_jobs::human::AllSteps;
use seventeen_jobs::text::Problem;

impl Record for AllSteps {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, self.text());
    }

    fn fields(&self, _entry: usize) -> Fields {
        let steps: Vec<Json> = self.steps.iter().map(|found| json_of(found, false)).collect();
        let position = Problem::from((*self.position).clone()).to_string();
        named([("position", json!(position)), ("steps", json!(steps))])
    }

    fn text(&self) -> String {
        let position = Problem::from((*self.position).clone()).to_string();
        let lines = self.steps.iter().map(rated_line);
        [position].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
    }
}
