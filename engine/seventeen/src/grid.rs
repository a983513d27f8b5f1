//! The methods of a solution grid.

use crate::Seventeen;
use seventeen_core::{Grid, UaHarvester};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::{Choice, Result};

/// The methods of a solution grid. They need the feature `enumerate`.
pub trait GridExt {
    /// The unavoidable sets that these harvesters find, one after the other: minimal ones, by
    /// ascending size. Each harvester receives the sets found before.
    ///
    /// # Errors
    /// An error of a harvester.
    ///
    /// ```
    /// use seventeen::{Grid, GridExt, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let grid: Grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let sets = grid.harvest(&engine, [engine.ua("digits(2)")?])?;
    /// assert_eq!(sets.sets[0].len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn harvest(
        &self,
        engine: &Seventeen,
        harvesters: impl IntoIterator<Item = Choice<dyn UaHarvester>>,
    ) -> Result<Sets>;
}

impl GridExt for Grid {
    fn harvest(
        &self,
        engine: &Seventeen,
        harvesters: impl IntoIterator<Item = Choice<dyn UaHarvester>>,
    ) -> Result<Sets> {
        let none = Sets::empty((*self).into());
        harvesters.into_iter().try_fold(none, |sets, harvester| sets.harvest(engine, &harvester))
    }
}
