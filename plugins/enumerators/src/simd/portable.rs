//! The operations as loops over words, for any machine.

use super::{Bits, Simd};
use std::array::from_fn;

/// Plain loops.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Simd for Portable {
    type Vector = Bits;

    #[inline(always)]
    fn run<R>(self, job: impl FnOnce() -> R) -> R {
        job()
    }

    #[inline(always)]
    fn load(self, bits: &Bits) -> Bits {
        *bits
    }

    #[inline(always)]
    fn store(self, vector: Bits) -> Bits {
        vector
    }

    #[inline(always)]
    fn and(self, a: Bits, b: Bits) -> Bits {
        Bits(from_fn(|i| a.0[i] & b.0[i]))
    }

    #[inline(always)]
    fn or(self, a: Bits, b: Bits) -> Bits {
        Bits(from_fn(|i| a.0[i] | b.0[i]))
    }

    #[inline(always)]
    fn xor(self, a: Bits, b: Bits) -> Bits {
        Bits(from_fn(|i| a.0[i] ^ b.0[i]))
    }

    #[inline(always)]
    fn without(self, a: Bits, b: Bits) -> Bits {
        Bits(from_fn(|i| a.0[i] & !b.0[i]))
    }

    #[inline(always)]
    fn is_empty(self, vector: Bits) -> bool {
        vector.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn first(self, vector: Bits) -> Option<usize> {
        let word = vector.0.iter().position(|&word| word != 0)?;
        Some(64 * word + vector.0[word].trailing_zeros() as usize)
    }

    #[inline(always)]
    fn count(self, vector: Bits) -> u32 {
        vector.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn words(self, vector: Bits) -> u8 {
        (0..8).fold(0, |words, i| words | u8::from(vector.0[i] != 0) << i)
    }

    #[inline(always)]
    fn lanes(self, vector: Bits) -> u32 {
        (0..32).fold(0, |lanes, i| {
            lanes | u32::from((vector.0[i / 4] >> (i % 4 * 16)) as u16 != 0) << i
        })
    }
}
