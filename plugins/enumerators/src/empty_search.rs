//! A search without parts: planning showed that there is no puzzle.

use crate::chosen::ChosenClique;
use seventeen_plugin::prelude::*;

/// No puzzle, and why.
pub(crate) struct EmptySearch {
    /// The sets it was planned with.
    pub(crate) sets: u32,
    /// Pairwise disjoint sets among them that were found.
    pub(crate) clique: u32,
    pub(crate) bound: Bound,
    pub(crate) method: &'static str,
}

impl EmptySearch {
    /// An empty search, because all cells of an unavoidable set are dead.
    pub(crate) fn of_dead_set(
        wanted: &EnumerationQuery<'_>,
        method: &'static str,
    ) -> Box<dyn Search> {
        let sets = wanted.sets.len() as u32;
        Box::new(EmptySearch { sets, clique: 0, bound: Bound::AtLeast, method })
    }

    /// An empty search, because a clique has more sets than there are clues.
    pub(crate) fn of_clique(
        sets: &[Cells],
        clique: &ChosenClique,
        method: &'static str,
    ) -> Box<dyn Search> {
        let (sets, clique, bound) = (sets.len() as u32, clique.sets.len() as u32, clique.bound);
        Box::new(EmptySearch { sets, clique, bound, method })
    }
}

impl Search for EmptySearch {
    fn outline(&self) -> Outline {
        let EmptySearch { sets, clique, bound, .. } = *self;
        Outline { parts: 0, clique, bound, sets, uses_strategy: false }
    }

    fn method(&self) -> &str {
        self.method
    }

    fn search(
        &self,
        part: u32,
        _: &mut dyn CliqueStrategy,
        _: &mut dyn Solver,
        _: Emit<'_, Cells>,
    ) -> Result<Effort> {
        Err(Error::failed(format!("part {part} does not exist: the search has no parts")))
    }
}
