//! `Lines`: the rows and columns of a puzzle as numbers, and which of them are equal.
//!
//! A line is a number of nine nibbles. A set of lines, or of the cells of a line, is a number with
//! the lowest bit of each member's nibble set. A few shifts make it from a line.

use crate::transformation::LINE_ORDERS;

/// The set of all nine lines.
pub(super) const ALL: u64 = 0x1_1111_1111;

/// The set of the three lines of a chute.
#[inline]
pub(super) const fn chute(chute: usize) -> u64 {
    0x111 << (12 * chute)
}

/// The start of each nibble of a set's members, ascending.
#[inline]
pub(super) fn members(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let at = set.trailing_zeros();
        set &= set - 1;
        Some(at)
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
    /// For each of the lines' three stacks of cells, the lines that are blank there.
    blank: [[u64; 3]; 2],
    /// For each line, the equal ones before it in its chute.
    twins: [[u64; 9]; 2],
    /// For each chute, the lines of earlier chutes with equal lines, in some order.
    chute_twins: [[u64; 3]; 2],
}

impl Lines {
    /// From digits 0 to 9, by rows.
    pub(super) fn new(digits: &[u8; 81]) -> Lines {
        let content = [rows(digits), columns(digits)];
        let twins = content.map(|lines| twins(&lines));
        let chute_twins = content.map(|lines| chute_twins(&lines));
        let lines = content.map(|lines| lines.map(Line::new));
        let blank = [1, 0].map(|across: usize| {
            [0, 3, 6].map(|i| {
                let [a, b, c] = [0, 1, 2].map(|j| lines[across][i + j].filled);
                ALL & !(a | b | c)
            })
        });
        Lines { lines, blank, twins, chute_twins }
    }

    /// The lines of a side that are blank in a stack.
    #[inline]
    pub(super) fn blank(&self, side: usize) -> &[u64; 3] {
        &self.blank[side]
    }

    /// The members of these lines of both sides that can become the least row while all columns are
    /// loose and all digits are new.
    ///
    /// The digits that lines have at a place, when sorted, are computed for all lines at once. The
    /// left column of a stack has one where all three have, the next where two have, and so on;
    /// likewise for the left stack.
    pub(super) fn least_of_loose(&self, among: [u64; 2]) -> [u64; 2] {
        // The bits of the lines of one side alternate with those of the other.
        let filled: [u64; 9] =
            std::array::from_fn(|i| self.lines[1][i].filled | self.lines[0][i].filled << 1);
        let stacks = [0, 3, 6].map(|i| of_three([filled[i], filled[i + 1], filled[i + 2]]));
        let places = [0, 1, 2].map(|i| of_three([stacks[0][i], stacks[1][i], stacks[2][i]]));
        let mut least = among[0] | among[1] << 1;
        for stack in 0..3 {
            for place in places {
                let blank = least & !place[stack];
                least = if blank == 0 { least } else { blank };
            }
        }
        [least & ALL, least >> 1 & ALL]
    }

    /// A line of a side.
    #[inline]
    pub(super) fn line(&self, side: usize, line: usize) -> Line {
        self.lines[side][line]
    }

    /// Whether one of the `free` lines of the chute before `line` equals it. Trying equal lines in
    /// this order alone tries one for all.
    #[inline]
    pub(super) fn waits(&self, side: usize, line: usize, free: u64) -> bool {
        self.twins[side][line] & free != 0
    }

    /// Like [`waits`](Self::waits), for the chutes whose lines are all `free`.
    #[inline]
    pub(super) fn chute_waits(&self, side: usize, chute: usize, free: u64) -> bool {
        self.chute_twins[side][chute] & free != 0
    }

    /// The orders of the lines of a side that leave the content of every line unchanged.
    pub(super) fn exchanges(&self, side: usize) -> Vec<[u8; 9]> {
        if self.twins[side] == [0; 9] && self.chute_twins[side] == [0; 3] {
            return vec![LINE_ORDERS[0]];
        }
        let lines = self.lines[side].map(|line| line.content);
        let same = |order: &&[u8; 9]| order.map(|line| lines[line as usize]) == lines;
        LINE_ORDERS.iter().filter(same).copied().collect()
    }
}

/// The members of all three sets, of two of them, and of one.
#[inline]
fn of_three([a, b, c]: [u64; 3]) -> [u64; 3] {
    [a & b & c, a & b | (a | b) & c, a | b | c]
}

/// The contents of the rows.
fn rows(digits: &[u8; 81]) -> [u64; 9] {
    let (rows, _) = digits.as_chunks::<9>();
    std::array::from_fn(|row| {
        let [eight @ .., last] = rows[row];
        // Eight bytes become eight nibbles.
        let bytes = u64::from_le_bytes(eight);
        let nibbles = (bytes | bytes >> 4) & 0x00ff_00ff_00ff_00ff;
        let nibbles = (nibbles | nibbles >> 8) & 0x0000_ffff_0000_ffff;
        (nibbles | nibbles >> 16) & 0xffff_ffff | u64::from(last) << 32
    })
}

/// The contents of the columns.
fn columns(digits: &[u8; 81]) -> [u64; 9] {
    let (bands, _) = digits.as_chunks::<27>();
    let minicolumns: [[u16; 9]; 3] = std::array::from_fn(|band| {
        let digit = |cell| u16::from(bands[band][cell]);
        std::array::from_fn(|at| digit(at) | digit(at + 9) << 4 | digit(at + 18) << 8)
    });
    std::array::from_fn(|column| {
        let [a, b, c] = [0, 1, 2].map(|band| u64::from(minicolumns[band][column]));
        a | b << 12 | c << 24
    })
}

fn twins(lines: &[u64; 9]) -> [u64; 9] {
    std::array::from_fn(|line| {
        let before = line / 3 * 3..line;
        before.fold(0, |set, other| set | u64::from(lines[other] == lines[line]) << (4 * other))
    })
}

fn chute_twins(lines: &[u64; 9]) -> [u64; 3] {
    let (chutes, _) = lines.as_chunks::<3>();
    let sums: [u64; 3] = std::array::from_fn(|chute| chutes[chute].iter().sum());
    // Few chutes have equal sums.
    let same = |a: usize, b: usize| sums[a] == sums[b] && sorted(chutes[a]) == sorted(chutes[b]);
    std::array::from_fn(|this| {
        let before = (0..this).filter(|&other| same(other, this));
        before.fold(0, |set, other| set | chute(other))
    })
}

fn sorted(mut chute: [u64; 3]) -> [u64; 3] {
    chute.sort_unstable();
    chute
}
