//! The counters of a walk: the clues that it places, by the number left, and its tests.
//!
//! The number of clues left is known wherever one is placed. So nodes are counted by depth at no
//! extra cost, and summed once, at the end of a part. These numbers also decide when to poll the
//! stop token.

use seventeen_plugin::prelude::*;

/// The stop token is polled after this many steps at one depth.
const POLLED: u64 = 1024;

/// The cost of a walk so far.
pub(crate) struct Tally {
    /// The nodes that steps led to, by the number of clues left.
    steps: [u64; 82],
    /// The nodes between steps: clues that sets with one cell required.
    forced: [u64; 82],
    /// Puzzles given to the solver to test.
    pub(crate) tests: u64,
    /// Unavoidable sets found by tests that failed.
    pub(crate) new_sets: u64,
}

impl Tally {
    /// Counters at zero.
    pub(crate) fn new() -> Tally {
        Tally { steps: [0; 82], forced: [0; 82], tests: 0, new_sets: 0 }
    }

    /// Counts a clue that was placed with `left` clues left.
    ///
    /// # Errors
    /// An interrupted run.
    #[inline]
    pub(crate) fn count_clue(&mut self, left: u32) -> Result<()> {
        let steps = &mut self.steps[left as usize];
        *steps += 1;
        if steps.is_multiple_of(POLLED) { check_running() } else { Ok(()) }
    }

    /// Counts a forced clue, without a poll.
    #[inline]
    pub(crate) fn count_forced_clue(&mut self, left: u32) {
        self.forced[left as usize] += 1;
    }

    /// The cost of the walk, for puzzles with `clues` clues.
    pub(crate) fn effort(&self, clues: u32) -> Effort {
        let left = (0..=clues as usize).rev();
        let widths: Widths = left.map(|left| self.steps[left] + self.forced[left]).collect();
        Effort { nodes: widths.nodes(), tests: self.tests, new_sets: self.new_sets, widths }
    }
}
