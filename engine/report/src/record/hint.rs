//! A hint: as much of the next step as is told.

use super::step::{json_of, proof_text};
use super::{Fields, Record, named, push};
use serde_json::json;
use seventeen_jobs::human::{Hint, RatedStep, Tell};
use seventeen_jobs::text::Problem;

/// How many characters a line of a paragraph has at most.
const WIDTH: usize = 100;

impl Record for Hint {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let (Some(step), Some(place)) = (&self.step, self.place()) else {
            return push(line, "no technique of the profile finds a step");
        };
        match self.tell {
            Tell::Place => push(line, format_args!("Look {place}")),
            Tell::Technique => push(line, technique_text(&place, step, &self.about)),
            Tell::Step => push(line, &step.step),
            Tell::Proof => push(line, format_args!("{}\n{}", step.step, proof_text(step))),
        }
    }

    fn fields(&self, _entry: usize) -> Fields {
        let tells = |tell: Tell| self.tell >= tell;
        let title = self.step.as_ref().map(RatedStep::title).filter(|_| tells(Tell::Technique));
        let step = self.step.as_ref().filter(|_| tells(Tell::Step));
        named([
            ("place", json!(self.place())),
            ("technique", json!(title)),
            ("about", json!(title.map(|_| &*self.about))),
            ("step", json!(step.map(|step| json_of(step, tells(Tell::Proof))))),
            ("before", json!(step.map(|_| Problem::from((*self.position).clone()).to_string()))),
        ])
    }
}

/// What to look for and where, and below it why it works.
fn technique_text(place: &str, step: &RatedStep, about: &str) -> String {
    let head = format!("Look {place} for: {}", step.title());
    if about.is_empty() { head } else { format!("{head}\n{}", textwrap::fill(about, WIDTH)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Candidate, Position, Step};
    use std::sync::Arc;

    #[test]
    fn where_is_told_before_what() {
        let step = Step::form("").saying("X-Wing: 5 r37 c19").place(Candidate::of(4));
        let step = step.in_house(2).in_house(6);
        let step = RatedStep { technique: "fish".into(), rating: 3.2, level: None, step };
        let told = |tell| {
            let position = Arc::new(Position::EMPTY);
            let about = "Two lines hold a digit in two columns.".into();
            Hint { position, step: Some(step.clone()), about, tell }.text()
        };
        assert_eq!(told(Tell::Place), "Look at row 3 and row 7");
        let paragraph = "Two lines hold a digit in two columns.";
        let expected = format!("Look at row 3 and row 7 for: X-Wing\n{paragraph}");
        assert_eq!(told(Tell::Technique), expected);
        assert_eq!(told(Tell::Step), "X-Wing: 5 r37 c19 => r1c1=5");
    }
}
