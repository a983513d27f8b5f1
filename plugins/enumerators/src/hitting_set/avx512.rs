//! The operations in registers of 512 bits: eight sets of a list, or one mask, at a time.

use super::kernel::{Kernel, Scratch};
use super::list::{LANES, List, words};
use super::mask::Mask;
use super::node::Node;
use super::vectors::{Vectors, Verdict};
use seventeen_plugin::cpu::Cpu;
use seventeen_plugin::prelude::Cells;
use std::arch::x86_64::*;

/// The kernel; to have one proves that this machine has the instructions it needs.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

impl Avx512 {
    /// The kernel, where it can run.
    pub(super) fn new() -> Option<Avx512> {
        Cpu::of_machine().avx512.then_some(Avx512(()))
    }
}

impl Kernel for Avx512 {
    type Reg = __m512i;

    fn begin(self, vectors: &mut Vectors, node: Node, list: &List) -> usize {
        #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
        fn begin(kernel: Avx512, vectors: &mut Vectors, node: Node, list: &List) -> usize {
            vectors.begin(kernel, node, list)
        }
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { begin(self, vectors, node, list) }
    }

    fn examine(self, vectors: &mut Vectors, nodes: &mut u64) -> Verdict {
        #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
        fn examine(kernel: Avx512, vectors: &mut Vectors, nodes: &mut u64) -> Verdict {
            vectors.examine(kernel, nodes)
        }
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { examine(self, vectors, nodes) }
    }

    fn descend(self, vectors: &mut Vectors, number: usize) -> bool {
        #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
        fn descend(kernel: Avx512, vectors: &mut Vectors, number: usize) -> bool {
            vectors.descend(kernel, number)
        }
        // SAFETY: as in `examine`.
        unsafe { descend(self, vectors, number) }
    }

    fn bury(self, vectors: &mut Vectors, number: usize) {
        #[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
        fn bury(kernel: Avx512, vectors: &mut Vectors, number: usize) {
            vectors.bury(kernel, number);
        }
        // SAFETY: as in `examine`.
        unsafe { bury(self, vectors, number) }
    }

    #[inline]
    fn filter(
        self,
        from: &List,
        hit: Cells,
        live: Cells,
        into: &mut List,
        scratch: &mut Scratch,
    ) -> bool {
        // SAFETY: as in `examine`.
        unsafe { filter(from, hit, live, into, scratch) }
    }

    #[inline]
    fn fit(self, list: &List, used: Cells, start: usize) -> Option<usize> {
        // SAFETY: as in `examine`.
        unsafe { fit(list, used, start) }
    }

