//! `Candidate`: a map to the least form of which only some rows are settled.

mod crowded;

use super::labels::Labels;
use super::lines::{self, Line, Lines, chute, members};
use crate::Transformation;

/// A map from the source to its least form, settled for the first rows of the form.
///
/// A column is settled once it has a digit in one of these rows. The others are *loose*: so far
/// they differ in nothing, and stand to the left in their stack, since a blank is less than a
/// digit. Stacks without a settled column are loose, too, and stand to the left of the others.
/// So one candidate serves for all orders of what is loose.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The source's row for each settled row of the form, the first in the lowest nibble.
    rows: u64,
    /// The source's rows that are not settled.
    free: u64,
    /// The source's columns that are loose.
    loose: u64,
    /// The columns of the source's stacks that are loose.
    loose_stacks: u64,
    /// For each column of the source, where its nibble begins in the row of the form: 32 for the
    /// first column, 0 for the last. For loose columns it is the rightmost place that they have
    /// in common, for a single digit among them comes to stand there.
    places: [u8; 9],
    /// The labels given so far.
    labels: Labels,
    /// Which of the source's sides gives the rows: 1 if the map transposes.
    side: u8,
}

impl Candidate {
    /// The map of which nothing is settled. `labels` are [`Labels::NONE`], or [`Labels::ALL_ONE`] for patterns.
    pub(super) fn start(side: u8, labels: Labels) -> Candidate {
        Candidate {
            rows: 0,
            free: lines::ALL,
            loose: lines::ALL,
            loose_stacks: lines::ALL,
            labels,
            places: [0; 9],
            side,
        }
    }

    /// The source's rows that may become row `row` of the form when those before are settled.
    #[inline]
    pub(super) fn choices(&self, row: usize) -> u64 {
        match row % 3 {
            0 => self.free,
            _ => self.free & chute((self.rows >> (4 * (row - 1)) & 15) as usize / 3),
        }
    }

    /// Whether a row that holds the same as `line` is to be tried in its stead.
    #[inline]
    pub(super) fn waits(&self, lines: &Lines, row: usize, line: usize) -> bool {
        let side = self.side as usize;
        lines.waits(side, line, self.free)
            || row.is_multiple_of(3) && lines.chute_waits(side, line / 3, self.free)
    }

    /// The least row that the source's row `line` can become, its first cell in the highest of
    /// nine nibbles. Only candidates with the same rows before can be compared by it.
    #[inline]
    pub(super) fn value(&self, lines: &Lines, line: usize) -> u64 {
        let line = lines.line(self.side as usize, line);
        if self.loose == lines::ALL {
            return first_value(line.filled);
        }
        if self.is_crowded(line) {
            self.crowded_value(line)
        } else {
            self.value_in_place(line.content, line.filled)
        }
    }

    /// Whether several loose columns with a digit are to stand in the same place.
    #[inline]
    fn is_crowded(&self, line: Line) -> bool {
        let fresh = line.filled & self.loose;
        let in_loose_stacks = fresh & self.loose_stacks;
        // Neighbours in a stack, and those with one between them.
        let pairs = fresh & fresh >> 4 & 0x0_1101_1011 | fresh & fresh >> 8 & 0x0_0100_1001;
        pairs | in_loose_stacks & in_loose_stacks.wrapping_sub(1) != 0
    }

    /// What these columns of a line add to a row in the places that they have.
    #[inline]
    fn value_in_place(&self, content: u64, columns: u64) -> u64 {
        members(columns)
            .fold(0, |value, column| value | self.label(content, column) << self.places[column])
    }

    /// The label of the digit in this column, 0 for blank.
    #[inline]
    fn label(&self, content: u64, column: usize) -> u64 {
        u64::from(self.labels.of((content >> (4 * column)) as u8))
    }

    /// Makes `line` the next row, `row`, with its least value: adds to `settled` the candidates
    /// that result, more than one if new digits can stand in several orders.
    pub(super) fn settle(
        mut self,
        lines: &Lines,
        row: usize,
        line: usize,
        settled: &mut Vec<Candidate>,
    ) {
        self.free &= !(1 << (4 * line));
        self.rows |= (line as u64) << (4 * row);
        let line = lines.line(self.side as usize, line);
        if self.is_crowded(line) {
            self.settle_crowded(lines, line, settled);
        } else {
            self.settle_apart(line.filled & self.loose);
            self.label_row(line);
            settled.push(self);
        }
    }

    /// Settles the `fresh` columns, of which no two are to stand in the same place.
    #[inline]
    fn settle_apart(&mut self, fresh: u64) {
        for column in members(fresh) {
            if self.loose_stacks >> (4 * column) & 1 != 0 {
                self.settle_stack(column / 3);
            }
            self.settle_column(column);
        }
    }

    /// Gives a loose stack the rightmost place of the loose stacks; the others move on.
    #[inline]
    fn settle_stack(&mut self, stack: usize) {
        self.loose_stacks &= !chute(stack);
        for column in members(self.loose_stacks) {
            self.places[column] += 12;
        }
    }

    /// Gives a loose column the rightmost place of the loose columns of its stack.
    #[inline]
    fn settle_column(&mut self, column: usize) {
        self.loose &= !(1 << (4 * column));
        for column in members(self.loose & chute(column / 3)) {
            self.places[column] += 4;
        }
    }

    /// Labels the new digits of a row whose columns are settled, from the left.
    #[inline]
    fn label_row(&mut self, line: Line) {
        let mut row = 0;
        for column in members(line.filled) {
            if self.label(line.content, column) == u64::from(Labels::NEW) {
                row |= (line.content >> (4 * column) & 15) << self.places[column];
            }
        }
        while row != 0 {
            let place = (63 - row.leading_zeros()) & !3;
            self.labels.give((row >> place) as u8);
            row &= !(15 << place);
        }
    }

    /// The map of positions, when all rows are settled: what is loose is left in its order.
    pub(super) fn geometry(mut self) -> Transformation {
        // From the right, so the last goes first.
        for stack in [2, 1, 0] {
            if self.loose_stacks & chute(stack) != 0 {
                self.settle_stack(stack);
            }
        }
        for column in (0..9).rev() {
            if self.loose >> (4 * column) & 1 != 0 {
                self.settle_column(column);
            }
        }
        let mut columns = [0; 9];
        for (column, &place) in self.places.iter().enumerate() {
            columns[8 - place as usize / 4] = column as u8;
        }
        let rows = std::array::from_fn(|row| (self.rows >> (4 * row) & 15) as u8);
        Transformation::of_lines(self.side == 1, rows, columns)
    }

    /// The whole map, when all rows are settled.
    pub(super) fn map(self) -> Transformation {
        self.geometry().with_renaming(self.labels.renaming())
    }
}

/// The order of rows in which all is loose and new: by how many digits the stacks have.
#[inline]
fn first_value(filled: u64) -> u64 {
    let counts = filled + (filled >> 4) + (filled >> 8);
    let mut counts = [counts & 3, counts >> 12 & 3, counts >> 24 & 3];
    sort(&mut counts);
    counts[0] << 4 | counts[1] << 2 | counts[2]
}

/// Sorts three numbers without a branch.
#[inline]
fn sort(numbers: &mut [u64; 3]) {
    let [a, b, c] = *numbers;
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    *numbers = [a.min(b), a.max(b), c];
}
