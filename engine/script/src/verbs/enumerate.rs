//! `enumerate`: all puzzles with a number of clues whose solution is a grid.

mod options;

pub(crate) use options::OPTIONS;

use crate::division;
use crate::failure::{Raise, Res, bad_input, type_of};
use crate::option_map::{chosen, known_choices};
use crate::session::Session;
use crate::stream::Stream;
use crate::verbs::entries;
use options::Options;
use rhai::plugin::*;
use rhai::{Array, Map};
use seventeen_core::Puzzle;
use seventeen_jobs::batch::Entry;
use seventeen_jobs::enumerate::{Enumeration, Method, Planned};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::text::Noted;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// # Enumerating
/// All puzzles with a number of clues whose solution is a grid.
#[export_module]
pub(crate) mod enumerate {
    /// All puzzles with `clues` clues whose solution is the sets' grid.
    ///
    /// ```rhai
    /// let sets = grids("grids.txt").take(1).harvest(ua::digits(3)).collect()[0];
    /// sets.enumerate(14).len  // 0
    /// ```
    #[rhai_fn(name = "enumerate", return_raw, pure)]
    pub(crate) fn of_sets(
        context: NativeCallContext,
        sets: &mut Sets,
        clues: i64,
    ) -> Res<Enumeration> {
        of_sets_with(context, sets, clues, Map::new())
    }

    /// The same with choices, all of which may be left out:
    /// * `enumerator`, `clique`, `solver`: the components that do it
    /// * `given`, `dead`: cells that every puzzle has as givens, or none has; cells, a puzzle for
    ///   its givens, or text such as `"r1c1 r2c5"`
    /// * `minimal: true`: minimal puzzles only
    /// * `first: true`: one puzzle is enough, the same for any number of threads
    /// * `count_only: true`: the puzzles are counted and not kept
    /// * `keep: "DIR"`: a directory in which the parts of long enumerations are kept, so that a run
    ///   which was stopped or killed goes on behind them
    #[rhai_fn(name = "enumerate", return_raw, pure)]
    pub(crate) fn of_sets_with(
        context: NativeCallContext,
        sets: &mut Sets,
        clues: i64,
        choices: Map,
    ) -> Res<Enumeration> {
        let session = Session::of(&context);
        let work = Work::new(&session, clues, choices)?;
        work.enumerate(&session, sets, work.clues)
    }

    /// The same for the sets of each grid.
    #[rhai_fn(name = "enumerate", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        clues: i64,
    ) -> Res<Stream> {
        of_stream_with(context, stream, clues, Map::new())
    }

    /// The same for the sets of each grid, with choices.
    ///
    /// Directly behind `catalogue::entries`, or `take` or `filter` behind that, it is the puzzles that
    /// are done at each entry, many entries at a time, with the choices `enumerator`, `solver`,
    /// `harvester`, and `scheme`: `"by_band"` or `"by_line"`, how a grid's puzzles are divided.
    #[rhai_fn(name = "enumerate", return_raw, pure)]
    pub(crate) fn of_stream_with(
        context: NativeCallContext,
        stream: &mut Stream,
        clues: i64,
        choices: Map,
    ) -> Res<Stream> {
        if stream.is_of::<Entry>() {
            return entries::enumerate(&context, stream, clues, choices);
        }
        let place = context.call_position();
        let work = Work::new(&stream.session, clues, choices)?;
        let planned = stream.par_map("enumerate", place, move |session, item| {
            let planned = work.plan(session, &*sets_of(&item)?, work.clues)?;
            Ok(Dynamic::from(Arc::new(planned)))
        });
        // One grid after the other: each is split over all threads.
        Ok(planned.ahead("enumerate").map("enumerate", place, |session, item| {
            let planned: Arc<Planned> = item.cast();
            division::search(session, &planned)
        }))
    }

    /// An enumeration for each number of clues up to `clues`, in ascending order, as an array.
    /// It begins with the least number that the clique allows.
    ///
    /// ```rhai
    /// let sets = grids("grids.txt").take(1).harvest(ua::digits(3)).collect()[0];
    /// for found in sets.enumerate_up_to(13) {
    ///     print(`${found.record.clues}: ${found.len}`);
    /// }
    /// // 11: 0
    /// // 12: 0
    /// // 13: 0
    /// ```
    #[rhai_fn(name = "enumerate_up_to", return_raw, pure)]
    pub(crate) fn up_to_of_sets(
        context: NativeCallContext,
        sets: &mut Sets,
        clues: i64,
    ) -> Res<Array> {
        up_to_of_sets_with(context, sets, clues, Map::new())
    }

    /// The same with the choices of `enumerate`.
    #[rhai_fn(name = "enumerate_up_to", return_raw, pure)]
    pub(crate) fn up_to_of_sets_with(
        context: NativeCallContext,
        sets: &mut Sets,
        clues: i64,
        choices: Map,
    ) -> Res<Array> {
        let session = Session::of(&context);
        let work = Work::new(&session, clues, choices)?;
        let mut found = Array::new();
        for clues in work.sizes(sets)? {
            let of_size = work.enumerate(&session, sets, clues)?;
            let complete = of_size.complete;
            found.push(Dynamic::from(of_size));
            if !complete {
                break;
            }
        }
        Ok(found)
    }

    /// The same for the sets of each grid: enumerations one by one.
    #[rhai_fn(name = "enumerate_up_to", return_raw, pure)]
    pub(crate) fn up_to_of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        clues: i64,
    ) -> Res<Stream> {
        up_to_of_stream_with(context, stream, clues, Map::new())
    }

    /// The same for the sets of each grid, with the choices of `enumerate`.
    #[rhai_fn(name = "enumerate_up_to", return_raw, pure)]
    pub(crate) fn up_to_of_stream_with(
        context: NativeCallContext,
        stream: &mut Stream,
        clues: i64,
        choices: Map,
    ) -> Res<Stream> {
        let place = context.call_position();
        let work = Arc::new(Work::new(&stream.session, clues, choices)?);
        let sizes = work.clone();
        let each_size = stream.flatten("enumerate_up_to", place, move |item| {
            let sets = sets_of(&item)?;
            let of_size = |clues| Dynamic::from(OfSize { sets: sets.clone(), clues });
            Ok(sizes.sizes(&sets)?.map(of_size).collect())
        });
        // One size is searched when the one before has been dealt with.
        Ok(each_size.map("enumerate_up_to", place, move |session, item| {
            let OfSize { sets, clues } = item.cast();
            division::search(session, &work.plan(session, &sets, clues)?)
        }))
    }

    /// The puzzles of each enumeration, one by one.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).harvest(ua::tuned()).enumerate(17).puzzles().count()  // 20
    /// ```
    #[rhai_fn(name = "puzzles", return_raw, pure)]
    pub(crate) fn puzzles_of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
    ) -> Res<Stream> {
        Ok(stream.flatten("puzzles", context.call_position(), |item| {
            match item.read_lock::<Enumeration>() {
                Some(found) => {
                    let puzzle = |puzzle: Puzzle| Dynamic::from(Noted::from(puzzle));
                    Ok(found.kept().raise()?.map(puzzle).collect())
                }
                None => entries::puzzles_of(&item),
            }
        }))
    }
}

