//! Enumerations: all puzzles with a number of clues whose solution is a grid.

mod cancellable;
mod grid_puzzles;
mod min_clues;
mod options;
mod part_journal;
mod parts;
pub(crate) mod rank;

pub use grid_puzzles::GridPuzzles;
pub use options::{EnumerateOptions, GRID_ONLY_OPTIONS, harvested_before_error};

use crate::choice::{Choice, Lease};
use crate::clock::ThreadTime;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::harvest::Sets;
use crate::rules::check_clues;
use crate::run_identity::RunIdentity;
use crate::text::Annotated;
use crate::unfinished::Unfinished;
use crate::work::{AT_ONCE, WORTH_KEEPING};
use parts::PartSearch;
use seventeen_core::{
    Cells, CliqueStrategy, Effort, EnumerationQuery, Enumerator, Grid, Outline, Puzzle, Rules,
    Search, Solver,
};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The restrictions of an enumeration besides the number of clues.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EnumerationRequest {
    /// Cells that are givens of every puzzle.
    pub given: Cells,
    /// Cells that are blank in every puzzle.
    pub dead: Cells,
    /// Minimal puzzles only.
    pub minimal: bool,
    /// Stop at one puzzle, the same for any number of threads.
    pub first: bool,
    /// Puzzles are counted and not kept.
    pub count_only: bool,
}

impl EnumerationRequest {
    /// The end of "N puzzles of M clues": nothing if all were requested.
    pub fn describe(&self) -> String {
        let mut words = String::new();
        for (what, cells) in [("given", self.given), ("dead", self.dead)] {
            match cells.len() {
                0 => {}
                1..=12 => words += &format!(", {what} {cells}"),
                n => words += &format!(", {n} cells {what}"),
            }
        }
        for (is_asked, what) in
            [(self.first, ", the first one only"), (self.count_only, ", counted only")]
        {
            words += if is_asked { what } else { "" };
        }
        words
    }

    /// Rejects a result of `count` puzzles if the puzzles were not kept.
    pub(crate) fn check_all_kept(&self, count: u64) -> Result<()> {
        if !self.count_only {
            return Ok(());
        }
        Err(Error::bad_input(format_args!(
            "the enumeration ran with `count_only`: it counted {count} puzzles and kept none"
        )))
    }
}

/// The puzzles with a number of clues that an enumerator found in a grid: all, or as many as
/// requested.
#[derive(Clone, Debug)]
pub struct Enumeration {
    /// The solution of every puzzle.
    pub grid: Annotated<Grid>,
    /// The rules of the grid.
    pub rules: Rules,
    /// The unavoidable sets that the enumerator was given.
    pub sets: Arc<Vec<Cells>>,
    /// The number of clues of the puzzles.
    pub clues: u32,
    /// The restrictions besides the number of clues.
    pub asked: EnumerationRequest,
    /// The name of the enumerator.
    pub enumerator: Arc<str>,
    /// The name of the clique strategy.
    pub strategy: Arc<str>,
    /// The three components with their options.
    pub made_with: MethodSignatures,
    /// The enumerator's description of its search.
    pub method: Arc<str>,
    /// The givens of the puzzles, in the puzzles' order: there may be millions, and a set is a
    /// fifth of a puzzle.
    pub givens: Arc<Vec<Cells>>,
    /// The number of puzzles found, kept or not.
    pub count: u64,
    /// The outline of the enumerator's search.
    pub outline: Outline,
    /// The effort of the search.
    pub effort: Effort,
    /// CPU time of all threads, in seconds, without the harvest.
    pub seconds: f64,
    /// Whether every part was searched; a cancelled run may miss puzzles.
    pub complete: bool,
}

impl Enumeration {
    /// The results, without the method.
    pub fn to_grid_puzzles(&self) -> GridPuzzles {
        let Enumeration { grid, rules, clues, asked, givens, count, complete, .. } = self;
        let (grid, givens) = (grid.clone(), givens.clone());
        GridPuzzles {
            grid,
            rules: *rules,
            clues: *clues,
            asked: *asked,
            givens,
            count: *count,
            complete: *complete,
        }
    }

    /// The puzzles that were kept, in the order of their cells.
    pub fn puzzles(&self) -> impl Iterator<Item = Puzzle> {
        self.givens.iter().map(|&givens| self.grid.value.puzzle(givens))
    }

