//! `naked_subset`: cells of a house that have together as many candidates as they are.
//!
//! As Nicolas Juillerat's SudokuExplainer 1.2.1 finds them: in boxes, columns and rows with at
//! least twice as many blank cells, of cells with two candidates or more. They act on that house
//! only, even if they lie in another one too, which is a step of its own.

use super::closed::{self, BOXES_COLUMNS_ROWS, Subset, cells_at, count};
use seventeen_core::digits_of;
use seventeen_core::house::{CELLS_OF, HOUSES};
use seventeen_plugin::prelude::*;

options! {
    /// Finds naked pairs, triples or quadruples.
    pub struct NakedSubset {
        /// How many cells: pairs, triples, quadruples
        size: usize = 2, in 2..=4;
    }
}

impl Component for NakedSubset {
    const NAME: &'static str = "naked_subset";
    const DOC: &'static str = "Cells of a house with as many candidates as they are";
    const PARAMS: &'static [Param] = NakedSubset::PARAMS;

    fn create(args: &Args<'_>) -> Result<NakedSubset> {
        Ok(NakedSubset::read(args))
    }
}

impl Finder for NakedSubset {
    type Found = Subset;

    fn each(&self, position: &Position, visit: Emit<'_, Subset>) -> ControlFlow<()> {
        each(position, self.size, closed::ALL_HOUSES, visit)
    }

    fn step(&self, position: &Position, subset: &Subset) -> Step {
        let Subset { house, cells, digits } = *subset;
        let step = subset.step(position, "Naked");
        digits_of(digits)
            .fold(step, |step, digit| step.eliminate(position, digit, HOUSES[house] - cells))
    }
}

/// Visits the naked subsets of `size` cells that exclude something, by house (boxes, columns,
/// rows) and the places of their cells. `houses` has a bit for each house to look at.
pub fn each(
    position: &Position,
    size: usize,
    houses: u32,
    mut visit: impl FnMut(&Subset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in BOXES_COLUMNS_ROWS {
        if houses >> house & 1 == 0 || count(position.open(house)) < 2 * size {
            continue;
        }
        let sets = CELLS_OF[house].map(|cell| position.candidates(cell));
        closed::each(&sets, size, |places, digits| {
            if !closed::meets_others(&sets, places, digits) {
                return ControlFlow::Continue(());
            }
            visit(&Subset { house, cells: cells_at(house, places), digits })
        })?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{component, texts, with_only};
    use seventeen_plugin::Value;

    #[test]
    fn a_pair_acts_on_each_of_its_houses_by_a_step() {
        let position = with_only(&[("r1c1 r1c2", "47")]);
        let in_box = "Naked Pair: 4,7 in r1c12 => r1c3,r23c123<>4, r1c3,r23c123<>7";
        let in_row = "Naked Pair: 4,7 in r1c12 => r1c3456789<>4, r1c3456789<>7";
        assert_eq!(
            texts(&mut component::<NakedSubset>(&[Value::Int(2)]), &position),
            [in_box, in_row]
        );
    }

    #[test]
    fn triples_and_quadruples_may_share_digits_by_turns() {
        let position = with_only(&[("r1c1", "47"), ("r5c1", "79"), ("r9c1", "49")]);
        let expected = "Naked Triple: 4,7,9 in r159c1 => \
                        r234678c1<>4, r234678c1<>7, r234678c1<>9";
        assert_eq!(texts(&mut component::<NakedSubset>(&[Value::Int(3)]), &position), [expected]);
        assert!(texts(&mut component::<NakedSubset>(&[Value::Int(2)]), &position).is_empty());
        let cells = [("r1c1", "12"), ("r3c1", "23"), ("r5c1", "34"), ("r8c1", "14")];
        let found = texts(&mut component::<NakedSubset>(&[Value::Int(4)]), &with_only(&cells));
        assert!(found.len() == 1 && found[0].starts_with("Naked Quadruple: 1,2,3,4 in r1358c1"));
    }

    #[test]
    fn a_digit_more_or_a_cell_with_one_candidate_is_no_subset() {
        for pair in [["47", "478"], ["47", "48"], ["4", "47"]] {
            let position = with_only(&[("r1c1", pair[0]), ("r1c2", pair[1])]);
            assert!(texts(&mut component::<NakedSubset>(&[Value::Int(2)]), &position).is_empty());
        }
        let apart = with_only(&[("r1c1", "47"), ("r5c5", "47")]);
        assert!(texts(&mut component::<NakedSubset>(&[Value::Int(2)]), &apart).is_empty());
    }
}
