//! Sets within the two bands as vectors of bits, for the last levels of the first stage.
//!
//! The live sets are numbered; each cell has the vector of the sets that it hits, so that to
//! place a clue is to take a vector away from another. After the tricks of dobrichev's GridChecker
//! ("How the GridChecker works", 2010: a bitmap mode below 768 sets), with the disjoint sets of a
//! set kept as a vector, too.

use super::node::ones;
use crate::simd::Bits;

/// Numbers kept for the sets that failed tests find.
const SPARE: usize = 64;

/// How many sets are numbered at first, at most.
pub(crate) const ROOM: usize = Bits::LEN - SPARE;

/// The numbered sets.
pub(crate) struct Near {
    sets: Vec<u64>,
    hits: [Bits; 54],
    /// The sets disjoint from a set, where `valid` has its bit.
    apart: Vec<Bits>,
    valid: Bits,
    /// All numbers in use.
    all: Bits,
}

impl Near {
    pub(crate) fn new() -> Box<Near> {
        let apart = vec![Bits::NONE; Bits::LEN];
        let hits = [Bits::NONE; 54];
        Box::new(Near { sets: Vec::new(), hits, apart, valid: Bits::NONE, all: Bits::NONE })
    }

    /// Numbers these sets in their order: [`ROOM`] of them at most.
    pub(crate) fn number(&mut self, sets: &[u64]) {
        self.sets.clear();
        self.hits.fill(Bits::NONE);
        self.all = Bits::NONE;
        for &set in &sets[..sets.len().min(ROOM)] {
            self.add(set);
        }
    }

    /// Numbers one more set, if there is a number left, and says which it got.
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
