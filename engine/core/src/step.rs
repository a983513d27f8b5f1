//! `Step`: one conclusion of a human technique, and what it rests on.

use crate::{Candidate, Cell, Cells, Digit, Position, digits_of, notation};
use std::borrow::Cow;
use std::fmt;

/// What a technique found: placements and eliminations, the reasons for them, and a sentence.
///
/// Built piece by piece: `Step::form("block").of_size(2).show(digit, cells, 0).eliminate(…)`.
///
/// ```
/// use seventeen_core::{Cells, Digit, Position, Step};
///
/// let pair: Cells = "r1c12".parse()?;
/// let mut position = Position::EMPTY;
/// let step = Step::form("row")
///     .show(Digit::of(4), pair, 0)
///     .eliminate(&position, Digit::of(4), "r1c3".parse()?)
///     .saying("Naked Pair: 4,7 in r1c12");
/// assert_eq!(step.to_string(), "Naked Pair: 4,7 in r1c12 => r1c3<>4");
/// step.apply(&mut position);
/// assert_eq!(position.places(Digit::of(4)).len(), 80);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// Which form of its technique it is, in snake_case, for rating profiles: `row`, `type_3`.
    /// Empty where a technique has only one.
    pub form: Cow<'static, str>,
    /// What its rating grows with, by the technique: the nodes of a chain, the cells of a set.
    pub size: u32,
    /// The digits that it sets, each of them a candidate of the position.
    pub placements: Vec<Candidate>,
    /// The candidates that it excludes, each of them present in the position.
    pub eliminations: Vec<Candidate>,
    /// The candidates that it rests on, coloured.
    pub shown: Vec<Shown>,
    /// The houses that it rests on: bit `h` for [`House::of(h)`](crate::House::of).
    pub houses: u32,
    /// The inferences from candidates to candidates, in the order of the chain.
    pub links: Vec<Link>,
    /// The pattern in the field's notation, without the conclusions: `Naked Pair: 4,7 in r1c12`.
    pub sentence: String,
}

/// Candidates of one digit that a step rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The digit.
    pub digit: Digit,
    /// Its cells.
    pub cells: Cells,
    /// Colours `2k` and `2k + 1` are opposites: the pattern is 0, its fins or off candidates 1,
    /// further groups have further pairs.
    pub color: u8,
}

/// An inference: `from` and `to` are a digit, and the cells of one of which it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// Where it begins.
    pub from: (Digit, Cells),
    /// Where it leads.
    pub to: (Digit, Cells),
    /// If one is false the other is true; else, if one is true the other is false.
    pub strong: bool,
}

impl Step {
    /// A step of this form that concludes nothing yet.
    pub fn form(form: impl Into<Cow<'static, str>>) -> Step {
        Step { form: form.into(), ..Step::default() }
    }

    /// With this size.
    pub fn of_size(mut self, size: u32) -> Step {
        self.size = size;
        self
    }

    /// With these candidates in a colour.
    pub fn show(mut self, digit: Digit, cells: Cells, color: u8) -> Step {
        self.shown.push(Shown { digit, cells, color });
        self
    }

    /// With the house of this number, below 27.
    pub fn in_house(mut self, house: usize) -> Step {
        self.houses |= 1 << house;
        self
    }

    /// With one more inference.
    pub fn link(mut self, from: (Digit, Cells), to: (Digit, Cells), strong: bool) -> Step {
        self.links.push(Link { from, to, strong });
        self
    }

    /// With a placement.
    pub fn place(mut self, candidate: Candidate) -> Step {
        self.placements.push(candidate);
        self
    }

    /// With the elimination of `digit` from those of `cells` that may take it.
    pub fn eliminate(mut self, position: &Position, digit: Digit, cells: Cells) -> Step {
        let present = position.places(digit) & cells;
        self.eliminations.extend(present.iter().map(|cell| Candidate::new(cell, digit)));
        self
    }

    /// With the elimination of those digits of `mask` (bit `d - 1` for digit `d`) from a cell that
    /// it may take.
    pub fn eliminate_digits(mut self, position: &Position, cell: Cell, mask: u16) -> Step {
        let present = position.candidates(cell) & mask;
        self.eliminations.extend(digits_of(present).map(|digit| Candidate::new(cell, digit)));
        self
    }

    /// With the sentence that names the pattern.
    pub fn saying(mut self, sentence: impl Into<String>) -> Step {
        self.sentence = sentence.into();
        self
    }

    /// Whether it sets or excludes anything.
    pub fn concludes(&self) -> bool {
        !self.placements.is_empty() || !self.eliminations.is_empty()
    }

    /// Does what the step says: excludes its candidates, then sets its digits.
    pub fn apply(&self, position: &mut Position) {
        self.eliminations.iter().for_each(|&candidate| position.eliminate(candidate));
        self.placements.iter().for_each(|&candidate| position.place(candidate));
    }
}

/// The sentence and the conclusions: `Naked Pair: 4,7 in r1c12 => r1c5<>4`. A sentence that ends
/// with the conclusions, as that of a single does, says them once: `Hidden Single: r1c1=5`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let conclusions = notation::conclusions(&self.placements, &self.eliminations);
        match self.sentence.strip_suffix(&conclusions) {
            Some(title) if title.ends_with(": ") => f.write_str(&self.sentence),
            _ => write!(f, "{} => {conclusions}", self.sentence),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_says_and_does_what_it_concludes() {
        let mut position = Position::EMPTY;
        let four = Digit::of(4);
        position.eliminate(Candidate::new(Cell::at(0, 3), four));
        let pair = Cells::from_bits(0b11);
        let step = Step::form("row")
            .show(four, pair, 0)
            .eliminate(&position, four, crate::house::HOUSES[0] - pair)
            .eliminate_digits(&position, Cell::at(8, 8), 0b101)
            .saying("Naked Pair: 4,7 in r1c12");
        assert_eq!(step.to_string(), "Naked Pair: 4,7 in r1c12 => r9c9<>1, r9c9<>3, r1c356789<>4");
        step.apply(&mut position);
        assert_eq!(position.places(four) & crate::house::HOUSES[0], pair);
        assert!(step.concludes() && !Step::form("row").concludes());
        let single = Step::form("row").place(Candidate::of(4)).saying("Hidden Single: r1c1=5");
        assert_eq!(single.to_string(), "Hidden Single: r1c1=5");
    }
}
