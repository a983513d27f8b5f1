//! `locked_triple`: three cells of a line and a box that have only three digits between them.
//!
//! A naked triple that excludes in two houses at once. As in Bernhard Hobiger's HoDoKu; one that
//! excludes in one of them only is a `naked_subset`.

use super::locked_subset::{self, LockedSubset};
use seventeen_plugin::prelude::*;

/// Finds locked triples.
pub struct LockedTriple;

impl Component for LockedTriple {
    const NAME: &'static str = "locked_triple";
    const DOC: &'static str = "Locked Triple: a naked triple in both a line and a box";
    const ABOUT: &'static str = "Three cells that have only three digits between them take all \
         three. If they lie both in a line and in a box, the three digits are used up in both \
         houses. Remove them from all other cells of either.";
    const DEFINITION: &'static str = "naked triple";
    create_without_options!();
}

impl Finder for LockedTriple {
    type Pattern = LockedSubset;

    fn each(&self, position: &Position, visit: Emit<'_, LockedSubset>) -> ControlFlow<()> {
        locked_subset::for_each_locked_subset(position, 3, visit)
    }

    fn step(&self, position: &Position, found: &LockedSubset) -> Step {
        found.step(position, "Locked Triple")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn the_digits_are_excluded_from_the_line_and_the_box() {
        let position = testing::keep_only(Position::EMPTY, "r5c4 r5c5", "13");
        let position = testing::keep_only(position, "r5c6", "138");
        let expected = "Locked Triple: 1,3,8 in r5c456 => ";
        let texts = testing::step_texts(&mut LockedTriple, &position);
        let out = |digit| format!("r46c456,r5c123789<>{digit}");
        assert_eq!(texts, [format!("{expected}{}, {}, {}", out(1), out(3), out(8))]);
    }

    #[test]
    fn a_fourth_digit_or_a_cell_in_another_box_breaks_it() {
        let fourth = testing::keep_only(Position::EMPTY, "r5c4 r5c5", "134");
        let fourth = testing::keep_only(fourth, "r5c6", "138");
        assert_eq!(testing::step_texts(&mut LockedTriple, &fourth), [""; 0]);
        let apart = testing::keep_only(Position::EMPTY, "r5c4 r5c5 r5c7", "138");
        assert_eq!(testing::step_texts(&mut LockedTriple, &apart), [""; 0]);
    }

    #[test]
    fn a_triple_that_excludes_in_one_house_is_no_locked_triple() {
        let position = testing::keep_only(Position::EMPTY, "r5c4 r5c5 r5c6", "138");
        for gone in ["r46c456", "r5c123789"] {
            let one_left = testing::limit_candidates(
                position.clone(),
                testing::cells(gone),
                !testing::digits("138"),
            );
            assert_eq!(testing::step_texts(&mut LockedTriple, &one_left), [""; 0], "{gone}");
        }
    }

    #[test]
    fn it_is_sound() {
        let found = testing::check_sound(&mut LockedTriple, 1000, |_, _| {});
        assert!(found > 20, "{found}");
    }
}
