//! `pointing`: the places of a digit in a box all lie in one line, where it is excluded elsewhere.
//!
//! Found by box and digit. The option `explainer` is for the order of Nicolas Juillerat's
//! SudokuExplainer 1.2.1: boxes into columns first, then into rows.

use super::intersections::{self, LockedCandidates};
use crate::explainer::EXPLAINER;
use seventeen_plugin::prelude::*;

options! {
    /// Finds locked candidates of type 1.
    pub struct Pointing {
        explainer: bool, as EXPLAINER;
    }
}

impl Component for Pointing {
    const NAME: &'static str = "pointing";
    const DOC: &'static str =
        "Pointing (pointing pair or triple): a digit whose places in a box lie in one line";
    const ABOUT: &'static str = "A box needs each digit. If all its places for a digit lie in one \
         row or column, one of them holds the digit. This is also the digit of the line, so remove \
         it from the other cells of the line.";
    const DEFINITION: &'static str = "pointing";
    create_from_options!();
}

impl Finder for Pointing {
    type Pattern = LockedCandidates;

    fn each(&self, position: &Position, visit: Emit<'_, LockedCandidates>) -> ControlFlow<()> {
        if self.explainer {
            return intersections::visit_pointing(position, Digits::ALL, visit);
        }
        intersections::visit_by_house(position, 18..27, visit)
    }

    fn step(&self, position: &Position, locked: &LockedCandidates) -> Step {
        let (digit, number) = (locked.digit, locked.from - 17);
        let text = format!("Locked Candidates Type 1 (Pointing): {digit} in b{number}");
        locked.step(position).saying(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{confine_digits, step_texts};

    #[test]
    fn a_digit_of_a_box_in_one_line_is_excluded_from_its_rest() {
        let in_row = confine_digits(Position::EMPTY, "5", 18, "r1c1 r1c3");
        let expected = ["Locked Candidates Type 1 (Pointing): 5 in b1 => r1c456789<>5"];
        assert_eq!(step_texts(&mut Pointing { explainer: false }, &in_row), expected);
        let in_column = confine_digits(Position::EMPTY, "5", 26, "r7c8 r8c8 r9c8");
        let expected = ["Locked Candidates Type 1 (Pointing): 5 in b9 => r123456c8<>5"];
        assert_eq!(step_texts(&mut Pointing { explainer: false }, &in_column), expected);
    }

    #[test]
    fn one_place_or_places_in_two_lines_are_not_locked() {
        for but in ["r1c1", "r1c1 r2c3"] {
            let position = confine_digits(Position::EMPTY, "5", 18, but);
            assert!(step_texts(&mut Pointing { explainer: false }, &position).is_empty());
        }
        let nothing_left = confine_digits(Position::EMPTY, "5", 18, "r1c1 r1c3");
        let nothing_left = confine_digits(nothing_left, "5", 0, "r1c1 r1c3");
        assert!(step_texts(&mut Pointing { explainer: false }, &nothing_left).is_empty());
    }
}
