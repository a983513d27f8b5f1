//! `siamese_fish`: two finned fish with one base.
//!
//! Two fish have equal base lines but different cover lines, and so different fins; each is finned
//! or sashimi. Both hold, so the eliminations of either are valid. Each has an elimination that the
//! other does not have. As in Bernhard Hobiger's HoDoKu, which takes the name from the Players'
//! Forum.

use super::fish_by_houses;
use super::search::{Fish, FishShape, LINES};
use crate::roles::BODY;
use seventeen_plugin::prelude::*;

options! {
    /// Finds two finned X-wings, swordfish, jellyfish and so on of one base.
    pub struct SiameseFish {
        size: usize, as LINES;
    }
}

impl Component for SiameseFish {
    const NAME: &'static str = "siamese_fish";
    const DOC: &'static str = "Siamese Fish: two finned fish with the same base lines";
    const ABOUT: &'static str = "Some base lines make two finned fish. The places outside one \
         choice of cover lines are the fins; another choice of cover lines has other fins. Each \
         choice is a fish of its own, and removes candidates of its cover that see all its fins. \
         So when you have found one, look for the other: together they remove more.";
    const DEFINITION: &'static str =
        "finned fish of its size, Franken fish of its size; finned Franken fish up to its size";
    create_from_options!();
}

impl Finder for SiameseFish {
    type Pattern = [Fish; 2];

    /// Visits each two fish, by digit, base and covers.
    fn each(&self, position: &Position, visit: Emit<'_, [Fish; 2]>) -> ControlFlow<()> {
        let mut all: Vec<Fish> = Vec::new();
        fish_by_houses::for_each_fish(
            position,
            self.size,
            &[FishShape::Plain, FishShape::Sashimi],
            &mut |fish| {
                all.push(*fish);
                ControlFlow::Continue(())
            },
        )?;
        all.chunk_by(|one, other| (one.digit, one.base) == (other.digit, other.base))
            .try_for_each(|group| visit_fish_pairs(group, visit))
    }

    fn step(&self, position: &Position, [one, other]: &[Fish; 2]) -> Step {
        let digit = one.digit;
        let mut step = one
            .step_without_proof("Siamese ")
            .show(digit, one.body_cells(position) - other.fins, 0)
            .color(0, BODY)
            .color(1, "fins of the first")
            .color(3, "fins of the second")
            .show(digit, one.fins, 1)
            .show(digit, other.fins - one.fins, 3)
            .eliminate(position, digit, one.out | other.out);
        step.houses |= other.cover;
        step.sentence += &format!(" / {}", other.cover_notation());
        other.with_proof(position, one.with_proof(position, step))
    }
}

/// Visits pairs of these fish with different eliminations.
fn visit_fish_pairs(fish: &[Fish], visit: Emit<'_, [Fish; 2]>) -> ControlFlow<()> {
    for (i, one) in fish.iter().enumerate() {
        for other in &fish[i + 1..] {
            if !one.out.is_subset(other.out) && !other.out.is_subset(one.out) {
                visit(&[*one, *other])?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use seventeen_plugin::Value;

    fn siamese(size: i64) -> SiameseFish {
        testing::create_component(&[Value::Int(size)])
    }

    const X_WING: &str = "
        333333333
        .3.....3.
        333333333
        333333333
        333333333
        333333333
        333333333
        .3....3..
        333333333";

    const SWORDFISH: &str = "
        555555555
        5..5.....
        555555555
        555555555
        5......5.
        555555555
        5..5....5
        555555555
        555555555";

    #[test]
    fn what_either_fish_excludes_is_excluded() {
        let found = testing::step_texts(&mut siamese(2), &testing::from_map(3, X_WING));
        let expected = "Siamese X-Wing: 3 r28 c27 fr2c8 / c28 fr8c7 => r13c7,r79c8<>3";
        assert_eq!(found, [expected]);
        let found = testing::step_texts(&mut siamese(3), &testing::from_map(5, SWORDFISH));
        let expected = "Siamese Swordfish: 5 r257 c148 fr7c9 / c149 fr5c8 => r46c9,r89c8<>5";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_fin_out_of_sight_breaks_it() {
        let out_of_sight = X_WING.replacen(".3....3..", ".3.3..3..", 1);
        assert!(
            testing::find_steps(&mut siamese(2), &testing::from_map(3, &out_of_sight)).is_empty()
        );
        let out_of_sight = SWORDFISH.replacen("5......5.", "5....5.5.", 1);
        assert!(
            testing::find_steps(&mut siamese(3), &testing::from_map(5, &out_of_sight)).is_empty()
        );
    }

    #[test]
    fn what_one_fish_excludes_alone_is_no_siamese_fish() {
        let one =
            X_WING.replacen("333333333\n        .3.....3.", "333333.33\n        .3.....3.", 1);
        let one = one.replacen(".3.....3.\n        333333333", ".3.....3.\n        333333.33", 1);
        assert!(testing::find_steps(&mut siamese(2), &testing::from_map(3, &one)).is_empty());
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        for size in 2..=4 {
            let found = testing::check_sound(&mut siamese(size), 300, testing::check_one_digit);
            assert!(found > 20, "{size} {found}");
        }
    }
}
