//! Enumerations: all puzzles with a number of clues whose solution is a grid.

mod cancellable;
mod found;
mod least;
mod options;
mod part_journal;
mod parts;
pub(crate) mod rank;

pub use found::Found;
pub use options::EnumerateOptions;

use crate::choice::Choice;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::harvest::Sets;
use crate::text::Annotated;
use crate::unfinished::Unfinished;
use crate::work::{AT_ONCE, WORTH_KEEPING};
use cpu_time::ThreadTime;
use parts::Parts;
use seventeen_core::{
    Cells, CliqueStrategy, Effort, Enumerator, Grid, Outline, Puzzle, Search, Solver, Wanted,
};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is asked of an enumeration beside the number of clues.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Asked {
    /// Cells that are givens of every puzzle.
    pub given: Cells,
    /// Cells that are givens of none.
    pub dead: Cells,
    /// Minimal puzzles only.
    pub minimal: bool,
    /// One puzzle is enough, the same for any number of threads.
    pub first: bool,
    /// Puzzles are counted and not kept.
    pub count_only: bool,
}

impl Asked {
    /// The end of "so many puzzles of so many clues": nothing where all were asked for.
    pub fn words(&self) -> String {
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

    /// Refuses the puzzles, so many of which were found, where they were not kept.
    pub(crate) fn check_kept(&self, count: u64) -> Result<()> {
        if !self.count_only {
            return Ok(());
        }
        Err(Error::bad_input(format_args!(
            "the enumeration ran with `count_only`: it counted {count} puzzles and kept none"
        )))
    }
}

/// All puzzles with a number of clues that an enumerator found in a grid, or as many of them as
/// were asked for.
#[derive(Clone, Debug)]
pub struct Enumeration {
    /// The solution of every puzzle.
    pub grid: Annotated<Grid>,
    /// The unavoidable sets that the enumerator was given.
    pub sets: Arc<Vec<Cells>>,
    /// How many clues the puzzles have.
    pub clues: u32,
    /// What was asked beside the number of clues.
    pub asked: Asked,
    /// What the enumerator is called.
    pub enumerator: Arc<str>,
    /// What the clique strategy is called.
    pub strategy: Arc<str>,
    /// The three components with their options.
    pub made_with: MadeWith,
    /// What the enumerator says of how it searched.
    pub method: Arc<str>,
    /// The givens of the puzzles, in the puzzles' order: there may be millions, and a set is a
    /// fifth of a puzzle.
    pub givens: Arc<Vec<Cells>>,
    /// How many puzzles were found, kept or not.
    pub count: u64,
    /// How the enumerator laid out its search.
    pub outline: Outline,
    /// What the search took.
    pub effort: Effort,
    /// CPU time of all threads, in seconds, without the harvest.
    pub seconds: f64,
    /// Whether every part was searched: otherwise the run was cancelled and puzzles may lack.
    pub complete: bool,
}

impl Enumeration {
    /// What was found, without how.
    pub fn found(&self) -> Found {
        let Enumeration { grid, clues, asked, givens, count, complete, .. } = self;
        let (grid, givens) = (grid.clone(), givens.clone());
        Found { grid, clues: *clues, asked: *asked, givens, count: *count, complete: *complete }
    }

    /// The puzzles that were kept, in the order of their cells.
    pub fn puzzles(&self) -> impl Iterator<Item = Puzzle> {
        self.givens.iter().map(|&givens| self.grid.value.puzzle(givens))
    }

    /// The same for those who need all that were found.
    ///
    /// # Errors
    /// They were counted and not kept.
    pub fn kept(&self) -> Result<impl Iterator<Item = Puzzle>> {
        self.asked.check_kept(self.count)?;
        Ok(self.puzzles())
    }
}

/// The components that an enumeration was made with, each by its [signature](Choice::signature); nothing for
/// one of the caller's own.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MadeWith {
    /// The enumerator.
    pub enumerator: Arc<str>,
    /// The clique strategy.
    pub clique: Arc<str>,
    /// The solver.
    pub solver: Arc<str>,
}

