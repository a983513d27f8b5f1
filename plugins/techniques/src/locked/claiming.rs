//! `claiming`: the places of a digit in a line all lie in one box, where it is excluded elsewhere.
//!
//! Found by house and digit: rows, then columns. The option `explainer` is for the order of
//! Nicolas Juillerat's SudokuExplainer 1.2.1: columns first, then rows.

use super::intersections::{self, LockedCandidates};
use crate::explainer::EXPLAINER;
use seventeen_plugin::prelude::*;

options! {
    /// Finds locked candidates of type 2.
    pub struct Claiming {
        explainer: bool, as EXPLAINER;
    }
}

impl Component for Claiming {
    const NAME: &'static str = "claiming";
    const DOC: &'static str =
        "Claiming (box-line reduction): a digit whose places in a line lie in one box";
    const ABOUT: &'static str = "A row or column needs each digit. If all its places for a digit \
         lie in one box, one of them holds the digit. This is also the digit of the box, so remove \
         it from the other cells of the box.";
    const DEFINITION: &'static str = "claiming";
    create_from_options!();
}

impl Finder for Claiming {
    type Pattern = LockedCandidates;

    fn each(&self, position: &Position, visit: Emit<'_, LockedCandidates>) -> ControlFlow<()> {
        if self.explainer {
            return intersections::visit_claiming(position, Digits::ALL, visit);
        }
        intersections::visit_by_house(position, 0..18, visit)
    }

    fn step(&self, position: &Position, locked: &LockedCandidates) -> Step {
        let (digit, line) = (locked.digit, locked.line_name());
        locked
            .step(position)
            .saying(format!("Locked Candidates Type 2 (Claiming): {digit} in {line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{confine_digits, step_texts};

    #[test]
    fn a_digit_of_a_line_in_one_box_is_excluded_from_its_rest() {
        let in_row = confine_digits(Position::EMPTY, "5", 4, "r5c4 r5c5");
        let expected = ["Locked Candidates Type 2 (Claiming): 5 in r5 => r46c456<>5"];
        assert_eq!(step_texts(&mut Claiming { explainer: false }, &in_row), expected);
        let in_column = confine_digits(Position::EMPTY, "5", 17, "r7c9 r9c9");
        let expected = ["Locked Candidates Type 2 (Claiming): 5 in c9 => r789c78<>5"];
        assert_eq!(step_texts(&mut Claiming { explainer: false }, &in_column), expected);
    }

    #[test]
    fn places_in_two_boxes_are_not_locked() {
        let position = confine_digits(Position::EMPTY, "5", 4, "r5c4 r5c7");
        assert!(step_texts(&mut Claiming { explainer: false }, &position).is_empty());
    }
}
