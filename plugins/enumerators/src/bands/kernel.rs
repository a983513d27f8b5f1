//! The machine's part of the search: operations on vectors, and passes over lists of sets.

use super::frame::Split;
use super::node::ones;
use crate::simd::{Bits, Portable, Simd};
use std::ops::{BitAnd, BitOrAssign};

/// The operations with passes over lists; by default plain loops.
pub(crate) trait Kernel: Simd {
    /// Adds to `into` the sets without a cell of `hit`, and of these only the cells of `keep`.
    /// False if one of them has none; then not all are added.
    #[inline(always)]
    fn narrow(self, sets: &[u64], hit: u64, keep: u64, into: &mut Vec<u64>) -> bool {
        narrow(sets, hit, keep, into)
    }

    /// Packs sets greedily in their order: those disjoint from `union`, which grows by them.
    /// Returns their number; `most + 1` if there are more than `most`.
    #[inline(always)]
    fn pack(self, sets: &[u64], union: &mut u64, most: u32) -> u32 {
        pack(sets, union, most)
    }

    /// Like [`narrow`](Kernel::narrow), for parts within the third band. Returns the cells of the
    /// added sets with a single one; none if one of them has no cell.
    #[inline(always)]
    fn narrow_third(self, sets: &[u32], hit: u32, keep: u32, into: &mut Vec<u32>) -> Option<u32> {
        let unhit = sets.iter().filter(|&&set| set & hit == 0);
        push_all(unhit.map(|set| set & keep), into)
    }

    /// Like [`pack`](Kernel::pack), for parts within the third band.
    #[inline(always)]
    fn pack_third(self, sets: &[u32], union: &mut u32, most: u32) -> u32 {
        pack(sets, union, most)
    }

    /// Adds to `into` those of the sets that are `alive`, and of these only the cells of `keep`.
    /// Returns the cells of those with a single one; none if one has none: then not all are added.
    #[inline(always)]
    fn gather(self, sets: &[u32], alive: &[Bits], keep: u32, into: &mut Vec<u32>) -> Option<u32> {
        push_all(numbers(alive).map(|number| sets[number] & keep), into)
    }

    /// The cells that all sets have; all 32 bits if there is no set.
    #[inline(always)]
    fn common(self, sets: &[u32]) -> u32 {
        sets.iter().fold(!0, |common, set| common & set)
    }

    /// The first of the sets with the fewest cells; there is one at least.
    #[inline(always)]
    fn shortest(self, sets: &[u32]) -> u32 {
        sets.iter().copied().min_by_key(|set| set.count_ones()).unwrap_or(0)
    }

    /// Packs sets greedily in their order, in each lane those that have no cell of its union.
    /// The cells that some lane's packing of `most` sets does not have; none if a lane's are more.
    ///
    /// A lane starts with one set, or with all bits if no sets are left.
    #[inline(always)]
    fn outside(self, sets: &[u64], mut unions: Lanes, most: u32) -> Option<u64> {
        let mut counts = [1; LANES];
        for step in sets.chunks(LANES) {
            for &set in step {
                for (union, count) in unions.0.iter_mut().zip(&mut counts) {
                    let apart = u64::from(*union & set == 0);
                    *count += apart;
                    *union |= set & apart.wrapping_neg();
                }
            }
            if counts.iter().any(|&count| count > u64::from(most)) {
                return None;
            }
        }
        let lanes = unions.0.iter().zip(counts);
        Some(lanes.fold(0, |outside, (union, count)| {
            outside | if count == u64::from(most) { !union } else { 0 }
        }))
    }

