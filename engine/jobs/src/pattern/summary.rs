//! What a stage came to, and the sums of its configurations that must agree.

use super::labour_sum::StageStats;
use super::packed::{Order, Packed};
use seventeen_core::{Cells, Configuration, Region};

/// What a stage came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The region that it fills.
    pub region: Region,
    /// What its parts took.
    pub labour: StageStats,
    /// How many configurations there are: one a class.
    pub kept: u64,
    /// The patterns of their clues, in order.
    pub patterns: Vec<OfPattern>,
}

/// The configurations of a stage on one pattern.
#[derive(Clone, PartialEq, Debug)]
pub struct OfPattern {
    /// The pattern.
    pub clues: Cells,
    /// How many configurations there are: one a class.
    pub kept: u64,
    /// How many fillings there are, up to relabelling, with the pattern in its place.
    pub raw: u128,
}

impl Summary {
    /// How many fillings there are, over all patterns.
    pub fn raw(&self) -> u128 {
        self.patterns.iter().map(|pattern| pattern.raw).sum()
    }
}

/// What configurations in order add up to.
pub(super) struct Sums {
    pub(super) order: Order,
    last: Option<Packed>,
    pub(super) kept: u64,
    /// Over all classes, how often each must have been met.
    met: u128,
    patterns: Vec<OfPattern>,
}

/// Why a configuration cannot come next.
pub(super) enum Misfit {
    /// It does not stand behind the one before.
    Order,
    /// It is the one before, with other numbers.
    Numbers(Box<[Configuration; 2]>),
}

impl Sums {
    pub(super) fn new(order: Order) -> Sums {
        Sums { order, last: None, kept: 0, met: 0, patterns: Vec::new() }
    }

    /// Adds the next configuration.
    pub(super) fn add(&mut self, packed: &Packed) -> Result<(), Misfit> {
        match &self.last {
            Some(last) if last.key() == packed.key() && last != packed => {
                let two = [self.order.unpack(last), self.order.unpack(packed)];
                return Err(Misfit::Numbers(Box::new(two)));
            }
            Some(last) if last >= packed => return Err(Misfit::Order),
            _ => self.last = Some(*packed),
        }
        let (clues, [images, fixed, ways]) = (packed.clues(), packed.numbers());
        self.kept += 1;
        self.met += u128::from(images) * u128::from(ways);
        if self.patterns.last().is_none_or(|last| last.clues != clues) {
            self.patterns.push(OfPattern { clues, kept: 0, raw: 0 });
        }
        if let Some(pattern) = self.patterns.last_mut() {
            pattern.kept += 1;
            pattern.raw += u128::from(fixed);
        }
        Ok(())
    }

    /// The summary, if the configurations were met as often as they must have been, or the
    /// component makes no claim of that.
    pub(super) fn close(self, labour: StageStats) -> Result<Summary, [u128; 2]> {
        let Sums { order, kept, met, patterns, .. } = self;
        let claimed = labour.is_summed() || kept == 0;
        if claimed && met != labour.met {
            return Err([met, labour.met]);
        }
        Ok(Summary { region: order.region(), labour, kept, patterns })
    }
}
