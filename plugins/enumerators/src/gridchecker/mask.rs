//! A bit for each unavoidable set of the vector mode: set when some clue hits it.

/// Words of a mask: a fixed number lets the compiler use vector instructions.
const WORDS: usize = 12;

/// One bit per set: 768, Dobrichev's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mask([u64; WORDS]);

impl Mask {
    /// The number of bits.
    pub(crate) const BITS: usize = 64 * WORDS;
    /// No bit is set.
    pub(crate) const NONE: Mask = Mask([0; WORDS]);
    /// All bits are set.
    pub(crate) const ALL: Mask = Mask([u64::MAX; WORDS]);

    /// Sets bit `index`.
    pub(crate) fn set(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Clears bit `index`.
    pub(crate) fn clear(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Adds the bits of `other`.
    #[inline]
    pub(crate) fn merge(&mut self, other: &Mask) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// The bits of either.
    #[inline]
    pub(crate) fn or(mut self, other: &Mask) -> Mask {
        self.merge(other);
        self
    }

    /// The bits of both.
    #[inline]
    pub(crate) fn and(mut self, other: &Mask) -> Mask {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        self
    }

    /// Whether every bit is set.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.0.iter().fold(u64::MAX, |all, word| all & word) == u64::MAX
    }

    /// The first bit that is set in neither mask, from word `word` on. `word` moves to that bit's
    /// word, so that a caller who only sets bits never examines full words twice.
    #[inline]
    pub(crate) fn first_zero(&self, skip: &Mask, word: &mut usize) -> Option<usize> {
        while *word < WORDS {
            let zeros = !(self.0[*word] | skip.0[*word]);
            if zeros != 0 {
                return Some(64 * *word + zeros.trailing_zeros() as usize);
            }
            *word += 1;
        }
        None
    }

    /// All bits that are not set, in ascending order.
    #[inline]
    pub(crate) fn zeros(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut zeros = !word;
            std::iter::from_fn(move || {
                let bit = zeros.trailing_zeros() as usize;
                zeros &= zeros.wrapping_sub(1);
                (bit < 64).then_some(64 * index + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_found_in_order() {
        let mut mask = Mask::ALL;
        for bit in [0, 63, 64, 127] {
            mask.clear(bit);
        }
        assert_eq!(mask.zeros().collect::<Vec<_>>(), [0, 63, 64, 127]);
        assert!(!mask.is_full() && Mask::ALL.is_full());
    }

    #[test]
    fn the_first_zero_skips_and_stays_in_its_word() {
        let (mut mask, mut skip, mut word) = (Mask::ALL, Mask::NONE, 0);
        mask.clear(5);
        mask.clear(70);
        skip.set(5);
        assert_eq!(mask.first_zero(&Mask::NONE, &mut word), Some(5));
        assert_eq!(mask.first_zero(&skip, &mut word), Some(70));
        assert_eq!(word, 1);
        mask.set(70);
        assert_eq!(mask.first_zero(&skip, &mut word), None);
    }

    #[test]
    fn masks_combine_bit_by_bit() {
        let (mut a, mut b) = (Mask::NONE, Mask::NONE);
        a.set(3);
        a.set(100);
        b.set(100);
        assert_eq!(a.and(&b), b);
        assert_eq!(b.or(&a), a);
    }
}
