//! `forcing_chain`: cycles that hold in both directions, and candidates that imply their own
//! opposite, through strong links of one digit, of bivalue cells, or of both.
//!
//! Producer 21 of Nicolas Juillerat's SudokuExplainer 1.2.1, "Forcing Chains & Cycles": in its
//! order, with its peculiarities. A cycle has no eliminations within its own cells.

use super::engine::ChainEngine;
use super::hint::ChainTechnique;
use seventeen_core::{Position, Step, Technique};
use seventeen_plugin::prelude::*;

/// The technique.
#[derive(Default)]
pub struct ForcingChain(ChainEngine);

impl Component for ForcingChain {
    const NAME: &'static str = "forcing_chain";
    const DOC: &'static str = "Cycles and forcing chains from a single candidate";
    const ABOUT: &'static str = "Suppose a candidate, and follow its implications through cells \
         with two candidates and houses with two places. If it implies its own opposite, it is \
         false. If a cycle holds in both directions, one end of each of its links is true. Then \
         the other candidates of the link's house can be removed.";
    const DEFINITION: &'static str = "refuted, cover; left, seen, supposed";

    fn create(_: &Args<'_>) -> Result<ForcingChain> {
        Ok(ForcingChain::default())
    }
}

impl Technique for ForcingChain {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        self.0.emit_steps(position, ChainTechnique::Static, emit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{step_texts, with_only};

    #[test]
    fn three_bivalue_cells_make_a_chain() {
        let position = with_only(&[("r1c1", "12"), ("r1c9", "23"), ("r9c9", "13")]);
        let chain = "Forcing Chain: r9c1=1 r9c9<>1 r9c9=3 r1c9<>3 r1c9=2 r1c1<>2 r1c1=1 r9c1<>1 \
                     => r9c1<>1";
        assert_eq!(step_texts(&mut ForcingChain::default(), &position), [chain]);
    }

    #[test]
    fn a_third_candidate_breaks_the_chain() {
        let position = with_only(&[("r1c1", "12"), ("r1c9", "23"), ("r9c9", "134")]);
        assert!(step_texts(&mut ForcingChain::default(), &position).is_empty());
    }

    #[test]
    fn four_bivalue_cells_make_a_cycle() {
        let cells = [("r1c1", "12"), ("r1c9", "23"), ("r9c9", "34"), ("r9c1", "14")];
        let steps = step_texts(&mut ForcingChain::default(), &with_only(&cells));
        let cycle = "Y-Cycle: r1c1=1 r9c1<>1 r9c1=4 r9c9<>4 r9c9=3 r1c9<>3 r1c9=2 r1c1<>2 r1c1=1 \
                     => r2345678c1<>1, r1c2345678<>2, r2345678c9<>3, r9c2345678<>4";
        assert_eq!(steps[0], cycle);
    }
}
