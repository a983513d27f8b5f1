//! `avoidable_rectangle`: a rectangle with corners set on the way, none of them given.
//!
//! * `type_1`: three corners are set, two opposite ones to the same digit. In the last corner the
//!   digit of the one opposite to it would make the rectangle exchangeable: it is excluded.
//! * `type_2`: two corners of a line are set. Each of the others has two candidates, the digit that
//!   would make the rectangle exchangeable and one that both have. One of them holds the latter, so
//!   it is excluded from cells that see both.
//!
//! If the puzzle began without one of the two digits in a corner, for example a given, then nothing
//! follows, since the digits of the rectangle cannot be exchanged. As in Bernhard Hobiger's HoDoKu,
//! which ignores the initial pencilmarks.

use super::guarded_pattern::{GuardedPattern, with_colors};
use super::rectangles::RECTANGLES;
use seventeen_core::notation;
use seventeen_plugin::prelude::*;

options! {
    /// Finds avoidable rectangles.
    pub struct AvoidableRectangle {
        /// Only rectangles with two candidates in each blank corner, as in HoDoKu
        bivalue: bool = false;
    }
}

impl Component for AvoidableRectangle {
    const NAME: &'static str = "avoidable_rectangle";
    const DOC: &'static str =
        "Avoidable Rectangle: solved corners of a rectangle that would allow a second solution";
    const ABOUT: &'static str = "Take four cells in two rows, two columns and two boxes, none of \
         them given. If they held two digits crosswise, these could be swapped, and the puzzle \
         would have a second solution. So a digit that would complete such a rectangle is \
         excluded. This requires knowing which cells were given.";
    const DEFINITION: &'static str = "deadly; seen";
    create_from_options!();
}

impl Finder for AvoidableRectangle {
    type Pattern = FoundRectangle;

