//! `aligned_pair`: two cells cannot take two digits together if a cell that sees both has only
//! those, nor the same digit if they see each other. A candidate that cannot go with any of the
//! other cell is excluded.
//!
//! As Nicolas Juillerat's SudokuExplainer 1.2.1 finds them: cells with an excluder of two
//! candidates and without a peer of one, two excluders in common at least, pairs by the later cell
//! and then the earlier one.
//!
//! Most pairs are never tried: a candidate `x` of a cell can only be excluded with a cell all of
//! whose candidates are `x` or make a pair with `x` in some peer of the first.

use super::excluders::{Exclusion, base_cells, partners};
use seventeen_core::house::PEERS;
use seventeen_plugin::prelude::*;

/// Finds aligned pair exclusions.
pub struct AlignedPair;

impl Component for AlignedPair {
    const NAME: &'static str = "aligned_pair";
    const DOC: &'static str = "Two cells whose combinations leave another cell without candidates";

    fn create(_: &Args<'_>) -> Result<AlignedPair> {
        Ok(AlignedPair)
    }
}

impl Finder for AlignedPair {
    type Found = Exclusion<2>;

    /// Visits all pairs that exclude something.
    fn each(&self, position: &Position, visit: Emit<'_, Exclusion<2>>) -> ControlFlow<()> {
        let two = position.cells_with(2);
        let base = base_cells(position, two);
        let mut earlier = [Cells::EMPTY; 81];
        let mut later = Cells::EMPTY;
        for cell in base {
            for other in with_exclusion(position, two, base, cell) {
                earlier[cell.max(other)].insert(cell.min(other));
                later.insert(cell.max(other));
            }
        }
        for second in later {
            for first in earlier[second] {
                if let Some(found) = exclusion(position, two, [first, second]) {
                    visit(&found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, found: &Exclusion<2>) -> Step {
        found.step(position, "Aligned Pair Exclusion")
    }
}

/// The cells that exclude a candidate from `cell`, if the two have enough excluders.
fn with_exclusion(position: &Position, two: Cells, base: Cells, cell: usize) -> Cells {
    let near = two & PEERS[cell];
    let partners = partners(position, near);
    let mut others = Cells::EMPTY;
    for i in (0..9).filter(|i| position.candidates(cell) >> i & 1 != 0 && partners[*i] != 0) {
        let digit = i as u8 + 1;
        let gone = partners[i] | 1 << i;
        let fitting = match partners[i] {
            // Two candidates at least, so both.
            one if one & (one - 1) == 0 => {
                two & position.places(digit) & position.places(one.trailing_zeros() as u8 + 1)
            }
            _ => {
                let kept = (1..=9).filter(|digit| gone >> (digit - 1) & 1 == 0);
                kept.fold(base, |cells, digit| cells - position.places(digit))
            }
        };
        let about = near & position.places(digit);
        others |=
            fitting.iter().filter(|&other| excludes(position, cell, i, other, about)).collect();
    }
    others & base
}

/// Whether each candidate of `other` goes with the digit of index `i` in `cell` only where one of
/// these excluders has no other candidates.
fn excludes(position: &Position, cell: usize, i: usize, other: usize, about: Cells) -> bool {
    let excluders = about & PEERS[other];
    let same = u16::from(PEERS[cell].contains(other)) << i;
    let gone = excluders.iter().fold(same, |gone, e| gone | position.candidates(e) & !(1 << i));
    cell != other && position.candidates(other) & !gone == 0
}

fn exclusion(position: &Position, two: Cells, cells: [usize; 2]) -> Option<Exclusion<2>> {
    let excluders = two & PEERS[cells[0]] & PEERS[cells[1]];
    if excluders.len() < 2 {
        return None;
    }
    let partners = partners(position, excluders);
    let same = u16::from(PEERS[cells[0]].contains(cells[1]));
    let out = |cell: usize, other: usize| {
        let alone = |&i: &usize| position.candidates(other) & !(partners[i] | same << i) == 0;
        let candidates = (0..9).filter(|i| position.candidates(cell) >> i & 1 != 0);
        candidates.filter(alone).fold(0, |out, i| out | 1 << i)
    };
    let out = [out(cells[0], cells[1]), out(cells[1], cells[0])];
    (out != [0; 2]).then_some(Exclusion { cells, out, excluders })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{texts, with_only};

    #[test]
    fn a_digit_that_goes_with_none_of_the_other_cell_is_excluded() {
        // 1 in r1c1 leaves r1c2 with 2 or 3, and r2c3 or r3c3 without a candidate.
        let cells = [("r1c1", "145"), ("r1c2", "123"), ("r2c3", "12"), ("r3c3", "13")];
        let found = texts(&mut AlignedPair, &with_only(&cells));
        assert_eq!(found[0], "Aligned Pair Exclusion: r1c12 => r1c1<>1");
    }

    #[test]
    fn every_pair_of_digits_must_be_excluded() {
        let cells = [("r1c1", "145"), ("r1c2", "1236"), ("r2c3", "12"), ("r3c3", "13")];
        let found = texts(&mut AlignedPair, &with_only(&cells));
        assert!(found.iter().all(|step| !step.contains("r1c12")), "{found:?}");
    }
}
