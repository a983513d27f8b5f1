//! `direct_hidden_subset`: a hidden subset that leaves another digit of the house one place.
//!
//! From Nicolas Juillerat's SudokuExplainer 1.2.1, where the digit is set at once; the other
//! candidates of the subset's cells are not excluded with it. Each subset gives the first such
//! digit.

use super::subset_search::{self, BOXES_COLUMNS_ROWS, HouseSubset, cells_at_places, count_members};
use seventeen_core::proof::{Builder, Constraint, Proof};
use seventeen_plugin::prelude::*;

options! {
    /// Finds digits that hidden pairs or triples leave one place.
    pub struct DirectHiddenSubset {
        /// Number of digits: 2 for pairs, 3 for triples
        size: usize = 2, in 2..=3;
    }
}

impl Component for DirectHiddenSubset {
    const NAME: &'static str = "direct_hidden_subset";
    const DOC: &'static str = "Direct Hidden Subset: a hidden pair or triple that leaves another \
         digit one place in the house";
    const ABOUT: &'static str = "If two or three digits have only as many places in a house, they \
         fill these cells, so no other digit can. Another digit of the house may then have a \
         single place left. Set it at once: you need no pencilmarks to see it.";
    const DEFINITION: &'static str = "hidden subset of its size; left of houses";
    create_from_options!();
}

impl Finder for DirectHiddenSubset {
    type Pattern = (HouseSubset, Candidate);

    /// Visits them as [`for_each_subset_and_single`] does. A subset that is hidden in a box and in
    /// a line with the same effect comes once, in the box.
    fn each(
        &self,
        position: &Position,
        visit: Emit<'_, (HouseSubset, Candidate)>,
    ) -> ControlFlow<()> {
        let mut seen = Vec::new();
        for_each_subset_and_single(position, self.size, Houses::ALL, |subset, place| {
            if seen.contains(&(subset.cells, subset.digits, place)) {
                return ControlFlow::Continue(());
            }
            seen.push((subset.cells, subset.digits, place));
            visit(&(*subset, place))
        })
    }

    fn step(&self, position: &Position, &(subset, place): &(HouseSubset, Candidate)) -> Step {
        subset
            .step(position, "Direct Hidden")
            .show(place.digit(), Cells::single(place.cell()), 2)
            .place(place)
            .proved(prove_placement(position, &subset, place))
    }
}

/// The subset excludes the digit from its cells, which leaves it one place.
fn prove_placement(position: &Position, subset: &HouseSubset, place: Candidate) -> Proof {
    let digit = place.digit();
    let out =
        (subset.cells & position.places(digit)).iter().map(|cell| Candidate::new(cell, digit));
    let mut builder = Builder::new(position);
    let out = builder.cover(
        subset.digit_constraints(),
        subset.cell_constraints(),
        &[],
        &out.collect::<Vec<_>>(),
    );
    builder.left(Constraint::place(subset.house, digit), &[out]);
    builder.proof()
}

/// Visits the hidden subsets of `size` digits that leave another digit one place, with that, by
/// house (boxes, columns, rows), of `houses`, and digits.
pub fn for_each_subset_and_single(
    position: &Position,
    size: usize,
    houses: Houses,
    mut visit: impl FnMut(&HouseSubset, Candidate) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in BOXES_COLUMNS_ROWS {
        if !houses.contains(House::of(house)) || count_members(position.open(house)) <= size {
            continue;
        }
        let sets: [u16; 9] = std::array::from_fn(|i| position.spots(house, Digit::at(i)));
        subset_search::visit_subsets(&sets, size, |digits, places| {
            let left_one = |&i: &usize| {
                digits >> i & 1 == 0
                    && count_members(sets[i]) > 1
                    && count_members(sets[i] & !places) == 1
            };
            let Some(i) = (0..9).find(left_one) else { return ControlFlow::Continue(()) };
            let Some(cell) = cells_at_places(house, sets[i] & !places).first() else {
                return ControlFlow::Continue(());
            };
            let digits = Digits::from_bits(digits);
            let subset = HouseSubset { house, cells: cells_at_places(house, places), digits };
            visit(&subset, Candidate::new(cell, Digit::at(i)))
        })?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{confine_digits, create_component, step_texts};
    use seventeen_plugin::Value;

    #[test]
    fn the_digit_with_one_place_left_is_set() {
        let pair = confine_digits(Position::EMPTY, "47", 0, "r1c1 r1c2");
        let one_left = confine_digits(pair.clone(), "5", 0, "r1c1 r1c8");
        let expected = ["Direct Hidden Pair: 4,7 in r1c12 => r1c8=5"];
        assert_eq!(
            step_texts(&mut create_component::<DirectHiddenSubset>(&[Value::Int(2)]), &one_left),
            expected
        );
        for but in ["r1c1 r1c7 r1c8", "r1c8"] {
            let position = confine_digits(pair.clone(), "5", 0, but);
            assert!(
                step_texts(
                    &mut create_component::<DirectHiddenSubset>(&[Value::Int(2)]),
                    &position
                )
                .is_empty()
            );
        }
    }
}
