//! A base's solutions, by the clues that they have.

use seventeen_plugin::prelude::*;

/// Solutions of a puzzle, with the solutions that contain each clue.
pub(super) struct Listed {
    pub(super) grids: Vec<Grid>,
    /// Whether these are all.
    pub(super) complete: bool,
    /// The number of words of a row of bits.
    words: usize,
    /// A row for each clue, a bit in it for each solution.
    rows: Vec<u64>,
    /// The clues that some solution has and the puzzle has not, ascending.
    clues: Vec<Candidate>,
}

impl Listed {
    /// Lists the solutions of `puzzle`, or `most` of them if there are more.
    ///
    /// # Errors
    /// Errors of the solver.
    pub(super) fn new(puzzle: &Puzzle, most: usize, solver: &mut dyn Solver) -> Result<Listed> {
        let mut grids = Vec::new();
        let mut complete = true;
        solver.solutions(puzzle, &mut |grid| {
            complete = grids.len() < most;
            if !complete {
                return ControlFlow::Break(());
            }
            grids.push(*grid);
            ControlFlow::Continue(())
        })?;
        Ok(Listed { complete, ..Listed::of(grids, !puzzle.givens()) })
    }

    fn of(grids: Vec<Grid>, blanks: Cells) -> Listed {
        let words = grids.len().div_ceil(64);
        let mut rows = vec![0; Candidate::COUNT * words];
        for (number, grid) in grids.iter().enumerate() {
            for cell in blanks {
                let clue = Candidate::new(cell, grid.digit(cell));
                rows[clue.number() * words + number / 64] |= 1 << (number % 64);
            }
        }
        let has =
            |clue: &Candidate| rows[clue.number() * words..][..words].iter().any(|&word| word != 0);
        let clues = Candidate::all().filter(has).collect();
        Listed { grids, complete: true, words, rows, clues }
    }

    /// The clues that some solution has, from the first above `last` on.
    pub(super) fn clues_after(&self, last: Option<Candidate>) -> &[Candidate] {
        let first = self.clues.partition_point(|&clue| Some(clue) <= last);
        &self.clues[first..]
    }

    /// All solutions, as a row of bits.
    pub(super) fn all(&self) -> Vec<u64> {
        let mut all = vec![u64::MAX; self.words];
        if let Some(last) = all.last_mut()
            && !self.grids.len().is_multiple_of(64)
        {
            *last = (1 << (self.grids.len() % 64)) - 1;
        }
        all
    }

    fn row(&self, clue: Candidate) -> &[u64] {
        &self.rows[clue.number() * self.words..][..self.words]
    }

    /// The solutions that also have the clue.
    pub(super) fn having(&self, solutions: &[u64], clue: Candidate) -> Vec<u64> {
        solutions.iter().zip(self.row(clue)).map(|(a, b)| a & b).collect()
    }

    /// Whether just one of the solutions has the clue.
    pub(super) fn just_one(&self, solutions: &[u64], clue: Candidate) -> bool {
        let mut found = 0;
        for (a, b) in solutions.iter().zip(self.row(clue)) {
            found += (a & b).count_ones();
            if found > 1 {
                return false;
            }
        }
        found == 1
    }

    /// Whether several of the solutions have the clue.
    pub(super) fn several(&self, clue: Candidate) -> bool {
        self.row(clue).iter().map(|word| word.count_ones()).sum::<u32>() > 1
    }

    /// Whether each of the clues is needed: without it several solutions have the others.
    pub(super) fn needs_all(&self, clues: &[Candidate]) -> bool {
        (0..clues.len()).all(|without| {
            let others = clues.iter().enumerate().filter(|&(place, _)| place != without);
            let left = others.fold(self.all(), |left, (_, &clue)| self.having(&left, clue));
            left.iter().map(|word| word.count_ones()).sum::<u32>() > 1
        })
    }
}
