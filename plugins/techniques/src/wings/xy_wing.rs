//! `xy_wing`: a pivot with two candidates, and two wings that share one of them each with it and
//! a third digit with each other. One of the wings takes the third digit.
//!
//! Found by the three cells, in the order of the grid. The option `explainer` is for
//! SudokuExplainer 1.2.1: by pivot, then by its peers of the box, the row and the column.

use super::peer_order::{PivotWing, cell_pairs, peers_in_order, visit_in_order};
use crate::explainer::EXPLAINER;
use seventeen_core::notation;
use seventeen_plugin::prelude::*;

options! {
    /// Finds XY-wings.
    pub struct XyWing {
        /// Search in the order of SudokuExplainer
        pub explainer: bool, as EXPLAINER;
    }
}

impl Component for XyWing {
    const NAME: &'static str = "xy_wing";
    const DOC: &'static str = "XY-Wing (Y-Wing, bent triple): a pivot and two wings with two \
         candidates each, of three digits";
    const ABOUT: &'static str = "A pivot with two candidates sees two wings. Each wing has one of \
         the pivot's candidates, and both have a third digit. Whichever digit the pivot takes, one \
         of the wings is left with the third digit. So cells that see both wings cannot hold it.";
    const DEFINITION: &'static str = "cover of cells";
    create_from_options!();
}

impl Finder for XyWing {
    type Pattern = PivotWing;

    /// Visits the XY-wings that exclude something.
    fn each(&self, position: &Position, visit: Emit<'_, PivotWing>) -> ControlFlow<()> {
        if self.explainer {
            return for_each_wing(position, visit);
        }
        visit_in_order(PivotWing::grid_order_key, |visit| for_each_wing(position, visit), visit)
    }

    fn step(&self, position: &Position, wing: &PivotWing) -> Step {
        let all = position.candidates_in(wing.all_cells());
        let others = all - wing.digit.into();
        let (digits, at) = (notation::digits(others, ","), notation::cells(wing.all_cells()));
        wing.step(position).saying(format!("XY-Wing: {digits},{} in {at}", wing.digit))
    }
}

/// Visits those that exclude something in SudokuExplainer's order.
pub fn for_each_wing(position: &Position, visit: Emit<'_, PivotWing>) -> ControlFlow<()> {
    let two = position.cells_with(2);
    for pivot in two {
        let near = two & pivot.peers();
        let [with_low, with_high] = cells_sharing_digit(position, position.candidates(pivot), near);
        if with_low.is_empty() || with_high.is_empty() {
            continue;
        }
        let first = peers_in_order(pivot, with_low | with_high);
        for wings in cell_pairs(&first) {
            if let Some(found) = productive_wing(position, pivot, wings) {
                visit(&found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The `cells` that may take the lower one of two digits but not the higher, and the reverse.
fn cells_sharing_digit(position: &Position, pair: Digits, cells: Cells) -> [Cells; 2] {
    let places = |digit: Option<Digit>| digit.map_or(Cells::EMPTY, |digit| position.places(digit));
    let (low, high) = (places(pair.first()), places(pair.last()));
    [(cells & low) - high, (cells & high) - low]
}

fn productive_wing(position: &Position, pivot: Cell, wings: [Cell; 2]) -> Option<PivotWing> {
    let [pair, one, other] = [pivot, wings[0], wings[1]].map(|cell| position.candidates(cell));
    let shared = one & other;
    if !shared.is_disjoint(pair) || one & pair == other & pair {
        return None;
    }
    let digit = shared.first()?;
    let out = wings[0].peers() & wings[1].peers() & position.places(digit);
    (!out.is_empty()).then_some(PivotWing { pivot, wings, digit, out })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{step_texts, with_only};

    #[test]
    fn cells_that_see_both_wings_lose_their_digit() {
        let position = with_only(&[("r1c1", "12"), ("r1c5", "13"), ("r3c2", "23")]);
        let expected = ["XY-Wing: 1,2,3 in r1c15,r3c2 => r1c23,r3c456<>3"];
        assert_eq!(step_texts(&mut XyWing { explainer: false }, &position), expected);
    }

    #[test]
    fn wings_must_share_a_digit_that_the_pivot_lacks() {
        for (one, other) in [("13", "24"), ("13", "13"), ("13", "12"), ("13", "234")] {
            let position = with_only(&[("r1c1", "12"), ("r1c5", one), ("r3c2", other)]);
            assert!(
                step_texts(&mut XyWing { explainer: false }, &position).is_empty(),
                "{one} {other}"
            );
        }
        let apart = with_only(&[("r1c1", "12"), ("r1c5", "13"), ("r4c2", "23")]);
        assert!(step_texts(&mut XyWing { explainer: false }, &apart).is_empty());
    }
}
