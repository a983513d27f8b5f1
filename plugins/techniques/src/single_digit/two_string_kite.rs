//! `two_string_kite`: a row and a column that have two places each for a digit, two of them in one box.
//!
//! One of the other two places holds the digit. From Havard's *Strong Links for Beginners* on
//! the Players' Forum; as in Bernhard Hobiger's HoDoKu.

use super::two_links::{self, Shape, TwoLinks};
use seventeen_plugin::prelude::*;

/// Finds two-string kites.
pub struct TwoStringKite;

impl Component for TwoStringKite {
    const NAME: &'static str = "two_string_kite";
    const DOC: &'static str = "A row and a column with two places each, one of each in one box";

    fn create(_: &Args<'_>) -> Result<TwoStringKite> {
        Ok(TwoStringKite)
    }
}

impl Finder for TwoStringKite {
    type Found = TwoLinks;

    /// Visits all that exclude something, by digit and house.
    fn each(&self, position: &Position, visit: Emit<'_, TwoLinks>) -> ControlFlow<()> {
        two_links::each(position, Shape::TwoStringKite, visit)
    }

    fn step(&self, position: &Position, found: &TwoLinks) -> Step {
        found.step(position).saying(format!("2-String Kite: {}", found.ends()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const MAP: &str = "
        .........
        5......5.
        ......5.5
        .........
        5...5....
        .........
        .........
        5.....5..
        ....5....";

    #[test]
    fn the_ends_of_the_strings_exclude_what_sees_both() {
        let expected = ["2-String Kite: 5 in r2c1,r8c7 (connected by r2c8,r3c7) => r8c1<>5"];
        assert_eq!(testing::texts(&mut TwoStringKite, &testing::map(5, MAP)), expected);
    }

    #[test]
    fn a_third_place_in_a_string_breaks_it() {
        for (from, to) in [("5......5.", "5...5..5."), ("5...5....", "5...5.5..")] {
            let broken = MAP.replacen(from, to, 1);
            assert!(testing::texts(&mut TwoStringKite, &testing::map(5, &broken)).is_empty());
        }
    }

    #[test]
    fn strings_that_do_not_meet_in_a_box_break_it() {
        let apart = MAP.replacen("......5.5", ".........", 1).replacen("....5....", "......5..", 1);
        assert!(testing::texts(&mut TwoStringKite, &testing::map(5, &apart)).is_empty());
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        let found = testing::sound(&mut TwoStringKite, 1000, testing::follows_from_one_digit);
        assert!(found > 100, "{found}");
    }
}
