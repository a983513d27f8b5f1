//! `rank`: the rank of each grid in the catalogue.

use super::grid_of;
use crate::engine::Lease;
use crate::job::Job;
use seventeen::jobs::catalogue::RankedGrid;
use seventeen::jobs::text::LineContent;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Result, Seventeen};

seventeen::jobs::options! {
    /// Which grids have a rank.
    pub(crate) struct RankOptions {
        /// Reject grids that are not in minlex form
        pub(crate) minlex: bool,
    }
}

/// Ranks grids.
pub(crate) struct Ranking(RankOptions);

impl Job for Ranking {
    const NAME: &'static str = "rank";
    const DOC: &'static str = r#"
Finds the rank of each grid among all 5,472,730,538 essentially different grids, in the order of
their minlex forms, from 1.

>>> ranked = rank("594231786786945132123768954965173248378492561241856397432619875619587423857324619")
>>> ranked.rank, ranked.automorphisms
(153900532, 1)
>>> unrank(ranked.rank) == ranked.grid
True
"#;
    const CONTENT: LineContent = LineContent::Grids;
    type Options = RankOptions;
    type Output = RankedGrid;

    fn new(_engine: &Lease, options: RankOptions) -> Result<Ranking> {
        Ok(Ranking(options))
    }

    fn one(&self, _engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<RankedGrid> {
        let grid = grid_of(item)?.value;
        if self.0.minlex { RankedGrid::from_minlex(&grid) } else { RankedGrid::of_grid(&grid) }
    }

    fn is_quick(&self, _item: &ParsedLine) -> bool {
        true
    }
}
