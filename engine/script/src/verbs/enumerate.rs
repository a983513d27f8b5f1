//! `enumerate`: all puzzles with a number of clues whose solution is a grid.

mod of_grids;

use crate::expected::check_number;
use crate::problem_value::puzzles_to_array;
use crate::stream::OperationShape;
use crate::verbs::band_pairs;
use crate::verbs::harvest::Solution;
use crate::verbs::prelude::*;
use seventeen_jobs::batch::{BatchEnumerator, NumberedPair};
use seventeen_jobs::enumerate::{
    EnumerateOptions, Enumeration, EnumerationMethod, GridPuzzles, PlannedSearch,
    harvested_before_error,
};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::{Context, Unfinished};
use std::iter;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// # Enumerating
/// Finds all puzzles with a number of clues whose solution is a grid.
#[export_module(manifest)]
pub(crate) mod enumerate {
    /// All puzzles with `clues` clues whose solution is the grid, or the board of any rules with at
    /// most nine digits. The verb harvests the unavoidable sets that it needs.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).collect()[0].enumerate(17).len  // 20
    /// ```
    #[rhai_fn(name = "enumerate", return_raw, pure)]
    pub(crate) fn of_solution(
        solution: &mut Solution,
        session: Handle,
        clues: i64,
        options: Map,
    ) -> Res<GridPuzzles> {
        EnumerateWork::new(&session, "enumerate", clues, options)?
            .of_grid(&session, solution.0.clone())
    }

    /// All puzzles with `clues` clues whose solution is the sets' grid, and the cost of finding
    /// them. The options `harvester` and `batch` are for grids only.
    ///
    /// ```rhai
    /// sets.enumerate(14).len  // 0
    /// ```
    #[rhai_fn(name = "enumerate", return_raw, pure)]
    pub(crate) fn of_sets(
        sets: &mut Sets,
        session: Handle,
        clues: i64,
        options: Map,
    ) -> Res<Enumeration> {
        let work = EnumerateWork::new(&session, "enumerate", clues, options)?;
        work.enumerate(&session, sets, work.clues)
    }

    /// All puzzles with `clues` clues of each grid, or of the sets of each grid.
    ///
    /// Grids that share two bands or two stacks are searched together where that is faster. That
    /// requires grids without harvested sets, no option that restricts the puzzles, and no clique
    /// strategy. The results and their order do not change. A line after the last result reports
    /// the number of these grids, and the cost.
    ///
    /// Directly after `catalogue::band_pairs`, or after `take` or `filter` of it, the results are
    /// the puzzles of each band pair. Many band pairs are then searched at a time, with the options
    /// `enumerator`, `solver`, `harvester` and `scheme`.
    ///
    /// ```rhai
    /// grids("grids.txt").enumerate(14).map(|found| found.len).fold(0, |sum, n| sum + n)  // 0
    /// ```
    #[rhai_fn(name = "enumerate", return_raw, pure)]
    pub(crate) fn of_stream(stream: &mut Stream, clues: i64, options: Map) -> Res<Stream> {
        if stream.has_item_type::<NumberedPair>() {
            return band_pairs::enumerate(stream, clues, options);
        }
        let work = Arc::new(EnumerateWork::new(&stream.session, "enumerate", clues, options)?);
        let (plans, session) = (work.clone(), stream.session.clone());
        let planned = stream.par_map("enumerate", move |session, item| {
            if item.is::<Annotated<Grid>>() || item.is::<Annotated<Board>>() {
                return Ok(item);
            }
            let planned = plans.plan(session, &*sets_of(&item)?, plans.clues)?;
            Ok(Dynamic::from(Arc::new(planned)))
        });
        // One grid after the other, since each search uses all threads.
        let ahead = planned.with_prefetch("enumerate");
        let searched =
            ahead.with_item_operation("enumerate", OperationShape::ExactlyOne, move |items| {
                let (session, work) = (session.clone(), work.clone());
                Box::new(
                    iter::once_with(move || of_grids::enumerate_items(&session, &work, items))
                        .flatten(),
                )
            });
        Ok(searched.map("enumerate", |session, item| {
            match item.try_cast_result::<Arc<PlannedSearch>>() {
                Ok(planned) => session.division.search_step(&session.context, &planned),
                Err(found) => Ok(found),
            }
        }))
    }

