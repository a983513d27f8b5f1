//! From the blank board to a puzzle with one solution, draw by draw.
//!
//! A pool has the known solutions of the puzzle so far. A draw that one of them contains is
//! possible, and while two are left the puzzle has several. The solver decides the rest. While a
//! board is nearly blank almost all draws are possible, so the first ones are tested together. If
//! that fails, bisection finds the last good one, and the run continues from there, with its random
//! numbers. So the accepted draws never depend on which solutions the solver found.

use super::Digits;
use super::draft::{Draft, Drawn, Layout};
use super::oracle::Oracle;
use crate::level::Level;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;
use std::borrow::Cow;

/// A puzzle with one solution.
pub(super) struct Built {
    pub(super) puzzle: Digits,
    pub(super) solution: Digits,
    /// The orbits that hold givens, in order.
    pub(super) filled: Vec<usize>,
    pub(super) tries: u64,
}

/// The number of solutions of a puzzle.
enum Status {
    None,
    Unique(Digits),
    Several,
}

/// A draw, and the state to continue from if it is the last good one.
struct Made {
    drawn: Drawn,
    random: RandomNumbers,
    tries: u64,
}

/// The state of the building.
pub(super) struct Build<'a, 's> {
    draft: Draft<'a>,
    oracle: &'a mut Oracle<'s>,
    /// The level that has to solve the puzzle; none if it may need a search.
    level: Option<&'a mut Level>,
    /// Solutions of the draft.
    pool: Vec<Digits>,
    /// The draft's solution, once it is known to be the only one.
    only: Option<Digits>,
    tries: u64,
    limit: u64,
    /// The number of draws tested together.
    together: usize,
    /// Whether cells get the digits of a solution, as soon as one is known.
    feedback: bool,
    watch: CancellationPoll,
}

impl<'a, 's> Build<'a, 's> {
    /// Starts with the blank board; `limit` is the maximum number of draws.
    pub(super) fn new(
        layout: &'a Layout,
        oracle: &'a mut Oracle<'s>,
        level: Option<&'a mut Level>,
        limit: u64,
        feedback: bool,
    ) -> Build<'a, 's> {
        Build {
            draft: Draft::blank(layout),
            oracle,
            level,
            pool: Vec::new(),
            only: None,
            tries: 0,
            limit,
            together: first_together(layout),
            feedback,
            watch: CancellationPoll::default(),
        }
    }

    /// Draws until the puzzle has one solution, found by the techniques if they are limited.
    ///
    /// # Errors
    /// The limit is reached, no draw is left, or an error of the solver.
    pub(super) fn run(mut self, random: &mut RandomNumbers) -> Result<Built> {
        loop {
            if let Some(solution) = self.pool.first().filter(|_| self.feedback) {
                let solution = solution.clone();
                return self.follow(solution, random);
            }
            let made = self.draw(random)?;
            let (good, status) = self.decide(&made)?;
            made[..good].iter().for_each(|made| self.draft.place(&made.drawn));
            self.together = 1;
            let Some(last) = made.get(good) else {
                self.sort_pool();
                continue;
            };
            (self.tries, *random) = (last.tries, last.random.clone());
            match status {
                Status::Unique(solution) => {
                    self.draft.place(&last.drawn);
                    self.sort_pool();
                    let digits = self.draft.digits();
                    if self.level.as_mut().is_none_or(|level| level.solves(digits)) {
                        return Ok(self.finish(solution));
                    }
                    self.only = Some(solution);
                }
                _ => {
                    self.sort_pool();
                    self.reject(&last.drawn)?;
                }
            }
        }
    }

    /// Gives open orbits, one at a time, the digits of `solution`, until it is the only one.
    /// Bisection finds the least number of orbits. (Testing after each is slow, as boards are
    /// hardest shortly before.)
    fn follow(mut self, solution: Digits, random: &mut RandomNumbers) -> Result<Built> {
        let mut orbits = self.draft.open_orbits();
        random.shuffle(&mut orbits);
        orbits.truncate(usize::try_from(self.limit - self.tries).unwrap_or(usize::MAX));
        let (mut few, mut enough) = (0, orbits.len());
        let solved = self.is_solved_with(&orbits, &solution)?;
        while solved && enough - few > 1 {
            let middle = few.midpoint(enough);
            match self.is_solved_with(&orbits[..middle], &solution)? {
                true => enough = middle,
                false => few = middle,
            }
        }
        for &orbit in &orbits[..enough] {
            let digits = self.draft.cells(orbit).iter().map(|&cell| solution[cell]).collect();
            self.draft.place(&Drawn { orbit, digits });
        }
        self.tries += enough as u64;
        if solved { Ok(self.finish(solution)) } else { Err(self.stuck()) }
    }

    /// Whether the draft with the digits of this solution in these orbits has no other, found by
    /// the techniques if they are limited.
    fn is_solved_with(&mut self, orbits: &[usize], solution: &[u8]) -> Result<bool> {
        self.watch.step()?;
        let mut digits = self.draft.digits().to_vec();
        for &cell in orbits.iter().flat_map(|&orbit| self.draft.cells(orbit)) {
            digits[cell] = solution[cell];
        }
        if let Some(level) = &mut self.level {
            return Ok(level.solves(&digits));
        }
        let is_other = |other: &Digits| other != solution && completes(other, &digits);
        Ok(!self.pool.iter().any(is_other)
            && !self.oracle.other(&digits, solution, &mut self.pool)?)
    }

