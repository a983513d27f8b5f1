//! `enumerate`: all puzzles with a number of clues whose solution is a grid.

use crate::choice::Choice;
use crate::failure::{Res, bad_input, interrupted, type_of};
use crate::input::Noted;
use crate::items::{Enumeration, Sets};
use crate::session::{Handle, Session};
use crate::stream::Stream;
use cpu_time::ThreadTime;
use indicatif::ProgressBar;
use rayon::prelude::*;
use rhai::Map;
use rhai::plugin::*;
use seventeen_core::{Cells, CliqueStrategy, Effort, Error, Puzzle, Search, Solver, Wanted};
use seventeen_host::nearest::suggestion;
use seventeen_host::stop;
use seventeen_plugin::Kind;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

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

    /// The same with choices: `#{ enumerator: …, clique: …, solver: … }`.
    #[rhai_fn(name = "enumerate", return_raw, pure)]
    pub(crate) fn of_sets_with(
        context: NativeCallContext,
        sets: &mut Sets,
        clues: i64,
        choices: Map,
    ) -> Res<Enumeration> {
        let session = Session::of(&context);
        let method = Method::new(&session, clues, choices)?;
        method.enumerate(&session, sets)
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
            let Some(sets) = item.read_lock::<Sets>() else {
                let found = type_of(&item);
                return Err(bad_input(format_args!(
                    "enumerate: expected the sets of a grid, found {found}: harvest first"
                )));
            };
            method.enumerate(session, &sets).map(Dynamic::from)
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
                    Ok(found.puzzles().map(puzzle).collect())
                }
                None => Err(bad_input("puzzles: expected enumerations")),
            }
        }))
    }
}

/// The choices that an enumeration is made with.
struct Method {
    clues: u32,
    enumerator: Choice,
    clique: Choice,
    solver: Choice,
}

/// Which component is used where a recipe chooses none.
const DEFAULTS: [(&str, Kind, &str); 3] = [
    ("enumerator", Kind::Enumerator, "gridchecker"),
    ("clique", Kind::CliqueStrategy, "min_product"),
    ("solver", Kind::Solver, "auto"),
];

impl Method {
    fn new(session: &Session, clues: i64, mut choices: Map) -> Res<Method> {
        if !(1..=81).contains(&clues) {
            return Err(bad_input(format_args!("enumerate: {clues} clues, expected 1 to 81")));
        }
        let clues = clues as u32;
        let [enumerator, clique, solver] = DEFAULTS.map(|(name, kind, default)| {
            let choice = match choices.remove(name) {
                None => return Choice::new(session.component(kind, default)?, &[]),
                Some(choice) => choice.try_cast_result::<Choice>().map_err(|other| {
                    let found = type_of(&other);
                    bad_input(format_args!("enumerate: `{name}` is {found}, expected a {kind}"))
                })?,
            };
            choice.expect(kind)?;
            Ok(choice)
        });
        if let Some(unknown) = choices.keys().next() {
            let known = DEFAULTS.map(|(name, ..)| name);
            let near = suggestion(unknown, known);
            let known = known.join(", ");
            return Err(bad_input(format_args!(
                "enumerate: no choice is called `{unknown}`{near} (there are: {known})"
            )));
        }
        Ok(Method { clues, enumerator: enumerator?, clique: clique?, solver: solver? })
    }

