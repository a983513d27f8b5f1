//! A random sample of a list whose length is not known (reservoir sampling: Alan Waterman's
//! algorithm R, in Donald Knuth's "The Art of Computer Programming", volume 2).

use seventeen_core::Puzzle;
use seventeen_plugin::random::SplitMix;

/// Puzzles of a list, drawn so that each is in the sample with the same probability.
#[derive(Clone, Debug)]
pub struct PuzzleSample {
    most: usize,
    offered: usize,
    random: SplitMix,
    puzzles: Vec<Puzzle>,
}

impl PuzzleSample {
    /// A sample of at most this many puzzles.
    ///
    /// ```
    /// use seventeen_core::Puzzle;
    /// use seventeen_jobs::audit::PuzzleSample;
    ///
    /// let mut sample = PuzzleSample::new(2, 1);
    /// (0..9).for_each(|digit| sample.offer(&Puzzle::from_digits([digit; 81])));
    /// assert_eq!(sample.puzzles().len(), 2);
    /// ```
    pub fn new(most: usize, seed: u64) -> PuzzleSample {
        let random = SplitMix::after_state(seed);
        PuzzleSample { most, offered: 0, random, puzzles: Vec::new() }
    }

    /// Takes the next puzzle of the list into the sample, or not.
    pub fn offer(&mut self, puzzle: &Puzzle) {
        self.offered += 1;
        if self.puzzles.len() < self.most {
            self.puzzles.push(*puzzle);
        } else if self.most > 0
            && let Some(replaced) = self.puzzles.get_mut(self.random.below(self.offered))
        {
            *replaced = *puzzle;
        }
    }

    /// The puzzles of the sample.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }
}

/// A sample without puzzles.
impl Default for PuzzleSample {
    fn default() -> PuzzleSample {
        PuzzleSample::new(0, 0)
    }
}
