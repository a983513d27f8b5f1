//! Random numbers: xoshiro256++ (Blackman and Vigna 2018).
//!
//! A strategy begins each choice with the same seed, so that it depends on its arguments alone.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use seventeen_plugin::prelude::Param;

/// A sequence of random numbers.
pub(crate) struct Draw(Xoshiro256PlusPlus);

impl Draw {
    /// The option that says where the sequence begins.
    pub(crate) const SEED: Param =
        Param::int("seed", 0, 0..=9_007_199_254_740_991, "Where the random numbers begin");

    /// The sequence of `seed`.
    pub(crate) fn new(seed: u64) -> Draw {
        Draw(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next number, below `end`; 0 if that is 0.
    #[inline]
    pub(crate) fn below(&mut self, end: usize) -> usize {
        // The product's upper half is below `end`.
        ((u128::from(self.0.next_u64()) * end as u128) >> 64) as usize
    }
}

/// Fisher and Yates' shuffle.
pub(crate) fn shuffle(order: &mut [u32], draw: &mut Draw) {
    for last in (1..order.len()).rev() {
        order.swap(last, draw.below(last + 1));
    }
}
