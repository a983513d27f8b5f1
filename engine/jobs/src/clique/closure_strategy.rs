//! A clique strategy of the caller: packs sets in ascending order of a key.

use crate::choice::Choice;
use seventeen_core::{Bound, Cells, CliqueStrategy, Error, Result};
use std::sync::Arc;

impl Choice<dyn CliqueStrategy> {
    /// The strategy that packs sets in ascending order of `key`, with ties in their own order.
    ///
    /// The key is computed once per set, when the sets are prepared, and never inside a search. It
    /// must not be NaN. The bound is [`Bound::AtLeast`].
    ///
    /// ```
    /// use seventeen_core::{Bound, Cells, CliqueStrategy};
    /// use seventeen_jobs::Choice;
    ///
    /// let sets: Vec<Cells> = ["r1c12 r2c12", "r1c1 r3c1", "r9c89"].map(|set| set.parse().unwrap()).into();
    /// let smallest = Choice::<dyn CliqueStrategy>::by_key("smallest", |set| Ok(set.len().into()));
    /// let mut chosen = Vec::new();
    /// smallest.lease_instance()?.run(|strategy| {
    ///     strategy.prepare(&sets)?;
    ///     strategy.choose(&[0, 1, 2], Cells::EMPTY, &mut chosen)
    /// })?;
    /// assert_eq!(chosen, [1, 2]);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn by_key(
        name: &str,
        key: impl Fn(Cells) -> Result<f64> + Send + Sync + 'static,
    ) -> Choice<dyn CliqueStrategy> {
        let key: Arc<KeyFn> = Arc::new(key);
        Choice::from_constructor(name, move || {
            Ok(Box::new(KeyStrategy::new(key.clone())) as Box<dyn CliqueStrategy>)
        })
    }
}

type KeyFn = dyn Fn(Cells) -> Result<f64> + Send + Sync;

struct KeyStrategy {
    key: Arc<KeyFn>,
    sets: Vec<Cells>,
    /// The rank of each set by key, with ties in their own order.
    rank: Vec<u32>,
}

impl KeyStrategy {
    fn new(key: Arc<KeyFn>) -> KeyStrategy {
        KeyStrategy { key, sets: Vec::new(), rank: Vec::new() }
    }

    fn checked_key(&self, set: Cells) -> Result<f64> {
        let key = (self.key)(set)?;
        if key.is_nan() { Err(Error::failed("the key of a set is not a number")) } else { Ok(key) }
    }
}

impl CliqueStrategy for KeyStrategy {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        let keys: Vec<f64> =
            sets.iter().map(|&set| self.checked_key(set)).collect::<Result<_>>()?;
        let mut order: Vec<u32> = (0..sets.len() as u32).collect();
        order.sort_by(|&a, &b| keys[a as usize].total_cmp(&keys[b as usize]));
        self.rank = vec![0; sets.len()];
        for (rank, &set) in order.iter().enumerate() {
            self.rank[set as usize] = rank as u32;
        }
        self.sets = sets.to_vec();
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        chosen.clear();
        let mut order = candidates.to_vec();
        order.sort_unstable_by_key(|&set| self.rank[set as usize]);
        let mut used = dead;
        for set in order {
            let cells = self.sets[set as usize];
            if cells.is_disjoint(used) {
                used |= cells;
                chosen.push(set);
            }
        }
        Ok(Bound::AtLeast)
    }
}
