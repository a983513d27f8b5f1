//! `harvest`: the unavoidable sets of a grid.

use crate::verbs::prelude::*;
use seventeen_jobs::harvest::Sets;

/// # Harvesting
/// Finds the unavoidable sets of a grid.
#[export_module(manifest)]
pub(crate) mod harvest {
    /// The unavoidable sets that a harvester finds in the grid, or in a solution of any rules with
    /// at most nine digits. Sets are kept, and new ones of their grid are added. Only minimal sets
    /// remain.
    ///
    /// ```rhai
    /// for grid in grids("grids.txt").take(2) {
    ///     print(grid.harvest(ua::digits(2)).len);
    /// }
    /// // 52
    /// // 78
    /// ```
    #[rhai_fn(name = "harvest", return_raw, pure)]
    pub(crate) fn of_grid(of: &mut GridOrSets, session: Handle, harvester: AnyChoice) -> Res<Sets> {
        let harvester = harvester.expect_kind().raise()?;
        of.sets().harvest(&session.context, &harvester).raise()
    }

    /// The unavoidable sets that a harvester finds in each grid. Sets in the stream are kept, and
    /// new ones are added.
    #[rhai_fn(name = "harvest", return_raw, pure)]
    pub(crate) fn of_stream(stream: &mut Stream, harvester: AnyChoice) -> Res<Stream> {
        let harvester = harvester.expect_kind().raise()?;
        Ok(stream.par_map("harvest", move |session, item| {
            let of = GridOrSets::from_value("harvest", item)?;
            of.sets().harvest(&session.context, &harvester).map(Dynamic::from).raise()
        }))
    }
}

/// A solution grid of any rules with at most nine digits: no sets, from which a harvest begins.
#[derive(Clone)]
pub(crate) struct Solution(pub(crate) Sets);

impl UnionType for Solution {
    fn from_value(verb: &str, value: Dynamic) -> Res<Solution> {
        match value.try_cast_result::<Annotated<Grid>>() {
            Ok(grid) => Ok(Solution(Sets::empty(grid))),
            Err(value) => {
                let board = borrow_as::<Annotated<Board>>(verb, "a grid", &value)?;
                Sets::of_board(&board).raise().map(Solution)
            }
        }
    }
}

/// A solution grid, or the sets that were harvested of one.
#[derive(Clone)]
pub(crate) enum GridOrSets {
    Grid(Solution),
    Sets(Sets),
}

impl GridOrSets {
    fn sets(&self) -> &Sets {
        match self {
            GridOrSets::Grid(Solution(sets)) | GridOrSets::Sets(sets) => sets,
        }
    }
}

impl UnionType for GridOrSets {
    fn from_value(verb: &str, value: Dynamic) -> Res<GridOrSets> {
        match value.try_cast_result() {
            Ok(sets) => Ok(GridOrSets::Sets(sets)),
            Err(value) => Solution::from_value(verb, value).map(GridOrSets::Grid),
        }
    }
}
