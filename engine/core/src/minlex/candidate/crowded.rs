//! Crowded rows: those in which several loose columns or stacks are to stand in the same place.
//!
//! Blanks are least, and so what holds digits stands to the right; the greatest rightmost. What
//! counts the same there, as two new digits do, can stand in either order, and for each order
//! there is a candidate from then on.

use super::{Candidate, sort};
use crate::minlex::lines::{Line, Lines, chute, members};

impl Candidate {
    /// The least row that a line can become, whatever is loose in it.
    pub(super) fn crowded_value(&self, line: Line) -> u64 {
        let fresh = line.filled & self.loose;
        let mut value = self.value_in_place(line.content, line.filled & !fresh);
        let mut loose = [0; 3];
        for (stack, of_loose) in loose.iter_mut().enumerate() {
            let minirow = self.minirow(line.content, fresh, stack);
            if self.loose_stacks & chute(stack) != 0 {
                *of_loose = minirow;
            } else if minirow != 0 {
                value |= minirow << self.loose_place(stack);
            }
        }
        // The greatest stands rightmost. What is shifted out is zero, for there are no more of
        // them than loose stacks.
        sort(&mut loose);
        value | (loose[2] | loose[1] << 12 | loose[0] << 24) << self.loose_stack_place()
    }

    /// The labels of the stack's fresh columns in ascending order, as they will stand.
    #[inline]
    fn minirow(&self, content: u64, fresh: u64, stack: usize) -> u64 {
        // The nibbles that are not fresh become blanks.
        let content = content & (fresh * 0xf);
        let mut labels = [0, 1, 2].map(|i| self.label(content, 3 * stack + i));
        sort(&mut labels);
        labels[2] | labels[1] << 4 | labels[0] << 8
    }

    /// The rightmost place of the loose columns of a stack that has some.
    #[inline]
    fn loose_place(&self, stack: usize) -> u8 {
        let column = (self.loose & chute(stack)).trailing_zeros() / 4;
        self.places[column as usize % 9]
    }

    /// The rightmost place of the loose stacks, if there are any.
    #[inline]
    fn loose_stack_place(&self) -> u8 {
        let column = self.loose_stacks.trailing_zeros() / 4;
        self.places[column as usize % 9]
    }

    /// Settles the fresh columns of a row, stacks first, from the right.
    pub(super) fn settle_crowded(self, lines: &Lines, line: Line, settled: &mut Vec<Candidate>) {
        let content = line.content;
        let fresh = line.filled & self.loose;
        let stacks = (0..3).filter(|&stack| fresh & self.loose_stacks & chute(stack) != 0);
        let stacks = stacks.map(|stack| Move::stack(stack, self.minirow(content, fresh, stack)));
        let columns = members(fresh);
        let columns = columns.map(|column| Move::column(column, self.label(content, column)));
        let mut moves = [Move(0); 12];
        let mut count = 0;
        for (place, made) in moves.iter_mut().zip(stacks.chain(columns)) {
            *place = made;
            count += 1;
        }
        let moves = &mut moves[..count];
        moves.sort_unstable_by_key(|&made| std::cmp::Reverse(made));
        self.settle_moves(lines, line, moves, settled);
    }

    /// Makes these moves, and where several count the same, each of them first in turn.
    fn settle_moves(
        mut self,
        lines: &Lines,
        line: Line,
        mut moves: &mut [Move],
        settled: &mut Vec<Candidate>,
    ) {
        let columns = 1 - self.side as usize;
        while let Some(&first) = moves.first() {
            let same = moves.iter().take_while(|made| made.counts_as(first)).count();
            if same > 1 {
                for next in 0..same {
                    if !moves[next].waits(lines, columns, &self) {
                        moves.swap(0, next);
                        let mut candidate = self;
                        moves[0].make(&mut candidate);
                        candidate.settle_moves(lines, line, &mut moves[1..], settled);
                        moves.swap(0, next);
                    }
                }
                return;
            }
            first.make(&mut self);
            moves = &mut moves[1..];
        }
        self.label_row(line);
        settled.push(self);
    }
}

/// A loose stack or a loose column to settle: what it counts above, its number below. Stacks
/// count more than columns, and columns by stacks, so a descending order is one to make them in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Move(u32);

impl Move {
    fn stack(stack: usize, minirow: u64) -> Move {
        Move(1 << 20 | (minirow as u32) << 8 | stack as u32)
    }

    fn column(column: usize, label: u64) -> Move {
        Move((column as u32 / 3) << 12 | (label as u32) << 8 | column as u32)
    }

    fn counts_as(self, other: Move) -> bool {
        self.0 >> 8 == other.0 >> 8
    }

    fn is_stack(self) -> bool {
        self.0 >> 20 != 0
    }

    fn number(self) -> usize {
        self.0 as usize & 0xff
    }

    /// Whether another that holds the same is to be settled in its stead.
    fn waits(self, lines: &Lines, side: usize, candidate: &Candidate) -> bool {
        if self.is_stack() {
            lines.chute_waits(side, self.number(), candidate.loose_stacks)
        } else {
            lines.waits(side, self.number(), candidate.loose)
        }
    }

    fn make(self, candidate: &mut Candidate) {
        if self.is_stack() {
            candidate.settle_stack(self.number());
        } else {
            candidate.settle_column(self.number());
        }
    }
}
