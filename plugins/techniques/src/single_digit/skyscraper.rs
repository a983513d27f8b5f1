//! `skyscraper`: two rows that have two places each for a digit, two of them in one column.
//!
//! One of the other two places, the roofs, holds the digit. Likewise with rows and columns
//! exchanged. Where the roofs are in one line, too, it is an X-wing and not found here. From
//! Havard's *Strong Links for Beginners* on the Players' Forum; as in Bernhard Hobiger's HoDoKu.

use super::two_links::{self, TwoLinkShape, TwoLinks};
use seventeen_plugin::prelude::*;

/// Finds skyscrapers.
pub struct Skyscraper;

impl Component for Skyscraper {
    const NAME: &'static str = "skyscraper";
    const DOC: &'static str =
        "Skyscraper: two rows or two columns with two places each, one pair of which lines up";
    const ABOUT: &'static str = "Two rows have two places each for a digit, and one place of each \
         is in the same column. That column takes the digit at most once, so at least one row has \
         the digit at its other place. Remove the digit from cells that see both of these other \
         places, the roof.";
    const DEFINITION: &'static str = "either; left of houses, seen, supposed; one digit";
    create_without_options!();
}

impl Finder for Skyscraper {
    type Pattern = TwoLinks;

    /// Visits all that exclude something, those of rows first, by digit and house.
    fn each(&self, position: &Position, visit: Emit<'_, TwoLinks>) -> ControlFlow<()> {
        let mut of = |rows: bool| {
            two_links::for_each_two_links(position, TwoLinkShape::Skyscraper, &mut |found| {
                match found.houses[0] < 9 {
                    of_rows if of_rows == rows => visit(found),
                    _ => ControlFlow::Continue(()),
                }
            })
        };
        of(true)?;
        of(false)
    }

    fn step(&self, position: &Position, found: &TwoLinks) -> Step {
        found.step(position).saying(format!("Skyscraper: {}", found.ends_text()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const MAP: &str = "
        .5...5...
        .........
        .........
        .........
        .5.5.....
        ...5.55..
        .........
        .5.....55
        ...5.5..5";

    #[test]
    fn the_roofs_exclude_what_sees_both() {
        let expected = ["Skyscraper: 5 in r1c6,r5c4 (connected by r15c2) => r6c6<>5"];
        let position = testing::from_map(5, MAP);
        let of_rows = testing::step_texts(&mut Skyscraper, &position);
        assert_eq!(of_rows, expected);
    }

    #[test]
    fn a_third_place_in_a_row_breaks_it() {
        let with_third = MAP.replacen(".5...5...", ".5...5..5", 1);
        assert!(
            testing::step_texts(&mut Skyscraper, &testing::from_map(5, &with_third)).is_empty()
        );
    }

    #[test]
    fn roofs_in_line_are_an_x_wing() {
        let x_wing = MAP.replacen(".5.5.....", ".5...5...", 1);
        assert!(testing::step_texts(&mut Skyscraper, &testing::from_map(5, &x_wing)).is_empty());
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        let found = testing::check_sound(&mut Skyscraper, 1000, testing::check_one_digit);
        assert!(found > 100, "{found}");
    }
}
