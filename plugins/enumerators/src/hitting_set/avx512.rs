//! The passes over lists with AVX-512: eight sets at a time.

use super::kernel::{Kernel, Scratch};
use super::list::{LANES, List, words};
use crate::simd::Avx512;
use seventeen_plugin::prelude::Cells;
use std::arch::x86_64::*;

impl Kernel for Avx512 {
    #[inline]
    fn filter(
        self,
        from: &List,
        hit: Cells,
        live: Cells,
        into: &mut List,
        scratch: &mut Scratch,
    ) -> bool {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { filter(from, hit, live, into, scratch) }
    }

    #[inline]
    fn fit(self, list: &List, used: Cells, start: usize) -> Option<usize> {
        // SAFETY: as in `filter`.
        unsafe { fit(list, used, start) }
    }
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
