//! Locked candidates in any houses: the places of a digit in a house all see another cell.
//!
//! Often they all lie in a second house. They may also see a cell by several houses: a place by its
//! row, another by a diagonal. `claiming` has the locked candidates of rows and columns, and
//! `pointing` those of all other houses.

use super::{InHouses, RuledHouse, houses_of, seen_by_all};
use crate::locked::{Claiming, Pointing};
use crate::roles::LOCKED;
use seventeen_plugin::prelude::*;

impl InHouses for Pointing {
    fn find_in_houses(&self, position: &Position, emit: Emit<'_, Step>) -> ControlFlow<()> {
        visit_locked(position, false, "Locked Candidates Type 1 (Pointing)", emit)
    }
}

impl InHouses for Claiming {
    fn find_in_houses(&self, position: &Position, emit: Emit<'_, Step>) -> ControlFlow<()> {
        visit_locked(position, true, "Locked Candidates Type 2 (Claiming)", emit)
    }
}

/// Emits those of lines or of the other houses, by house and digit. Places that are locked in two
/// houses come once.
fn visit_locked(
    position: &Position,
    lines: bool,
    name: &str,
    emit: Emit<'_, Step>,
) -> ControlFlow<()> {
    let rules = position.rules();
    let is_line = |house: &RuledHouse| house.index < 2 * rules.side();
    let mut seen = Vec::new();
    for house in houses_of(rules).filter(|house| house.is_full && is_line(house) == lines) {
        for digit in house.missing_digits(position) {
            let places = position.places(digit) & house.cells;
            let out = position.places(digit) & seen_by_all(rules, places);
            if places.len() < 2 || out.is_empty() || seen.contains(&(digit, places)) {
                continue;
            }
            seen.push((digit, places));
            let house_name = rules.house_name(house.index);
            let step = Step::of_rules(rules, house.form(rules))
                .in_house(house.index)
                .show(digit, places, 0)
                .color(0, LOCKED)
                .eliminate(position, digit, out)
                .saying(format!("{name}: {digit} in {house_name}"))
                .reason(position, |builder, _, out| {
                    builder.seen_by(house.holds(rules, digit).into(), out);
                });
            emit(&step)?;
        }
    }
    ControlFlow::Continue(())
}
