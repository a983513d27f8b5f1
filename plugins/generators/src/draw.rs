//! Random numbers: xoshiro256++ (Blackman and Vigna 2018).
//!
//! A generator begins each task with the task's seed, so that it depends on nothing else.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A sequence of random numbers. A copy goes on from where the original was.
#[derive(Clone)]
pub(crate) struct Draw(Xoshiro256PlusPlus);

impl Draw {
    /// The sequence of `seed`.
    pub(crate) fn new(seed: u64) -> Draw {
        Draw(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next number, below `end`; 0 if that is 0.
    ///
    /// Numbers are as likely as one another up to a part in 2^64 / `end`.
    #[inline]
    pub(crate) fn below(&mut self, end: usize) -> usize {
        // The product's upper half is below `end`.
        ((u128::from(self.word()) * end as u128) >> 64) as usize
    }

    /// The next 64 random bits.
    #[inline]
    pub(crate) fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Brings the items into random order: Fisher and Yates' shuffle.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
