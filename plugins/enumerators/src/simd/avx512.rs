//! The operations in registers of 512 bits.

use super::words::{Vectored, Word, Words};
use super::{Bits, Simd, instructions};
use seventeen_plugin::cpu::Cpu;
use std::arch::x86_64::*;
use std::mem::MaybeUninit;

/// The form; to have it proves that the machine has the instructions.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// The implementation, if the machine supports it.
    pub(crate) fn new() -> Option<Avx512> {
        Cpu::detect().avx512.then_some(Avx512(()))
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

    instructions! {
        __m512i:
        and(a, b) -> __m512i = _mm512_and_si512(a, b);
        or(a, b) -> __m512i = _mm512_or_si512(a, b);
        xor(a, b) -> __m512i = _mm512_xor_si512(a, b);
        without(a, b) -> __m512i = _mm512_andnot_si512(b, a);
        count(vector) -> u32 = _mm512_reduce_add_epi64(_mm512_popcnt_epi64(vector)) as u32;
        words(vector) -> u8 = _mm512_test_epi64_mask(vector, vector);
        lanes(vector) -> u32 = _mm512_test_epi16_mask(vector, vector);
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

/// Words of a width: their type and their mask's, and the names of the instructions for them.
macro_rules! words {
    ($word:ty, $signed:ty, $mask:ty, $splat:ident, $load:ident, $load_some:ident, $compress:ident,
     $apart:ident, $blend:ident, $add:ident, $popcnt:ident, $less:ident) => {
        impl Words<$word> for Avx512 {
            type Mask = $mask;

            #[inline(always)]
            fn splat(self, word: $word) -> __m512i {
                // SAFETY: as in `run`.
                unsafe { $splat(word as $signed) }
            }

            #[inline(always)]
            fn mask(self, bits: u32) -> $mask {
                bits as $mask
            }

            #[inline(always)]
            fn bits(self, mask: $mask) -> u32 {
                mask.into()
            }

            #[inline(always)]
            fn both(self, a: $mask, b: $mask) -> $mask {
                a & b
            }

            #[inline(always)]
            fn load_words(self, words: &[$word]) -> __m512i {
                let start = words.as_ptr().cast();
                // SAFETY: as in `run`; there are as many words as a vector has, or missing ones are
                // not read.
                unsafe {
                    match words.len() {
                        there @ 0..<$word>::LANES => $load_some((1 << there) - 1, start),
                        _ => $load(start),
                    }
                }
            }

            #[inline(always)]
            fn pack_words(self, vector: __m512i, chosen: u32, room: &mut [MaybeUninit<$word>]) {
                let room = &mut room[..<$word>::LANES];
                // SAFETY: as in `run`; there is room for all words of a vector.
                unsafe {
                    let packed = $compress(chosen as $mask, vector);
                    _mm512_storeu_si512(room.as_mut_ptr().cast(), packed);
                }
            }

            #[inline(always)]
            fn choose(self, mask: $mask, yes: __m512i, no: __m512i) -> __m512i {
                // SAFETY: as in `run`.
                unsafe { $blend(mask, no, yes) }
            }

            instructions! {
                __m512i:
                apart(a, b) -> $mask = $apart(a, b);
                plus(a, b) -> __m512i = $add(a, b);
                sizes(vector) -> __m512i = $popcnt(vector);
                below(a, b) -> $mask = $less(a, b);
            }
        }
    };
}

words!(
    u32,
    i32,
    __mmask16,
    _mm512_set1_epi32,
    _mm512_loadu_epi32,
    _mm512_maskz_loadu_epi32,
    _mm512_maskz_compress_epi32,
    _mm512_testn_epi32_mask,
    _mm512_mask_blend_epi32,
    _mm512_add_epi32,
    _mm512_popcnt_epi32,
    _mm512_cmplt_epi32_mask
);
words!(
    u64,
    i64,
    __mmask8,
    _mm512_set1_epi64,
    _mm512_loadu_epi64,
    _mm512_maskz_loadu_epi64,
    _mm512_maskz_compress_epi64,
    _mm512_testn_epi64_mask,
    _mm512_mask_blend_epi64,
    _mm512_add_epi64,
    _mm512_popcnt_epi64,
    _mm512_cmplt_epi64_mask
);

impl Vectored for Avx512 {
    #[inline(always)]
    fn join(self, low: __mmask8, high: __mmask8) -> __mmask16 {
        // SAFETY: as in `run`.
        unsafe { _mm512_kunpackb(high.into(), low.into()) }
    }
}
