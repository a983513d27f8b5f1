//! An item with two options, which most guesses are about, in one word.

/// The item's number in 16 bits, and its options' numbers in 24 bits each.
#[derive(Clone, Copy, Default)]
pub(super) struct Two(u64);

impl Two {
    /// The item with these options.
    #[inline(always)]
    pub(super) fn new(item: usize, options: [usize; 2]) -> Two {
        let [item, a, b] = [item, options[0], options[1]].map(|number| number as u64);
        Two(item << 48 | a << 24 | b)
    }

    /// The item.
    #[inline(always)]
    pub(super) fn item(self) -> usize {
        (self.0 >> 48) as usize
    }

    /// The sum of the weights of its two options; among equal sums, earlier items rank higher.
    #[inline(always)]
    pub(super) fn rank(self, weights: &[u32]) -> u64 {
        let [a, b] = [self.0 >> 24, self.0].map(|number| number as usize & 0xff_ffff);
        u64::from(weights[a] + weights[b]) << 16 | u64::from(!(self.item() as u16))
    }

    /// The item with a rank.
    #[inline(always)]
    pub(super) fn item_of_rank(rank: u64) -> usize {
        usize::from(!(rank as u16))
    }
}
