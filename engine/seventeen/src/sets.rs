//! What is done with the unavoidable sets of a grid.

use crate::Seventeen;
use seventeen_core::{Cells, CliqueStrategy, Enumerator, Solver};
use seventeen_jobs::enumerate::{Asked, Enumeration, Method};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::{Choice, Error, Result, Unfinished};
use std::path::Path;
use std::sync::Arc;

/// What is done with the unavoidable sets of a grid.
pub trait SetsExt {
    /// All puzzles with a number of clues whose solution is the sets' grid; what else is asked is
    /// said with [`Ask`].
    ///
    /// Where no components are named it is done with those that say that they are the default.
    ///
    /// # Errors
    /// What is asked cannot be, or a component fails. Or the engine was stopped: the error has what was found,
    /// if the search had begun. With `?` it becomes an [`Error`](crate::Error) that the run was stopped.
    ///
    /// ```
    /// use seventeen::{Ask, Grid, GridExt, Seventeen, SetsExt};
    ///
    /// let engine = Seventeen::new()?;
    /// let grid: Grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let sets = grid.harvest(&engine, [engine.ua("tuned")?])?;
    /// let largest = engine.clique_by("largest", |set| -f64::from(set.len()));
    /// let found = sets.enumerate(&engine, Ask::clues(15).clique(&largest))?;
    /// assert!(found.complete && found.count == 0 && &*found.strategy == "largest");
    /// assert_eq!(found.effort.nodes, found.effort.widths.nodes(), "the nodes, and these by depth");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn enumerate(
        &self,
        engine: &Seventeen,
        ask: impl Into<Ask>,
    ) -> Result<Enumeration, Unfinished<Enumeration>>;

    /// The same for every number of clues from the least that the clique allows up to the one asked
    /// for, in ascending order.
    ///
    /// # Errors
    /// As for [`enumerate`](SetsExt::enumerate).
    ///
    /// ```
    /// use seventeen::{Ask, Grid, GridExt, Seventeen, SetsExt};
    ///
    /// let engine = Seventeen::new()?;
    /// let grid: Grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let sets = grid.harvest(&engine, [engine.ua("tuned")?])?;
    /// let sizes = sets.enumerate_up_to(&engine, Ask::clues(14).count_only())?;
    /// assert!(sizes.iter().all(|found| found.count == 0) && sizes.last().unwrap().clues == 14);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn enumerate_up_to(
        &self,
        engine: &Seventeen,
        ask: impl Into<Ask>,
    ) -> Result<Vec<Enumeration>, Unfinished<Vec<Enumeration>>>;
}

/// Which puzzles of a grid are asked for, and which components look for them.
///
/// ```
/// use seventeen::Ask;
///
/// let corner = "r1c1".parse()?;
/// let ask = Ask::clues(17).given(corner).minimal().count_only();
/// # let _ = ask;
/// # Ok::<(), seventeen::ParseError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Ask {
    clues: u32,
    asked: Asked,
    enumerator: Option<Choice<dyn Enumerator>>,
    clique: Option<Choice<dyn CliqueStrategy>>,
    solver: Option<Choice<dyn Solver>>,
    keep: Option<Arc<Path>>,
}

/// All puzzles with so many clues.
impl From<u32> for Ask {
    fn from(clues: u32) -> Ask {
        Ask::clues(clues)
    }
}

impl Ask {
    /// All puzzles with so many clues, 1 to 81.
    pub fn clues(clues: u32) -> Ask {
        let (enumerator, clique, solver, keep) = (None, None, None, None);
        Ask { clues, asked: Asked::default(), enumerator, clique, solver, keep }
    }

    /// Searched by this enumerator.
    pub fn enumerator(mut self, enumerator: &Choice<dyn Enumerator>) -> Ask {
        self.enumerator = Some(enumerator.clone());
        self
    }

    /// In the order of the sets that this strategy chooses.
    pub fn clique(mut self, strategy: &Choice<dyn CliqueStrategy>) -> Ask {
        self.clique = Some(strategy.clone());
        self
    }

    /// With uniqueness tested by this solver.
    pub fn solver(mut self, solver: &Choice<dyn Solver>) -> Ask {
        self.solver = Some(solver.clone());
        self
    }

    /// Only puzzles that have these cells as givens.
    pub fn given(mut self, cells: Cells) -> Ask {
        self.asked.given = cells;
        self
    }

    /// Only puzzles that have none of these cells as givens.
    pub fn dead(mut self, cells: Cells) -> Ask {
        self.asked.dead = cells;
        self
    }

    /// Only minimal puzzles.
    pub fn minimal(mut self) -> Ask {
        self.asked.minimal = true;
        self
    }

    /// One puzzle is enough: the same for any number of threads.
    pub fn first(mut self) -> Ask {
        self.asked.first = true;
        self
    }

    /// Puzzles are counted and not kept.
    pub fn count_only(mut self) -> Ask {
        self.asked.count_only = true;
        self
    }

    /// With the parts of a search that takes long kept in this directory: where it was stopped or
    /// killed, the same call goes on behind them. Components must be those of plugins.
    ///
    /// ```
    /// use seventeen::{Ask, Grid, GridExt, Seventeen, SetsExt};
    ///
    /// let engine = Seventeen::new()?;
    /// let grid: Grid = "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
    /// let sets = grid.harvest(&engine, [engine.ua("digits(2)")?])?;
    /// let directory = tempfile::tempdir()?;
    /// let found = sets.enumerate(&engine, Ask::clues(13).keep(directory.path()))?;
    /// assert!(found.complete && found.count == 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keep(mut self, directory: &Path) -> Ask {
        self.keep = Some(directory.into());
        self
    }

    fn method(&self, engine: &Seventeen) -> Result<Method> {
        let Ask { enumerator, clique, solver, keep, .. } = self.clone();
        Ok(Method { keep, ..Method::new(engine, enumerator, clique, solver)? })
    }
}

impl SetsExt for Sets {
    fn enumerate(
        &self,
        engine: &Seventeen,
        ask: impl Into<Ask>,
    ) -> Result<Enumeration, Unfinished<Enumeration>> {
        let ask = ask.into();
        ask.method(engine)?.enumerate(engine, self, ask.clues, &ask.asked)
    }

    fn enumerate_up_to(
        &self,
        engine: &Seventeen,
        ask: impl Into<Ask>,
    ) -> Result<Vec<Enumeration>, Unfinished<Vec<Enumeration>>> {
        let ask = ask.into();
        let method = ask.method(engine)?;
        let sizes = method.sizes(self, ask.clues, &ask.asked)?;
        let mut found = Vec::new();
        for clues in sizes {
            match method.enumerate(engine, self, clues, &ask.asked) {
                Ok(of_size) => found.push(of_size),
                Err(stopped) if stopped.is_stopped() => {
                    found.extend(stopped.into_found());
                    return Err(Unfinished::stopped(found));
                }
                Err(failed) => return Err(Error::from(failed).into()),
            }
        }
        Ok(found)
    }
}