    fn each(&self, position: &Position, visit: Emit<'_, FoundRectangle>) -> ControlFlow<()> {
        for corners in RECTANGLES {
            let all: Cells = corners.into_iter().collect();
            if !all.is_disjoint(position.givens()) {
                continue;
            }
            let [a, b, c, d] = corners;
            let found = match (all & position.blank()).len() {
                1 => [[a, b, c, d], [b, a, d, c], [c, d, a, b], [d, c, b, a]]
                    .into_iter()
                    .find_map(|turned| three_set_rectangle(position, turned)),
                2 => [[a, b, c, d], [c, d, a, b], [a, c, b, d], [b, d, a, c]]
                    .into_iter()
                    .find_map(|turned| two_set_rectangle(position, turned)),
                _ => None,
            };
            let bivalue = position.cells_with(2);
            if let Some(found) = found
                && all.iter().all(|cell| position.began_with(cell, found.pair))
                && (!self.bivalue || found.blank.is_subset(bivalue))
            {
                visit(&found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, found: &FoundRectangle) -> Step {
        let FoundRectangle { set, blank, pair, digit, out } = *found;
        let kind = if blank.len() == 1 { 1 } else { 2 };
        let form = if kind == 1 { "type_1" } else { "type_2" };
        let mut step = with_colors(Step::form(form).of_size(4));
        for shown in pair {
            let has = |&cell: &Cell| position.digit(cell) == Some(shown);
            let cells: Cells = set.iter().filter(has).collect();
            step = step.show(shown, cells | blank & position.places(shown), 0);
        }
        if kind == 2 {
            step = step.show(digit, blank, 1);
        }
        let (digits, cells) = (notation::digits(pair, "/"), notation::cells(set | blank));
        let step = step.eliminate(position, digit, out);
        GuardedPattern::of_digits(set | blank, pair)
            .prove(position, step)
            .saying(format!("Avoidable Rectangle Type {kind}: {digits} in {cells}"))
    }
}

/// An avoidable rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundRectangle {
    /// The corners that are set.
    pub set: Cells,
    /// The others.
    pub blank: Cells,
    /// The two digits of the rectangle.
    pub pair: Digits,
    /// The digit that is excluded.
    pub digit: Digit,
    /// The cells from which it is excluded: at least one.
    pub out: Cells,
}

/// Type 1 with `last` blank, and `opposite` to it.
fn three_set_rectangle(
    position: &Position,
    [last, b, c, opposite]: [Cell; 4],
) -> Option<FoundRectangle> {
    let (digit, other) = (position.digit(opposite)?, position.digit(b)?);
    let ours = position.blank().contains(last) && position.digit(c) == Some(other);
    if !ours || !position.has(Candidate::new(last, digit)) {
        return None;
    }
    let set = [b, c, opposite].into_iter().collect();
    let blank = Cells::single(last);
    Some(FoundRectangle { set, blank, pair: Digits::from_iter([digit, other]), digit, out: blank })
}

/// Type 2 with the first two set, and the others in the lines that cross theirs, in their order.
fn two_set_rectangle(
    position: &Position,
    [a, b, below_a, below_b]: [Cell; 4],
) -> Option<FoundRectangle> {
    let (one, other) = (position.digit(a)?, position.digit(b)?);
    let [left, right] = [below_a, below_b].map(|cell| position.candidates(cell));
    let more = left - Digits::single(other);
    let fits = left.contains(other) && right == more | one.into() && more != one.into();
    let digit = more.only().filter(|_| fits)?;
    let out = position.places(digit) & below_a.peers() & below_b.peers();
    let (set, blank) = ([a, b].into_iter().collect(), [below_a, below_b].into_iter().collect());
    let pair = Digits::from_iter([one, other]);
    (!out.is_empty()).then_some(FoundRectangle { set, blank, pair, digit, out })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn place_digits(mut position: Position, digits: &[(&str, u8)]) -> Position {
        for &(cell, digit) in digits {
            let digit = Digit::of(digit);
            testing::cells(cell).iter().for_each(|c| position.place(Candidate::new(c, digit)));
        }
        position
    }

    fn texts(position: &Position) -> Vec<String> {
        testing::step_texts(&mut AvoidableRectangle { bivalue: false }, position)
    }

    const THREE: [(&str, u8); 3] = [("r1c1", 1), ("r1c4", 2), ("r2c1", 2)];

    #[test]
    fn the_last_corner_does_not_take_the_opposite_digit() {
        let found = texts(&place_digits(Position::EMPTY, &THREE));
        assert_eq!(found, ["Avoidable Rectangle Type 1: 1/2 in r12c14 => r2c4<>1"]);
    }

    #[test]
    fn a_given_or_a_third_digit_breaks_it() {
        let given = place_digits(Position::EMPTY, &THREE).with_givens(testing::cells("r1c4"));
        assert_eq!(texts(&given), [""; 0]);
        let unknown =
            place_digits(Position::EMPTY, &THREE).starting_here().with_givens(Cells::EMPTY);
        assert_eq!(texts(&unknown), [""; 0]);
        let third = place_digits(Position::EMPTY, &[("r1c1", 1), ("r1c4", 2), ("r2c1", 3)]);
        assert_eq!(texts(&third), [""; 0]);
    }

    #[test]
    fn one_of_two_corners_takes_the_third_digit() {
        let two = place_digits(Position::EMPTY, &[("r1c1", 1), ("r1c4", 2)]);
        let two = testing::keep_only(testing::keep_only(two, "r2c1", "23"), "r2c4", "13");
        let expected = "Avoidable Rectangle Type 2: 1/2 in r12c14 => r2c2356789<>3";
        assert_eq!(texts(&two), [expected]);
        let fourth = place_digits(Position::EMPTY, &[("r1c1", 1), ("r1c4", 2)]);
        let fourth = testing::keep_only(testing::keep_only(fourth, "r2c1", "23"), "r2c4", "14");
        assert_eq!(texts(&fourth), [""; 0]);
        assert_eq!(texts(&two.with_givens(testing::cells("r1c1"))), [""; 0]);
    }

    #[test]
    fn it_is_sound() {
        let mut forms = std::collections::BTreeSet::new();
        let found =
            testing::check_sound(&mut AvoidableRectangle { bivalue: false }, 1000, |_, step| {
                forms.insert(step.form.to_string());
            });
        assert!(found > 100 && forms.len() == 2, "{found} {forms:?}");
    }
}
