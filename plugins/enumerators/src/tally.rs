//! What a walk counts: the clues that it places, by how many are left, and its tests.
//!
//! The number of clues left is at hand wherever one is placed. So nodes are counted by depth in as
//! many steps as without it, and their sum is taken once, at the end of a part. The same numbers
//! say when to poll the stop token.

use seventeen_plugin::prelude::*;

/// After so many steps at one depth the stop token is polled.
const POLLED: u64 = 1024;

/// What a walk cost so far.
pub(crate) struct Tally {
    /// The nodes that steps led to, by how many clues are left there.
    steps: [u64; 82],
    /// The nodes between steps: clues that sets with one cell asked for.
    forced: [u64; 82],
    /// Puzzles given to the solver to test.
    pub(crate) tests: u64,
    /// Unavoidable sets found by tests that failed.
    pub(crate) fresh: u64,
}

impl Tally {
    /// Nothing so far.
    pub(crate) fn new() -> Tally {
        Tally { steps: [0; 82], forced: [0; 82], tests: 0, fresh: 0 }
    }

    /// Counts a clue placed, behind which so many are left.
    ///
    /// # Errors
    /// An interrupted run.
    #[inline]
    pub(crate) fn step(&mut self, left: u32) -> Result<()> {
        let steps = &mut self.steps[left as usize];
        *steps += 1;
        if steps.is_multiple_of(POLLED) && stopped() { Err(Error::Interrupted) } else { Ok(()) }
    }

    /// The same for a clue that is forced, without a poll.
    #[inline]
    pub(crate) fn force(&mut self, left: u32) {
        self.forced[left as usize] += 1;
    }

    /// What the walk cost, of puzzles with so many clues.
    pub(crate) fn effort(&self, clues: u32) -> Effort {
        let left = (0..=clues as usize).rev();
        let widths: Widths = left.map(|left| self.steps[left] + self.forced[left]).collect();
        Effort { nodes: widths.nodes(), tests: self.tests, fresh: self.fresh, widths }
    }
}
