//! Sets that reach into the third band as vectors of bits, for the second stage.

use super::frame::Split;
use super::kernel::{Kernel, Sets};
use super::node::ones;
use super::transposed::transposed;
use crate::simd::{Bits, Simd};

/// The number of vectors of bits that number the sets.
pub(crate) const WIDTH: usize = 2;

/// One bit a numbered set.
pub(crate) type Row = [Bits; WIDTH];

/// These sets, in registers.
pub(crate) type Wide<K> = [<K as Simd>::Vector; WIDTH];

const NONE: Row = [Bits::NONE; WIDTH];

/// Numbers kept for the sets that failed tests find.
const SPARE: usize = 64;

/// The maximum number of sets numbered at first.
pub(crate) const ROOM: usize = WIDTH * Bits::LEN - SPARE;

/// The numbered sets.
pub(crate) struct NumberedFar {
    sets: Sets,
    hits_two: [Row; 54],
    hits_third: [Row; 27],
    /// All numbers in use: no set is hit by the clues that were placed when they were given.
    all: Row,
    /// These clues.
    placed: u64,
}

impl NumberedFar {
    pub(crate) fn new() -> Box<NumberedFar> {
        let (hits_two, hits_third) = ([NONE; 54], [NONE; 27]);
        Box::new(NumberedFar { sets: Sets::default(), hits_two, hits_third, all: NONE, placed: 0 })
    }

    /// Starts again, below a node with these clues in the two bands.
    pub(crate) fn begin(&mut self, placed: u64) {
        self.sets.clear();
        self.hits_two.fill(NONE);
        self.hits_third.fill(NONE);
        self.all = NONE;
        self.placed = placed;
    }

    /// Numbers sets that the clues of the first node do not hit, after [`begin`](Self::begin): at
    /// most [`ROOM`] of them.
    #[inline(always)]
    pub(crate) fn number(&mut self, sets: impl Iterator<Item = Split>) {
        sets.take(ROOM).for_each(|set| self.sets.push(set));
        let parts = self.sets.two.chunks(64).zip(self.sets.third.chunks(64));
        for (block, (two, third)) in parts.enumerate() {
            let (word, bits) = (block * 64 / Bits::LEN, block % (Bits::LEN / 64));
            let cells = transposed(two.iter().copied());
            for (hits, sets) in self.hits_two.iter_mut().zip(cells) {
                hits[word].0[bits] = sets;
            }
            let cells = transposed(third.iter().map(|&third| third.into()));
            for (hits, sets) in self.hits_third.iter_mut().zip(cells) {
                hits[word].0[bits] = sets;
            }
        }
        let count = self.sets.len();
        self.all = std::array::from_fn(|word| Bits::first(count.saturating_sub(word * Bits::LEN)));
    }

    /// Numbers a set that the clues of the first node do not hit, if there is a number left.
    pub(crate) fn add(&mut self, set: Split) {
        let number = self.sets.len();
        if number == WIDTH * Bits::LEN {
            return;
        }
        self.sets.push(set);
        let (word, bit) = (number / Bits::LEN, number % Bits::LEN);
        ones(set.two).for_each(|cell| self.hits_two[cell as usize][word].insert(bit));
        ones(set.third.into()).for_each(|cell| self.hits_third[cell as usize][word].insert(bit));
        self.all[word].insert(bit);
    }

    /// The parts of all sets within the third band, by number.
    #[inline]
    pub(crate) fn thirds(&self) -> &[u32] {
        &self.sets.third
    }

    #[inline]
    pub(crate) fn two(&self, number: usize) -> u64 {
        self.sets.two[number]
    }

    #[inline]
    pub(crate) fn third(&self, number: usize) -> u32 {
        self.sets.third[number]
    }

    /// The sets that these clues of the two bands do not hit.
    #[inline(always)]
    pub(crate) fn unhit<K: Kernel>(&self, kernel: K, placed: u64) -> Wide<K> {
        let mut alive = [kernel.load(&self.all[0]); WIDTH];
        for (alive, bits) in alive.iter_mut().zip(&self.all) {
            *alive = kernel.load(bits);
        }
        for cell in ones(placed & !self.placed) {
            alive = self.hit_two(kernel, alive, cell);
        }
        alive
    }

