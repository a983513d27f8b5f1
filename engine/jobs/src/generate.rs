//! Puzzles and grids from generators.
//!
//! A *task* is a seed, or a board to begin with; a *draw* is the generator's result for it. The
//! seed of task `n` is the context's seed plus `n`, so a puzzle of a long run can be made again as
//! the first of a run with the seed in its comment. Tasks are independent: threads take them in any
//! order, and draws come in the order of tasks.

mod closure_generator;
mod distinct;
mod draw;
mod draws;
mod draws_file;
mod filter;
mod options;
mod puzzles;

pub use distinct::{DistinctFilter, essential_key};
pub use draw::{Draw, DrawOrigin, DrawnPuzzle};
pub use draws::DrawIter;
pub use draws_file::DrawsFile;
pub use filter::{GenerateFilter, GuessFilter, RaterFilter};
pub use options::GenerateOptions;

use crate::choice::Choice;
use crate::context::Context;
use crate::error::{Error, Result};
use filter::AcceptedPuzzleFacts;
use seventeen_core::{Board, Boxes, Generated, Generator, Rules, Solver, Task};
use seventeen_plugin::Role;
use seventeen_plugin::kinds::generator;
use seventeen_plugin::random::SplitMix;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The generator that makes puzzles unless another is named.
pub const USUAL_GENERATOR: &str = "bottom_up";

/// A generator, and the filters for its puzzles.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::generate::{GenerateFilter, GenerateJob};
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_generators::entry)?;
/// registry.link(seventeen_solvers::entry)?;
/// let settings = ContextSettings { seed: 17, ..ContextSettings::default() };
/// let context = Context::new(registry, settings)?;
///
/// // Puzzles of at most 24 clues, from up to a thousand tries each.
/// let all = GenerateJob::new(context.choose("bottom_up")?, context.choose("auto")?);
/// let asked = GenerateFilter { clues: Some(0..=24), ..GenerateFilter::default() };
/// let generation = GenerateJob { asked, most: 1, tries: Some(1000), ..all };
/// for draw in generation.draws(&context).take(3) {
///     assert!(draw?.made[0].board.clues() <= 24);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GenerateJob {
    /// Makes the puzzles.
    pub generator: Choice<dyn Generator>,
    /// The solver of the generator, which makes the same puzzles with any solver. It also tests
    /// whether puzzles are minimal, if required.
    pub solver: Choice<dyn Solver>,
    /// The rules of the puzzles, for which the generator and its solver are made.
    pub rules: Rules,
    /// The filters beyond the generator's own promises.
    pub asked: GenerateFilter,
    /// The greatest number of puzzles per task.
    pub most: u64,
    /// The greatest number of tries for a task without a board, each with another seed, until a
    /// puzzle passes the filters. None for a single try: a draw may then be empty.
    pub tries: Option<u64>,
    /// Whether [`puzzles`](GenerateJob::puzzles) drops puzzles that are essentially the same as an
    /// earlier one.
    pub distinct: bool,
}

impl GenerateJob {
    /// The default greatest number of tries per puzzle.
    pub const TRIES: u64 = 1_000_000;

    /// Keeps everything that the generator makes of a task, in one try.
    pub fn new(generator: Choice<dyn Generator>, solver: Choice<dyn Solver>) -> GenerateJob {
        let (asked, most, tries) = (GenerateFilter::default(), u64::MAX, None);
        GenerateJob {
            generator,
            solver,
            rules: Rules::CLASSIC,
            asked,
            most,
            tries,
            distinct: false,
        }
    }

    /// The draw of task `number`, from 0, on this thread: from its seed alone.
    ///
    /// A cancelled run returns the puzzles found so far, if there are any.
    ///
    /// # Errors
    /// No try gave a puzzle, a component fails, or the run is cancelled.
    pub fn draw(&self, context: &Context, number: u64) -> Result<Draw> {
        let seed = context.seed().wrapping_add(number);
        match self.tries {
            None => self.draw_once(context, DrawOrigin { seed, from: None }, None),
            Some(tries) => self.draw_until_accepted(context, seed, tries),
        }
    }

    /// The draw of task `number`, from 0, on this thread: from board `line`, from 1.
    ///
    /// # Errors
    /// As for [`draw`](GenerateJob::draw).
    pub fn draw_from(
        &self,
        context: &Context,
        number: u64,
        line: u64,
        board: &Board,
    ) -> Result<Draw> {
        let seed = context.seed().wrapping_add(number);
        self.draw_once(context, DrawOrigin { seed, from: Some(line) }, Some(board))
    }

    /// The number of puzzles per seed, unless a number is asked for: one, or all of a sample, since
    /// the first alone would count grids with many puzzles for too little.
    pub fn default_most(&self) -> u64 {
        if self.generator.has_role(Role::Samples) { u64::MAX } else { 1 }
    }

