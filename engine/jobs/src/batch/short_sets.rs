//! The shortest minimal unavoidable sets of a grid, of up to eight cells.
//!
//! A set's cells get other digits so that each house keeps its digits. A digit that moves to a cell
//! leaves its places in the cell's row, column and box, at most three other cells. So from one
//! cell, few ways close within eight.

use seventeen_core::{Cell, Cells, Digit, Grid, ua};

/// The maximal number of cells of a set.
const MOST: u32 = 8;

/// All minimal sets of up to eight cells, by ascending size.
pub(super) fn find_short_sets(grid: &Grid) -> Vec<Cells> {
    let places = Digit::table(|digit| grid.cells_of(digit));
    let mut closing = SetFinder { places, placed: [Cells::EMPTY; 9], found: Vec::new() };
    for first in Cell::all() {
        closing.complete_sets(first, Cells::single(first), Cells::EMPTY);
    }
    ua::minimal(closing.found)
}

/// Cells that are getting other digits.
struct SetFinder {
    /// The cells of each digit in the grid.
    places: [Cells; 9],
    /// The cells to which each digit has moved.
    placed: [Cells; 9],
    found: Vec<Cells>,
}

impl SetFinder {
    /// Finds the sets with these cells, some of them already changed, and no cell before `first`.
    fn complete_sets(&mut self, first: Cell, cells: Cells, changed: Cells) {
        let Some(cell) = (cells - changed).first() else {
            self.found.push(cells);
            return;
        };
        let peers = cell.peers();
        for digit in 0..9 {
            let (places, placed) = (self.places[digit], self.placed[digit]);
            let more = cells | places & peers;
            let stands = places.contains(cell) || !placed.is_disjoint(peers);
            if stands || more.len() > MOST || more.first() != Some(first) {
                continue;
            }
            self.placed[digit].insert(cell);
            self.complete_sets(first, more, changed | Cells::single(cell));
            self.placed[digit].remove(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::UaHarvester;
    use seventeen_harvesters::Digits;
    use seventeen_plugin::{Args, Component, Value};
    use std::ops::ControlFlow;

    /// Eight cells have four digits at most, each twice.
    #[test]
    fn they_are_those_of_any_four_digits() {
        let text = include_str!("../../../../cli/lists/grids.txt");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let grid: Grid = line[..81].parse().unwrap();
            let mut digits = Digits::create(&Args::new(&[Value::Int(4), Value::Int(8)])).unwrap();
            let mut sets = Vec::new();
            let mut emit = |&set: &Cells| {
                sets.push(set);
                ControlFlow::Continue(())
            };
            digits.harvest(&grid, &[], 1, &mut emit).unwrap();
            ua::sort(&mut sets);
            assert!(!sets.is_empty(), "{grid}");
            assert_eq!(find_short_sets(&grid), sets, "{grid}");
        }
    }
}
