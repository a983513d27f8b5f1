//! `Candidate`: a map to the least form of which only some rows are settled.

mod crowded;

use super::labels::{self, Labels};
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
    /// The source's rows that are in one chute with the last settled one.
    chute: u64,
    /// The source's columns that are loose.
    loose: u64,
    /// The columns of the source's stacks that are loose.
    loose_stacks: u64,
    /// For each column of the source the nibble of its place: 10, 9, 8 in the left stack; 6, 5, 4;
    /// 2, 1, 0 in the right one. For loose columns it is the rightmost place that they have in
    /// common, for a single digit among them comes to stand there.
    places: u64,
    /// The labels given so far.
    labels: Labels,
    /// Which of the source's sides gives the rows: 1 if the map transposes.
    side: usize,
}

impl Candidate {
    /// The map of which nothing is settled. `labels` are [`Labels::NONE`], or [`Labels::ALL_ONE`] for patterns.
    pub(super) fn start(side: usize, labels: Labels) -> Candidate {
        Candidate {
            rows: 0,
            free: lines::ALL,
            chute: 0,
            loose: lines::ALL,
            loose_stacks: lines::ALL,
            places: 0,
            labels,
            side,
        }
    }

    /// Which of the source's sides gives the rows.
    #[inline]
    pub(super) fn side(&self) -> usize {
        self.side & 1
    }

    /// The source's rows that may become row `row` of the form when those before are settled.
    #[inline]
    pub(super) fn choices(&self, row: usize) -> u64 {
        if row.is_multiple_of(3) { self.free } else { self.free & self.chute }
    }

    /// Whether a row that holds the same as `line` is to be tried in its stead.
    #[inline]
    pub(super) fn waits(&self, lines: &Lines, row: usize, line: usize) -> bool {
        lines.waits(self.side(), line, self.free)
            || row.is_multiple_of(3) && lines.chute_waits(self.side(), line / 3, self.free)
    }

    /// How many stacks at the left of a row can be blank, and those of `rows` that have as many:
    /// the least row is one of them. A stack must be settled.
    #[inline]
    pub(super) fn blankest(&self, lines: &Lines, rows: u64) -> (usize, u64) {
        let places = [2, 14, 26].map(|at| self.places >> at & 3);
        // Two loose stacks share a place; any of them can stand to the left.
        let left = places[0].max(places[1]).max(places[2]);
        let (mut one, mut two, mut three) = (0, rows, rows);
        for (place, &blank) in places.into_iter().zip(lines.blank(self.side())) {
            one |= rows & blank & u64::from(place == left).wrapping_neg();
            two &= blank | u64::from(place == 0).wrapping_neg();
            three &= blank;
        }
        let count = [one, two, three].map(|rows| usize::from(rows != 0)).iter().sum();
        (count, [rows, one, two, three][count])
    }

    /// The least row that the source's row `line` can become, its first cell in the highest
    /// nibble. Only candidates with the same rows before can be compared by it.
    #[inline]
    pub(super) fn value(&self, lines: &Lines, line: usize) -> u64 {
        let line = lines.line(self.side(), line);
        if self.is_crowded(line.filled & self.loose) {
            return self.crowded_value(line);
        }
        members(line.filled).fold(0, |row, at| row | self.label(line, at) << self.place(at))
    }

    /// Whether two of these loose columns, or of their loose stacks, are to stand in one place.
    #[inline]
    fn is_crowded(&self, fresh: u64) -> bool {
        if fresh & fresh.wrapping_sub(1) == 0 {
            // One or none: so it is with most lines below the first band.
            return false;
        }
        let stacks = stacks_of(fresh & self.loose_stacks);
        pairs_of(fresh) | stacks & stacks.wrapping_sub(1) != 0
    }

    /// The label of the digit in the column whose nibble begins here, 0 for blank.
    #[inline]
    fn label(&self, line: Line, at: u32) -> u64 {
        self.labels.of(line.content >> at & 15)
    }

    /// Where the nibble of its place begins in a row of the form.
    #[inline]
    fn place(&self, at: u32) -> u64 {
        self.places >> at << 2 & 0x3c
    }

