//! `last_digit`: a digit that is set eight times; its ninth place is where no other one sees it.
//!
//! A single in its row, its column and its box at once, found without a look at any candidate but
//! its own. Bernhard Hobiger's HoDoKu has a code for it, but counts it among the hidden singles.

use seventeen_core::house::{HOUSES_OF, PEERS};
use seventeen_plugin::prelude::*;

/// Finds last digits.
pub struct LastDigit;

impl Component for LastDigit {
    const NAME: &'static str = "last_digit";
    const DOC: &'static str = "The ninth place of a digit that is set eight times";

    fn create(_: &Args<'_>) -> Result<LastDigit> {
        Ok(LastDigit)
    }
}

impl Finder for LastDigit {
    type Found = Candidate;

    /// Visits the last place of each digit that is set eight times, if it is a candidate there.
    fn each(&self, position: &Position, visit: Emit<'_, Candidate>) -> ControlFlow<()> {
        let mut times = [0; 10];
        position.digits().iter().for_each(|&digit| times[digit.min(9) as usize] += 1);
        for digit in (1..=9).filter(|&digit| times[digit as usize] == 8) {
            let free =
                |cell: &usize| !PEERS[*cell].iter().any(|peer| position.digit(peer) == digit);
            if let Some(cell) = position.places(digit).iter().find(free) {
                visit(&Candidate::new(cell, digit))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, &found: &Candidate) -> Step {
        let (cell, digit) = (found.cell(), found.digit());
        let has = |&cell: &usize| position.digit(cell) == digit;
        let set: Cells = (0..81).filter(has).collect();
        let step =
            HOUSES_OF[cell].iter().fold(Step::default(), |step, &h| step.in_house(h as usize));
        step.of_size(1)
            .show(digit, Cells::single(cell), 0)
            .show(digit, set, 1)
            .place(found)
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
        let position = testing::map(5, EIGHT);
        assert_eq!(testing::texts(&mut LastDigit, &position), ["Last Digit: 5 => r9c9=5"]);
    }

    #[test]
    fn seven_or_nine_places_or_an_excluded_one_break_it() {
        for (from, to) in
            [(".....#...", ".....5..."), ("........5", "........#"), ("........5", ".........")]
        {
            let broken = testing::map(5, &EIGHT.replacen(from, to, 1));
            assert_eq!(testing::texts(&mut LastDigit, &broken), [""; 0]);
        }
    }

    #[test]
    fn it_is_sound() {
        let found = testing::sound(&mut LastDigit, 1000, |_, _| {});
        assert!(found > 20, "{found}");
    }
}
