//! `aligned_pair`: two cells cannot take two digits together if a cell that sees both has only
//! those, nor one digit twice if they see each other. A candidate that is impossible with every
//! candidate of the other cell is excluded.
//!
//! The order is that of Nicolas Juillerat's SudokuExplainer 1.2.1. Cells have an excluder of two
//! candidates and no peer of one, and at least two excluders in common. Pairs come by the later
//! cell and then the earlier one.
//!
//! Most pairs are never tried. To exclude a candidate `x` of a cell, all candidates of the other
//! cell must be `x` or make a pair with `x` in some peer of the first.

use super::excluders::{Exclusion, affected_partners, base_cells, partner_digits};
use seventeen_plugin::prelude::*;

/// Finds aligned pair exclusions.
pub struct AlignedPair;

impl Component for AlignedPair {
    const NAME: &'static str = "aligned_pair";
    const DOC: &'static str =
        "Aligned Pair Exclusion: two cells whose combinations of digits other cells rule out";
    const ABOUT: &'static str = "Two cells cannot take just any two digits. If a third cell sees \
         both and has only these two candidates, it would be left with none. Strike out all such \
         combinations, and those that repeat a digit in cells that see each other. A candidate \
         that has no combination left is false.";
    const DEFINITION: &'static str = "refuted; left of cells, seen, supposed";
    create_without_options!();
}

impl Finder for AlignedPair {
    type Pattern = Exclusion<2>;

    fn each(&self, position: &Position, visit: Emit<'_, Exclusion<2>>) -> ControlFlow<()> {
        for_each_exclusion(position, Cells::ALL, visit)
    }

    fn step(&self, position: &Position, found: &Exclusion<2>) -> Step {
        found.step(position, "Aligned Pair Exclusion")
    }
}

/// Visits all pairs that exclude a candidate and have a cell or an excluder among `changed`. If no
/// cell has a single candidate, before and after, these are all pairs that a change of these cells
/// can cause.
pub fn for_each_exclusion(
    position: &Position,
    changed: Cells,
    visit: Emit<'_, Exclusion<2>>,
) -> ControlFlow<()> {
    let two = position.cells_with(2);
    let base = base_cells(position, two);
    let mut earlier = [Cells::EMPTY; 81];
    let mut later = Cells::EMPTY;
    for cell in base {
        let near = base & affected_partners(changed, two, cell);
        for other in cells_excluding_from(position, two, near, cell) {
            earlier[cell.max(other)].insert(cell.min(other));
            later.insert(cell.max(other));
        }
    }
    for second in later {
        for first in earlier[second] {
            if let Some(found) = find_exclusion(position, two, [first, second]) {
                visit(&found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells of `base` that exclude a candidate from `cell`, if the two have enough excluders.
fn cells_excluding_from(position: &Position, two: Cells, base: Cells, cell: Cell) -> Cells {
    let near = two & cell.peers();
    let partners = partner_digits(position, near);
    let mut others = Cells::EMPTY;
    for digit in position.candidates(cell).iter().filter(|&digit| !partners[digit].is_empty()) {
        let gone = partners[digit] | Digits::single(digit);
        let fitting = match partners[digit].only() {
            // At least two candidates, so both.
            Some(one) => two & position.places(digit) & position.places(one),
            None => (!gone).iter().fold(base, |cells, kept| cells - position.places(kept)),
        };
        let about = near & position.places(digit);
        let target = Candidate::new(cell, digit);
        others |= fitting
            .iter()
            .filter(|&other| is_excluded_with(position, target, other, about))
            .collect();
    }
    others & base
}

/// Whether each candidate of `other` is compatible with `target` only where one of these excluders
/// has no other candidates.
fn is_excluded_with(position: &Position, target: Candidate, other: Cell, about: Cells) -> bool {
    let (cell, own) = (target.cell(), Digits::single(target.digit()));
    let excluders = about & other.peers();
    let same = if cell.peers().contains(other) { own } else { Digits::EMPTY };
    let gone = excluders.iter().fold(same, |gone, e| gone | (position.candidates(e) - own));
    cell != other && position.candidates(other).is_subset(gone)
}

fn find_exclusion(position: &Position, two: Cells, cells: [Cell; 2]) -> Option<Exclusion<2>> {
    let excluders = two & cells[0].peers() & cells[1].peers();
    if excluders.len() < 2 {
        return None;
    }
    let partners = partner_digits(position, excluders);
    let see_each_other = cells[0].peers().contains(cells[1]);
    let out = |cell: Cell, other: Cell| {
        let alone = |&digit: &Digit| {
            let same = if see_each_other { digit.into() } else { Digits::EMPTY };
            position.candidates(other).is_subset(partners[digit] | same)
        };
        let candidates = position.candidates(cell).iter();
        candidates.filter(alone).collect()
    };
    let out = [out(cells[0], cells[1]), out(cells[1], cells[0])];
    (out != [Digits::EMPTY; 2]).then_some(Exclusion { cells, out, excluders })
}

#[cfg(test)]
mod tests {
    use super::super::excluders::changed_cells;
    use super::*;
    use crate::singles::NakedSingle;
    use crate::testing::{RandomPuzzles, find_patterns, find_steps, step_texts, with_only};

    #[test]
    fn a_digit_that_goes_with_none_of_the_other_cell_is_excluded() {
        // 1 in r1c1 leaves r1c2 with 2 or 3, and r2c3 or r3c3 without a candidate.
        let cells = [("r1c1", "145"), ("r1c2", "123"), ("r2c3", "12"), ("r3c3", "13")];
        let found = step_texts(&mut AlignedPair, &with_only(&cells));
        assert_eq!(found[0], "Aligned Pair Exclusion: r1c12 => r1c1<>1");
    }

    #[test]
    fn every_pair_of_digits_must_be_excluded() {
        let cells = [("r1c1", "145"), ("r1c2", "1236"), ("r2c3", "12"), ("r3c3", "13")];
        let found = step_texts(&mut AlignedPair, &with_only(&cells));
        assert!(found.iter().all(|step| !step.contains("r1c12")), "{found:?}");
    }

    #[test]
    fn what_is_new_is_beside_what_changed() {
        let (mut total, mut spared) = (0, 0);
        for seed in 0..60 {
            let (puzzle, solution) = RandomPuzzles::new(seed).puzzle();
            let (mut position, mut quiet) = (Position::from(&puzzle), Position::EMPTY);
            for number in (0..729).map(|i| (i * 254 + seed as usize) % 729) {
                while let Some(step) = find_steps(&mut NakedSingle, &position).first() {
                    step.apply(&mut position);
                }
                let changed = changed_cells(&quiet, &position);
                let mut since = Vec::new();
                let _ = for_each_exclusion(&position, changed, &mut |pair| {
                    since.push(*pair);
                    ControlFlow::Continue(())
                });
                let all = find_patterns(&AlignedPair, &position);
                assert_eq!(since, all, "{quiet:?} {position:?}");
                match all.first() {
                    // Excluded at once, so that there is none soon.
                    Some(pair) => AlignedPair.step(&position, pair).apply(&mut position),
                    None => quiet.clone_from(&position),
                }
                total += all.len();
                spared += usize::from(all.is_empty() && changed.len() < 9);
                let candidate = Candidate::of(number);
                if solution.digit(candidate.cell()) != candidate.digit() {
                    position.eliminate(candidate);
                }
            }
        }
        assert!(total > 500 && spared > 500, "{total} {spared}");
    }
}
