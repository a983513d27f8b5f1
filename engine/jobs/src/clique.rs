//! Cliques: pairwise disjoint sets, chosen by a strategy.

mod choosing;
mod closure_strategy;

use crate::choice::Choice;
use crate::error::Result;
use crate::harvest::Sets;
use seventeen_core::{Bound, Cells, CliqueStrategy, Rules};
use std::sync::Arc;

/// The strategy that chooses a clique unless another is named.
pub const USUAL_STRATEGY: &str = "min_product";

/// Pairwise disjoint sets that a strategy chose.
#[derive(Clone, Debug)]
pub struct Clique {
    /// The sets from which they were chosen, with their grid.
    pub harvest: Sets,
    /// The sets, the most important first. Their number is a lower bound on the grid's MCN.
    pub sets: Vec<Cells>,
    /// Whether it is proven that no clique of these sets is larger.
    pub bound: Bound,
    /// The name of the strategy.
    pub strategy: Arc<str>,
}

impl Sets {
    /// The pairwise disjoint sets that a strategy chooses.
    ///
    /// # Errors
    /// The errors of the strategy.
    pub fn clique(&self, strategy: &Choice<dyn CliqueStrategy>) -> Result<Clique> {
        let (sets, bound) = choose_clique(strategy, self.rules, &self.sets)?;
        Ok(Clique { harvest: self.clone(), sets, bound, strategy: strategy.name().into() })
    }
}

/// The choice of a strategy among all of `sets`, of a grid of these rules.
pub(crate) fn choose_clique(
    strategy: &Choice<dyn CliqueStrategy>,
    rules: Rules,
    sets: &[Cells],
) -> Result<(Vec<Cells>, Bound)> {
    let candidates: Vec<u32> = (0..sets.len() as u32).collect();
    let mut chosen = Vec::new();
    let bound = strategy.lease_instance_for(rules)?.run(|strategy| {
        strategy.prepare(sets)?;
        strategy.choose(&candidates, Cells::EMPTY, &mut chosen)
    })?;
    Ok((chosen.iter().filter_map(|&i| sets.get(i as usize).copied()).collect(), bound))
}
