//! Singles in any houses.

use super::{InHouses, RuledHouse, houses_of};
use crate::singles::{FullHouse, HiddenSingle, NakedSingle};
use seventeen_plugin::prelude::*;

impl InHouses for NakedSingle {
    /// As in classic sudoku: the candidates of a cell are enough.
    fn find_in_houses(&self, position: &Position, emit: Emit<'_, Step>) -> ControlFlow<()> {
        self.each(position, &mut |found| emit(&self.step(position, found)))
    }
}

impl InHouses for FullHouse {
    fn find_in_houses(&self, position: &Position, emit: Emit<'_, Step>) -> ControlFlow<()> {
        let mut seen = Cells::EMPTY;
        for house in houses_of(position.rules()).filter(|house| house.is_full) {
            let open = house.cells & position.blank();
            let (Some(cell), 1) = (open.first(), open.len()) else { continue };
            let Some(digit) = house.missing_digits(position).only() else { continue };
            let single = Candidate::new(cell, digit);
            if position.has(single) && !seen.contains(cell) {
                seen.insert(cell);
                emit(&step("Full House", position, house, single))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl InHouses for HiddenSingle {
    fn find_in_houses(&self, position: &Position, emit: Emit<'_, Step>) -> ControlFlow<()> {
        let mut seen = Vec::new();
        for house in houses_of(position.rules()).filter(|house| house.is_full) {
            if (house.cells & position.blank()).len() == 1 {
                continue;
            }
            for digit in house.missing_digits(position) {
                let places = position.places(digit) & house.cells;
                let (Some(cell), 1) = (places.first(), places.len()) else { continue };
                let single = Candidate::new(cell, digit);
                if !seen.contains(&single) {
                    seen.push(single);
                    emit(&step("Hidden Single", position, house, single))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// `Hidden Single: 5 in window 1`.
fn step(name: &str, position: &Position, house: RuledHouse, single: Candidate) -> Step {
    let (rules, digit) = (position.rules(), single.digit());
    Step::of_rules(rules, house.form(rules))
        .of_size(1)
        .in_house(house.index)
        .show(digit, Cells::single(single.cell()), 0)
        .place(single)
        .only_of(house.holds(rules, digit))
        .saying(format!("{name}: {digit} in {}", rules.house_name(house.index)))
}
