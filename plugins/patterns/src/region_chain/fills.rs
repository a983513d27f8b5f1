//! The ways to fill a box, given the filled ones.

use seventeen_core::Cell;
use seventeen_core::house::CELLS_OF;

/// The cells of each box, by rows.
pub(super) static BOX_CELLS: [[Cell; 9]; 9] = box_cells();

const fn box_cells() -> [[Cell; 9]; 9] {
    let mut cells = [CELLS_OF[18]; 9];
    let mut box_ = 0;
    while box_ < 9 {
        cells[box_] = CELLS_OF[18 + box_];
        box_ += 1;
    }
    cells
}

/// The lines of a box that can be swapped, because nothing else is filled in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Loose {
    pub(super) rows: bool,
    pub(super) columns: bool,
}

impl Loose {
    /// The loose lines of a box beside filled boxes.
    pub(super) fn of(box_: usize, filled: seventeen_core::Region) -> Loose {
        let empty = |others: [usize; 3]| others.iter().all(|&other| !filled.contains(other));
        let (band, stack) = (box_ / 3 * 3, box_ % 3);
        Loose {
            rows: empty([band, band + 1, band + 2]),
            columns: empty([stack, stack + 3, stack + 6]),
        }
    }

    /// The number of fillings that each listed one represents.
    pub(super) fn copies(self) -> u64 {
        [self.rows, self.columns].iter().map(|&loose| if loose { 6 } else { 1 }).product()
    }
}

/// Calls `visit` with each filling of `box_` that repeats no digit in its rows and columns, where
/// `digits` are filled. Of fillings that differ by an order of loose lines only one is visited: its
/// loose lines start with ascending digits. If both are loose, the first cell has digit 1.
pub(super) fn each(digits: &[u8; 81], box_: usize, loose: Loose, mut visit: impl FnMut(&[u8; 9])) {
    let mut search = Search { allowed: [0x3fe; 9], loose, filling: [0; 9] };
    for (place, &cell) in BOX_CELLS[box_].iter().enumerate() {
        for (other, digit) in Cell::all().zip(digits) {
            let sees = other.row() == cell.row() || other.column() == cell.column();
            if sees && other.box_index() != box_ {
                search.allowed[place] &= !(1 << digit);
            }
        }
    }
    if loose.rows && loose.columns {
        search.allowed[0] &= 1 << 1;
    }
    search.fill(0, 0, &mut visit);
}

struct Search {
    /// Bit d: digit d is allowed here.
    allowed: [u16; 9],
    loose: Loose,
    filling: [u8; 9],
}

impl Search {
    fn fill(&mut self, place: usize, used: u16, visit: &mut impl FnMut(&[u8; 9])) {
        if place == 9 {
            return visit(&self.filling);
        }
        let mut digits = self.allowed[place] & !used & self.ascending(place);
        while digits != 0 {
            let digit = digits.trailing_zeros();
            digits &= digits - 1;
            self.filling[place] = digit as u8;
            self.fill(place + 1, used | 1 << digit, visit);
        }
    }

    /// The digits above those that a loose line's first must be above.
    fn ascending(&self, place: usize) -> u16 {
        let above = |before: usize| !((2 << self.filling[before]) - 1);
        let mut digits = !0;
        if self.loose.rows && place.is_multiple_of(3) && place > 0 {
            digits &= above(place - 3);
        }
        if self.loose.columns && (1..3).contains(&place) {
            digits &= above(place - 1);
        }
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::Region;

    fn count(filled: &[usize], box_: usize, loose: Loose) -> usize {
        let mut digits = [0; 81];
        for &other in filled {
            // Rows of box 1 move down a row in box 2, and so on: a legal band.
            for (place, &cell) in BOX_CELLS[other].iter().enumerate() {
                digits[cell] = ((place + 3 * (other % 3)) % 9 + 1) as u8;
            }
        }
        let mut n = 0;
        each(&digits, box_, loose, |_| n += 1);
        n
    }

    #[test]
    fn fillings_are_counted() {
        let (none, rows) =
            (Loose { rows: false, columns: false }, Loose { rows: true, columns: false });
        assert_eq!(count(&[0], 1, none), 12096);
        assert_eq!(count(&[0, 1], 2, none), 216);
        assert_eq!(count(&[0], 3, none), 12096);
        assert_eq!(count(&[0], 3, rows), 2016);
    }

    #[test]
    fn loose_lines_are_in_one_order() {
        let loose = Loose::of(4, Region::single(0));
        assert_eq!(loose, Loose { rows: true, columns: true });
        assert_eq!(count(&[], 4, loose) as u64 * loose.copies(), 362_880);
        let rows = Loose::of(3, Region::single(0));
        assert_eq!(rows, Loose { rows: true, columns: false });
        assert_eq!(count(&[0], 1, Loose::of(1, Region::single(0))), 2016);
    }
}
