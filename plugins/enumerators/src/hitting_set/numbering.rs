//! Renumbered cells: those in most sets get the lowest numbers.
//!
//! Within a part of the search a [`Cell`] is a number instead of a cell, and a [`Cells`] a set of
//! numbers. So most operations use only the first of its two words.

use super::node::Node;
use seventeen_plugin::prelude::*;
use std::cmp::Reverse;

/// The number of each cell, and the cell of each number.
pub(super) struct Numbering {
    cell_of: [Cell; 81],
    number_of: [Cell; 81],
}

impl Numbering {
    /// Numbers the live cells by the number of these sets that contain them; then the others.
    pub(super) fn new(live: Cells, sets: impl Iterator<Item = Cells>) -> Numbering {
        let mut uses = [0_u32; 81];
        sets.for_each(|set| set.iter().for_each(|cell| uses[cell] += 1));
        Numbering::by_uses(live, &uses)
    }

    fn by_uses(live: Cells, uses: &[u32; 81]) -> Numbering {
        let mut cells = Cell::table(|cell| cell);
        cells.sort_by_key(|&cell| (!live.contains(cell), Reverse(uses[cell])));
        let mut numbering = Numbering { cell_of: cells, number_of: cells };
        for (number, cell) in Cell::all().zip(cells) {
            numbering.number_of[cell] = number;
        }
        numbering
    }

    /// The numbers of these cells.
    pub(super) fn numbers(&self, cells: Cells) -> Cells {
        cells.iter().map(|cell| self.number_of[cell]).collect()
    }

    /// The node in numbers.
    pub(super) fn node(&self, node: Node) -> Node {
        Node { clues: self.numbers(node.clues), live: self.numbers(node.live), ..node }
    }

    /// The cells with these numbers.
    pub(super) fn cells(&self, numbers: Cells) -> Cells {
        numbers.iter().map(|number| self.cell_of[number]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn live_cells_of_many_sets_come_first() {
        let sets =
            [[3, 70], [3, 71], [3, 5], [70, 5]].map(|set| set.into_iter().map(Cell::of).collect());
        let live = !Cells::single(Cell::of(5));
        let numbering = Numbering::new(live, sets.into_iter());
        assert_eq!(numbering.cells(Cells::from_bits(0b111)).to_string(), "r1c4 r8c8 r8c9");
        assert_eq!(numbering.numbers(Cells::single(Cell::of(5))), Cells::single(Cell::of(80)));
        assert_eq!(numbering.cells(numbering.numbers(live)), live);
    }
}
