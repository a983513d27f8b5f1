//! Positions without static chains, and the links added on the way from there.
//!
//! On the way to a solution candidates are only removed, so a new static chain goes through a fresh
//! link. The last position without static chains thus limits the possible ones.

use super::derived_links::DerivedLinks;
use super::reach::Common;
use super::weakened_units::Thinned;
use seventeen_core::{Digit, Position};

/// The last quiet position, and its implications.
#[derive(Default)]
pub(super) struct NoStaticChains {
    source: Option<Position>,
    fresh: DerivedLinks,
}

/// With more fresh links it is faster to start again.
const MANY: u32 = 12;

impl NoStaticChains {
    /// Whether a position may have static chains, or cycles that exclude anything.
    pub(super) fn may_have_chains(&mut self, position: &Position) -> bool {
        let known = self
            .on_the_way(position)
            .and_then(|(fresh, source, thinned)| fresh.roots(source, position, &thinned));
        known.is_none_or(|roots| !roots.is_empty())
    }

    /// The possible common ends of static chains from several sources, if known.
    pub(super) fn common(&mut self, position: &Position) -> Option<Common> {
        let (fresh, source, thinned) = self.on_the_way(position)?;
        fresh.common(source, position, &thinned)
    }

    /// Takes up that a position is quiet.
    pub(super) fn note(&mut self, position: &Position) {
        let links = self.on_the_way(position).map(|(_, _, thinned)| thinned.links());
        if links.is_none_or(|links| links > MANY) {
            self.fresh.begin(position);
            self.source = Some(position.clone());
        }
    }

    /// The facts about an earlier position on this path, and the houses thinned since then.
    fn on_the_way(
        &mut self,
        position: &Position,
    ) -> Option<(&mut DerivedLinks, &Position, Thinned)> {
        let source = self.source.as_ref()?;
        let is_within = |digit| (position.places(digit) - source.places(digit)).is_empty();
        let thinned = Digit::all().all(is_within).then(|| Thinned::of(source, position))?;
        Some((&mut self.fresh, source, thinned))
    }
}
