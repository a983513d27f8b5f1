//! `exocet`: the junior exocet, after champagne and David P. Bird (Players' Forum, 2010-2013).
//!
//! An [exocet](super::exocet_pattern) whose targets lie in the other two boxes of the band, one
//! each, off the base's line. The cell between a target and that line, or beyond, its companion,
//! has no base digit. The cross-lines are the columns of the targets and that of the base box
//! without a base cell. The size of a step is the number of base digits.

use super::exocet_pattern::ExocetBase;
pub use super::exocet_pattern::ExocetPattern;
use seventeen_core::house::HOUSES;
use seventeen_plugin::prelude::*;

/// Finds junior exocets.
pub struct Exocet;

impl Component for Exocet {
    const NAME: &'static str = "exocet";
    const DOC: &'static str =
        "Junior Exocet: two base cells whose digits are repeated in two target cells";
    const ABOUT: &'static str = "Two base cells in a row of a box take two of three or four \
         digits. The other two boxes of the band have a target cell each. The other places of each \
         base digit are so few that a digit in the base must also be in a target. So the targets \
         hold the same two digits as the base, and lose all others. A target's digit is also in \
         its mirror node, two cells of the other target's box.";
    const DEFINITION: &'static str = "refuted, cover of houses; left, seen, supposed";
    create_without_options!();
}

impl Finder for Exocet {
    type Pattern = ExocetPattern;

    /// Visits the exocets that exclude something.
    fn each(&self, position: &Position, visit: Emit<'_, ExocetPattern>) -> ControlFlow<()> {
        ExocetBase::visit_bases(position, &mut |base| {
            let excludes = |it: &ExocetPattern| !it.eliminations(position).is_empty();
            junior_exocets(base)
                .into_iter()
                .filter(excludes)
                .try_for_each(|pattern| visit(&pattern))
        })
    }

    fn step(&self, position: &Position, pattern: &ExocetPattern) -> Step {
        pattern.step(position, "Junior")
    }
}

/// The junior exocets of a base, whether they exclude anything or not.
pub(super) fn junior_exocets(base: &ExocetBase<'_>) -> Vec<ExocetPattern> {
    let [one, other] = base.target_regions().map(|cells| possible_targets(base, cells));
    let with = |first: Cell| other.iter().map(move |&second| [first, second]);
    let pairs = one.iter().flat_map(|&first| with(first));
    pairs
        .filter_map(|pair| {
            base.exocet_with_targets(base.cross_lines(pair.map(|it| base.cross_line(it))), pair)
        })
        .collect()
}

/// The cells of these, in a box beside the base's and off its line, that may be targets.
fn possible_targets(base: &ExocetBase<'_>, cells: Cells) -> Vec<Cell> {
    let is_target = |&cell: &Cell| {
        let companion = (HOUSES[base.cross_line(cell)] & cells) - Cells::single(cell);
        base.may_take_base_digit(cell) && companion.iter().all(|cell| base.has_no_base_digit(cell))
    };
    cells.iter().filter(is_target).collect()
}

#[cfg(test)]
mod tests {
    use super::super::exocet_pattern::tests::check_exocet_soundness;
    use super::*;
    use crate::testing::{
        RandomPuzzles, cells, digits, find_steps, keep_only, odd_positions, step_texts, with_only,
    };
    use seventeen_core::Candidate;

    /// Base cells r1c12, companions r3c4 and r2c7 without their digits, which in the cross-lines
    /// have places only in rows 4 and 8, except 1 in `more`.
    fn exocet_position(companion: &str, more: &str) -> Position {
        let mut position =
            with_only(&[("r1c1 r1c2", "123"), ("r3c4", companion), ("r2c7", "456789")]);
        let lines = HOUSES[11] | HOUSES[12] | HOUSES[15];
        for cell in lines & (HOUSES[4] | HOUSES[5] | HOUSES[6] | HOUSES[8]) {
            let stays = |digit: &Digit| digit.get() == 1 && cells(more).contains(cell);
            let gone = digits("123").iter().filter(|digit| !stays(digit));
            gone.for_each(|digit| position.eliminate(Candidate::new(cell, digit)));
        }
        position
    }

    #[test]
    fn the_targets_hold_the_digits_of_the_base() {
        let found = step_texts(&mut Exocet, &exocet_position("5678", ""));
        let expected = "Junior Exocet: 1,2,3 in r1c12, targets r2c4,r3c7 \
            => r2c4,r3c7<>4, r2c4,r3c7<>5, r2c4,r3c7<>6, r2c4,r3c7<>7, r2c4,r3c7<>8, r2c4,r3c7<>9";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_digit_that_no_target_has_is_not_in_the_base() {
        let position = keep_only(exocet_position("5678", ""), "r2c4 r3c7", "12");
        let found = step_texts(&mut Exocet, &position);
        assert_eq!(found, ["Junior Exocet: 1,2,3 in r1c12, targets r2c4,r3c7 => r1c12<>3"]);
    }

    /// The second example of David P. Bird's compendium, after DougCube (Players' Forum, 2018): 9
    /// has column 4 as one of its houses, and the mirror node of r2c4 has neither 5 nor 3 and 9.
    #[test]
    fn cross_lines_and_mirror_nodes_tell_a_target() {
        let position: Position = "1359 139 2 149 8 349 359 6 7 6 7 349 1259 239 2359 8 24 139 \
            13589 1389 349 6 7 239 359 24 139 139 1349 6 259 2349 2359 7 8 39 78 2 39 78 1 6 39 5 4 \
            3789 3489 5 79 349 3789 6 1 2 239 6 1 2789 29 2789 4 37 5 239 39 8 247 5 2479 1 37 6 \
            4 5 7 3 6 1 2 9 8"
            .parse()
            .unwrap();
        let found = step_texts(&mut Exocet, &position);
        let expected = "Junior Exocet: 1,3,5,9 in r1c12, targets r2c4,r3c7 \
            => r2c4<>2, r3c9<>3, r2c4<>5, r2c4,r3c9<>9";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_third_row_or_a_base_digit_in_a_companion_breaks_it() {
        assert!(find_steps(&mut Exocet, &exocet_position("5678", "r6c3")).is_empty());
        assert!(find_steps(&mut Exocet, &exocet_position("156", "")).is_empty());
    }

    #[test]
    fn exocets_agree_with_the_solution() {
        let mut draw = RandomPuzzles::new(33);
        let count: usize = (0..6000).map(|_| check_exocet_soundness(&mut Exocet, &mut draw)).sum();
        assert!(count > 50, "{count}");
        odd_positions().iter().for_each(|position| drop(find_steps(&mut Exocet, position)));
    }
}
