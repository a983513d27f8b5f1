//! `finned_fish`: lines whose places for a digit lie in as many crossing lines, except some fins.
//!
//! Either a fin holds the digit, or the fish is complete without fins. So eliminations that see all
//! fins are valid. Each base line keeps two places or more without the fins; where one keeps fewer,
//! it is a sashimi fish. As in Bernhard Hobiger's HoDoKu.

use super::fish_by_houses::{self, BY_HOUSES};
use super::search::{self, Fish, FishQuery, FishShape, LINES};
use seventeen_plugin::prelude::*;

options! {
    /// Finds finned X-wings, swordfish, jellyfish and so on.
    pub struct FinnedFish {
        size: usize, as LINES;
        by_houses: bool, as BY_HOUSES;
    }
}

impl Component for FinnedFish {
    const NAME: &'static str = "finned_fish";
    const DOC: &'static str =
        "Finned fish: an X-Wing, Swordfish or Jellyfish with extra places, the fins";
    const ABOUT: &'static str = "The base of this fish has some places outside the cover, its \
         fins. Either one of the fins holds the digit, or the fish is complete. Remove the \
         candidates that both cases exclude: those of the cover that see all fins.";
    const DEFINITION: &'static str =
        "finned fish of its size, Franken fish of its size; finned Franken fish up to its size";
    create_from_options!();
}

impl Finder for FinnedFish {
    type Pattern = Fish;

    fn each(&self, position: &Position, visit: Emit<'_, Fish>) -> ControlFlow<()> {
        let wanted = FishQuery { shape: FishShape::Plain, size: self.size, fins: true };
        if self.by_houses {
            fish_by_houses::for_each_fish(position, self.size, &[wanted.shape], visit)
        } else {
            search::for_each_fish(position, wanted, visit)
        }
    }

    fn step(&self, position: &Position, fish: &Fish) -> Step {
        fish.step(position, "Finned ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use seventeen_plugin::Value;
    use std::collections::BTreeSet;

    const X_WING: &str = "
        ..6..66..
        6.6.....6
        ....6...6
        ...#.....
        ..6....6.
        .6.....6.
        .6..666.6
        6.6...6.6
        66..6.6.6";

    const SWORDFISH: &str = "
        5.5....5.
        .55...5..
        ....#....
        555...5..
        .5.5.55..
        5.....5.5
        .5.5.5.55
        ..5....5.
        5.5...5..";

    const JELLYFISH: &str = "
        ....2.2..
        2..22.2.2
        .2..22...
        22.2..2.2
        ...22...2
        ..2.222..
        .2..22...
        2.2222...
        .......#.";

    fn texts(size: i64, digit: u8, map: &str) -> Vec<String> {
        let mut fish: FinnedFish =
            testing::create_component(&[Value::Int(size), Value::Bool(false)]);
        testing::step_texts(&mut fish, &testing::from_map(digit, map))
    }

    #[test]
    fn what_sees_the_fins_is_excluded() {
        assert_eq!(texts(2, 6, X_WING), ["Finned X-Wing: 6 c67 r17 fr8c7 fr9c7 => r7c9<>6"]);
        assert_eq!(texts(3, 5, SWORDFISH), ["Finned Swordfish: 5 r189 c138 fr9c7 => r7c8<>5"]);
        assert_eq!(texts(4, 2, JELLYFISH), ["Finned Jellyfish: 2 r1367 c2567 fr6c3 => r4c2<>2"]);
    }

    #[test]
    fn a_fin_out_of_sight_breaks_it() {
        let out_of_sight = X_WING.replacen("..6....6.", "..6...66.", 1);
        assert_eq!(texts(2, 6, &out_of_sight), [""; 0]);
    }

    #[test]
    fn sashimi_fish_are_not_of_this_kind() {
        let sashimi = X_WING.replacen("..6..66..", "..6..6...", 1);
        assert_eq!(texts(2, 6, &sashimi), [""; 0]);
    }

    #[test]
    fn by_houses_every_candidate_is_excluded_that_the_best_fish_exclude() {
        let mut total = 0;
        testing::visit_positions(30, |position, _| {
            for size in 2..=3 {
                let out = |by_houses| {
                    let steps = testing::find_steps(&mut FinnedFish { size, by_houses }, position);
                    steps.into_iter().flat_map(|step| step.eliminations).collect::<BTreeSet<_>>()
                };
                let (best, all) = (out(false), out(true));
                assert!(best.is_subset(&all), "{:?}", best.difference(&all));
                total += best.len();
            }
        });
        assert!(total > 20, "{total}");
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        for size in 2..=4 {
            let mut fish: FinnedFish =
                testing::create_component(&[Value::Int(size), Value::Bool(false)]);
            let found = testing::check_sound(&mut fish, 300, testing::check_one_digit);
            assert!(found > 20, "{size} {found}");
        }
    }
}
