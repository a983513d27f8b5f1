//! Positions without static chains, and the links added on the way from there.
//!
//! On the way to a solution candidates are only removed, so a new static chain goes through a fresh
//! link. The last position without static chains thus limits the possible ones.

use super::chain_lengths::CommonEndScopes;
use super::derived_links::ReducedImplications;
use super::weakened_units::WeakenedUnits;
use seventeen_core::{Digit, Position};

/// The last quiet position, and its implications.
#[derive(Default)]
pub(super) struct NoStaticChains {
    source: Option<Position>,
    fresh: ReducedImplications,
}

/// With more fresh links it is faster to start again.
const MANY: u32 = 12;

impl NoStaticChains {
    /// Whether a position may have static chains, or cycles that exclude anything.
    pub(super) fn may_have_chains(&mut self, position: &Position) -> bool {
        let known = self
            .facts_on_path(position)
            .and_then(|(fresh, source, weakened)| fresh.chain_roots(source, position, &weakened));
        known.is_none_or(|roots| !roots.is_empty())
    }

    /// The possible common ends of static chains from several sources, if known.
    pub(super) fn common_ends(&mut self, position: &Position) -> Option<CommonEndScopes> {
        let (fresh, source, weakened) = self.facts_on_path(position)?;
        fresh.common_ends(source, position, &weakened)
    }

    /// Takes up that a position is quiet.
    pub(super) fn record_chainless_position(&mut self, position: &Position) {
        let links = self.facts_on_path(position).map(|(_, _, weakened)| weakened.count_pairs());
        if links.is_none_or(|links| links > MANY) {
            self.fresh.set_source(position);
            self.source = Some(position.clone());
        }
    }

    /// The facts about an earlier position on this path, and the houses weakened since then.
    fn facts_on_path(
        &mut self,
        position: &Position,
    ) -> Option<(&mut ReducedImplications, &Position, WeakenedUnits)> {
        let source = self.source.as_ref()?;
        let is_within = |digit| (position.places(digit) - source.places(digit)).is_empty();
        let weakened =
            Digit::all().all(is_within).then(|| WeakenedUnits::between(source, position))?;
        Some((&mut self.fresh, source, weakened))
    }
}
