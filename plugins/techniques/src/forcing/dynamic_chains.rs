//! `dynamic_chains`: contradictions, and common consequences of a candidate's being on and off, of
//! all candidates of a cell, or of all places of a digit. Chains may use their own eliminations.
//!
//! Producer 25 of Nicolas Juillerat's SudokuExplainer 1.2.1.

use super::engine::ChainEngine;
use super::hint::ChainTechnique;
use seventeen_core::{Position, Step, Technique};
use seventeen_plugin::prelude::*;

/// The technique.
#[derive(Default)]
pub struct DynamicChains(ChainEngine);

impl Component for DynamicChains {
    const NAME: &'static str = "dynamic_chains";
    const DOC: &'static str =
        "Dynamic forcing chains, in which candidates removed on the way make new links";
    const ABOUT: &'static str = "As in forcing chains, but a candidate that the chain has excluded \
         stays removed for the rest of the chain. So a cell or house with three possibilities \
         becomes a link when one of them is removed. Such a chain rests on several of its links at \
         once, so it branches like a net.";
    const DEFINITION: &'static str = "refuted, cases; left, seen, supposed";

    fn create(_: &Args<'_>) -> Result<DynamicChains> {
        Ok(DynamicChains::default())
    }
}

impl Technique for DynamicChains {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        self.0.emit_steps(position, ChainTechnique::Dynamic, emit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{step_texts, with_only};

    #[test]
    fn a_cell_may_use_what_the_chain_has_excluded() {
        let position = with_only(&[("r1c1", "12"), ("r1c2", "13"), ("r1c3", "123")]);
        let steps = step_texts(&mut DynamicChains::default(), &position);
        let step = "Dynamic Cell Forcing Chain of r1c1: r1c1=1 r1c2<>1 r1c2=3 r1c3<>3 \
                    r1c3=2 (with r1c3<>1) r1c4<>2; r1c1=2 r1c4<>2 => r1c4<>2";
        assert!(steps.contains(&step.to_owned()), "{steps:#?}");
    }

    #[test]
    fn a_further_candidate_breaks_it() {
        let position = with_only(&[("r1c1", "12"), ("r1c2", "13"), ("r1c3", "1234")]);
        let steps = step_texts(&mut DynamicChains::default(), &position);
        assert!(steps.iter().all(|step| !step.ends_with("r1c4<>2")), "{steps:#?}");
    }
}
