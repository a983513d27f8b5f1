//! Weights of the cells: an upper bound on the worth of a clique, and the waste of each set.
//!
//! A set is worth one unit if only the size of a clique counts, or a number that depends on its
//! size. If every set weighs at least its worth, pairwise disjoint sets within some cells are worth
//! at most the weight of these cells. A set wastes the weight above its worth. A clique of worth w
//! wastes at most the weight of the cells less w, so none of its sets wastes more. All arithmetic
//! uses whole numbers, and the weights are checked against each set.

use crate::fractional_packing::dual_weights;
use seventeen_core::Cells;
use seventeen_plugin::prelude::Result;

/// The worth of a set if only the size of a clique counts.
pub(crate) const UNIT: u64 = 1 << 40;

/// The worths of sets, by their size.
pub(crate) type SizeWeights = [u64; 82];

/// The weights of a family of sets, also valid for each of its subfamilies.
pub(crate) struct CellWeights {
    /// No set of the family weighs less than its worth.
    weights: [u64; 81],
    worths: SizeWeights,
}

impl CellWeights {
    /// Weights for `sets`, none of them empty, each worth one unit.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn new(sets: &[Cells]) -> Result<CellWeights> {
        CellWeights::of(sets, [UNIT; 82])
    }

    /// Weights for `sets`, none of them empty, with these worths of at most a few units.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn of(sets: &[Cells], worths: SizeWeights) -> Result<CellWeights> {
        let scale = UNIT as f64;
        let real = worths.map(|worth| worth as f64 / scale);
        let most = real.iter().copied().fold(0., f64::max);
        let weights =
            dual_weights(sets, &real)?.map(|weight| (weight.clamp(0., most) * scale).ceil() as u64);
        let mut checked = CellWeights { weights, worths };
        // Every cell gets the largest deficit that rounding left in a set.
        let lack = |&set: &Cells| checked.worth(set).saturating_sub(checked.weight(set));
        let lack = sets.iter().map(lack).max().unwrap_or(0);
        checked.weights = weights.map(|weight| weight + lack);
        Ok(checked)
    }

    fn worth(&self, set: Cells) -> u64 {
        self.worths[set.len() as usize]
    }

    /// The weight of the cells: no clique of sets within them is worth more.
    pub(crate) fn weight(&self, cells: Cells) -> u64 {
        cells.iter().map(|cell| self.weights[cell]).sum()
    }

    /// The maximum number of disjoint sets in `cells`, if each is worth a unit.
    pub(crate) fn bound(&self, cells: Cells) -> usize {
        (self.weight(cells) / UNIT) as usize
    }

    /// The waste of a set.
    pub(crate) fn set_waste(&self, set: Cells) -> u64 {
        self.weight(set) - self.worth(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::Cell;

    #[test]
    fn pairs_of_five_cells_weigh_half_a_unit_a_cell() {
        let pairs = (0..5).flat_map(|b| (0..b).map(move |a| Cells::from_bits(1 << a | 1 << b)));
        let weights = CellWeights::new(&pairs.collect::<Vec<Cells>>()).expect("not stopped");
        assert_eq!(weights.bound(Cells::ALL), 2);
        assert_eq!(weights.bound(Cells::from_bits(0b111)), 1);
        let all = weights.weight(Cells::ALL);
        assert!((2 * UNIT..3 * UNIT).contains(&all), "{all}");
    }

    #[test]
    fn a_set_wastes_what_it_takes_from_others() {
        // Two small sets and one that meets both: a clique of two cannot afford the third.
        let set = |cells: &[usize]| cells.iter().copied().map(Cell::of).collect::<Cells>();
        let sets = [set(&[0, 1]), set(&[2, 3]), set(&[0, 1, 2, 3, 4])];
        let weights = CellWeights::new(&sets).expect("not stopped");
        let most = weights.weight(Cells::ALL) - 2 * UNIT;
        assert!(weights.set_waste(sets[0]) <= most && weights.set_waste(sets[2]) > most);
    }

    #[test]
    fn every_set_weighs_its_worth_and_the_cells_the_best_clique() {
        // One set of worth three against two of worth two that meet it.
        let set = |cells: &[usize]| cells.iter().copied().map(Cell::of).collect::<Cells>();
        let sets = [set(&[1, 2, 3]), set(&[0, 1]), set(&[3, 4])];
        let worths = std::array::from_fn(|size| size as u64 * UNIT);
        let weights = CellWeights::of(&sets, worths).expect("not stopped");
        assert!(sets.iter().all(|&set| weights.weight(set) >= weights.worth(set)));
        assert_eq!(weights.weight(Cells::ALL) / UNIT, 4);
    }

    #[test]
    fn no_sets_and_no_cells_bound_nothing_to_nothing() {
        let weights = CellWeights::new(&[]).expect("not stopped");
        assert_eq!(weights.bound(Cells::EMPTY), 0);
    }
}
