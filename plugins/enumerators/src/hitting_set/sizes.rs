//! The number of live cells of each set, for all sets of the vectors at once.
//!
//! The numbers are stored in binary, with a mask per binary digit, so one pass through these masks
//! removes a cell from all of its sets.

use super::kernel::Kernel;
use super::table::Table;
use crate::simd::Bits;
use seventeen_plugin::prelude::Cells;

/// Binary digits of a size in classic grids, whose sets of 16 cells and more are seldom unhit.
pub(super) const CLASSIC: usize = 4;

/// Binary digits of a size in grids of other rules. Most of the smallest sets of a windoku have 16
/// cells and more.
pub(super) const RULED: usize = 5;

/// Sets with more live cells do not fit.
pub(super) const fn largest(digits: usize) -> u32 {
    (1 << digits) - 1
}

/// The largest set that fits in any vectors.
pub(super) const LARGEST: u32 = largest(RULED);

/// The sizes: by binary digit, of `D`, the sets that have it.
pub(super) type Sizes<R, const D: usize> = [R; D];

/// Takes dead cells away from the sizes of their sets.
#[inline(always)]
pub(super) fn remove<K: Kernel, const D: usize>(
    kernel: K,
    table: &Table,
    sizes: &mut Sizes<K::Vector, D>,
    dead: Cells,
) {
    for cell in dead {
        let mut borrow = table.hits(kernel, cell);
        for digit in &mut *sizes {
            let before = *digit;
            *digit = kernel.xor(before, borrow);
            borrow = kernel.without(borrow, before);
        }
    }
}

/// The sizes when only these cells are live.
#[inline(always)]
pub(super) fn measure<K: Kernel, const D: usize>(
    kernel: K,
    table: &Table,
    live: Cells,
) -> Sizes<K::Vector, D> {
    let mut sizes = [kernel.load(&Bits::NONE); D];
    for cell in live {
        let mut carry = table.hits(kernel, cell);
        for digit in &mut sizes {
            let before = *digit;
            *digit = kernel.xor(before, carry);
            carry = kernel.and(carry, before);
        }
    }
    sizes
}

/// Some sets by size.
pub(super) struct Classes<R> {
    /// The sets without a live cell.
    pub(super) empty: R,
    /// The sets with one.
    pub(super) single: R,
    /// The sets with two, with three, with four, and with any number of live cells.
    pub(super) rising: [R; 4],
}

/// Sorts these sets by size.
#[inline(always)]
pub(super) fn classes<K: Kernel, const D: usize>(
    kernel: K,
    sizes: &Sizes<K::Vector, D>,
    sets: K::Vector,
) -> Classes<K::Vector> {
    let k = kernel;
    let &[one, two, four, mut large, ..] = &sizes[..] else { unreachable!() };
    for &digit in &sizes[4..] {
        large = k.or(large, digit);
    }
    let few = k.without(sets, k.or(four, large));
    let odd = k.and(few, one);
    let even = k.without(few, one);
    let fours = k.without(k.and(sets, four), k.or(k.or(one, two), large));
    Classes {
        empty: k.without(even, two),
        single: k.without(odd, two),
        rising: [k.and(even, two), k.and(odd, two), fours, sets],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Portable;
    use seventeen_plugin::prelude::Cell;

    fn set(cells: &[usize]) -> Cells {
        cells.iter().copied().map(Cell::of).collect()
    }

    /// Sets of 1 to 15 cells, of which `n` sets hold cell `n`.
    fn table() -> Table {
        let mut table = Table::new();
        for size in 1..16 {
            let _ = table.add(Cell::all().take(size).collect());
        }
        table
    }

    fn size<const D: usize>(sizes: &Sizes<Bits, D>, bit: usize) -> usize {
        sizes.iter().rev().fold(0, |size, digit| size << 1 | usize::from(digit.contains(bit)))
    }

    #[test]
    fn sizes_are_those_of_live_cells_however_they_came_about() {
        let table = table();
        let dead = set(&[0, 3, 9]);
        let mut sizes = measure::<_, RULED>(Portable, &table, Cells::ALL);
        remove(Portable, &table, &mut sizes, dead);
        assert_eq!(sizes, measure(Portable, &table, !dead));
        for bit in 0..15 {
            assert_eq!(size(&sizes, bit), (table.set(bit) - dead).len() as usize);
        }
    }

    #[test]
    fn classes_hold_the_sets_of_their_size() {
        let table = table();
        let sizes = measure::<_, RULED>(Portable, &table, !set(&[0]));
        let sets = Bits::first(15);
        let Classes { empty, single, rising } = classes(Portable, &sizes, sets);
        let words = [empty, single, rising[0], rising[1], rising[2]].map(|class| class.0[0]);
        assert_eq!(words, [1, 2, 4, 8, 16]);
        assert_eq!(rising[3], sets);
    }
}
