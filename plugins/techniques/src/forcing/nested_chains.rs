//! `nested_chains`: dynamic chains that also use patterns, and chains, in the rest of the grid.
//!
//! Producers 26 to 30 of Nicolas Juillerat's SudokuExplainer 1.2.1. Which candidates a pattern
//! excludes first is left open there; here they come by row, column and digit.

use super::engine::ChainEngine;
use super::hint::ChainTechnique;
use seventeen_core::{Position, Step, Technique};
use seventeen_plugin::prelude::*;

/// The technique.
pub struct NestedChains {
    engine: ChainEngine,
    level: u8,
}

options! {
    struct Options {
        /// Patterns within: 1 locked candidates, pairs, X-Wings; 2 also static chains; 3 also
        /// multiple chains; 4 dynamic chains instead; 5 also those of level 2
        level: u8 = 1, in 1..=5;
    }
}

impl Component for NestedChains {
    const NAME: &'static str = "nested_chains";
    const DOC: &'static str =
        "Nested forcing chains: dynamic chains that use patterns and other chains as links";
    const ABOUT: &'static str = "These are dynamic chains that also look for patterns within a \
         supposition. They start with locked candidates, subsets and fish, and at higher levels \
         use whole chains, or chains within chains. Whatever the inner pattern excludes is one \
         more link of the outer chain.";
    const DEFINITION: &'static str = "refuted, cases; cover, left, seen, supposed";
    const PARAMS: &'static [Param] = Options::PARAMS;

    fn create(args: &Args<'_>) -> Result<NestedChains> {
        let Options { level } = Options::read(args);
        Ok(NestedChains { engine: ChainEngine::default(), level })
    }
}

impl Technique for NestedChains {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        self.engine.emit_steps(position, ChainTechnique::Nested(self.level), emit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{create_component, step_texts, with_only};
    use seventeen_plugin::Value;

    /// A naked triple: one of its cells without a digit makes a naked pair with another.
    const CELLS: [(&str, &str); 2] = [("r1c1 r1c2", "123"), ("r1c3", "23")];

    #[test]
    fn a_pair_within_a_chain_leaves_a_single() {
        let steps =
            step_texts(&mut create_component::<NestedChains>(&[Value::Int(1)]), &with_only(&CELLS));
        let step = "Nested Double Forcing Chain (level 1): r1c1=1 r1c4<>1; \
                    r1c1<>1 r1c2<>3 (by naked pair) r1c2=1 (with r1c2<>2) r1c4<>1 => r1c4<>1";
        assert!(steps.contains(&step.to_owned()), "{steps:#?}");
    }

    #[test]
    fn a_further_candidate_breaks_it() {
        let position = with_only(&[CELLS[0], ("r1c3", "234")]);
        let steps = step_texts(&mut create_component::<NestedChains>(&[Value::Int(1)]), &position);
        assert!(steps.iter().all(|step| !step.ends_with("r1c4<>1")), "{steps:#?}");
    }
}
