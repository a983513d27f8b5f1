//! `sue_de_coq`: two-sector disjoint subsets, found by the poster Sue de Coq (2005).
//!
//! Two or three cells where a line and a box cross have at least two digits more than cells. Cells
//! of the rest of the line and of the rest of the box, without a common digit, complete them to as
//! many cells as digits. Each digit then has all its places in the line or all in the box, so it
//! occurs there exactly once. Digits in the line's cells are excluded from the rest of the line,
//! those in the box's cells from the rest of the box, and the others from both.
//!
//! In the form `basic` the crossing has all the digits, in `extended` the line's or the box's cells
//! have some of their own. The size of a step is the number of cells.

pub use super::disjoint_subsets::{CellSet, DisjointSubsets};
use super::two_sectors;
use seventeen_core::house::{CELLS_OF, HOUSES};
use seventeen_core::notation;
use seventeen_plugin::prelude::*;

options! {
    /// Finds two-sector disjoint subsets.
    pub struct SueDeCoq {
        /// Visit by houses and cells as HoDoKu does, not by fewest cells; both parts may then have
        /// digits that are missing from the crossing
        by_houses: bool = false;
    }
}

impl Component for SueDeCoq {
    const NAME: &'static str = "sue_de_coq";
    const DOC: &'static str = "Sue de Coq (two-sector disjoint subsets): cells of a line and a box \
         with as many digits as cells";
    const ABOUT: &'static str = "Two or three cells where a line and a box cross have more \
         candidates than cells. Some cells in the rest of the line and some in the rest of the box \
         use up these candidates, without sharing any. All these cells together have as many \
         digits as cells. So each digit is locked in the line or in the box, and can be removed \
         from the rest of it.";
    const DEFINITION: &'static str = "cover of cells";
    create_from_options!();
}

impl Finder for SueDeCoq {
    type Pattern = DisjointSubsets;

    /// Visits the subsets that exclude something, fewer cells first.
    fn each(&self, position: &Position, visit: Emit<'_, DisjointSubsets>) -> ControlFlow<()> {
        if self.by_houses {
            return two_sectors::for_each_disjoint_subsets(position, visit);
        }
        let mut found = Vec::new();
        for crossing in 0..18 * 9 {
            let houses = [crossing / 9, 18 + crossing % 9];
            if !HOUSES[houses[0]].is_disjoint(HOUSES[houses[1]]) {
                add_at_crossing(position, houses, &mut found);
            }
        }
        found.sort_by_cached_key(DisjointSubsets::cell_count);
        found.iter().try_for_each(visit)
    }

    fn step(&self, position: &Position, subsets: &DisjointSubsets) -> Step {
        let inside = |part: &CellSet| part.digits.is_subset(subsets.crossing.digits);
        let form = if subsets.parts.iter().all(inside) { "basic" } else { "extended" };
        let mut step = Step::form(form).of_size(subsets.cell_count());
        let [line, in_box] = &subsets.parts;
        let named = [(&subsets.crossing, "crossing"), (line, "line"), (in_box, "box")];
        for ((part, name), color) in named.into_iter().zip((0..).step_by(2)) {
            step = step.role(name, part.cells);
            for digit in part.digits {
                step = step.show(digit, position.places(digit) & part.cells, color);
            }
        }
        for house in subsets.houses {
            step = step.in_house(house);
        }
        let [line, box_of] = subsets.houses.map(|house| HOUSES[house]);
        for cell in box_of.iter().chain(line - box_of) {
            let out = Digit::all()
                .filter(|&digit| subsets.elimination_cells(digit).contains(cell))
                .collect();
            step = step.eliminate_digits(position, cell, out);
        }
        step = step.cover_in(position, subsets.cell_truths(), &subsets.digit_links());
        let name =
            |part: &CellSet| format!("{} - {{{}}}", notation::cells(part.cells), part.digits);
        let [one, other] = &subsets.parts;
        let parts = format!("{}, {}", name(one), name(other));
        step.saying(format!("Sue de Coq: {} ({parts})", name(&subsets.crossing)))
    }
}

