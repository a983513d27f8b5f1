//! Where everything stands in the registers, and the tables that move it about.
//!
//! A register has 32 lanes of 16 bits; a lane is a set of digits, bit `d - 1` for digit `d`. A
//! *chute* is a band or a stack; the *minilines* of a band are its minirows, those of a stack its
//! minicolumns. The idea of boxes with margins, and of a chute's six configurations, is that of
//! tdoku (Tom Dillon, 2019).
//!
//! # Boxes
//!
//! A box takes 16 lanes, half a register: its nine cells `c` and, in the margins, the *negations*
//! of its minirows and minicolumns. Digit `d` in `-h1` says that `d` may be outside minirow 1.
//!
//! ```text
//!    0  1  2 |  3        c   c   c  | -h0
//!    4  5  6 |  7        c   c   c  | -h1
//!    8  9 10 | 11        c   c   c  | -h2
//!   ---------+----      ------------+-----
//!   12 13 14 | 15       -v0 -v1 -v2 | unused
//! ```
//!
//! A digit is in exactly one lane of each of the first three rows, and of each of the first three
//! columns, of this drawing. A cell holds one digit, a margin six: those that its miniline lacks.
//!
//! Nine boxes take four registers and a half. Two boxes that share a register lie on a broken
//! diagonal of the grid, hence in different bands and in different stacks. So the three boxes of
//! any diagonal are in two registers, which one instruction can pick from.
//!
//! ```text
//!   register   0   1   2   3   4         boxes   0 1 2     diagonal   0 1 2
//!   lower      0   1   2   6   8                 3 4 5                2 0 1
//!   upper      4   5   3   7   -                 6 7 8                1 2 0
//! ```
//!
//! # Chutes
//!
//! In a chute a digit takes one miniline of each box, no two of them in line: one of six
//! *configurations*. The boxes of a chute are told apart by their diagonal. One register has the
//! configurations of the bands, another those of the stacks: configuration `c` of chute `i` in
//! lane `8 i + c`. Lanes 6 and 7 of each eight, and the last eight, are unused.
//!
//! ```text
//!   configuration                        0 1 2 3 4 5
//!   miniline in the box on diagonal 0    0 1 2 2 0 1
//!   miniline in the box on diagonal 1    1 2 0 1 2 0
//!   miniline in the box on diagonal 2    2 0 1 0 1 2
//! ```
//!
//! # Minilines
//!
//! On their way from the chutes to the boxes digits go by miniline: the 27 minilines of the three
//! bands (or stacks) in lanes `9 chute + 3 diagonal + miniline`. Five lanes are left over.

use super::kernel::{ALL, Clue};
use seventeen_plugin::prelude::Cell;

/// A register of 32 words.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Words(pub(super) [u16; 32]);

/// A register of 64 bytes.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Bytes(pub(super) [u8; 64]);

/// How many registers the boxes take.
pub(super) const REGISTERS: usize = 5;

/// By diagonal: the register of its two upper boxes, and that of its lowest box.
pub(super) const DIAGONALS: [[usize; 2]; 3] = [[0, 4], [1, 3], [2, 3]];

/// By diagonal: the miniline that each configuration takes.
pub(super) const CONFIGURATIONS: [[usize; 6]; 3] =
    [[0, 1, 2, 2, 0, 1], [1, 2, 0, 1, 2, 0], [2, 0, 1, 0, 1, 2]];

/// The lanes of cells, in a register whose halves are both used.
pub(super) const CELLS: u32 = 0x0777_0777;

/// The lanes that negate a minirow.
pub(super) const MINIROWS: u32 = 0x0888_0888;

/// The lanes of the three chutes' configurations, with the two unused ones of each.
pub(super) const CHUTES: u32 = 0x00ff_ffff;

/// What the sweep looks up.
pub(super) struct Tables {
    /// One more than the fewest digits that each lane can hold: 2 in a cell, 7 in a margin.
    pub(super) full: [Words; REGISTERS],
    /// Less this a set of digits is negative: in a cell if it is empty, elsewhere always.
    pub(super) negative: Words,
    /// For each margin the lanes of its three cells, an unused lane for the others.
    pub(super) cells: [Words; 3],
    /// For each of the 27 minilines the lanes of its two configurations, an unused lane for those
    /// left over.
    pub(super) taken_by: [Words; 2],
    /// For each of the 27 minilines the two others of its box.
    pub(super) siblings: [Words; 2],
    /// All digits in the lanes left over beside the 27 minilines, none in these.
    pub(super) left_over: Words,
    /// One more than the digits of a miniline; of a lane left over, one more than all nine.
    pub(super) full_miniline: Words,
    pub(super) bands: ChuteTables,
    pub(super) stacks: ChuteTables,
}