    /// Like `puzzles`, for callers that need all of them.
    ///
    /// # Errors
    /// They were counted and not kept.
    pub fn all_puzzles(&self) -> Result<impl Iterator<Item = Puzzle>> {
        self.asked.check_all_kept(self.count)?;
        Ok(self.puzzles())
    }
}

/// The components of an enumeration, each by its [signature](Choice::signature); nothing for one of
/// the caller.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MethodSignatures {
    /// The enumerator.
    pub enumerator: Arc<str>,
    /// The clique strategy.
    pub clique: Arc<str>,
    /// The solver.
    pub solver: Arc<str>,
}

impl MethodSignatures {
    /// Those of a method.
    pub(crate) fn from_method(method: &EnumerationMethod) -> MethodSignatures {
        fn component_signature<K: ?Sized>(choice: &Choice<K>) -> Arc<str> {
            choice.component().map_or("", |_| choice.signature()).into()
        }
        let EnumerationMethod { enumerator, clique, solver, .. } = method;
        MethodSignatures {
            enumerator: component_signature(enumerator),
            clique: component_signature(clique),
            solver: component_signature(solver),
        }
    }
}

/// The components that an enumeration is made with.
#[derive(Clone, Debug)]
pub struct EnumerationMethod {
    /// Searches for the puzzles.
    pub enumerator: Choice<dyn Enumerator>,
    /// Chooses the initial sets of the search.
    pub clique: Choice<dyn CliqueStrategy>,
    /// Tests uniqueness.
    pub solver: Choice<dyn Solver>,
    /// The directory that stores the parts of long enumerations, so that an interrupted run can
    /// resume; none to store nothing.
    pub keep: Option<Arc<Path>>,
}

impl EnumerationMethod {
    /// These components, or the defaults. The default clique strategy is the one that suits the
    /// enumerator.
    ///
    /// # Errors
    /// A component is omitted, and its kind has no default.
    pub fn new(
        context: &Context,
        enumerator: Option<Choice<dyn Enumerator>>,
        clique: Option<Choice<dyn CliqueStrategy>>,
        solver: Option<Choice<dyn Solver>>,
    ) -> Result<EnumerationMethod> {
        let enumerator = context.or_default(enumerator)?;
        let clique = clique.map_or_else(|| context.default_companion(&enumerator), Ok)?;
        let solver = context.or_default(solver)?;
        Ok(EnumerationMethod { enumerator, clique, solver, keep: None })
    }

    /// Finds all puzzles of the sets' grid with this number of clues: plans on this thread, then
    /// searches on all.
    ///
    /// # Errors
    /// The request is impossible, or a component fails. Or the run was stopped: the error has the
    /// results so far, if the search had begun.
    pub fn enumerate(
        &self,
        context: &Context,
        sets: &Sets,
        clues: u32,
        asked: &EnumerationRequest,
    ) -> Result<Enumeration, Unfinished<Enumeration>> {
        self.plan(context, sets, clues, asked)?.search(context)
    }

    /// Plans the search on this thread, so that callers can plan the next grids during a search.
    ///
    /// # Errors
    /// The request is impossible, a component fails, or the run is already cancelled.
    pub fn plan(
        &self,
        context: &Context,
        sets: &Sets,
        clues: u32,
        asked: &EnumerationRequest,
    ) -> Result<PlannedSearch> {
        context.check_running()?;
        let wanted = build_query(sets, clues, asked)?;
        let start = ThreadTime::now();
        let mut clique = self.clique.lease_instance_for(sets.rules)?;
        let mut solver = self.solver.lease_instance_for(sets.rules)?;
        let search = self
            .enumerator
            .lease_instance_for(sets.rules)?
            .run(|enumerator| enumerator.plan(&wanted, &mut *clique, &mut *solver))?;
        let seconds = start.elapsed().as_secs_f64();
        let (method, sets, asked) = (self.clone(), sets.clone(), *asked);
        Ok(PlannedSearch { method, sets, clues, asked, search, seconds })
    }

