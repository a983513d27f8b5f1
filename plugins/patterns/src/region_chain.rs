//! `region_chain`: an exhaustive search for valid puzzles of a pattern or map, along regions.
//!
//! The idea is blue's (search for the fractal pattern, 2010), in Serg's form ("One-clue-boxes
//! patterns", Players' Forum, 2012). A part of the grid that leaves an unavoidable set unhit cannot
//! be in a valid puzzle. So clean parts are joined to larger ones, and cleaned again. A *region* is
//! a set of boxes, a *configuration* a filling of it with its clues. It leaves a set unhit if, and
//! only if, its other cells can be filled in another way with the same digits for each row, column
//! and box. That does not depend on the rest of the grid.
//!
//! | part                                                     | file                          |
//! |----------------------------------------------------------|-------------------------------|
//! | the regions, their order, and a forecast                 | `chain`                       |
//! | maps of a region; canonical forms of patterns            | `maps`, `canonical`           |
//! | classes and canonical forms of configurations            | `ground`                      |
//! | the symmetries of the published counts                   | `symmetries`                  |
//! | the first region                                         | `first`                       |
//! | adding a box: the box, its clues, and the results        | `join`                        |
//! | a stage: families of configurations, sets found in one   | `extend`, `siblings`          |
//! | fillings of a box, clue sets, sieved by unavoidable sets | `fills`, `fillings`, `clue_sets`, `sieve` |
//! | tables of two boxes                                      | `pairs`                       |
//! | the test: another filling of a region                    | `../second_filling.rs`        |
//!
//! Differences from Serg's search: regions grow box by box, not by whole bands. The clue positions
//! of the new box stay open, as a mask that each unavoidable set reduces. A set found in one
//! filling applies to all others at once. Classes are those under the full stabiliser, and the
//! configurations of each pattern are met from only one of its parts.

mod canonical;
mod chain;
mod clue_sets;
mod extend;
mod fillings;
mod fills;
mod first;
mod ground;
mod join;
mod maps;
mod pairs;
mod siblings;
mod sieve;
mod symmetries;
#[cfg(test)]
mod tests;

use crate::second_filling::SecondFilling;
use extend::Extension;
use first::First;
use ground::Ground;
use join::Join;
use pairs::PairTables;
use seventeen_plugin::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use symmetries::Symmetries;

/// The pattern searcher.
pub struct RegionChain {
    symmetries: Symmetries,
}

options! {
    struct Options {
        /// Use all symmetries, or those of Serg's search of 2012, which counts some classes twice
        symmetries: String = "all", of ["all", "serg_2012"];
    }
}

impl Component for RegionChain {
    const NAME: &'static str = "region_chain";
    const DOC: &'static str = "Exhaustive pattern search that fills regions box by box and keeps \
         those without an unhit unavoidable set";
    const PARAMS: &'static [Param] = Options::PARAMS;
    const IS_DEFAULT: bool = true;

    fn create(args: &Args<'_>) -> Result<RegionChain> {
        let options = Options::read(args);
        let symmetries = match options.symmetries.as_str() {
            "serg_2012" => Symmetries::Serg2012,
            _ => Symmetries::All,
        };
        Ok(RegionChain { symmetries })
    }
}

impl PatternSearcher for RegionChain {
    fn plan(&mut self, layout: &Layout, chain: &[Region]) -> Result<Box<dyn PatternSearch>> {
        if layout.open().is_empty() {
            return Err(Error::failed(format!(
                "{layout}: all boxes are completely given: expected at least one open box"
            )));
        }
        chain::check(layout, chain)?;
        let (chain, forecast) = if chain.is_empty() {
            chain::chosen(layout)?
        } else {
            (chain.to_vec(), chain::followed(layout, chain)?)
        };
        let search = Search::new(layout, &chain, self.symmetries);
        Ok(Box::new(Search { expected: forecast.expected, ..search }))
    }
}

/// A search along a chain of regions.
struct Search {
    grounds: Vec<Arc<Ground>>,
    symmetries: Symmetries,
    /// The expected number of configurations of each region.
    expected: Vec<f64>,
    extent: Extent,
    /// The requested joins by stage and pattern.
    joins: Mutex<HashMap<(usize, Cells), Joins>>,
}

/// All joins of one pattern.
type Joins = Arc<Vec<Join>>;

/// The share of the work that is done.
enum Extent {
    /// All, with tables of two boxes.
    Whole(PairTables),
    /// A forecast with this many pairs of a filling and a clue set per configuration and box. The
    /// tables would take longer than everything else.
    Sample(u64),
}

