//! The techniques above the easy ones, in the order in which they are tried: SudokuExplainer's
//! producers 7 to 30. Each finds its first step and takes it.

use super::easy::first;
use super::path::Path;
use super::{easy, ratings};
use seventeen_core::house::HOUSES;
use seventeen_core::{Cells, Digit, Emit, Finder, Position};
use seventeen_plugin::prelude::Result;
use seventeen_techniques::exclusion::{Exclusion, aligned_pair, aligned_triplet};
use seventeen_techniques::fish::fish::{self, BasicFish};
use seventeen_techniques::forcing::{ChainEngine, ChainTechnique as Chains};
use seventeen_techniques::subsets::{HouseSubset, hidden_subset, naked_subset};
use seventeen_techniques::uniqueness::{Bug, UniqueLoop};
use seventeen_techniques::wings::{XyWing, XyzWing};
use std::ops::ControlFlow;

/// A producer. The numbers identify its memory of positions examined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Producer {
    Naked(usize),
    Hidden(usize),
    Fish(usize),
    XyWing,
    XyzWing,
    UniqueLoop,
    Bug,
    AlignedPair,
    AlignedTriplet,
    Chains(Chains),
}

/// The techniques in the order in which they are tried.
pub(super) static ORDER: [Producer; 24] = [
    Producer::Naked(2),
    Producer::Fish(2),
    Producer::Hidden(2),
    Producer::Naked(3),
    Producer::Fish(3),
    Producer::Hidden(3),
    Producer::XyWing,
    Producer::XyzWing,
    Producer::UniqueLoop,
    Producer::Naked(4),
    Producer::Fish(4),
    Producer::Hidden(4),
    Producer::Bug,
    Producer::AlignedPair,
    Producer::Chains(Chains::Static),
    Producer::AlignedTriplet,
    Producer::Chains(Chains::Nishio),
    Producer::Chains(Chains::Multiple),
    Producer::Chains(Chains::Dynamic),
    Producer::Chains(Chains::Nested(1)),
    Producer::Chains(Chains::Nested(2)),
    Producer::Chains(Chains::Nested(3)),
    Producer::Chains(Chains::Nested(4)),
    Producer::Chains(Chains::Nested(5)),
];

/// The techniques that are fast in every position.
pub(super) fn quick() -> &'static [Producer] {
    let is_slow = |producer: &Producer| *producer == Producer::Chains(Chains::Dynamic);
    &ORDER[..ORDER.iter().position(is_slow).unwrap_or(ORDER.len())]
}

/// The rating of a step that was taken, and whether it set a digit.
pub(super) struct Taken {
    pub(super) rating: f64,
    pub(super) places: bool,
}

impl Producer {
    /// Takes its first step, if there is one; `engine` finds those that are chains.
    ///
    /// # Errors
    /// An interrupted run.
    pub(super) fn take(self, path: &mut Path, engine: &mut ChainEngine) -> Result<Option<Taken>> {
        let rating = match self {
            Producer::Naked(size) => self.naked(path, size),
            Producer::Hidden(size) => self.hidden(path, size),
            Producer::Fish(size) => self.fish(path, size),
            Producer::XyWing => wing(path, ratings::XY_WING),
            Producer::XyzWing => wing(path, ratings::XYZ_WING),
            Producer::UniqueLoop => unique_loop(path),
            Producer::Bug => bug(path),
            Producer::AlignedPair => {
                self.aligned(path, aligned_pair::for_each_exclusion, ratings::ALIGNED_PAIR)
            }
            Producer::AlignedTriplet => {
                self.aligned(path, aligned_triplet::for_each_exclusion, ratings::ALIGNED_TRIPLET)
            }
            Producer::Chains(producer) => return chain(path, engine, producer),
        };
        Ok(rating.map(|rating| Taken { rating, places: false }))
    }

    /// Whether it uses that the solution is unique.
    pub(super) fn needs_uniqueness(self) -> bool {
        matches!(self, Producer::UniqueLoop | Producer::Bug)
    }

