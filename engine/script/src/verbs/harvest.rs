//! `harvest`: the unavoidable sets of a grid.

use crate::verbs::prelude::*;
use seventeen_jobs::harvest::Sets;

/// # Harvesting
/// Finds the unavoidable sets of a grid.
#[export_module(manifest)]
pub(crate) mod harvest {
    /// The unavoidable sets that a harvester finds in the grid, or in a solution of any rules with
    /// at most nine digits.
    ///
    /// ```rhai
    /// for grid in grids("grids.txt").take(2) {
    ///     print(grid.harvest(ua::digits(2)).len);
    /// }
    /// // 52
    /// // 78
    /// ```
    #[rhai_fn(name = "harvest", return_raw, pure)]
    pub(crate) fn of_solution(
        context: NativeCallContext,
        solution: &mut Solution,
        harvester: AnyChoice,
    ) -> Res<Sets> {
        of_sets(context, &mut solution.0, harvester)
    }

    /// These sets together with those that a harvester finds in their grid. Only minimal sets are
    /// kept.
    #[rhai_fn(name = "harvest", return_raw, pure)]
    pub(crate) fn of_sets(
        context: NativeCallContext,
        sets: &mut Sets,
        harvester: AnyChoice,
    ) -> Res<Sets> {
        let harvester = harvester.expect_kind().raise()?;
        sets.harvest(&Session::of_call(&context).context, &harvester).raise()
    }

    /// The unavoidable sets that a harvester finds in each grid. Sets in the stream are kept, and
    /// new ones are added.
    #[rhai_fn(name = "harvest", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        harvester: AnyChoice,
    ) -> Res<Stream> {
        let harvester = harvester.expect_kind().raise()?;
        Ok(stream.par_map("harvest", context.call_position(), move |session, item| {
            let sets = match item.try_cast_result::<Sets>() {
                Ok(sets) => sets,
                Err(item) => Solution::from_value("harvest", item)?.0,
            };
            sets.harvest(&session.context, &harvester).map(Dynamic::from).raise()
        }))
    }
}

/// A solution grid of any rules with at most nine digits: no sets, from which a harvest begins.
#[derive(Clone)]
pub(crate) struct Solution(pub(crate) Sets);

impl UnionType for Solution {
    const NAME: &str = "Solution";
    const TYPES: &[(&str, TypeId)] =
        &[("Grid", TypeId::of::<Annotated<Grid>>()), ("Board", TypeId::of::<Annotated<Board>>())];

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
