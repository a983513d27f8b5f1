//! A path to the solution: the puzzle, and a line for each step.

use super::step::{json_of, rated_line};
use super::{Fields, Record, named, push};
use serde_json::{Value as Json, json};
use seventeen_jobs::human::{Path, Total};
use seventeen_jobs::proper::Flaw;

impl Record for Path {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, self.text());
    }

    /// It goes on from any step by the marks before it.
    fn fields(&self, _entry: usize) -> Fields {
        let mut position = (*self.start).clone();
        let steps = self.steps.iter().map(|taken| {
            let json = json_of(taken, &position);
            taken.step.apply(&mut position);
            json
        });
        let steps: Vec<Json> = steps.collect();
        let rating = (self.total == Total::Hardest).then(|| self.rating());
        let score = (self.total == Total::Sum).then(|| self.score());
        named([
            ("puzzle", json!(self.problem.to_string())),
            ("invalid", json!(self.flaw.map(Flaw::text))),
            ("solved", json!(self.is_solved())),
            ("er", json!(rating.map(|rating| rating.er))),
            ("ep", json!(rating.map(|rating| rating.ep))),
            ("ed", json!(rating.map(|rating| rating.ed))),
            ("score", json!(score)),
            ("level", json!(self.level.as_deref())),
            ("steps", json!(steps)),
            ("marks", json!(self.end.marks().to_string())),
        ])
    }

    /// All lines: the puzzle, its steps, and what they come to.
    fn text(&self) -> String {
        let mut text = format!("{}\n", self.problem);
        if let Some(flaw) = self.flaw {
            return text + "# " + flaw.text();
        }
        for (i, taken) in self.steps.iter().enumerate() {
            text += &format!("{:3}. {}\n", i + 1, rated_line(taken));
        }
        text + self.summary().as_str()
    }

    /// What the steps come to.
    fn summary(&self) -> String {
        let state = if self.is_solved() {
            "solved".to_owned()
        } else {
            format!("stuck with {} cells blank", self.end.blank().len())
        };
        let rating = match self.total {
            Total::Hardest => format!(", rated {}", self.rating()),
            Total::Sum => format!(", score {}", self.score()),
        };
        let level = self.level.as_ref().map(|level| format!(", {level}")).unwrap_or_default();
        format!("# {state} in {} steps{rating}{level}", self.steps.len())
    }
}
