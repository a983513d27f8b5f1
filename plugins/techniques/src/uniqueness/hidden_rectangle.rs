//! `hidden_rectangle`: a rectangle with one corner that has only its two digits.
//!
//! Suppose that in the row and in the column of the opposite corner one of the digits has no other
//! places than corners. Then the other digit in that corner would put it into both neighbours, and
//! make the rectangle exchangeable. So the other digit is excluded there. At least two corners have
//! more candidates: otherwise it is a unique rectangle of type 1. As in Bernhard Hobiger's HoDoKu.
//! The option `missing` also allows corners without one of the two digits, as it can.

use super::guarded_pattern::GuardedPattern;
use super::rectangles::{MISSING, Rectangle};
use crate::roles::DEADLY;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

options! {
    /// Finds hidden rectangles.
    pub struct HiddenRectangle {
        missing: bool, as MISSING;
    }
}

impl Component for HiddenRectangle {
    const NAME: &'static str = "hidden_rectangle";
    const DOC: &'static str =
        "Hidden Rectangle: a unique rectangle that two strong links from one corner would complete";
    const ABOUT: &'static str = "In a rectangle of two rows, columns and boxes, two digits must \
         not fill all corners, or they could be swapped. If a digit in one corner would force this \
         through strong links, remove that digit from the corner.";
    const DEFINITION: &'static str = "deadly, refuted; left, seen, supposed";

    create_from_options!();
}

impl Finder for HiddenRectangle {
    type Pattern = FoundRectangle;

    /// Visits all with eliminations, by rectangle, digits and corner; `missing`:
    /// [`Rectangle::all_of_position`].
    fn each(&self, position: &Position, visit: Emit<'_, FoundRectangle>) -> ControlFlow<()> {
        for rectangle in Rectangle::all_of_position(position, self.missing) {
            let digits = (rectangle.pair.first(), rectangle.pair.last());
            let (Some(low), Some(high)) = digits else { continue };
            let roof = rectangle.roof_cells(position);
            let [a, b, c, d] = rectangle.corners;
            for (corner, opposite) in [(d, a), (c, b), (b, c), (a, d)] {
                if roof.len() < 2 || roof.contains(opposite) {
                    continue;
                }
                for (linked, digit) in [(low, high), (high, low)] {
                    let [row, column, _] = corner.houses();
                    let confines = |line: usize| rectangle.confines_digit(position, linked, line);
                    let has = position.has(Candidate::new(corner, digit));
                    if has && confines(row) && confines(column) {
                        visit(&FoundRectangle { rectangle, corner, linked, digit })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, found: &FoundRectangle) -> Step {
        let FoundRectangle { rectangle, corner, linked, digit } = *found;
        let [row, column, _] = corner.houses();
        let at = Cells::single(corner);
        let neighbors = rectangle.corners.into_iter().filter(|&cell| {
            cell != corner && (cell.row() == corner.row() || cell.column() == corner.column())
        });
        let step = Step::default()
            .of_size(4)
            .color(0, DEADLY)
            .show(linked, rectangle.cells(), 0)
            .show(digit, rectangle.cells() - at, 0)
            .in_house(row)
            .in_house(column);
        let step = neighbors
            .fold(step, |step, cell| step.link((linked, at), (linked, Cells::single(cell)), true))
            .eliminate(position, digit, at);
        let within = [row, column].map(|line| Constraint::place(line, linked)).to_vec();
        GuardedPattern { within, ..GuardedPattern::of_digits(rectangle.corners, rectangle.pair) }
            .prove(position, step)
            .saying(format!("Hidden Rectangle: {}", rectangle.name()))
    }
}

/// A hidden rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundRectangle {
    /// The rectangle.
    pub rectangle: Rectangle,
    /// The corner from which a digit is excluded.
    pub corner: Cell,
    /// The digit with two strong links from there.
    pub linked: Digit,
    /// The digit that is excluded.
    pub digit: Digit,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    /// The empty grid with 1 and 2 in r1c1, `neighbors` in r1c4 and r2c1, and 2 in row 2 and in
    /// column 4 in these cells only.
    fn position(neighbors: [&str; 2], row: &str, column: &str) -> Position {
        let position = testing::keep_only(Position::EMPTY, "r1c1", "12");
        let position = testing::keep_only(position, "r1c4", neighbors[0]);
        let position = testing::keep_only(position, "r2c1", neighbors[1]);
        let position = testing::confine_digits(position, "2", 1, row);
        testing::confine_digits(position, "2", 12, column)
    }

    fn texts(position: &Position) -> Vec<String> {
        testing::step_texts(&mut HiddenRectangle { missing: false }, position)
    }

    #[test]
    fn the_digit_without_strong_links_is_excluded() {
        let found = texts(&position(["123", "124"], "r2c1 r2c4", "r1c4 r2c4"));
        assert_eq!(found, ["Hidden Rectangle: 1/2 in r12c14 => r2c4<>1"]);
        let both = position(["123", "124"], "r2c1 r2c4", "r1c4 r2c4");
        let found = texts(&testing::keep_only(both, "r2c4", "12"));
        assert_eq!(found, ["Hidden Rectangle: 1/2 in r12c14 => r2c4<>1"]);
        let found = texts(&position(["12", "124"], "r2c1 r2c4", "r1c4 r2c4"));
        assert_eq!(found, ["Hidden Rectangle: 1/2 in r12c14 => r2c4<>1"]);
    }

    #[test]
    fn a_third_place_in_the_row_or_the_column_breaks_it() {
        let broken = position(["123", "124"], "r2c1 r2c4 r2c8", "r1c4 r2c4");
        assert_eq!(texts(&broken), [""; 0]);
        let broken = position(["123", "124"], "r2c1 r2c4", "r1c4 r2c4 r9c4");
        assert_eq!(texts(&broken), [""; 0]);
    }

    #[test]
    fn a_third_candidate_in_the_opposite_corner_breaks_it() {
        let position = testing::keep_only(Position::EMPTY, "r1c1", "125");
        let position = testing::confine_digits(position, "2", 1, "r2c1 r2c4");
        assert_eq!(texts(&testing::confine_digits(position, "2", 12, "r1c4 r2c4")), [""; 0]);
    }

    #[test]
    fn a_roof_of_one_corner_is_a_unique_rectangle() {
        let unique = position(["12", "12"], "r2c1 r2c4", "r1c4 r2c4");
        assert_eq!(texts(&unique), [""; 0]);
    }

    #[test]
    fn corners_may_lack_a_digit_that_they_began_with() {
        let lacking = position(["13", "124"], "r2c1 r2c4", "r2c4");
        let lacking = testing::keep_only(lacking, "r2c4", "1256");
        let mut missing = HiddenRectangle { missing: true };
        let expected = "Hidden Rectangle: 1/2 in r12c14 => r2c4<>1";
        assert_eq!(testing::step_texts(&mut missing, &lacking), [expected]);
        assert_eq!(testing::step_texts(&mut missing, &lacking.starting_here()), [""; 0]);
    }

    #[test]
    fn it_is_sound() {
        for missing in [false, true] {
            let found = testing::check_sound(&mut HiddenRectangle { missing }, 1000, |_, _| {});
            assert!(found > 100, "{found}");
        }
    }
}
