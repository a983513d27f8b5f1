//! Sets within the two bands as vectors of bits, for the last levels of the first stage.
//!
//! The live sets are numbered, and each cell has the vector of the sets that it hits. Placing a
//! clue subtracts one vector from another. The method follows dobrichev's GridChecker ("How the
//! GridChecker works", 2010: a bitmap mode below 768 sets). The disjoint sets of a set are a
//! vector, too.

use super::node::ones;
use super::transposed::transposed;
use crate::simd::Bits;

/// Numbers kept for the sets that failed tests find.
const SPARE: usize = 64;

/// The maximum number of sets numbered at first.
pub(crate) const ROOM: usize = Bits::LEN - SPARE;

/// The numbered sets.
pub(crate) struct NumberedNear {
    sets: Vec<u64>,
    hits: [Bits; 54],
    /// The sets disjoint from a set, where `valid` has its bit.
    apart: Vec<Bits>,
    valid: Bits,
    /// All numbers in use.
    all: Bits,
}

impl NumberedNear {
    pub(crate) fn new() -> Box<NumberedNear> {
        let apart = vec![Bits::NONE; Bits::LEN];
        let hits = [Bits::NONE; 54];
        Box::new(NumberedNear { sets: Vec::new(), hits, apart, valid: Bits::NONE, all: Bits::NONE })
    }

    /// Numbers these sets in their order: at most [`ROOM`] of them.
    #[inline(always)]
    pub(crate) fn number(&mut self, sets: &[u64]) {
        let sets = &sets[..sets.len().min(ROOM)];
        self.sets.clear();
        self.sets.extend_from_slice(sets);
        self.all = Bits::first(sets.len());
        self.valid = Bits::NONE;
        let mut blocks = sets.chunks(64);
        for word in 0..8 {
            let sets_of = blocks.next().map_or([0; 64], |sets| transposed(sets.iter().copied()));
            for (hits, sets) in self.hits.iter_mut().zip(sets_of) {
                hits.0[word] = sets;
            }
        }
    }

    /// Numbers another set, if a number is free, and returns it.
    pub(crate) fn add(&mut self, set: u64) -> Option<usize> {
        let number = self.sets.len();
        if number == Bits::LEN {
            return None;
        }
        self.sets.push(set);
        ones(set).for_each(|cell| self.hits[cell as usize].insert(number));
        self.all.insert(number);
        self.valid = Bits::NONE;
        Some(number)
    }

    #[inline]
    pub(crate) fn all(&self) -> Bits {
        self.all
    }

    /// The sets by number.
    #[inline]
    pub(crate) fn sets(&self) -> &[u64] {
        &self.sets
    }

    #[inline]
    pub(crate) fn set(&self, number: usize) -> u64 {
        self.sets[number]
    }

    /// The sets that a cell hits.
    #[inline]
    pub(crate) fn hits(&self, cell: u32) -> &Bits {
        &self.hits[cell as usize]
    }

    /// The sets disjoint from a set.
    #[inline]
    pub(crate) fn apart(&mut self, number: usize) -> &Bits {
        if !self.valid.contains(number) {
            self.valid.insert(number);
            let mut meets = [0; 8];
            for cell in ones(self.sets[number]) {
                let hits = &self.hits[cell as usize].0;
                meets.iter_mut().zip(hits).for_each(|(meets, hits)| *meets |= hits);
            }
            self.apart[number] = Bits(meets.map(|word| !word));
        }
        &self.apart[number]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_together_or_one_by_one_sets_are_hit_by_the_same_cells() {
        let sets: Vec<u64> =
            (1..400_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 10).collect();
        let (mut together, mut one_by_one) = (NumberedNear::new(), NumberedNear::new());
        together.number(&sets);
        sets.iter().for_each(|&set| assert!(one_by_one.add(set).is_some()));
        assert_eq!(together.all(), one_by_one.all());
        for cell in 0..54 {
            assert_eq!(together.hits(cell), one_by_one.hits(cell));
        }
        together.number(&[]);
        assert_eq!((together.all(), *together.hits(0)), (Bits::NONE, Bits::NONE));
    }
}
