//! Deductions for one digit from its places in a band.
//!
//! A band has 27 cells, numbered like the whole grid, and nine minirows, numbered by rows too:
//!
//! ```text
//!    0  1  2 |  3  4  5 |  6  7  8          0 | 1 | 2
//!    9 10 11 | 12 13 14 | 15 16 17          3 | 4 | 5
//!   18 19 20 | 21 22 23 | 24 25 26          6 | 7 | 8
//! ```
//!
//! Each row and each box of the band has a digit once, so its three minirows are one of six
//! diagonals, broken or not: `048 057 138 156 237 246`. The diagonals that are still possible
//! determine all locked candidates of a digit in a band.
//!
//! In a stack, across the three bands, its nine minicolumns form such a square too, three to a box
//! and numbered by bands. A digit is in one of the six diagonals.

/// All 27 cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;

/// The places that a set of minirows or minicolumns leaves to a digit.
#[derive(Clone, Copy)]
pub(super) struct Left {
    /// The union of the diagonals within the set; none if the digit has no place.
    pub(super) possible: u32,
    /// Their intersection.
    pub(super) certain: u32,
}

/// By a set of a band's minirows: the places left, as cells of the band.
pub(super) static MINIROWS: [Left; 512] = minirows();

/// By a set of the minicolumns of a stack, bit `3 * band + column`: the places left, as columns of
/// the bands in the first stack, bit `9 * band + column`.
pub(super) static MINICOLUMNS: [Left; 512] = minicolumns();

/// By a cell of the band: the other cells where its digit can be.
pub(super) const BESIDE: [u32; 27] = beside();

/// The six ways to put a digit into a band, as sets of minirows.
const DIAGONALS: [u32; 6] = [
    1 << 0 | 1 << 4 | 1 << 8,
    1 << 0 | 1 << 5 | 1 << 7,
    1 << 1 | 1 << 3 | 1 << 8,
    1 << 1 | 1 << 5 | 1 << 6,
    1 << 2 | 1 << 3 | 1 << 7,
    1 << 2 | 1 << 4 | 1 << 6,
];

const fn minirows() -> [Left; 512] {
    let mut table = diagonals();
    let mut set = 0;
    while set < 512 {
        let Left { possible, certain } = table[set];
        let (possible, certain) = (cells_of_minirows(possible), cells_of_minirows(certain));
        table[set] = Left { possible, certain };
        set += 1;
    }
    table
}

const fn minicolumns() -> [Left; 512] {
    let mut table = diagonals();
    let mut set = 0;
    while set < 512 {
        let Left { possible, certain } = table[set];
        table[set] = Left { possible: by_bands(possible), certain: by_bands(certain) };
        set += 1;
    }
    table
}

/// For each set of the nine squares, the union and the intersection of the diagonals within it.
const fn diagonals() -> [Left; 512] {
    let mut table = [Left { possible: 0, certain: 0 }; 512];
    let mut set = 0;
    while set < 512 {
        let (mut union, mut common) = (0, set as u32);
        let mut i = 0;
        while i < 6 {
            if DIAGONALS[i] & !(set as u32) == 0 {
                union |= DIAGONALS[i];
                common &= DIAGONALS[i];
            }
            i += 1;
        }
        table[set] = Left { possible: union, certain: common & union };
        set += 1;
    }
    table
}

/// The cells of a set of minirows.
const fn cells_of_minirows(minirows: u32) -> u32 {
    let mut cells = 0;
    let mut minirow = 0;
    while minirow < 9 {
        if minirows >> minirow & 1 != 0 {
            cells |= 0b111 << (3 * minirow);
        }
        minirow += 1;
    }
    cells
}

/// Minicolumns of a stack, three bits per band, moved nine bits apart.
const fn by_bands(minicolumns: u32) -> u32 {
    minicolumns & 0o7 | (minicolumns & 0o70) << 6 | (minicolumns & 0o700) << 12
}

const fn beside() -> [u32; 27] {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let row = 0o777 << (cell / 9 * 9);
        let box_ = 0o007_007_007 << (cell % 9 / 3 * 3);
        table[cell] = BAND & !(row | box_) | 1 << cell;
        cell += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_plugin::prelude::Cell;

    /// All ways to choose one of three things in each of three lines, no two in one file, as
    /// sets of the nine squares.
    fn matchings() -> Vec<u32> {
        let mut all = Vec::new();
        for a in 0..3 {
            for b in (0..3).filter(|&b| b != a) {
                all.push(1 << a | 1 << (3 + b) | 1 << (6 + (3 - a - b)));
            }
        }
        all
    }

    /// All ways to choose a cell in each row of the band, no two in one box.
    fn placements() -> Vec<u32> {
        let stack = |cell: usize| cell % 9 / 3;
        let mut all = Vec::new();
        for a in 0..9 {
            for b in (9..18).filter(|&b| stack(b) != stack(a)) {
                for c in (18..27).filter(|&c| stack(c) != stack(a) && stack(c) != stack(b)) {
                    all.push(1 << a | 1 << b | 1 << c);
                }
            }
        }
        all
    }

    /// The minirows of a set of cells, one by one.
    fn minirows_of(cells: u32) -> u32 {
        (0..27).filter(|cell| cells >> cell & 1 != 0).fold(0, |set, cell| set | 1 << (cell / 3))
    }

    #[test]
    fn what_minirows_leave_is_what_the_placements_leave() {
        let placements = placements();
        assert_eq!(placements.len(), 162);
        for (set, left) in MINIROWS.iter().enumerate() {
            let within =
                placements.iter().filter(|&&cells| minirows_of(cells) & !(set as u32) == 0);
            let (mut union, mut common) = (0, 0o777);
            for &cells in within {
                union |= cells;
                common &= minirows_of(cells);
            }
            assert_eq!(left.possible, union, "{set:o}");
            assert_eq!(left.certain, if union == 0 { 0 } else { cells_of_minirows(common) });
        }
    }

    #[test]
    fn what_minicolumns_leave_is_what_the_matchings_leave() {
        let matchings = matchings();
        assert_eq!(matchings.len(), 6);
        for (set, left) in MINICOLUMNS.iter().enumerate() {
            let within = matchings.iter().filter(|&&matching| matching & !(set as u32) == 0);
            for band in 0..3 {
                for column in 0..3 {
                    let (square, bit) = (3 * band + column, 9 * band + column);
                    let mut here = within.clone().map(|matching| matching >> square & 1 != 0);
                    let possible = here.clone().any(|here| here);
                    assert_eq!(left.possible >> bit & 1 != 0, possible, "{set:o}");
                    let certain = possible && here.all(|here| here);
                    assert_eq!(left.certain >> bit & 1 != 0, certain, "{set:o}");
                }
            }
            assert_eq!((left.possible | left.certain) & !0o007_007_007, 0);
        }
    }

    #[test]
    fn beside_a_cell_are_the_cells_that_do_not_see_it() {
        for (cell, &beside) in Cell::all().zip(&BESIDE) {
            let is_right = |other: Cell| {
                (beside >> other.index() & 1 == 0) == cell.peers().contains(other)
                    || other.column() == cell.column()
            };
            assert!(Cell::all().take(27).all(is_right));
            assert_eq!(beside.count_ones(), 27 - 14);
        }
    }
}
