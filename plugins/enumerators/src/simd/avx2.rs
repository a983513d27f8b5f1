//! The operations in pairs of registers of 256 bits.
//!
//! There is no instruction to compress words: a table has the lanes to keep, and they are permuted
//! (Lemire and others, from 2012 on). Bits are counted by halves of bytes (Muła, "SSSE3: fast
//! popcount", 2008).

use super::instructions;
use super::registers::{Lanes, MultiRegister, Registers, orders};
use seventeen_plugin::cpu::Cpu;
use std::arch::x86_64::*;

/// The form.
pub(crate) type Avx2 = MultiRegister<Ymm, 2>;

impl Avx2 {
    /// The implementation, if the machine supports it.
    pub(crate) fn new() -> Option<Avx2> {
        Cpu::detect().avx2.then_some(MultiRegister(Ymm(())))
    }
}

/// One register; to have this proves that the machine has the instructions.
#[derive(Clone, Copy)]
pub(crate) struct Ymm(());

impl Registers for Ymm {
    type Register = __m256i;

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
    fn load(self, words: &[u64]) -> __m256i {
        let words = &words[..4];
        // SAFETY: as in `run`; there are four words.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, register: __m256i, words: &mut [u64]) {
        let words = &mut words[..4];
        // SAFETY: as in `load`.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), register) };
    }

    instructions! {
        __m256i:
        and(a, b) -> __m256i = _mm256_and_si256(a, b);
        or(a, b) -> __m256i = _mm256_or_si256(a, b);
        xor(a, b) -> __m256i = _mm256_xor_si256(a, b);
        without(a, b) -> __m256i = _mm256_andnot_si256(b, a);
        is_zero(register) -> bool = _mm256_testz_si256(register, register) != 0;
        choose(mask, yes, no) -> __m256i = _mm256_blendv_epi8(no, yes, mask);
    }

    #[inline(always)]
    fn halves(self, register: __m256i) -> u32 {
        // SAFETY: as in `run`.
        let empty = unsafe {
            let empty = _mm256_cmpeq_epi16(register, _mm256_setzero_si256());
            // The halves of the register are packed separately, so they need reordering.
            let empty = _mm256_packs_epi16(empty, empty);
            _mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b11_01_10_00>(empty))
        };
        u32::from(!empty as u16)
    }

    #[inline(always)]
    fn narrow(self, low: __m256i, high: __m256i) -> __m256i {
        // SAFETY: as in `run`.
        unsafe {
            let [low, high] = [_mm256_castsi256_ps(low), _mm256_castsi256_ps(high)];
            let halves = _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(low, high));
            _mm256_permute4x64_epi64::<0b11_01_10_00>(halves)
        }
    }
}

impl Ymm {
    /// The number of bits of each byte.
    #[inline(always)]
    fn bytes(self, register: __m256i) -> __m256i {
        // SAFETY: as in `run`.
        unsafe {
            let sizes = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(sizes, _mm256_and_si256(register, nibble));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(register), nibble);
            _mm256_add_epi8(low, _mm256_shuffle_epi8(sizes, high))
        }
    }

    /// The parts of 32 bits in this order.
    #[inline(always)]
    fn ordered(self, register: __m256i, order: &[u8; 8]) -> __m256i {
        // SAFETY: as in `run`; an order has eight bytes.
        unsafe {
            let order = _mm_loadl_epi64(order.as_ptr().cast());
            _mm256_permutevar8x32_epi32(register, _mm256_cvtepu8_epi32(order))
        }
    }
}

impl Lanes<u32> for Ymm {
    #[inline(always)]
    fn splat(self, word: u32) -> __m256i {
        // SAFETY: as in `run`.
        unsafe { _mm256_set1_epi32(word as i32) }
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> __m256i {
        // SAFETY: as in `run`.
        unsafe {
            let each = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(bits as i32), each), each)
        }
    }

    #[inline(always)]
    fn load_words(self, words: &[u32]) -> __m256i {
        let start = words.as_ptr();
        // SAFETY: as in `run`; there are eight words, or those that are not there are not read.
        unsafe {
            match words.len() {
                there @ 0..8 => {
                    let there = Lanes::<u32>::mask(self, (1 << there) - 1);
                    _mm256_maskload_epi32(start.cast(), there)
                }
                _ => _mm256_loadu_si256(start.cast()),
            }
        }
    }

    #[inline(always)]
    unsafe fn pack_words(self, register: __m256i, chosen: u32, room: *mut u32) {
        let packed = self.ordered(register, &EIGHT[chosen as usize]);
        // SAFETY: as in `run`, and the caller's promise.
        unsafe { _mm256_storeu_si256(room.cast(), packed) };
    }

    instructions! {
        __m256i:
        bits(mask) -> u32 = _mm256_movemask_ps(_mm256_castsi256_ps(mask)) as u32;
        apart(a, b) -> __m256i =
            _mm256_cmpeq_epi32(_mm256_and_si256(a, b), _mm256_setzero_si256());
        plus(a, b) -> __m256i = _mm256_add_epi32(a, b);
        below(a, b) -> __m256i = _mm256_cmpgt_epi32(b, a);
    }

    #[inline(always)]
    fn sizes(self, register: __m256i) -> __m256i {
        let bytes = self.bytes(register);
        // SAFETY: as in `run`.
        unsafe {
            let pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
            _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
        }
    }
}

impl Lanes<u64> for Ymm {
    #[inline(always)]
    fn splat(self, word: u64) -> __m256i {
        // SAFETY: as in `run`.
        unsafe { _mm256_set1_epi64x(word as i64) }
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> __m256i {
        // SAFETY: as in `run`.
        unsafe {
            let each = _mm256_setr_epi64x(1, 2, 4, 8);
            _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(bits.into()), each), each)
        }
    }

    #[inline(always)]
    fn load_words(self, words: &[u64]) -> __m256i {
        let start = words.as_ptr();
        // SAFETY: as in `run`; there are four words, or those that are not there are not read.
        unsafe {
            match words.len() {
                there @ 0..4 => {
                    let there = Lanes::<u64>::mask(self, (1 << there) - 1);
                    _mm256_maskload_epi64(start.cast(), there)
                }
                _ => _mm256_loadu_si256(start.cast()),
            }
        }
    }

    #[inline(always)]
    unsafe fn pack_words(self, register: __m256i, chosen: u32, room: *mut u64) {
        let packed = self.ordered(register, &FOUR[chosen as usize]);
        // SAFETY: as in `run`, and the caller's promise.
        unsafe { _mm256_storeu_si256(room.cast(), packed) };
    }

    instructions! {
        __m256i:
        bits(mask) -> u32 = _mm256_movemask_pd(_mm256_castsi256_pd(mask)) as u32;
        apart(a, b) -> __m256i =
            _mm256_cmpeq_epi64(_mm256_and_si256(a, b), _mm256_setzero_si256());
        plus(a, b) -> __m256i = _mm256_add_epi64(a, b);
        below(a, b) -> __m256i = _mm256_cmpgt_epi64(b, a);
    }

    #[inline(always)]
    fn sizes(self, register: __m256i) -> __m256i {
        let bytes = self.bytes(register);
        // SAFETY: as in `run`.
        unsafe { _mm256_sad_epu8(bytes, _mm256_setzero_si256()) }
    }
}

/// For each choice of eight words of 32 bits their order.
static EIGHT: [[u8; 8]; 256] = orders(1);

/// As above, for four words of 64 bits, each as its two parts.
static FOUR: [[u8; 8]; 16] = orders(2);