impl MadeWith {
    fn of(method: &Method) -> MadeWith {
        fn signature<K: ?Sized>(choice: &Choice<K>) -> Arc<str> {
            choice.component().map_or("", |_| choice.signature()).into()
        }
        let Method { enumerator, clique, solver, .. } = method;
        MadeWith {
            enumerator: signature(enumerator),
            clique: signature(clique),
            solver: signature(solver),
        }
    }
}

/// The components that an enumeration is made with.
#[derive(Clone, Debug)]
pub struct Method {
    /// Searches for the puzzles.
    pub enumerator: Choice<dyn Enumerator>,
    /// Chooses the sets that the search begins with.
    pub clique: Choice<dyn CliqueStrategy>,
    /// Tests uniqueness.
    pub solver: Choice<dyn Solver>,
    /// The directory in which parts of long enumerations are kept, so that a run which is stopped
    /// goes on behind them; none if they are not.
    pub keep: Option<Arc<Path>>,
}

impl Method {
    /// These components; where none is given the default one, and the clique strategy that the
    /// enumerator says it works best with.
    ///
    /// # Errors
    /// None is given, and no component of that kind says that it is the default.
    pub fn new(
        context: &Context,
        enumerator: Option<Choice<dyn Enumerator>>,
        clique: Option<Choice<dyn CliqueStrategy>>,
        solver: Option<Choice<dyn Solver>>,
    ) -> Result<Method> {
        let enumerator = enumerator.map_or_else(|| context.default_choice(), Ok)?;
        let clique = clique.map_or_else(|| context.default_beside(&enumerator), Ok)?;
        let solver = solver.map_or_else(|| context.default_choice(), Ok)?;
        Ok(Method { enumerator, clique, solver, keep: None })
    }

    /// All puzzles of the sets' grid with so many clues: plans on this thread, then searches on
    /// all.
    ///
    /// # Errors
    /// What is asked cannot be, or a component fails. Or the run was stopped: the error has what was found, if
    /// the search had begun.
    pub fn enumerate(
        &self,
        context: &Context,
        sets: &Sets,
        clues: u32,
        asked: &Asked,
    ) -> Result<Enumeration, Unfinished<Enumeration>> {
        self.plan(context, sets, clues, asked)?.search(context)
    }

    /// Lays the search out on this thread: where many grids are searched, those that come next
    /// can be laid out meanwhile.
    ///
    /// # Errors
    /// What is asked cannot be, a component fails, or the run is cancelled already.
    pub fn plan(
        &self,
        context: &Context,
        sets: &Sets,
        clues: u32,
        asked: &Asked,
    ) -> Result<Planned> {
        context.check_running()?;
        let wanted = wanted(sets, clues, asked)?;
        let start = ThreadTime::now();
        let mut clique = self.clique.lease()?;
        let mut solver = self.solver.lease()?;
        let search = self
            .enumerator
            .lease()?
            .run(|enumerator| enumerator.plan(&wanted, &mut *clique, &mut *solver))?;
        let seconds = start.elapsed().as_secs_f64();
        let (method, sets, asked) = (self.clone(), sets.clone(), *asked);
        Ok(Planned { method, sets, clues, asked, search, seconds })
    }

    /// The numbers of clues that puzzles can have, up to `most`: from the least that the clique
    /// allows.
    ///
    /// # Errors
    /// What is asked cannot be, or the strategy fails.
    pub fn sizes(&self, sets: &Sets, most: u32, asked: &Asked) -> Result<RangeInclusive<u32>> {
        Ok(self.least(&wanted(sets, most, asked)?)?..=most)
    }
}

/// One of several shares of the parts of a search: every so many'th.
///
/// ```
/// use seventeen_jobs::enumerate::Share;
///
/// let share = Share { number: 1, of: 3 };
/// let parts: Vec<u32> = (0..9).filter(|&part| share.has(part)).collect();
/// assert_eq!(parts, [1, 4, 7]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// From 0.
    pub number: u32,
    /// How many there are.
    pub of: u32,
}

