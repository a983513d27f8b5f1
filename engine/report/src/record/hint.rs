//! A hint: as much of the next step as is told.

use super::step::json_of;
use super::{Fields, Record, named, push};
use serde_json::json;
use seventeen_jobs::human::{Hint, RatedStep, Tell};
use seventeen_jobs::text::Problem;

impl Record for Hint {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let (Some(step), Some(place)) = (&self.step, self.place()) else {
            return push(line, "no technique of the profile finds a step");
        };
        match self.tell {
            Tell::Place => push(line, format_args!("Look {place}")),
            Tell::Technique => push(line, format_args!("Look {place} for: {}", step.title())),
            Tell::Step => push(line, &step.step),
        }
    }

    fn fields(&self, _entry: usize) -> Fields {
        let tells = |tell: Tell| self.tell >= tell;
        let title = self.step.as_ref().map(RatedStep::title).filter(|_| tells(Tell::Technique));
        let step = self.step.as_ref().filter(|_| tells(Tell::Step));
        named([
            ("place", json!(self.place())),
            ("technique", json!(title)),
            ("step", json!(step.map(json_of))),
            ("before", json!(step.map(|_| Problem::from((*self.position).clone()).to_string()))),
        ])
    }
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
            Hint { position, step: Some(step.clone()), tell }.text()
        };
        assert_eq!(told(Tell::Place), "Look at row 3 and row 7");
        assert_eq!(told(Tell::Technique), "Look at row 3 and row 7 for: X-Wing");
        assert_eq!(told(Tell::Step), "X-Wing: 5 r37 c19 => r1c1=5");
    }
}
