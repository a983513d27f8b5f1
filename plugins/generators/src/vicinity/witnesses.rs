//! Whether puzzles near one another are minimal.
//!
//! A given is necessary if there is a solution that differs from the puzzle there and nowhere else:
//! its *witness*. A witness of a base's given is also valid for all puzzles whose added clues it
//! has. So solutions seen before are kept, and the solver decides only the remaining cases: first
//! the givens that turned out redundant before.

use super::additions::{Addition, with_clues};
use seventeen_plugin::prelude::*;

/// The number of witnesses of each given that are searched for in advance, for all bases.
const LASTING: u32 = 32;

/// Witnesses of a puzzle's givens, up to 64 each.
pub(super) struct Witnesses {
    /// The puzzle's givens; their places here number them.
    givens: Vec<Candidate>,
    /// For each clue, a word for each given: which of its witnesses have the clue.
    words: Vec<u64>,
    /// The number of witnesses of each given.
    counts: Vec<u32>,
    /// The witnesses for the current base only: a given's number, and the witness.
    passing: Vec<(usize, Grid)>,
    /// The numbers of the givens, most recently redundant ones first.
    order: Vec<usize>,
}

impl Witnesses {
    /// Looks for some of each given of `puzzle`.
    ///
    /// # Errors
    /// Errors of the solver.
    pub(super) fn new(puzzle: &Puzzle, solver: &mut dyn Solver) -> Result<Witnesses> {
        let given = |cell| Some(Candidate::new(cell, puzzle.digit(cell)?));
        let givens: Vec<Candidate> = puzzle.givens().iter().filter_map(given).collect();
        let n = givens.len();
        let mut witnesses = Witnesses {
            words: vec![0; Candidate::COUNT * n],
            counts: vec![0; n],
            passing: Vec::new(),
            order: (0..n).collect(),
            givens,
        };
        for number in 0..n {
            let given = witnesses.givens[number];
            solver.solutions(&without(puzzle, given.cell()), &mut |grid| {
                if grid.digit(given.cell()) != given.digit() {
                    witnesses.add(number, grid);
                }
                if witnesses.counts[number] < LASTING {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })?;
        }
        // A given that few solutions need is the likeliest to become redundant.
        let Witnesses { order, counts, .. } = &mut witnesses;
        order.sort_by_cached_key(|&number| counts[number]);
        Ok(witnesses)
    }

    /// Forgets the witnesses of the last base only.
    pub(super) fn begin_base(&mut self) {
        while let Some((number, grid)) = self.passing.pop() {
            self.counts[number] -= 1;
            let bit = 1 << self.counts[number];
            self.flip(number, &grid, bit);
        }
    }

    fn add(&mut self, number: usize, witness: &Grid) {
        let bit = 1 << self.counts[number];
        self.counts[number] += 1;
        self.flip(number, witness, bit);
    }

    fn flip(&mut self, number: usize, witness: &Grid, bit: u64) {
        let n = self.givens.len();
        for cell in Cell::all() {
            self.words[Candidate::new(cell, witness.digit(cell)).number() * n + number] ^= bit;
        }
    }

    /// Whether a witness of this given has all the clues.
    fn know(&self, number: usize, clues: &[Candidate]) -> bool {
        let n = self.givens.len();
        clues.iter().fold(u64::MAX, |left, clue| left & self.words[clue.number() * n + number]) != 0
    }

    /// Whether the puzzle of an addition is minimal.
    ///
    /// # Errors
    /// Errors of the solver.
    pub(super) fn minimal(
        &mut self,
        addition: &Addition<'_>,
        solver: &mut dyn Solver,
    ) -> Result<bool> {
        let puzzle = with_clues(addition.base, addition.clues);
        for place in 0..self.order.len() {
            let number = self.order[place];
            let given = self.givens[number];
            let removed = addition.base.digit(given.cell()).is_none();
            if removed || self.counts[number] > 0 && self.know(number, addition.clues) {
                continue;
            }
            match solver.find(&without(&puzzle, given.cell()), Some(given))? {
                None => {
                    self.order[..=place].rotate_right(1);
                    return Ok(false);
                }
                Some(witness) if self.counts[number] < u64::BITS => {
                    self.add(number, &witness);
                    self.passing.push((number, witness));
                }
                Some(_) => {}
            }
        }
        let doubtful = |clue: &&Candidate| !addition.needed.contains(clue.cell());
        for &clue in addition.clues.iter().filter(doubtful) {
            if solver.find(&without(&puzzle, clue.cell()), Some(clue))?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn without(puzzle: &Puzzle, given: Cell) -> Puzzle {
    let mut digits = *puzzle.digits();
    digits[given] = 0;
    Puzzle::from_digits(digits)
}
