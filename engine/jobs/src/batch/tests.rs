//! Batches and entries against grids by themselves.

mod entries;

use super::*;
use crate::context::ContextSettings;
use crate::enumerate::EnumerationRequest;
use crate::error::Error;
use crate::harvest::Sets;
use crate::progress::{Progress, ProgressTask, SilentProgress};
use seventeen_catalogue::{Chute, pair_of};
use seventeen_core::{
    Batch, Cell, Cells, CliqueStrategy, Effort, EmitIndexed, EnumerationQuery, Enumerator, Grid,
    Search, Solver, UaHarvester,
};
use seventeen_enumerators::Auto;
use seventeen_harvesters::Tuned;
use seventeen_host::Registry;
use seventeen_host::cancellation::CancellationToken;
use seventeen_plugin::{Args, Component, Value};
use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};

/// It has 20 puzzles of 17 clues.
const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

fn test_context(threads: usize) -> Arc<Context> {
    let mut registry = Registry::default();
    registry.link(seventeen_cliques::entry).unwrap();
    registry.link(seventeen_solvers::entry).unwrap();
    Arc::new(
        Context::new(registry, ContextSettings { threads, ..ContextSettings::default() }).unwrap(),
    )
}

/// Components as they are, without the plugin interface between.
fn batch_enumerator(context: &Context, scheme: DivisionScheme) -> BatchEnumerator {
    let enumerator = Choice::<dyn Enumerator>::from_constructor("auto", || {
        Ok(Box::new(make_component::<Auto>(&[])))
    });
    let harvester = Choice::<dyn UaHarvester>::from_constructor("tuned", || {
        Ok(Box::new(make_component::<Tuned>(&[4, 20, 6, 18, 0].map(Value::Int))))
    });
    let method = EnumerationMethod::new(context, Some(enumerator), None, None).unwrap();
    BatchEnumerator {
        scheme,
        when: SharingPolicy::Always,
        ..BatchEnumerator::new(method, Some(harvester))
    }
}

fn make_component<T: Component>(values: &[Value]) -> T {
    T::create(&Args::new(values)).unwrap()
}

/// Grids that share two bands with the one that has puzzles, or two stacks; this one twice, and one
/// that shares nothing.
fn sharing_grids() -> Vec<Sets> {
    let grid: Grid = GRID.parse().unwrap();
    let mut grids = vec![grid];
    for third in [1, 3] {
        let pair = pair_of(&grid, Chute::new(third).unwrap()).pair();
        grids.extend(pair.completions().into_iter().take(5));
    }
    let other = "438921567256374198971865432729618345683547921145293876317456289594782613862139754";
    grids.insert(4, other.parse().unwrap());
    grids.push(grid);
    grids.into_iter().map(|grid| Sets::empty(grid.into())).collect()
}

/// The same with their sets.
fn harvest_grids(context: &Context) -> Vec<Sets> {
    let harvester = batch_enumerator(context, DivisionScheme::ByBand).harvester.unwrap();
    sharing_grids().iter().map(|grid| grid.harvest(context, &harvester).unwrap()).collect()
}

/// The puzzles of each grid by itself.
fn enumerate_one_by_one(context: &Context, clues: u32) -> Vec<Vec<Cells>> {
    one_by_one_of(context, &harvest_grids(context), clues)
}

fn one_by_one_of(context: &Context, grids: &[Sets], clues: u32) -> Vec<Vec<Cells>> {
    let method = batch_enumerator(context, DivisionScheme::ByBand).method;
    let of_grid = |sets: &Sets| {
        let found = method.enumerate(context, sets, clues, &EnumerationRequest::default()).unwrap();
        found.givens.to_vec()
    };
    grids.iter().map(of_grid).collect()
}

#[test]
fn puzzles_are_those_of_each_grid_by_itself() {
    are_those_of_each_grid(7, 2);
}

