//! A lower bound for the number of clues of a grid's puzzles, from a clique: each of its sets has a
//! clue.

use super::EnumerationMethod;
use crate::clique::choose_clique;
use crate::error::{Error, Result};
use seventeen_core::{Cells, EnumerationQuery, Rules};

impl EnumerationMethod {
    /// No puzzle with fewer clues than this is wanted; `wanted.clues` if no puzzle is.
    pub(super) fn clue_lower_bound(
        &self,
        rules: Rules,
        wanted: &EnumerationQuery<'_>,
    ) -> Result<u32> {
        let Some(sets) = wanted.open_sets() else { return Ok(wanted.clues) };
        let clique =
            if sets.is_empty() { Vec::new() } else { choose_clique(&self.clique, rules, &sets)?.0 };
        let union = clique.iter().fold(Cells::EMPTY, |union, &set| union | set);
        if clique.iter().map(|set| set.len()).sum::<u32>() != union.len() {
            let name = self.clique.name();
            return Err(Error::work_failed(format_args!(
                "the clique strategy `{name}` returned overlapping sets"
            )));
        }
        let least = wanted.given.len() + clique.len() as u32;
        Ok(least.clamp(1, wanted.clues))
    }
}
