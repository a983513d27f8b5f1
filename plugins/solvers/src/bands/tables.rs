//! What follows for one digit from where it can go in a band.
//!
//! A band has 27 cells, numbered like the whole grid, and nine minirows, numbered by rows too:
//!
//! ```text
//!    0  1  2 |  3  4  5 |  6  7  8          0 | 1 | 2
//!    9 10 11 | 12 13 14 | 15 16 17          3 | 4 | 5
//!   18 19 20 | 21 22 23 | 24 25 26          6 | 7 | 8
//! ```
//!
//! A digit stands once in each row and each box of the band, so its three minirows are one of
//! six diagonals, broken or not: `048 057 138 156 237 246`. All that locked candidates say about
//! a band and a digit follows from which of the six are still possible.

/// All 27 cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;

/// By a set of minirows: the cells of those that are part of a diagonal within the set. None
/// when no diagonal is left, so the digit has no place.
pub(super) const POSSIBLE: [u32; 512] = possible();

/// By a set of minirows: the cells of those that are part of every diagonal within the set.
pub(super) const CERTAIN: [u32; 512] = certain();

/// By a set of columns (bits 0 to 8): the cells of those that are alone in their box. As the
/// digit stands in one of them, it can stand there in no other band.
pub(super) const LONE_COLUMNS: [u32; 512] = lone_columns();

/// By a cell of the band: the cells where its digit can stand when it stands there.
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

/// The minirows in which a set of cells has members, as nine bits.
///
/// Each row's three bits gather first at the row's start, then the rows move together:
///
/// ```text
///   cells      abc def ghi | …
///   any of 3   ..A ..D ..G | …      (marked at the minirow's first cell)
///   a row      GDA                  (shifted onto the first by 2 and 4)
///   all rows   three of them at 0, 9 and 18, moved to 0, 3 and 6
/// ```
#[inline]
pub(super) const fn minirows(cells: u32) -> usize {
    let any = (cells | cells >> 1 | cells >> 2) & 0o111_111_111;
    let rows = (any | any >> 2 | any >> 4) & 0o007_007_007;
    ((rows | rows >> 6 | rows >> 12) & 0o777) as usize
}

/// The columns in which a set of cells has members, as nine bits.
#[inline]
pub(super) const fn columns(cells: u32) -> usize {
    ((cells | cells >> 9 | cells >> 18) & 0o777) as usize
}

/// The cells of a set of columns.
const fn cells_of_columns(columns: u32) -> u32 {
    columns | columns << 9 | columns << 18
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

const fn possible() -> [u32; 512] {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut union = 0;
        let mut i = 0;
        while i < 6 {
            if DIAGONALS[i] & !(set as u32) == 0 {
                union |= DIAGONALS[i];
            }
            i += 1;
        }
        table[set] = cells_of_minirows(union);
        set += 1;
    }
    table
}

const fn certain() -> [u32; 512] {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut common = set as u32;
        let mut i = 0;
        while i < 6 {
            if DIAGONALS[i] & !(set as u32) == 0 {
                common &= DIAGONALS[i];
            }
            i += 1;
        }
        table[set] = cells_of_minirows(common);
        set += 1;
    }
    table
}

const fn lone_columns() -> [u32; 512] {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut lone = 0;
        let mut first = 0;
        while first < 9 {
            let in_box = set as u32 & 0b111 << first;
            if in_box.count_ones() == 1 {
                lone |= in_box;
            }
            first += 3;
        }
        table[set] = cells_of_columns(lone);
        set += 1;
    }
    table
}

const fn beside() -> [u32; 27] {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let row = 0o777 << (cell / 9 * 9);
        let box_ = cells_of_columns(0b111 << (cell % 9 / 3 * 3));
        table[cell] = BAND & !(row | box_) | 1 << cell;
        cell += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::house::{PEERS, column, minirow, stack};

    /// All ways to choose a cell in each row of the band, no two in one box: where a digit can
    /// be, by nothing but the rule.
    fn placements() -> Vec<u32> {
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

    #[test]
    fn minirows_and_columns_are_those_of_the_cells() {
        let of = |cells: u32, name: fn(usize) -> usize| {
            (0..27).filter(|cell| cells >> cell & 1 != 0).fold(0, |set, cell| set | 1 << name(cell))
        };
        for i in 0..27 {
            for j in 0..27 {
                let cells = 1 << i | 1 << j;
                assert_eq!(minirows(cells), of(cells, minirow), "{cells:o}");
                assert_eq!(columns(cells), of(cells, column), "{cells:o}");
            }
        }
    }

    #[test]
    fn possible_and_certain_cells_are_those_of_the_placements() {
        let placements = placements();
        assert_eq!(placements.len(), 162);
        for set in 0..512 {
            let within = placements.iter().filter(|&&cells| minirows(cells) & !set == 0);
            let (mut union, mut common) = (0, 0o777);
            for &cells in within {
                union |= cells;
                common &= minirows(cells);
            }
            assert_eq!(POSSIBLE[set], union, "{set:o}");
            if union != 0 {
                assert_eq!(minirows(CERTAIN[set]), common, "{set:o}");
            }
        }
    }

    #[test]
    fn a_lone_column_has_none_beside_it_in_its_box() {
        assert_eq!(LONE_COLUMNS[0b101_010_000], cells_of_columns(0b000_010_000));
        assert_eq!(LONE_COLUMNS[0b100_110_001], cells_of_columns(0b100_000_001));
    }

    #[test]
    fn beside_a_cell_are_the_cells_that_do_not_see_it() {
        for (cell, &beside) in BESIDE.iter().enumerate() {
            assert!(
                (0..27).all(|i| (beside >> i & 1 == 0) == PEERS[cell].contains(i)
                    || column(i) == column(cell))
            );
            assert_eq!(beside.count_ones(), 27 - 14);
        }
    }
}