    /// Reduces each lane's cells to those that all sets which are `alive` and miss the lane's clue
    /// have in common. Returns the lanes that had such a set; stops once no lane has a cell left.
    #[inline(always)]
    fn cut(self, sets: &[u64], alive: &Bits, clues: &Lanes, cells: &mut Lanes) -> u8 {
        let mut met = [0; LANES];
        for number in numbers(std::slice::from_ref(alive)) {
            let set = sets[number];
            let mut any = 0;
            for ((clue, cells), met) in clues.0.iter().zip(&mut cells.0).zip(&mut met) {
                let missed = u64::from(clue & set == 0).wrapping_neg();
                *met |= missed;
                *cells &= set | !missed;
                any |= *cells;
            }
            if any == 0 {
                break;
            }
        }
        (0..LANES).fold(0, |lanes, lane| lanes | ((met[lane] & 1) as u8) << lane)
    }

    /// Adds to `into` the indices of sets that have no cell of `hit`: of those from index `from`
    /// on, up to `most` of them.
    #[inline(always)]
    fn unhit(self, sets: &Sets, from: usize, hit: Split, most: usize, into: &mut Vec<u32>) {
        let parts = sets.two[from..].iter().zip(&sets.third[from..]);
        let unhit = |&(_, (&two, &third)): &(usize, (&u64, &u32))| {
            two & hit.two == 0 && third & hit.third == 0
        };
        let indices = parts.enumerate().filter(unhit).map(|(index, _)| (from + index) as u32);
        into.extend(indices.take(most));
    }
}

/// The number of nodes examined together.
pub(crate) const LANES: usize = 8;

/// Cells of the two bands, for each of some nodes.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Lanes(pub(crate) [u64; LANES]);

/// A part of a set, in a word as wide as its bands need.
trait Part: Copy + Default + PartialEq + BitAnd<Output = Self> + BitOrAssign {}

impl Part for u64 {}

impl Part for u32 {}

/// The numbers of the bits that are set, ascending.
#[inline(always)]
fn numbers(bits: &[Bits]) -> impl Iterator<Item = usize> {
    let words = bits.iter().flat_map(|bits| bits.0).enumerate();
    words.flat_map(|(i, word)| ones(word).map(move |bit| i * 64 + bit as usize))
}

/// As [`Kernel::narrow`].
#[inline(always)]
fn narrow<P: Part>(sets: &[P], hit: P, keep: P, into: &mut Vec<P>) -> bool {
    let none = P::default();
    for &set in sets {
        if set & hit == none {
            if set & keep == none {
                return false;
            }
            into.push(set & keep);
        }
    }
    true
}

/// Adds sets, and returns the cells of those with a single one; none if one has no cell.
#[inline(always)]
pub(crate) fn push_all(mut sets: impl Iterator<Item = u32>, into: &mut Vec<u32>) -> Option<u32> {
    sets.try_fold(0, |single, set| {
        into.push(set);
        (set != 0).then(|| if set & (set - 1) == 0 { single | set } else { single })
    })
}

/// As [`Kernel::pack`].
#[inline(always)]
fn pack<P: Part>(sets: &[P], union: &mut P, most: u32) -> u32 {
    let mut count = 0;
    for &set in sets {
        if set & *union == P::default() {
            *union |= set;
            count += 1;
            if count > most {
                break;
            }
        }
    }
    count
}

impl Kernel for Portable {}

/// Sets that reach into all bands, their parts side by side.
#[derive(Clone, Default)]
pub(crate) struct Sets {
    pub(crate) two: Vec<u64>,
    pub(crate) third: Vec<u32>,
}

impl Sets {
    pub(crate) fn push(&mut self, set: Split) {
        self.two.push(set.two);
        self.third.push(set.third);
    }

    pub(crate) fn reserve(&mut self, more: usize) {
        self.two.reserve(more);
        self.third.reserve(more);
    }

    pub(crate) fn get(&self, index: usize) -> Split {
        Split { two: self.two[index], third: self.third[index] }
    }

    pub(crate) fn len(&self) -> usize {
        self.two.len()
    }

    pub(crate) fn clear(&mut self) {
        self.two.clear();
        self.third.clear();
    }
}
