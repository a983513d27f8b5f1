//! `Motion`: the effect of a map of a pattern to itself on the pattern's cells.

use crate::{Cell, Cells, Transformation};

/// A permutation of the cells of a pattern that takes peers to peers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Motion {
    /// For each of the 81 cells, its image; cells off the pattern stay.
    to: [Cell; 81],
}

impl Motion {
    /// The motion that moves no cell: the least in the order of the type.
    pub(super) const REST: Motion = rest();

    fn of(map: &Transformation, pattern: Cells) -> Motion {
        let mut motion = Motion::REST;
        for cell in pattern {
            motion.to[cell] = map.source(cell);
        }
        motion
    }

    /// The image of a set of cells.
    pub(super) fn moved(&self, cells: Cells) -> Cells {
        cells.iter().map(|cell| self.to[cell]).collect()
    }

    /// This motion after `by` has moved the cells.
    fn conjugate(&self, by: &Motion) -> Motion {
        let mut motion = Motion::REST;
        for cell in Cell::all() {
            motion.to[by.to[cell]] = by.to[self.to[cell]];
        }
        motion
    }

    /// The cycles of the pattern's cells.
    pub(super) fn cycles(&self, pattern: Cells) -> Vec<Cycle> {
        let mut left = pattern;
        let mut cycles = Vec::new();
        while let Some(first) = left.first() {
            let mut cycle = Vec::new();
            let mut cell = first;
            while left.contains(cell) {
                left.remove(cell);
                cycle.push(cell);
                cell = self.to[cell];
            }
            cycles.push(Cycle(cycle));
        }
        cycles
    }
}

const fn rest() -> Motion {
    let mut to = [Cell::of(0); 81];
    let mut number = 0;
    while number < 81 {
        to[number] = Cell::of(number);
        number += 1;
    }
    Motion { to }
}

/// Cells that a motion moves in a circle, each to the next.
pub(super) struct Cycle(Vec<Cell>);

impl Cycle {
    /// The cells in the order of the motion.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// The cells.
    pub(super) fn set(&self) -> Cells {
        self.0.iter().copied().collect()
    }

    /// Every `digits`-th cell of the cycle, from `first` on in its order: the share of one digit if
    /// `digits` of them take the cells in turn.
    pub(super) fn share(&self, first: usize, digits: usize) -> Cells {
        self.0.iter().skip(first).step_by(digits).copied().collect()
    }
}

/// Every way to move the cells of a pattern by maps that keep it, in ascending order.
pub(super) fn motions(pattern: Cells) -> Vec<Motion> {
    let maps = pattern.automorphisms().acting_on(pattern);
    let mut motions: Vec<Motion> = maps.iter().map(|map| Motion::of(&map, pattern)).collect();
    motions.sort_unstable();
    motions.dedup();
    motions
}

/// A group of motions in parts of conjugate members, each with a representative and its size.
///
/// Only eight motions are used for conjugation. If they do not generate the group, there are more
/// parts than classes, which takes longer but changes no result.
pub(super) fn classes(motions: &[Motion]) -> Vec<(Motion, u128)> {
    let by = motions.iter().step_by(motions.len().div_ceil(8).max(1));
    let by: Vec<&Motion> = by.collect();
    let mut seen = vec![false; motions.len()];
    let mut classes = Vec::new();
    for first in 0..motions.len() {
        let mut size = 0;
        let mut open = vec![first];
        while let Some(number) = open.pop() {
            if std::mem::replace(&mut seen[number], true) {
                continue;
            }
            size += 1;
            let conjugates = by.iter().map(|by| motions[number].conjugate(by));
            open.extend(conjugates.filter_map(|motion| motions.binary_search(&motion).ok()));
        }
        if size > 0 {
            classes.push((motions[first].clone(), size));
        }
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_hold_every_motion_once() {
        // A box, and a row and a column without their common cell.
        for (pattern, order) in [("r123c123", 72), ("r5c12346789 r12346789c5", 41_472)] {
            let motions = motions(pattern.parse().unwrap());
            let classes = classes(&motions);
            assert!(motions[0] == Motion::REST && motions.len() == order, "{pattern}");
            assert_eq!(classes.iter().map(|(_, size)| size).sum::<u128>(), order as u128);
            assert!(classes.len() < order / 4, "{pattern}: {} classes", classes.len());
        }
    }

    #[test]
    fn cycles_follow_the_motion() {
        let pattern: Cells = "r123c123".parse().unwrap();
        for motion in motions(pattern) {
            let cycles = motion.cycles(pattern);
            assert_eq!(cycles.iter().map(|cycle| cycle.cells().len()).sum::<usize>(), 9);
            for cycle in &cycles {
                let (first, second) =
                    (cycle.share(0, 81), cycle.share(1 % cycle.cells().len(), 81));
                assert_eq!(motion.moved(first), second);
            }
        }
    }
}
