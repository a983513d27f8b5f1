//! A vector as words of 32 or 64 bits side by side, for passes over lists of them.

use super::Simd;
use std::mem::MaybeUninit;

/// A word of a list.
pub(crate) trait Word: Copy + Default + PartialEq {
    /// The number of words of a vector.
    const LANES: usize;

    /// All bits are set.
    const ALL: Self;

    /// A bit for each lane.
    const ALL_LANES: u32 = (1 << Self::LANES) - 1;
}

impl Word for u32 {
    const LANES: usize = 16;
    const ALL: u32 = !0;
}

impl Word for u64 {
    const LANES: usize = 8;
    const ALL: u64 = !0;
}

/// The operations on a vector's words.
pub(crate) trait Words<W: Word>: Simd {
    /// A choice of words.
    type Mask: Copy;

    /// This word in all lanes.
    fn splat(self, word: W) -> Self::Vector;

    /// The lanes whose bits are set.
    fn mask(self, bits: u32) -> Self::Mask;

    /// The bits of these lanes.
    fn bits(self, mask: Self::Mask) -> u32;

    /// The lanes in both.
    fn both(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;

    /// The first words of a list, padded with zeros.
    fn load_words(self, words: &[W]) -> Self::Vector;

    /// Writes the words of the lanes whose bits are set, one after another, into `room`, which has
    /// room for all lanes. May overwrite the words after them in `room`.
    fn pack_words(self, vector: Self::Vector, chosen: u32, room: &mut [MaybeUninit<W>]);

    /// The lanes in which the two have no common bit.
    fn apart(self, a: Self::Vector, b: Self::Vector) -> Self::Mask;

    /// The words of `yes` in these lanes, those of `no` in the others.
    fn choose(self, mask: Self::Mask, yes: Self::Vector, no: Self::Vector) -> Self::Vector;

    /// The sums, wrapping on overflow.
    fn plus(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// The number of bits of each word.
    fn sizes(self, vector: Self::Vector) -> Self::Vector;

    /// The lanes in which `a` is less than `b`, as signed numbers.
    fn below(self, a: Self::Vector, b: Self::Vector) -> Self::Mask;
}

/// A form with registers: passes over lists are written over it.
pub(crate) trait Vectored: Words<u32> + Words<u64> {
    /// Lanes of 32 bits: the first eight are from one mask, the others from another.
    fn join(
        self,
        low: <Self as Words<u64>>::Mask,
        high: <Self as Words<u64>>::Mask,
    ) -> <Self as Words<u32>>::Mask;
}

/// Passes over words in steps of a vector: where a step starts, its words, and which of its lanes
/// have one. False from `job` ends it.
#[inline(always)]
pub(crate) fn steps<W: Word, S: Words<W>>(
    simd: S,
    words: &[W],
    mut job: impl FnMut(usize, S::Vector, u32) -> bool,
) -> bool {
    let (mut start, whole) = (0, words.chunks_exact(W::LANES));
    let rest = whole.remainder();
    for step in whole {
        if !job(start, simd.load_words(step), W::ALL_LANES) {
            return false;
        }
        start += W::LANES;
    }
    rest.is_empty() || job(start, simd.load_words(rest), (1 << rest.len()) - 1)
}
