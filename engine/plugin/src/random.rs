//! Random numbers for components: xoshiro256++ (Blackman and Vigna, "Scrambled Linear Pseudorandom
//! Number Generators", 2018), started from a seed by SplitMix64 as its authors advise.
//!
//! A component's results depend on its arguments alone. So each call begins a sequence of its own,
//! from its option `seed`, the task's seed or the harvest's. Equal seeds give equal numbers on
//! every machine. Jobs use these random numbers, too.

use crate::params::Param;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// A sequence of random numbers. A copy continues from the state of the original.
///
/// ```
/// use seventeen_plugin::random::RandomNumbers;
///
/// let mut order = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/// RandomNumbers::new(17).shuffle(&mut order);
/// let mut again = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/// RandomNumbers::new(17).shuffle(&mut again);
/// assert_eq!(order, again);
/// assert!((0..100).all(|seed| RandomNumbers::new(seed).below(81) < 81));
/// ```
#[derive(Clone, Debug)]
pub struct RandomNumbers<G = Xoshiro256PlusPlus>(G);

impl RandomNumbers {
    /// The option with the seed of a sequence.
    pub const SEED: Param = Param::int("seed", 0, 0..=9_007_199_254_740_991, "Random seed");

    /// The sequence of `seed`.
    pub fn new(seed: u64) -> RandomNumbers {
        RandomNumbers(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

/// Random numbers by SplitMix64 alone (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014). It starts from a single number, which suits many short sequences.
pub type SplitMix = RandomNumbers<SplitMix64>;

impl SplitMix {
    /// The distance between states: 2^64 divided by the golden ratio.
    pub const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

    /// The sequence that follows this state.
    ///
    /// ```
    /// use seventeen_plugin::random::SplitMix;
    ///
    /// assert_eq!(SplitMix::after_state(0).next_bits(), 0xe220_a839_7b1d_cdaf);
    /// ```
    pub fn after_state(state: u64) -> SplitMix {
        RandomNumbers(SplitMix64::seed_from_u64(state))
    }
}

impl<G: Rng> RandomNumbers<G> {
    /// The next 64 random bits.
    #[inline]
    pub fn next_bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// The next number, below `end`; 0 if that is 0.
    ///
    /// Uniform, up to one part in 2^64 / `end`.
    #[inline]
    pub fn below(&mut self, end: usize) -> usize {
        // The product's upper half is below `end`.
        ((u128::from(self.next_bits()) * end as u128) >> 64) as usize
    }

    /// Shuffles the items, by Fisher and Yates' method.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Moves `count` uniformly random items to the front, in random order; all if there are no
    /// more. These are the first steps of a shuffle from the front.
    pub fn choose<T>(&mut self, items: &mut [T], count: usize) {
        for first in 0..count.min(items.len()) {
            items.swap(first, first + self.below(items.len() - first));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // SplitMix64 of seed 0 gives the state. The first and the last word, added and rotated by
        // 23, give the first number.
        let state = [0xe220_a839_7b1d_cdaf_u64, 0xf88b_b8a8_724c_81ec];
        let sum = state[0].wrapping_add(state[1]);
        assert_eq!(RandomNumbers::new(0).next_bits(), sum.rotate_left(23).wrapping_add(state[0]));
    }

    #[test]
    fn numbers_are_below_their_end() {
        let mut random = RandomNumbers::new(1);
        let mut times = [0; 7];
        (0..7000).for_each(|_| times[random.below(7)] += 1);
        // 1000 of 7000, with a standard deviation of 29.
        assert!(times.iter().all(|n| (850..1150).contains(n)), "{times:?}");
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn a_shuffle_keeps_the_items_and_a_choice_those_behind() {
        let mut items: Vec<usize> = (0..81).collect();
        RandomNumbers::new(3).shuffle(&mut items);
        assert!(!items.is_sorted());
        RandomNumbers::new(4).choose(&mut items, 54);
        items.sort_unstable();
        assert!(items.into_iter().eq(0..81));
    }
}
