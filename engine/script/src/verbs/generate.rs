//! `generate` and `draws`: puzzles and grids from a generator.
//!
//! Task `i` has the session's seed plus `i` as its seed, so that a puzzle of a long run comes
//! again as the first of a run with the seed in its note. Where options ask for more than the
//! generator promises, a task is tried with further seeds until something is as asked.

mod filter;
mod options;

use crate::chunk::{Chunk, Values};
use crate::draw::{Draw, Origin};
use crate::failure::{Raise, Res, bad_input, interrupted, type_of, work_failed};
use crate::session::{Handle, Session};
use crate::stream::{Extent, Stream};
use filter::Filter;
use options::Options;
use rhai::plugin::*;
use rhai::{Array, EvalAltResult, Map};
use seventeen_core::Generator;
use seventeen_core::{Board, Generated, Grid, Puzzle, Solver, Task};
use seventeen_host::stop;
use seventeen_jobs::text::Noted;
use seventeen_jobs::{AnyChoice, Choice};
use std::ops::ControlFlow;
use std::sync::Arc;

#[export_module]
#[allow(clippy::needless_pass_by_ref_mut, reason = "Rhai methods take their receiver by &mut")]
pub(crate) mod generate {
    /// Puzzles of the generator, without end: `take` says how many.
    #[rhai_fn(name = "generate", return_raw)]
    pub(crate) fn of_seeds(context: NativeCallContext, generator: AnyChoice) -> Res<Stream> {
        of_seeds_with(context, generator, Map::new())
    }

    /// The same with options, all of which may be left out:
    /// * `clues`, `guesses`: how many clues the puzzles have, and how many guesses the solver
    ///   `bands` (`exact_cover` for boards of other sizes) needs for them: a number, or text such
    ///   as `"20..25"`
    /// * `singles: true`: puzzles that naked and hidden singles solve
    /// * `er`, `ep`, `ed`: the ratings of the puzzles by the rater: a number, or text such as
    ///   `"7.0..8.0"`
    /// * `minimal: true`: puzzles without a clue that can be left out
    /// * `distinct: true`: puzzles of which no two are essentially the same
    /// * `most`: how many puzzles one task gives at most, for generators that give many; one
    /// * `tries`: how often a puzzle is tried until it is as asked; one million
    /// * `solver`: the solver lent to the generator
    /// * `rater`: the rater, `se121` unless another is given
    #[rhai_fn(name = "generate", return_raw)]
    pub(crate) fn of_seeds_with(
        context: NativeCallContext,
        generator: AnyChoice,
        options: Map,
    ) -> Res<Stream> {
        let session = Session::of(&context);
        let mut options = options;
        options.entry("most".into()).or_insert(1.into());
        let work = Work { insists: true, ..Work::new(&session, generator, options)? };
        Ok(work.puzzles(context.call_position(), &seeds(session)))
    }

