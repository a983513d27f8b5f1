//! The searches in two bands for any number of digits, kept for their memory.

use crate::band_covers::{BandCovers, MOST_WORDS, Subset};
use crate::band_templates::Template;
use seventeen_core::ua;
use seventeen_plugin::prelude::*;

/// The searches for minimal sets of two to nine digits: large, so each by its address.
pub(crate) struct BandSearch {
    two: Box<Searches<2>>,
    three: Box<Searches<3>>,
    four: Box<Searches<4>>,
    five: Box<Searches<5>>,
    six: Box<Searches<6>>,
    seven: Box<Searches<7>>,
    eight: Box<Searches<8>>,
    nine: Box<Searches<9>>,
}

impl BandSearch {
    /// A search for sets of at most `most` cells, in which `moved` digits have other columns than
    /// in the grid.
    pub(crate) fn new(most: u32, moved: u32) -> BandSearch {
        BandSearch {
            two: Searches::new(most, moved),
            three: Searches::new(most, moved),
            four: Searches::new(most, moved),
            five: Searches::new(most, moved),
            six: Searches::new(most, moved),
            seven: Searches::new(most, moved),
            eight: Searches::new(most, moved),
            nine: Searches::new(most, moved),
        }
    }

    /// The minimal sets of exactly these digits (bit `d - 1` for `d`), which have these cells and
    /// templates; `smaller` are those of fewer digits.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn search<'a>(
        &mut self,
        digits: usize,
        cells: &[u64; 9],
        templates: impl Iterator<Item = &'a Template>,
        smaller: &[Cells],
    ) -> Result<Vec<Cells>> {
        match digits.count_ones() {
            2 => self.two.search(digits, cells, templates, smaller),
            3 => self.three.search(digits, cells, templates, smaller),
            4 => self.four.search(digits, cells, templates, smaller),
            5 => self.five.search(digits, cells, templates, smaller),
            6 => self.six.search(digits, cells, templates, smaller),
            7 => self.seven.search(digits, cells, templates, smaller),
            8 => self.eight.search(digits, cells, templates, smaller),
            _ => self.nine.search(digits, cells, templates, smaller),
        }
    }
}

/// The searches in subsets of `K` digits, by the number of templates of a digit.
struct Searches<const K: usize> {
    subset: Subset<K>,
    up_to_64: BandCovers<K, 1>,
    up_to_128: BandCovers<K, 2>,
    any_number: BandCovers<K, MOST_WORDS>,
}

impl<const K: usize> Searches<K> {
    fn new(most: u32, moved: u32) -> Box<Searches<K>> {
        Box::new(Searches {
            subset: Subset::new(most, moved),
            up_to_64: BandCovers::new(),
            up_to_128: BandCovers::new(),
            any_number: BandCovers::new(),
        })
    }

    fn search<'a>(
        &mut self,
        digits: usize,
        cells: &[u64; 9],
        templates: impl Iterator<Item = &'a Template>,
        smaller: &[Cells],
    ) -> Result<Vec<Cells>> {
        let subset = &mut self.subset;
        subset.lay_out(digits, cells, templates, smaller);
        let found = match subset.most_templates() {
            0..=64 => self.up_to_64.search(subset)?,
            65..=128 => self.up_to_128.search(subset)?,
            _ => self.any_number.search(subset)?,
        };
        Ok(if found.is_empty() { found } else { ua::minimal(found) })
    }
}
