//! The operations in pairs of registers of 256 bits.
//!
//! To compress words there is no instruction: the lanes that are kept are looked up in a table, and
//! permuted (Lemire and others, from 2012 on). Bits are counted by halves of bytes (Muła, "SSSE3:
//! fast popcount", 2008).

use super::words::{Vectored, Word, Words};
use super::{Bits, Simd};
use seventeen_plugin::cpu::Cpu;
use std::arch::x86_64::*;
use std::mem::MaybeUninit;

/// The form; to have it proves that the machine has the instructions.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The form, where it can run.
    pub(crate) fn new() -> Option<Avx2> {
        Cpu::of_machine().avx2.then_some(Avx2(()))
    }
}

/// The low half and the high one.
type Pair = [__m256i; 2];

/// An operation on two vectors, half by half.
macro_rules! by_halves {
    ($name:ident, $operation:ident) => {
        #[inline(always)]
        fn $name(self, a: Pair, b: Pair) -> Pair {
            // SAFETY: `self` proves that the machine has the instructions.
            unsafe { [$operation(a[0], b[0]), $operation(a[1], b[1])] }
        }
    };
}

impl Simd for Avx2 {
    type Vector = Pair;

    #[inline(always)]
    fn run<R>(self, job: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run<R>(job: impl FnOnce() -> R) -> R {
            job()
        }
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { run(job) }
    }

    #[inline(always)]
    fn load(self, bits: &Bits) -> Pair {
        let halves = (&raw const bits.0).cast::<__m256i>();
        // SAFETY: as in `run`; bits are 64 bytes, aligned to as many.
        unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
    }

    #[inline(always)]
    fn store(self, vector: Pair) -> Bits {
        let mut bits = Bits::NONE;
        let halves = (&raw mut bits.0).cast::<__m256i>();
        // SAFETY: as in `load`.
        unsafe {
            _mm256_store_si256(halves, vector[0]);
            _mm256_store_si256(halves.add(1), vector[1]);
        }
        bits
    }

    by_halves!(and, _mm256_and_si256);
    by_halves!(or, _mm256_or_si256);
    by_halves!(xor, _mm256_xor_si256);

    #[inline(always)]
    fn without(self, a: Pair, b: Pair) -> Pair {
        // SAFETY: as in `run`.
        unsafe { [_mm256_andnot_si256(b[0], a[0]), _mm256_andnot_si256(b[1], a[1])] }
    }

    #[inline(always)]
    fn is_empty(self, vector: Pair) -> bool {
        // SAFETY: as in `run`.
        unsafe {
            let either = _mm256_or_si256(vector[0], vector[1]);
            _mm256_testz_si256(either, either) != 0
        }
    }

    #[inline(always)]
    fn first(self, vector: Pair) -> Option<usize> {
        let words = self.words(vector);
        if words == 0 {
            return None;
        }
        let word = words.trailing_zeros() as usize & 7;
        Some(64 * word + self.store(vector).0[word].trailing_zeros() as usize)
    }

    #[inline(always)]
    fn count(self, vector: Pair) -> u32 {
        let words = self.store(vector).0;
        let [a, b, c, d, e, f, g, h] = words;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones())
            + (e.count_ones() + f.count_ones() + g.count_ones() + h.count_ones())
    }

    #[inline(always)]
    fn words(self, vector: Pair) -> u8 {
        !Words::<u64>::bits(self, Words::<u64>::apart(self, vector, vector)) as u8
    }

    #[inline(always)]
    fn lanes(self, vector: Pair) -> u32 {
        // SAFETY: as in `run`.
        unsafe {
            let none = _mm256_setzero_si256();
            let empty = [0, 1].map(
                #[inline(always)]
                |half: usize| _mm256_cmpeq_epi16(vector[half], none),
            );
            // The halves of the registers are packed by themselves: so they are put in order.
            let empty = _mm256_packs_epi16(empty[0], empty[1]);
            let empty = _mm256_permute4x64_epi64::<0b11_01_10_00>(empty);
            !_mm256_movemask_epi8(empty) as u32
        }
    }
}

impl Words<u32> for Avx2 {
    type Mask = Pair;