    /// The possible numbers of clues of puzzles up to `most`, from the lower bound of the clique.
    ///
    /// # Errors
    /// The request is impossible, or the strategy fails.
    pub fn possible_clue_counts(
        &self,
        sets: &Sets,
        most: u32,
        asked: &EnumerationRequest,
    ) -> Result<RangeInclusive<u32>> {
        Ok(self.clue_lower_bound(sets.rules, &build_query(sets, most, asked)?)?..=most)
    }
}

/// One of several shares of a search: every n-th part.
///
/// ```
/// use seventeen_jobs::enumerate::SearchShare;
///
/// let share = SearchShare { number: 1, of: 3 };
/// let parts: Vec<u32> = (0..9).filter(|&part| share.contains_part(part)).collect();
/// assert_eq!(parts, [1, 4, 7]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchShare {
    /// From 0.
    pub number: u32,
    /// The number of shares.
    pub of: u32,
}

impl SearchShare {
    /// All parts.
    pub const ALL: SearchShare = SearchShare { number: 0, of: 1 };

    /// Whether a part belongs to this share.
    pub fn contains_part(self, part: u32) -> bool {
        part % self.of == self.number
    }
}

/// The stored results of a share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredShare {
    /// The name of the file.
    pub file: String,
    /// The number of puzzles found.
    pub count: u64,
}

/// A search that is laid out.
pub struct PlannedSearch {
    method: EnumerationMethod,
    sets: Sets,
    clues: u32,
    asked: EnumerationRequest,
    search: Box<dyn Search>,
    /// CPU time of the planning.
    seconds: f64,
}

impl PlannedSearch {
    /// The enumerator's description of the planned search.
    pub(crate) fn describe_method(&self) -> String {
        self.search.method().to_owned()
    }

    /// The outline of the search.
    pub(crate) fn outline(&self) -> Outline {
        self.search.outline()
    }

    /// The search itself.
    pub(crate) fn as_search(&self) -> &dyn Search {
        &*self.search
    }

    /// The name of the enumerator.
    pub(crate) fn enumerator(&self) -> &str {
        self.method.enumerator.name()
    }

    /// The components with their options.
    pub(crate) fn signatures(&self) -> MethodSignatures {
        MethodSignatures::from_method(&self.method)
    }

    /// What the parts of the search depend on.
    ///
    /// # Errors
    /// A component is the caller's own, so its behaviour is unknown; or a file cannot be read.
    pub(crate) fn run_identity(&self, context: &Context) -> Result<RunIdentity> {
        let PlannedSearch { method, sets, clues, asked, .. } = self;
        let wanted = build_query(sets, *clues, asked)?;
        part_journal::run_identity(context, method, sets.rules, &wanted, asked)
    }

    /// The strategy and the solver of a thread that does parts.
    ///
    /// # Errors
    /// A component cannot be made, or the strategy fails.
    pub(crate) fn lease_components(&self) -> Result<LeasedComponents> {
        let PlannedSearch { method, sets, clues, asked, search, .. } = self;
        let mut clique = method.clique.lease_instance_for(sets.rules)?;
        if search.outline().uses_strategy {
            let open = build_query(sets, *clues, asked)?.open_sets().unwrap_or_default();
            clique = clique.run_and_keep(|clique| clique.prepare(&open))?.0;
        }
        Ok(LeasedComponents { clique, solver: method.solver.lease_instance_for(sets.rules)? })
    }

    /// Searches on all threads.
    ///
    /// # Errors
    /// A component fails. Or the run was stopped: the error has the results so far, if the search
    /// had begun.
    pub fn search(&self, context: &Context) -> Result<Enumeration, Unfinished<Enumeration>> {
        context.check_running()?;
        let mut parts = PartSearch::new(context, self, SearchShare::ALL)?;
        // The lowest part with a puzzle gives the first puzzle, and ends all other parts.
        if let Some(directory) = self.method.keep.as_ref().filter(|_| !self.asked.first) {
            parts.use_journal(directory, WORTH_KEEPING)?;
        }
        let found = parts.search_all()?;
        if found.complete { Ok(found) } else { Err(Unfinished::stopped_with(found)) }
    }

    /// The number of parts of the search.
    pub fn parts(&self) -> u32 {
        self.outline().parts
    }

    /// Searches one share of the parts on all threads, for callers that divide the search
    /// themselves and store nothing. The result is complete if this share is.
    ///
    /// # Errors
    /// A component fails, or the run is cancelled before the search.
    pub fn search_share_in_memory(
        &self,
        context: &Context,
        share: SearchShare,
    ) -> Result<Enumeration> {
        context.check_running()?;
        PartSearch::new(context, self, share)?.search_all()
    }

