//! Harvests: the unavoidable sets of a grid.

mod closure_harvester;

use crate::choice::Choice;
use crate::clock::ThreadTime;
use crate::context::Context;
use crate::error::Result;
use crate::text::Annotated;
use seventeen_core::{Cells, Grid, UaHarvester, ua};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The unavoidable sets harvested from a grid: minimal, by ascending size.
#[derive(Clone, Debug)]
pub struct Sets {
    /// The grid of the sets.
    pub grid: Annotated<Grid>,
    /// The sets, none of which contains another.
    pub sets: Arc<Vec<Cells>>,
    /// CPU time of the harvest, in seconds.
    pub seconds: f64,
}

impl Sets {
    /// No sets of this grid: the start of a harvest.
    pub fn empty(grid: Annotated<Grid>) -> Sets {
        Sets { grid, sets: Arc::default(), seconds: 0. }
    }

    /// These sets and those that the harvester finds in the same grid, on this thread.
    ///
    /// # Errors
    /// The errors of the harvester.
    pub fn harvest(&self, context: &Context, harvester: &Choice<dyn UaHarvester>) -> Result<Sets> {
        let start = ThreadTime::now();
        let mut found: Vec<Cells> = self.sets.to_vec();
        harvester.lease_instance()?.run(|harvester| {
            harvester.harvest(&self.grid.value, &self.sets, context.seed(), &mut |set| {
                found.push(*set);
                ControlFlow::Continue(())
            })
        })?;
        // Harvesters emit minimal sets only, so none of them contains another.
        ua::sort(&mut found);
        found.dedup();
        let seconds = self.seconds + start.elapsed().as_secs_f64();
        Ok(Sets { grid: self.grid.clone(), sets: Arc::new(found), seconds })
    }
}
