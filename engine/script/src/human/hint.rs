//! `Hint`: the next step, told bit by bit: first where to look, then for what, then the step.

use super::path::{Taken, houses};
use rhai::ImmutableString;
use serde_json::{Value as Json, json};
use seventeen_core::{Cells, Position, notation};
use std::sync::Arc;

/// The next step from a position.
#[derive(Clone)]
pub(crate) struct Hint {
    pub(crate) position: Arc<Position>,
    /// None if no technique finds a step.
    pub(crate) taken: Option<Taken>,
    pub(crate) tell: Tell,
}

/// How much of a hint is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tell {
    /// Where to look.
    Place,
    /// And the name of the pattern.
    Technique,
    /// The step.
    Step,
}

impl Tell {
    /// What they are called.
    pub(crate) const NAMES: [(&str, Tell); 3] =
        [("place", Tell::Place), ("technique", Tell::Technique), ("step", Tell::Step)];
}

/// More houses, cells or digits than this are no hint where to look.
const FEW: usize = 4;

impl Hint {
    /// As much as is to be told, in a line.
    pub(crate) fn text(&self) -> String {
        let Some(taken) = &self.taken else {
            return "no technique of the profile finds a step".to_owned();
        };
        match self.tell {
            Tell::Place => format!("Look {}", place(taken)),
            Tell::Technique => format!("Look {} for: {}", place(taken), taken.title()),
            Tell::Step => taken.step.to_string(),
        }
    }

    /// The same for a program.
    pub(crate) fn fields(&self) -> Vec<(String, Json)> {
        let tells = |tell: Tell| self.tell >= tell;
        let taken = self.taken.as_ref();
        let title = taken.map(Taken::title).filter(|_| tells(Tell::Technique));
        let step = taken.filter(|_| tells(Tell::Step)).map(|taken| taken.json(&self.position));
        [("place", json!(taken.map(place))), ("technique", json!(title)), ("step", json!(step))]
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }

    /// Where to look, if there is a step.
    pub(crate) fn place(&self) -> Option<ImmutableString> {
        self.taken.as_ref().map(|taken| place(taken).into())
    }
}

/// Where to look: in the houses of the pattern, at its cells, or for its digits.
fn place(taken: &Taken) -> String {
    let step = &taken.step;
    let houses: Vec<String> = houses(step.houses).map(|house| house.to_string()).collect();
    if (1..=FEW).contains(&houses.len()) {
        return format!("at {}", listed(&houses));
    }
    let cells = step.shown.iter().fold(Cells::EMPTY, |cells, shown| cells | shown.cells);
    if (1..=FEW).contains(&(cells.len() as usize)) {
        return format!("at {}", notation::cells(cells));
    }
    let digits = step.shown.iter().fold(0u16, |digits, shown| digits | 1 << (shown.digit - 1));
    if (1..=FEW).contains(&(digits.count_ones() as usize)) {
        return format!("at the places of {}", notation::digits(digits, ", "));
    }
    let concluded = step.placements.iter().chain(&step.eliminations);
    let cells: Cells = concluded.map(|candidate| candidate.cell()).collect();
    format!("around {}", notation::cells(cells))
}

/// `row 1`, `row 1 and box 2`, `row 1, row 2 and box 2`.
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Candidate, Step};

    fn hint(step: Step) -> Hint {
        let taken = Taken { technique: "fish".into(), rating: 3.2, level: None, step };
        Hint { position: Arc::new(Position::EMPTY), taken: Some(taken), tell: Tell::Place }
    }

    #[test]
    fn where_is_told_before_what() {
        let step = Step::form("").saying("X-Wing: 5 r37 c19").place(Candidate::new(0, 5));
        let mut hint = hint(step.in_house(2).in_house(6));
        assert_eq!(hint.text(), "Look at row 3 and row 7");
        hint.tell = Tell::Technique;
        assert_eq!(hint.text(), "Look at row 3 and row 7 for: X-Wing");
        hint.tell = Tell::Step;
        assert_eq!(hint.text(), "X-Wing: 5 r37 c19 => r1c1=5");
    }

    #[test]
    fn large_patterns_are_told_by_their_digits() {
        let many = Cells::from_bits(0o777);
        let step = Step::form("").show(5, many, 0).place(Candidate::new(80, 5));
        assert_eq!(hint(step).text(), "Look at the places of 5");
        assert_eq!(hint(Step::form("").place(Candidate::new(80, 5))).text(), "Look around r9c9");
    }
}
