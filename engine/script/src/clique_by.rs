//! `clique::by(|set| …)`: a clique strategy whose ranking is written in the recipe.

use crate::failure::message;
use crate::session::Session;
use crate::table::number;
use rhai::FnPtr;
use seventeen_core::{Bound, Cells, CliqueStrategy, Error, Result};
use seventeen_jobs::{AnyChoice, Choice};
use std::sync::Arc;

/// Packs sets in ascending order of a key that a closure gives each set.
///
/// The closure runs once a set, when the sets are prepared: there is no script in a search.
struct CliqueBy {
    key: FnPtr,
    session: Arc<Session>,
    sets: Vec<Cells>,
    /// Where each set stands when they are ranked by key, then by their own order.
    rank: Vec<u32>,
}

/// The strategy as a component.
pub(crate) fn clique_by(key: FnPtr, session: Arc<Session>) -> AnyChoice {
    let make = move || -> Result<Box<dyn CliqueStrategy>> {
        Ok(Box::new(CliqueBy::new(key.clone(), session.clone())))
    };
    Choice::by("by", make).into()
}

impl CliqueBy {
    fn new(key: FnPtr, session: Arc<Session>) -> CliqueBy {
        CliqueBy { key, session, sets: Vec::new(), rank: Vec::new() }
    }

    fn key_of(&self, set: Cells) -> Result<f64> {
        let key = self.session.call(&self.key, (set,));
        let key = key.map_err(|error| {
            if self.session.context.stop().is_requested() {
                return Error::Interrupted;
            }
            Error::failed(format!("clique::by: {}", message(*error)))
        })?;
        number(&key).filter(|key| !key.is_nan()).ok_or_else(|| {
            let found = key.type_name();
            Error::failed(format!("clique::by: the closure returned {found}, not a number"))
        })
    }
}

impl CliqueStrategy for CliqueBy {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        let keys: Vec<f64> = sets.iter().map(|&set| self.key_of(set)).collect::<Result<_>>()?;
        let mut order: Vec<u32> = (0..sets.len() as u32).collect();
        order.sort_by(|&a, &b| keys[a as usize].total_cmp(&keys[b as usize]));
        self.rank = vec![0; sets.len()];
        for (rank, &set) in order.iter().enumerate() {
            self.rank[set as usize] = rank as u32;
        }
        self.sets = sets.to_vec();
        Ok(())
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        chosen.clear();
        let mut order = alive.to_vec();
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
