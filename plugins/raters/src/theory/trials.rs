//! Trial and error: `T&E(T, n)`.
//!
//! `T&E(T, 0)` applies the theory T. `T&E(T, n)` applies T, and then supposes one candidate after
//! the other in a copy of the state. If `T&E(T, n - 1)` finds a contradiction there, the candidate
//! is excluded from the state. If not, the copy is discarded, even if it is solved.
//!
//! The end does not depend on the order. All consequences of a supposition still follow when the
//! state has lost candidates. So the end of each trial is kept, and the next one of the same
//! candidate starts there. It is skipped if no candidate of that end has been excluded meanwhile. A
//! copy starts with the ends of its original.

use super::braids;
use super::candidates::Candidates;
use seventeen_core::Candidate;
use seventeen_plugin::prelude::{CancellationPoll, Result};

/// The greatest number of trials within each other.
pub(crate) const DEEPEST: usize = 3;

/// The ends of the trials of each candidate.
#[derive(Clone)]
struct Ends {
    /// The state after the last trial of the candidate of this number.
    left: Vec<Candidates>,
    /// Whether there was one.
    tried: Vec<bool>,
}

impl Ends {
    fn none() -> Ends {
        Ends {
            left: vec![Candidates::EVERY; Candidate::COUNT],
            tried: vec![false; Candidate::COUNT],
        }
    }

    fn clear(&mut self) {
        self.tried.fill(false);
        self.left.fill(Candidates::EVERY);
    }

    fn copy(&mut self, other: &Ends) {
        self.tried.copy_from_slice(&other.tried);
        self.left.copy_from_slice(&other.left);
    }
}

/// A state with the ends of trials from it.
struct Level {
    state: Candidates,
    /// Of trials with `T&E(T, k)`, by k.
    ends: Vec<Ends>,
}

/// The result of a series of trials.
enum Series {
    Contradiction,
    Excluded,
    Nothing,
}

/// Trials from a state, and from the states that they suppose.
pub(crate) struct Trials {
    levels: Vec<Level>,
    /// The length of the braids that the theory has besides singles, 0 for none.
    braids: usize,
    watch: CancellationPoll,
}

impl Default for Trials {
    fn default() -> Trials {
        let level = |depth| Level { state: Candidates::EVERY, ends: vec![Ends::none(); depth] };
        let levels = (0..=DEEPEST).rev().map(level).collect();
        Trials { levels, braids: 0, watch: CancellationPoll::default() }
    }
}

impl Trials {
    /// Begins with a state.
    pub(crate) fn begin(&mut self, state: &Candidates) {
        self.braids = 0;
        self.levels[0].ends.iter_mut().for_each(Ends::clear);
        self.levels[0].state = *state;
        self.levels[0].state.settle();
    }

    /// Continues with a theory with braids of this length, which is greater than before.
    pub(crate) fn with_braids(&mut self, length: usize) {
        self.braids = length;
        self.levels[0].ends.iter_mut().for_each(|ends| ends.tried.fill(false));
    }

    /// Whether the state is solved.
    pub(crate) fn is_solved(&self) -> bool {
        self.levels[0].state.is_solved()
    }

    /// Applies `T&E(T, depth)`.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn reduce(&mut self, depth: usize) -> Result<()> {
        let mut work = Work { braids: self.braids, watch: &mut self.watch };
        work.reduce(&mut self.levels, depth).map(|_| ())
    }
}

/// The shared data of trials at all levels.
struct Work<'a> {
    braids: usize,
    watch: &'a mut CancellationPoll,
}

impl Work<'_> {
    /// Applies `T&E(T, depth)` to the first level, the trials with the least depth first; returns
    /// whether there was no contradiction.
    fn reduce(&mut self, levels: &mut [Level], depth: usize) -> Result<bool> {
        let mut within = 0;
        while within < depth && !levels[0].state.is_solved() {
            match self.series(levels, within)? {
                Series::Contradiction => return Ok(false),
                Series::Excluded => within = 0,
                Series::Nothing => within += 1,
            }
        }
        Ok(true)
    }

    /// Tries the candidates of the first level with `T&E(T, within)`: all of them with `T&E(T, 0)`,
    /// which takes little, otherwise until one is excluded.
    fn series(&mut self, levels: &mut [Level], within: usize) -> Result<Series> {
        let mut series = Series::Nothing;
        for candidate in levels[0].state.open() {
            if !levels[0].state.is_open(candidate) || !self.refutes(levels, candidate, within)? {
                continue;
            }
            let state = &mut levels[0].state;
            state.exclude(candidate);
            if !state.settle() {
                return Ok(Series::Contradiction);
            }
            series = Series::Excluded;
            if within > 0 {
                break;
            }
        }
        Ok(series)
    }

    /// Whether `T&E(T, within)` finds a contradiction after the candidate.
    fn refutes(
        &mut self,
        levels: &mut [Level],
        candidate: Candidate,
        within: usize,
    ) -> Result<bool> {
        self.watch.step()?;
        let number = candidate.number();
        let Some((level, deeper)) = levels.split_first_mut() else { return Ok(false) };
        let Level { state, ends } = level;
        let known = ends[within].left[number];
        let mut start = known.and(state);
        if ends[within].tried[number] && start == known {
            return Ok(false);
        }
        for less in &ends[..within] {
            start = start.and(&less.left[number]);
        }
        start.decide(candidate);
        if !start.settle() || !self.apply(&mut start, within)? {
            return Ok(true);
        }
        if within > 0 {
            for (own, others) in deeper[0].ends.iter_mut().zip(&ends[..within]) {
                own.copy(others);
            }
            deeper[0].state = start;
            if !self.reduce(deeper, within)? {
                return Ok(true);
            }
            start = deeper[0].state;
        }
        ends[within].left[number] = start;
        ends[within].tried[number] = true;
        Ok(false)
    }

    /// Applies the rest of the theory besides singles, in the innermost states alone: elsewhere a
    /// trial excludes its conclusions, too.
    fn apply(&mut self, state: &mut Candidates, within: usize) -> Result<bool> {
        match self.braids {
            length if within == 0 && length > 0 => braids::settle(state, length, self.watch),
            _ => Ok(true),
        }
    }
}
