//! `generate` and `draws`: puzzles and grids from a generator.

mod rounds;

use crate::chunk::ChunkValues;
use crate::problem_value::{board_of_value, parsed_line_to_dynamic};
use crate::stream::{OperationShape, SourceLength, pull_from_iterator};
use crate::verbs::prelude::*;
use crate::verbs::sources::rules_of;
use rounds::StartBoard;
use seventeen_jobs::generate::{DistinctFilter, Draw, DrawnPuzzle, GenerateJob, GenerateOptions};
use seventeen_language::bounds;
use seventeen_plugin::{ParamSpec, Value};
use std::sync::Arc;

/// # Generating
/// Makes puzzles and grids with a generator.
#[export_module(manifest)]
pub(crate) mod generate {
    /// Generates puzzles without end: limit them with `take`. Each seed gives one puzzle and is
    /// tried up to a million times, unless `most` and `tries` change that. `controlled_bias` gives
    /// all puzzles of a seed, which are a fair sample only together. Guesses are counted by the
    /// solver `bands`, or by `exact_cover` for boards of other sizes.
    ///
    /// ```rhai
    /// generate(generator::top_down(), #{ minimal: true, clues: "22..26" }).take(2)
    /// ```
    ///
    /// Puzzles that were required to have a rating keep it in their comment: `puzzle.er` is known
    /// without rating them again.
    ///
    /// ```rhai
    /// generate(generator::bottom_up(), #{ er: "3.0..4.5" }).take(2).map(|puzzle| puzzle.er)
    /// ```
    #[rhai_fn(name = "generate", return_raw)]
    pub(crate) fn of_seeds(session: Handle, generator: AnyChoice, options: Map) -> Res<Stream> {
        let mut work = GenerateWork::new(&session, generator, options)?;
        work.generation.most = work.options.most.unwrap_or(work.generation.default_most());
        work.generation.tries = Some(work.tries());
        Ok(work.puzzle_stream(&seed_stream(session)))
    }

    /// Generates puzzles from each puzzle or grid of the stream, for generators that need one to
    /// start from. Each is tried once and gives all its puzzles, unless `most` limits them.
    ///
    /// With `tries`, generators that draw at random go through the stream again and again, each
    /// time with other seeds: limit them with `take`. They give up after that many tries without a
    /// matching puzzle.
    ///
    /// ```rhai
    /// grids("grids.txt").generate(generator::top_down(), #{ clues: "..23", tries: 100 }).take(1)
    /// ```
    #[rhai_fn(name = "generate", return_raw, pure)]
    pub(crate) fn of_stream(
        stream: &mut Stream,
        generator: AnyChoice,
        options: Map,
    ) -> Res<Stream> {
        let asked = describe_filters(&options);
        let work = GenerateWork::new(&stream.session, generator, options)?;
        if work.generation.is_random() && work.options.tries.is_some() {
            return Ok(work.puzzle_stream(&rounds::repeat_boards(stream)));
        }
        let none = work.explain_no_puzzles(&asked);
        Ok(work.puzzle_stream(stream).report_if_empty("generate", none))
    }

    /// Runs `n` tasks of the generator: returns draws, which hold `puzzles` and `tries`.
    ///
    /// ```rhai
    /// draws(generator::bottom_up(), 3).map(|draw| draw.puzzles.len())
    /// // 1
    /// // 1
    /// // 1
    /// ```
    #[rhai_fn(name = "draws", return_raw)]
    pub(crate) fn draws(session: Handle, generator: AnyChoice, n: i64) -> Res<Stream> {
        bounds::check_argument("draws", 1, n).map_err(bad_input)?;
        let n = n as u64;
        let work = Arc::new(GenerateWork::new(&session, generator, Map::new())?);
        Ok(work.draw_stream(&seed_stream(session).take(n)))
    }

