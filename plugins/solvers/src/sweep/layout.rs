//! The layout of the registers.
//!
//! A register has sixteen lanes of 16 bits. Nine of them are the nine boxes, as in the grid: a row
//! for each band, with a spare lane, and a spare row. A lane is a set of digits. Each part of a box
//! is in its own register, so that all boxes are updated independently.
//!
//! ```text
//!   boxes   0 1 2   lanes    0  1  2  -     diagonals   0 1 2
//!           3 4 5            4  5  6  -                 2 0 1
//!           6 7 8            8  9 10  -                 1 2 0
//!                            -  -  -  -
//! ```
//!
//! # Boxes
//!
//! A box has nine cells `c` and, in the margins, the *negations* of its minirows and minicolumns,
//! its *minilines*. Digit `d` in `-h1` means that `d` may be outside minirow 1. The idea is tdoku's
//! (Tom Dillon, 2019).
//!
//! ```text
//!     c   c   c  | -h0
//!     c   c   c  | -h1
//!     c   c   c  | -h2
//!   -------------+----
//!    -v0 -v1 -v2 |
//! ```
//!
//! A digit is in exactly one place of each of the first three rows, and of each of the first three
//! columns, of this drawing. A cell holds one digit, a margin six: those that are missing from its
//! miniline.
//!
//! # Chutes
//!
//! A *chute* is a band or a stack. In it a digit takes one miniline of each box, no two of them in
//! line: one of six *configurations*. The boxes of a chute are identified by their diagonals.
//!
//! ```text
//!   configuration                        0 1 2 3 4 5
//!   miniline in the box on diagonal 0    0 1 2 2 0 1
//!   miniline in the box on diagonal 1    1 2 0 1 2 0
//!   miniline in the box on diagonal 2    2 0 1 0 1 2
//! ```
//!
//! The first three *rise*: on the next diagonal they take the next miniline. The others *fall*.
//! Each box stores the configurations of its band and stack by the miniline that they take in that
//! box. So it needs no other box to find the possible digits of its own minilines. A configuration
//! is in three lanes, of different registers where the minilines differ.

use super::clue::{self, Clue};

/// Sixteen lanes of 16 bits in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(super) struct Lanes(pub(super) [u16; 16]);

/// For each half of a register, two rows, the bytes that it gets: lanes 1, 2, 0 and 3 of each row.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) static NEXT: [u8; 16] = [2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15];

/// As above, with lanes 2, 0, 1 and 3 of each row.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) static LAST: [u8; 16] = [4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15];

/// All digits, as lanes have them: from 1 to 5 in bits 0 to 4, from 6 to 9 in bits 8 to 11.
///
/// So a table of sixteen bytes can count those in the lower four bits of each byte.
pub(super) const ALL: u16 = spread(clue::ALL);

/// By diagonal: the miniline that each configuration takes.
pub(super) const CONFIGURATIONS: [[usize; 6]; 3] =
    [[0, 1, 2, 2, 0, 1], [1, 2, 0, 1, 2, 0], [2, 0, 1, 0, 1, 2]];

/// All digits in all boxes.
pub(super) static BOXES: Lanes = boxes(None, None, None);

/// All digits in the boxes of a diagonal.
pub(super) static DIAGONALS: [Lanes; 3] =
    [boxes(None, None, Some(0)), boxes(None, None, Some(1)), boxes(None, None, Some(2))];

/// All digits in the boxes of band 0, stack 0, band 1, and so on.
pub(super) static CHUTES: [Lanes; 6] = [
    boxes(Some(0), None, None),
    boxes(None, Some(0), None),
    boxes(Some(1), None, None),
    boxes(None, Some(1), None),
    boxes(Some(2), None, None),
    boxes(None, Some(2), None),
];

/// By clue: the digits that it leaves in a cell, in the format of lanes.
pub(super) static LEFT_BY: [u16; 32] = left_by();

/// The lane of a box.
pub(super) const fn lane(band: usize, stack: usize) -> usize {
    4 * band + stack
}

/// The broken diagonal of a box.
pub(super) const fn diagonal(band: usize, stack: usize) -> usize {
    (3 + stack - band) % 3
}

/// The digits of a set, bit `d - 1` for digit `d`, in the format of lanes.
pub(super) const fn spread(digits: u16) -> u16 {
    digits & 0b0_0001_1111 | (digits & 0b1_1110_0000) << 3
}

/// The least digit of a non-empty set in the format of lanes.
pub(super) const fn least_digit(digits: u16) -> u8 {
    let bit = digits.trailing_zeros() as u8;
    if bit < 8 { bit + 1 } else { bit - 2 }
}

/// All digits in the boxes of this band, stack and diagonal, if given.
const fn boxes(band: Option<usize>, stack: Option<usize>, on: Option<usize>) -> Lanes {
    let mut lanes = Lanes([0; 16]);
    let mut i = 0;
    while i < 9 {
        let (r, s) = (i / 3, i % 3);
        if is_or_any(band, r) && is_or_any(stack, s) && is_or_any(on, diagonal(r, s)) {
            lanes.0[lane(r, s)] = ALL;
        }
        i += 1;
    }
    lanes
}

const fn is_or_any(named: Option<usize>, number: usize) -> bool {
    match named {
        Some(named) => named == number,
        None => true,
    }
}

const fn left_by() -> [u16; 32] {
    let mut table = [0; 32];
    let mut code = 0;
    while code < 32 {
        table[code] = spread(Clue(code as u8).leaves());
        code += 1;
    }
    table
}
