//! `direct_pointing`: locked candidates of a box that leave a digit one place in another box.
//!
//! From Nicolas Juillerat's SudokuExplainer 1.2.1, where the step only sets the digit. It makes no
//! other eliminations of the locked candidates.

use super::intersections::{self, DirectPlacement};
use seventeen_plugin::prelude::*;

/// Finds digits that pointing leaves one place.
pub struct DirectPointing;

impl Component for DirectPointing {
    const NAME: &'static str = "direct_pointing";
    const DOC: &'static str = "Direct Pointing: locked candidates in a box that leave the digit \
         one place in another house";
    const ABOUT: &'static str = "The places of a digit in a box all lie in one line, so the line \
         has its digit in this box. The digit is nowhere else in the line. If this leaves it only \
         one place in a neighbouring box, set it there at once.";
    const DEFINITION: &'static str = "pointing; left of houses; one digit";
    create_without_options!();
}

impl Finder for DirectPointing {
    type Pattern = DirectPlacement;

    /// Visits all of them, in the order of [`intersections::for_each_locked_candidates`] and then
    /// by the third house.
    fn each(&self, position: &Position, visit: Emit<'_, DirectPlacement>) -> ControlFlow<()> {
        intersections::visit_pointing(position, Digits::ALL, |locked| {
            intersections::visit_direct_placements(position, locked, visit)
        })
    }

    fn step(&self, position: &Position, direct: &DirectPlacement) -> Step {
        let locked = &direct.locked;
        let (digit, house) = (locked.digit, format!("b{}", locked.from - 17));
        direct.step(position).saying(format!("Direct Pointing: {digit} in {house}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{confine_digits, step_texts};

    #[test]
    fn the_place_that_pointing_leaves_is_set() {
        let pointing = confine_digits(Position::EMPTY, "5", 18, "r1c1 r1c3");
        let one_left = confine_digits(pointing.clone(), "5", 19, "r1c4 r1c6 r3c5");
        let expected = ["Direct Pointing: 5 in b1 => r3c5=5"];
        assert_eq!(step_texts(&mut DirectPointing, &one_left), expected);
        for but in ["r1c4 r2c5 r3c5", "r3c5", "r1c4 r1c5"] {
            let position = confine_digits(pointing.clone(), "5", 19, but);
            assert!(step_texts(&mut DirectPointing, &position).is_empty());
        }
    }
}
