//! `xyz_wing`: a pivot with three candidates, and two wings with two of them each. One of the
//! three cells takes the digit that the wings share.
//!
//! Found by pivot and wings, in the order of the grid. The option `explainer` is for
//! SudokuExplainer 1.2.1: by pivot, then by its peers of the box, the row and the column.

use super::peer_order::{PivotWing, cell_pairs, peers_in_order, visit_in_order};
use crate::explainer::EXPLAINER;
use seventeen_core::notation;
use seventeen_plugin::prelude::*;

options! {
    /// Finds XYZ-wings.
    pub struct XyzWing {
        /// Search in the order of SudokuExplainer
        pub explainer: bool, as EXPLAINER;
    }
}

impl Component for XyzWing {
    const NAME: &'static str = "xyz_wing";
    const DOC: &'static str =
        "XYZ-Wing: a pivot with three candidates and two wings with two of them each";
    const ABOUT: &'static str = "This is an XY-Wing whose pivot also has the third digit. The \
         pivot or one of the wings then holds that digit. So cells that see all three cannot hold \
         it.";
    const DEFINITION: &'static str = "cover of cells";
    create_from_options!();
}

impl Finder for XyzWing {
    type Pattern = PivotWing;

    /// Visits the XYZ-wings that exclude something.
    fn each(&self, position: &Position, visit: Emit<'_, PivotWing>) -> ControlFlow<()> {
        if self.explainer {
            return for_each_wing(position, visit);
        }
        visit_in_order(PivotWing::pivot_order_key, |visit| for_each_wing(position, visit), visit)
    }

    fn step(&self, position: &Position, wing: &PivotWing) -> Step {
        let others = position.candidates(wing.pivot) - wing.digit.into();
        let (digits, at) = (notation::digits(others, ","), notation::cells(wing.all_cells()));
        wing.step(position).saying(format!("XYZ-Wing: {digits},{} in {at}", wing.digit))
    }
}

/// Visits those that exclude something in SudokuExplainer's order.
pub fn for_each_wing(position: &Position, visit: Emit<'_, PivotWing>) -> ControlFlow<()> {
    let two = position.cells_with(2);
    for pivot in position.cells_with(3) {
        let near = two & pivot.peers();
        if near.len() < 2 {
            continue;
        }
        let within = |&cell: &Cell| position.candidates(cell).is_subset(position.candidates(pivot));
        let first = peers_in_order(pivot, near).filter(within);
        for wings in cell_pairs(&first) {
            if let Some(found) = wing_with_pivot(position, pivot, wings) {
                visit(&found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn wing_with_pivot(position: &Position, pivot: Cell, wings: [Cell; 2]) -> Option<PivotWing> {
    let [one, other] = wings.map(|cell| position.candidates(cell));
    if one == other {
        return None;
    }
    let digit = (one & other).first()?;
    let sees_all = pivot.peers() & wings[0].peers() & wings[1].peers();
    let out = sees_all & position.places(digit);
    (!out.is_empty()).then_some(PivotWing { pivot, wings, digit, out })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{step_texts, with_only};

    #[test]
    fn cells_that_see_all_three_lose_the_digit_of_all() {
        let position = with_only(&[("r1c1", "123"), ("r1c5", "13"), ("r3c2", "23")]);
        let expected = ["XYZ-Wing: 1,2,3 in r1c15,r3c2 => r1c23<>3"];
        assert_eq!(step_texts(&mut XyzWing { explainer: false }, &position), expected);
    }

    #[test]
    fn wings_must_be_two_pairs_of_the_pivot() {
        for (one, other) in [("13", "13"), ("13", "34"), ("13", "123")] {
            let position = with_only(&[("r1c1", "123"), ("r1c5", one), ("r3c2", other)]);
            assert!(
                step_texts(&mut XyzWing { explainer: false }, &position).is_empty(),
                "{one} {other}"
            );
        }
    }
}
