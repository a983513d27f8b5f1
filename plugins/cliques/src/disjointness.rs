//! The graph that joins disjoint sets, in bit rows.

use seventeen_core::{Cells, Error, Result};

/// One bit a vertex, in words of 64.
pub(crate) type Bits = Vec<u64>;

/// The graph of the disjoint sets of a list: its vertices are indices of the list.
#[derive(Default)]
pub(crate) struct Disjointness {
    vertices: usize,
    /// The number of words of a row.
    words: usize,
    /// The rows one after another, each of `words` words.
    rows: Vec<u64>,
}

impl Disjointness {
    /// Replaces the graph by that of `sets`, in n * n / 2 steps and n * n bits.
    ///
    /// # Errors
    /// The memory does not suffice.
    pub(crate) fn rebuild(&mut self, sets: &[Cells]) -> Result<()> {
        self.vertices = sets.len();
        self.words = sets.len().div_ceil(64);
        self.rows.clear();
        self.rows.try_reserve(sets.len() * self.words).map_err(|_| too_many_sets(sets.len()))?;
        self.rows.resize(sets.len() * self.words, 0);
        for (i, &set) in sets.iter().enumerate() {
            for (j, &other) in sets[..i].iter().enumerate() {
                if set.is_disjoint(other) {
                    self.rows[i * self.words + j / 64] |= 1 << (j % 64);
                    self.rows[j * self.words + i / 64] |= 1 << (i % 64);
                }
            }
        }
        Ok(())
    }

    /// The number of words of a row.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Sets `bits` to the row of all vertices.
    pub(crate) fn fill(&self, bits: &mut Bits) {
        bits.clear();
        bits.resize(self.words, 0);
        (0..self.vertices).for_each(|vertex| bits[vertex / 64] |= 1 << (vertex % 64));
    }

    /// The sets disjoint from set `vertex`.
    #[inline]
    pub(crate) fn row(&self, vertex: usize) -> &[u64] {
        &self.rows[vertex * self.words..][..self.words]
    }
}

fn too_many_sets(sets: usize) -> Error {
    let needed = (sets as f64).powi(2) / 8e9;
    Error::failed(format!(
        "the graph of {sets} sets needs {needed:.1} GB of memory: give fewer sets, or choose another \
         strategy"
    ))
}

/// The vertices in a row of bits, ascending.
#[inline]
pub(crate) fn vertices(bits: &[u64]) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(i, &word)| {
        let rest = |&word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
        let words = std::iter::successors(Some(word).filter(|&word| word != 0), rest);
        words.map(move |word| i * 64 + word.trailing_zeros() as usize)
    })
}

/// Takes `vertex` out of a row of bits.
#[inline]
pub(crate) fn remove(bits: &mut [u64], vertex: usize) {
    bits[vertex / 64] &= !(1 << (vertex % 64));
}
