//! `Candidate`: a map to the least form, with only some rows settled.

mod crowded;

use super::labels::{self, Labels};
use super::lines::{self, Line, Lines, chute, members};
use crate::Transformation;

/// A map from the source to its least form, settled for the first rows of the form.
///
/// A column is settled once it has a digit in one of these rows. The others are *loose*: so far
/// they are all alike, and come first in their stack, since a blank is less than a digit. Stacks
/// without a settled column are loose, too, and come before the others. So one candidate represents
/// all orders of the loose parts.
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
    /// 2, 1, 0 in the right one. Loose columns have the rightmost place that they share, since a
    /// single digit among them moves there.
    places: u64,
    /// The labels given so far.
    labels: Labels,
    /// The source's side of the rows: 1 if the map transposes.
    side: usize,
}

impl Candidate {
    /// The map with nothing settled. `labels` are [`Labels::NONE`], or [`Labels::ALL_ONE`] for
    /// patterns.
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

    /// The source's side that provides the rows.
    #[inline]
    pub(super) fn side(&self) -> usize {
        self.side & 1
    }

    /// The source's rows that may become row `row` of the form when those before are settled.
    #[inline]
    pub(super) fn choices(&self, row: usize) -> u64 {
        if row.is_multiple_of(3) { self.free } else { self.free & self.chute }
    }

    /// Whether a row equal to `line` should be tried instead of it.
    #[inline]
    pub(super) fn waits(&self, lines: &Lines, row: usize, line: usize) -> bool {
        lines.waits(self.side(), line, self.free)
            || row.is_multiple_of(3) && lines.chute_waits(self.side(), line / 3, self.free)
    }

    /// The most stacks at the left of a row that can be blank, and the members of `rows` that have
    /// as many: the least row is one of them. A stack must be settled.
    #[inline]
    pub(super) fn blankest(&self, lines: &Lines, rows: u64) -> (usize, u64) {
        let places = [2, 14, 26].map(|at| self.places >> at & 3);
        // Two loose stacks share a place; either can come first.
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

    /// The least row that the source's row `line` can become, its first cell in the highest nibble.
    /// Only candidates with equal earlier rows can be compared by it.
    #[inline]
    pub(super) fn value(&self, lines: &Lines, line: usize) -> u64 {
        let line = lines.line(self.side(), line);
        if self.is_crowded(line.filled & self.loose) {
            return self.crowded_value(line);
        }
        members(line.filled).fold(0, |row, at| row | self.label(line, at) << self.place(at))
    }

    /// Whether two of these loose columns, or of their loose stacks, want the same place.
    #[inline]
    fn is_crowded(&self, fresh: u64) -> bool {
        if fresh & fresh.wrapping_sub(1) == 0 {
            // One or none: the case of most lines below the first band.
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

    /// The start of the nibble of its place in a row of the form.
    #[inline]
    fn place(&self, at: u32) -> u64 {
        self.places >> at << 2 & 0x3c
    }

    /// Makes `line` the next row, `row`, with its least value, which has a new digit in each of the
    /// places `new`. Adds the resulting candidates to `settled`: more than one if new digits can
    /// have several orders.
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
        // Each case has its own candidate: the second stays in registers, since nothing refers to
        // it.
        if self.is_crowded(fresh) {
            self.with_row(row, line).settle_stacks(lines, content, new, false, settled);
        } else {
            settled.push(self.settled_apart(row, line, new, content, fresh));
        }
    }

    /// Like [`settle`](Self::settle), but in place, if no two of its new columns or stacks want the
    /// same place. Otherwise does nothing, and returns false.
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

    /// The result for a line whose new columns or stacks, `fresh`, all want different places.
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

    /// Settles the `fresh` columns, which all want different places.
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

    /// Gives loose columns, at most one per stack, the rightmost place of those in their stack; the
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

    /// The map of cells, when all rows are settled: loose parts keep their order.
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
