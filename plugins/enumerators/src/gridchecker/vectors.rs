//! The unhit sets as bit vectors, once they are few (Dobrichev's last trick).
//!
//! Each position has a mask of the sets that a clue there hits; each placed clue adds its mask to a
//! union. The first zero bit of the union is the first unhit set. Only the minimal sets of open
//! positions count towards the 768. Sets found by failed tests get their own bits while there is
//! room, and otherwise wait in a list.
//!
//! Besides packing the sets in the order of the search, a node packs them by size: small sets leave
//! more room for others. Measured on the grid with 20 puzzles of 17 clues, the second packing
//! leaves a quarter of the nodes. Sizes are those below the last clue, and kept as masks too:
//! counting on bit slices costs a few operations per position for all sets at once.

use super::list::common;
use super::mask::Mask;
use super::node::Node;
use super::packing::Packing;
use super::thresholds::Thresholds;
use seventeen_plugin::prelude::*;

/// The maximal number of sets in the vectors at the start. The other bits are for sets found later;
/// a part seldom has more than a few of these.
pub(crate) const ROOM: usize = Mask::BITS - 64;

/// Sets larger than this are packed last, in the order of the search.
const SIZES: usize = 5;

/// Up to 768 sets as bits, and the clues of the node and of those above it.
pub(crate) struct Vectors {
    /// The sets: bit `i` is `sets[i]`.
    sets: Vec<Cells>,
    /// For each position the sets that it hits.
    hits: Box<[Mask; 81]>,
    /// `larger[p][n]`: the sets with more than `n` positions below `p`.
    larger: Box<[[Mask; SIZES]; 82]>,
    /// The clues and the sets they hit, from the node of the switch down to the present one.
    levels: Vec<(Cells, Mask)>,
    /// Sets found when all bits were taken.
    late: Vec<Cells>,
}

impl Vectors {
    pub(crate) fn new() -> Vectors {
        Vectors {
            sets: Vec::with_capacity(Mask::BITS),
            hits: Box::new([Mask::NONE; 81]),
            larger: Box::new([[Mask::NONE; SIZES]; 82]),
            levels: Vec::with_capacity(82),
            late: Vec::new(),
        }
    }

    /// Whether a node is searched with these vectors.
    pub(crate) fn active(&self) -> bool {
        !self.levels.is_empty()
    }

    /// Switches to vectors at a node with these unhit sets, [`ROOM`] at most.
    pub(crate) fn begin(&mut self, node: &Node, unhit: impl Iterator<Item = Cells>) {
        self.sets.clear();
        self.late.clear();
        self.hits.fill(Mask::NONE);
        self.levels.push((node.clues, Mask::ALL));
        unhit.for_each(|set| self.add(set & node.open));
        self.measure();
    }

    /// Switches back, at the node of the switch.
    pub(crate) fn end(&mut self) {
        self.levels.clear();
    }

    /// Places a clue.
    #[inline]
    pub(crate) fn push(&mut self, position: Cell) {
        if let Some((clues, hit)) = self.levels.last() {
            let level = (*clues | Cells::single(position), hit.or(&self.hits[position]));
            self.levels.push(level);
        }
    }

