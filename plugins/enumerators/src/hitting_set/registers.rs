//! The passes over lists in registers, for every form that has them: eight sets at a time.

use super::kernel::{Kernel, Scratch};
use super::list::{LANES, List, words};
use crate::simd::{Vectored, Words};
use seventeen_plugin::prelude::Cells;

impl<S: Vectored> Kernel for S {
    fn filter(
        self,
        from: &List,
        hit: Cells,
        live: Cells,
        into: &mut List,
        scratch: &mut Scratch,
    ) -> bool {
        self.run(
            #[inline(always)]
            || filter(self, from, hit, live, into, scratch),
        )
    }

    fn fit(self, list: &List, used: Cells, start: usize) -> Option<usize> {
        self.run(
            #[inline(always)]
            || fit(self, list, used, start),
        )
    }
}

/// Eight sets, or one in all lanes: the words of each plane.
type Planes<S> = [<S as crate::simd::Simd>::Vector; 2];

/// A set in all lanes.
#[inline(always)]
fn broadcast<S: Words<u64>>(simd: S, set: Cells) -> Planes<S> {
    let (low, high) = words(set);
    [simd.splat(low), simd.splat(high)]
}

/// Eight sets of a list from number `at` on.
#[inline(always)]
fn eight<S: Words<u64>>(simd: S, list: &List, at: usize) -> Planes<S> {
    let (low, high) = list.planes();
    [simd.load_words(&low[at..at + LANES]), simd.load_words(&high[at..at + LANES])]
}

/// The lanes whose sets have no cell in the other set.
#[inline(always)]
fn disjoint<S: Words<u64>>(simd: S, sets: Planes<S>, other: Planes<S>) -> u32 {
    let [low, high] = [simd.and(sets[0], other[0]), simd.and(sets[1], other[1])];
    empty(simd, simd.or(low, high))
}

/// The lanes without a bit.
#[inline(always)]
fn empty<S: Words<u64>>(simd: S, vector: S::Vector) -> u32 {
    simd.bits(simd.apart(vector, vector))
}

/// The lanes from `at` on that hold a set.
#[inline(always)]
fn lanes(at: usize, len: usize) -> u32 {
    if len - at < LANES { (1 << (len - at)) - 1 } else { (1 << LANES) - 1 }
}

#[inline(always)]
fn fit<S: Words<u64>>(simd: S, list: &List, used: Cells, start: usize) -> Option<usize> {
    let used = broadcast(simd, used);
    let first = start / LANES * LANES;
    let mut wanted = u32::MAX << (start - first);
    for at in (first..list.len()).step_by(LANES) {
        let fits = disjoint(simd, eight(simd, list, at), used) & wanted & lanes(at, list.len());
        if fits != 0 {
            return Some(at + fits.trailing_zeros() as usize);
        }
        wanted = u32::MAX;
    }
    None
}

#[inline(always)]
fn filter<S: Words<u64>>(
    simd: S,
    from: &List,
    hit: Cells,
    live: Cells,
    into: &mut List,
    scratch: &mut Scratch,
) -> bool {
    let room = from.len() + LANES;
    let [low, high, sizes] = [&mut scratch.low, &mut scratch.high, &mut scratch.sizes].map(
        #[inline(always)]
        |words| {
            words.clear();
            words.reserve(room);
            words
        },
    );
    let (hit, live) = (broadcast(simd, hit), broadcast(simd, live));
    let mut kept = 0;
    for at in (0..from.len()).step_by(LANES) {
        let sets = eight(simd, from, at);
        let unhit = disjoint(simd, sets, hit) & lanes(at, from.len());
        if unhit == 0 {
            continue;
        }
        let cells = [simd.and(sets[0], live[0]), simd.and(sets[1], live[1])];
        if empty(simd, simd.or(cells[0], cells[1])) & unhit != 0 {
            return false;
        }
        let size = simd.plus(simd.sizes(cells[0]), simd.sizes(cells[1]));
        simd.pack_words(cells[0], unhit, &mut low.spare_capacity_mut()[kept..]);
        simd.pack_words(cells[1], unhit, &mut high.spare_capacity_mut()[kept..]);
        simd.pack_words(size, unhit, &mut sizes.spare_capacity_mut()[kept..]);
        kept += unhit.count_ones() as usize;
    }
    for words in [&mut *low, &mut *high, &mut *sizes] {
        // SAFETY: that many words were written there.
        unsafe { words.set_len(kept) };
    }
    into.fill_by_size(low, high, sizes);
    true
}