    /// Without the sets that a cell of the two bands hits.
    #[inline(always)]
    pub(crate) fn hit_two<K: Kernel>(&self, kernel: K, alive: Wide<K>, cell: u32) -> Wide<K> {
        without(kernel, alive, &self.hits_two[cell as usize])
    }

    /// Without the sets that a cell of the third band hits.
    #[inline(always)]
    pub(crate) fn hit_third<K: Kernel>(&self, kernel: K, alive: Wide<K>, cell: u32) -> Wide<K> {
        without(kernel, alive, &self.hits_third[cell as usize])
    }

    /// The cells of all alive sets with a single cell among `open` ones of the third band; none if
    /// a set has no such cell.
    #[inline(always)]
    pub(crate) fn single<K: Kernel>(&self, kernel: K, alive: Wide<K>, open: u32) -> Option<u32> {
        let none = kernel.load(&Bits::NONE);
        let (mut once, mut twice) = ([none; WIDTH], [none; WIDTH]);
        for cell in ones(open.into()) {
            for (i, hits) in self.hits_third[cell as usize].iter().enumerate() {
                let hits = kernel.load(hits);
                twice[i] = kernel.or(twice[i], kernel.and(once[i], hits));
                once[i] = kernel.or(once[i], hits);
            }
        }
        let mut of_one = alive;
        for (i, of_one) in of_one.iter_mut().enumerate() {
            if !kernel.is_empty(kernel.without(alive[i], once[i])) {
                return None;
            }
            *of_one = kernel.without(*of_one, twice[i]);
        }
        let mut single = 0;
        while let Some(number) = self.first(kernel, of_one) {
            let cell = (self.third(number) & open).trailing_zeros();
            single |= 1 << cell;
            of_one = self.hit_third(kernel, of_one, cell);
        }
        Some(single)
    }

    /// The lowest number of an alive set.
    #[inline(always)]
    pub(crate) fn first<K: Kernel>(&self, kernel: K, alive: Wide<K>) -> Option<usize> {
        for (i, &vector) in alive.iter().enumerate() {
            let words = kernel.words(vector);
            if words != 0 {
                let word = words.trailing_zeros() as usize;
                let bit = kernel.store(vector).0[word].trailing_zeros() as usize;
                return Some(i * Bits::LEN + word * 64 + bit);
            }
        }
        None
    }
}

/// The bits of vectors.
#[inline(always)]
pub(crate) fn rows<K: Kernel>(kernel: K, alive: Wide<K>) -> Row {
    let mut rows = NONE;
    for (row, &vector) in rows.iter_mut().zip(&alive) {
        *row = kernel.store(vector);
    }
    rows
}

/// The numbers of the sets that are alive, ascending.
#[inline(always)]
pub(crate) fn numbers<K: Kernel>(kernel: K, alive: Wide<K>) -> impl Iterator<Item = usize> {
    let rows = rows(kernel, alive);
    (0..WIDTH * 8).flat_map(move |word| {
        ones(rows[word / 8].0[word % 8]).map(move |bit| word * 64 + bit as usize)
    })
}

#[inline(always)]
fn without<K: Kernel>(kernel: K, mut alive: Wide<K>, hits: &Row) -> Wide<K> {
    for (alive, hits) in alive.iter_mut().zip(hits) {
        *alive = kernel.without(*alive, kernel.load(hits));
    }
    alive
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_together_or_one_by_one_sets_are_hit_by_the_same_cells() {
        let words = (1..ROOM as u64 - 100).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let sets: Vec<Split> =
            words.map(|word| Split { two: word >> 10, third: word as u32 >> 5 }).collect();
        let (mut together, mut one_by_one) = (NumberedFar::new(), NumberedFar::new());
        for numbered in [&mut together, &mut one_by_one] {
            numbered.begin(0);
        }
        together.number(sets.iter().copied());
        sets.iter().for_each(|&set| one_by_one.add(set));
        assert_eq!(together.all, one_by_one.all);
        assert_eq!(together.hits_two, one_by_one.hits_two);
        assert_eq!(together.hits_third, one_by_one.hits_third);
    }
}
