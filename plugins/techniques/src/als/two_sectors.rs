//! The search for two-sector disjoint subsets by houses and cells, in the order of Bernhard
//! Hobiger's HoDoKu.
//!
//! The order is by line (rows, then columns), box, cells of the crossing, cells of the rest of the
//! line, and cells of the rest of the box. Of sets of cells those with the first cell come first.
//! Cells of the crossing that are not in its part may be in one of the others. Digits that are
//! missing from the crossing may be in both parts: each part then holds them once.

use super::disjoint_subsets::{CellSet, DisjointSubsets};
use seventeen_core::house::HOUSES;
use seventeen_core::{Cells, Digits, Emit, Position};
use std::ops::ControlFlow;

/// Visits the subsets that exclude something.
pub(super) fn for_each_disjoint_subsets(
    position: &Position,
    visit: Emit<'_, DisjointSubsets>,
) -> ControlFlow<()> {
    for houses in (0..18).flat_map(|line| (18..27).map(move |in_box| [line, in_box])) {
        let [line, in_box] = houses.map(|house| HOUSES[house] & position.blank());
        visit_cell_sets(position, line & in_box, 3, &mut |crossing| {
            let spare = crossing.digits.len().saturating_sub(crossing.cells.len());
            if crossing.cells.len() < 2 || spare < 2 {
                return ControlFlow::Continue(());
            }
            visit_cell_sets(position, line - crossing.cells, 9, &mut |along| {
                let Some(taken) =
                    taken_digit_count(&along, &crossing).filter(|&taken| taken < spare)
                else {
                    return ControlFlow::Continue(());
                };
                let shared = position.places_of_any(along.digits & crossing.digits);
                let rest = in_box - crossing.cells - along.cells - shared;
                visit_cell_sets(position, rest, 9, &mut |aside| {
                    if taken_digit_count(&aside, &crossing) != Some(spare - taken) {
                        return ControlFlow::Continue(());
                    }
                    let found = DisjointSubsets { houses, crossing, parts: [along, aside] };
                    if found.has_eliminations(position) {
                        visit(&found)
                    } else {
                        ControlFlow::Continue(())
                    }
                })
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// The number of the crossing's digits that a part takes, if any: its cells minus its own digits.
fn taken_digit_count(part: &CellSet, crossing: &CellSet) -> Option<u32> {
    let own = (part.digits - crossing.digits).len();
    let shares = !part.digits.is_disjoint(crossing.digits);
    part.cells.len().checked_sub(own).filter(|&taken| shares && taken > 0)
}

/// Visits the sets of at most `most` of these cells, those with the first cell first.
fn visit_cell_sets(
    position: &Position,
    cells: Cells,
    most: u32,
    visit: &mut dyn FnMut(CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let none = CellSet { cells: Cells::EMPTY, digits: Digits::EMPTY };
    visit_extended_sets(position, cells, none, most, visit)
}

fn visit_extended_sets(
    position: &Position,
    mut others: Cells,
    part: CellSet,
    most: u32,
    visit: &mut dyn FnMut(CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if part.cells.len() == most {
        return ControlFlow::Continue(());
    }
    while let Some(cell) = others.first() {
        others.remove(cell);
        let part = CellSet {
            cells: part.cells | Cells::single(cell),
            digits: part.digits | position.candidates(cell),
        };
        visit(part)?;
        visit_extended_sets(position, others, part, most, visit)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::als::SueDeCoq;
    use crate::testing::{check_sound, create_component, find_steps, visit_positions};
    use seventeen_plugin::Value;
    use std::collections::BTreeSet;

    fn sue_de_coq(by_houses: bool) -> SueDeCoq {
        create_component(&[Value::Bool(by_houses)])
    }

    #[test]
    fn all_is_excluded_that_the_search_by_size_excludes() {
        let mut total = 0;
        visit_positions(60, |position, _| {
            let [by_size, by_houses] = [false, true].map(|by_houses| {
                let steps = find_steps(&mut sue_de_coq(by_houses), position);
                steps.into_iter().flat_map(|step| step.eliminations).collect::<BTreeSet<_>>()
            });
            assert!(by_size.is_subset(&by_houses));
            total += by_size.len();
        });
        assert!(total > 50, "{total}");
    }

    #[test]
    fn it_is_sound() {
        assert!(check_sound(&mut sue_de_coq(true), 200, |_, _| {}) > 50);
    }
}
