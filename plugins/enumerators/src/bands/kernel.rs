//! What the search asks of the machine: vectors of 512 bits, and passes over lists of sets.

use super::frame::Split;

/// One bit a set, for up to 512 sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Bits(pub(crate) [u64; 8]);

impl Bits {
    pub(crate) const NONE: Bits = Bits([0; 8]);

    /// How many bits there are.
    pub(crate) const LEN: usize = 512;

    /// Sets bit `index`.
    #[inline]
    pub(crate) fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Whether bit `index` is set.
    #[inline]
    pub(crate) fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }
}

/// The machine's instructions for all this. Every kernel computes the same.
pub(crate) trait Kernel: Copy + Send + Sync {
    /// [`Bits`] in a register.
    type Vector: Copy;

    /// Runs `job` where the kernel's instructions are at hand, so that it becomes one piece with
    /// the kernel.
    fn run<R>(self, job: impl FnOnce() -> R) -> R;

    fn load(self, bits: &Bits) -> Self::Vector;
    fn store(self, vector: Self::Vector) -> Bits;

    /// The bits in both.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// The bits in either.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// The bits in `a` that are not in `b`.
    fn without(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Which of the eight words have a bit.
    fn words(self, vector: Self::Vector) -> u8;

    /// Which of the 32 words of 16 bits have a bit.
    fn lanes(self, vector: Self::Vector) -> u32;

    /// Adds to `into` the sets without a cell of `hit`, and of these only the cells of `keep`.
    /// False if one of them has none; then not all are added.
    fn narrow(self, sets: &[u64], hit: u64, keep: u64, into: &mut Vec<u64>) -> bool;

    /// Packs sets greedily in their order: those that have no cell of `union`, which grows by
    /// them. Says how many; `most + 1` if they are more than `most`.
    fn pack(self, sets: &[u64], union: &mut u64, most: u32) -> u32;

    /// The same as [`narrow`](Kernel::narrow) for parts within the third band.
    fn narrow_third(self, sets: &[u32], hit: u32, keep: u32, into: &mut Vec<u32>) -> bool;

    /// The same as [`pack`](Kernel::pack) for parts within the third band.
    fn pack_third(self, sets: &[u32], union: &mut u32, most: u32) -> u32;

    /// Adds to `into` those of the sets that are `alive`, and of these only the cells of `keep`.
    /// False if one of them has none; then not all are added.
    fn gather(self, sets: &[u32], alive: &[Bits], keep: u32, into: &mut Vec<u32>) -> bool;

    /// The cells that all sets have; all 32 bits if there is no set.
    fn common(self, sets: &[u32]) -> u32;

    /// The first of the sets with the fewest cells; there is one at least.
    fn shortest(self, sets: &[u32]) -> u32;

    /// Adds to `into` the indices of sets that have no cell of `hit`: of those from index `from`
    /// on, up to `most` of them.
    fn unhit(self, sets: &Sets, from: usize, hit: Split, most: usize, into: &mut Vec<u32>);
}

/// Sets that reach into all bands, their parts one beside the other.
#[derive(Clone, Default)]
pub(crate) struct Sets {
    pub(crate) two: Vec<u64>,
    pub(crate) third: Vec<u32>,
}

impl Sets {
    pub(crate) fn push(&mut self, set: Split) {
        self.two.push(set.two);
        self.third.push(set.third);
    }

    pub(crate) fn get(&self, index: usize) -> Split {
        Split { two: self.two[index], third: self.third[index] }
    }

    pub(crate) fn len(&self) -> usize {
        self.two.len()
    }

    pub(crate) fn clear(&mut self) {
        self.two.clear();
        self.third.clear();
    }
}
