//! `harvest`: the unavoidable sets of a grid.

use crate::failure::{Raise, Res, bad_input, type_of};
use crate::session::Session;
use crate::stream::Stream;
use rhai::plugin::*;
use seventeen_core::Grid;
use seventeen_jobs::AnyChoice;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::text::Annotated;

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
        let harvester = harvester.expect().raise()?;
        Sets::none(grid.clone()).harvest(&Session::of(&context).context, &harvester).raise()
    }

    /// These sets together with those that a harvester finds in their grid. Only minimal sets are kept.
    #[rhai_fn(name = "harvest", return_raw, pure)]
    pub(crate) fn of_sets(
        context: NativeCallContext,
        sets: &mut Sets,
        harvester: AnyChoice,
    ) -> Res<Sets> {
        let harvester = harvester.expect().raise()?;
        sets.harvest(&Session::of(&context).context, &harvester).raise()
    }

    /// The unavoidable sets that a harvester finds in each grid. Sets in the stream are kept, and new ones are added.
    #[rhai_fn(name = "harvest", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        harvester: AnyChoice,
    ) -> Res<Stream> {
        let harvester = harvester.expect().raise()?;
        Ok(stream.par_map("harvest", context.call_position(), move |session, item| {
            let sets = if let Some(grid) = item.read_lock::<Annotated<Grid>>() {
                Sets::none(grid.clone())
            } else if let Some(sets) = item.read_lock::<Sets>() {
                sets.clone()
            } else {
                let found = type_of(&item);
                return Err(bad_input(format_args!("harvest: expected a grid, found {found}")));
            };
            sets.harvest(&session.context, &harvester).map(Dynamic::from).raise()
        }))
    }
}