#[test]
#[ignore = "takes ten seconds"]
fn puzzles_of_more_grids_are_those_of_each_grid_by_itself() {
    are_those_of_each_grid(13, 7);
}

/// Searches the first `count` grids, and expects at least `least` of them to be searched together.
fn are_those_of_each_grid(count: usize, least: u64) {
    let context = test_context(2);
    let expected = one_by_one_of(&context, &harvest_grids(&context)[..count], 17);
    assert_eq!(expected[0].len(), 20);
    for scheme in [DivisionScheme::ByBand, DivisionScheme::ByLine] {
        let grids = &sharing_grids()[..count];
        let batched = batch_enumerator(&context, scheme).enumerate(&context, grids, 17).unwrap();
        assert!(batched.totals.together >= least, "{scheme:?} {}", batched.totals.together);
        let found: Vec<Vec<Cells>> =
            batched.found.iter().map(|found| found.givens.to_vec()).collect();
        assert_eq!(found, expected, "{scheme:?}");
        assert!(batched.found.iter().all(|found| found.complete));
    }
}

#[test]
fn sets_that_grids_come_with_do_for_a_harvest() {
    let context = test_context(2);
    let together =
        BatchEnumerator { harvester: None, ..batch_enumerator(&context, DivisionScheme::ByBand) };
    let batched = together.enumerate(&context, &harvest_grids(&context), 16).unwrap();
    assert!(batched.totals.together > 6);
    assert!(
        batched.found.iter().map(|found| &**found.givens).eq(&enumerate_one_by_one(&context, 16))
    );
}

#[test]
fn found_and_effort_are_the_same_for_any_number_of_threads() {
    let run = |threads| {
        let context = test_context(threads);
        let batched = batch_enumerator(&context, DivisionScheme::ByBand)
            .enumerate(&context, &sharing_grids(), 16)
            .unwrap();
        (
            batched.totals.effort,
            batched.found.into_iter().map(|found| found.givens).collect::<Vec<_>>(),
        )
    };
    assert_eq!(run(1), run(3));
}

/// An enumerator that searches grid by grid, and no other way.
struct NoBatchEnumerator(Auto);

impl Enumerator for NoBatchEnumerator {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
    ) -> seventeen_core::Result<Box<dyn Search>> {
        self.0.plan(wanted, clique, solver)
    }
}

#[test]
fn an_enumerator_that_knows_no_batches_searches_grid_by_grid() {
    let context = test_context(2);
    let mut together = batch_enumerator(&context, DivisionScheme::ByBand);
    let expected = enumerate_one_by_one(&context, 16);
    together.method.enumerator = Choice::<dyn Enumerator>::from_constructor("grid by grid", || {
        Ok(Box::new(NoBatchEnumerator(make_component::<Auto>(&[]))))
    });
    let batched = together.enumerate(&context, &sharing_grids(), 16).unwrap();
    assert_eq!((batched.totals.together, batched.totals.groups), (0, 0));
    assert!(batched.found.iter().map(|found| &**found.givens).eq(&expected));
}

/// An enumerator that finds invalid puzzles.
struct LyingEnumerator(usize, Cells);

impl Enumerator for LyingEnumerator {
    fn plan(
        &mut self,
        _: &EnumerationQuery<'_>,
        _: &mut dyn CliqueStrategy,
        _: &mut dyn Solver,
    ) -> seventeen_core::Result<Box<dyn Search>> {
        Err(seventeen_core::Error::Failed("it plans nothing".to_owned()))
    }

    fn search_batch(
        &mut self,
        _: &Batch<'_>,
        _: &mut dyn Solver,
        emit: EmitIndexed<'_>,
    ) -> seventeen_core::Result<Option<Effort>> {
        let _ = emit(self.0, &self.1);
        Ok(Some(Effort::default()))
    }
}

