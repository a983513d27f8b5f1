//! A path to the solution: the puzzle, and a line for each step.

use super::noted::start;
use super::step::{json_of, proof_text, rated, rated_line, tenths};
use super::{Fields, Record, named, push};
use serde_json::{Value as Json, json};
use seventeen_jobs::human::{Path, Total};
use seventeen_jobs::proper::Flaw;

impl Record for Path {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, self.text());
    }

    /// The position before a step is the puzzle with what the steps before it set and exclude.
    fn fields(&self, _entry: usize) -> Fields {
        let steps: Vec<Json> = self.steps.iter().map(|taken| json_of(taken, self.proofs)).collect();
        let rating = (self.total == Total::Er).then(|| self.rating());
        let score = (self.total == Total::Sum).then(|| self.score());
        named([
            ("puzzle", json!(self.problem.to_string())),
            ("start", start(&self.start)),
            ("invalid", json!(self.flaw.map(Flaw::text))),
            ("mistake", json!(self.mistake.map(|mistake| mistake.to_string()))),
            ("solved", json!(self.is_solved())),
            ("er", json!(rating.map(|rating| rating.er))),
            ("ep", json!(rating.map(|rating| rating.ep))),
            ("ed", json!(rating.map(|rating| rating.ed))),
            ("hardest", json!(self.hardest().map(tenths))),
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
            let mistake = self.mistake.map(|mistake| format!(": {mistake}")).unwrap_or_default();
            return text + "# " + flaw.text() + &mistake;
        }
        for (i, taken) in self.steps.iter().enumerate() {
            text += &format!("{:3}. {}\n", i + 1, rated_line(taken));
            if self.proofs {
                text += &format!("{}\n", proof_text(taken));
            }
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
            Total::Er => format!(", rated {}", self.rating()),
            Total::Hardest => {
                let hardest = self.hardest().map(|taken| format!(", the hardest {}", rated(taken)));
                hardest.unwrap_or_default()
            }
            Total::Sum => format!(", score {}", self.score()),
        };
        let level = self.level.as_ref().map(|level| format!(", {level}")).unwrap_or_default();
        format!("# {state} in {} steps{rating}{level}", self.steps.len())
    }
}
