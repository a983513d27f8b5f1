//! Sets of candidates, as short as a position allows.

/// Some of the candidates of a position, by the order of their numbers.
pub(super) type BitSet<const W: usize> = [u64; W];

pub(super) fn insert<const W: usize>(set: &mut BitSet<W>, at: usize) {
    set[at / 64] |= 1 << (at % 64);
}

pub(super) fn remove<const W: usize>(set: &mut BitSet<W>, at: usize) {
    set[at / 64] &= !(1 << (at % 64));
}

pub(super) fn contains<const W: usize>(set: &BitSet<W>, at: usize) -> bool {
    set[at / 64] >> (at % 64) & 1 != 0
}

pub(super) fn add_all<const W: usize>(set: &mut BitSet<W>, other: &BitSet<W>) {
    (0..W).for_each(|i| set[i] |= other[i]);
}

pub(super) fn intersects<const W: usize>(a: &BitSet<W>, b: &BitSet<W>) -> bool {
    (0..W).any(|i| a[i] & b[i] != 0)
}

pub(super) fn for_each_member<const W: usize>(set: &BitSet<W>, mut visit: impl FnMut(usize)) {
    for (i, &word) in set.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            visit(i * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}
