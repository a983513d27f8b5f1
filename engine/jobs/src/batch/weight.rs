//! Estimated time of searching two bands of a grid, from its short unavoidable sets.
//!
//! Fitted at 17 clues, on the 120 pairs of 20 uniform grids: the correlation of the logarithms is
//! 0.946, and a choice by it costs 6 % more than the best one. It depends only on the pair, so that
//! all grids with a pair give it the same weight.

use super::short_sets::find_short_sets;
use seventeen_catalogue::Chute;
use seventeen_core::{Cell, Cells, Grid};

/// Numbers of cells, and the fraction of the time that each set of this size leaves: exp(-0.42),
/// exp(-0.14) and exp(-0.075).
const LEFT: [(u32, f64); 3] = [(4, 0.657), (6, 0.869), (8, 0.928)];

/// The time of each third band alone, however many there are, as a fraction of the time of two
/// bands.
const UNSHARED: f64 = 0.04;

/// The time of each pair of bands or stacks, by the number of the third, up to a factor.
pub(super) fn pair_weights(grid: &Grid) -> [f64; 6] {
    let sets = find_short_sets(grid);
    let mut weights = [1.; 6];
    for (weight, third) in weights.iter_mut().zip(chute_cells()) {
        for (cells, left) in LEFT {
            let are_within = |set: &&Cells| set.len() == cells && set.is_disjoint(third);
            // Multiplied one by one, so that all machines round alike.
            *weight = sets.iter().filter(are_within).fold(*weight, |weight, _| weight * left);
        }
    }
    weights
}

/// A grid's share of the time among this many grids with the pair.
pub(super) fn share_of_time(weight: f64, grids: u32) -> f64 {
    weight / f64::from(grids) + UNSHARED * weight
}

/// The cells of each band and stack.
fn chute_cells() -> impl Iterator<Item = Cells> {
    Chute::all().map(|chute| {
        let of = |cell: &Cell| if chute.is_stack() { cell.stack() } else { cell.band() };
        Cell::all().filter(|cell| of(cell) == chute.index()).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_catalogue::pairs_of;

    #[test]
    fn isomorphic_pairs_weigh_the_same() {
        let text =
            "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
        let grid: Grid = text.parse().unwrap();
        for (form, weight) in pairs_of(&grid).iter().zip(pair_weights(&grid)) {
            for image in form.pair().completions().iter().step_by(9) {
                assert_eq!(pair_weights(image)[2], weight, "{image}");
            }
        }
    }
}