    /// Searches one share of the parts on all threads, and stores the results in `directory` for
    /// [`gather_shares`](Self::gather_shares). Parts that an earlier run stored there are not
    /// repeated.
    ///
    /// # Errors
    /// Only the first puzzle was requested, which a share cannot determine; a component is the
    /// caller's own, or fails; the disk fails; or the run is cancelled.
    pub fn search_share(
        &self,
        context: &Context,
        share: SearchShare,
        directory: &Path,
    ) -> Result<StoredShare> {
        context.check_running()?;
        if self.asked.first {
            let message = "enumerate: `first` ends the search early, so its parts cannot be divided into shards";
            return Err(Error::bad_input(message));
        }
        let mut parts = PartSearch::new(context, self, share)?;
        // Others take it from there.
        let file = parts.use_journal(directory, AT_ONCE)?.name().to_owned();
        let found = parts.search_all()?;
        if found.complete {
            Ok(StoredShare { file, count: found.count })
        } else {
            Err(Error::interrupted())
        }
    }

    /// The results of all shares, each from its own directory.
    ///
    /// # Errors
    /// A part is missing, duplicated or damaged.
    pub fn gather_shares(&self, context: &Context, directories: &[PathBuf]) -> Result<Enumeration> {
        PartSearch::new(context, self, SearchShare::ALL)?.gather_shares(directories)
    }

    /// The enumeration before any part is searched.
    fn empty_result(&self) -> Enumeration {
        let PlannedSearch { method, sets, clues, asked, search, seconds } = self;
        Enumeration {
            grid: sets.grid.clone(),
            rules: sets.rules,
            sets: sets.sets.clone(),
            clues: *clues,
            asked: *asked,
            enumerator: method.enumerator.name().into(),
            strategy: method.clique.name().into(),
            made_with: MethodSignatures::from_method(method),
            givens: Arc::default(),
            count: 0,
            method: search.method().into(),
            outline: search.outline(),
            effort: Effort::default(),
            seconds: *seconds,
            complete: false,
        }
    }
}

/// The components that a thread lends to a search.
pub(crate) struct LeasedComponents {
    clique: Lease<dyn CliqueStrategy>,
    solver: Lease<dyn Solver>,
}

impl LeasedComponents {
    /// Works with both.
    ///
    /// # Errors
    /// The errors of `work`.
    pub(crate) fn run<R>(
        self,
        work: impl FnOnce(&mut dyn CliqueStrategy, &mut dyn Solver) -> seventeen_core::Result<R>,
    ) -> Result<(LeasedComponents, R)> {
        let LeasedComponents { clique, mut solver } = self;
        let (clique, result) = clique.run_and_keep(|clique| work(clique, &mut *solver))?;
        Ok((LeasedComponents { clique, solver }, result))
    }
}

/// Refuses given and dead cells outside of the board.
pub(crate) fn check_on_board(rules: Rules, given: Cells, dead: Cells) -> Result<(), String> {
    for (name, cells) in [("given", given), ("dead", dead)] {
        let outside = cells - rules.cells();
        if !outside.is_empty() {
            return Err(format!("`{name}`: {outside} is outside of the board"));
        }
    }
    Ok(())
}

/// The requested puzzles of the sets' grid, if the request is possible. No clue is outside of the
/// board.
fn build_query<'a>(
    sets: &'a Sets,
    clues: u32,
    asked: &EnumerationRequest,
) -> Result<EnumerationQuery<'a>> {
    let EnumerationRequest { given, dead, .. } = *asked;
    check_on_board(sets.rules, given, dead)
        .map_err(|error| Error::bad_input(format_args!("enumerate: {error}")))?;
    check_clues(sets.rules, clues)
        .map_err(|error| Error::bad_input(format_args!("enumerate: {error}")))?;
    let dead = dead | !sets.rules.cells();
    let wanted = EnumerationQuery { grid: &sets.grid.value, sets: &sets.sets, clues, given, dead };
    wanted.check().map_err(|error| Error::bad_input(format_args!("enumerate: {error}")))?;
    Ok(wanted)
}