    fn finish(self, solution: Digits) -> Built {
        Built {
            puzzle: self.draft.digits().to_vec(),
            solution,
            filled: self.draft.filled(),
            tries: self.tries,
        }
    }

    /// Makes the draws to test together, or fewer if there are no more.
    fn draw(&mut self, random: &mut RandomNumbers) -> Result<Vec<Made>> {
        let mut trial = Cow::Borrowed(&self.draft);
        let mut made = Vec::with_capacity(self.together);
        while made.len() < self.together && self.tries < self.limit && trial.is_open() {
            self.watch.step()?;
            self.tries += 1;
            if let Some(drawn) = trial.draw(random) {
                if made.len() + 1 < self.together {
                    trial.to_mut().place(&drawn);
                }
                made.push(Made { drawn, random: random.clone(), tries: self.tries });
            }
        }
        if made.is_empty() { Err(self.stuck()) } else { Ok(made) }
    }

    fn stuck(&self) -> Error {
        let clues = self.draft.digits().iter().filter(|&&digit| digit != 0).count();
        if clues == 0 && !self.draft.is_open() {
            return Error::failed("no puzzle: the rules have no grids");
        }
        if self.draft.is_open() {
            return Error::failed(format!(
                "no puzzle after {} draws ({clues} clues so far): raise `tries`, or choose a \
                 symmetry with smaller orbits, as no draw can succeed with some symmetries",
                self.tries
            ));
        }
        Error::failed(format!(
            "no puzzle with {clues} clues, although all allowed orbits are filled: set `centre` to \
             true"
        ))
    }

    /// The number of draws that leave several solutions, and the result of the next one.
    fn decide(&mut self, made: &[Made]) -> Result<(usize, Status)> {
        let (mut good, mut bad) = (0, made.len());
        let mut status = self.status_after(made)?;
        if matches!(status, Status::Several) {
            return Ok((bad, status));
        }
        while bad - good > 1 {
            let middle = good.midpoint(bad);
            match self.status_after(&made[..middle])? {
                Status::Several => good = middle,
                other => (bad, status) = (middle, other),
            }
        }
        Ok((good, status))
    }

    fn status_after(&mut self, made: &[Made]) -> Result<Status> {
        let mut digits = self.draft.digits().to_vec();
        for Made { drawn, .. } in made {
            let cells = self.draft.cells(drawn.orbit).iter();
            cells.zip(&drawn.digits).for_each(|(&cell, &digit)| digits[cell] = digit);
        }
        self.status(&digits)
    }

    /// The number of solutions of a puzzle that has the draft's givens and more.
    fn status(&mut self, puzzle: &[u8]) -> Result<Status> {
        if let Some(only) = &self.only {
            let possible = completes(only, puzzle);
            return Ok(if possible { Status::Unique(only.clone()) } else { Status::None });
        }
        let mut known = (0..self.pool.len()).filter(|&i| completes(&self.pool[i], puzzle));
        match (known.next(), known.next()) {
            (Some(_), Some(_)) => Ok(Status::Several),
            (Some(one), None) => {
                let one = self.pool[one].clone();
                let several = self.oracle.other(puzzle, &one, &mut self.pool)?;
                Ok(if several { Status::Several } else { Status::Unique(one) })
            }
            (None, _) => Ok(match self.oracle.first(puzzle, 2, &mut self.pool)? {
                0 => Status::None,
                1 => self.pool.last().map_or(Status::None, |one| Status::Unique(one.clone())),
                _ => Status::Several,
            }),
        }
    }

    /// Keeps the solutions of the draft in the pool.
    fn sort_pool(&mut self) {
        let puzzle = self.draft.digits();
        self.pool.retain(|solution| completes(solution, puzzle));
    }

    /// Learns from an impossible draw: the first of its digits that is impossible alone. (To test
    /// the others, too, costs more than it saves.)
    fn reject(&mut self, drawn: &Drawn) -> Result<()> {
        let cells = self.draft.cells(drawn.orbit);
        for (&cell, &digit) in cells.iter().zip(&drawn.digits) {
            if cells.len() == 1 || !self.is_possible(cell, digit)? {
                self.draft.rule_out(cell, digit);
                break;
            }
        }
        Ok(())
    }

    /// Whether the draft has a solution with this digit.
    fn is_possible(&mut self, cell: usize, digit: u8) -> Result<bool> {
        if let Some(only) = &self.only {
            return Ok(only[cell] == digit);
        }
        if self.pool.iter().any(|solution| solution[cell] == digit) {
            return Ok(true);
        }
        let mut digits = self.draft.digits().to_vec();
        digits[cell] = digit;
        Ok(self.oracle.first(&digits, 1, &mut self.pool)? > 0)
    }
}

/// The number of draws tested together at first: a fifth of the orbits, which is seldom
/// contradictory and hardly ever enough for one solution.
fn first_together(layout: &Layout) -> usize {
    (layout.orbits.len() / 5).max(1)
}

/// Whether a solution has all givens of a puzzle.
fn completes(solution: &[u8], puzzle: &[u8]) -> bool {
    // Comparing all cells is faster than stopping at the first that differs.
    let pairs = solution.iter().zip(puzzle);
    pairs.fold(0, |any, (&digit, &given)| any | u8::from(given != 0 && given != digit)) == 0
}
