//! `locked_pair`: two cells of a line and a box that have only two digits between them.
//!
//! A naked pair that excludes in two houses at once. As in Bernhard Hobiger's HoDoKu; one that
//! excludes in one of them only is a `naked_subset`.

use super::locked_subset::{self, LockedSubset};
use seventeen_plugin::prelude::*;

/// Finds locked pairs.
pub struct LockedPair;

impl Component for LockedPair {
    const NAME: &'static str = "locked_pair";
    const DOC: &'static str = "Locked Pair: a naked pair in both a line and a box";
    const ABOUT: &'static str = "Two cells with the same two candidates take both, in one order or \
         the other. If they lie both in a line and in a box, the two digits are used up in both \
         houses. Remove them from all other cells of either.";
    const DEFINITION: &'static str = "naked pair";
    create_without_options!();
}

impl Finder for LockedPair {
    type Pattern = LockedSubset;

    fn each(&self, position: &Position, visit: Emit<'_, LockedSubset>) -> ControlFlow<()> {
        locked_subset::for_each_locked_subset(position, 2, visit)
    }

    fn step(&self, position: &Position, found: &LockedSubset) -> Step {
        found.step(position, "Locked Pair")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn the_digits_are_excluded_from_the_line_and_the_box() {
        let position = testing::keep_only(Position::EMPTY, "r1c1 r2c1", "47");
        let out = ["r12c23,r3c123,r456789c1<>4", "r12c23,r3c123,r456789c1<>7"].join(", ");
        let expected = format!("Locked Pair: 4,7 in r12c1 => {out}");
        assert_eq!(testing::step_texts(&mut LockedPair, &position), [expected]);
    }

    #[test]
    fn a_third_digit_or_a_cell_in_another_box_breaks_it() {
        let third =
            testing::keep_only(testing::keep_only(Position::EMPTY, "r1c1", "47"), "r2c1", "478");
        assert_eq!(testing::step_texts(&mut LockedPair, &third), [""; 0]);
        let apart = testing::keep_only(Position::EMPTY, "r1c1 r4c1", "47");
        assert_eq!(testing::step_texts(&mut LockedPair, &apart), [""; 0]);
    }

    #[test]
    fn a_pair_that_excludes_in_one_house_is_no_locked_pair() {
        let position = testing::keep_only(Position::EMPTY, "r1c1 r2c1", "47");
        for gone in ["r12c23,r3c123", "r456789c1"] {
            let cells = testing::cells(gone);
            let one_left =
                testing::limit_candidates(position.clone(), cells, !testing::digits("47"));
            assert_eq!(testing::step_texts(&mut LockedPair, &one_left), [""; 0], "{gone}");
        }
        let cells = testing::cells("r12c23,r3c23,r56789c1");
        let both_left = testing::limit_candidates(position, cells, !testing::digits("47"));
        let expected = "Locked Pair: 4,7 in r12c1 => r34c1<>4, r34c1<>7";
        assert_eq!(testing::step_texts(&mut LockedPair, &both_left), [expected]);
    }

    #[test]
    fn what_excludes_nothing_is_not_there() {
        let position = testing::keep_only(Position::EMPTY, "r1c1 r2c1", "47");
        let mut done = position.clone();
        testing::find_steps(&mut LockedPair, &position)[0].apply(&mut done);
        assert_eq!(testing::step_texts(&mut LockedPair, &done), [""; 0]);
    }

    #[test]
    fn it_is_sound() {
        let found = testing::check_sound(&mut LockedPair, 1000, |_, _| {});
        assert!(found > 100, "{found}");
    }
}
