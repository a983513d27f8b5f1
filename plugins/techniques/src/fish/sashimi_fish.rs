//! `sashimi_fish`: finned fish with a base line that keeps one place only without its fins.
//!
//! The eliminations hold for the same reason as in any finned fish. If no fin holds the digit, that
//! line has it in its one place, and the rest is a smaller fish. As in Bernhard Hobiger's HoDoKu.

use super::fish_by_houses::{self, BY_HOUSES};
use super::search::{self, Fish, FishQuery, FishShape, LINES};
use seventeen_plugin::prelude::*;

options! {
    /// Finds sashimi X-wings, swordfish, jellyfish and so on.
    pub struct SashimiFish {
        size: usize, as LINES;
        by_houses: bool, as BY_HOUSES;
    }
}

impl Component for SashimiFish {
    const NAME: &'static str = "sashimi_fish";
    const DOC: &'static str =
        "Sashimi fish: a finned X-Wing, Swordfish or Jellyfish that is no fish without its fins";
    const ABOUT: &'static str = "This is a finned fish in which some base line has only one place, \
         or none, besides its fins. It works as any finned fish does. Either a fin holds the \
         digit, or the rest is a fish, even if it falls into smaller parts. Remove candidates of \
         the cover that see all fins.";
    const DEFINITION: &'static str =
        "finned fish of its size, Franken fish of its size; finned Franken fish up to its size";
    create_from_options!();
}

impl Finder for SashimiFish {
    type Pattern = Fish;

    fn each(&self, position: &Position, visit: Emit<'_, Fish>) -> ControlFlow<()> {
        let wanted = FishQuery { shape: FishShape::Sashimi, size: self.size, fins: true };
        if self.by_houses {
            fish_by_houses::for_each_fish(position, self.size, &[wanted.shape], visit)
        } else {
            search::for_each_fish(position, wanted, visit)
        }
    }

    fn step(&self, position: &Position, fish: &Fish) -> Step {
        fish.step(position, "Sashimi ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use seventeen_plugin::Value;

    const X_WING: &str = "
        88888....
        .888.88..
        .8..88.8.
        ...8...88
        ....8..8.
        888......
        .88888...
        ..8...8..
        ....8...8";

    const SWORDFISH: &str = "
        ..4.....4
        4...4....
        4..444..4
        ..44444..
        ...44444.
        4.....4..
        ...4..4..
        .#.......
        ...4.4.4.";

    const JELLYFISH: &str = "
        .3.3.33..
        3.....3..
        333..33..
        ....3..3.
        3...33.3.
        3....33..
        ........#
        3...33...
        .3333....";

    fn texts(size: i64, digit: u8, map: &str) -> Vec<String> {
        let mut fish: SashimiFish =
            testing::create_component(&[Value::Int(size), Value::Bool(false)]);
        testing::step_texts(&mut fish, &testing::from_map(digit, map))
    }

    #[test]
    fn what_sees_the_fins_is_excluded() {
        assert_eq!(texts(2, 8, X_WING), ["Sashimi X-Wing: 8 r59 c59 fr5c8 => r4c9<>8"]);
        assert_eq!(texts(3, 4, SWORDFISH), ["Sashimi Swordfish: 4 r267 c147 fr2c5 => r3c4<>4"]);
        let jellyfish = "Sashimi Jellyfish: 3 r2458 c1567 fr4c8 fr5c8 => r6c7<>3";
        assert_eq!(texts(4, 3, JELLYFISH), [jellyfish]);
    }

    #[test]
    fn a_fin_out_of_sight_breaks_it() {
        let out_of_sight = X_WING.replacen("....8..8.", ".8..8..8.", 1);
        assert_eq!(texts(2, 8, &out_of_sight), [""; 0]);
    }

    #[test]
    fn a_line_with_two_places_is_not_sashimi() {
        let finned = X_WING.replacen("....8..8.", "....8..88", 1);
        assert_eq!(texts(2, 8, &finned), [""; 0]);
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        for (size, by_houses) in (2..=4).flat_map(|size| [(size, false), (size, true)]) {
            let options = [Value::Int(size), Value::Bool(by_houses)];
            let mut fish: SashimiFish = testing::create_component(&options);
            let found = testing::check_sound(&mut fish, 300, testing::check_one_digit);
            assert!(found > 20, "{size} {found}");
        }
    }
}
