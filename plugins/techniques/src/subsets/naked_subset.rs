//! `naked_subset`: cells of a house that have together as many candidates as they are.
//!
//! Cells have two candidates or more. A subset that lies in a line and a box excludes in both, by
//! one step. The option `explainer` is for Nicolas Juillerat's SudokuExplainer 1.2.1, which
//! searches only houses with at least twice as many blank cells. With fewer, there is a smaller
//! hidden subset. It also acts on one house at a time.

use super::subset_search::{self, BOXES_COLUMNS_ROWS, HouseSubset, cells_at_places, count_members};
use crate::explainer::EXPLAINER;
use seventeen_core::house::{CELLS_OF, HOUSES, seen_by_all};
use seventeen_plugin::prelude::*;

options! {
    /// Finds naked pairs, triples or quadruples.
    pub struct NakedSubset {
        /// Number of cells: 2 for pairs, 3 for triples, 4 for quadruples
        pub(crate) size: usize = 2, in 2..=4;
        explainer: bool, as EXPLAINER;
    }
}

impl Component for NakedSubset {
    const NAME: &'static str = "naked_subset";
    const DOC: &'static str =
        "Naked Pair, Triple or Quadruple: cells of a house with only as many candidates";
    const ABOUT: &'static str = "If some cells of a house together have only as many candidates as \
         there are cells, they take just those digits, in some order. So these digits can be \
         removed from the rest of the house. No cell needs to have all of them: 12, 23 and 13 are \
         a naked triple.";
    const DEFINITION: &'static str = "naked subset of its size";
    create_from_options!();
}

impl Finder for NakedSubset {
    type Pattern = HouseSubset;

