//! The model: all that a search knows of a grid, for any part to go on from.

use super::cuts::KnownCuts;
use super::definitions::Definitions;
use super::draft::Source;
use super::relaxation::Relaxation;
use super::settings::Settings;
use crate::simd::Simd;
use seventeen_plugin::prelude::{Cells, Grid, Rules};
use std::sync::Arc;

/// The rows, cuts and variables that a search goes on from.
#[derive(Clone)]
pub(super) struct Model<K> {
    pub(super) grid: Grid,
    pub(super) rules: Rules,
    /// The cells that the budget counts. An objective of other cells is a lemma's.
    pub(super) board: Cells,
    pub(super) settings: Settings,
    pub(super) relaxation: Relaxation<K>,
    pub(super) cuts: KnownCuts,
    pub(super) definitions: Definitions,
    /// The sets to branch on, by a clique strategy; none if the program chooses.
    pub(super) leading: Arc<[Cells]>,
}

impl<K: Simd> Model<K> {
    /// Adds the row "a cell of this puzzle is not given".
    pub(super) fn exclude(&mut self, givens: Cells, source: Source) {
        self.relaxation.pool.at_most(givens, i64::from(givens.len()) - 1, None, source);
    }

    /// Retires the cuts that were of least use lately.
    pub(super) fn retire_cuts(&mut self) {
        const DISCOUNT: f32 = 0.93;
        let kept = self.settings.kept_cuts;
        let relaxation = &mut self.relaxation;
        for (rank, cut) in relaxation.pool.live_cuts_by_uses().into_iter().enumerate() {
            let is_working = relaxation.is_working(cut);
            let row = relaxation.pool.row_mut(cut);
            row.is_retired = rank >= kept && !is_working;
            row.uses *= DISCOUNT;
        }
        relaxation.pool.forget_retired();
    }
}