    /// The number in the memory of positions examined.
    fn kept(self) -> usize {
        easy::KEPT
            + match self {
                Producer::Naked(size) => size - 2,
                Producer::Hidden(size) => 3 + size - 2,
                Producer::Fish(size) => 6 + size - 2,
                Producer::AlignedPair => 9,
                _ => 10,
            }
    }

    fn naked(self, path: &mut Path, size: usize) -> Option<f64> {
        let mut found: Option<HouseSubset> = None;
        let houses = path.stale.houses(self.kept());
        let _ = naked_subset::for_each_naked_subset(&path.position, size, houses, |subset| {
            first(&mut found, *subset)
        });
        match found {
            None => path.stale.clear(self.kept()),
            Some(s) => path.exclude_all(s.digits, HOUSES[s.house] - s.cells),
        }
        found.map(|_| ratings::naked(size))
    }

    fn hidden(self, path: &mut Path, size: usize) -> Option<f64> {
        let mut found: Option<HouseSubset> = None;
        let houses = path.stale.houses(self.kept());
        let _ = hidden_subset::for_each_hidden_subset(&path.position, size, houses, |subset| {
            first(&mut found, *subset)
        });
        match found {
            None => path.stale.clear(self.kept()),
            Some(s) => path.exclude_all(!s.digits, s.cells),
        }
        found.map(|_| ratings::hidden(size))
    }

    fn fish(self, path: &mut Path, size: usize) -> Option<f64> {
        let mut found: Option<BasicFish> = None;
        let digits = path.stale.digits(self.kept());
        let _ = fish::for_each_fish(&path.position, size, digits, |fish| first(&mut found, *fish));
        match found {
            None => path.stale.clear(self.kept()),
            Some(fish) => path.exclude(fish.digit, fish.out),
        }
        found.map(|_| ratings::fish(size))
    }

    /// An aligned exclusion of `N` cells.
    fn aligned<const N: usize>(
        self,
        path: &mut Path,
        each: fn(&Position, Cells, Emit<'_, Exclusion<N>>) -> ControlFlow<()>,
        rating: f64,
    ) -> Option<f64> {
        let mut found: Option<Exclusion<N>> = None;
        let cells = path.stale.cells(self.kept());
        let _ = each(&path.position, cells, &mut |exclusion| first(&mut found, *exclusion));
        match found {
            None => path.stale.clear(self.kept()),
            Some(found) => {
                for (&cell, &digits) in found.cells.iter().zip(&found.out) {
                    path.exclude_all(digits, Cells::single(cell));
                }
            }
        }
        found.map(|_| rating)
    }
}

fn chain(path: &mut Path, engine: &mut ChainEngine, producer: Chains) -> Result<Option<Taken>> {
    let Some(hint) = engine.first_hint(&path.position, producer)? else { return Ok(None) };
    hint.eliminations.iter().for_each(|&candidate| path.position.eliminate(candidate));
    hint.placement.iter().for_each(|&candidate| path.position.place(candidate));
    Ok(Some(Taken { rating: hint.rating, places: hint.placement.is_some() }))
}

fn wing(path: &mut Path, rating: f64) -> Option<f64> {
    let found = match rating {
        ratings::XY_WING => XyWing { explainer: true }.first(&path.position),
        _ => XyzWing { explainer: true }.first(&path.position),
    };
    let wing = found?;
    path.exclude(wing.digit, wing.out);
    Some(rating)
}

fn unique_loop(path: &mut Path) -> Option<f64> {
    let found = UniqueLoop.first(&path.position)?;
    path.exclude_all(found.digits, found.out);
    Some(found.rating())
}

fn bug(path: &mut Path) -> Option<f64> {
    let grave = Bug { plus_one: false }.first(&path.position)?;
    for (digit, &cells) in Digit::all().zip(&grave.out) {
        path.exclude(digit, cells);
    }
    Some(ratings::bug(&grave))
}
