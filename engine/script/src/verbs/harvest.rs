//! `harvest`: the unavoidable sets of a grid.

use crate::choice::Choice;
use crate::failure::{Res, bad_input, type_of};
use crate::input::Noted;
use crate::items::Sets;
use crate::session::{Handle, Session};
use crate::stream::Stream;
use cpu_time::ThreadTime;
use rhai::plugin::*;
use seventeen_core::{Cells, Grid, ua};
use seventeen_plugin::Kind;
use std::ops::ControlFlow;
use std::sync::Arc;

#[export_module]
pub(crate) mod harvest {
    /// The unavoidable sets that a harvester finds in the grid.
    #[rhai_fn(name = "harvest", return_raw, pure)]
    pub(crate) fn of_grid(
        context: NativeCallContext,
        grid: &mut Noted<Grid>,
        harvester: Choice,
    ) -> Res<Sets> {
        let none = Sets { grid: grid.clone(), sets: Arc::default(), seconds: 0. };
        add(&Session::of(&context), &none, &harvester)
    }

    /// These sets and those that a harvester finds in the same grid: minimal ones only.
    #[rhai_fn(name = "harvest", return_raw, pure)]
    pub(crate) fn of_sets(
        context: NativeCallContext,
        sets: &mut Sets,
        harvester: Choice,
    ) -> Res<Sets> {
        add(&Session::of(&context), sets, &harvester)
    }

    /// The same for each grid, or each grid's sets.
    #[rhai_fn(name = "harvest", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        harvester: Choice,
    ) -> Res<Stream> {
        harvester.expect(Kind::UaHarvester)?;
        Ok(stream.par_map("harvest", context.call_position(), move |session, item| {
            let sets = if let Some(grid) = item.read_lock::<Noted<Grid>>() {
                Sets { grid: grid.clone(), sets: Arc::default(), seconds: 0. }
            } else if let Some(sets) = item.read_lock::<Sets>() {
                sets.clone()
            } else {
                let found = type_of(&item);
                return Err(bad_input(format_args!("harvest: expected a grid, found {found}")));
            };
            add(session, &sets, &harvester).map(Dynamic::from)
        }))
    }
}

/// What the harvester finds beside `known`.
fn add(session: &Handle, known: &Sets, harvester: &Choice) -> Res<Sets> {
    let start = ThreadTime::now();
    let mut found: Vec<Cells> = known.sets.to_vec();
    harvester.ua_harvester()?.run(|harvester| {
        let seed = session.settings.seed;
        harvester.harvest(&known.grid.value, &known.sets, seed, &mut |set| {
            found.push(*set);
            ControlFlow::Continue(())
        })
    })?;
    // Harvesters emit minimal sets only, so none of them contains another.
    ua::sort(&mut found);
    found.dedup();
    let sets = Arc::new(found);
    let seconds = known.seconds + start.elapsed().as_secs_f64();
    Ok(Sets { grid: known.grid.clone(), sets, seconds })
}