    /// Plans on this thread, then searches on all.
    fn enumerate(&self, session: &Handle, sets: &Sets) -> Res<Enumeration> {
        if stop::requested() {
            return Err(interrupted());
        }
        let start = ThreadTime::now();
        let wanted = Wanted::all(&sets.grid.value, &sets.sets, self.clues);
        let search = self.plan(session, &wanted)?;
        let planning = start.elapsed().as_secs_f64();
        let outline = search.outline();
        let bar = session.progress.bar("parts of a grid", Some(outline.parts.into()));
        let run = Run::new(&*search, &wanted, &bar);
        session.pool.scope(|scope| {
            for _ in 0..session.pool.current_num_threads() {
                scope.spawn(|_| run.work(session, self));
            }
        });
        bar.finish_and_clear();
        let total = run.into_total(session)?;
        Ok(Enumeration {
            grid: sets.grid.clone(),
            clues: self.clues,
            enumerator: self.enumerator.name.clone(),
            strategy: self.clique.name.clone(),
            givens: Arc::new(total.givens),
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

/// Where a puzzle of a grid stands among the others: of two the one with a blank where they first
/// differ is the less. So it is the givens, read as a number with the first cell in front.
fn rank(givens: Cells) -> u128 {
    givens.bits().reverse_bits()
}

/// The givens of the puzzle with this rank.
fn of_rank(rank: u128) -> Cells {
    Cells::from_bits(rank.reverse_bits())
}

/// A search that is being done: threads take its parts in turn.
struct Run<'a> {
    search: &'a dyn Search,
    wanted: &'a Wanted<'a>,
    bar: &'a ProgressBar,
    next: AtomicU32,
    parts: u32,
    outcome: Mutex<Outcome>,
}

#[derive(Default)]
struct Outcome {
    /// The [`rank`]s of the puzzles found, in no order; also of parts that were not finished.
    ranks: Vec<u128>,
    effort: Effort,
    seconds: f64,
    finished: u32,
    error: Option<Box<EvalAltResult>>,
}

/// What all parts together gave.
struct Total {
    givens: Vec<Cells>,
    effort: Effort,
    seconds: f64,
    complete: bool,
}

impl<'a> Run<'a> {
    fn new(search: &'a dyn Search, wanted: &'a Wanted<'a>, bar: &'a ProgressBar) -> Run<'a> {
        let parts = search.outline().parts;
        let (next, outcome) = (AtomicU32::new(0), Mutex::default());
        Run { search, wanted, bar, next, parts, outcome }
    }

    /// Does parts until none is left, or one fails.
    fn work(&self, session: &Handle, method: &Method) {
        let start = ThreadTime::now();
        let done = self.do_parts(session, method);
        let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        outcome.seconds += start.elapsed().as_secs_f64();
        if let Err(error) = done {
            // The others find no more parts, and this is what the run fails with.
            self.next.store(self.parts, Ordering::Relaxed);
            outcome.error.get_or_insert(error);
        }
    }

    fn do_parts(&self, session: &Handle, method: &Method) -> Res<()> {
        let mut solver = method.solver.solver()?;
        method.clique.clique_strategy(session)?.run(|clique| {
            if self.search.outline().asks {
                clique.prepare(&self.wanted.open_sets().unwrap_or_default())?;
            }
            while let Some(part) = self.take_part() {
                self.search_part(part, clique, &mut *solver)?;
            }
            Ok(())
        })
    }

    fn take_part(&self) -> Option<u32> {
        let part = self.next.fetch_add(1, Ordering::Relaxed);
        (part < self.parts && !stop::requested()).then_some(part)
    }

    fn search_part(
        &self,
        part: u32,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> seventeen_core::Result<()> {
        let (mut ranks, mut foreign) = (Vec::new(), None);
        let effort = self.search.search(part, clique, solver, &mut |puzzle| {
            if !self.wanted.grid.completes(puzzle) {
                foreign = Some(*puzzle);
                return ControlFlow::Break(());
            }
            ranks.push(rank(puzzle.givens()));
            ControlFlow::Continue(())
        });
        if let Some(puzzle) = foreign {
            let grid = self.wanted.grid;
            let reason = format!("the enumerator found {puzzle}, which is no puzzle of {grid}");
            return Err(Error::Failed(reason));
        }
        let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        outcome.ranks.append(&mut ranks);
        match effort {
            Ok(effort) => {
                outcome.effort += effort;
                outcome.finished += 1;
                self.bar.inc(1);
                Ok(())
            }
            Err(Error::Interrupted) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The puzzles in the order of their cells: that of the parts is the enumerator's own.
    fn into_total(self, session: &Session) -> Res<Total> {
        let outcome = self.outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = outcome.error {
            return Err(error);
        }
        let mut ranks = outcome.ranks;
        session.pool.install(|| ranks.par_sort_unstable());
        Ok(Total {
            givens: ranks.into_iter().map(of_rank).collect(),
            effort: outcome.effort,
            seconds: outcome.seconds,
            complete: outcome.finished == self.parts,
        })
    }
}
