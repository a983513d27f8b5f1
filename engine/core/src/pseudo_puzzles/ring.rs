//! `Ring`: digits that a motion maps to each other, while a pattern is being filled.

use super::motion::{Cycle, Motion};
use crate::Cells;

/// Some digits, each the image of the previous one and the first that of the last, and their
/// remaining places.
///
/// The first digit determines the others: the motion moves its cells to those of the second, and so
/// on. Digits have no names here, so similar rings are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Ring {
    /// The number of digits.
    digits: usize,
    /// The cells, among those left to be filled, that cannot hold the first digit.
    barred: Cells,
}

impl Ring {
    /// The number of digits.
    pub(super) fn digits(&self) -> usize {
        self.digits
    }

    /// The rings that can begin with a cycle: the first digit gets the first cell.
    pub(super) fn begun(cycle: &Cycle) -> impl Iterator<Item = Ring> {
        let empty = |digits| Ring { digits, barred: Cells::EMPTY };
        (1..=9).map(empty).filter_map(|ring| ring.with(cycle, 0))
    }

    /// The ring with the cells of a cycle, if it can have them, for each way in which its digits
    /// can take them in turn.
    pub(super) fn continued(&self, cycle: &Cycle) -> impl Iterator<Item = Ring> {
        (0..self.digits).filter_map(|first| self.with(cycle, first))
    }

    /// The ring with these cells, cell number `first` of the cycle to the first digit.
    fn with(&self, cycle: &Cycle, first: usize) -> Option<Ring> {
        if !takes(self.digits, cycle) || self.barred.contains(cycle.cells()[first]) {
            return None;
        }
        let share = cycle.share(first, self.digits);
        let barred = share.iter().fold(self.barred, |barred, cell| barred | cell.peers());
        Some(Ring { barred, ..*self })
    }

    /// This ring in a unique form for the remaining cells. Cells that no such ring can have are
    /// barred, and the first digit is the one whose set is least. None if no cell is possible any
    /// more.
    pub(super) fn settled(&self, left: &Left<'_>) -> Option<Ring> {
        let mut barred = self.barred & left.cells | left.refused[self.digits];
        let mut least = barred;
        for _ in 1..self.digits {
            barred = left.motion.moved(barred);
            least = least.min(barred);
        }
        (least != left.cells).then_some(Ring { barred: least, ..*self })
    }
}

/// Whether a ring of this many digits can have the cells of a cycle at all: each digit gets equally
/// many of them, and no two peers.
fn takes(digits: usize, cycle: &Cycle) -> bool {
    let share = || cycle.share(0, digits);
    cycle.cells().len().is_multiple_of(digits) && cycle.cells()[0].peers().is_disjoint(share())
}

/// The remaining cells.
pub(super) struct Left<'a> {
    motion: &'a Motion,
    /// The cells.
    cells: Cells,
    /// For each number of digits, from 0, the cells that no ring of this size can have.
    refused: [Cells; 10],
}

impl<'a> Left<'a> {
    /// The cells of these cycles of a motion.
    pub(super) fn new(motion: &'a Motion, cycles: &[Cycle]) -> Left<'a> {
        let mut left = Left { motion, cells: Cells::EMPTY, refused: [Cells::EMPTY; 10] };
        for cycle in cycles {
            left.cells |= cycle.set();
            for digits in (1..=9).filter(|&digits| !takes(digits, cycle)) {
                left.refused[digits] |= cycle.set();
            }
        }
        left
    }

    /// The number of cells.
    pub(super) fn len(&self) -> u32 {
        self.cells.len()
    }
}
