//! Weights of the cells: an upper bound on the size of a clique, and what each set wastes.
//!
//! If every set weighs at least one unit, pairwise disjoint sets within some cells are no more
//! than the units that the cells weigh. What a set weighs above one unit is wasted: a clique of
//! k sets wastes at most the weight of the cells less k units, so a set that wastes more than
//! that is in no such clique. The weights are whole numbers, checked against each set, and so is
//! all arithmetic with them.

use crate::fractional_packing::dual_weights;
use seventeen_core::Cells;
use seventeen_plugin::prelude::Result;

/// The weights that belong to a family of sets; they serve each of its subfamilies too.
pub(crate) struct CellWeights {
    weights: [u64; 81],
    /// No set of the family weighs less.
    unit: u64,
}

impl CellWeights {
    /// Weights for `sets`, none of them empty.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn new(sets: &[Cells]) -> Result<CellWeights> {
        let scale = (1_u64 << 40) as f64;
        let weights =
            dual_weights(sets)?.map(|weight| (weight.clamp(0., 1.) * scale).ceil() as u64);
        let mut checked = CellWeights { weights, unit: 1 };
        let lightest = sets.iter().map(|&set| checked.weight(set)).min().unwrap_or(1);
        if lightest == 0 {
            // Weights that miss a set bound nothing; equal ones always bound.
            checked.weights = [1; 81];
        }
        checked.unit = sets.iter().map(|&set| checked.weight(set)).min().unwrap_or(1);
        Ok(checked)
    }

    fn weight(&self, cells: Cells) -> u64 {
        cells.iter().map(|cell| self.weights[cell]).sum()
    }

    /// How many disjoint sets `cells` can hold at most.
    pub(crate) fn bound(&self, cells: Cells) -> usize {
        (self.weight(cells) / self.unit) as usize
    }

    /// What a set wastes.
    pub(crate) fn waste(&self, set: Cells) -> u64 {
        self.weight(set) - self.unit
    }

    /// What cliques within `cells` can waste.
    pub(crate) fn allowance(&self, cells: Cells) -> Allowance {
        Allowance { weight: self.weight(cells), unit: self.unit }
    }
}

/// What the cliques within some cells can waste.
#[derive(Clone, Copy, Default)]
pub(crate) struct Allowance {
    weight: u64,
    unit: u64,
}

impl Allowance {
    /// The most that a clique of `size` sets can waste; none if no clique is that large.
    pub(crate) fn of(self, size: usize) -> Option<u64> {
        self.weight.checked_sub(size as u64 * self.unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_five_cells_weigh_half_a_unit_a_cell() {
        let pairs = (0..5).flat_map(|b| (0..b).map(move |a| [a, b].into_iter().collect()));
        let weights = CellWeights::new(&pairs.collect::<Vec<Cells>>()).expect("not stopped");
        assert_eq!(weights.bound(Cells::ALL), 2);
        assert_eq!(weights.bound(Cells::from_bits(0b111)), 1);
        let allowance = weights.allowance(Cells::ALL);
        assert!(allowance.of(2).is_some() && allowance.of(3).is_none());
    }

    #[test]
    fn a_set_wastes_what_it_takes_from_others() {
        // Two small sets and one that meets both: a clique of two cannot afford the third.
        let set = |cells: &[usize]| cells.iter().copied().collect::<Cells>();
        let sets = [set(&[0, 1]), set(&[2, 3]), set(&[0, 1, 2, 3, 4])];
        let weights = CellWeights::new(&sets).expect("not stopped");
        let most = weights.allowance(Cells::ALL).of(2).expect("there is a clique of two");
        assert!(weights.waste(sets[0]) <= most && weights.waste(sets[2]) > most);
    }

    #[test]
    fn no_sets_and_no_cells_bound_nothing_to_nothing() {
        let weights = CellWeights::new(&[]).expect("not stopped");
        assert_eq!(weights.bound(Cells::EMPTY), 0);
    }
}