/// The number of patterns whose joins are kept.
const JOINS: usize = 8;

impl Search {
    fn new(layout: &Layout, chain: &[Region], symmetries: Symmetries) -> Search {
        let ground = |n| Arc::new(Ground::new(layout, &chain[..n], symmetries));
        Search {
            grounds: (1..=chain.len()).map(ground).collect(),
            symmetries,
            expected: vec![0.0; chain.len()],
            extent: Extent::Whole(PairTables::default()),
            joins: Mutex::default(),
        }
    }

    /// A forecast of this search with one region more.
    fn grown(&self, layout: &Layout, region: Region, sample: u64) -> Search {
        let mut grounds = self.grounds.clone();
        let chain: Vec<Region> = grounds.iter().map(|ground| ground.region).collect();
        let chain = [chain, vec![region]].concat();
        grounds.push(Arc::new(Ground::new(layout, &chain, self.symmetries)));
        let expected = vec![0.0; chain.len()];
        let (symmetries, extent) = (self.symmetries, Extent::Sample(sample));
        Search { grounds, symmetries, expected, extent, joins: Mutex::default() }
    }

    /// The joins of a pattern of the stage before `stage`.
    fn joins(&self, stage: usize, pattern: Cells) -> Result<Joins> {
        let lock = || self.joins.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(joins) = lock().get(&(stage, pattern)) {
            return Ok(Arc::clone(joins));
        }
        let (from, to) = (&self.grounds[stage - 1], &self.grounds[stage]);
        let tables = match &self.extent {
            Extent::Whole(tables) => Some(tables),
            Extent::Sample(_) => None,
        };
        let joins = Arc::new(join::all(from, to, &from.form(pattern).0, tables)?);
        let mut known = lock();
        if known.len() >= JOINS {
            known.clear();
        }
        known.insert((stage, pattern), Arc::clone(&joins));
        Ok(joins)
    }

    /// The first region: all fillings for each pattern.
    fn first(
        &self,
        patterns: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<StageStats> {
        let mut labour = StageStats::default();
        for pattern in patterns {
            let class = self.grounds[0].form(pattern.clues).0;
            let (of_pattern, flow) = First::new(&self.grounds[0], &class, emit).run()?;
            labour += of_pattern;
            if flow.is_break() {
                break;
            }
        }
        Ok(labour)
    }

    /// A region after the first: a box more.
    fn next(
        &self,
        stage: usize,
        parents: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<StageStats> {
        let before = stage.checked_sub(2).map_or(Region::EMPTY, |n| self.grounds[n].region);
        let mut extension = Extension {
            from: &self.grounds[stage - 1],
            to: &self.grounds[stage],
            before,
            most: if let Extent::Sample(most) = self.extent { most } else { u64::MAX },
            search: SecondFilling::new(),
            labour: StageStats::default(),
            emit,
        };
        for family in parents.chunk_by(|one, other| is_family(before, one, other)) {
            let joins = self.joins(stage, family[0].clues)?;
            if extension.family(family, &joins)?.is_break() {
                break;
            }
        }
        Ok(extension.labour)
    }
}

/// Whether two configurations have one pattern, and the same digits in the region before.
fn is_family(before: Region, one: &Configuration, other: &Configuration) -> bool {
    !before.is_empty()
        && one.clues == other.clues
        && before.cells().iter().all(|cell| one.digits[cell] == other.digits[cell])
}

impl PatternSearch for Search {
    fn stages(&self) -> Vec<Stage> {
        let stage = |(number, ground): (usize, &Arc<Ground>)| Stage {
            region: ground.region,
            expected: self.expected[number],
            memory: self.grounds[number.saturating_sub(1)].memory()
                + ground.memory()
                + extend::MEMORY,
        };
        self.grounds.iter().enumerate().map(stage).collect()
    }

    fn begin(&self, emit: Emit<'_, Configuration>) -> Result<()> {
        first::patterns(&self.grounds[0], emit)
    }

    fn extend(
        &self,
        stage: u32,
        parents: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<StageStats> {
        let labour = match stage {
            0 => self.first(parents, emit)?,
            _ => self.next(stage as usize, parents, emit)?,
        };
        // Classes that are counted twice make no sum.
        let counts = self.symmetries == Symmetries::All;
        Ok(StageStats { met: if counts { labour.met } else { 0 }, ..labour })
    }
}
