//! Greedy colouring in bit rows: a clique has at most one set of each class.
//!
//! A colour class is a family of pairwise intersecting sets. Classes are filled one at a time: take
//! the first vertex left, remove all that are disjoint from it, repeat. The method is by San
//! Segundo, Rodríguez-Losada and Jiménez ("An exact bit-parallel algorithm for the maximum clique
//! problem", 2011). The bound is by Tomita and Seki (2003).

use crate::disjointness::{Bits, Disjointness, remove};

/// Colours some vertices; kept from node to node for its memory.
#[derive(Default)]
pub(crate) struct Colouring {
    uncoloured: Bits,
    class: Bits,
}

impl Colouring {
    /// Starts again with the vertices of `bits`.
    pub(crate) fn reset(&mut self, bits: &[u64]) {
        self.uncoloured.clear();
        self.uncoloured.extend_from_slice(bits);
    }

    /// Fills the next class, passes its vertices to `member` in ascending order, and returns
    /// whether there were any.
    pub(crate) fn next_class(
        &mut self,
        graph: &Disjointness,
        mut member: impl FnMut(usize),
    ) -> bool {
        self.class.clone_from(&self.uncoloured);
        let mut any = false;
        for word in 0..self.class.len() {
            while self.class[word] != 0 {
                let vertex = word * 64 + self.class[word].trailing_zeros() as usize;
                any = true;
                member(vertex);
                remove(&mut self.uncoloured, vertex);
                remove(&mut self.class, vertex);
                // Vertices before this one are coloured or struck out already.
                for (class, row) in self.class[word..].iter_mut().zip(&graph.row(vertex)[word..]) {
                    *class &= !row;
                }
            }
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Cell, Cells};

    #[test]
    fn classes_intersect_and_hold_every_vertex_once() {
        let sets: Vec<Cells> = (0..130)
            .map(|i| [i % 7, 7 + i % 11, 20 + i % 13].map(Cell::of).into_iter().collect())
            .collect();
        let mut graph = Disjointness::default();
        graph.rebuild(&sets).expect("a small graph");
        let mut all = Bits::new();
        graph.fill(&mut all);
        let mut colouring = Colouring::default();
        colouring.reset(&all);
        let (mut classes, mut class) = (Vec::new(), Vec::new());
        while colouring.next_class(&graph, |vertex| class.push(vertex)) {
            let meets = |&(a, b): &(usize, usize)| !sets[a].is_disjoint(sets[b]);
            let mut pairs = class.iter().flat_map(|&a| class.iter().map(move |&b| (a, b)));
            assert!(pairs.all(|pair| meets(&pair)), "{class:?}");
            classes.append(&mut class);
        }
        classes.sort_unstable();
        assert_eq!(classes, (0..130).collect::<Vec<_>>());
    }
}
