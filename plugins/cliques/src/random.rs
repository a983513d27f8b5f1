//! `random`: a random maximal clique, or the largest of several.
//!
//! The yardstick for the other strategies: what a clique is worth that was not looked for.

use crate::prepared::Prepared;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use seventeen_plugin::prelude::*;

/// Packs the sets in an order drawn by xoshiro256++ (Blackman and Vigna 2018), the short ones
/// before the others: most sets are long, and a clique of long ones says little.
///
/// Each call begins with the same seed, so that the choice depends on its arguments alone.
pub struct Random {
    seed: u64,
    tries: u64,
    longest: u32,
    prepared: Prepared,
    order: Vec<u32>,
    attempt: Vec<u32>,
}

impl Component for Random {
    const NAME: &'static str = "random";
    const DOC: &'static str =
        "A random clique to which no set can be added, the best of some; bound: at least";
    const PARAMS: &'static [Param] = &[
        Param::int("seed", 0, 0..=9_007_199_254_740_991, "Where the random numbers begin"),
        Param::int("tries", 1, 1..=1_000_000, "Of how many cliques the largest is chosen"),
        Param::int("longest", 11, 0..=81, "Sets of more cells only complete the clique"),
    ];

    fn create(args: &Args<'_>) -> Result<Random> {
        Ok(Random {
            seed: args.int(0) as u64,
            tries: args.int(1) as u64,
            longest: args.int(2) as u32,
            prepared: Prepared::default(),
            order: Vec::new(),
            attempt: Vec::new(),
        })
    }
}

impl CliqueStrategy for Random {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.prepared = Prepared::new(sets)?;
        Ok(())
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        self.prepared.gather(alive, dead)?;
        chosen.clear();
        self.order.clear();
        self.order.extend_from_slice(self.prepared.pool());
        let is_short = |&rank: &u32| self.prepared.set(rank).len() <= self.longest;
        let short = self.order.partition_point(is_short);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        for _ in 0..self.tries {
            if stopped() {
                return Err(Error::Interrupted);
            }
            shuffle(&mut self.order[..short], &mut random);
            shuffle(&mut self.order[short..], &mut random);
            self.attempt.clear();
            self.prepared.pack(self.order.iter().copied(), &mut self.attempt);
            if self.attempt.len() > chosen.len() {
                chosen.clone_from(&self.attempt);
            }
        }
        chosen.sort_unstable();
        self.prepared.to_indices(chosen);
        Ok(Bound::AtLeast)
    }
}

/// Fisher and Yates' shuffle.
fn shuffle(order: &mut [u32], random: &mut Xoshiro256PlusPlus) {
    for last in (1..order.len()).rev() {
        // The product's upper half is below `last + 1`.
        let place = (u128::from(random.next_u64()) * (last as u128 + 1)) >> 64;
        order.swap(last, place as usize);
    }
}