    /// Runs the generator from each puzzle or grid of the stream: returns draws, which hold
    /// `puzzles` and `tries`.
    #[rhai_fn(name = "draws", return_raw, pure)]
    pub(crate) fn draws_of_stream(stream: &mut Stream, generator: AnyChoice) -> Res<Stream> {
        let work = Arc::new(GenerateWork::new(&stream.session, generator, Map::new())?);
        Ok(work.draw_stream(stream))
    }

    /// The puzzles or grids of the draw, as an array.
    ///
    /// ```rhai
    /// draw.puzzles.len()  // 1
    /// ```
    #[rhai_fn(name = "puzzles", get = "puzzles", pure)]
    pub(crate) fn puzzles(draw: &mut Draw) -> Array {
        values_of(draw)
    }

    /// The number of tries that the draw took.
    ///
    /// ```rhai
    /// draw.tries  // 4
    /// ```
    #[rhai_fn(get = "tries", pure)]
    pub(crate) fn tries(draw: &mut Draw) -> i64 {
        draw.tries as i64
    }

    /// The seed of the draw.
    ///
    /// ```rhai
    /// draw.seed  // 1
    /// ```
    #[rhai_fn(get = "seed", pure)]
    pub(crate) fn seed(draw: &mut Draw) -> i64 {
        draw.origin.seed as i64
    }

    /// The weights of the draw's puzzles, as an array; `()` where the generator computes none.
    ///
    /// ```rhai
    /// draw.weights.len()  // 1
    /// ```
    #[rhai_fn(get = "weights", pure)]
    pub(crate) fn weights(draw: &mut Draw) -> Array {
        let weight = |made: &DrawnPuzzle| made.weight.map_or(Dynamic::UNIT, Dynamic::from);
        draw.made.iter().map(weight).collect()
    }

    /// A short description of the draw.
    ///
    /// ```rhai
    /// draw.to_string()  // 1 of uniform_grid in 4 tries
    /// ```
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn draw_to_string(draw: &mut Draw) -> String {
        draw.to_string()
    }
}

/// The options that leave puzzles out, as they are written.
fn describe_filters(options: &Map) -> Vec<String> {
    let leaves_out = |name: &str| !["most", "tries", "solver", "rater"].contains(&name);
    let asked =
        options.iter().filter(|(name, value)| leaves_out(name) && value.as_bool() != Ok(false));
    asked.map(|(name, value)| format!("`{name}: {value}`")).collect()
}

/// The numbers of the tasks, without end.
fn seed_stream(session: Handle) -> Stream {
    Stream::new(session, SourceLength::Endless, || {
        Ok(pull_from_iterator(usize::MAX, (0..i64::MAX).map(|number| Ok(number.into()))))
    })
}

/// The puzzles and grids of a draw as values of a recipe.
fn values_of(draw: &Draw) -> Array {
    draw.annotated_lines().map(parsed_line_to_dynamic).collect()
}

/// The puzzles of a value that is a draw.
fn puzzles_of(draw: &Dynamic) -> Array {
    draw.read_lock::<Draw>().map(|draw| values_of(&draw)).unwrap_or_default()
}

/// The puzzles that a recipe asks for.
struct GenerateWork {
    generation: GenerateJob,
    options: GenerateOptions,
}

impl GenerateWork {
    /// Work with a generator that tries each seed once.
    fn new(session: &Session, generator: AnyChoice, options: Map) -> Res<GenerateWork> {
        let options: GenerateOptions = option_map::read_options("generate", options)?;
        let generator = generator.expect_kind().raise()?;
        if let Some(rules) = &options.rules {
            // Checks that the recipe may read a file of rules.
            rules_of(session, rules)?;
        }
        let generation = options.clone().build_generation(&session.context, generator).raise()?;
        Ok(GenerateWork { generation, options })
    }

