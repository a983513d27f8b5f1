//! `multiple_chains`: common consequences by static chains of all candidates of a cell, or of all
//! places of a digit in a house.
//!
//! Producer 24 of Nicolas Juillerat's SudokuExplainer 1.2.1. It starts from cells with at least
//! three candidates, and skips houses whose first place of the digit is in another.

use super::engine::ChainEngine;
use super::hint::ChainTechnique;
use seventeen_core::{Position, Step, Technique};
use seventeen_plugin::prelude::*;

/// The technique.
#[derive(Default)]
pub struct MultipleChains(ChainEngine);

impl Component for MultipleChains {
    const NAME: &'static str = "multiple_chains";
    const DOC: &'static str = "Cell and region forcing chains: the common implications of all \
         candidates of a cell, or of all places of a digit";
    const ABOUT: &'static str = "A cell takes one of its candidates, and a digit has one of its \
         places in a house. Follow each of these possibilities. Whatever all of them imply is \
         true, whichever possibility is right. A candidate that implies something and its opposite \
         is false.";
    const DEFINITION: &'static str = "cases; left of cells, left of houses, seen, supposed";

    fn create(_: &Args<'_>) -> Result<MultipleChains> {
        Ok(MultipleChains::default())
    }
}

impl Technique for MultipleChains {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        self.0.emit_steps(position, ChainTechnique::Multiple, emit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{step_texts, with_only};

    #[test]
    fn all_candidates_of_a_cell_exclude_the_same() {
        let position = with_only(&[("r2c9", "159"), ("r1c9", "19"), ("r3c9", "59")]);
        let steps = step_texts(&mut MultipleChains::default(), &position);
        let first = "Cell Forcing Chain of r2c9: r2c9=1 r1c9<>1 r1c9=9 r1c7<>9; \
                     r2c9=5 r3c9<>5 r3c9=9 r1c7<>9; r2c9=9 r1c7<>9 => r1c7<>9";
        assert_eq!(steps[0], first);
    }

    #[test]
    fn a_candidate_that_leads_elsewhere_breaks_it() {
        let position = with_only(&[("r2c9", "159"), ("r1c9", "19"), ("r3c9", "579")]);
        assert!(step_texts(&mut MultipleChains::default(), &position).is_empty());
    }
}
