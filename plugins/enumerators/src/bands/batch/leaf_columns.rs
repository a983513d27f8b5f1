//! Leaves of the first stage side by side, before one third band.
//!
//! The needs of sixteen leaves are examined at once, as lanes of vectors: first the sockets, and
//! then a packing of sets, one set at a time for all leaves.

use super::super::sockets::minirows;
use super::requirements::Requirements;

/// The number of leaves examined together.
pub(crate) const ABREAST: usize = 16;

/// Leaves, with a column for each of their properties.
#[derive(Default)]
#[cfg_attr(test, derive(Clone, PartialEq, Eq, Debug))]
pub(crate) struct LeafColumns {
    /// The record of each leaf.
    pub(crate) record: Vec<u32>,
    /// The clues of the two bands.
    pub(crate) placed: Vec<u64>,
    /// The cells of the third band that may have a clue.
    pub(crate) open: Vec<u32>,
    /// The cells of the sets packed.
    pub(crate) packed: Vec<u32>,
    /// The clues that are left when each set packed has one.
    pub(crate) spare: Vec<i32>,
    /// Of minirows with two open pairs, the packed cell that is not in both, and the one not
    /// packed.
    pub(crate) odd: Vec<u32>,
    pub(crate) other: Vec<u32>,
}

impl LeafColumns {
    pub(crate) fn len(&self) -> usize {
        self.record.len()
    }

    pub(crate) fn push(
        &mut self,
        record: u32,
        placed: u64,
        left: u32,
        open: u32,
        asked: &Requirements,
    ) {
        self.record.push(record);
        self.placed.push(placed);
        self.open.push(open);
        self.packed.push(asked.packed & open);
        self.spare.push(left as i32 - asked.clues() as i32);
        self.odd.push(asked.odd & open);
        self.other.push(asked.other & open);
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.record.truncate(len);
        self.placed.truncate(len);
        self.open.truncate(len);
        self.packed.truncate(len);
        self.spare.truncate(len);
        self.odd.truncate(len);
        self.other.truncate(len);
    }

    /// Puts one leaf in the place of another.
    #[inline(always)]
    pub(crate) fn copy(&mut self, from: usize, to: usize) {
        self.record[to] = self.record[from];
        self.placed[to] = self.placed[from];
        self.open[to] = self.open[from];
        self.packed[to] = self.packed[from];
        self.spare[to] = self.spare[from];
        self.odd[to] = self.odd[from];
        self.other[to] = self.other[from];
    }

    /// The cells that contain a leaf's clues if none is spare: the packed cells. In a minirow with
    /// two open pairs this is the cell in both. But if the third pair is packed with another set,
    /// the clue may be there and leave the odd cell to the packed pair.
    #[inline(always)]
    pub(crate) fn tight(&self, at: usize) -> u32 {
        let kept = minirows(self.packed[at] & self.other[at]);
        self.packed[at] & !(self.odd[at] & !kept)
    }
}