    #[inline(always)]
    fn load(self, mask: &Mask) -> __m512i {
        // SAFETY: as in `examine`; a mask is 64 bytes long and aligned to as many.
        unsafe { _mm512_load_si512(mask.0.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, reg: __m512i, mask: &mut Mask) {
        // SAFETY: as in `load`.
        unsafe { _mm512_store_si512(mask.0.as_mut_ptr().cast(), reg) }
    }

    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as in `examine`.
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as in `examine`.
        unsafe { _mm512_or_si512(a, b) }
    }

    #[inline(always)]
    fn xor(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as in `examine`.
        unsafe { _mm512_xor_si512(a, b) }
    }

    #[inline(always)]
    fn without(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: as in `examine`.
        unsafe { _mm512_andnot_si512(b, a) }
    }

    #[inline(always)]
    fn is_empty(self, reg: __m512i) -> bool {
        // SAFETY: as in `examine`.
        unsafe { _mm512_test_epi64_mask(reg, reg) == 0 }
    }

    #[inline(always)]
    fn first(self, reg: __m512i) -> Option<usize> {
        // SAFETY: as in `examine`.
        unsafe { first(reg) }
    }

    #[inline(always)]
    fn count(self, reg: __m512i) -> u32 {
        // SAFETY: as in `examine`.
        unsafe { _mm512_reduce_add_epi64(_mm512_popcnt_epi64(reg)) as u32 }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn first(reg: __m512i) -> Option<usize> {
    let words = _mm512_test_epi64_mask(reg, reg);
    if words == 0 {
        return None;
    }
    let word = _mm_cvtsi128_si64(_mm512_castsi512_si128(_mm512_maskz_compress_epi64(words, reg)));
    Some(64 * words.trailing_zeros() as usize + word.trailing_zeros() as usize)
}

/// A set in all lanes.
#[target_feature(enable = "avx512f")]
#[inline]
fn broadcast(set: Cells) -> [__m512i; 2] {
    let (low, high) = words(set);
    [_mm512_set1_epi64(low as i64), _mm512_set1_epi64(high as i64)]
}

/// Eight sets of two planes from number `at` on.
#[target_feature(enable = "avx512f")]
#[inline]
fn eight(low: &[u64], high: &[u64], at: usize) -> [__m512i; 2] {
    let [low, high] = [&low[at..at + LANES], &high[at..at + LANES]];
    // SAFETY: each slice holds eight words.
    unsafe { [_mm512_loadu_si512(low.as_ptr().cast()), _mm512_loadu_si512(high.as_ptr().cast())] }
}

/// The lanes whose sets have no cell in the other set.
#[target_feature(enable = "avx512f")]
#[inline]
fn disjoint(sets: [__m512i; 2], other: [__m512i; 2]) -> u8 {
    let shared = _mm512_and_si512(sets[1], other[1]);
    let shared = _mm512_ternarylogic_epi64::<OR_AND>(shared, sets[0], other[0]);
    _mm512_testn_epi64_mask(shared, shared)
}

/// `a | b & c` as a table of truth.
const OR_AND: i32 = 0b1111_1000;

/// The lanes from `at` on that hold a set.
#[inline]
fn lanes(at: usize, len: usize) -> u8 {
    if len - at < LANES { (1 << (len - at)) - 1 } else { u8::MAX }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
fn fit(list: &List, used: Cells, start: usize) -> Option<usize> {
    let (low, high) = list.planes();
    let used = broadcast(used);
    let first = start / LANES * LANES;
    let mut wanted = u8::MAX << (start - first);
    for at in (first..list.len()).step_by(LANES) {
        let fits = disjoint(eight(low, high, at), used) & wanted & lanes(at, list.len());
        if fits != 0 {
            return Some(at + fits.trailing_zeros() as usize);
        }
        wanted = u8::MAX;
    }
    None
}

#[target_feature(enable = "avx512f,avx512bw,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
fn filter(from: &List, hit: Cells, live: Cells, into: &mut List, scratch: &mut Scratch) -> bool {
    let (low, high) = from.planes();
    let Scratch { low: into_low, high: into_high, sizes } = scratch;
    // A group of eight is written whole behind the sets kept so far.
    let room = low.len() + LANES;
    if sizes.len() < room {
        into_low.resize(room, 0);
        into_high.resize(room, 0);
        sizes.resize(room, 0);
    }
    let (hit, live) = (broadcast(hit), broadcast(live));
    let mut kept = 0;
    for at in (0..from.len()).step_by(LANES) {
        let sets = eight(low, high, at);
        let unhit = disjoint(sets, hit) & lanes(at, from.len());
        if unhit == 0 {
            continue;
        }
        let [low, high] = [_mm512_and_si512(sets[0], live[0]), _mm512_and_si512(sets[1], live[1])];
        let cells = _mm512_or_si512(low, high);
        if _mm512_testn_epi64_mask(cells, cells) & unhit != 0 {
            return false;
        }
        let low = _mm512_maskz_compress_epi64(unhit, low);
        let high = _mm512_maskz_compress_epi64(unhit, high);
        let size = _mm512_add_epi64(_mm512_popcnt_epi64(low), _mm512_popcnt_epi64(high));
        let end = kept + LANES;
        let (to_low, to_high) = (&mut into_low[kept..end], &mut into_high[kept..end]);
        let to_sizes = &mut sizes[kept..end];
        // SAFETY: the slices hold eight words, eight words and eight bytes.
        unsafe {
            _mm512_storeu_si512(to_low.as_mut_ptr().cast(), low);
            _mm512_storeu_si512(to_high.as_mut_ptr().cast(), high);
            _mm_storel_epi64(to_sizes.as_mut_ptr().cast(), _mm512_cvtepi64_epi8(size));
        }
        kept += unhit.count_ones() as usize;
    }
    into.fill_by_size(&into_low[..kept], &into_high[..kept], &sizes[..kept]);
    true
}
