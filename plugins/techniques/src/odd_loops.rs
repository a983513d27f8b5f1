//! Loops of an odd number of cells in which each sees only its neighbours: no two colours fit.
//!
//! A loop of cells that see others, too, has a shorter one within it. Three cells that see each
//! other lie in a house, and are no loop here.

use seventeen_core::{Cell, Cells};

/// The search for loops within some cells, with a state of the caller's that grows from cell to
/// cell.
pub(crate) struct OddLoopSearch<G> {
    /// The most cells of a loop.
    pub longest: usize,
    /// The states after the step from a cell to the next, one per way; none if the loop is
    /// unwanted.
    pub grow: G,
}

impl<G> OddLoopSearch<G> {
    /// Visits each loop once for each way to go round it: from its first cell to the lesser of that
    /// one's neighbours, and so on.
    pub(crate) fn visit_loops<S, I>(
        &self,
        cells: Cells,
        state: &S,
        mut visit: impl FnMut(&[Cell], S),
    ) where
        G: Fn(&S, Cell, Cell) -> I,
        I: IntoIterator<Item = S>,
    {
        let mut open = cells;
        for first in cells {
            open.remove(first);
            self.extend_path(&mut vec![first], open, state, &mut visit);
        }
    }

    /// Continues from the last cell of a path. Of the `open` cells, those that it does not see are
    /// not seen by the path, except by its first cell.
    fn extend_path<S, I>(
        &self,
        path: &mut Vec<Cell>,
        open: Cells,
        state: &S,
        visit: &mut impl FnMut(&[Cell], S),
    ) where
        G: Fn(&S, Cell, Cell) -> I,
        I: IntoIterator<Item = S>,
    {
        let (first, last) = (path[0], path[path.len() - 1]);
        let next = open & last.peers();
        let ends = if path.len() > 1 { next & first.peers() } else { Cells::EMPTY };
        if path.len() >= 4 && path.len().is_multiple_of(2) {
            for end in ends.iter().filter(|&end| path[1] < end) {
                for before in (self.grow)(state, last, end) {
                    let whole = [&path[..], &[end]].concat();
                    (self.grow)(&before, end, first).into_iter().for_each(|it| visit(&whole, it));
                }
            }
        }
        // With the next one and the last.
        if path.len() + 2 > self.longest {
            return;
        }
        for next in next - ends {
            let seen = if path.len() > 1 { last.peers() } else { Cells::single(next) };
            path.push(next);
            for grown in (self.grow)(state, last, next) {
                self.extend_path(path, open - seen, &grown, visit);
            }
            path.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cells;

    fn loops_within(within: &str, longest: usize) -> Vec<Cells> {
        let mut found = Vec::new();
        let grow = |(): &(), one: Cell, other: Cell| {
            assert!(one.peers().contains(other));
            Some(())
        };
        OddLoopSearch { longest, grow }.visit_loops(cells(within), &(), |cells, ()| {
            found.push(cells.iter().copied().collect());
        });
        found
    }

    #[test]
    fn five_cells_make_a_loop_and_four_or_six_make_none() {
        let five = "r1c1 r1c5 r5c5 r5c2 r2c2";
        assert_eq!(loops_within(five, 5), [cells(five)]);
        assert_eq!(loops_within(five, 3), []);
        assert_eq!(loops_within("r1c1 r1c5 r5c5 r5c1", 9), []);
        assert_eq!(loops_within("r1c1 r1c5 r5c5 r5c7 r8c7 r8c1", 9), []);
    }

    #[test]
    fn a_loop_of_cells_that_see_others_is_none() {
        let chord = "r1c1 r1c5 r4c5 r4c8 r3c8 r3c3 r2c2";
        assert_eq!(loops_within(chord, 7), []);
        let seven = "r1c1 r1c5 r4c5 r4c8 r7c8 r7c2 r2c2";
        assert_eq!(loops_within(seven, 7), [cells(seven)]);
        assert_eq!(loops_within(seven, 5), []);
    }
}