/// What is enumerated next: the sets of a grid, and a number of clues.
#[derive(Clone)]
struct OfSize {
    sets: Sets,
    clues: u32,
}

fn sets_of(item: &Dynamic) -> Res<impl std::ops::Deref<Target = Sets>> {
    item.read_lock::<Sets>().ok_or_else(|| {
        let found = type_of(item);
        bad_input(format_args!(
            "enumerate: expected the sets of a grid, found {found}: harvest first"
        ))
    })
}

/// What a recipe asks of enumerations.
struct Work {
    /// The number of clues, or the greatest.
    clues: u32,
    method: Method,
    options: Options,
}

/// What a recipe can choose.
const CHOICES: [&str; 3] = ["enumerator", "clique", "solver"];

impl Work {
    fn new(session: &Session, clues: i64, mut choices: Map) -> Res<Work> {
        if !(1..=81).contains(&clues) {
            return Err(bad_input(format_args!("enumerate: {clues} clues, expected 1 to 81")));
        }
        let [enumerator, clique, solver] = CHOICES;
        let enumerator = chosen("enumerate", &mut choices, enumerator)?;
        let clique = chosen("enumerate", &mut choices, clique)?;
        let solver = chosen("enumerate", &mut choices, solver)?;
        let mut method = Method::new(&session.context, enumerator, clique, solver).raise()?;
        method.keep = options::directory(choices.remove("keep"))?;
        if let Some(keep) = &method.keep {
            session.check_written(&keep.to_string_lossy())?;
        }
        let options = Options::take(&mut choices)?;
        known_choices("enumerate", &choices, &OPTIONS)?;
        Ok(Work { clues: clues as u32, method, options })
    }

    /// The numbers of clues that puzzles can have, up to the greatest asked for.
    fn sizes(&self, sets: &Sets) -> Res<RangeInclusive<u32>> {
        let asked = self.options.of(&sets.grid.value)?;
        self.method.sizes(sets, self.clues, &asked).raise()
    }

    fn plan(&self, session: &Session, sets: &Sets, clues: u32) -> Res<Planned> {
        let asked = self.options.of(&sets.grid.value)?;
        self.method.plan(&session.context, sets, clues, &asked).raise()
    }

    fn enumerate(&self, session: &Session, sets: &Sets, clues: u32) -> Res<Enumeration> {
        self.plan(session, sets, clues)?.search(&session.context).raise()
    }
}
