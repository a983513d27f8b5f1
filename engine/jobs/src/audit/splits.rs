//! Splits of a list of puzzles that share nothing: neither equivalent puzzles, nor solution grids,
//! nor puzzles that are one clue apart.
//!
//! Puzzles that share something form a group together with all that share something with them
//! (union-find: Bernard Galler and Michael Fischer, 1964). A group is in one split, which a hash of
//! its least key chooses. So the split of a puzzle depends on the puzzles of its group alone, and
//! not on their order.

use super::facts::{Key, PuzzleFacts};
use crate::error::{Error, Result};
use rayon::slice::ParallelSliceMut;

crate::options! {
    /// The shares of splits.
    pub struct SplitOptions {
        /// The share of the split `test`, from 0 to 1; by default 0.1
        pub test: Option<f64>,
        /// The share of the split `validation`, from 0 to 1; by default 0
        pub validation: Option<f64>,
    }
}

impl SplitOptions {
    /// The names of the splits, by the numbers of [`split_puzzles`].
    pub const NAMES: [&str; 3] = ["test", "validation", "train"];

    /// The shares of the splits besides `train`.
    ///
    /// # Errors
    /// They are no shares of a whole.
    ///
    /// ```
    /// use seventeen_jobs::audit::SplitOptions;
    ///
    /// assert_eq!(SplitOptions::default().shares()?, [0.1, 0.]);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn shares(&self) -> Result<[f64; 2]> {
        let shares = [self.test.unwrap_or(0.1), self.validation.unwrap_or(0.)];
        let is_share = |share: &f64| (0.0..=1.0).contains(share);
        if shares.iter().all(is_share) && shares.iter().sum::<f64>() <= 1. {
            return Ok(shares);
        }
        let [test, validation] = shares;
        Err(Error::bad_input(format_args!(
            "`test` is {test} and `validation` is {validation}, expected shares from 0 to 1 with a \
             sum of at most 1, such as 0.1"
        )))
    }
}

/// The number of the split of each puzzle. A split gets about this share of the groups; puzzles in
/// none of these splits get the number of shares.
///
/// ```
/// use seventeen_jobs::audit::split_puzzles;
///
/// assert!(split_puzzles(&[], &[0.1]).is_empty());
/// ```
pub fn split_puzzles(facts: &[PuzzleFacts], shares: &[f64]) -> Vec<usize> {
    let mut groups = Groups::of(facts);
    let mut least: Vec<Key> = facts.iter().map(|it| it.class).collect();
    for (puzzle, facts) in facts.iter().enumerate() {
        let root = groups.root(puzzle);
        least[root] = least[root].min(facts.class);
    }
    (0..facts.len()).map(|puzzle| split_of(least[groups.root(puzzle)], shares)).collect()
}

/// The split of a group with this least key.
fn split_of(key: Key, shares: &[f64]) -> usize {
    let hash = blake3::hash(&key.to_le_bytes());
    let bits = hash.as_bytes().iter().take(8).fold(0, |bits, &byte| bits << 8 | u64::from(byte));
    let place = bits as f64 / 2_f64.powi(64);
    let ends = shares.iter().scan(0., |end, share| {
        *end += share;
        Some(*end)
    });
    ends.take_while(|&end| end <= place).count()
}

/// Groups of puzzles, as trees.
struct Groups {
    parents: Vec<usize>,
}

impl Groups {
    fn of(facts: &[PuzzleFacts]) -> Groups {
        let keys = |(puzzle, facts): (usize, &PuzzleFacts)| {
            let own = facts.one_less.iter().copied().chain([facts.class]).chain(facts.grid);
            own.map(move |key| (key, puzzle)).collect::<Vec<_>>()
        };
        let mut keyed: Vec<(Key, usize)> = facts.iter().enumerate().flat_map(keys).collect();
        keyed.par_sort_unstable();
        let mut groups = Groups { parents: (0..facts.len()).collect() };
        for two in keyed.windows(2).filter(|two| two[0].0 == two[1].0) {
            groups.join(two[0].1, two[1].1);
        }
        groups
    }

    /// The puzzle at the root of a puzzle's tree. The path to it is halved.
    fn root(&mut self, mut puzzle: usize) -> usize {
        while self.parents[puzzle] != puzzle {
            self.parents[puzzle] = self.parents[self.parents[puzzle]];
            puzzle = self.parents[puzzle];
        }
        puzzle
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one.max(other)] = one.min(other);
    }
}
