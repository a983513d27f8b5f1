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
    size: u32,
    shapes: &[FishShape],
    visit: Emit<'_, Fish>,
) -> ControlFlow<()> {
    visit_finned_fish(position, size, &mut |fish, shape| {
        if fish.out.is_empty() || !shapes.contains(&shape) {
            return ControlFlow::Continue(());
        }
        visit(fish)
    })
}

/// Visits all fish of `size` base lines with fins, even without eliminations, and their shapes.
pub(super) fn visit_finned_fish(
    position: &Position,
    size: u32,
    visit: &mut dyn FnMut(&Fish, FishShape) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let choices = line_choices(size);
    for (digit, from) in Digit::all().flat_map(|digit| [(digit, 0), (digit, 9)]) {
        let spots = position.spots_of(digit).by_house();
        let lines: [u16; 9] = std::array::from_fn(|line| spots[from + line]);
        for &base in &choices {
            let chosen = lines.iter().enumerate().filter(|(i, _)| base >> i & 1 != 0);
            let chosen: Vec<u16> = chosen.map(|(_, &places)| places).collect();
            if chosen.contains(&0) {
                continue;
            }
            let union = chosen.iter().fold(0, |union, places| union | places);
            for &cover in choices.iter().filter(|&&cover| cover & !union == 0) {
                if let Some(shape) = finned_shape(&chosen, cover) {
                    visit(&fish_of_lines(position, digit, from, base, cover), shape)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The sets of `size` of nine lines, those with the first line first.
fn line_choices(size: u32) -> Vec<u16> {
    let mut choices: Vec<u16> = (0..512u16).filter(|set| set.count_ones() == size).collect();
    choices.sort_unstable_by_key(|set| Reverse(set.reverse_bits()));
    choices
}

/// The shape of base lines with these places, if they have some fins outside the cover, but not too
/// many: sashimi if one of them keeps at most one other place.
fn finned_shape(base: &[u16], cover: u16) -> Option<FishShape> {
    let fins: u32 = base.iter().map(|places| (places & !cover).count_ones()).sum();
    let is_thin = base.iter().any(|places| (places & cover).count_ones() <= 1);
    let shape = if is_thin { FishShape::Sashimi } else { FishShape::Plain };
    (1..=MOST).contains(&fins).then_some(shape)
}

fn fish_of_lines(position: &Position, digit: Digit, from: usize, base: u16, cover: u16) -> Fish {
    let base = Houses::from_bits(u32::from(base) << from);
    let cover = Houses::from_bits(u32::from(cover) << (9 - from));
    let (of_base, of_cover, places) = (base.cells(), cover.cells(), position.places(digit));
    let fins = places & (of_base - of_cover);
    let out = places & (of_cover - of_base) & seen_by_all(fins);
    Fish { digit, base, cover, fins, endo: Cells::EMPTY, out }
}
