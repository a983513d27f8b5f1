//! Exact cover by dancing links: all ways to choose rows of a 0-1 matrix so that each column
//! has a single 1 among them.
//!
//! The method is Algorithm X of Donald E. Knuth, "Dancing Links" (2000). To cover a column, it and
//! every row with a 1 in it are removed from doubly linked lists. To uncover it, they are put back
//! in reverse order, since a removed node still links to its neighbours. Two things differ from the
//! paper. Links are indices into arrays, not pointers. The nodes of a row are neighbours in the
//! array and never leave it, so only columns are linked sideways:
//!
//! ```text
//!   0 <-> 1 <-> … <-> n       columns: each heads the list of its nodes, n heads the columns
//!   |     |
//!   .   n+1 n+2 n+3           row 0: its nodes side by side
//!   |     |
//!  n+4  n+5                   row 1
//! ```

use crate::walk::{Walk, step};
use seventeen_plugin::prelude::{CancellationPoll, ControlFlow};
use std::ops::Range;

/// A matrix of 0 and 1 with some rows chosen.
pub(crate) struct DancingLinks {
    /// Neighbours of each column among those still to be covered; the last entry is their head.
    columns: Vec<Sideways>,
    /// The heads of the columns' lists, then the 1s of the matrix by rows.
    nodes: Vec<Node>,
    /// The nodes of each row.
    rows: Vec<Range<usize>>,
    /// The rows chosen so far.
    chosen: Vec<usize>,
    guesses: u64,
    watch: CancellationPoll,
}

/// A column among the columns.
struct Sideways {
    left: usize,
    right: usize,
    /// The number of its remaining rows.
    size: usize,
}

/// A 1 of the matrix, in the list of its column.
struct Node {
    up: usize,
    down: usize,
    column: usize,
    row: usize,
}

impl DancingLinks {
    /// The matrix with these rows, each given by the columns in which it has a 1.
    pub(crate) fn new<const N: usize>(
        columns: usize,
        rows: impl IntoIterator<Item = [usize; N]>,
    ) -> DancingLinks {
        let mut matrix = DancingLinks {
            columns: (0..=columns).map(|column| Sideways::among(columns, column)).collect(),
            nodes: (0..columns).map(Node::head).collect(),
            rows: Vec::new(),
            chosen: Vec::new(),
            guesses: 0,
            watch: CancellationPoll::default(),
        };
        for row in rows {
            matrix.add_row(&row);
        }
        matrix
    }

    fn add_row(&mut self, columns: &[usize]) {
        let (start, row) = (self.nodes.len(), self.rows.len());
        for &column in columns {
            let (node, up) = (self.nodes.len(), self.nodes[column].up);
            self.nodes.push(Node { up, down: column, column, row });
            self.nodes[up].down = node;
            self.nodes[column].up = node;
            self.columns[column].size += 1;
        }
        self.rows.push(start..self.nodes.len());
    }

    /// Chooses `row` for all further covers; false, without a change, if it conflicts with a chosen
    /// row.
    pub(crate) fn choose(&mut self, row: usize) -> bool {
        let nodes = self.rows[row].clone();
        let free = nodes.clone().all(|node| self.is_uncovered(self.nodes[node].column));
        if free {
            nodes.for_each(|node| self.cover(self.nodes[node].column));
            self.chosen.push(row);
        }
        free
    }

    /// Takes back the last row chosen.
    pub(crate) fn unchoose(&mut self) {
        if let Some(row) = self.chosen.pop() {
            let nodes = self.rows[row].clone();
            nodes.rev().for_each(|node| self.uncover(self.nodes[node].column));
        }
    }

    /// The number of rows that were alternatives to the first one tried, in all walks.
    pub(crate) fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Visits every exact cover, as the list of its rows after those chosen before. However the
    /// walk ends, it restores the matrix.
    pub(crate) fn covers(&mut self, visit: &mut dyn FnMut(&[usize]) -> Walk) -> Walk {
        step(&mut self.watch)?;
        let Some(column) = self.smallest_column() else {
            return visit(&self.chosen);
        };
        self.guesses += self.columns[column].size.saturating_sub(1) as u64;
        let mut walk = ControlFlow::Continue(());
        self.cover(column);
        let mut node = self.nodes[column].down;
        while node != column && walk.is_continue() {
            walk = self.covers_with(node, visit);
            node = self.nodes[node].down;
        }
        self.uncover(column);
        walk
    }

    /// Visits the exact covers with the row of `node`, whose own column is already covered.
    fn covers_with(&mut self, node: usize, visit: &mut dyn FnMut(&[usize]) -> Walk) -> Walk {
        let row = self.nodes[node].row;
        let others = self.rows[row].clone().filter(|&other| other != node);
        others.clone().for_each(|other| self.cover(self.nodes[other].column));
        self.chosen.push(row);
        let walk = self.covers(visit);
        self.chosen.pop();
        others.rev().for_each(|other| self.uncover(self.nodes[other].column));
        walk
    }

