//! `Lines`: the rows and columns of a puzzle as numbers, and which of them hold the same.
//!
//! A line is a number of nine nibbles. A set of lines, or of the cells of a line, is a number
//! with the lowest bit of each member's nibble set, so that it can be made from a line by a few
//! shifts.

use crate::transformation::LINE_ORDERS;

/// The set of all nine lines.
pub(super) const ALL: u64 = 0x1_1111_1111;

/// The set of the three lines of a chute.
#[inline]
pub(super) const fn chute(chute: usize) -> u64 {
    0x111 << (12 * chute)
}

/// The members of a set of lines, ascending.
#[inline]
pub(super) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let line = set.trailing_zeros() as usize / 4;
        set &= set - 1;
        Some(line)
    })
}

/// A row or a column.
#[derive(Clone, Copy)]
pub(super) struct Line {
    /// The digit in cell `i` in the nibble at bit `4 * i`.
    pub(super) content: u64,
    /// The set of the cells that hold a digit.
    pub(super) filled: u64,
}

impl Line {
    fn new(content: u64) -> Line {
        let filled = (content | content >> 1 | content >> 2 | content >> 3) & ALL;
        Line { content, filled }
    }
}

/// The nine rows (side 0) and the nine columns (side 1, the rows of the transpose).
pub(super) struct Lines {
    lines: [[Line; 9]; 2],
    /// For each line, those before it in its chute that hold the same.
    twins: [[u64; 9]; 2],
    /// For each chute, the lines of the chutes before it that hold the same, in some order.
    chute_twins: [[u64; 3]; 2],
}

impl Lines {
    /// From digits 0 to 9, by rows.
    pub(super) fn new(digits: &[u8; 81]) -> Lines {
        let mut content = [[0; 9]; 2];
        let [rows, columns] = &mut content;
        for (i, (row, digits)) in rows.iter_mut().zip(digits.chunks_exact(9)).enumerate() {
            for (j, (column, &digit)) in columns.iter_mut().zip(digits).enumerate() {
                *row |= u64::from(digit) << (4 * j);
                *column |= u64::from(digit) << (4 * i);
            }
        }
        let twins = content.map(|lines| twins(&lines));
        let chute_twins = content.map(|lines| chute_twins(&lines));
        let lines = content.map(|lines| lines.map(Line::new));
        Lines { lines, twins, chute_twins }
    }

    /// A line of a side.
    #[inline]
    pub(super) fn line(&self, side: usize, line: usize) -> Line {
        self.lines[side][line]
    }

    /// Whether one of the `free` lines of the chute holds the same as `line` and stands before
    /// it. To try them in this order alone is to try one for all.
    #[inline]
    pub(super) fn waits(&self, side: usize, line: usize, free: u64) -> bool {
        self.twins[side][line] & free != 0
    }

    /// Likewise, whether one of the chutes whose lines are all `free` stands before `chute`.
    #[inline]
    pub(super) fn chute_waits(&self, side: usize, chute: usize, free: u64) -> bool {
        self.chute_twins[side][chute] & free != 0
    }

    /// The orders of the lines of a side in which every line holds what it held.
    pub(super) fn exchanges(&self, side: usize) -> Vec<[u8; 9]> {
        if self.twins[side] == [0; 9] && self.chute_twins[side] == [0; 3] {
            return vec![LINE_ORDERS[0]];
        }
        let lines = self.lines[side].map(|line| line.content);
        let same = |order: &&[u8; 9]| order.map(|line| lines[line as usize]) == lines;
        LINE_ORDERS.iter().filter(same).copied().collect()
    }
}

fn twins(lines: &[u64; 9]) -> [u64; 9] {
    std::array::from_fn(|line| {
        let before = (line / 3 * 3..line).filter(|&other| lines[other] == lines[line]);
        before.fold(0, |set, other| set | 1 << (4 * other))
    })
}

fn chute_twins(lines: &[u64; 9]) -> [u64; 3] {
    let sorted = [0, 3, 6].map(|start| {
        let mut chute = [lines[start], lines[start + 1], lines[start + 2]];
        chute.sort_unstable();
        chute
    });
    std::array::from_fn(|this| {
        let before = (0..this).filter(|&other| sorted[other] == sorted[this]);
        before.fold(0, |set, other| set | chute(other))
    })
}
