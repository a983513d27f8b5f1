//! `turbot_fish`: two strong links of a digit, with two ends that see each other.
//!
//! One of the other two ends holds the digit. Those that are a skyscraper or a two-string kite are
//! not found here, so that as a rule one link lies in a box. From Nick70 on the Players'
//! Forum, 2005; as in Bernhard Hobiger's HoDoKu.

use super::two_links::{self, TwoLinkShape, TwoLinks};
use seventeen_plugin::prelude::*;

/// Finds turbot fish.
pub struct TurbotFish;

impl Component for TurbotFish {
    const NAME: &'static str = "turbot_fish";
    const DOC: &'static str = "Turbot Fish: two strong links of a digit joined by a weak link";
    const ABOUT: &'static str = "Two houses have two places each for a digit, which makes two \
         strong links. Where an end of one sees an end of the other, at most one of these two \
         holds the digit. So at least one of the other two ends holds it. Remove the digit from \
         cells that see both of those.";
    const DEFINITION: &'static str = "either; left of houses, seen, supposed; one digit";
    create_without_options!();
}

impl Finder for TurbotFish {
    type Pattern = TwoLinks;

    /// Visits all that exclude something, by digit and house.
    fn each(&self, position: &Position, visit: Emit<'_, TwoLinks>) -> ControlFlow<()> {
        two_links::for_each_two_links(position, TwoLinkShape::TurbotFish, visit)
    }

    fn step(&self, position: &Position, found: &TwoLinks) -> Step {
        let [near, far] = [found.near, found.far].map(|ends| ends.map(|cell| cell.to_string()));
        let digit = found.digit;
        found.step(position).saying(format!(
            "Turbot Fish: {digit} {} ={digit}= {} -{digit}- {} ={digit}= {}",
            far[0], near[0], near[1], far[1]
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const MAP: &str = "
        ......5..
        .5.....5.
        ......5..
        .........
        ...5..55.
        5..5....5
        .5.5..5..
        5..5...5.
        55.5.....";

    #[test]
    fn a_row_and_a_box_exclude_what_sees_both_ends() {
        let expected = ["Turbot Fish: 5 r2c2 =5= r2c8 -5- r8c8 =5= r7c7 => r7c2<>5"];
        assert_eq!(testing::step_texts(&mut TurbotFish, &testing::from_map(5, MAP)), expected);
    }

    #[test]
    fn a_third_place_in_the_row_or_the_box_breaks_it() {
        for (from, to) in [(".5.....5.", ".5.5...5."), ("55.5.....", "55.5....5")] {
            let broken = MAP.replacen(from, to, 1);
            assert!(
                testing::step_texts(&mut TurbotFish, &testing::from_map(5, &broken)).is_empty()
            );
        }
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        let found = testing::check_sound(&mut TurbotFish, 1000, testing::check_one_digit);
        assert!(found > 100, "{found}");
    }
}
