//! The search for finned and sashimi fish of lines by digit and houses.
//!
//! They come in the order of Bernhard Hobiger's HoDoKu. It is by digit, rows as the base first, and
//! by the base lines and the cover lines, those with the first line first. A fish has at most five
//! fins.

use super::search::{Fish, FishShape};
use seventeen_core::house::seen_by_all;
use seventeen_core::{Cells, Digit, Emit, Houses, Position};
use seventeen_plugin::prelude::Param;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The option of fish that can be searched by houses.
pub(super) const BY_HOUSES: Param = Param::bool(
    "by_houses",
    false,
    "Visit all fish by digit and houses, instead of the best one per candidate",
);

/// The most fins of a fish.
const MOST: u32 = 5;

/// Visits the fish of `size` base lines that exclude something, finned or sashimi by `shapes`.
pub(super) fn for_each_fish(
    position: &Position,
    size: usize,
    shapes: &[FishShape],
    visit: Emit<'_, Fish>,
) -> ControlFlow<()> {
    let size = size as u32;
    visit_bases(position, size, size + 2, &mut |base| {
        for cover in base.covers_of_one_box(size) {
            let fish = base.fish(position, cover);
            let is_shape = |shape| shapes.contains(&shape);
            if !fish.out.is_empty() && base.finned_shape(cover).is_some_and(is_shape) {
                visit(&fish)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Visits all fish of `size` base lines with fins, even without eliminations.
pub(super) fn visit_finned_fish(
    position: &Position,
    size: usize,
    visit: &mut dyn FnMut(&Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let size = size as u32;
    let choices = line_choices(size);
    visit_bases(position, size, 9, &mut |base| {
        for &cover in choices.iter().filter(|&&cover| cover & !base.crossing == 0) {
            if base.finned_shape(cover).is_some() {
                visit(&base.fish(position, cover))?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// The sets of `size` of nine lines, those with the first line first.
fn line_choices(size: u32) -> Vec<u16> {
    let mut choices: Vec<u16> = (0..512u16).filter(|set| set.count_ones() == size).collect();
    choices.sort_unstable_by_key(|set| Reverse(set.reverse_bits()));
    choices
}

/// Base lines of a digit.
#[derive(Clone, Copy)]
struct Base {
    digit: Digit,
    /// The number of the first row or column.
    from: usize,
    /// The places in each of the nine lines.
    places: [u16; 9],
    /// The chosen lines.
    lines: u16,
    /// The crossing lines with places.
    crossing: u16,
}

/// Visits the sets of `size` lines with places in `size` + 1 to `widest` crossing lines.
fn visit_bases(
    position: &Position,
    size: u32,
    widest: u32,
    visit: &mut dyn FnMut(&Base) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (digit, from) in Digit::all().flat_map(|digit| [(digit, 0), (digit, 9)]) {
        let spots = position.spots_of(digit).by_house();
        let places = std::array::from_fn(|line| spots[from + line]);
        let none = Base { digit, from, places, lines: 0, crossing: 0 };
        none.visit_extended(size, widest, visit)?;
    }
    ControlFlow::Continue(())
}

impl Base {
    /// Visits the bases of these lines and of later ones, `size` in all.
    fn visit_extended(
        &self,
        size: u32,
        widest: u32,
        visit: &mut dyn FnMut(&Base) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let chosen = self.lines.count_ones();
        if chosen == size {
            let is_wide = self.crossing.count_ones() > size;
            return if is_wide { visit(self) } else { ControlFlow::Continue(()) };
        }
        let first = (u16::BITS - self.lines.leading_zeros()) as usize;
        for line in first..=9 - (size - chosen) as usize {
            let (lines, crossing) = (self.lines | 1 << line, self.crossing | self.places[line]);
            if self.places[line] != 0 && crossing.count_ones() <= widest {
                Base { lines, crossing, ..*self }.visit_extended(size, widest, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn chosen_places(&self) -> impl Iterator<Item = u16> {
        let chosen = (0..9).filter(|line| self.lines >> line & 1 != 0);
        chosen.map(|line| self.places[line])
    }

    /// The covers of `size` crossing lines whose fins may all see a candidate. That candidate is in
    /// a cover line, but in none of the base, so it sees a fin only within its box. Then the cover
    /// leaves out one or two lines of that box, and has its third.
    fn covers_of_one_box(self, size: u32) -> impl Iterator<Item = u16> {
        let left_out = (0..9).map(move |i: u32| {
            let (last, third) = (6 - i / 3 * 3, i % 3);
            let in_box = if self.crossing.count_ones() == size + 1 {
                0b100 >> third
            } else {
                0b111 ^ 1 << third
            };
            (in_box << last, 0b111u16 << last)
        });
        let fits = move |&(out, of_box): &(u16, u16)| {
            out & !self.crossing == 0 && self.crossing & of_box & !out != 0
        };
        left_out.filter(fits).map(move |(out, _)| self.crossing & !out)
    }

    /// The shape of the fish with this cover, if it has some fins, but not too many: sashimi if a
    /// base line keeps at most one other place.
    fn finned_shape(&self, cover: u16) -> Option<FishShape> {
        let fins: u32 = self.chosen_places().map(|places| (places & !cover).count_ones()).sum();
        let is_thin = self.chosen_places().any(|places| (places & cover).count_ones() <= 1);
        let shape = if is_thin { FishShape::Sashimi } else { FishShape::Plain };
        (1..=MOST).contains(&fins).then_some(shape)
    }

    fn fish(&self, position: &Position, cover: u16) -> Fish {
        let base = Houses::from_bits(u32::from(self.lines) << self.from);
        let cover = Houses::from_bits(u32::from(cover) << (9 - self.from));
        let (of_base, of_cover) = (base.cells(), cover.cells());
        let places = position.places(self.digit);
        let fins = places & (of_base - of_cover);
        let out = places & (of_cover - of_base) & seen_by_all(fins);
        Fish { digit: self.digit, base, cover, fins, endo: Cells::EMPTY, out }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::visit_positions;

    #[test]
    fn fish_with_eliminations_are_those_of_all_covers() {
        let mut total = 0;
        visit_positions(12, |position, _| {
            for size in 2..=4 {
                let (mut all, mut local) = (Vec::new(), Vec::new());
                let _ = visit_finned_fish(position, size, &mut |fish| {
                    all.extend((!fish.out.is_empty()).then_some(*fish));
                    ControlFlow::Continue(())
                });
                let shapes = [FishShape::Plain, FishShape::Sashimi];
                let _ = for_each_fish(position, size, &shapes, &mut |fish| {
                    local.push(*fish);
                    ControlFlow::Continue(())
                });
                assert_eq!(local, all);
                total += all.len();
            }
        });
        assert!(total > 500, "{total}");
    }
}