    /// Visits the naked subsets with eliminations, by house (boxes, rows, columns) and cells. One
    /// that lies in a box and in a line comes once, in the box. SudokuExplainer's come in the order
    /// of [`for_each_naked_subset`].
    fn each(&self, position: &Position, visit: Emit<'_, HouseSubset>) -> ControlFlow<()> {
        if self.explainer {
            return for_each_naked_subset(position, self.size, Houses::ALL, visit);
        }
        let mut seen = Vec::new();
        for house in subset_search::houses_in_search_order() {
            let sets = CELLS_OF[house].map(|cell| position.candidates(cell).bits());
            subset_search::visit_lexicographic(&sets, self.size, |places, digits| {
                let digits = Digits::from_bits(digits);
                let subset = HouseSubset { house, cells: cells_at_places(house, places), digits };
                let excludes = |cell| !position.candidates(cell).is_disjoint(digits);
                let out = seen_by_all(subset.cells).iter().any(excludes);
                if !out || seen.contains(&subset.cells) {
                    return ControlFlow::Continue(());
                }
                seen.push(subset.cells);
                visit(&subset)
            })?;
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, subset: &HouseSubset) -> Step {
        let HouseSubset { house, cells, digits } = *subset;
        let step = subset.step(position, "Naked");
        if self.explainer {
            let others = HOUSES[house] - cells;
            let exclude = |step: Step, digit| step.eliminate(position, digit, others);
            return subset.prove_naked(position, digits.iter().fold(step, exclude));
        }
        let shared = (0..27).filter(|&house| cells.is_subset(HOUSES[house]));
        let step = shared
            .clone()
            .scan(cells, |done, house| {
                let others = HOUSES[house] - *done;
                *done |= others;
                Some(others)
            })
            .flat_map(Cells::iter)
            .fold(step, |step, cell| step.eliminate_digits(position, cell, digits));
        shared
            .fold(step, |step, house| HouseSubset { house, ..*subset }.prove_naked(position, step))
    }
}

/// Visits the naked subsets of `size` cells with eliminations in their house as SudokuExplainer
/// does. They are in boxes, columns and rows with at least twice as many blank cells, by house and
/// the places of their cells, of `houses`.
pub fn for_each_naked_subset(
    position: &Position,
    size: usize,
    houses: Houses,
    mut visit: impl FnMut(&HouseSubset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in BOXES_COLUMNS_ROWS {
        if !houses.contains(House::of(house)) || count_members(position.open(house)) < 2 * size {
            continue;
        }
        let sets = CELLS_OF[house].map(|cell| position.candidates(cell).bits());
        subset_search::visit_subsets(&sets, size, |places, digits| {
            if !subset_search::intersects_others(&sets, places, digits) {
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
    use crate::testing::{find_steps, step_texts, with_only};

    fn subset(size: usize) -> NakedSubset {
        NakedSubset { size, explainer: false }
    }

    #[test]
    fn a_pair_acts_on_all_of_its_houses_at_once() {
        let position = with_only(&[("r1c1 r1c2", "47")]);
        let out = ["r1c3456789,r23c123<>4", "r1c3456789,r23c123<>7"].join(", ");
        let expected = format!("Naked Pair: 4,7 in r1c12 => {out}");
        assert_eq!(step_texts(&mut subset(2), &position), [expected]);
        // Those of the row come before those of the box, and both by their cells.
        let step = &find_steps(&mut subset(2), &position)[0];
        let order: Vec<_> = step.eliminations.iter().map(|&out| out.cell().index()).collect();
        assert_eq!(order[..6], [2, 2, 3, 3, 4, 4]);
        assert_eq!(order[14..], [9, 9, 10, 10, 11, 11, 18, 18, 19, 19, 20, 20]);
    }

    #[test]
    fn the_explainers_pair_acts_on_each_of_its_houses_by_a_step() {
        let position = with_only(&[("r1c1 r1c2", "47")]);
        let in_box = "Naked Pair: 4,7 in r1c12 => r1c3,r23c123<>4, r1c3,r23c123<>7";
        let in_row = "Naked Pair: 4,7 in r1c12 => r1c3456789<>4, r1c3456789<>7";
        let mut pair = NakedSubset { size: 2, explainer: true };
        assert_eq!(step_texts(&mut pair, &position), [in_box, in_row]);
    }

    #[test]
    fn only_the_explainer_needs_twice_as_many_blank_cells() {
        let mut position = with_only(&[("r1c1", "47"), ("r1c2", "79"), ("r1c4", "49")]);
        for (cell, digit, found) in [(8, 1, 1), (7, 2, 1), (6, 3, 1), (5, 5, 0)] {
            position.place(Candidate::new(Cell::of(cell), Digit::of(digit)));
            let explainers = step_texts(&mut NakedSubset { size: 3, explainer: true }, &position);
            assert_eq!((step_texts(&mut subset(3), &position).len(), explainers.len()), (1, found));
        }
    }

    #[test]
    fn triples_and_quadruples_may_share_digits_by_turns() {
        let position = with_only(&[("r1c1", "47"), ("r5c1", "79"), ("r9c1", "49")]);
        let expected = "Naked Triple: 4,7,9 in r159c1 => \
                        r234678c1<>4, r234678c1<>7, r234678c1<>9";
        assert_eq!(step_texts(&mut subset(3), &position), [expected]);
        assert!(step_texts(&mut subset(2), &position).is_empty());
        let cells = [("r1c1", "12"), ("r3c1", "23"), ("r5c1", "34"), ("r8c1", "14")];
        let found = step_texts(&mut subset(4), &with_only(&cells));
        assert!(found.len() == 1 && found[0].starts_with("Naked Quadruple: 1,2,3,4 in r1358c1"));
    }

    #[test]
    fn a_digit_more_or_a_cell_with_one_candidate_is_no_subset() {
        for pair in [["47", "478"], ["47", "48"], ["4", "47"]] {
            let position = with_only(&[("r1c1", pair[0]), ("r1c2", pair[1])]);
            assert!(step_texts(&mut subset(2), &position).is_empty());
        }
        let apart = with_only(&[("r1c1", "47"), ("r5c5", "47")]);
        assert!(step_texts(&mut subset(2), &apart).is_empty());
    }
}
