//! `Enumerator`: all puzzles of a grid with a number of clues; and the `Search` that it lays out.

use super::{Batch, Bound, CliqueStrategy, Emit, EmitOf, Need, Solver};
use crate::{Cells, Error, Grid, Result, Widths, ua};

/// Which puzzles an [`Enumerator`] is to find: those of a grid with a number of clues, and with
/// or without some givens.
///
/// ```
/// use seventeen_core::{Cells, Grid, Wanted};
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// let wanted = Wanted { dead: "r1c1".parse()?, ..Wanted::all(&grid, &[], 17) };
/// assert!(wanted.check().is_ok());
/// let both = Wanted { given: wanted.dead, ..wanted };
/// assert!(both.check().unwrap_err().to_string().starts_with("r1c1: forced in and out"));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Their solution.
    pub grid: &'a Grid,
    /// Minimal unavoidable sets of the grid, by ascending size.
    pub sets: &'a [Cells],
    /// How many clues they have, those of `given` included.
    pub clues: u32,
    /// Cells forced in: every puzzle has these givens.
    pub given: Cells,
    /// Cells forced out: no puzzle has these givens. None of them is in `given`.
    pub dead: Cells,
}

impl<'a> Wanted<'a> {
    /// All puzzles of `grid` with so many clues.
    pub fn all(grid: &'a Grid, sets: &'a [Cells], clues: u32) -> Wanted<'a> {
        Wanted { grid, sets, clues, given: Cells::EMPTY, dead: Cells::EMPTY }
    }

    /// Whether such puzzles can be asked for.
    ///
    /// # Errors
    /// A number of clues out of range, more forced cells than clues, or a cell forced both ways.
    pub fn check(&self) -> Result<()> {
        let Wanted { clues, given, dead, .. } = *self;
        if !(1..=81).contains(&clues) {
            return Err(Error::failed(format!("{clues} clues: expected 1 to 81")));
        }
        if !given.is_disjoint(dead) {
            let both = given & dead;
            return Err(Error::failed(format!("{both}: forced in and out, expected one of them")));
        }
        if given.len() > clues {
            let n = given.len();
            return Err(Error::failed(format!("{n} cells forced in: expected {clues} at most")));
        }
        Ok(())
    }

    /// The sets that the forced givens do not hit, without their dead cells and minimal again:
    /// what is left to hit. None if all cells of a set are dead, so that there is no puzzle.
    pub fn open_sets(&self) -> Option<Vec<Cells>> {
        if self.given.is_empty() && self.dead.is_empty() {
            return Some(self.sets.to_vec());
        }
        let unhit = self.sets.iter().filter(|set| set.is_disjoint(self.given));
        let open: Vec<Cells> = unhit.map(|&set| set - self.dead).collect();
        (!open.contains(&Cells::EMPTY)).then(|| ua::minimal(open))
    }

    /// What a search for them in one stage needs a clique for.
    pub fn need(&self) -> Need {
        Need::of(self.clues.saturating_sub(self.given.len()), !(self.given | self.dead))
    }
}

/// Finds all puzzles with a given number of clues whose solution is a given grid.
pub trait Enumerator: Send {
    /// Lays out the search: the order, the bounds, and the parts it falls into.
    ///
    /// `clique` chooses among the sets; `solver` completes them where the enumerator's method
    /// asks for it.
    ///
    /// # Errors
    /// What [`Wanted::check`] says, what a strategy or a solver reports, or an interrupted run.
    fn plan(
        &mut self,
        wanted: &Wanted<'_>,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>>;

    /// Finds the puzzles of grids that share two bands, all at once, and emits the givens of each with
    /// the number of its grid in the batch; each puzzle once. None if the enumerator has no way to do
    /// that sooner than grid by grid.
    ///
    /// # Errors
    /// What [`Batch::check`] says or the solver reports, or an interrupted run: then puzzles lack.
    fn search_batch(
        &mut self,
        batch: &Batch<'_>,
        solver: &mut dyn Solver,
        emit: EmitOf<'_>,
    ) -> Result<Option<Effort>> {
        let _ = (batch, solver, emit);
        Ok(None)
    }
}

/// A search laid out by an [`Enumerator`]: independent parts that any thread or machine may do.
pub trait Search: Send + Sync {
    /// How the search was laid out.
    fn outline(&self) -> Outline;

    /// The method in a few words, for summaries: which way was chosen where there was a choice.
    fn method(&self) -> &str;

    /// Does one part, `0..outline().parts`, and emits the givens of its
    /// puzzles: the digits are those of the grid.
    ///
    /// The puzzles and the effort depend on the part alone, whatever was searched before and
    /// whichever thread does it; no puzzle belongs to two parts. `clique` is the strategy of the
    /// plan, prepared with the [open sets](Wanted::open_sets) if the [outline](Outline::asks) says
    /// that parts ask it. `solver` tests uniqueness.
    ///
    /// # Errors
    /// What the strategy or the solver reports, or an interrupted run: then the part's puzzles
    /// are incomplete.
    fn search(
        &self,
        part: u32,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        emit: Emit<'_, Cells>,
    ) -> Result<Effort>;
}

/// How an enumerator laid out a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outline {
    /// Into how many parts it falls.
    pub parts: u32,
    /// The size of the clique that the order and the bounds come from.
    pub clique: u32,
    /// What that size says of the grid's MCN.
    pub bound: Bound,
    /// How many unavoidable sets the search works with.
    pub sets: u32,
    /// Whether the parts ask the clique strategy, too: then it must be prepared.
    pub asks: bool,
}

/// What a search, or a part of it, cost.
///
/// ```
/// use seventeen_core::Effort;
///
/// let part = Effort { nodes: 19, widths: [0, 7, 12].into_iter().collect(), ..Effort::default() };
/// let mut all = Effort::default();
/// all += part.clone();
/// assert_eq!(all, part);
/// all += Effort { nodes: 5, ..Effort::default() };
/// assert!(all.nodes == 24 && all.widths.is_empty(), "5 nodes have no depth");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// Clues placed: nodes of the search tree.
    pub nodes: u64,
    /// Puzzles given to the solver to test.
    pub tests: u64,
    /// Unavoidable sets found by tests that failed.
    pub fresh: u64,
    /// The nodes by depth: all of them, or none where an enumerator does not count that.
    pub widths: Widths,
}

impl Effort {
    /// How many nodes have no clue, one, and so on up to all `clues` of a puzzle; none if that was
    /// not counted.
    ///
    /// ```
    /// use seventeen_core::Effort;
    ///
    /// let effort = Effort { nodes: 7, widths: [0, 7].into_iter().collect(), ..Effort::default() };
    /// assert_eq!(effort.by_depth(3), Some(vec![0, 7, 0, 0]));
    /// assert_eq!(Effort { nodes: 7, ..Effort::default() }.by_depth(3), None);
    /// ```
    pub fn by_depth(&self, clues: u32) -> Option<Vec<u64>> {
        let widths = (0..=clues as usize).map(|clues| self.widths.at(clues));
        (!self.is_flat()).then(|| widths.collect())
    }

    /// Whether nodes were counted without their depth.
    fn is_flat(&self) -> bool {
        self.nodes > 0 && self.widths.is_empty()
    }
}

/// Of two parts together: by depth only if both are.
impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, other: Effort) {
        if self.is_flat() || other.is_flat() {
            self.widths = Widths::default();
        } else {
            self.widths += &other.widths;
        }
        self.nodes += other.nodes;
        self.tests += other.tests;
        self.fresh += other.fresh;
    }
}
