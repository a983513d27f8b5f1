//! `mutant_fish`: fish of any houses.
//!
//! Those with rows and columns among the base, or among the cover, or rows or columns in both; the
//! others are basic and Franken fish. As in Bernhard Hobiger's HoDoKu.

use super::search::{self, FINS, Fish, FishQuery, FishShape, SIZE};
use seventeen_plugin::prelude::*;

options! {
    /// Finds mutant X-wings, swordfish, jellyfish and so on.
    pub struct MutantFish {
        size: usize, as SIZE;
        fins: bool, as FINS;
    }
}

impl Component for MutantFish {
    const NAME: &'static str = "mutant_fish";
    const DOC: &'static str =
        "Mutant fish: an X-Wing, Swordfish or Jellyfish of any houses, with or without fins";
    const ABOUT: &'static str = "The argument is that of any fish, with rows, columns and boxes \
         mixed on either side. The digit is once in each house of the base. The cover has as many \
         houses, so its houses have none to spare. With fins, remove only candidates that see all \
         of them.";
    const DEFINITION: &'static str = "finned mutant fish up to its size";
    create_from_options!();
}

impl Finder for MutantFish {
    type Pattern = Fish;

    fn each(&self, position: &Position, visit: Emit<'_, Fish>) -> ControlFlow<()> {
        let wanted = FishQuery { shape: FishShape::Mutant, size: self.size, fins: self.fins };
        search::for_each_fish(position, wanted, visit)
    }

    fn step(&self, position: &Position, fish: &Fish) -> Step {
        fish.step_of_kind(position, "Mutant", self.fins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use seventeen_plugin::Value;

    const X_WING: &str = "
        .3.3.33..
        3.....3..
        333..33..
        ....3..3.
        3...33.3.
        3....33..
        ........#
        3...33...
        .3333....";

    const ENDO_FIN: &str = "
        ...7.7...
        #........
        .......#.
        .77.....7
        .77.77..7
        ..7777...
        ..77.....
        .77.77...
        ......#..";

    const SWORDFISH: &str = "
        9..9.....
        9..9.....
        .......#.
        ...99.9..
        .....99..
        .#.......
        ..999.9.9
        9.9.....9
        9..9.99..";

    const JELLYFISH: &str = "
        8.88.....
        .8..8...8
        .8.8...88
        8.88.8...
        8.8..8...
        ......#..
        8.8..8...
        .88..8.88
        ..8.88.88";

    const SQUIRMBAG: &str = "
        333333333
        3.3.3..33
        333333333
        333333333
        333333333
        3...3..33
        3...3..33
        3...3..33
        333333333";

    const WHALE: &str = "
        ..333....
        333333333
        333333333
        ..333.333
        333333333
        ..333.333
        333333333
        ..333.333
        .3333.333";

    fn texts(size: i64, fins: bool, digit: u8, map: &str) -> Vec<String> {
        let mut fish: MutantFish =
            testing::create_component(&[Value::Int(size), Value::Bool(fins)]);
        testing::step_texts(&mut fish, &testing::from_map(digit, map))
    }

    #[test]
    fn any_houses_are_base_or_cover() {
        let x_wing = "Mutant X-Wing: 3 b47 r9c1 => r23c1,r9c45<>3";
        assert_eq!(texts(2, false, 3, X_WING), [x_wing]);
        let swordfish = "Mutant Swordfish: 9 c9b17 r78c1 => r7c457,r8c1<>9";
        assert_eq!(texts(3, false, 9, SWORDFISH), [swordfish]);
        let jellyfish = "Mutant Jellyfish: 8 r7c25b3 r23b78 => r3c4,r89c36<>8";
        assert_eq!(texts(4, false, 8, JELLYFISH), [jellyfish]);
    }

    #[test]
    fn a_place_in_two_base_houses_is_an_endo_fin() {
        let swordfish = "Finned Mutant Swordfish: 7 r6c5b7 r8c3b5 efr6c5 => r5c6<>7";
        assert_eq!(texts(3, true, 7, ENDO_FIN), [swordfish]);
    }

    #[test]
    fn large_ones_are_found() {
        let squirmbag = "Finned Mutant Squirmbag: 3 r26b789 r9c1589 fr2c3 => r13c1<>3";
        assert_eq!(texts(5, true, 3, SQUIRMBAG), [squirmbag]);
        let whale = "Finned Mutant Whale: 3 c12b2358 r2357c45 fr9c2 => r7c3<>3";
        assert_eq!(texts(6, true, 3, WHALE), [whale]);
        let uncovered =
            SQUIRMBAG.replacen("3...3..33\n        333333333", "3...33.33\n        333333333", 1);
        assert_eq!(texts(5, true, 3, &uncovered), [""; 0]);
        let uncovered = WHALE.replacen(".3333.333", ".33333333", 1);
        assert_eq!(texts(6, true, 3, &uncovered), [""; 0]);
    }

    #[test]
    fn a_place_out_of_the_cover_breaks_it() {
        let uncovered = X_WING.replacen("3....33..", "33...33..", 1);
        assert_eq!(texts(2, false, 3, &uncovered), [""; 0]);
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        for (size, fins) in (2..=7).flat_map(|size| [(size, false), (size, true)]) {
            let mut fish: MutantFish =
                testing::create_component(&[Value::Int(size), Value::Bool(fins)]);
            let found = testing::check_sound(&mut fish, 30, testing::check_one_digit);
            assert!(found > 20, "{size} {fins} {found}");
        }
    }
}