/// The ways between the boxes and their bands (or stacks).
pub(super) struct ChuteTables {
    /// By diagonal, for each configuration, the margin of the miniline it takes there, and those
    /// of the two it does not take: lanes of the diagonal's two registers, from 32 on in the
    /// second.
    pub(super) margins: [[Words; 3]; 3],
    /// For each lane of the boxes where it hears of the chute: a cell of its miniline among the
    /// 27, a margin, from 32 on, of its miniline's negation, any other lane of what is left over.
    pub(super) minilines: [Words; REGISTERS],
}

pub(super) static TABLES: Tables = Tables {
    full: full(),
    negative: negative(),
    cells: cells(),
    taken_by: taken_by(),
    siblings: siblings(),
    left_over: left_over(),
    full_miniline: full_miniline(),
    bands: ChuteTables { margins: margins(Chutes::Bands), minilines: minilines(Chutes::Bands) },
    stacks: ChuteTables { margins: margins(Chutes::Stacks), minilines: minilines(Chutes::Stacks) },
};

/// Every digit in every configuration.
pub(super) static OPEN: Words = open();

/// What a clue leaves of a cell.
pub(super) static LEFT_BY: Words = left_by();

/// By register: the lanes that are used.
pub(super) static USED: [u32; REGISTERS] = used();

/// By pair of registers (0 and 1, 2 and 3, 4 and none), for each of the 64 lanes: its cell, or
/// the first byte behind the cells, which must be blank.
pub(super) static CELL_AT: [Bytes; 3] = cell_at();

/// How cells 0 to 63, and 64 to 80, are put together from lanes narrowed to bytes.
pub(super) static DIGITS: [Digits; 2] = [digits(0), digits(64)];

/// How 64 cells are put together.
pub(super) struct Digits {
    /// Lanes of registers 0 to 3, numbered through.
    pub(super) first: Bytes,
    /// Lanes of register 4.
    pub(super) last: Bytes,
    /// The cells that come from register 4.
    pub(super) from_last: u64,
}

/// Bands or stacks.
#[derive(Clone, Copy)]
pub(super) enum Chutes {
    Bands,
    Stacks,
}

/// A lane of the boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) register: usize,
    pub(super) lane: usize,
}

/// What a lane of a box is for.
#[derive(Clone, Copy)]
enum Role {
    Cell { row: usize, column: usize },
    Minirow(usize),
    Minicolumn(usize),
    Unused,
}

/// A lane among those of the 27 minilines that is left over.
const LEFT_OVER: usize = 27;

/// What lane `l` of a register is for, in its upper half as in its lower.
const fn role(l: usize) -> Role {
    match (l % 16 / 4, l % 4) {
        (3, 3) => Role::Unused,
        (row, 3) => Role::Minirow(row),
        (3, column) => Role::Minicolumn(column),
        (row, column) => Role::Cell { row, column },
    }
}

/// Where lane `l` (0 to 15) of a box is.
const fn place(box_: usize, l: usize) -> Place {
    const REGISTER: [usize; 9] = [0, 1, 2, 2, 0, 1, 3, 3, 4];
    const UPPER: [usize; 9] = [0, 0, 0, 1, 1, 1, 0, 1, 0];
    Place { register: REGISTER[box_], lane: 16 * UPPER[box_] + l }
}

/// Where a cell of the grid is.
pub(super) const fn place_of(cell: Cell) -> Place {
    place(cell.box_index(), cell.row() % 3 * 4 + cell.column() % 3)
}

/// The broken diagonal of a box.
pub(super) const fn diagonal(box_: usize) -> usize {
    (3 + box_ % 3 - box_ / 3) % 3
}

/// The chute of a box.
const fn chute(chutes: Chutes, box_: usize) -> usize {
    match chutes {
        Chutes::Bands => box_ / 3,
        Chutes::Stacks => box_ % 3,
    }
}

/// The lane, among the 27, of a miniline of a box.
const fn miniline(chutes: Chutes, box_: usize, n: usize) -> usize {
    9 * chute(chutes, box_) + 3 * diagonal(box_) + n
}

/// The lane, in a box, of the negation of its miniline `n`.
const fn margin(chutes: Chutes, n: usize) -> usize {
    match chutes {
        Chutes::Bands => 4 * n + 3,
        Chutes::Stacks => 12 + n,
    }
}

const fn full() -> [Words; REGISTERS] {
    let mut table = [Words([0; 32]); REGISTERS];
    let mut i = 0;
    while i < 9 * 16 {
        let Place { register, lane } = place(i / 16, i % 16);
        table[register].0[lane] = match role(lane) {
            Role::Cell { .. } => 2,
            Role::Minirow(_) | Role::Minicolumn(_) => 7,
            Role::Unused => 0,
        };
        i += 1;
    }
    table
}

const fn negative() -> Words {
    let mut table = Words([i16::MAX as u16; 32]);
    let mut l = 0;
    while l < 32 {
        if let Role::Cell { .. } = role(l) {
            table.0[l] = 1;
        }
        l += 1;
    }
    table
}