    /// The first of the uncovered columns with the fewest rows; none when all are covered.
    fn smallest_column(&self) -> Option<usize> {
        let head = self.columns.len() - 1;
        let mut smallest = None;
        let mut fewest = usize::MAX;
        let mut column = self.columns[head].right;
        // A column with at most one row leaves no choice, so others cannot be much better.
        while column != head && fewest > 1 {
            if self.columns[column].size < fewest {
                fewest = self.columns[column].size;
                smallest = Some(column);
            }
            column = self.columns[column].right;
        }
        smallest
    }

    fn is_uncovered(&self, column: usize) -> bool {
        self.columns[self.columns[column].left].right == column
    }

    fn cover(&mut self, column: usize) {
        let Sideways { left, right, .. } = self.columns[column];
        self.columns[left].right = right;
        self.columns[right].left = left;
        let mut node = self.nodes[column].down;
        while node != column {
            for other in self.rows[self.nodes[node].row].clone().filter(|&other| other != node) {
                self.take_out(other);
            }
            node = self.nodes[node].down;
        }
    }

    fn uncover(&mut self, column: usize) {
        let mut node = self.nodes[column].up;
        while node != column {
            let row = self.rows[self.nodes[node].row].clone();
            for other in row.rev().filter(|&other| other != node) {
                self.put_back(other);
            }
            node = self.nodes[node].up;
        }
        let Sideways { left, right, .. } = self.columns[column];
        self.columns[left].right = column;
        self.columns[right].left = column;
    }

    fn take_out(&mut self, node: usize) {
        let Node { up, down, column, .. } = self.nodes[node];
        self.nodes[up].down = down;
        self.nodes[down].up = up;
        self.columns[column].size -= 1;
    }

    fn put_back(&mut self, node: usize) {
        let Node { up, down, column, .. } = self.nodes[node];
        self.nodes[up].down = node;
        self.nodes[down].up = node;
        self.columns[column].size += 1;
    }
}

impl Sideways {
    /// Entry `column` of the ring of `columns` columns and their head.
    fn among(columns: usize, column: usize) -> Sideways {
        let ring = columns + 1;
        Sideways { left: (column + columns) % ring, right: (column + 1) % ring, size: 0 }
    }
}

impl Node {
    /// The head of an empty column, which belongs to no row.
    fn head(column: usize) -> Node {
        Node { up: column, down: column, column, row: usize::MAX }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All covers of the matrix, rows in ascending order.
    fn covers(matrix: &mut DancingLinks) -> Vec<Vec<usize>> {
        let mut covers = Vec::new();
        let walk = matrix.covers(&mut |rows| {
            let mut rows = rows.to_vec();
            rows.sort_unstable();
            covers.push(rows);
            ControlFlow::Continue(())
        });
        assert!(walk.is_continue());
        covers.sort_unstable();
        covers
    }

    /// All covers of the matrix by trying every set of its rows.
    fn covers_by_trial<const N: usize>(columns: usize, rows: &[[usize; N]]) -> Vec<Vec<usize>> {
        let sets = (0..1_usize << rows.len())
            .map(|set| (0..rows.len()).filter(|row| set >> row & 1 != 0).collect::<Vec<_>>());
        let mut covers: Vec<_> = sets
            .filter(|set| {
                let mut ones: Vec<_> = set.iter().flat_map(|&row| rows[row]).collect();
                ones.sort_unstable();
                ones == (0..columns).collect::<Vec<_>>()
            })
            .collect();
        covers.sort_unstable();
        covers
    }

    /// All pairs of six things: the covers are the 15 perfect matchings.
    fn pairs_of_six() -> Vec<[usize; 2]> {
        (0..6).flat_map(|a| (a + 1..6).map(move |b| [a, b])).collect()
    }

    #[test]
    fn the_covers_are_those_found_by_trial() {
        let rows = pairs_of_six();
        let expected = covers_by_trial(6, &rows);
        assert_eq!(expected.len(), 15);
        assert_eq!(covers(&mut DancingLinks::new(6, rows)), expected);
    }

    #[test]
    fn a_column_without_rows_has_no_cover() {
        assert!(covers(&mut DancingLinks::new(3, [[0, 1]])).is_empty());
    }

    #[test]
    fn chosen_rows_stand_in_every_cover_until_they_are_taken_back() {
        let rows = pairs_of_six();
        let mut matrix = DancingLinks::new(6, rows.clone());
        assert!(matrix.choose(7));
        assert!(!matrix.choose(7), "a row can be chosen once");
        let all = covers_by_trial(6, &rows);
        let with_7: Vec<_> = all.iter().filter(|cover| cover.contains(&7)).cloned().collect();
        assert_eq!(covers(&mut matrix), with_7);
        matrix.unchoose();
        assert_eq!(covers(&mut matrix), all);
    }

    #[test]
    fn a_walk_cut_short_leaves_the_matrix_as_it_was() {
        let mut matrix = DancingLinks::new(6, pairs_of_six());
        assert!(matrix.covers(&mut |_| ControlFlow::Break(Ok(()))).is_break());
        assert_eq!(covers(&mut matrix).len(), 15);
    }
}
