//! `balanced`: the smallest set of the bands that have the fewest sets so far.
//!
//! A puzzle's clues are spread over bands and stacks, and a search may know the number in each band
//! (the distributions over bands of Guenter Stertenbrink and Gary McGuire). It gains from sets that
//! use up all bands equally fast, but a grid's smallest sets crowd in one or two bands. So each
//! chosen set burdens its bands and stacks by the share of its cells there. A further set counts as
//! `weight` cells longer for each set by which its lines exceed the least burdened ones. Only lines
//! in which the search may place clues count. The measure is ours.

use crate::prepared::Prepared;
use seventeen_plugin::prelude::*;

/// Packs the sets one by one, by size and by the burden of their lines.
pub struct Balanced {
    weight: f64,
    prepared: Prepared,
    /// The cells in which the search may place clues.
    cells: Cells,
}

options! {
    struct Options {
        /// Penalty, in cells, per set that the lines of a set already have beyond the least used
        /// lines
        weight: f64 = 1.0, in 0.0..=100.0;
    }
}

impl Component for Balanced {
    const NAME: &'static str = "balanced";
    const DOC: &'static str = "Clique of small sets, spread evenly over bands and stacks. Its size \
         is a lower bound on the MCN";
    const PARAMS: &'static [Param] = Options::PARAMS;

    fn create(args: &Args<'_>) -> Result<Balanced> {
        let Options { weight } = Options::read(args);
        Ok(Balanced { weight, prepared: Prepared::default(), cells: Cells::ALL })
    }
}

/// Three bands or three stacks, restricted to possible clues, and the number of sets that burden
/// each.
struct LineBurdens {
    cells: Vec<Cells>,
    burdens: Vec<f64>,
}

impl LineBurdens {
    /// `of` is the line of a cell.
    fn new(of: fn(Cell) -> usize, placeable: Cells) -> LineBurdens {
        let line = |line: usize| placeable.iter().filter(|&cell| of(cell) == line).collect();
        let cells: Vec<Cells> = (0..3).map(line).filter(|line: &Cells| !line.is_empty()).collect();
        LineBurdens { burdens: vec![0.; cells.len()], cells }
    }

    /// The share of a set in each of the lines.
    fn shares(&self, set: Cells) -> impl Iterator<Item = f64> {
        self.cells.iter().map(move |&line| f64::from((set & line).len()) / f64::from(set.len()))
    }

    /// The number of sets by which a set's lines exceed the least burdened one.
    fn excess_burden(&self, set: Cells) -> f64 {
        let least = self.burdens.iter().copied().fold(f64::INFINITY, f64::min);
        let burdens = self.burdens.iter().map(|burden| burden - least);
        self.shares(set).zip(burdens).map(|(share, beyond)| share * beyond).sum()
    }

    fn add_burden(&mut self, set: Cells) {
        let shares: Vec<f64> = self.shares(set).collect();
        self.burdens.iter_mut().zip(shares).for_each(|(burden, share)| *burden += share);
    }
}

impl CliqueStrategy for Balanced {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.prepared = Prepared::new(sets)?;
        self.cells = Cells::ALL;
        Ok(())
    }

    fn set_context(&mut self, context: &SearchContext) -> Result<()> {
        self.cells = context.cells;
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        self.prepared.gather(candidates, dead)?;
        chosen.clear();
        let mut lines = [Cell::band, Cell::stack].map(|of| LineBurdens::new(of, self.cells));
        let mut left = self.prepared.pool().to_vec();
        while let Some(rank) = self.shortest_set(&left, &lines) {
            chosen.push(rank);
            let set = self.prepared.set(rank);
            lines.iter_mut().for_each(|lines| lines.add_burden(set));
            left.retain(|&other| self.prepared.set(other).is_disjoint(set));
        }
        self.prepared.to_indices(chosen);
        Ok(Bound::AtLeast)
    }
}

impl Balanced {
    /// The set that counts as the shortest, if any is left.
    fn shortest_set(&self, left: &[u32], lines: &[LineBurdens; 2]) -> Option<u32> {
        let length = |rank| {
            let set = self.prepared.set(rank);
            let beyond: f64 = lines.iter().map(|lines| lines.excess_burden(set)).sum();
            f64::from(set.len()) + self.weight * beyond
        };
        let counted = left.iter().map(|&rank| (length(rank), rank));
        counted.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, rank)| rank)
    }
}
