//! A harvester of the caller: a closure that returns groups of cells that may contain unavoidable
//! sets.

use crate::choice::{Choice, Lease};
use seventeen_core::{Cells, Emit, Error, Grid, Result, Solver, UaHarvester};
use seventeen_plugin::checked::{SetsWithin, find_sets_within};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Choice<dyn UaHarvester> {
    /// The harvester that looks for unavoidable sets in the groups of cells that `candidates`
    /// returns for a grid. It finds a minimal set within each group, by a solver. Groups in which
    /// the grid has no other solution have none.
    ///
    /// Each harvest calls it once.
    ///
    /// ```
    /// use seventeen_core::{Cells, Grid, Solver, UaHarvester};
    /// use seventeen_host::Registry;
    /// use seventeen_jobs::{Choice, Context, ContextSettings, harvest::Sets};
    /// use seventeen_plugin::Role;
    ///
    /// # let mut registry = Registry::default();
    /// # registry.link(seventeen_solvers::entry)?;
    /// # let context = Context::new(registry, ContextSettings::default())?;
    /// // Two rows of a band hold one where they hold the same digits in two columns.
    /// let rows = Choice::<dyn UaHarvester>::by_candidates(
    ///     "rows",
    ///     context.default_for_role(Role::Checks)?,
    ///     |_grid| Ok(vec!["r1c123456789 r2c123456789".parse().expect("cells")]),
    /// );
    /// let grid: Grid =
    ///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let sets = Sets::empty(grid.into()).harvest(&context, &rows)?;
    /// assert_eq!(sets.sets.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_candidates(
        name: &str,
        solver: Choice<dyn Solver>,
        candidates: impl Fn(&Grid) -> Result<Vec<Cells>> + Send + Sync + 'static,
    ) -> Choice<dyn UaHarvester> {
        let candidates: Arc<CandidatesFn> = Arc::new(candidates);
        Choice::from_constructor(name, move || {
            let solver = solver.lease_instance().map_err(|error| Error::failed(error.message))?;
            let harvester = ClosureHarvester { candidates: candidates.clone(), solver };
            Ok(Box::new(harvester) as Box<dyn UaHarvester>)
        })
    }
}

type CandidatesFn = dyn Fn(&Grid) -> Result<Vec<Cells>> + Send + Sync;

struct ClosureHarvester {
    candidates: Arc<CandidatesFn>,
    solver: Lease<dyn Solver>,
}

impl UaHarvester for ClosureHarvester {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        _seed: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        let mut seen: BTreeSet<Cells> = known.iter().copied().collect();
        for cells in (self.candidates)(grid)? {
            let found = minimal_set_within(grid, cells, &mut *self.solver)?;
            if found.is_some_and(|set| seen.insert(set) && emit(&set).is_break()) {
                break;
            }
        }
        Ok(())
    }
}

/// A minimal unavoidable set within the cells; none if the grid is the only solution of the rest.
fn minimal_set_within(
    grid: &Grid,
    mut cells: Cells,
    solver: &mut dyn Solver,
) -> Result<Option<Cells>> {
    loop {
        match find_sets_within(grid, cells, solver)? {
            SetsWithin::Smaller(set) => cells = set,
            SetsWithin::All => return Ok(Some(cells)),
            SetsWithin::None => return Ok(None),
        }
    }
}
