//! `random`: a random maximal clique, or the largest of several.
//!
//! The yardstick for the other strategies: a clique without any optimisation.

use crate::prepared::Prepared;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// Packs the sets in random order, short ones before the others: most sets are long, and a clique
/// of long ones is of little use.
pub struct Random {
    options: Options,
    prepared: Prepared,
    order: Vec<u32>,
    attempt: Vec<u32>,
}

options! {
    struct Options {
        seed: u64, as RandomNumbers::SEED;
        /// Number of random cliques, of which the largest is chosen
        tries: u64 = 1, in 1..=1_000_000;
        /// Draw from sets of up to this many cells; longer sets only complete the clique
        longest: u32 = 11, in 0..=81;
    }
}

impl Component for Random {
    const NAME: &'static str = "random";
    const DOC: &'static str =
        "The largest of some random maximal cliques. Its size is a lower bound on the MCN";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const ANY_RULES: bool = true;

    fn create(args: &Args<'_>) -> Result<Random> {
        let (prepared, order, attempt) = Default::default();
        Ok(Random { options: Options::read(args), prepared, order, attempt })
    }
}

impl CliqueStrategy for Random {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.prepared = Prepared::new(sets)?;
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        self.prepared.gather(candidates, dead)?;
        chosen.clear();
        self.order.clear();
        self.order.extend_from_slice(self.prepared.pool());
        let short = self.prepared.pool_up_to(self.options.longest).len();
        let mut random = RandomNumbers::new(self.options.seed);
        for _ in 0..self.options.tries {
            check_running()?;
            random.shuffle(&mut self.order[..short]);
            random.shuffle(&mut self.order[short..]);
            self.attempt.clear();
            self.prepared.pack(self.order.iter().copied(), &mut self.attempt);
            if self.attempt.len() > chosen.len() {
                chosen.clone_from(&self.attempt);
            }
        }
        self.prepared.finish(chosen);
        Ok(Bound::AtLeast)
    }
}