    #[inline(always)]
    fn splat(self, word: u32) -> Pair {
        // SAFETY: as in `run`.
        unsafe { [_mm256_set1_epi32(word as i32); 2] }
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> Pair {
        // SAFETY: as in `run`.
        unsafe {
            let bits = _mm256_set1_epi32(bits as i32);
            let low = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let high = _mm256_slli_epi32::<8>(low);
            [
                _mm256_cmpeq_epi32(_mm256_and_si256(bits, low), low),
                _mm256_cmpeq_epi32(_mm256_and_si256(bits, high), high),
            ]
        }
    }

    #[inline(always)]
    fn bits(self, mask: Pair) -> u32 {
        // SAFETY: as in `run`.
        let [low, high] = unsafe {
            [
                _mm256_movemask_ps(_mm256_castsi256_ps(mask[0])),
                _mm256_movemask_ps(_mm256_castsi256_ps(mask[1])),
            ]
        };
        (low | high << 8) as u32
    }

    by_halves!(both, _mm256_and_si256);

    #[inline(always)]
    fn load_words(self, words: &[u32]) -> Pair {
        let start = words.as_ptr();
        // SAFETY: as in `run`; there are sixteen words, or those that are not there are not read.
        unsafe {
            if words.len() >= u32::LANES {
                return [_mm256_loadu_si256(start.cast()), _mm256_loadu_si256(start.add(8).cast())];
            }
            let there: Pair = Words::<u32>::mask(self, (1 << words.len()) - 1);
            [
                _mm256_maskload_epi32(start.cast(), there[0]),
                _mm256_maskload_epi32(start.wrapping_add(8).cast(), there[1]),
            ]
        }
    }

    #[inline(always)]
    fn pack_words(self, vector: Pair, chosen: u32, room: &mut [MaybeUninit<u32>]) {
        let room = &mut room[..u32::LANES];
        let (low, high) = (chosen as u8, (chosen >> 8) as u8);
        // SAFETY: as in `run`; the first half is stored to eight of the sixteen words, and the second
        // behind at most so many.
        unsafe {
            let start = room.as_mut_ptr();
            _mm256_storeu_si256(start.cast(), packed(vector[0], &EIGHT[usize::from(low)]));
            let behind = start.add(low.count_ones() as usize);
            _mm256_storeu_si256(behind.cast(), packed(vector[1], &EIGHT[usize::from(high)]));
        }
    }

    #[inline(always)]
    fn apart(self, a: Pair, b: Pair) -> Pair {
        // SAFETY: as in `run`.
        unsafe {
            let none = _mm256_setzero_si256();
            [
                _mm256_cmpeq_epi32(_mm256_and_si256(a[0], b[0]), none),
                _mm256_cmpeq_epi32(_mm256_and_si256(a[1], b[1]), none),
            ]
        }
    }

    #[inline(always)]
    fn choose(self, mask: Pair, yes: Pair, no: Pair) -> Pair {
        choose(mask, yes, no)
    }

    by_halves!(plus, _mm256_add_epi32);

    #[inline(always)]
    fn sizes(self, vector: Pair) -> Pair {
        // SAFETY: as in `run`.
        unsafe {
            let (ones, pairs) = (_mm256_set1_epi8(1), _mm256_set1_epi16(1));
            let [low, high] = [bytes(vector[0]), bytes(vector[1])];
            [
                _mm256_madd_epi16(_mm256_maddubs_epi16(low, ones), pairs),
                _mm256_madd_epi16(_mm256_maddubs_epi16(high, ones), pairs),
            ]
        }
    }

    #[inline(always)]
    fn below(self, a: Pair, b: Pair) -> Pair {
        // SAFETY: as in `run`.
        unsafe { [_mm256_cmpgt_epi32(b[0], a[0]), _mm256_cmpgt_epi32(b[1], a[1])] }
    }
}

impl Words<u64> for Avx2 {
    type Mask = Pair;