    /// Whether another seed makes other puzzles of the same board.
    pub fn is_random(&self) -> bool {
        !self.generator.has_role(Role::Exhaustive)
    }

    /// Tries further seeds until a puzzle passes the filters.
    fn draw_until_accepted(&self, context: &Context, seed: u64, tries: u64) -> Result<Draw> {
        for attempt in 0..tries {
            let origin = DrawOrigin { seed: attempt_seed(seed, attempt), from: None };
            let draw = self.draw_once(context, origin, None)?;
            if !draw.made.is_empty() {
                return Ok(draw);
            }
            // Quick generators do not check for cancellation themselves.
            context.check_running()?;
        }
        Err(GenerateJob::none_accepted_error(tries))
    }

    /// The error that none of this many tries gave a puzzle.
    pub fn none_accepted_error(tries: u64) -> Error {
        Error::work_failed(format_args!(
            "generate: no puzzle of {tries} tries passed the filters: relax them, choose another \
             generator or symmetry, or raise the number of tries (`tries`)"
        ))
    }

    fn draw_once(
        &self,
        context: &Context,
        origin: DrawOrigin,
        from: Option<&Board>,
    ) -> Result<Draw> {
        let mut taker = PuzzleCollector { generation: self, made: Vec::new(), failed: None };
        let mut solver = self.solver.lease_instance_for(self.rules)?;
        // The plugin interface has no rules of a board: they are those of the instance.
        let is_of_rules = |it: &&Board| it.rules() == Some(self.rules) && it.boxes() == Boxes::NINE;
        let of_rules = from.filter(is_of_rules);
        let plain = of_rules.map(|it| Board::from_digits(it.boxes(), it.digits().to_vec()));
        let plain = plain.transpose()?;
        let from = plain.as_ref().or(from);
        // A closure of the caller gets the board as it is.
        let begins = from.filter(|_| self.generator.component().is_some());
        begins.map_or(Ok(()), check_start)?;
        let task = Task { seed: origin.seed, from };
        let tries = self.generator.lease_instance_for(self.rules)?.run(|generator| {
            let solver = &mut *solver as &mut dyn Solver;
            generator.generate(&task, solver, &mut |generated| taker.accept(generated))
        });
        let PuzzleCollector { made, failed, .. } = taker;
        let tries = match (failed, tries) {
            (Some(error), _) => return Err(error),
            // Puzzles that a cancelled run found so far are kept.
            (None, Err(_)) if context.cancellation_token().is_cancelled() && !made.is_empty() => 0,
            (None, tries) => tries?,
        };
        Ok(Draw { generator: self.generator.name().into(), origin, tries, made: Arc::new(made) })
    }
}

/// Rejects a board from which generators of plugins do not begin.
///
/// # Errors
/// The board has other rules; the error names the option for them.
pub fn check_start(board: &Board) -> Result<()> {
    generator::check_start(board).map_err(|error| {
        let rules = board.rules().unwrap_or_default();
        Error::bad_input(format_args!("{error}: set the option `rules` to {rules}"))
    })
}

/// Takes the results of a generator for a task.
struct PuzzleCollector<'a> {
    generation: &'a GenerateJob,
    made: Vec<DrawnPuzzle>,
    /// The reason to stop taking.
    failed: Option<Error>,
}

impl PuzzleCollector<'_> {
    fn accept(&mut self, generated: &Generated) -> ControlFlow<()> {
        let GenerateJob { asked, solver, most, rules, .. } = self.generation;
        let made = of_rules(*rules, generated);
        match made.and_then(|made| Ok((asked.accepts(&made, solver)?, made))) {
            Ok((Some(AcceptedPuzzleFacts { rating }), made)) => {
                let Generated { board, weight, .. } = made.into_owned();
                self.made.push(DrawnPuzzle { board, weight, rating });
            }
            Ok((None, _)) => {}
            Err(error) => {
                self.failed = Some(error);
                return ControlFlow::Break(());
            }
        }
        let enough = self.made.len() as u64 >= *most;
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// What a generator made for these rules. Its board does not say them in the plugin interface.
///
/// # Errors
/// The rules do not allow its digits.
fn of_rules(rules: Rules, made: &Generated) -> Result<Cow<'_, Generated>> {
    if rules.is_classic() {
        return Ok(Cow::Borrowed(made));
    }
    let board = made.board.clone().with_rules(rules);
    let board = board.map_err(|error| Error::work_failed(format_args!("generate: {error}")))?;
    Ok(Cow::Owned(Generated { board, ..made.clone() }))
}

/// The seed of a further attempt: far from those of other tasks; the task's own seed for the first.
fn attempt_seed(seed: u64, attempt: u64) -> u64 {
    if attempt == 0 {
        return seed;
    }
    let state = seed ^ attempt.wrapping_mul(SplitMix::STRIDE);
    // Numbers of recipes have 63 bits and a sign.
    SplitMix::after_state(state.wrapping_sub(SplitMix::STRIDE)).next_bits() >> 1
}
