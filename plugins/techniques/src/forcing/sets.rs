//! Sets of candidates, as short as a position allows.

/// Some of the candidates of a position, by the order of their numbers.
pub(super) type Set<const W: usize> = [u64; W];

pub(super) fn insert<const W: usize>(set: &mut Set<W>, at: usize) {
    set[at / 64] |= 1 << (at % 64);
}

pub(super) fn remove<const W: usize>(set: &mut Set<W>, at: usize) {
    set[at / 64] &= !(1 << (at % 64));
}

pub(super) fn contains<const W: usize>(set: &Set<W>, at: usize) -> bool {
    set[at / 64] >> (at % 64) & 1 != 0
}

pub(super) fn add<const W: usize>(set: &mut Set<W>, other: &Set<W>) {
    (0..W).for_each(|i| set[i] |= other[i]);
}

pub(super) fn meet<const W: usize>(a: &Set<W>, b: &Set<W>) -> bool {
    (0..W).any(|i| a[i] & b[i] != 0)
}

pub(super) fn each<const W: usize>(set: &Set<W>, mut visit: impl FnMut(usize)) {
    for (i, &word) in set.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            visit(i * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}