fn add_at_crossing(position: &Position, houses: [usize; 2], found: &mut Vec<DisjointSubsets>) {
    let [line, box_of] = houses;
    let crossing = HOUSES[line] & HOUSES[box_of];
    let middle = cell_sets_in_house(position, line, crossing & position.blank());
    let wide = |part: &&CellSet| part.digits.len() >= part.cells.len() + 2;
    if !middle.iter().any(|part| wide(&part)) {
        return;
    }
    let in_line = cell_sets_in_house(position, line, (HOUSES[line] - crossing) & position.blank());
    let in_box =
        cell_sets_in_house(position, box_of, (HOUSES[box_of] - crossing) & position.blank());
    for &crossing in middle.iter().filter(wide) {
        let missing = crossing.digits.len() - crossing.cells.len();
        let useful = |part: &&CellSet| excess_cells(part, &crossing) > 0 && !is_naked_subset(part);
        for &one in in_line.iter().filter(useful) {
            for &other in in_box.iter().filter(useful) {
                let subsets = DisjointSubsets { houses, crossing, parts: [one, other] };
                if one.digits.is_disjoint(other.digits)
                    && excess_cells(&one, &crossing) + excess_cells(&other, &crossing)
                        == missing as i32
                    && subsets.has_eliminations(position)
                {
                    found.push(subsets);
                }
            }
        }
    }
}

fn cell_sets_in_house(position: &Position, house: usize, cells: Cells) -> Vec<CellSet> {
    let mut parts = vec![CellSet { cells: Cells::EMPTY, digits: Digits::EMPTY }];
    for cell in CELLS_OF[house] {
        if cells.contains(cell) {
            let with = |part: &CellSet| CellSet {
                cells: part.cells | Cells::single(cell),
                digits: part.digits | position.candidates(cell),
            };
            let more: Vec<CellSet> = parts.iter().map(with).collect();
            parts.extend(more);
        }
    }
    parts.remove(0);
    parts
}

/// The number of cells by which a part outweighs the digits that it adds to the crossing's.
fn excess_cells(part: &CellSet, crossing: &CellSet) -> i32 {
    part.cells.len() as i32 - (part.digits - crossing.digits).len() as i32
}

/// Whether it holds all its digits alone: then it is a subset.
fn is_naked_subset(part: &CellSet) -> bool {
    part.digits.len() <= part.cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_sound_alone, find_steps, keep_only, odd_positions, step_texts, with_only,
    };

    /// Two cells of row 1 in box 1 with four digits, one more of the row and one of the box.
    fn crossing_position(line: &str, box_of: &str) -> Position {
        with_only(&[("r1c1", "1234"), ("r1c2", "1234"), ("r1c7", line), ("r3c3", box_of)])
    }

    #[test]
    fn line_and_box_share_out_the_digits() {
        let expected = "Sue de Coq: r1c12 - {1234} (r1c7 - {12}, r3c3 - {34}) \
            => r1c345689<>1, r1c345689<>2, r1c3,r2c123,r3c12<>3, r1c3,r2c123,r3c12<>4";
        assert_eq!(
            step_texts(&mut SueDeCoq { by_houses: false }, &crossing_position("12", "34")),
            [expected]
        );
        let step =
            &find_steps(&mut SueDeCoq { by_houses: false }, &crossing_position("12", "34"))[0];
        assert_eq!((step.form.as_ref(), step.size), ("basic", 4));
    }

    #[test]
    fn a_digit_of_its_own_needs_a_cell_more() {
        let mut position = crossing_position("125", "34");
        assert!(find_steps(&mut SueDeCoq { by_houses: false }, &position).is_empty());
        position = keep_only(position, "r1c8", "125");
        let found = find_steps(&mut SueDeCoq { by_houses: false }, &position);
        assert_eq!((found[0].form.as_ref(), found[0].size), ("extended", 5));
        assert!(found[0].sentence.contains("(r1c78 - {125}, r3c3 - {34})"));
    }

    #[test]
    fn a_digit_in_both_parts_breaks_it() {
        assert!(
            find_steps(&mut SueDeCoq { by_houses: false }, &crossing_position("12", "24"))
                .is_empty()
        );
        assert!(
            find_steps(&mut SueDeCoq { by_houses: false }, &crossing_position("12", "345"))
                .is_empty()
        );
    }

    #[test]
    fn subsets_agree_with_the_solution() {
        assert!(check_sound_alone(&mut SueDeCoq { by_houses: false }, 15, 1000) > 100);
        odd_positions()
            .iter()
            .for_each(|position| drop(find_steps(&mut SueDeCoq { by_houses: false }, position)));
    }
}
