//! `wxyz_wing`: four cells with four candidates between them, of which all but one are restricted.
//!
//! A digit is restricted if all of the four cells that may take it see each other, so that it is in
//! one of them at most. Three digits do not fill four cells: the one that is not restricted is in
//! one of its cells, and excluded where they are all seen. This is the general form: the cell that
//! all others see, the pivot of the XYZ-wing, is not asked for. Each digit is a candidate of two of
//! the cells or more and no two cells have the same two candidates: else a smaller pattern does it.
//!
//! Bernhard Hobiger's HoDoKu has a code for it and finds it as an ALS-XZ.

use seventeen_core::house::seen_by_all;
use seventeen_core::proof::Constraint;
use seventeen_core::{digits_of, notation};
use seventeen_plugin::prelude::*;

/// Finds WXYZ-wings.
pub struct WxyzWing;

impl Component for WxyzWing {
    const NAME: &'static str = "wxyz_wing";
    const DOC: &'static str = "Four cells with four digits, three of them at most once there";
    const ABOUT: &'static str = "Four cells have four digits between them, and for each digit but \
         one all its cells see each other, so each of those three is used once at most. Four \
         cells need four digits: so the fourth digit is in one of them. What sees all its places \
         there cannot hold it.";

    fn create(_: &Args<'_>) -> Result<WxyzWing> {
        Ok(WxyzWing)
    }
}

impl Finder for WxyzWing {
    type Found = Found;

    /// Visits all that exclude something, by cells.
    fn each(&self, position: &Position, visit: Emit<'_, Found>) -> ControlFlow<()> {
        let few = |&cell: &Cell| (2..=4).contains(&position.candidates(cell).count_ones());
        let pool: Cells = position.blank().iter().filter(few).collect();
        extend(position, &Part::default(), pool, visit)
    }

    fn step(&self, position: &Position, found: &Found) -> Step {
        let Found { cells, digits, digit, out } = *found;
        let others = digits_of(digits & !digit.bit());
        let restricted = others.clone().filter_map(|other| {
            let places = (cells & position.places(other)).iter();
            Constraint::of_all(&places.map(|cell| Candidate::new(cell, other)).collect::<Vec<_>>())
        });
        let step = Step::default().of_size(4).show(digit, cells & position.places(digit), 1);
        others
            .fold(step, |step, other| step.show(other, cells & position.places(other), 0))
            .eliminate(position, digit, out)
            .cover(position, cells.iter().map(Constraint::Cell), restricted)
            .saying(format!(
                "WXYZ-Wing: {} in {}",
                notation::digits(digits, "/"),
                notation::cells(cells)
            ))
    }
}

/// A WXYZ-wing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The four cells.
    pub cells: Cells,
    /// Their digits: bit `d - 1` for digit `d`.
    pub digits: u16,
    /// The digit that is not restricted.
    pub digit: Digit,
    /// Where it is excluded: at least one cell.
    pub out: Cells,
}

/// Some of the four cells.
#[derive(Clone, Copy, Default)]
struct Part {
    cells: Cells,
    digits: u16,
    /// The digits that are not restricted.
    free: u16,
}

/// Adds a cell of `pool`, as long as it may become a wing.
fn extend(
    position: &Position,
    part: &Part,
    pool: Cells,
    visit: Emit<'_, Found>,
) -> ControlFlow<()> {
    let mut pool = pool;
    while let Some(cell) = pool.first() {
        pool.remove(cell);
        let more = part.and(position, cell);
        if more.digits.count_ones() > 4 || more.free.count_ones() > 1 {
            continue;
        }
        if more.cells.len() < 4 {
            extend(position, &more, pool, visit)?;
        } else if let Some(found) = more.found(position) {
            visit(&found)?;
        }
    }
    ControlFlow::Continue(())
}

impl Part {
    fn and(&self, position: &Position, cell: Cell) -> Part {
        let candidates = position.candidates(cell);
        let elsewhere = position.candidates_in(self.cells - cell.peers());
        Part {
            cells: self.cells | Cells::single(cell),
            digits: self.digits | candidates,
            free: self.free | elsewhere & candidates,
        }
    }

    /// The wing of four cells, if it is one.
    fn found(&self, position: &Position) -> Option<Found> {
        let Part { cells, digits, free } = *self;
        let digit = Digit::lowest(free)?;
        if digits.count_ones() != 4 || !is_least(position, cells) {
            return None;
        }
        let out = position.places(digit) & seen_by_all(cells & position.places(digit));
        (!out.is_empty()).then_some(Found { cells, digits, digit, out })
    }
}

/// Whether each digit is in two of the cells, and no two of them have the same two candidates.
fn is_least(position: &Position, cells: Cells) -> bool {
    let (mut once, mut twice) = (0, 0);
    for cell in cells {
        let candidates = position.candidates(cell);
        let same = |other: Cell| other < cell && position.candidates(other) == candidates;
        if candidates.count_ones() == 2 && cells.iter().any(same) {
            return false;
        }
        twice |= once & candidates;
        once |= candidates;
    }
    once == twice
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{sound, texts, with_only};

    #[test]
    fn the_free_digit_is_excluded_where_all_its_cells_are_seen() {
        let wing = [("r1c1", "1234"), ("r1c5", "14"), ("r1c8", "24"), ("r3c2", "34")];
        let expected = "WXYZ-Wing: 1/2/3/4 in r1c158,r3c2 => r1c23<>4";
        assert_eq!(texts(&mut WxyzWing, &with_only(&wing)), [expected]);
    }

    #[test]
    fn no_cell_needs_to_hold_all_digits() {
        let wing = [("r1c1", "123"), ("r1c5", "124"), ("r3c2", "34"), ("r1c8", "12")];
        let found = texts(&mut WxyzWing, &with_only(&wing));
        assert_eq!(found, ["WXYZ-Wing: 1/2/3/4 in r1c158,r3c2 => r1c23,r3c456<>4"]);
    }

    #[test]
    fn two_free_digits_break_it() {
        let broken = [("r1c1", "1234"), ("r1c5", "134"), ("r1c8", "24"), ("r3c2", "34")];
        assert_eq!(texts(&mut WxyzWing, &with_only(&broken)), [""; 0]);
    }

    #[test]
    fn a_fifth_digit_breaks_it() {
        let broken = [("r1c1", "1234"), ("r1c5", "145"), ("r1c8", "24"), ("r3c2", "34")];
        assert_eq!(texts(&mut WxyzWing, &with_only(&broken)), [""; 0]);
    }

    #[test]
    fn four_cells_of_a_house_are_a_quad() {
        let quad = [("r1c1", "1234"), ("r1c5", "14"), ("r1c8", "24"), ("r1c2", "34")];
        assert_eq!(texts(&mut WxyzWing, &with_only(&quad)), [""; 0]);
    }

    #[test]
    fn it_is_sound() {
        let found = sound(&mut WxyzWing, 500, |_, _| {});
        assert!(found > 100, "{found}");
    }
}
