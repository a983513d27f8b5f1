//! A bit for each unavoidable set of the vectors.

/// Words of a mask: one vector register.
pub(super) const WORDS: usize = 8;

/// One bit a set, as many as a register holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Mask(pub(super) [u64; WORDS]);

impl Mask {
    /// How many bits.
    pub(super) const BITS: usize = 64 * WORDS;
    /// No bit is set.
    pub(super) const NONE: Mask = Mask([0; WORDS]);

    /// The first bits, so many of them.
    pub(super) fn first(bits: usize) -> Mask {
        let mut mask = Mask::NONE;
        (0..bits).for_each(|bit| mask.set(bit));
        mask
    }

    /// Sets bit `index`.
    #[inline(always)]
    pub(super) fn set(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Clears bit `index`.
    #[inline(always)]
    pub(super) fn clear(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }
}