impl Share {
    /// All parts.
    pub const ALL: Share = Share { number: 0, of: 1 };

    /// Whether a part belongs to it.
    pub fn has(self, part: u32) -> bool {
        part % self.of == self.number
    }
}

/// What a share of the parts gave, which is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptShare {
    /// The name of the file.
    pub file: String,
    /// How many puzzles were found.
    pub count: u64,
}

/// A search that is laid out.
pub struct Planned {
    method: Method,
    sets: Sets,
    clues: u32,
    asked: Asked,
    search: Box<dyn Search>,
    /// CPU time of the planning.
    seconds: f64,
}

impl Planned {
    /// How the enumerator says that it will search.
    pub(crate) fn method(&self) -> String {
        self.search.method().to_owned()
    }

    /// How the search is laid out.
    pub(crate) fn outline(&self) -> Outline {
        self.search.outline()
    }

    /// Searches on all threads.
    ///
    /// # Errors
    /// A component fails. Or the run was stopped: the error has what was found, if the search had begun.
    pub fn search(&self, context: &Context) -> Result<Enumeration, Unfinished<Enumeration>> {
        context.check_running()?;
        let mut parts = Parts::new(context, self, Share::ALL)?;
        // The first puzzle is that of the lowest part that has one, and ends the others.
        if let Some(directory) = self.method.keep.as_ref().filter(|_| !self.asked.first) {
            parts.keep(directory, WORTH_KEEPING)?;
        }
        let found = parts.search()?;
        if found.complete { Ok(found) } else { Err(Unfinished::stopped(found)) }
    }

    /// Searches one share of the parts on all threads, and keeps what they give in `directory`, from
    /// where [`gather`](Self::gather) takes it. What an earlier run kept there is not done again.
    ///
    /// # Errors
    /// The first puzzle alone was asked for, which shares cannot know; a component is the caller's
    /// own, or fails; the disk fails; or the run is cancelled.
    pub fn search_share(
        &self,
        context: &Context,
        share: Share,
        directory: &Path,
    ) -> Result<KeptShare> {
        context.check_running()?;
        if self.asked.first {
            let message = "enumerate: `first` ends the search early, so its parts cannot be divided into shards";
            return Err(Error::bad_input(message));
        }
        let mut parts = Parts::new(context, self, share)?;
        // Others take it from there.
        let file = parts.keep(directory, AT_ONCE)?.name().to_owned();
        let found = parts.search()?;
        if found.complete {
            Ok(KeptShare { file, count: found.count })
        } else {
            Err(Error::interrupted())
        }
    }

    /// What all shares together gave, each of which was kept in a directory of its own.
    ///
    /// # Errors
    /// A part lacks, was done twice, or is damaged.
    pub fn gather(&self, context: &Context, directories: &[PathBuf]) -> Result<Enumeration> {
        Parts::new(context, self, Share::ALL)?.gather(directories)
    }

    /// The enumeration before any part is searched.
    fn unsearched(&self) -> Enumeration {
        let Planned { method, sets, clues, asked, search, seconds } = self;
        Enumeration {
            grid: sets.grid.clone(),
            sets: sets.sets.clone(),
            clues: *clues,
            asked: *asked,
            enumerator: method.enumerator.name().into(),
            strategy: method.clique.name().into(),
            made_with: MadeWith::of(method),
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

/// Which puzzles of the sets' grid are wanted, if they can be asked for.
fn wanted<'a>(sets: &'a Sets, clues: u32, asked: &Asked) -> Result<Wanted<'a>> {
    let Asked { given, dead, .. } = *asked;
    let wanted = Wanted { grid: &sets.grid.value, sets: &sets.sets, clues, given, dead };
    wanted.check().map_err(|error| Error::bad_input(format_args!("enumerate: {error}")))?;
    Ok(wanted)
}
