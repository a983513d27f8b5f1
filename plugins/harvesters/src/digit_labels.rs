//! Fillings of a cover: all assignments of its templates to the digits.
//!
//! Published counts of solutions are up to relabelling (98.8 for four digits of a mean grid). Here
//! a filling is labelled, because an unavoidable set is made of the cells that changed, and which
//! ones changed depends on the labels. Few of the k! fillings of a cover are useful: one that
//! changes every cell of a set with fewer digits gives no minimal set. This also covers digits that
//! stay, as the changed cells are then unavoidable with fewer digits.
//!
//! A filling is tested against 32 smaller sets at a time. Each template spares some of the sets
//! whichever digit takes it: those that have this digit in one of its cells. All sets must be
//! spared by some template. Fillings that differ in one turn of all digits are tested together.
//! Each template's row of digits is read from another offset, and a lane is a filling.
//!
//! Rejected: giving digits to the templates one after the other, cut by tables of pairs of
//! templates (the harvest of four digits took 1.6 times as long). Also rejected: branching where a
//! filling passes (1.07 times).

use crate::digit_covers::Subset;
use crate::digit_templates::cells_by_row;
use seventeen_core::Cells;

/// A value for each digit, twice, so that a turn can be read from any start.
type Twice<T, const K: usize> = [[T; K]; 2];

/// At least 5!, and a power of two.
const MOST_FILLINGS: usize = 128;

/// Gives the templates of a subset of `K` digits to its digits; kept for its memory.
pub(crate) struct DigitLabels<const K: usize> {
    /// The digit that each template of a cover takes in the first lane; every further lane has the
    /// next one. These are all permutations in which the first template takes the first digit.
    starts: Vec<[usize; K]>,
    /// The sets that each template spares when a digit takes it, 32 sets after the other.
    spared: Vec<Twice<u32, K>>,
    templates: usize,
    digits: Twice<Cells, K>,
}

impl<const K: usize> DigitLabels<K> {
    pub(crate) fn new() -> DigitLabels<K> {
        let starts = permutations_from(1, std::array::from_fn(|digit| digit));
        DigitLabels { starts, spared: Vec::new(), templates: 0, digits: [[Cells::EMPTY; K]; 2] }
    }

    /// Fills the table for `subset`.
    pub(crate) fn lay_out(&mut self, subset: &Subset<'_, K>) {
        self.templates = subset.templates.len();
        self.digits = [*subset.digits; 2];
        self.spared.clear();
        let no_sets = subset.smaller.is_empty().then_some(&[][..]);
        for sets in subset.smaller.chunks(32).chain(no_sets) {
            let holding = holding(sets, subset.digits);
            // Unused places count as spared.
            let vacant = u32::MAX.checked_shl(sets.len() as u32).unwrap_or(0);
            self.spared.extend(subset.templates.iter().map(|&template| {
                let mut spared = [vacant; K];
                for cell in cells_by_row(template) {
                    for (spared, holding) in spared.iter_mut().zip(&holding[cell]) {
                        *spared |= holding;
                    }
                }
                [spared; 2]
            }));
        }
    }

    /// Appends the changed cells of every filling of `cover` that changes no smaller set whole.
    pub(crate) fn fillings(&self, cover: &[usize; K], templates: &[Cells], found: &mut Vec<Cells>) {
        // The first 32 sets are the smallest and changed most often: most fillings end here.
        let first = cover.map(|template| self.spared[template].as_flattened());
        let mut passed = [(0, 0); MOST_FILLINGS];
        let mut count = 0;
        for (turn, starts) in self.starts.iter().enumerate() {
            for (lane, spared) in spared_together(&first, starts).into_iter().enumerate() {
                // Without a branch, as no processor could predict it.
                passed[count % MOST_FILLINGS] = (turn as u8, lane as u8);
                count += usize::from(spared == u32::MAX);
            }
        }
        for &(turn, lane) in &passed[..count] {
            let places = self.starts[usize::from(turn)].map(|start| start + usize::from(lane));
            if self.spares_the_rest(cover, &places) {
                found.push(self.changed(cover, &places, templates));
            }
        }
    }

    /// Whether all sets but the first 32 are spared when templates take the digits at their places.
    fn spares_the_rest(&self, cover: &[usize; K], places: &[usize; K]) -> bool {
        self.spared.chunks_exact(self.templates).skip(1).all(|spared| {
            let taken = cover.iter().zip(places);
            let each = taken.map(|(&template, &place)| spared[template].as_flattened()[place]);
            each.fold(0, |all, more| all | more) == u32::MAX
        })
    }

    /// The cells whose digit changes when each template takes the digit at its place.
    fn changed(&self, cover: &[usize; K], places: &[usize; K], templates: &[Cells]) -> Cells {
        let digits = self.digits.as_flattened();
        let taken = cover.iter().zip(places);
        let each = taken.map(|(&template, &place)| digits[place] - templates[template]);
        each.fold(Cells::EMPTY, |changed, more| changed | more)
    }
}

/// The sets that the templates of a cover spare together in each lane.
#[inline]
fn spared_together<const K: usize>(turns: &[&[u32]; K], starts: &[usize; K]) -> [u32; K] {
    let mut together = [0; K];
    for (turn, &start) in turns.iter().zip(starts) {
        for (lane, more) in together.iter_mut().zip(&turn[start..start + K]) {
            *lane |= more;
        }
    }
    together
}

/// Of each cell, which of the at most 32 sets hold it, in the place of its digit.
fn holding<const K: usize>(sets: &[Cells], digits: &[Cells; K]) -> [[u32; K]; 81] {
    let mut holding = [[0; K]; 81];
    for (bit, &set) in sets.iter().enumerate() {
        for (index, &digit) in digits.iter().enumerate() {
            (set & digit).iter().for_each(|cell| holding[cell][index] |= 1 << bit);
        }
    }
    holding
}

/// The permutations of `order` that leave the places before `first` as they are.
fn permutations_from<const K: usize>(first: usize, order: [usize; K]) -> Vec<[usize; K]> {
    if first == K {
        return vec![order];
    }
    let swapped = |other| {
        let mut order = order;
        order.swap(first, other);
        permutations_from(first + 1, order)
    };
    (first..K).flat_map(swapped).collect()
}
