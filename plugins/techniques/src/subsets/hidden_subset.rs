//! `hidden_subset`: digits that have together as many places in a house as they are.
//!
//! Digits have two places or more. The option `explainer` is for Nicolas Juillerat's
//! SudokuExplainer 1.2.1, which searches only houses with more than twice as many blank cells. With
//! fewer blank cells, there is a naked subset that is no larger.

use super::subset_search::{self, BOXES_COLUMNS_ROWS, HouseSubset, cells_at_places, count_members};
use crate::explainer::EXPLAINER;
use seventeen_plugin::prelude::*;

options! {
    /// Finds hidden pairs, triples or quadruples.
    pub struct HiddenSubset {
        /// Number of digits: 2 for pairs, 3 for triples, 4 for quadruples
        pub(crate) size: usize = 2, in 2..=4;
        explainer: bool, as EXPLAINER;
    }
}

impl Component for HiddenSubset {
    const NAME: &'static str = "hidden_subset";
    const DOC: &'static str =
        "Hidden Pair, Triple or Quadruple: digits with only as many places in a house";
    const ABOUT: &'static str = "If some digits together have only as many places in a house as \
         there are digits, each place takes one of them. So these cells take no other digit, \
         however many candidates they show. This is the counterpart of a naked subset, which the \
         other blank cells of the house form.";
    const DEFINITION: &'static str = "hidden subset of its size";
    create_from_options!();
}

impl Finder for HiddenSubset {
    type Pattern = HouseSubset;

    /// Visits the hidden subsets that exclude something, by house (boxes, rows, columns) and
    /// digits, or as [`for_each_hidden_subset`] does. One that is hidden in a box and in a line
    /// comes once, in the box.
    fn each(&self, position: &Position, visit: Emit<'_, HouseSubset>) -> ControlFlow<()> {
        let mut seen = Vec::new();
        let mut once = |subset: &HouseSubset| {
            if seen.contains(&(subset.cells, subset.digits)) {
                return ControlFlow::Continue(());
            }
            seen.push((subset.cells, subset.digits));
            visit(subset)
        };
        if self.explainer {
            return for_each_hidden_subset(position, self.size, Houses::ALL, once);
        }
        for house in subset_search::houses_in_search_order() {
            let sets = std::array::from_fn(|i| position.spots(house, Digit::at(i)));
            subset_search::visit_lexicographic(&sets, self.size, |digits, places| {
                if !subset_search::intersects_others(&sets, digits, places) {
                    return ControlFlow::Continue(());
                }
                let digits = Digits::from_bits(digits);
                once(&HouseSubset { house, cells: cells_at_places(house, places), digits })
            })?;
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, subset: &HouseSubset) -> Step {
        let (step, others) = (subset.step(position, "Hidden"), !subset.digits);
        let exclude = |step: Step, cell| step.eliminate_digits(position, cell, others);
        subset.prove_hidden(position, subset.cells.iter().fold(step, exclude))
    }
}

/// Visits the hidden subsets of `size` digits with eliminations as SudokuExplainer does. They are
/// in boxes, columns and rows with more than twice as many blank cells, by house, of `houses`, and
/// digits.
pub fn for_each_hidden_subset(
    position: &Position,
    size: usize,
    houses: Houses,
    mut visit: impl FnMut(&HouseSubset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in BOXES_COLUMNS_ROWS {
        if !houses.contains(House::of(house)) || count_members(position.open(house)) <= 2 * size {
            continue;
        }
        let sets = std::array::from_fn(|i| position.spots(house, Digit::at(i)));
        subset_search::visit_subsets(&sets, size, |digits, places| {
            if !subset_search::intersects_others(&sets, digits, places) {
                return ControlFlow::Continue(());
            }
            let digits = Digits::from_bits(digits);
            visit(&HouseSubset { house, cells: cells_at_places(house, places), digits })
        })?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{confine_digits, step_texts};

    fn subset(size: usize) -> HiddenSubset {
        HiddenSubset { size, explainer: false }
    }

    #[test]
    fn the_cells_lose_their_other_digits() {
        let in_row = confine_digits(Position::EMPTY, "47", 0, "r1c1 r1c2");
        let expected = "Hidden Pair: 4,7 in r1c12 => r1c12<>1, r1c12<>2, r1c12<>3, r1c12<>5, \
                        r1c12<>6, r1c12<>8, r1c12<>9";
        assert_eq!(step_texts(&mut subset(2), &in_row), [expected]);
        let in_box_too = confine_digits(in_row, "47", 18, "r1c1 r1c2");
        assert_eq!(step_texts(&mut subset(2), &in_box_too), [expected]);
    }

    #[test]
    fn only_the_explainer_needs_more_than_twice_as_many_blank_cells() {
        let mut position = confine_digits(Position::EMPTY, "47", 0, "r1c1 r1c2");
        for (cell, digit, found) in [(8, 1, 1), (7, 2, 1), (6, 3, 1), (5, 5, 1), (4, 6, 0)] {
            position.place(Candidate::new(Cell::of(cell), Digit::of(digit)));
            let explainers = step_texts(&mut HiddenSubset { size: 2, explainer: true }, &position);
            assert_eq!((step_texts(&mut subset(2), &position).len(), explainers.len()), (1, found));
        }
    }

    #[test]
    fn digits_may_have_their_places_by_turns() {
        let mut position = confine_digits(Position::EMPTY, "1", 9, "r1c1 r2c1");
        position = confine_digits(position, "2", 9, "r2c1 r9c1");
        position = confine_digits(position, "3", 9, "r1c1 r9c1");
        let found = step_texts(&mut subset(3), &position);
        assert!(found.len() == 1 && found[0].starts_with("Hidden Triple: 1,2,3 in r129c1 => "));
    }

    #[test]
    fn one_more_place_is_no_subset() {
        let position = confine_digits(Position::EMPTY, "4", 0, "r1c1 r1c2");
        let position = confine_digits(position, "7", 0, "r1c1 r1c2 r1c3");
        assert!(step_texts(&mut subset(2), &position).is_empty());
    }
}
