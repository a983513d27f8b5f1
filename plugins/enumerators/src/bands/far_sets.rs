//! The known sets that reach into the third band, and their numbers.
//!
//! All sets that a part may need are gathered at its root. At a node further down, where fewer are
//! left, they get numbers in vectors of bits, as far as there is room. This happens only when a
//! leaf of the first stage needs them.

use super::frame::Split;
use super::kernel::{Kernel, Sets};
use super::node::Node;
use super::numbered_far::{NumberedFar, ROOM, Wide};

/// The number of cells of the third band.
const MOST_CELLS: usize = 27;

/// The sets.
pub(crate) struct FarSets {
    /// The sets with a number.
    pub(super) far: Box<NumberedFar>,
    /// The node whose sets are to be numbered when needed.
    unnumbered: Option<Node>,
    /// The case's sets that the clues of the part's root do not hit, and then those found.
    sets: Sets,
    /// The first of these without a number.
    late: usize,
    indices: Vec<u32>,
    sorted: Vec<u32>,
}

impl FarSets {
    pub(crate) fn new() -> FarSets {
        FarSets {
            far: NumberedFar::new(),
            unnumbered: None,
            sets: Sets::default(),
            late: 0,
            indices: Vec::new(),
            sorted: Vec::new(),
        }
    }

    /// Collects the case's sets that the root's clues do not hit.
    pub(super) fn gather<K: Kernel>(&mut self, kernel: K, of_case: &Sets, root: &Node) {
        let indices = &mut self.indices;
        kernel.run(|| kernel.unhit(of_case, 0, root.placed, of_case.len(), indices));
        self.sets.reserve(self.indices.len());
        for &index in &self.indices {
            self.sets.push(of_case.get(index as usize));
        }
    }

    /// From here down the sets of this node have the numbers.
    pub(super) fn number_later(&mut self, node: Node) {
        self.unnumbered = Some(node);
    }

    /// The numbered sets that these clues of the two bands do not hit.
    #[inline(always)]
    pub(super) fn unhit<K: Kernel>(&mut self, kernel: K, placed: u64) -> Wide<K> {
        if let Some(node) = self.unnumbered.take() {
            self.number(kernel, &node);
        }
        self.far.unhit(kernel, placed)
    }

    /// Numbers the sets that a node's clues do not hit, fewest cells in the third band first:
    /// packings begin with them.
    fn number<K: Kernel>(&mut self, kernel: K, node: &Node) {
        self.far.begin(node.placed.two);
        self.indices.clear();
        let (sets, indices) = (&self.sets, &mut self.indices);
        kernel.run(|| kernel.unhit(sets, 0, node.placed, ROOM, indices));
        self.late = match self.indices.get(ROOM - 1) {
            Some(&last) => last as usize + 1,
            None => self.sets.len(),
        };
        self.sort_indices();
        let (far, sets, indices) = (&mut self.far, &self.sets, &self.indices);
        kernel.run(
            #[inline(always)]
            || far.number(indices.iter().map(|&index| sets.get(index as usize))),
        );
    }

    /// Sorts the indices by the sets' numbers of cells in the third band, in their old order if
    /// these are equal.
    fn sort_indices(&mut self) {
        let size = |index: u32| self.sets.third[index as usize].count_ones() as usize;
        let mut places = [0; MOST_CELLS + 1];
        self.indices.iter().for_each(|&index| places[size(index)] += 1);
        let mut start = 0;
        places.iter_mut().for_each(|place| start += std::mem::replace(place, start));
        self.sorted.clear();
        self.sorted.resize(self.indices.len(), 0);
        for &index in &self.indices {
            let place = &mut places[size(index)];
            self.sorted[*place] = index;
            *place += 1;
        }
        std::mem::swap(&mut self.indices, &mut self.sorted);
    }

    /// A set without a number that these clues do not hit; it gets one.
    pub(super) fn unhit_late<K: Kernel>(&mut self, kernel: K, clues: Split) -> Option<Split> {
        self.indices.clear();
        let (sets, indices) = (&self.sets, &mut self.indices);
        kernel.run(|| kernel.unhit(sets, self.late, clues, 1, indices));
        let set = self.sets.get(*self.indices.first()? as usize);
        self.far.add(set);
        Some(set)
    }

    /// Takes up a set that was found.
    pub(super) fn learn(&mut self, set: Split) {
        self.sets.push(set);
        self.far.add(set);
    }
}
