//! `enumerate`: all puzzles with a number of clues whose solution is a grid.

mod cancellable;
mod least;
mod options;
mod run;

use crate::choice::Choice;
use crate::failure::{Res, bad_input, interrupted, type_of};
use crate::given;
use crate::input::Noted;
use crate::items::{Asked, Enumeration, Sets};
use crate::session::{Handle, Session};
use crate::stream::Stream;
use cpu_time::ThreadTime;
use options::Options;
use rhai::plugin::*;
use rhai::{Array, Map};
use run::Run;
use seventeen_core::{Puzzle, Search, Wanted};
use seventeen_host::nearest::suggestion;
use seventeen_host::stop;
use seventeen_plugin::Kind;
use std::ops::RangeInclusive;
use std::sync::Arc;

#[export_module]
pub(crate) mod enumerate {
    /// All puzzles with `clues` clues whose solution is the sets' grid.
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
    #[rhai_fn(name = "enumerate", return_raw, pure)]
    pub(crate) fn of_sets_with(
        context: NativeCallContext,
        sets: &mut Sets,
        clues: i64,
        choices: Map,
    ) -> Res<Enumeration> {
        let session = Session::of(&context);
        let method = Method::new(&session, clues, choices)?;
        method.enumerate(&session, sets, method.clues)
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
    #[rhai_fn(name = "enumerate", return_raw, pure)]
    pub(crate) fn of_stream_with(
        context: NativeCallContext,
        stream: &mut Stream,
        clues: i64,
        choices: Map,
    ) -> Res<Stream> {
        let method = Arc::new(Method::new(&stream.session, clues, choices)?);
        // One grid after the other: each is split over all threads.
        Ok(stream.map("enumerate", context.call_position(), move |session, item| {
            method.enumerate(session, &*sets_of(&item)?, method.clues).map(Dynamic::from)
        }))
    }

    /// An enumeration for each number of clues up to `clues`, in ascending order, as an array.
    /// It begins with the least number that the clique allows.
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
        let method = Method::new(&session, clues, choices)?;
        let mut found = Array::new();
        for clues in method.sizes(&session, sets)? {
            let of_size = method.enumerate(&session, sets, clues)?;
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
        let (session, place) = (stream.session.clone(), context.call_position());
        let method = Arc::new(Method::new(&session, clues, choices)?);
        let sizes = method.clone();
        let each_size = stream.flatten("enumerate_up_to", place, move |item| {
            let sets = sets_of(&item)?;
            let of_size = |clues| Dynamic::from(OfSize { sets: sets.clone(), clues });
            Ok(sizes.sizes(&session, &sets)?.map(of_size).collect())
        });
        // One size is searched when the one before has been dealt with.
        Ok(each_size.map("enumerate_up_to", place, move |session, item| {
            let OfSize { sets, clues } = item.cast();
            method.enumerate(session, &sets, clues).map(Dynamic::from)
        }))
    }

    /// The puzzles of each enumeration, one by one.
    #[rhai_fn(name = "puzzles", return_raw, pure)]
    pub(crate) fn puzzles_of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
    ) -> Res<Stream> {
        Ok(stream.flatten("puzzles", context.call_position(), |item| {
            match item.read_lock::<Enumeration>() {
                Some(found) => {
                    let puzzle = |puzzle: Puzzle| Dynamic::from(Noted::from(puzzle));
                    Ok(found.kept()?.map(puzzle).collect())
                }
                None => Err(bad_input("puzzles: expected enumerations")),
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

/// The choices that an enumeration is made with.
struct Method {
    /// The number of clues, or the greatest.
    clues: u32,
    enumerator: Choice,
    clique: Choice,
    solver: Choice,
    options: Options,
}

/// What a recipe can choose.
const CHOICES: [&str; 3] = ["enumerator", "clique", "solver"];

/// Which clique strategy is used where a recipe chooses none: for an enumerator whose order is
/// all that it has, that which orders best.
fn default_clique(enumerator: &Choice) -> &'static str {
    if &*enumerator.name == "gridchecker" { "dj_levels" } else { "min_product" }
}

impl Method {
    fn new(session: &Session, clues: i64, mut choices: Map) -> Res<Method> {
        if !(1..=81).contains(&clues) {
            return Err(bad_input(format_args!("enumerate: {clues} clues, expected 1 to 81")));
        }
        let clues = clues as u32;
        let mut choose = |name: &str, kind: Kind, default: &str| {
            given::component(session, "enumerate", &mut choices, name, kind, default)
        };
        let [enumerator, clique, solver] = CHOICES;
        let enumerator = choose(enumerator, Kind::Enumerator, "auto")?;
        let clique = choose(clique, Kind::CliqueStrategy, default_clique(&enumerator))?;
        let solver = choose(solver, Kind::Solver, "auto")?;
        let options = Options::take(&mut choices)?;
        if let Some(unknown) = choices.keys().next() {
            let known: Vec<&str> = CHOICES.into_iter().chain(options::NAMES).collect();
            let near = suggestion(unknown, known.iter().copied());
            let known = known.join(", ");
            return Err(bad_input(format_args!(
                "enumerate: no choice is called `{unknown}`{near} (there are: {known})"
            )));
        }
        Ok(Method { clues, enumerator, clique, solver, options })
    }

    /// The numbers of clues that puzzles can have, up to the greatest asked for.
    fn sizes(&self, session: &Handle, sets: &Sets) -> Res<RangeInclusive<u32>> {
        let asked = self.options.of(&sets.grid.value)?;
        let wanted = wanted(sets, self.clues, &asked)?;
        Ok(self.least(session, &wanted)?..=self.clues)
    }

    /// Plans on this thread, then searches on all.
    fn enumerate(&self, session: &Handle, sets: &Sets, clues: u32) -> Res<Enumeration> {
        if stop::requested() {
            return Err(interrupted());
        }
        let asked = self.options.of(&sets.grid.value)?;
        let wanted = wanted(sets, clues, &asked)?;
        let start = ThreadTime::now();
        let search = self.plan(session, &wanted)?;
        let planning = start.elapsed().as_secs_f64();
        let outline = search.outline();
        let bar = session.progress.bar("parts of a grid", Some(outline.parts.into()));
        let run = Run::new(&*search, &wanted, &asked, &bar);
        session.pool.scope(|scope| {
            for _ in 0..session.pool.current_num_threads() {
                scope.spawn(|_| run.work(session, self));
            }
        });
        bar.finish_and_clear();
        let total = run.into_total(session)?;
        Ok(Enumeration {
            grid: sets.grid.clone(),
            sets: sets.sets.clone(),
            clues,
            asked,
            enumerator: self.enumerator.name.clone(),
            strategy: self.clique.name.clone(),
            givens: Arc::new(total.givens),
            count: total.count,
            method: search.method().into(),
            outline,
            effort: total.effort,
            seconds: planning + total.seconds,
            complete: total.complete,
        })
    }

    fn plan(&self, session: &Handle, wanted: &Wanted<'_>) -> Res<Box<dyn Search>> {
        let mut clique = self.clique.clique_strategy(session)?;
        let mut solver = self.solver.solver()?;
        self.enumerator
            .enumerator()?
            .run(|enumerator| enumerator.plan(wanted, &mut *clique, &mut *solver))
    }
}

/// Which puzzles of the sets' grid are wanted, if they can be asked for.
fn wanted<'a>(sets: &'a Sets, clues: u32, asked: &Asked) -> Res<Wanted<'a>> {
    let Asked { given, dead, .. } = *asked;
    let wanted = Wanted { grid: &sets.grid.value, sets: &sets.sets, clues, given, dead };
    wanted.check().map_err(|error| bad_input(format_args!("enumerate: {error}")))?;
    Ok(wanted)
}
