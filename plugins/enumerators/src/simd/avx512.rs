//! The operations in registers of 512 bits.

use super::{Bits, Simd};
use seventeen_plugin::cpu::Cpu;
use std::arch::x86_64::*;

/// The form; to have it proves that the machine has the instructions.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// The form, where it can run.
    pub(crate) fn new() -> Option<Avx512> {
        Cpu::of_machine().avx512.then_some(Avx512(()))
    }
}

impl Simd for Avx512 {
    type Vector = __m512i;

    #[inline(always)]
    fn run<R>(self, job: impl FnOnce() -> R) -> R {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn run<R>(job: impl FnOnce() -> R) -> R {
            job()
        }
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { run(job) }
    }

    #[inline(always)]
    fn load(self, bits: &Bits) -> __m512i {
        // SAFETY: as in `run`; bits are 64 bytes, aligned to as many.
        unsafe { _mm512_load_si512((&raw const bits.0).cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m512i) -> Bits {
        let mut bits = Bits::NONE;
        // SAFETY: as in `load`.
        unsafe { _mm512_store_si512((&raw mut bits.0).cast(), vector) };
        bits
    }

    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as in `run`.
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as in `run`.
        unsafe { _mm512_or_si512(a, b) }
    }

    #[inline(always)]
    fn xor(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as in `run`.
        unsafe { _mm512_xor_si512(a, b) }
    }

    #[inline(always)]
    fn without(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as in `run`.
        unsafe { _mm512_andnot_si512(b, a) }
    }

    #[inline(always)]
    fn is_empty(self, vector: __m512i) -> bool {
        self.words(vector) == 0
    }

    #[inline(always)]
    fn first(self, vector: __m512i) -> Option<usize> {
        // SAFETY: as in `run`.
        unsafe { first(vector) }
    }

    #[inline(always)]
    fn count(self, vector: __m512i) -> u32 {
        // SAFETY: as in `run`.
        unsafe { _mm512_reduce_add_epi64(_mm512_popcnt_epi64(vector)) as u32 }
    }

    #[inline(always)]
    fn words(self, vector: __m512i) -> u8 {
        // SAFETY: as in `run`.
        unsafe { _mm512_test_epi64_mask(vector, vector) }
    }

    #[inline(always)]
    fn lanes(self, vector: __m512i) -> u32 {
        // SAFETY: as in `run`.
        unsafe { _mm512_test_epi16_mask(vector, vector) }
    }
}

#[target_feature(enable = "avx512f,bmi1")]
#[inline]
fn first(vector: __m512i) -> Option<usize> {
    let words = _mm512_test_epi64_mask(vector, vector);
    if words == 0 {
        return None;
    }
    let with_bits = _mm512_maskz_compress_epi64(words, vector);
    let word = _mm_cvtsi128_si64(_mm512_castsi512_si128(with_bits));
    Some(64 * words.trailing_zeros() as usize + word.trailing_zeros() as usize)
}