    /// Why there may be no puzzle: the options that keep only some, of the generator and those
    /// asked for.
    fn explain_no_puzzles(&self, asked: &[String]) -> String {
        let generator = &self.generation.generator;
        let keeps_some = |&(option, value): &(&ParamSpec, &Value)| {
            *value == Value::Bool(true) && option.doc.starts_with("Only ")
        };
        let own = generator.options().filter(keeps_some).map(|(ParamSpec { name, doc, .. }, _)| {
            let kept = doc.trim_start_matches("Only ");
            format!("its `{name}: true` keeps only {kept} (`{name}: false` keeps the others)")
        });
        let asked =
            (!asked.is_empty()).then(|| format!("the options ask for {}", asked.join(" and ")));
        let reasons: Vec<String> = own.chain(asked).collect();
        let reasons = if reasons.is_empty() { "" } else { &format!(": {}", reasons.join("; ")) };
        let name = generator.name();
        if self.generation.is_random() {
            return format!(
                "generate: {name} tried each line once and made no such puzzle{reasons}; more \
                 seeds follow with `tries` in a recipe, and with `--count` on the command line"
            );
        }
        format!("generate: {name} makes no such puzzle from this input{reasons}")
    }

    /// The most tries until a puzzle matches.
    fn tries(&self) -> u64 {
        self.options.tries.unwrap_or(GenerateJob::TRIES)
    }

    /// The puzzles of each task, one by one.
    fn puzzle_stream(self, tasks: &Stream) -> Stream {
        let (distinct, tries) = (self.options.distinct, self.tries());
        let gives_one = self.generation.tries.is_some() && self.generation.most == 1;
        let repeats_boards = tasks.has_item_type::<StartBoard>();
        let mut draws = Arc::new(self).draw_stream(tasks);
        if repeats_boards {
            draws = give_up_after(&draws, tries);
        }
        let puzzles = if gives_one {
            draws.map("generate", |_, draw| Ok(puzzles_of(&draw).pop().unwrap_or_default()))
        } else {
            draws.flatten("generate", |draw| Ok(puzzles_of(&draw)))
        };
        let puzzles = puzzles.with_comment_keys();
        if !distinct {
            return puzzles;
        }
        puzzles.filter_with_state("distinct", move || {
            let mut distinct = DistinctFilter::new(tries);
            move |puzzle| distinct.is_new(&board_of(puzzle)?).raise()
        })
    }

    /// The draw of each task.
    fn draw_stream(self: Arc<Self>, tasks: &Stream) -> Stream {
        tasks.par_chunks("generate", move |session, chunk| {
            let draw = |source, task| self.draw_task(session, source, &task).map(Dynamic::from);
            chunk.map(draw, ChunkValues::Any)
        })
    }

    /// The draw of one task: its number, or the puzzle or grid to start from.
    fn draw_task(&self, session: &Session, source: u64, task: &Dynamic) -> Res<Draw> {
        let context = &session.context;
        let draw = if task.is_int() {
            self.generation.draw(context, source)
        } else if let Some(StartBoard { line, board }) = task.read_lock::<StartBoard>().as_deref() {
            self.generation.draw_from(context, source, *line, board)
        } else {
            self.generation.draw_from(context, source, source + 1, &board_of(task)?)
        };
        draw.raise()
    }
}

/// These draws, and an error after this many in a row without a puzzle.
fn give_up_after(draws: &Stream, tries: u64) -> Stream {
    draws.with_item_operation("generate", OperationShape::Stateful, move |items| {
        let mut failed = 0;
        Box::new(items.map(move |item| {
            let item = item?;
            let is_empty = item.value.read_lock::<Draw>().is_some_and(|draw| draw.made.is_empty());
            failed = if is_empty { failed + 1 } else { 0 };
            if failed >= tries {
                return Err(GenerateJob::none_accepted_error(tries)).raise();
            }
            Ok(item)
        }))
    })
}

/// The board that a generator starts from.
fn board_of(value: &Dynamic) -> Res<Board> {
    let board = board_of_value(value);
    board.ok_or_else(|| unexpected_type_error("generate", "a puzzle or a grid", value))
}
