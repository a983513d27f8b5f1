//! Fish in any houses: the places of a digit in some houses lie in as many others.
//!
//! The base houses have no place in common, so together they hold the digit as often as there are
//! of them. No cover house holds it more than once, so each holds it within the base.
//!
//! Places of the base that share no house besides base houses need a cover house each. Most choices
//! of houses have too many such places, and end early.

use super::{InHouses, RuledHouse, houses_of, proved_by_cover};
use crate::fish::Fish;
use crate::fish::fish::fish_name;
use crate::roles::BODY;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

impl InHouses for Fish {
    /// Emits the fish with eliminations by digit and by the base houses.
    fn find_in_houses(&self, position: &Position, emit: Emit<'_, Step>) -> ControlFlow<()> {
        for digit in position.rules().digits() {
            let waters = Waters::of(position, digit, self.size);
            let mut base = Vec::with_capacity(self.size);
            waters.extend_base(0, Cells::EMPTY, &mut base, &mut |base, cells, cover| {
                emit(&waters.step(base, cells, cover))
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// A house and the places of the digit in it.
#[derive(Clone, Copy)]
struct Shoal {
    house: RuledHouse,
    places: Cells,
}

/// The houses in which a digit is to be set.
struct Waters<'a> {
    position: &'a Position,
    digit: Digit,
    size: usize,
    /// Those that may be base houses.
    bases: Vec<Shoal>,
    /// For each cell, those that may cover it: all of its houses.
    covers: [Vec<Shoal>; 81],
}

/// Takes a fish: its base, the places in it, and its cover.
type TakeFish<'a> = &'a mut dyn FnMut(&[usize], Cells, &[usize]) -> ControlFlow<()>;

impl<'a> Waters<'a> {
    fn of(position: &'a Position, digit: Digit, size: usize) -> Waters<'a> {
        let shoal =
            |house: RuledHouse| Shoal { house, places: position.places(digit) & house.cells };
        let all: Vec<Shoal> = houses_of(position.rules()).map(shoal).collect();
        let of_cell = |cell| all.iter().filter(|by| by.places.contains(cell)).copied().collect();
        let covers = Cell::table(of_cell);
        let may_be_base = |it: &Shoal| it.house.is_full && it.places.len() > 1;
        let bases = all.into_iter().filter(may_be_base).collect();
        Waters { position, digit, size, bases, covers }
    }

    /// Adds base houses from this one on.
    fn extend_base(
        &self,
        from: usize,
        cells: Cells,
        base: &mut Vec<usize>,
        take: TakeFish<'_>,
    ) -> ControlFlow<()> {
        if base.len() == self.size {
            let mut cover = Vec::with_capacity(self.size);
            return self.extend_cover(base, cells, cells, &mut cover, take);
        }
        for next in from..self.bases.len() {
            let places = self.bases[next].places;
            if places.is_disjoint(cells) {
                base.push(self.bases[next].house.index);
                let cells = cells | places;
                if !self.needs_more_than(self.size, base, cells) {
                    self.extend_base(next + 1, cells, base, take)?;
                }
                base.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether some of these cells, more than `most`, share no house that may cover them.
    fn needs_more_than(&self, most: usize, base: &[usize], cells: Cells) -> bool {
        let (mut left, mut apart) = (cells, 0);
        while let Some(first) = left.first() {
            apart += 1;
            if apart > most {
                return true;
            }
            left.remove(first);
            let near = self.covers_of(first, base).map(|by| by.places);
            left = near.fold(left, |left, places| left - places);
        }
        false
    }

    /// The houses with a cell that may cover it.
    fn covers_of<'b>(&'b self, cell: Cell, base: &'b [usize]) -> impl Iterator<Item = &'b Shoal> {
        self.covers[cell].iter().filter(|by| !base.contains(&by.house.index))
    }

    /// Covers the first cell that is left in each possible way.
    fn extend_cover(
        &self,
        base: &[usize],
        cells: Cells,
        left: Cells,
        cover: &mut Vec<usize>,
        take: TakeFish<'_>,
    ) -> ControlFlow<()> {
        let Some(first) = left.first() else {
            return if self.out(cells, cover).is_empty() {
                ControlFlow::Continue(())
            } else {
                take(base, cells, cover)
            };
        };
        if self.needs_more_than(self.size - cover.len(), base, left) {
            return ControlFlow::Continue(());
        }
        for by in self.covers_of(first, base) {
            cover.push(by.house.index);
            self.extend_cover(base, cells, left - by.places, cover, take)?;
            cover.pop();
        }
        ControlFlow::Continue(())
    }

    /// The places of the cover that are not in the base.
    fn out(&self, cells: Cells, cover: &[usize]) -> Cells {
        let houses = self.position.rules().houses();
        let covered = cover.iter().fold(Cells::EMPTY, |all, &house| all | houses[house]);
        (covered & self.position.places(self.digit)) - cells
    }

    /// `X-Wing: 5 in row 2 and window 1 lies in column 3 and column 7`.
    fn step(&self, base: &[usize], cells: Cells, cover: &[usize]) -> Step {
        let (rules, digit) = (self.position.rules(), self.digit);
        let [in_base, in_cover] = [base, cover].map(|houses| names(rules, houses));
        let name = fish_name(self.size as u32);
        let step = Step::of_rules(rules, "houses")
            .of_size(self.size as u32)
            .color(0, BODY)
            .show(digit, cells, 0)
            .eliminate(self.position, digit, self.out(cells, cover))
            .saying(format!("{name}: {digit} in {in_base} lies in {in_cover}"));
        let hold = |house: &usize| Constraint::in_house(rules, *house, digit);
        let out = step.eliminations.clone();
        let step = proved_by_cover(step, base.iter().map(hold), cover.iter().map(hold), &out);
        base.iter().chain(cover).fold(step, |step, &house| step.in_house(house))
    }
}

/// `row 2, row 3 and window 1`.
fn names(rules: Rules, houses: &[usize]) -> String {
    let names: Vec<String> = houses.iter().map(|&house| rules.house_name(house)).collect();
    match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}
