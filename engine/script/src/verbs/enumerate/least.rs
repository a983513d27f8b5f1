//! The least number of clues that puzzles of a grid can have, as far as a clique shows it: they
//! have one in each of its sets.

use super::Method;
use crate::failure::{Res, work_failed};
use crate::session::Handle;
use seventeen_core::{Cells, Wanted};

impl Method {
    /// No puzzle with fewer clues than this is wanted; `wanted.clues` if no puzzle is.
    pub(super) fn least(&self, session: &Handle, wanted: &Wanted<'_>) -> Res<u32> {
        let Some(sets) = wanted.open_sets() else { return Ok(wanted.clues) };
        let clique = if sets.is_empty() { Vec::new() } else { self.chosen(session, &sets)? };
        let union = clique.iter().fold(Cells::EMPTY, |union, &set| union | set);
        if clique.iter().map(|set| set.len()).sum::<u32>() != union.len() {
            let name = &self.clique.name;
            return Err(work_failed(format_args!("`{name}` chose sets that share cells")));
        }
        let least = wanted.given.len() + clique.len() as u32;
        Ok(least.clamp(1, wanted.clues))
    }

    /// The sets that the strategy chooses among all of `sets`.
    fn chosen(&self, session: &Handle, sets: &[Cells]) -> Res<Vec<Cells>> {
        let alive: Vec<u32> = (0..sets.len() as u32).collect();
        let mut chosen = Vec::new();
        self.clique.clique_strategy(session)?.run(|clique| {
            clique.prepare(sets)?;
            clique.choose(&alive, Cells::EMPTY, &mut chosen)
        })?;
        Ok(chosen.iter().filter_map(|&i| sets.get(i as usize).copied()).collect())
    }
}
