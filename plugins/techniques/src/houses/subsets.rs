//! Naked and hidden subsets in any houses.

use super::{InHouses, RuledHouse, houses_of, proved_by_cover, seen_by_all};
use crate::subsets::subset_search::{self, HouseSubset};
use crate::subsets::{HiddenSubset, NakedSubset};
use seventeen_core::StepHouses;
use seventeen_core::proof::{Constraint, Source};
use seventeen_plugin::prelude::*;

impl InHouses for NakedSubset {
    fn find_in_houses(&self, position: &Position, emit: Emit<'_, Step>) -> ControlFlow<()> {
        let rules = position.rules();
        let mut seen = Vec::new();
        for house in houses_of(rules) {
            let cells = house.in_order();
            let mut sets = [0; 9];
            for (set, &cell) in sets.iter_mut().zip(&cells) {
                *set = position.candidates(cell).bits();
            }
            subset_search::visit_lexicographic(&sets, self.size, |places, digits| {
                let subset = subset(house, cells_at(&cells, places), Digits::from_bits(digits));
                let excludes = |cell| !position.candidates(cell).is_disjoint(subset.digits);
                let out: Cells = (seen_by_all(rules, subset.cells).iter())
                    .filter(|&cell| excludes(cell))
                    .collect();
                if out.is_empty() || seen.contains(&subset.cells) {
                    return ControlFlow::Continue(());
                }
                seen.push(subset.cells);
                let exclude =
                    |step: Step, cell| step.eliminate_digits(position, cell, subset.digits);
                let step = out.iter().fold(step("Naked", position, &subset), exclude);
                emit(&proved_naked(step, position, house, &subset))
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl InHouses for HiddenSubset {
    fn find_in_houses(&self, position: &Position, emit: Emit<'_, Step>) -> ControlFlow<()> {
        let mut seen = Vec::new();
        for house in houses_of(position.rules()).filter(|house| house.is_full) {
            let cells = house.in_order();
            let sets = std::array::from_fn(|i| places_of(position, &cells, Digit::at(i)));
            subset_search::visit_lexicographic(&sets, self.size, |digits, places| {
                let subset = subset(house, cells_at(&cells, places), Digits::from_bits(digits));
                let is_known = seen.contains(&(subset.cells, subset.digits));
                if is_known || !subset_search::intersects_others(&sets, digits, places) {
                    return ControlFlow::Continue(());
                }
                seen.push((subset.cells, subset.digits));
                let exclude =
                    |step: Step, cell| step.eliminate_digits(position, cell, !subset.digits);
                let step = subset.cells.iter().fold(step("Hidden", position, &subset), exclude);
                let truths = subset.digits.iter().map(|digit| house.holds(position.rules(), digit));
                let out = step.eliminations.clone();
                let links = subset.cells.iter().map(Constraint::Cell);
                emit(&proved_by_cover(step, truths, links, &out))
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// With the proof that the cells use up each digit of the subset. In the house this is a cover. A
/// cell that sees them by several houses needs these for the digit, and the house for the others.
fn proved_naked(step: Step, position: &Position, house: RuledHouse, subset: &HouseSubset) -> Step {
    let holds = |digits: Digits| digits.iter().map(|digit| house.holds(position.rules(), digit));
    let cells = || subset.cells.iter().map(Constraint::Cell);
    let is_inside = |it: &Candidate| house.cells.contains(it.cell());
    let (inside, outside): (Vec<Candidate>, Vec<Candidate>) =
        step.eliminations.iter().partition(|it| is_inside(it));
    let step = proved_by_cover(step, cells(), holds(subset.digits), &inside);
    if outside.is_empty() {
        return step;
    }
    step.reason(position, |builder, _, _| {
        let truths: Vec<Source> = cells().map(Source::from).collect();
        for digit in subset.digits {
            let links: Vec<Constraint> = holds(subset.digits - Digits::single(digit)).collect();
            let of_digit: Vec<Candidate> =
                outside.iter().filter(|it| it.digit() == digit).copied().collect();
            builder.cover_with_fins(&truths, &links, &of_digit);
        }
    })
}

/// `Naked Pair: 4,7 in r2c23 of window 1`.
fn step(kind: &str, position: &Position, subset: &HouseSubset) -> Step {
    let rules = position.rules();
    let mut step = subset.step(position, kind);
    step.houses = StepHouses::of_rules(rules);
    let sentence = format!("{} of {}", step.sentence, rules.house_name(subset.house));
    step.in_house(subset.house).saying(sentence)
}

fn subset(house: RuledHouse, cells: Cells, digits: Digits) -> HouseSubset {
    HouseSubset { house: house.index, cells, digits }
}

/// The places of a digit among the cells of a house.
fn places_of(position: &Position, cells: &[Cell], digit: Digit) -> u16 {
    let has = |cell: Cell| position.has(Candidate::new(cell, digit));
    let bits = cells.iter().enumerate().filter(|&(_, &cell)| has(cell));
    bits.fold(0, |places, (k, _)| places | 1 << k)
}

/// Those cells of a house that these places mean.
fn cells_at(cells: &[Cell], places: u16) -> Cells {
    let chosen = cells.iter().enumerate().filter(|(k, _)| places >> k & 1 != 0);
    chosen.map(|(_, &cell)| cell).collect()
}