#[test]
fn what_cannot_be_a_puzzle_of_the_batch_is_refused() {
    let context = test_context(1);
    let first: Cells = Cell::all().take(17).collect();
    let few: Cells = Cell::all().take(3).collect();
    for (at, givens, says) in [
        (999, first, "found one of grid 999: expected 0 to 6"),
        (0, few, "expected 17 clues within"),
        (0, first, "expected 17 clues within"),
    ] {
        let mut together = batch_enumerator(&context, DivisionScheme::ByBand);
        together.method.enumerator =
            Choice::<dyn Enumerator>::from_constructor("liar", move || {
                Ok(Box::new(LyingEnumerator(at, givens)))
            });
        let error = together.enumerate(&context, &sharing_grids(), 17).unwrap_err();
        assert!(error.to_string().contains(says), "{error}");
    }
}

/// A harvester that stops the run.
fn cancelling_harvester(context: &Context) -> Choice<dyn UaHarvester> {
    let stop = context.cancellation_token().clone();
    Choice::from_constructor("stops", move || {
        stop.cancel();
        Err(seventeen_core::Error::Cancelled)
    })
}

#[test]
fn a_run_that_is_cancelled_says_which_grids_lack() {
    let context = test_context(1);
    let mut together = batch_enumerator(&context, DivisionScheme::ByBand);
    together.harvester = Some(cancelling_harvester(&context));
    let stopped = together.enumerate(&context, &sharing_grids(), 17).unwrap_err();
    assert!(stopped.is_stopped());
    let batched = stopped.into_partial_result().unwrap();
    assert!(batched.found.iter().all(|found| !found.complete && found.givens.is_empty()));
    let error = together.enumerate(&context, &sharing_grids(), 17).unwrap_err();
    assert!(error.is_stopped() && error.partial_result().is_none());
}

#[test]
fn a_list_in_pieces_is_the_list_up_to_its_error() {
    let context = test_context(2);
    let together = batch_enumerator(&context, DivisionScheme::ByBand);
    let grids = sharing_grids().into_iter().map(Ok).chain([Err(Error::bad_input("no grid"))]);
    let grids = grids.chain(sharing_grids().into_iter().map(Ok));
    let mut each = together.enumerate_each(&context, grids, 12).unwrap().with_piece_size(5);
    let found: Vec<Result<Grid>> =
        each.by_ref().map(|found| found.map(|found| found.grid.value)).collect();
    let expected = sharing_grids().into_iter().map(|sets| Ok(sets.grid.value));
    assert!(found.into_iter().eq(expected.chain([Err(Error::bad_input("no grid"))])));
    assert_eq!(each.totals().grids, 13);
}

/// Restrictions besides the number of clues apply to each grid, and each is then searched alone.
#[test]
fn what_is_asked_of_each_grid_is_what_it_gives() {
    let context = test_context(2);
    let asked = EnumerationRequest {
        given: Cells::from_iter(Cell::all().take(5)),
        ..EnumerationRequest::default()
    };
    let together = BatchEnumerator { asked, ..batch_enumerator(&context, DivisionScheme::ByBand) };
    let batched = together.enumerate(&context, &sharing_grids(), 17).unwrap();
    let harvested = harvest_grids(&context);
    for (found, sets) in batched.found.iter().zip(&harvested) {
        let alone = together.method.enumerate(&context, sets, 17, &asked).unwrap();
        assert_eq!((found.asked, &found.givens), (asked, &alone.givens));
    }
    assert_eq!(batched.totals.together, 0);
}

#[test]
fn there_are_no_puzzles_without_clues() {
    let context = test_context(1);
    let error =
        batch_enumerator(&context, DivisionScheme::ByBand).enumerate(&context, &[], 0).unwrap_err();
    assert_eq!(error.to_string(), "enumerate: 0 clues: expected 1 to 81");
}

/// Stops the run after this number of tasks of grids that share bands.
struct CancelAfterTasks(CancellationToken, u64);

