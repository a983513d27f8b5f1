//! `empty_rectangle`: a box whose places for a digit lie in one row and one column, and a
//! conjugate pair that meets one of them.
//!
//! The box leaves four cells without the digit, the empty rectangle. If a conjugate pair has one
//! end in the row, outside the box, then either its other end holds the digit or the box has it in
//! the column: where that end and the column are both seen, the digit is excluded. Likewise with
//! rows and columns exchanged. The box has three places or more, in each of the two lines one that
//! is not in the other: with two it is a turbot fish, and in one line alone they are locked.
//!
//! From Rod Hagglund on the Players' Forum, 2006; as in Bernhard Hobiger's HoDoKu.

use seventeen_core::house::HOUSES;
use seventeen_core::notation;
use seventeen_plugin::prelude::*;

/// Finds empty rectangles.
pub struct EmptyRectangle;

impl Component for EmptyRectangle {
    const NAME: &'static str = "empty_rectangle";
    const DOC: &'static str =
        "A box with a digit in one row and one column only, and a strong link";

    fn create(_: &Args<'_>) -> Result<EmptyRectangle> {
        Ok(EmptyRectangle)
    }
}

impl Finder for EmptyRectangle {
    type Found = Found;

    /// Visits all that exclude something, by digit, box, the crossing of its lines from the last cell
    /// on, and lines.
    fn each(&self, position: &Position, visit: Emit<'_, Found>) -> ControlFlow<()> {
        for digit in Digit::all() {
            for in_box in 18..27 {
                each_of_box(position, digit, in_box, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, found: &Found) -> Step {
        let Found { digit, in_box, met, other, near, far, out } = *found;
        let places = position.places(digit) & HOUSES[in_box];
        let [near, far] = [near, far].map(Cells::single);
        let (along, aside) = (places & HOUSES[met], places - HOUSES[met]);
        Step::default()
            .of_size(2)
            .show(digit, far | along, 0)
            .show(digit, near | aside, 1)
            .in_house(in_box)
            .in_house(met)
            .in_house(other)
            .link((digit, far), (digit, near), true)
            .link((digit, near), (digit, along), false)
            .link((digit, along), (digit, aside), true)
            .eliminate(position, digit, Cells::single(out))
            .saying(format!(
                "Empty Rectangle: {digit} in {} ({})",
                notation::houses(1 << in_box),
                notation::cells(near | far)
            ))
    }
}

/// An empty rectangle and the conjugate pair that meets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The digit.
    pub digit: Digit,
    /// The number of the box, 18 to 26.
    pub in_box: usize,
    /// The line that the pair meets.
    pub met: usize,
    /// The line that the excluded place is in.
    pub other: usize,
    /// The end of the pair in `met`.
    pub near: Cell,
    /// Its other end.
    pub far: Cell,
    /// The cell where the digit is excluded.
    pub out: Cell,
}

fn each_of_box(
    position: &Position,
    digit: Digit,
    in_box: usize,
    visit: Emit<'_, Found>,
) -> ControlFlow<()> {
    if position.spots(in_box, digit).count_ones() < 3 {
        return ControlFlow::Continue(());
    }
    let mut hinges: Vec<Cell> = HOUSES[in_box].iter().collect();
    hinges.reverse();
    for hinge in hinges {
        let [row, column, _] = hinge.houses();
        if is_hinge(position, digit, [in_box, row, column]) {
            meet(position, digit, in_box, [row, column], visit)?;
            meet(position, digit, in_box, [column, row], visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether the digit's places in the box are in these two lines, and not in one of them alone.
fn is_hinge(position: &Position, digit: Digit, [in_box, row, column]: [usize; 3]) -> bool {
    let places = position.places(digit) & HOUSES[in_box];
    places.is_subset(HOUSES[row] | HOUSES[column])
        && !places.is_subset(HOUSES[row])
        && !places.is_subset(HOUSES[column])
}

/// Visits those of a box whose conjugate pair lies across the first of its two lines.
fn meet(
    position: &Position,
    digit: Digit,
    in_box: usize,
    [met, other]: [usize; 2],
    visit: Emit<'_, Found>,
) -> ControlFlow<()> {
    let places = position.places(digit) - HOUSES[in_box];
    for near in places & HOUSES[met] {
        let across = near.houses()[usize::from(met < 9)];
        let pair = position.places(digit) & HOUSES[across];
        if pair.len() != 2 {
            continue;
        }
        for far in pair - Cells::single(near) {
            let along = HOUSES[far.houses()[usize::from(met >= 9)]];
            if let Some(out) = (places & HOUSES[other] & along).first() {
                visit(&Found { digit, in_box, met, other, near, far, out })?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const MAP: &str = "
        ....5....
        .......5.
        .5...5555
        .........
        .........
        .5..5..5.
        .........
        .......5.
        ....55..5";

    #[test]
    fn the_pair_and_the_box_exclude_where_both_are_seen() {
        let expected = ["Empty Rectangle: 5 in b3 (r36c2) => r6c8<>5"];
        assert_eq!(testing::texts(&mut EmptyRectangle, &testing::map(5, MAP)), expected);
    }

    #[test]
    fn a_place_within_the_rectangle_breaks_it() {
        let broken = MAP.replacen(".......5.", "......55.", 1);
        assert!(testing::texts(&mut EmptyRectangle, &testing::map(5, &broken)).is_empty());
    }

    #[test]
    fn a_third_place_across_the_line_breaks_it() {
        let broken = MAP.replacen("....5....", ".5..5....", 1);
        assert!(testing::texts(&mut EmptyRectangle, &testing::map(5, &broken)).is_empty());
    }

    #[test]
    fn a_box_with_two_places_is_left_to_the_turbot_fish() {
        let two = MAP.replacen(".5...5555", ".5...5..5", 1);
        assert!(testing::texts(&mut EmptyRectangle, &testing::map(5, &two)).is_empty());
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        let found = testing::sound(&mut EmptyRectangle, 1000, testing::follows_from_one_digit);
        assert!(found > 100, "{found}");
    }
}
