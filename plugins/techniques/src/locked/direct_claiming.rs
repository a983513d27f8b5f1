//! `direct_claiming`: locked candidates of a line that leave a digit one place in another line.
//!
//! From Nicolas Juillerat's SudokuExplainer 1.2.1, where the step only sets the digit. It makes no
//! other eliminations of the locked candidates.

use super::intersections::{self, DirectPlacement};
use seventeen_plugin::prelude::*;

/// Finds digits that claiming leaves one place.
pub struct DirectClaiming;

impl Component for DirectClaiming {
    const NAME: &'static str = "direct_claiming";
    const DOC: &'static str = "Direct Claiming: locked candidates in a line that leave the digit \
         one place in another house";
    const ABOUT: &'static str = "The places of a digit in a line all lie in one box, so the box \
         has its digit in this line. The digit is nowhere else in the box. If this leaves it only \
         one place in some house, set it there at once.";
    const DEFINITION: &'static str = "claiming; left of houses; one digit";
    create_without_options!();
}

impl Finder for DirectClaiming {
    type Pattern = DirectPlacement;

    /// Visits all of them, in the order of [`intersections::for_each_locked_candidates`] and then
    /// by the third house.
    fn each(&self, position: &Position, visit: Emit<'_, DirectPlacement>) -> ControlFlow<()> {
        intersections::visit_claiming(position, Digits::ALL, |locked| {
            intersections::visit_direct_placements(position, locked, visit)
        })
    }

    fn step(&self, position: &Position, direct: &DirectPlacement) -> Step {
        let locked = &direct.locked;
        let (digit, house) = (locked.digit, locked.line_name());
        direct.step(position).saying(format!("Direct Claiming: {digit} in {house}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{confine_digits, step_texts};

    #[test]
    fn the_place_that_claiming_leaves_is_set() {
        let claiming = confine_digits(Position::EMPTY, "5", 4, "r5c4 r5c5");
        let one_left = confine_digits(claiming.clone(), "5", 3, "r4c6 r4c9");
        let expected = ["Direct Claiming: 5 in r5 => r4c9=5"];
        assert_eq!(step_texts(&mut DirectClaiming, &one_left), expected);
        for but in ["r4c6 r4c8 r4c9", "r4c9"] {
            let position = confine_digits(claiming.clone(), "5", 3, but);
            assert!(step_texts(&mut DirectClaiming, &position).is_empty());
        }
    }
}
