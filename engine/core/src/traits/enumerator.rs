//! `Enumerator`: all puzzles of a grid with a number of clues; and `Search`, its plan.

use super::{Batch, Bound, CliqueStrategy, Derivation, Emit, EmitIndexed, SearchContext, Solver};
use crate::{Cells, Error, Grid, Result, Widths, ua};

/// The puzzles that an [`Enumerator`] is to find: those of a grid with a number of clues, and with
/// or without certain givens.
///
/// ```
/// use seventeen_core::{Cells, Grid, EnumerationQuery};
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// let wanted = EnumerationQuery { dead: "r1c1".parse()?, ..EnumerationQuery::all(&grid, &[], 17) };
/// assert!(wanted.check().is_ok());
/// let both = EnumerationQuery { given: wanted.dead, ..wanted };
/// assert!(both.check().unwrap_err().to_string().starts_with("r1c1: forced in and out"));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EnumerationQuery<'a> {
    /// The solution grid.
    pub grid: &'a Grid,
    /// Minimal unavoidable sets of the grid, by ascending size.
    pub sets: &'a [Cells],
    /// The number of clues of each puzzle, including `given`.
    pub clues: u32,
    /// Cells forced in: every puzzle has them as givens.
    pub given: Cells,
    /// Cells forced out: no puzzle has them as givens. `given` contains none of them. The cells
    /// outside of a smaller board are among them.
    pub dead: Cells,
}

impl<'a> EnumerationQuery<'a> {
    /// All puzzles of `grid` with this many clues.
    pub fn all(grid: &'a Grid, sets: &'a [Cells], clues: u32) -> EnumerationQuery<'a> {
        EnumerationQuery { grid, sets, clues, given: Cells::EMPTY, dead: Cells::EMPTY }
    }

    /// Checks that such puzzles can be searched for.
    ///
    /// # Errors
    /// The number of clues is out of range, more cells are forced in than there are clues, or a
    /// cell is forced both ways.
    pub fn check(&self) -> Result<()> {
        let EnumerationQuery { clues, given, dead, .. } = *self;
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

    /// The sets that remain to be hit: those without a forced given, minus their dead cells, and
    /// minimal again. None if all cells of a set are dead, so that there is no puzzle.
    pub fn open_sets(&self) -> Option<Vec<Cells>> {
        if self.given.is_empty() && self.dead.is_empty() {
            return Some(self.sets.to_vec());
        }
        let unhit = self.sets.iter().filter(|set| set.is_disjoint(self.given));
        let open: Vec<Cells> = unhit.map(|&set| set - self.dead).collect();
        (!open.contains(&Cells::EMPTY)).then(|| ua::minimal(open))
    }

    /// The context of a search that has one stage.
    pub fn context(&self) -> SearchContext {
        SearchContext::of(self.clues.saturating_sub(self.given.len()), !(self.given | self.dead))
    }
}

/// Finds all puzzles with a given number of clues whose solution is a given grid.
pub trait Enumerator: Send {
    /// Plans the search: its order, bounds and parts.
    ///
    /// `clique` chooses among the sets. `solver` completes the sets if the enumerator's method
    /// requires it.
    ///
    /// # Errors
    /// An error of [`EnumerationQuery::check`], of the strategy or of the solver, or the run was
    /// cancelled.
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>>;

    /// Finds the puzzles of grids that share two bands, in one search. Emits the givens of each
    /// puzzle once, with the number of its grid in the batch. None if the enumerator cannot do this
    /// faster than grid by grid.
    ///
    /// # Errors
    /// An error of [`Batch::check`] or of the solver, or the run was cancelled: then puzzles are
    /// missing.
    fn search_batch(
        &mut self,
        batch: &Batch<'_>,
        solver: &mut dyn Solver,
        emit: EmitIndexed<'_>,
    ) -> Result<Option<Effort>> {
        let _ = (batch, solver, emit);
        Ok(None)
    }
}

/// A search planned by an [`Enumerator`]: independent parts for any thread or machine.
pub trait Search: Send + Sync {
    /// The shape of the search.
    fn outline(&self) -> Outline;

    /// The method in a few words, for summaries; it names the choice made between alternatives.
    fn method(&self) -> &str;

    /// Searches one part, `0..outline().parts`, and emits the givens of its puzzles; their digits
    /// are those of the grid.
    ///
    /// Puzzles and effort depend on the part alone, not on earlier searches or the thread. No
    /// puzzle belongs to two parts. `clique` is the strategy of the plan. It is prepared with the
    /// [open sets](EnumerationQuery::open_sets) if [`uses_strategy`](Outline::uses_strategy) is
    /// set. `solver` tests uniqueness.
    ///
    /// # Errors
    /// An error of the strategy or of the solver, or the run was cancelled: then puzzles are
    /// missing.
    fn search(
        &self,
        part: u32,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        emit: Emit<'_, Cells>,
    ) -> Result<Effort>;

    /// The search as a proof of its result; none if its method cannot write one.
    fn derivation(&self) -> Option<&dyn Derivation> {
        None
    }
}

/// The shape of a planned search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The number of parts.
    pub parts: u32,
    /// The size of the clique that the order and the bounds come from.
    pub clique: u32,
    /// Whether that size is the grid's MCN, or a lower bound on it.
    pub bound: Bound,
    /// The number of unavoidable sets that the search uses.
    pub sets: u32,
    /// Whether the parts use the clique strategy, too; if so, it must be prepared.
    pub uses_strategy: bool,
}

/// The cost of a search, or of a part of it.
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
    /// Nodes of the search tree: clues placed.
    pub nodes: u64,
    /// Puzzles that the solver tested.
    pub tests: u64,
    /// Unavoidable sets that failed tests found.
    pub new_sets: u64,
    /// The nodes by depth: all of them, or none if the enumerator does not count by depth.
    pub widths: Widths,
}

impl Effort {
    /// The numbers of nodes with 0, 1, … `clues` clues. None if nodes were not counted by depth.
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

    /// Whether nodes were counted, but not by depth.
    fn is_flat(&self) -> bool {
        self.nodes > 0 && self.widths.is_empty()
    }
}

/// The sum of two parts. It has nodes by depth only if both parts do.
impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, other: Effort) {
        if self.is_flat() || other.is_flat() {
            self.widths = Widths::default();
        } else {
            self.widths += &other.widths;
        }
        self.nodes += other.nodes;
        self.tests += other.tests;
        self.new_sets += other.new_sets;
    }
}
