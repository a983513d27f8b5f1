//! `nishio`: a candidate that, being on or off, contradicts itself within its own digit.
//!
//! Named after Tetsuya Nishio; producer 23 of Nicolas Juillerat's SudokuExplainer 1.2.1.

use super::engine::ChainEngine;
use super::hint::ChainTechnique;
use seventeen_core::{Position, Step, Technique};
use seventeen_plugin::prelude::*;

/// The technique.
#[derive(Default)]
pub struct Nishio(ChainEngine);

impl Component for Nishio {
    const NAME: &'static str = "nishio";
    const DOC: &'static str = "Nishio: a candidate that leaves its own digit no valid placement";
    const ABOUT: &'static str = "Suppose a digit in a cell, and look at this digit alone. Place it \
         wherever it is forced, again and again. If some house has no place left for it, or has it \
         twice, the supposition was false.";
    const DEFINITION: &'static str = "refuted; left, seen, supposed; one digit";

    fn create(_: &Args<'_>) -> Result<Nishio> {
        Ok(Nishio::default())
    }
}

impl Technique for Nishio {
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        self.0.emit_steps(position, ChainTechnique::Nishio, emit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{confine_digits, step_texts};

    #[test]
    fn a_digit_left_without_a_place_in_a_row_is_excluded() {
        let position = confine_digits(Position::EMPTY, "1", 4, "r5c4 r5c5 r5c6");
        let steps = step_texts(&mut Nishio::default(), &position);
        let first = "Nishio: r4c4=1 r5c5<>1 r5c6=1 (with r5c4<>1); r4c4=1 r5c6<>1 => r4c4<>1";
        assert_eq!(steps[0], first);
        assert_eq!(steps.len(), 6);
    }

    #[test]
    fn a_place_in_another_box_breaks_it() {
        let position = confine_digits(Position::EMPTY, "1", 4, "r5c4 r5c5 r5c6 r5c7");
        assert!(step_texts(&mut Nishio::default(), &position).is_empty());
    }
}
