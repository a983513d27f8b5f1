//! The summary of a stage, and the sums of its configurations that must agree.

use super::packed::{CellOrder, PackedConfiguration};
use super::stage_totals::StageTotals;
use seventeen_core::{Cells, Configuration, Region};

/// The summary of a stage.
#[derive(Clone, PartialEq, Debug)]
pub struct StageSummary {
    /// The region that it fills.
    pub region: Region,
    /// The labour of its parts.
    pub labour: StageTotals,
    /// The number of configurations, one per class.
    pub kept: u64,
    /// The patterns of their clues, in order.
    pub patterns: Vec<PatternCounts>,
}

/// The configurations of a stage on one pattern.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternCounts {
    /// The pattern.
    pub clues: Cells,
    /// The number of configurations, one per class.
    pub kept: u64,
    /// The number of fillings, up to relabelling, with the pattern in its place.
    pub raw: u128,
}

impl StageSummary {
    /// The number of fillings, over all patterns.
    pub fn raw_fillings(&self) -> u128 {
        self.patterns.iter().map(|pattern| pattern.raw).sum()
    }
}

/// The sums of configurations in order.
pub(super) struct StageSums {
    pub(super) order: CellOrder,
    last: Option<PackedConfiguration>,
    pub(super) kept: u64,
    /// Over all classes, how often each must have been met.
    met: u128,
    patterns: Vec<PatternCounts>,
}

/// The reason why a configuration cannot come next.
pub(super) enum OrderMisfit {
    /// It is not above the one before.
    Order,
    /// It is the one before, with other numbers.
    Numbers(Box<[Configuration; 2]>),
}

impl StageSums {
    pub(super) fn new(order: CellOrder) -> StageSums {
        StageSums { order, last: None, kept: 0, met: 0, patterns: Vec::new() }
    }

    /// Adds the next configuration.
    pub(super) fn add_next(&mut self, packed: &PackedConfiguration) -> Result<(), OrderMisfit> {
        match &self.last {
            Some(last) if last.key() == packed.key() && last != packed => {
                let two = [self.order.unpack(last), self.order.unpack(packed)];
                return Err(OrderMisfit::Numbers(Box::new(two)));
            }
            Some(last) if last >= packed => return Err(OrderMisfit::Order),
            _ => self.last = Some(*packed),
        }
        let (clues, [images, fixed, ways]) = (packed.clues(), packed.images_fixed_ways());
        self.kept += 1;
        self.met += u128::from(images) * u128::from(ways);
        if self.patterns.last().is_none_or(|last| last.clues != clues) {
            self.patterns.push(PatternCounts { clues, kept: 0, raw: 0 });
        }
        if let Some(pattern) = self.patterns.last_mut() {
            pattern.kept += 1;
            pattern.raw += u128::from(fixed);
        }
        Ok(())
    }

    /// The summary, if the sums agree with how often the component met configurations, or it does
    /// not report that.
    pub(super) fn into_summary(self, labour: StageTotals) -> Result<StageSummary, [u128; 2]> {
        let StageSums { order, kept, met, patterns, .. } = self;
        let claimed = labour.has_encounter_counts() || kept == 0;
        if claimed && met != labour.met {
            return Err([met, labour.met]);
        }
        Ok(StageSummary { region: order.region(), labour, kept, patterns })
    }
}