    /// What the generator makes of each puzzle or grid, for generators that begin with one.
    #[rhai_fn(name = "generate", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        generator: AnyChoice,
    ) -> Res<Stream> {
        of_stream_with(context, stream, generator, Map::new())
    }

    /// The same with options; a task gives all its puzzles unless `most` says otherwise, and none
    /// is tried twice.
    #[rhai_fn(name = "generate", return_raw, pure)]
    pub(crate) fn of_stream_with(
        context: NativeCallContext,
        stream: &mut Stream,
        generator: AnyChoice,
        options: Map,
    ) -> Res<Stream> {
        let work = Work::new(&stream.session, generator, options)?;
        Ok(work.puzzles(context.call_position(), stream))
    }

    /// What the generator makes of so many tasks: draws, which hold `puzzles` and `tries`.
    #[rhai_fn(name = "draws", return_raw)]
    pub(crate) fn draws(context: NativeCallContext, generator: AnyChoice, n: i64) -> Res<Stream> {
        let n = u64::try_from(n).map_err(|_| bad_input(format_args!("draws: {n} is below 0")))?;
        let session = Session::of(&context);
        let work = Arc::new(Work::new(&session, generator, Map::new())?);
        let place = context.call_position();
        Ok(work.draws(place, &seeds(session).take(place, n)))
    }

    /// The same for each puzzle or grid.
    #[rhai_fn(name = "draws", return_raw, pure)]
    pub(crate) fn draws_of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        generator: AnyChoice,
    ) -> Res<Stream> {
        let work = Arc::new(Work::new(&stream.session, generator, Map::new())?);
        Ok(work.draws(context.call_position(), stream))
    }

    /// The puzzles or grids of a draw.
    #[rhai_fn(name = "puzzles", get = "puzzles", pure)]
    pub(crate) fn puzzles(draw: &mut Draw) -> Array {
        draw.values().collect()
    }

    /// How many tries the draw took.
    #[rhai_fn(get = "tries", pure)]
    pub(crate) fn tries(draw: &mut Draw) -> i64 {
        draw.tries as i64
    }

    /// The seed of the draw.
    #[rhai_fn(get = "seed", pure)]
    pub(crate) fn seed(draw: &mut Draw) -> i64 {
        draw.origin.seed as i64
    }

    /// The weights of the draw's puzzles, as an array: nothing where the generator knows none.
    #[rhai_fn(get = "weights", pure)]
    pub(crate) fn weights(draw: &mut Draw) -> Array {
        let weight = |made: &Generated| made.weight.map_or(Dynamic::UNIT, Dynamic::from);
        draw.made.iter().map(weight).collect()
    }

    /// The draw in a few words.
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn draw_to_string(draw: &mut Draw) -> String {
        format!("{} of {} in {} tries", draw.made.len(), draw.generator, draw.tries)
    }
}

/// The number of each task, without end.
fn seeds(session: Handle) -> Stream {
    Stream::new(session, Extent::Endless, || {
        let mut next = 0..i64::MAX;
        Ok(Box::new(move |most| {
            let some: Vec<Dynamic> = next.by_ref().take(most).map(Dynamic::from).collect();
            Some((Values::Any(some), None))
        }))
    })
}

/// The puzzles of a draw.
fn values_of(draw: &Dynamic) -> Array {
    draw.read_lock::<Draw>().map(|draw| draw.values().collect()).unwrap_or_default()
}

/// How puzzles are made, and which are wanted.
struct Work {
    generator: Choice<dyn Generator>,
    options: Options,
    filter: Filter,
    /// Whether a task without a result is tried again.
    insists: bool,
}

impl Work {
    fn new(session: &Session, generator: AnyChoice, options: Map) -> Res<Work> {
        let generator = generator.expect().raise()?;
        let options = Options::new(session, options)?;
        let filter = Filter::new(session, &options)?;
        Ok(Work { generator, options, filter, insists: false })
    }

    /// What becomes of each task, one by one.
    fn puzzles(self, place: Position, tasks: &Stream) -> Stream {
        let (distinct, tries) = (self.options.distinct, self.options.tries);
        let gives_one = self.insists && self.options.most == 1;
        let draws = Arc::new(self).draws(place, tasks);
        let puzzles = if gives_one {
            draws.map("generate", place, |_, draw| Ok(values_of(&draw).pop().unwrap_or_default()))
        } else {
            draws.flatten("generate", place, |draw| Ok(values_of(&draw)))
        };
        if !distinct {
            return puzzles;
        }
        puzzles.distinct(place, |_, puzzle| essence(puzzle), tries)
    }

    /// What becomes of each task.
    fn draws(self: Arc<Self>, place: Position, tasks: &Stream) -> Stream {
        tasks.par_chunks("generate", place, move |session, chunk| {
            let Chunk { sources, values, error } = chunk;
            let mut draws = Vec::with_capacity(values.len());
            let failed = sources.iter().zip(values.into_iter()).find_map(|(&source, task)| {
                let drawn = task.and_then(|task| self.draw(session, source, &task));
                drawn.map(|draw| draws.push(Dynamic::from(draw))).err()
            });
            Chunk { sources, values: Values::Any(draws), error: None }.ending(failed.or(error))
        })
    }