    /// An array of enumerations, one for each number of clues up to `clues`, in ascending order. It
    /// begins with the smallest number that the clique allows, and takes the options of
    /// `enumerate`.
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
        sets: &mut Sets,
        session: Handle,
        clues: i64,
        options: Map,
    ) -> Res<EnumerationArray> {
        let work = EnumerateWork::new(&session, "enumerate_up_to", clues, options)?;
        let mut found = Array::new();
        for clues in work.possible_clue_counts(sets)? {
            let of_size = work.enumerate(&session, sets, clues)?;
            let complete = of_size.complete;
            found.push(Dynamic::from(of_size));
            if !complete {
                break;
            }
        }
        Ok(found)
    }

    /// Enumerations for each number of clues up to `clues`, one by one, of the sets of each grid.
    /// Takes the options of `enumerate`.
    #[rhai_fn(name = "enumerate_up_to", return_raw, pure)]
    pub(crate) fn up_to_of_stream(stream: &mut Stream, clues: i64, options: Map) -> Res<Stream> {
        let work =
            Arc::new(EnumerateWork::new(&stream.session, "enumerate_up_to", clues, options)?);
        let sizes = work.clone();
        let each_size = stream.flatten("enumerate_up_to", move |item| {
            let sets = sets_of(&item)?;
            let of_size = |clues| Dynamic::from(EnumerationTask { sets: sets.clone(), clues });
            Ok(sizes.possible_clue_counts(&sets)?.map(of_size).collect())
        });
        // A size is searched after the results of the size before have been used.
        Ok(each_size.map("enumerate_up_to", move |session, item| {
            let EnumerationTask { sets, clues } = item.cast();
            let planned = work.plan(session, &sets, clues)?;
            session.division.search_step(&session.context, &planned)
        }))
    }

    /// The puzzles found in each grid, one by one.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).harvest(ua::tuned()).enumerate(17).puzzles().count()  // 20
    /// ```
    #[rhai_fn(name = "puzzles", return_raw, pure)]
    pub(crate) fn puzzles_of_stream(stream: &mut Stream) -> Res<Stream> {
        Ok(stream.flatten("puzzles", |item| {
            let of_sets = item.read_lock::<Enumeration>().map(|found| found.to_grid_puzzles());
            let found =
                of_sets.or_else(|| item.read_lock::<GridPuzzles>().map(|found| found.clone()));
            let Some(found) = found else { return band_pairs::puzzles_of(&item) };
            Ok(puzzles_to_array(found.rules, found.all_puzzles().raise()?))
        }))
    }
}

/// The next enumeration: the sets of a grid, and a number of clues.
#[derive(Clone)]
struct EnumerationTask {
    sets: Sets,
    clues: u32,
}

fn sets_of(item: &Dynamic) -> Res<impl std::ops::Deref<Target = Sets>> {
    borrow_as("enumerate", "grids, or the sets of grids", item)
}

/// The enumerations that a recipe asks for.
struct EnumerateWork {
    /// The number of clues, or the largest one.
    clues: u32,
    method: EnumerationMethod,
    options: EnumerateOptions,
}

impl EnumerateWork {
    fn new(session: &Session, verb: &str, clues: i64, options: Map) -> Res<EnumerateWork> {
        check_number(verb, 0, clues)?;
        let options: EnumerateOptions = option_map::read_options("enumerate", options)?;
        if let Some(keep) = &options.keep {
            session.check_write(&keep.to_string_lossy())?;
        }
        let method = options.method(&session.context).raise()?;
        Ok(EnumerateWork { clues: clues as u32, method, options })
    }

    /// Refuses options that do not apply to harvested sets.
    fn reject_grid_only_options(&self) -> Res<()> {
        match self.options.grid_only_option() {
            None => Ok(()),
            Some(name) => Err(bad_input(harvested_before_error("enumerate", name))),
        }
    }

    /// The numbers of clues that puzzles can have, up to the largest one.
    fn possible_clue_counts(&self, sets: &Sets) -> Res<RangeInclusive<u32>> {
        let asked = self.options.request_for(&sets.grid.value).raise()?;
        self.method.possible_clue_counts(sets, self.clues, &asked).raise()
    }

    fn plan(&self, session: &Session, sets: &Sets, clues: u32) -> Res<PlannedSearch> {
        self.reject_grid_only_options()?;
        let asked = self.options.request_for(&sets.grid.value).raise()?;
        self.method.plan(&session.context, sets, clues, &asked).raise()
    }

    fn enumerate(&self, session: &Session, sets: &Sets, clues: u32) -> Res<Enumeration> {
        let found = self.plan(session, sets, clues)?.search(&session.context);
        found.or_else(Unfinished::into_partial_result).raise()
    }

    /// The batch enumerator for grids like this one.
    fn batch_enumerator(&self, context: &Context, grid: &Grid) -> Res<BatchEnumerator> {
        let asked = self.options.request_for(grid).raise()?;
        self.options.batch_enumerator(context, asked).raise()
    }
}