    /// Takes the last clue back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.levels.pop();
    }

    /// Adds a set found at the current node: it applies wherever it is not hit.
    pub(crate) fn learn(&mut self, set: Cells) {
        if !self.active() {
            return;
        }
        if self.sets.len() == Mask::BITS {
            self.late.push(set);
            return;
        }
        self.add(set);
        self.measure();
    }

    /// Gives a set the next bit, at this level and at all above.
    fn add(&mut self, set: Cells) {
        let bit = self.sets.len();
        self.sets.push(set);
        for position in set {
            self.hits[position].set(bit);
        }
        for (_, hit) in self.levels.iter_mut().filter(|(clues, _)| set.is_disjoint(*clues)) {
            hit.clear(bit);
        }
    }

    /// Counts the positions of all sets, from the lowest position up.
    fn measure(&mut self) {
        let mut larger = [Mask::NONE; SIZES];
        for (position, hits) in self.hits.iter().enumerate() {
            for size in (1..SIZES).rev() {
                larger[size].merge(&larger[size - 1].and(hits));
            }
            larger[0].merge(hits);
            self.larger[position + 1] = larger;
        }
    }

    /// The sets hit by the clues of the present node; bits without a set count as hit.
    #[inline]
    fn hit(&self) -> &Mask {
        self.levels.last().map_or(&Mask::ALL, |(_, hit)| hit)
    }

    /// Whether every set in the vectors is hit.
    #[inline]
    pub(crate) fn all_hit(&self) -> bool {
        self.hit().is_full()
    }

    /// Whether an unhit set lies wholly above `position` (step 3.1.2.2).
    #[inline]
    pub(crate) fn has_set_above(&self, position: Cell) -> bool {
        !self.hit().or(&self.larger[position.index() + 1][0]).is_full()
    }

    /// The unhit sets in the vectors.
    #[inline]
    pub(crate) fn unhit(&self) -> impl Iterator<Item = Cells> {
        self.hit().zeros().map(|bit| self.sets[bit])
    }

    /// The unhit sets without room in the vectors.
    pub(crate) fn late(&self, clues: Cells) -> impl Iterator<Item = Cells> {
        self.late.iter().copied().filter(move |set| set.is_disjoint(clues))
    }

    /// The open positions that hit all unhit sets.
    #[inline]
    pub(crate) fn common(&self, node: &Node) -> Cells {
        let positions = common(node.open, self.unhit());
        if positions.is_empty() { positions } else { common(positions, self.late(node.clues)) }
    }

    /// As [`list::range`](super::list::range), on the vectors.
    #[inline]
    pub(crate) fn range(&self, node: &mut Node, thresholds: &Thresholds) -> Option<Cells> {
        loop {
            if self.pack(node, thresholds, &[])?.close(node) {
                continue;
            }
            let top = 128 - node.open.bits().leading_zeros() as usize;
            let packing = self.pack(node, thresholds, &self.larger[top])?;
            if !packing.close(node) {
                return Some(packing.range(node, thresholds));
            }
        }
    }

    /// Packs the sets outside each of `stages`, one after the other, and then all that fit.
    #[inline]
    fn pack(&self, node: &Node, thresholds: &Thresholds, stages: &[Mask]) -> Option<Packing> {
        let mut packing = Packing::new();
        let mut touched = *self.hit();
        for skip in stages.iter().chain([&Mask::NONE]) {
            let mut word = 0;
            while let Some(bit) = touched.first_zero(skip, &mut word) {
                let set = self.sets[bit] & node.open;
                if !packing.add(set, node, thresholds) {
                    return None;
                }
                set.iter().for_each(|position| touched.merge(&self.hits[position]));
            }
        }
        Some(packing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gridchecker::remap::below;

    fn set(positions: &[usize]) -> Cells {
        positions.iter().copied().map(Cell::of).collect()
    }

    fn begun(sets: &[Cells]) -> Vectors {
        let mut vectors = Vectors::new();
        let node = Node { clues: Cells::single(Cell::of(80)), open: below(80), left: 9 };
        vectors.begin(&node, sets.iter().copied());
        vectors
    }

    #[test]
    fn clues_hit_their_sets_until_taken_back() {
        let mut vectors = begun(&[set(&[5, 9]), set(&[9, 12]), set(&[7])]);
        vectors.push(Cell::of(9));
        assert_eq!(vectors.unhit().collect::<Vec<_>>(), [set(&[7])]);
        assert!(!vectors.has_set_above(Cell::of(7)) && vectors.has_set_above(Cell::of(6)));
        vectors.push(Cell::of(7));
        assert!(vectors.all_hit());
        vectors.pop();
        vectors.pop();
        assert_eq!(vectors.unhit().count(), 3);
    }

    #[test]
    fn a_set_found_below_holds_above_as_well() {
        let mut vectors = begun(&[set(&[5, 9])]);
        vectors.push(Cell::of(40));
        vectors.push(Cell::of(9));
        vectors.learn(set(&[3, 40]));
        vectors.learn(set(&[4, 8]));
        assert_eq!(vectors.unhit().collect::<Vec<_>>(), [set(&[4, 8])]);
        vectors.pop();
        vectors.pop();
        assert_eq!(vectors.unhit().count(), 3);
    }

    #[test]
    fn sets_without_a_bit_come_late() {
        let mut vectors = begun(&[set(&[5, 9])]);
        (0..Mask::BITS).for_each(|i| vectors.learn(set(&[i % 40, 40 + i % 39])));
        vectors.learn(set(&[2, 50]));
        assert_eq!(vectors.unhit().count(), Mask::BITS);
        assert_eq!(vectors.late(Cells::single(Cell::of(2))).count(), 1);
        assert_eq!(vectors.late(Cells::single(Cell::of(50))).count(), 1);
        assert_eq!(vectors.late(Cells::EMPTY).count(), 2);
    }

    #[test]
    fn sizes_count_the_positions_below() {
        let vectors = begun(&[set(&[1, 2, 3]), set(&[2, 30])]);
        for (top, size, expected) in [(2, 0, 0b01), (3, 1, 0b01), (31, 1, 0b11), (31, 2, 0b01)] {
            let larger = vectors.larger[top][size];
            let bits = (0..2).filter(|&bit| Mask::ALL.and(&larger).zeros().all(|z| z != bit));
            assert_eq!(bits.fold(0, |sum, bit| sum | 1 << bit), expected, "below {top} > {size}");
        }
    }
}