impl Progress for CancelAfterTasks {
    fn task(&self, label: &str, _length: Option<u64>) -> Box<dyn ProgressTask> {
        let CancelAfterTasks(stop, steps) = self;
        match label {
            "tasks of grids that share bands" => {
                Box::new(CancelCountdown(stop.clone(), AtomicI64::new(*steps as i64)))
            }
            _ => Box::new(SilentProgress),
        }
    }

    fn is_shown(&self) -> bool {
        true
    }

    fn print_line(&self, _line: &str) {}
}

struct CancelCountdown(CancellationToken, AtomicI64);

impl ProgressTask for CancelCountdown {
    fn add_finished(&self, steps: u64) {
        if self.1.fetch_sub(steps as i64, Ordering::Relaxed) <= steps as i64 {
            self.0.cancel();
        }
    }

    fn set_finished(&self, _steps: u64) {}

    fn set_expected(&self, _steps: u64) {}
}

/// A context with plugins that stops after this number of tasks, and a directory of stored results.
fn context_with_journal(directory: &Path, steps: u64) -> (Arc<Context>, BatchEnumerator) {
    let mut registry = Registry::default();
    registry.link(seventeen_cliques::entry).unwrap();
    registry.link(seventeen_enumerators::entry).unwrap();
    registry.link(seventeen_harvesters::entry).unwrap();
    registry.link(seventeen_solvers::entry).unwrap();
    let mut settings = ContextSettings { threads: 1, ..ContextSettings::default() };
    settings.progress = Box::new(CancelAfterTasks(settings.stop.clone(), steps));
    let context = Arc::new(Context::new(registry, settings).unwrap());
    let method = EnumerationMethod {
        keep: Some(directory.into()),
        ..EnumerationMethod::new(&context, None, None, None).unwrap()
    };
    let harvester = context.choose("tuned").unwrap();
    (
        context,
        BatchEnumerator {
            when: SharingPolicy::Always,
            ..BatchEnumerator::new(method, Some(harvester))
        },
    )
}

/// Runs that are stopped one after another do about the work of one, and the last gives its result;
/// so does a run that starts later in the list.
#[test]
fn a_run_that_is_stopped_goes_on_behind_the_tasks_that_are_done() {
    let nodes_of = |directory: &Path, steps: u64, from: usize| {
        let (context, together) = context_with_journal(directory, steps);
        let batched = together.enumerate(&context, &sharing_grids()[from..], 17);
        let batched = batched.or_else(Unfinished::into_partial_result).unwrap();
        (batched.totals.effort.nodes, batched)
    };
    let [whole, parts] = [0, 1].map(|_| tempfile::tempdir().unwrap());
    let (at_once, batched) = nodes_of(whole.path(), u64::MAX >> 1, 0);
    let expected: Vec<Arc<Vec<Cells>>> = batched.found.into_iter().map(|it| it.givens).collect();
    let mut sum = 0;
    for steps in [5, 10, 15] {
        let (nodes, batched) = nodes_of(parts.path(), steps, 0);
        assert!(batched.found.iter().any(|found| !found.complete), "{steps}");
        sum += nodes;
    }
    let (nodes, _) = nodes_of(parts.path(), u64::MAX >> 1, 0);
    assert!(nodes < at_once && sum + nodes < at_once * 5 / 4, "{sum} + {nodes}, {at_once}");
    for from in [0, 3] {
        let (_, batched) = nodes_of(parts.path(), u64::MAX >> 1, from);
        assert!(batched.found.iter().all(|found| found.complete));
        assert!(batched.found.iter().map(|found| &found.givens).eq(&expected[from..]));
    }
}

#[test]
fn what_no_one_else_knows_cannot_be_kept() {
    let directory = tempfile::tempdir().unwrap();
    let context = test_context(1);
    let mut together = batch_enumerator(&context, DivisionScheme::ByBand);
    together.method.keep = Some(directory.path().into());
    let error = together.enumerate(&context, &sharing_grids(), 16).unwrap_err();
    assert!(error.to_string().starts_with("keep: the enumerator `auto` is written"), "{error}");
}
