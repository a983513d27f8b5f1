//! `senior_exocet`: after champagne, blue and David P. Bird (Players' Forum, 2012-2013).
//!
//! An [exocet](super::exocet_pattern) with a target, or both, in the cross-lines outside the band.
//! Within the band, off the base's line, one cell of the cross-lines at most has base digits; if
//! there is one, it is a target. Bird requires such a cell, and at most three houses that hold the
//! places of each digit, including the targets'. Here each base digit has two houses besides the
//! targets. Which columns of the other boxes are cross-lines is free. The size of a step is the
//! number of base digits.

use super::exocet_pattern::{ExocetBase, ExocetPattern};
use crate::als::sets::KnownEliminations;
use seventeen_core::house::HOUSES;
use seventeen_plugin::prelude::*;

/// Finds senior exocets.
pub struct SeniorExocet;

impl Component for SeniorExocet {
    const NAME: &'static str = "senior_exocet";
    const DOC: &'static str = "Senior Exocet: an exocet with a target outside the band of the base";
    const ABOUT: &'static str = "Two base cells in a row of a box take two of three or four \
         digits. Three columns cross the band beside them. Each base digit has so few places in \
         these columns that, if the base holds it, so does one of two targets. One or both targets \
         lie in these columns outside the band. So the targets hold the same two digits as the \
         base, and lose all others.";
    const DEFINITION: &'static str = "refuted, cover of houses; left, seen, supposed";
    create_without_options!();
}

impl Finder for SeniorExocet {
    type Pattern = ExocetPattern;

    /// Visits the exocets that exclude something no other before did.
    fn each(&self, position: &Position, visit: Emit<'_, ExocetPattern>) -> ControlFlow<()> {
        let mut known = KnownEliminations::default();
        ExocetBase::visit_bases(position, &mut |base| {
            for crossing in cross_line_choices(base) {
                for targets in target_pairs(base, crossing) {
                    let Some(pattern) = base.exocet_with_targets(crossing, targets) else {
                        continue;
                    };
                    let mut out = [Cells::EMPTY; 9];
                    for wrong in pattern.eliminations(position) {
                        out[wrong.digit()].insert(wrong.cell());
                    }
                    // Without eliminations nothing is new.
                    if known.add_if_new(&out) {
                        visit(&pattern)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }

    fn step(&self, position: &Position, pattern: &ExocetPattern) -> Step {
        pattern.step(position, "Senior")
    }
}

/// The cross-lines of a base: its own, and any of each of the other boxes.
fn cross_line_choices(base: &ExocetBase<'_>) -> Vec<[usize; 3]> {
    let [one, other] = base.target_regions().map(|cells| {
        let mut lines: Vec<usize> = cells.iter().map(|cell| base.cross_line(cell)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    });
    let with = |first| other.iter().map(move |&second| base.cross_lines([first, second]));
    one.iter().flat_map(|&first| with(first)).collect()
}

/// The pairs of cells that may be targets. If a single cell of these lines has base digits within
/// the band, it is one of them, with one outside. If none has, both are outside.
fn target_pairs(base: &ExocetBase<'_>, crossing: [usize; 3]) -> Vec<[Cell; 2]> {
    let lines = crossing.iter().fold(Cells::EMPTY, |lines, &line| lines | HOUSES[line]);
    let beside = base.target_regions().into_iter().fold(Cells::EMPTY, |all, cells| all | cells);
    let within: Vec<Cell> =
        (lines & beside).iter().filter(|&cell| !base.has_no_base_digit(cell)).collect();
    let outside =
        base.cells_outside_band(crossing).iter().filter(|&cell| base.may_take_base_digit(cell));
    let outside: Vec<Cell> = outside.collect();
    match within[..] {
        [] => {
            let after = |i: usize| outside[i + 1..].iter().map(move |&second| (i, second));
            let pairs = (0..outside.len()).flat_map(after);
            pairs.map(|(i, second)| [outside[i], second]).collect()
        }
        [one] if base.may_take_base_digit(one) => {
            outside.into_iter().map(|second| [one, second]).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::exocet_pattern::tests::check_exocet_soundness;
    use super::*;
    use crate::testing::{
        RandomPuzzles, cells, check_sound, digits, find_steps, odd_positions, step_texts, with_only,
    };
    use seventeen_core::Candidate;

    /// Base cells r1c12 with targets r2c4 and r6c7. 1, 2 and 3 are in no other cell of columns 3, 4
    /// and 7 in rows 2 and 3, and outside the band only in rows 4 and 8, except 1 in `more`.
    fn exocet_position(more: &str) -> Position {
        let mut position = with_only(&[("r1c1 r1c2", "123"), ("r3c4 r23c7", "456789")]);
        let lines = HOUSES[11] | HOUSES[12] | HOUSES[15];
        let rows = HOUSES[4] | HOUSES[5] | HOUSES[6] | HOUSES[8];
        for cell in (lines & rows) - cells("r6c7") {
            let stays = |digit: &Digit| digit.get() == 1 && cells(more).contains(cell);
            let gone = digits("123").iter().filter(|digit| !stays(digit));
            gone.for_each(|digit| position.eliminate(Candidate::new(cell, digit)));
        }
        position
    }

    #[test]
    fn a_target_may_lie_outside_the_band() {
        let found = step_texts(&mut SeniorExocet, &exocet_position(""));
        let expected = "Senior Exocet: 1,2,3 in r1c12, targets r2c4,r6c7 \
            => r2c4,r6c7<>4, r2c4,r6c7<>5, r2c4,r6c7<>6, r2c4,r6c7<>7, r2c4,r6c7<>8, r2c4,r6c7<>9";
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_third_row_breaks_it() {
        assert!(find_steps(&mut SeniorExocet, &exocet_position("r6c3")).is_empty());
    }

    #[test]
    fn exocets_agree_with_the_solution() {
        let mut draw = RandomPuzzles::new(35);
        let count: usize =
            (0..3000).map(|_| check_exocet_soundness(&mut SeniorExocet, &mut draw)).sum();
        assert!(count > 50, "{count}");
        assert!(check_sound(&mut SeniorExocet, 60, |_, _| {}) > 50);
        odd_positions().iter().for_each(|position| drop(find_steps(&mut SeniorExocet, position)));
    }
}