    #[inline(always)]
    fn splat(self, word: u64) -> Pair {
        // SAFETY: as in `run`.
        unsafe { [_mm256_set1_epi64x(word as i64); 2] }
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> Pair {
        // SAFETY: as in `run`.
        unsafe {
            let bits = _mm256_set1_epi64x(bits.into());
            let low = _mm256_setr_epi64x(1, 2, 4, 8);
            let high = _mm256_slli_epi64::<4>(low);
            [
                _mm256_cmpeq_epi64(_mm256_and_si256(bits, low), low),
                _mm256_cmpeq_epi64(_mm256_and_si256(bits, high), high),
            ]
        }
    }

    #[inline(always)]
    fn bits(self, mask: Pair) -> u32 {
        // SAFETY: as in `run`.
        let [low, high] = unsafe {
            [
                _mm256_movemask_pd(_mm256_castsi256_pd(mask[0])),
                _mm256_movemask_pd(_mm256_castsi256_pd(mask[1])),
            ]
        };
        (low | high << 4) as u32
    }

    by_halves!(both, _mm256_and_si256);

    #[inline(always)]
    fn load_words(self, words: &[u64]) -> Pair {
        let start = words.as_ptr();
        // SAFETY: as in `run`; there are eight words, or those that are not there are not read.
        unsafe {
            if words.len() >= u64::LANES {
                return [_mm256_loadu_si256(start.cast()), _mm256_loadu_si256(start.add(4).cast())];
            }
            let there: Pair = Words::<u64>::mask(self, (1 << words.len()) - 1);
            [
                _mm256_maskload_epi64(start.cast(), there[0]),
                _mm256_maskload_epi64(start.wrapping_add(4).cast(), there[1]),
            ]
        }
    }

    #[inline(always)]
    fn pack_words(self, vector: Pair, chosen: u32, room: &mut [MaybeUninit<u64>]) {
        let room = &mut room[..u64::LANES];
        let (low, high) = (chosen & 15, chosen >> 4 & 15);
        // SAFETY: as for words of 32 bits, with halves of four.
        unsafe {
            let start = room.as_mut_ptr();
            _mm256_storeu_si256(start.cast(), packed(vector[0], &FOUR[low as usize]));
            let behind = start.add(low.count_ones() as usize);
            _mm256_storeu_si256(behind.cast(), packed(vector[1], &FOUR[high as usize]));
        }
    }

    #[inline(always)]
    fn apart(self, a: Pair, b: Pair) -> Pair {
        // SAFETY: as in `run`.
        unsafe {
            let none = _mm256_setzero_si256();
            [
                _mm256_cmpeq_epi64(_mm256_and_si256(a[0], b[0]), none),
                _mm256_cmpeq_epi64(_mm256_and_si256(a[1], b[1]), none),
            ]
        }
    }

    #[inline(always)]
    fn choose(self, mask: Pair, yes: Pair, no: Pair) -> Pair {
        choose(mask, yes, no)
    }

    by_halves!(plus, _mm256_add_epi64);

    #[inline(always)]
    fn sizes(self, vector: Pair) -> Pair {
        // SAFETY: as in `run`.
        unsafe {
            let none = _mm256_setzero_si256();
            [_mm256_sad_epu8(bytes(vector[0]), none), _mm256_sad_epu8(bytes(vector[1]), none)]
        }
    }

    #[inline(always)]
    fn below(self, a: Pair, b: Pair) -> Pair {
        // SAFETY: as in `run`.
        unsafe { [_mm256_cmpgt_epi64(b[0], a[0]), _mm256_cmpgt_epi64(b[1], a[1])] }
    }
}

impl Vectored for Avx2 {
    #[inline(always)]
    fn join(self, low: Pair, high: Pair) -> Pair {
        [joined(low), joined(high)]
    }
}

/// The lanes of a mask of eight words of 64 bits as those of eight of 32 bits.
#[inline(always)]
fn joined(mask: Pair) -> __m256i {
    // SAFETY: there is a pair only where the machine has the instructions.
    unsafe {
        let [low, high] = [_mm256_castsi256_ps(mask[0]), _mm256_castsi256_ps(mask[1])];
        let halves = _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(low, high));
        _mm256_permute4x64_epi64::<0b11_01_10_00>(halves)
    }
}

#[inline(always)]
fn choose(mask: Pair, yes: Pair, no: Pair) -> Pair {
    // SAFETY: as in `joined`.
    unsafe {
        [_mm256_blendv_epi8(no[0], yes[0], mask[0]), _mm256_blendv_epi8(no[1], yes[1], mask[1])]
    }
}

/// How many bits each byte has.
#[inline(always)]
fn bytes(half: __m256i) -> __m256i {
    // SAFETY: as in `joined`.
    unsafe {
        let sizes = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        ));
        let nibble = _mm256_set1_epi8(15);
        let low = _mm256_shuffle_epi8(sizes, _mm256_and_si256(half, nibble));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(half), nibble);
        _mm256_add_epi8(low, _mm256_shuffle_epi8(sizes, high))
    }
}

/// The parts of 32 bits in this order.
#[inline(always)]
fn packed(half: __m256i, order: &[u8; 8]) -> __m256i {
    // SAFETY: as in `joined`; an order has eight bytes.
    unsafe {
        let order = _mm_loadl_epi64(order.as_ptr().cast());
        _mm256_permutevar8x32_epi32(half, _mm256_cvtepu8_epi32(order))
    }
}

/// For each choice of eight words of 32 bits, those that are chosen, the first of them first.
static EIGHT: [[u8; 8]; 256] = orders(1);

/// The same for four words of 64 bits, each as its two parts.
static FOUR: [[u8; 8]; 16] = orders(2);

const fn orders<const N: usize>(parts: usize) -> [[u8; 8]; N] {
    let mut orders = [[0; 8]; N];
    let mut chosen = 0;
    while chosen < N {
        let (mut part, mut place) = (0, 0);
        while part < 8 {
            if chosen >> (part / parts) & 1 == 1 {
                orders[chosen][place] = part as u8;
                place += 1;
            }
            part += 1;
        }
        chosen += 1;
    }
    orders
}