    /// What becomes of one task: its number, or what it begins with.
    fn draw(&self, session: &Session, source: u64, task: &Dynamic) -> Res<Draw> {
        let seed = session.context.seed().wrapping_add(source);
        if !task.is_int() {
            let board = board_of(task)?;
            return self.attempt(Origin { seed, from: Some(source + 1) }, Some(&board));
        }
        for attempt in 0..self.options.tries {
            let origin = Origin { seed: mixed(seed, attempt), from: None };
            let draw = self.attempt(origin, None)?;
            if !draw.made.is_empty() || !self.insists {
                return Ok(draw);
            }
            // Quick generators do not look for themselves.
            if stop::requested() {
                return Err(interrupted());
            }
        }
        let tries = self.options.tries;
        Err(work_failed(format_args!(
            "generate: none of {tries} tries gave a puzzle as asked: ask for less, or for more \
             tries (`tries`)"
        )))
    }

    fn attempt(&self, origin: Origin, from: Option<&Board>) -> Res<Draw> {
        let mut taker = Taker { work: self, made: Vec::new(), failed: None };
        let mut solver = self.options.solver.lease().raise()?;
        let task = Task { seed: origin.seed, from };
        let tries = self.generator.lease().raise()?.run(|generator| {
            let solver = &mut *solver as &mut dyn Solver;
            generator.generate(&task, solver, &mut |generated| taker.take(generated))
        });
        let Taker { made, failed, .. } = taker;
        let tries = match (failed, tries) {
            (Some(error), _) => return Err(error),
            // What a cancelled run has found so far is kept.
            (None, Err(_)) if stop::requested() && !made.is_empty() => 0,
            (None, tries) => tries.raise()?,
        };
        let generator: ImmutableString = self.generator.name().into();
        Ok(Draw { generator, origin, tries, made: Arc::new(made) })
    }
}

/// Takes what a generator makes of a task.
struct Taker<'a> {
    work: &'a Work,
    made: Vec<Generated>,
    /// Why no more is taken.
    failed: Option<Box<EvalAltResult>>,
}

impl Taker<'_> {
    fn take(&mut self, generated: &Generated) -> ControlFlow<()> {
        let Work { filter, options, .. } = self.work;
        match filter.passes(generated, options) {
            Ok(true) => self.made.push(generated.clone()),
            Ok(false) => {}
            Err(error) => {
                self.failed = Some(error);
                return ControlFlow::Break(());
            }
        }
        let enough = self.made.len() as u64 >= options.most;
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The seed of a further attempt: far from those of other tasks, and the task's own at first.
fn mixed(seed: u64, attempt: u64) -> u64 {
    if attempt == 0 {
        return seed;
    }
    // The output function of SplitMix64 (Steele, Lea and Flood 2014).
    let mut z = seed ^ attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    // Recipes' numbers have 63 bits and a sign.
    (z ^ z >> 31) >> 1
}

/// What a generator begins with.
fn board_of(value: &Dynamic) -> Res<Board> {
    if let Some(puzzle) = value.read_lock::<Noted<Puzzle>>() {
        Ok(Board::from(&puzzle.value))
    } else if let Some(grid) = value.read_lock::<Noted<Grid>>() {
        Ok(Board::from(&grid.value))
    } else if let Some(board) = value.read_lock::<Noted<Board>>() {
        Ok(board.value.clone())
    } else {
        let found = type_of(value);
        Err(bad_input(format_args!("generate: expected a puzzle or a grid, found {found}")))
    }
}

/// What is the same for puzzles and grids that are essentially the same: the minlex form, or the
/// cells where there is none.
fn essence(value: &Dynamic) -> Res<String> {
    if let Some(puzzle) = value.read_lock::<Noted<Puzzle>>() {
        Ok(puzzle.value.minlex().map_err(bad_input)?.0.to_string())
    } else if let Some(grid) = value.read_lock::<Noted<Grid>>() {
        Ok(grid.value.minlex().0.to_string())
    } else {
        Ok(crate::rows::text_of(value))
    }
}
