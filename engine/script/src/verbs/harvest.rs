//! `harvest`: the unavoidable sets of a grid.

use crate::verbs::prelude::*;
use seventeen_jobs::harvest::Sets;

/// # Harvesting
/// Finds the unavoidable sets of a grid.
#[export_module(manifest)]
pub(crate) mod harvest {
    /// The unavoidable sets that a harvester finds in the grid.
    ///
    /// ```rhai
    /// for grid in grids("grids.txt").take(2) {
    ///     print(grid.harvest(ua::digits(2)).len);
    /// }
    /// // 52
    /// // 78
    /// ```
    #[rhai_fn(name = "harvest", return_raw, pure)]
    pub(crate) fn of_grid(
        context: NativeCallContext,
        grid: &mut Annotated<Grid>,
        harvester: AnyChoice,
    ) -> Res<Sets> {
        let harvester = harvester.expect_kind().raise()?;
        Sets::empty(grid.clone()).harvest(&Session::of_call(&context).context, &harvester).raise()
    }

    /// The unavoidable sets that a harvester finds in a solution of any rules with at most nine
    /// digits.
    #[rhai_fn(name = "harvest", return_raw, pure)]
    pub(crate) fn of_board(
        context: NativeCallContext,
        board: &mut Annotated<Board>,
        harvester: AnyChoice,
    ) -> Res<Sets> {
        let harvester = harvester.expect_kind().raise()?;
        let sets = Sets::of_board(board).raise()?;
        sets.harvest(&Session::of_call(&context).context, &harvester).raise()
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
            let sets = if let Some(grid) = item.read_lock::<Annotated<Grid>>() {
                Sets::empty(grid.clone())
            } else if let Some(board) = item.read_lock::<Annotated<Board>>() {
                Sets::of_board(&board).raise()?
            } else if let Some(sets) = item.read_lock::<Sets>() {
                sets.clone()
            } else {
                return Err(unexpected_type_error("harvest", "a grid", &item));
            };
            sets.harvest(&session.context, &harvester).map(Dynamic::from).raise()
        }))
    }
}
