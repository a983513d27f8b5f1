//! Tables whose size is a power of two known to the compiler: an index is masked, not checked.

use std::ops::{Deref, DerefMut, Index, IndexMut};

/// A table of this many values. A too large index is an error of the caller, which debug builds
/// find.
#[derive(Clone, Copy)]
pub(super) struct Table<T, const SIZE: usize>([T; SIZE]);

impl<T: Copy, const SIZE: usize> Table<T, SIZE> {
    /// This value everywhere.
    pub(super) fn of(value: T) -> Table<T, SIZE> {
        const { assert!(SIZE.is_power_of_two()) };
        Table([value; SIZE])
    }
}

impl<T, const SIZE: usize> Table<T, SIZE> {
    /// This number of values from `start` on.
    #[inline(always)]
    pub(super) fn part(&self, start: usize, count: usize) -> &[T] {
        &self.0[start..][..count]
    }

    /// A part of the table, mutable.
    #[inline(always)]
    pub(super) fn part_mut(&mut self, start: usize, count: usize) -> &mut [T] {
        &mut self.0[start..][..count]
    }
}

impl<T, const SIZE: usize> Index<usize> for Table<T, SIZE> {
    type Output = T;

    #[inline(always)]
    fn index(&self, index: usize) -> &T {
        debug_assert!(index < SIZE);
        &self.0[index % SIZE]
    }
}

impl<T, const SIZE: usize> IndexMut<usize> for Table<T, SIZE> {
    #[inline(always)]
    fn index_mut(&mut self, index: usize) -> &mut T {
        debug_assert!(index < SIZE);
        &mut self.0[index % SIZE]
    }
}

impl<T, const SIZE: usize> Deref for Table<T, SIZE> {
    type Target = [T; SIZE];

    #[inline(always)]
    fn deref(&self) -> &[T; SIZE] {
        &self.0
    }
}

impl<T, const SIZE: usize> DerefMut for Table<T, SIZE> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T; SIZE] {
        &mut self.0
    }
}
