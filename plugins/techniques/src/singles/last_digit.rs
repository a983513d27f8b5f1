//! `last_digit`: a digit that is set eight times; its ninth place is where no other one sees it.
//!
//! A single in its row, its column and its box at once, found without examining other candidates.
//! Bernhard Hobiger's HoDoKu has a code for it, but counts it among the hidden singles.

use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

/// Finds last digits.
pub struct LastDigit;

impl Component for LastDigit {
    const NAME: &'static str = "last_digit";
    const DOC: &'static str = "Last Digit: the ninth place of a digit that is set eight times";
    const ABOUT: &'static str = "Each digit is set nine times, once in every row, column and box. \
         When eight are set, it is missing from one row and one column, and goes where they cross.";
    const DEFINITION: &'static str = "left of houses";
    create_without_options!();
}

impl Finder for LastDigit {
    type Pattern = Candidate;

    /// Visits the last place of each digit that is set eight times, if it is a candidate there.
    fn each(&self, position: &Position, visit: Emit<'_, Candidate>) -> ControlFlow<()> {
        for digit in Digit::all().filter(|&digit| position.placed(digit) == 8) {
            let is_set = |cell: Cell| position.digit(cell) == Some(digit);
            let free = |cell: &Cell| !cell.peers().iter().any(is_set);
            if let Some(cell) = position.places(digit).iter().find(free) {
                visit(&Candidate::new(cell, digit))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, &found: &Candidate) -> Step {
        let (cell, digit) = (found.cell(), found.digit());
        let has = |&cell: &Cell| position.digit(cell) == Some(digit);
        let set: Cells = Cell::all().filter(has).collect();
        let [row, ..] = cell.houses();
        let step = cell.houses().into_iter().fold(Step::default(), Step::in_house);
        step.of_size(1)
            .show(digit, Cells::single(cell), 0)
            .color(1, "set already")
            .show(digit, set, 1)
            .place(found)
            .only_of(Constraint::place(row, digit))
            .saying(format!("Last Digit: {digit}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const EIGHT: &str = "
        #........
        ...#.....
        ......#..
        .#.......
        ....#....
        .......#.
        ..#......
        .....#...
        ........5";

    #[test]
    fn the_ninth_place_is_set() {
        let position = testing::from_map(5, EIGHT);
        assert_eq!(testing::step_texts(&mut LastDigit, &position), ["Last Digit: 5 => r9c9=5"]);
    }

    #[test]
    fn seven_or_nine_places_or_an_excluded_one_break_it() {
        for (from, to) in
            [(".....#...", ".....5..."), ("........5", "........#"), ("........5", ".........")]
        {
            let broken = testing::from_map(5, &EIGHT.replacen(from, to, 1));
            assert_eq!(testing::step_texts(&mut LastDigit, &broken), [""; 0]);
        }
    }

    #[test]
    fn it_is_sound() {
        let found = testing::check_sound(&mut LastDigit, 1000, |_, _| {});
        assert!(found > 20, "{found}");
    }
}
