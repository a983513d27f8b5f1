//! The search: depth first, over positions on an explicit stack.

use super::count_memo::CountMemo;
use super::gather::Gather;
use super::marks::{Candidate, Marks};
use super::rest::{self, RestCount};
use super::symmetry::{Kind, Symmetry, ways};
use crate::walk::{Walk, step};
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::prelude::{CancellationPoll, Cell, Cells, ControlFlow, Result};

/// A search, with memory that it reuses between puzzles.
#[derive(Default)]
pub(super) struct Search {
    /// The positions still to examine, the next one last.
    positions: Vec<Position>,
    /// The choices above the next position that skipped images.
    symmetries: Vec<Symmetry>,
    /// The number of choices with an alternative, in all searches.
    pub(super) guesses: u64,
    /// Whether to gather bits by BMI2, where the processor has it.
    pub(super) bmi2: bool,
    watch: CancellationPoll,
    memo: CountMemo,
}

/// A position to examine.
struct Position {
    marks: Marks,
    /// The number of the search's `symmetries` above it.
    symmetries: usize,
}

impl Search {
    /// A search for this processor.
    pub(super) fn new(cpu: Cpu) -> Search {
        Search { bmi2: cpu.bmi2, ..Search::default() }
    }

    /// [`Search::run`] by a way to gather bits; compiled as its caller is.
    #[inline(always)]
    pub(super) fn run_by(
        &mut self,
        gather: impl Gather,
        marks: Marks,
        mut visit: impl FnMut(&Marks, &[Symmetry]) -> Walk,
    ) -> Walk {
        self.begin(marks);
        while self.advance(gather, [0; 2])? {
            if let Some(Position { marks, .. }) = self.positions.pop() {
                visit(&marks, &self.symmetries)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// [`Search::count`] by a way to gather bits; compiled as its caller is.
    #[inline(always)]
    pub(super) fn count_by(
        &mut self,
        gather: impl Gather,
        marks: Marks,
        limit: u64,
        found: &mut u64,
    ) -> Walk {
        self.begin(marks);
        while self.advance(gather, rest::MOST)? {
            if let Some(Position { marks, .. }) = self.positions.pop() {
                let more = self.count_rest(gather, &marks, limit - *found)?;
                *found = found.saturating_add(more.saturating_mul(ways(&self.symmetries)));
                if *found >= limit {
                    return ControlFlow::Break(Ok(()));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The number of solutions of a position with few open cells, or one that reaches the limit.
    #[inline(always)]
    fn count_rest(
        &mut self,
        gather: impl Gather,
        marks: &Marks,
        limit: u64,
    ) -> ControlFlow<Result<()>, u64> {
        let (rest, cells) = marks.rest(gather);
        let Search { memo, guesses, watch, .. } = self;
        memo.clear();
        let mut count = RestCount { cells, limit, memo, guesses, watch, interrupted: None };
        let found = count.count(&rest);
        match count.interrupted {
            Some(interrupted) => ControlFlow::Break(Err(interrupted)),
            None => ControlFlow::Continue(found),
        }
    }

    fn begin(&mut self, marks: Marks) {
        self.positions.clear();
        self.positions.push(Position { marks, symmetries: 0 });
    }

    /// Searches until the last position has no contradiction, and at most this many open cells: the
    /// first number if it is the only position, the second if there are more. Returns whether there
    /// is one.
    #[inline(always)]
    fn advance(&mut self, gather: impl Gather, most: [u32; 2]) -> ControlFlow<Result<()>, bool> {
        loop {
            let most = most[usize::from(self.positions.len() > 1)];
            let Some(Position { marks, symmetries }) = self.positions.last_mut() else { break };
            step(&mut self.watch)?;
            self.symmetries.truncate(*symmetries);
            match marks.deduce(gather) {
                Ok(pairs) if marks.open().len() > most => {
                    let choice = Choice::new(marks, pairs);
                    self.branch(choice);
                }
                Ok(_) => return ControlFlow::Continue(true),
                Err(_) => drop(self.positions.pop()),
            }
        }
        ControlFlow::Continue(false)
    }

    /// Makes a choice in the last position, whose other candidates are examined later.
    #[inline(always)]
    fn branch(&mut self, choice: Choice) {
        let Some(Position { marks, symmetries }) = self.positions.last_mut() else { return };
        if let Some(kind) = choice.symmetry {
            self.symmetries.push(Symmetry::new(marks, kind, ways(&self.symmetries)));
        }
        let above = self.symmetries.len();
        if choice.left_out == 0 {
            *symmetries = above;
            marks.set(choice.candidate);
            return;
        }
        self.guesses += 1;
        let mut with = *marks;
        with.set(choice.candidate);
        marks.rule_out(choice.left_out, choice.candidate);
        self.positions.push(Position { marks: with, symmetries: above });
    }
}

/// A placeholder where there is no choice.
const FIRST: Cell = Cell::of(0);

/// The next branch: a candidate, against the cell's other candidates.
struct Choice {
    candidate: Candidate,
    /// The alternatives that the search may skip, if any.
    symmetry: Option<Kind>,
    /// The digits, one bit each, to exclude when the cell is examined again; none if it is not.
    left_out: u32,
}

impl Choice {
    /// The choice in a position with open cells, of which `pairs` have two candidates.
    #[inline(always)]
    fn new(marks: &Marks, pairs: Cells) -> Choice {
        let open = marks.open();
        if pairs == open {
            let candidate = marks.first_candidate(open.first().unwrap_or(FIRST));
            return Choice { candidate, symmetry: Some(Kind::Paired), left_out: 0 };
        }
        let cell = choose_cell(marks, open, pairs);
        let candidate = marks.first_candidate(cell);
        let (digits, alike) = (marks.digits_in(cell), marks.alike(candidate.digit));
        let others = alike & (alike - 1);
        let kind = Kind::Alike { digit: candidate.digit, others };
        let left_out = if digits == alike { 0 } else { alike };
        Choice { candidate, symmetry: (others != 0).then_some(kind), left_out }
    }
}

/// An open cell to branch on.
///
/// Of the cells with two candidates, `pairs`, the one that sees most open cells serves best: a
/// wrong candidate shows soonest there. Ties go to the one that sees most of the pairs. Without
/// such a cell it is one with the fewest candidates. The first of equals suits puzzles in minlex
/// form, which are empty at the top.
#[inline(always)]
fn choose_cell(marks: &Marks, open: Cells, pairs: Cells) -> Cell {
    if pairs.is_empty() {
        return least(open, |cell| marks.digits_in(cell).count_ones());
    }
    // No cell has more than 20 peers.
    least(pairs, |cell| 32 * (cell.peers() - open).len() + (cell.peers() - pairs).len())
}

/// The first of the cells with the least value. A plain loop: adaptors of the standard library
/// may not be inlined, and are then not compiled for the processor that the search is for.
#[inline(always)]
fn least(cells: Cells, value: impl Fn(Cell) -> u32) -> Cell {
    let (mut found, mut least) = (FIRST, u32::MAX);
    for cell in cells {
        let value = value(cell);
        if value < least {
            (found, least) = (cell, value);
        }
    }
    found
}
