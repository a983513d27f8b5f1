//! Locked candidates, pointing and claiming: the eliminations of whips of length 1.

use super::candidates::Candidates;
use seventeen_core::Cells;
use seventeen_core::house::HOUSES;

/// Applies singles and locked candidates as long as possible; whether all variables have values.
pub(crate) fn settle(state: &mut Candidates) -> bool {
    loop {
        if !state.settle() {
            return false;
        }
        if !exclude(state) {
            return true;
        }
    }
}

/// Applies locked candidates once; returns whether any candidate was excluded.
fn exclude(state: &mut Candidates) -> bool {
    let mut any = false;
    for digit in 0..9 {
        for (line, box_of) in crossings() {
            let cells = state.cells(digit);
            let (line, box_of) = (HOUSES[line], HOUSES[box_of]);
            let both = line & box_of;
            // A digit without places is not locked: the state has no contradiction here.
            if (cells & box_of).is_subset(both) {
                any |= state.exclude_cells(digit, line - both);
            }
            if (cells & line).is_subset(both) {
                any |= state.exclude_cells(digit, box_of - both);
            }
        }
    }
    any
}

/// The lines and boxes that cross, by their numbers as houses.
fn crossings() -> impl Iterator<Item = (usize, usize)> {
    (0..18)
        .flat_map(|line| (18..27).map(move |box_of| (line, box_of)))
        .filter(|&(line, box_of)| !HOUSES[line].is_disjoint(HOUSES[box_of]))
}

impl Candidates {
    /// The places of a digit, by its index.
    fn cells(&self, digit: usize) -> Cells {
        let [a, b, c] = self.places(digit).map(u128::from);
        Cells::from_bits(a | b << 27 | c << 54)
    }

    /// Excludes a digit from cells; returns whether any had it.
    fn exclude_cells(&mut self, digit: usize, cells: Cells) -> bool {
        let bits = cells.bits();
        (0..3).fold(false, |any, band| {
            let cells = (bits >> (27 * band)) as u32 & ((1 << 27) - 1);
            self.exclude_places(digit, band, cells) | any
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, open, puzzle, sukaku};
    use seventeen_core::{Candidate, Digit, Position};

    /// Whips of length 1: if a candidate leaves a variable without a value it is false.
    fn plain(position: &mut Position) {
        while testing::settle(position) {
            let empties = |&candidate: &Candidate| {
                let mut copy = position.clone();
                copy.place(candidate);
                testing::is_contradiction(&copy)
            };
            let Some(candidate) = open(position).into_iter().find(empties) else { return };
            position.eliminate(candidate);
        }
    }

    #[test]
    fn locked_candidates_are_what_empties_a_variable_at_once() {
        let starts = (0..60).map(|seed| Position::from(&puzzle(seed))).chain((0..20).map(sukaku));
        for start in starts {
            let (mut position, mut state) = (start.clone(), Candidates::of(&start));
            plain(&mut position);
            assert!(settle(&mut state));
            assert!(state == Candidates::of(&position), "{start:?}");
            assert_eq!(state.is_solved(), position.is_solved());
            let places = |digit: Digit| state.cells(digit.index()) - state.decided();
            assert!(Digit::all().all(|digit| places(digit) == position.places(digit)));
        }
    }
}
