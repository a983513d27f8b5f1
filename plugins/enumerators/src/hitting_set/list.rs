//! Unhit sets as a list, by ascending number of live cells.
//!
//! The cells of set `i` are `low[i]` and `high[i]`: two planes, so that vectors take eight sets
//! at a time. The planes are padded with empty words to a multiple of eight.

use seventeen_plugin::prelude::*;

/// The number of sets that a kernel takes at a time.
pub(super) const LANES: usize = 8;

/// A list of sets.
#[derive(Clone, Default)]
pub(super) struct List {
    low: Vec<u64>,
    high: Vec<u64>,
    len: usize,
}

impl List {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The planes, padding included.
    #[inline]
    pub(super) fn planes(&self) -> (&[u64], &[u64]) {
        (&self.low, &self.high)
    }

    /// Set `index`, which is below the length.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Cells {
        cells(self.low[index], self.high[index])
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Cells> {
        (0..self.len).map(|index| self.get(index))
    }

    /// Adds a set at the end, whatever its size.
    pub(super) fn push(&mut self, set: Cells) {
        if self.len.is_multiple_of(LANES) {
            self.low.resize(self.len + LANES, 0);
            self.high.resize(self.len + LANES, 0);
        }
        (self.low[self.len], self.high[self.len]) = words(set);
        self.len += 1;
    }

    /// Inserts a set before set `index`, or at the end.
    pub(super) fn insert(&mut self, index: usize, set: Cells) {
        self.push(set);
        self.low[index..self.len].rotate_right(1);
        self.high[index..self.len].rotate_right(1);
    }

    /// Makes room for the planes of `len` sets, whose words are then for the caller to write.
    pub(super) fn resize(&mut self, len: usize) -> (&mut [u64], &mut [u64]) {
        let padded = len.next_multiple_of(LANES);
        self.low.resize(padded, 0);
        self.high.resize(padded, 0);
        self.low[len..].fill(0);
        self.high[len..].fill(0);
        self.len = len;
        (&mut self.low, &mut self.high)
    }

    /// Fills the list with these sets by ascending size; sets of a size stay in their order.
    ///
    /// `sizes[i]` is the number of cells of the set `low[i]`, `high[i]`.
    #[inline]
    pub(super) fn fill_by_size(&mut self, low: &[u64], high: &[u64], sizes: &[u64]) {
        let mut places = [0_u32; 128];
        for &size in sizes {
            places[size as usize & 127] += 1;
        }
        let mut start = 0;
        for place in &mut places[..82] {
            start += std::mem::replace(place, start);
        }
        let (into_low, into_high) = self.resize(sizes.len());
        for ((&low, &high), &size) in low.iter().zip(high).zip(sizes) {
            let place = &mut places[size as usize & 127];
            into_low[*place as usize] = low;
            into_high[*place as usize] = high;
            *place += 1;
        }
    }
}

impl FromIterator<Cells> for List {
    fn from_iter<I: IntoIterator<Item = Cells>>(sets: I) -> List {
        let mut list = List::default();
        sets.into_iter().for_each(|set| list.push(set));
        list
    }
}

/// The two words of a set.
#[inline]
pub(super) fn words(set: Cells) -> (u64, u64) {
    (set.bits() as u64, (set.bits() >> 64) as u64)
}

/// The set of two words.
#[inline]
pub(super) fn cells(low: u64, high: u64) -> Cells {
    Cells::from_bits(u128::from(low) | u128::from(high) << 64)
}
