//! Puzzles and grids from generators.
//!
//! A *task* is a seed, or a board to begin with; a *draw* is what a generator makes of it. Task
//! `n` has the context's seed plus `n` as its seed, so that a puzzle of a long run comes again as
//! the first of a run with the seed in its note. Tasks do not depend on one another: threads take
//! them in any order, and draws come in that of the tasks.

mod asked;
mod by_task;
mod distinct;
mod draw;
mod draws;
mod draws_file;
mod options;
mod puzzles;

pub use asked::{Asked, Guesses, RatedBy};
pub use distinct::{Distinct, essence};
pub use draw::{Draw, Origin};
pub use draws::Draws;
pub use draws_file::DrawsFile;
pub use options::GenerateOptions;

use crate::choice::Choice;
use crate::context::Context;
use crate::error::{Error, Result};
use seventeen_core::{Board, Generated, Generator, Solver, Task};
use seventeen_plugin::random::SplitMix;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How puzzles are made, and which of them are kept.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::generate::{Asked, Generation};
/// use seventeen_jobs::{Context, Settings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_generators::entry)?;
/// registry.link(seventeen_solvers::entry)?;
/// let context = Context::new(registry, Settings { seed: 17, ..Settings::default() })?;
///
/// // Puzzles of at most 24 clues, from up to a thousand tries each.
/// let all = Generation::new(context.choose("bottom_up")?, context.choose("auto")?);
/// let asked = Asked { clues: Some(0..=24), ..Asked::default() };
/// let generation = Generation { asked, most: 1, tries: Some(1000), ..all };
/// for draw in generation.draws(&context).take(3) {
///     assert!(draw?.made[0].board.clues() <= 24);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generation {
    /// Makes the puzzles.
    pub generator: Choice<dyn Generator>,
    /// Lent to the generator, which gives the same puzzles with any solver. It also says which
    /// puzzles are minimal, where that is asked.
    pub solver: Choice<dyn Solver>,
    /// What is asked of a puzzle beside what the generator promises.
    pub asked: Asked,
    /// How many puzzles one task gives at most.
    pub most: u64,
    /// How often a task that begins with nothing is tried, each time with another seed, until it
    /// gives a puzzle that is as asked. None for once: a draw may then be empty.
    pub tries: Option<u64>,
    /// Whether [`puzzles`](Generation::puzzles) leaves out what is essentially the same as one
    /// before.
    pub distinct: bool,
}

impl Generation {
    /// How often a puzzle is tried at most, unless more or fewer are asked for.
    pub const TRIES: u64 = 1_000_000;

    /// Keeps all that the generator makes of a task, in one try.
    pub fn new(generator: Choice<dyn Generator>, solver: Choice<dyn Solver>) -> Generation {
        let (asked, most, tries) = (Asked::default(), u64::MAX, None);
        Generation { generator, solver, asked, most, tries, distinct: false }
    }

    /// What becomes of task `number`, from 0, on this thread: of its seed alone, or of a board
    /// that it begins with.
    ///
    /// A run that is cancelled gives what was found so far, if there is anything.
    ///
    /// # Errors
    /// No try gave a puzzle, a component fails, or the run is cancelled.
    pub fn draw(&self, context: &Context, number: u64, from: Option<&Board>) -> Result<Draw> {
        let seed = context.seed().wrapping_add(number);
        match (from, self.tries) {
            (Some(board), _) => {
                self.attempt(context, Origin { seed, from: Some(number + 1) }, Some(board))
            }
            (None, None) => self.attempt(context, Origin { seed, from: None }, None),
            (None, Some(tries)) => self.insist(context, seed, tries),
        }
    }

    /// Tries with further seeds until a puzzle is as asked.
    fn insist(&self, context: &Context, seed: u64, tries: u64) -> Result<Draw> {
        for attempt in 0..tries {
            let origin = Origin { seed: mixed(seed, attempt), from: None };
            let draw = self.attempt(context, origin, None)?;
            if !draw.made.is_empty() {
                return Ok(draw);
            }
            // Quick generators do not look for themselves.
            context.check_running()?;
        }
        Err(Error::work_failed(format_args!(
            "generate: no puzzle of {tries} tries passed the filters: relax them, or raise the \
             number of tries (`tries`)"
        )))
    }

    fn attempt(&self, context: &Context, origin: Origin, from: Option<&Board>) -> Result<Draw> {
        let mut taker = Taker { generation: self, made: Vec::new(), failed: None };
        let mut solver = self.solver.lease()?;
        let task = Task { seed: origin.seed, from };
        let tries = self.generator.lease()?.run(|generator| {
            let solver = &mut *solver as &mut dyn Solver;
            generator.generate(&task, solver, &mut |generated| taker.take(generated))
        });
        let Taker { made, failed, .. } = taker;
        let tries = match (failed, tries) {
            (Some(error), _) => return Err(error),
            // What a cancelled run has found so far is kept.
            (None, Err(_)) if context.stop().is_requested() && !made.is_empty() => 0,
            (None, tries) => tries?,
        };
        Ok(Draw { generator: self.generator.name().into(), origin, tries, made: Arc::new(made) })
    }
}

/// Takes what a generator makes of a task.
struct Taker<'a> {
    generation: &'a Generation,
    made: Vec<Generated>,
    /// Why no more is taken.
    failed: Option<Error>,
}

impl Taker<'_> {
    fn take(&mut self, generated: &Generated) -> ControlFlow<()> {
        let Generation { asked, solver, most, .. } = self.generation;
        match asked.are_met_by(&generated.board, solver) {
            Ok(true) => self.made.push(generated.clone()),
            Ok(false) => {}
            Err(error) => {
                self.failed = Some(error);
                return ControlFlow::Break(());
            }
        }
        let enough = self.made.len() as u64 >= *most;
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The seed of a further attempt: far from those of other tasks, and the task's own at first.
fn mixed(seed: u64, attempt: u64) -> u64 {
    if attempt == 0 {
        return seed;
    }
    let state = seed ^ attempt.wrapping_mul(SplitMix::STRIDE);
    // Numbers of recipes have 63 bits and a sign.
    SplitMix::behind(state.wrapping_sub(SplitMix::STRIDE)).word() >> 1
}