const fn cells() -> [Words; 3] {
    let mut table = [Words([0; 32]); 3];
    let mut i = 0;
    while i < 3 * 32 {
        let (k, l) = (i / 32, i % 32);
        let from = match role(l) {
            Role::Minirow(row) => 4 * row + k,
            Role::Minicolumn(column) => 4 * k + column,
            Role::Cell { .. } | Role::Unused => 15,
        };
        table[k].0[l] = (l / 16 * 16 + from) as u16;
        i += 1;
    }
    table
}

const fn taken_by() -> [Words; 2] {
    let mut table = [Words([31; 32]); 2];
    let mut l = 0;
    while l < 27 {
        let (chute, diagonal, miniline) = (l / 9, l / 3 % 3, l % 3);
        let (mut c, mut k) = (0, 0);
        while c < 6 {
            if CONFIGURATIONS[diagonal][c] == miniline {
                table[k].0[l] = (8 * chute + c) as u16;
                k += 1;
            }
            c += 1;
        }
        l += 1;
    }
    table
}

const fn siblings() -> [Words; 2] {
    let mut table = [Words([LEFT_OVER as u16; 32]); 2];
    let mut l = 0;
    while l < 27 {
        table[0].0[l] = (l / 3 * 3 + (l + 1) % 3) as u16;
        table[1].0[l] = (l / 3 * 3 + (l + 2) % 3) as u16;
        l += 1;
    }
    table
}

const fn left_over() -> Words {
    let mut table = Words([0; 32]);
    let mut l = LEFT_OVER;
    while l < 32 {
        table.0[l] = ALL;
        l += 1;
    }
    table
}

const fn full_miniline() -> Words {
    let mut table = Words([10; 32]);
    let mut l = 0;
    while l < LEFT_OVER {
        table.0[l] = 4;
        l += 1;
    }
    table
}

const fn margins(chutes: Chutes) -> [[Words; 3]; 3] {
    let mut table = [[Words([0; 32]); 3]; 3];
    let mut box_ = 0;
    while box_ < 9 {
        let (chute, diagonal) = (chute(chutes, box_), diagonal(box_));
        let mut i = 0;
        while i < 3 * 6 {
            let (k, c) = (i / 6, i % 6);
            let n = (CONFIGURATIONS[diagonal][c] + k) % 3;
            let Place { register, lane } = place(box_, margin(chutes, n));
            let second = register == DIAGONALS[diagonal][1];
            let from = if second { 32 + lane } else { lane };
            table[diagonal][k].0[8 * chute + c] = from as u16;
            i += 1;
        }
        box_ += 1;
    }
    table
}

const fn minilines(chutes: Chutes) -> [Words; REGISTERS] {
    let mut table = [Words([LEFT_OVER as u16; 32]); REGISTERS];
    let mut i = 0;
    while i < 9 * 16 {
        let (box_, l) = (i / 16, i % 16);
        let from = match (role(l), chutes) {
            (Role::Cell { row, .. }, Chutes::Bands) => miniline(chutes, box_, row),
            (Role::Cell { column, .. }, Chutes::Stacks) => miniline(chutes, box_, column),
            (Role::Minirow(n), Chutes::Bands) => 32 + miniline(chutes, box_, n),
            (Role::Minicolumn(n), Chutes::Stacks) => 32 + miniline(chutes, box_, n),
            _ => LEFT_OVER,
        };
        let Place { register, lane } = place(box_, l);
        table[register].0[lane] = from as u16;
        i += 1;
    }
    table
}

const fn open() -> Words {
    let mut table = Words([0; 32]);
    let mut i = 0;
    while i < 3 * 6 {
        table.0[8 * (i / 6) + i % 6] = ALL;
        i += 1;
    }
    table
}

const fn left_by() -> Words {
    let mut table = Words([0; 32]);
    let mut code = 0;
    while code < 32 {
        table.0[code] = Clue(code as u8).leaves();
        code += 1;
    }
    table
}

const fn used() -> [u32; REGISTERS] {
    let mut table = [0; REGISTERS];
    let mut i = 0;
    while i < 9 * 16 {
        let Place { register, lane } = place(i / 16, i % 16);
        if !matches!(role(lane), Role::Unused) {
            table[register] |= 1 << lane;
        }
        i += 1;
    }
    table
}

const fn cell_at() -> [Bytes; 3] {
    let mut table = [Bytes([81; 64]); 3];
    let mut cell = 0;
    while cell < 81 {
        let Place { register, lane } = place_of(Cell::of(cell));
        table[register / 2].0[register % 2 * 32 + lane] = cell as u8;
        cell += 1;
    }
    table
}

const fn digits(begin: usize) -> Digits {
    let mut table = Digits { first: Bytes([0; 64]), last: Bytes([0; 64]), from_last: 0 };
    let mut cell = begin;
    while cell < 81 && cell < begin + 64 {
        let Place { register, lane } = place_of(Cell::of(cell));
        if register < 4 {
            table.first.0[cell - begin] = (32 * register + lane) as u8;
        } else {
            table.last.0[cell - begin] = lane as u8;
            table.from_last |= 1 << (cell - begin);
        }
        cell += 1;
    }
    table
}
