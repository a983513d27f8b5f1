//! The closed ways through cells that share two candidates and meet each of their houses in two
//! cells. One is at an even and one at an odd place of the way. If all of them had only the two
//! digits, the digits could be swapped.
//!
//! The search is that of Nicolas Juillerat's SudokuExplainer 1.2.1. It is depth-first from a cell
//! with just the two digits, never twice in a row along the same kind of house. Cells with more
//! candidates are allowed if they are the first two such, or if all extra candidates are one digit.
//! As in a mistake of that program, the extra candidates of an examined cell still count for cells
//! examined later from the same cell. So some loops are missed. Ours prunes ways that cannot close
//! with each house met correctly, which finds the same loops.

use seventeen_core::house::HOUSES;
use seventeen_core::{Cell, Cells, Digits, Houses, Position};

/// The longest way: two cells of each row.
const LONGEST: usize = 18;

/// A path, from its first cell on.
#[derive(Clone, Copy)]
pub(super) struct LoopPath {
    cells: [Cell; LONGEST],
    len: usize,
    /// These cells.
    set: Cells,
}

impl LoopPath {
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.cells[..self.len].iter().copied()
    }

    pub(super) fn cell_set(&self) -> Cells {
        self.set
    }
}

/// Visits the loops of all cells with two candidates, and the candidates.
pub(super) fn visit_loops(position: &Position, mut visit: impl FnMut(&LoopPath, Digits)) {
    let mut open = position.cells_with(2);
    while let Some(first) = open.first() {
        open.remove(first);
        let pair = position.candidates(first);
        let shared = cells_with_pair(position, pair);
        // A loop that is impossible from here is impossible from the other cells with just these
        // two, too.
        let longest = max_length(position, pair, shared);
        if longest < 4 {
            open -= shared;
            continue;
        }
        let closable = closable_cells(shared);
        if !closable.contains(first) {
            open -= shared - closable;
            continue;
        }
        let mut search =
            LoopSearch { position, pair, shared, closable, longest, first, visit: &mut visit };
        let way = LoopPath { cells: [first; LONGEST], len: 0, set: Cells::EMPTY };
        search.extend_path(way, [Houses::EMPTY; 2], first, 2, Digits::EMPTY, usize::MAX);
    }
}

fn cells_with_pair(position: &Position, pair: Digits) -> Cells {
    pair.iter().fold(Cells::ALL, |cells, digit| cells & position.places(digit))
}

/// The remaining `cells` when each of their houses has at least two.
fn closable_cells(mut cells: Cells) -> Cells {
    loop {
        let before = cells;
        for cell in before {
            let others = cells - Cells::single(cell);
            if cell.houses().iter().any(|&house| others.is_disjoint(HOUSES[house])) {
                cells = others;
            }
        }
        if cells == before {
            return cells;
        }
    }
}

/// The maximum length of a way. Besides the cells with just the two digits it has two others, or
/// only others with one common extra digit.
fn max_length(position: &Position, pair: Digits, shared: Cells) -> usize {
    let (mut just_two, mut one_more) = (0, [0; 9]);
    for cell in shared {
        let more = position.candidates(cell) - pair;
        match more.only() {
            None if more.is_empty() => just_two += 1,
            Some(digit) => one_more[digit] += 1,
            None => {}
        }
    }
    just_two + one_more.into_iter().fold(2, usize::max)
}

struct LoopSearch<'a, F> {
    position: &'a Position,
    pair: Digits,
    /// The cells with both digits.
    shared: Cells,
    /// The cells that may be on loops.
    closable: Cells,
    longest: usize,
    first: Cell,
    visit: &'a mut F,
}

impl<F: FnMut(&LoopPath, Digits)> LoopSearch<'_, F> {
    /// Adds `cell` to the path and continues. `met` are the houses met at even and at odd places.
    /// `allowed` is the number of further cells that may have more candidates, and `more` are these
    /// candidates. `last` is the kind of house along which the path arrived.
    fn extend_path(
        &mut self,
        mut way: LoopPath,
        mut met: [Houses; 2],
        cell: Cell,
        allowed: i32,
        mut more: Digits,
        last: usize,
    ) {
        let houses = cell.house_set();
        let parity = way.len % 2;
        let room = self.longest.min(LONGEST);
        let returns = way.len + 1 < room || self.first.peers().contains(cell);
        if !met[parity].is_disjoint(houses) || way.len >= room || !returns {
            return;
        }
        met[parity] |= houses;
        way.cells[way.len] = cell;
        way.len += 1;
        way.set.insert(cell);
        // Boxes, rows, columns.
        for kind in [2, 0, 1].into_iter().filter(|&kind| kind != last) {
            let house = HOUSES[cell.houses()[kind]];
            for next in self.shared & house {
                if next == self.first {
                    if way.len >= 4 && met[0] == met[1] {
                        (self.visit)(&way, self.pair);
                    }
                } else if way.len < room && !way.set.contains(next) {
                    let other_digits = self.position.candidates(next) - self.pair;
                    more |= other_digits;
                    let goes = other_digits.is_empty() || more.len() == 1 || allowed > 0;
                    if goes && self.closable.contains(next) {
                        let left = allowed - i32::from(!other_digits.is_empty());
                        self.extend_path(way, met, next, left, more, kind);
                    }
                }
            }
        }
    }
}