    /// Makes `line` the next row, `row`, with its least value, which has a digit that is new in
    /// each of the places `new`: adds to `settled` the candidates that result, more than one if
    /// new digits can stand in several orders.
    #[inline]
    pub(super) fn settle(
        &self,
        lines: &Lines,
        row: usize,
        line: usize,
        new: u64,
        settled: &mut Vec<Candidate>,
    ) {
        let content = lines.line(self.side(), line);
        let fresh = content.filled & self.loose;
        // Each has one of its own: the second stays in registers, since nothing refers to it.
        if self.is_crowded(fresh) {
            self.with_row(row, line).settle_stacks(lines, content, new, false, settled);
        } else {
            settled.push(self.settled_apart(row, line, new, content, fresh));
        }
    }

    /// Likewise, but in place, if no two of its new columns or stacks are to stand in the same place;
    /// else nothing is done, and the answer is no.
    #[inline]
    pub(super) fn settle_alone(
        &mut self,
        lines: &Lines,
        row: usize,
        line: usize,
        new: u64,
    ) -> bool {
        let content = lines.line(self.side(), line);
        let fresh = content.filled & self.loose;
        let apart = !self.is_crowded(fresh);
        if apart {
            *self = self.settled_apart(row, line, new, content, fresh);
        }
        apart
    }

    /// What comes of it by a line of which no two new columns or stacks, `fresh`, are to stand in the
    /// same place.
    #[inline(always)]
    fn settled_apart(
        &self,
        row: usize,
        line: usize,
        new: u64,
        content: Line,
        fresh: u64,
    ) -> Candidate {
        let mut next = self.with_row(row, line);
        next.settle_apart(fresh);
        next.label_row(content, new);
        next
    }

    /// This candidate with `line` for row `row`, its columns and labels as they were.
    #[inline]
    fn with_row(&self, row: usize, line: usize) -> Candidate {
        Candidate {
            rows: self.rows | (line as u64) << (4 * row),
            free: self.free & !(1 << (4 * line)),
            chute: chute(line / 3),
            ..*self
        }
    }

    /// Settles the `fresh` columns, of which no two are to stand in the same place.
    #[inline]
    fn settle_apart(&mut self, fresh: u64) {
        if fresh & self.loose_stacks != 0 {
            self.settle_stack(stacks_of(fresh & self.loose_stacks));
        }
        self.settle_columns(fresh);
    }

    /// Gives the loose stack with this first column the rightmost place of the loose stacks; the
    /// others move on.
    #[inline]
    fn settle_stack(&mut self, stack: u64) {
        self.loose_stacks &= !(0x111 * stack);
        self.places += self.loose_stacks << 2;
    }

    /// Gives loose columns, at most one of a stack, the rightmost place of those in their stack; the
    /// others move on.
    #[inline]
    fn settle_columns(&mut self, columns: u64) {
        self.loose &= !columns;
        self.places += self.loose & (0x111 * stacks_of(columns));
    }

    /// Labels the digits in the `new` places of a row whose columns are settled, from the left.
    #[inline]
    fn label_row(&mut self, line: Line, new: u64) {
        if new == 0 {
            return;
        }
        let row = members(line.filled)
            .fold(0, |row, at| row | (line.content >> at & 15) << self.place(at));
        for place in labels::from_left(new) {
            self.labels.give(row >> place & 15);
        }
    }

    /// The map of positions, when all rows are settled: what is loose is left in its order.
    pub(super) fn geometry(mut self) -> Transformation {
        // From the right, so the last goes first.
        for stack in [2, 1, 0] {
            if self.loose_stacks & chute(stack) != 0 {
                self.settle_stack(1 << (12 * stack));
            }
        }
        for column in (0..9).rev() {
            if self.loose >> (4 * column) & 1 != 0 {
                self.settle_columns(1 << (4 * column));
            }
        }
        let order =
            (0..9).fold(0, |order, column| order | u64::from(column) << self.place(4 * column));
        let columns = [40, 36, 32, 24, 20, 16, 8, 4, 0].map(|place| (order >> place & 15) as u8);
        let rows = std::array::from_fn(|row| (self.rows >> (4 * row) & 15) as u8);
        Transformation::of_lines(self.side == 1, rows, columns)
    }

    /// The whole map, when all rows are settled.
    pub(super) fn map(self) -> Transformation {
        self.geometry().with_renaming(self.labels.renaming())
    }
}

/// The first columns of the stacks that have one of these.
#[inline]
fn stacks_of(columns: u64) -> u64 {
    (columns | columns >> 4 | columns >> 8) & 0x001_001_001
}

/// Of these columns, those that have another to their right in the same stack.
#[inline]
fn pairs_of(columns: u64) -> u64 {
    columns & columns >> 4 & 0x011_011_011 | columns & columns >> 8 & 0x001_001_001
}
