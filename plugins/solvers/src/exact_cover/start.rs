//! The options that the givens of a board leave, for all digits of a house at once.
//!
//! A digit has no place in a house where a given is, or where a house that crosses it has the
//! digit. For a line these are all lines of the other kind, and boxes; for a box, lines of both
//! kinds.

use super::layout::Layout;
use super::mask::Mask;
use super::table::Table;
use seventeen_plugin::prelude::Board;

/// The items that the givens take.
pub(super) struct Start<M, const ITEMS: usize> {
    /// By item: all bits where a given covers it, or where there is no item; else none.
    taken: Table<M, ITEMS>,
    /// By the number of its first item, divided by the room for digits.
    houses: Vec<House<M>>,
}

/// The digits given in a house, and its cells without a given.
#[derive(Clone, Copy)]
struct House<M> {
    seen: M,
    blank: M,
}

impl<M: Mask, const ITEMS: usize> Start<M, ITEMS> {
    /// No item taken.
    pub(super) fn new() -> Start<M, ITEMS> {
        let house = House { seen: M::NONE, blank: M::NONE };
        Start { taken: Table::of(!M::NONE), houses: vec![house; 4 * M::ROOM] }
    }

    /// Takes the items that the givens of a board cover; false if one is covered twice.
    pub(super) fn take(&mut self, layout: &Layout<M, ITEMS>, board: &Board) -> bool {
        let n = layout.boxes().digits();
        let all = (0..n).fold(M::NONE, |all, place| all | M::single(place));
        self.taken.fill(!M::NONE);
        for row in 0..n {
            self.taken.part_mut(row * M::ROOM, n).fill(M::NONE);
        }
        for house in layout.houses() {
            self.taken.part_mut(house, n).fill(M::NONE);
            self.houses[house / M::ROOM] = House { seen: !all, blank: all };
        }
        for (row, digits) in board.digits().chunks_exact(n).enumerate() {
            for (column, &digit) in digits.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
                let digit = usize::from(digit) - 1;
                if digit >= n || !self.take_given(layout, row * M::ROOM + column, digit) {
                    return false;
                }
            }
        }
        true
    }

    /// Takes a given; false if another covers one of its items.
    fn take_given(&mut self, layout: &Layout<M, ITEMS>, cell: usize, digit: usize) -> bool {
        self.taken[cell] = !M::NONE;
        let seat = layout.seat(cell);
        (0..3).all(|kind| {
            let (item, others) = seat.placing(kind, digit);
            let house = &mut self.houses[item / M::ROOM];
            house.seen |= M::single(digit);
            house.blank &= others;
            !std::mem::replace(&mut self.taken[item], !M::NONE).is_some()
        })
    }

    /// Finds the options that are left of each item; whether each that no given covers has some.
    pub(super) fn find(&self, layout: &Layout<M, ITEMS>, left: &mut Table<M, ITEMS>) -> bool {
        left.fill(M::NONE);
        self.find_digits(layout, left);
        self.find_places(layout, left);
        let items = left.iter().zip(self.taken.iter());
        !items.fold(false, |any, (&left, &taken)| any | !(left | taken).is_some())
    }

    fn find_digits(&self, layout: &Layout<M, ITEMS>, left: &mut Table<M, ITEMS>) {
        let boxes = layout.boxes();
        let (n, rows) = (boxes.digits(), &self.houses[M::ROOM..]);
        let (columns, in_boxes) = (&rows[M::ROOM..], &rows[2 * M::ROOM..]);
        for row in 0..n {
            let in_boxes = &in_boxes[row / boxes.rows() * boxes.rows()..];
            let taken = self.taken.part(row * M::ROOM, n);
            let cells = left.part_mut(row * M::ROOM, n).iter_mut().zip(taken).zip(columns);
            for (column, ((left, &taken), of_column)) in cells.enumerate() {
                let in_box = in_boxes[column / boxes.columns()];
                *left = !(taken | rows[row].seen | of_column.seen | in_box.seen);
            }
        }
    }

    /// A separate function, because inside its caller the compiler would not know that `left` is
    /// apart from the rest.
    #[inline(never)]
    fn find_places(&self, layout: &Layout<M, ITEMS>, left: &mut Table<M, ITEMS>) {
        let [rows, columns] = [0, 1].map(|kind| self.lines(layout, kind));
        let crossing = [columns, rows, vec![M::NONE; M::ROOM]];
        for (house, crossings) in layout.crossings() {
            let left = left.part_mut(house, M::ROOM);
            left.copy_from_slice(&crossing[house / Layout::<M, ITEMS>::KIND - 1]);
            for &(other, places) in crossings {
                let taken = self.taken.part(other, M::ROOM);
                left.iter_mut().zip(taken).for_each(|(left, &taken)| *left |= taken & places);
            }
            let (taken, blank) =
                (self.taken.part(house, M::ROOM), self.houses[house / M::ROOM].blank);
            left.iter_mut().zip(taken).for_each(|(left, &taken)| *left = blank & !(*left | taken));
        }
    }

    /// By digit: the rows (kind 0) or columns (1) that have it, as places of the lines across.
    fn lines(&self, layout: &Layout<M, ITEMS>, kind: usize) -> Vec<M> {
        let mut lines = vec![M::NONE; M::ROOM];
        for line in 0..layout.boxes().digits() {
            let taken =
                self.taken.part((kind + 1) * Layout::<M, ITEMS>::KIND + line * M::ROOM, M::ROOM);
            let place = M::single(line);
            lines.iter_mut().zip(taken).for_each(|(lines, &taken)| *lines |= taken & place);
        }
        lines
    }
}
