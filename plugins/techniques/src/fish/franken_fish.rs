//! `franken_fish`: fish of lines and boxes.
//!
//! The base is of rows and boxes and the cover of columns and boxes, or the other way round, with
//! one box at least. As in Bernhard Hobiger's HoDoKu.

use super::search::{self, FINS, Fish, FishQuery, FishShape, SIZE};
use seventeen_plugin::prelude::*;

options! {
    /// Finds Franken X-wings, swordfish, jellyfish and so on.
    pub struct FrankenFish {
        size: usize, as SIZE;
        fins: bool, as FINS;
    }
}

impl Component for FrankenFish {
    const NAME: &'static str = "franken_fish";
    const DOC: &'static str =
        "Franken fish: an X-Wing, Swordfish or Jellyfish with boxes, with or without fins";
    const ABOUT: &'static str = "Fish are not limited to lines. Houses of a base that share no \
         cell hold the digit once each. If all their places lie in as many other houses, these are \
         used up, and the digit can be removed from the rest of them. A Franken fish has boxes as \
         well as lines of one direction; fins work as in any fish.";
    const DEFINITION: &'static str = "finned mutant fish up to its size";
    create_from_options!();
}

impl Finder for FrankenFish {
    type Pattern = Fish;

    fn each(&self, position: &Position, visit: Emit<'_, Fish>) -> ControlFlow<()> {
        let wanted = FishQuery { shape: FishShape::Franken, size: self.size, fins: self.fins };
        search::for_each_fish(position, wanted, visit)
    }

    fn step(&self, position: &Position, fish: &Fish) -> Step {
        fish.step_of_kind(position, "Franken", self.fins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use seventeen_plugin::Value;

    const X_WING: &str = "
        .#.......
        ...8....8
        ....8...8
        ..8.8....
        ..8....8.
        ....88.8.
        ....888.8
        8.8...8.8
        8..88.8.8";

    const ENDO_FIN: &str = "
        ...6..6..
        ....6...6
        #........
        ..66.6.6.
        ..6..666.
        ..6....66
        .#.......
        .....6.66
        ....66.66";

    const JELLYFISH: &str = "
        ...5...55
        #........
        ...55.5..
        .5......5
        ..55555.5
        .55.555..
        ......555
        ....55...
        .55...555";

    const SQUIRMBAG: &str = "
        333333333
        ..3.3..3.
        333333333
        333333333
        ..3.3..3.
        ..3.3..3.
        333333.3.
        333333333
        333333.3.";

    const FINNED_SQUIRMBAG: &str = "
        33333.333
        33333.333
        33333.333
        ...33.333
        .3.33.333
        333333333
        33333.333
        33333.333
        333333333";

    fn texts(size: i64, fins: bool, digit: u8, map: &str) -> Vec<String> {
        let mut fish: FrankenFish =
            testing::create_component(&[Value::Int(size), Value::Bool(fins)]);
        testing::step_texts(&mut fish, &testing::from_map(digit, map))
    }

    #[test]
    fn boxes_are_base_or_cover() {
        let x_wing = "Franken X-Wing: 8 r23 c9b2 => r789c9<>8";
        assert_eq!(texts(2, false, 8, X_WING), [x_wing]);
        let jellyfish = "Finned Franken Jellyfish: 5 c23b56 r456b9 fr9c2 fr9c3 => r9c789<>5";
        assert_eq!(texts(4, true, 5, JELLYFISH), [jellyfish]);
    }

    #[test]
    fn a_place_in_two_base_houses_is_an_endo_fin() {
        let swordfish = "Finned Franken Swordfish: 6 c47b5 r145 efr4c4 => r4c38<>6";
        assert_eq!(texts(3, true, 6, ENDO_FIN), [swordfish]);
    }

    #[test]
    fn large_ones_are_found() {
        let squirmbag = "Franken Squirmbag: 3 r25679 c358b78 => r134c358,r79c35,r8c1234568<>3";
        assert_eq!(texts(5, false, 3, SQUIRMBAG), [squirmbag]);
        let finned = "Finned Franken Squirmbag: 3 r4578b2 c45b679 fr5c2 => r9c2<>3";
        assert_eq!(texts(5, true, 3, FINNED_SQUIRMBAG), [finned]);
        let uncovered =
            SQUIRMBAG.replacen("..3.3..3.\n        333333.3.", ".33.3..3.\n        333333.3.", 1);
        assert_eq!(texts(5, false, 3, &uncovered), [""; 0]);
        let uncovered = FINNED_SQUIRMBAG.replacen("...33.333", "..333.333", 1);
        assert_eq!(texts(5, true, 3, &uncovered), [""; 0]);
    }

    #[test]
    fn a_place_out_of_the_cover_breaks_it() {
        let uncovered = X_WING.replacen("...8....8", "...8..8.8", 1);
        assert_eq!(texts(2, false, 8, &uncovered), [""; 0]);
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        for (size, fins) in (2..=7).flat_map(|size| [(size, false), (size, true)]) {
            let mut fish: FrankenFish =
                testing::create_component(&[Value::Int(size), Value::Bool(fins)]);
            let found = testing::check_sound(&mut fish, 30, testing::check_one_digit);
            assert!(found > 20, "{size} {fins} {found}");
        }
    }
}
