//! A custom cancellation token and progress, and engines that share nothing.

use seventeen::prelude::*;
use seventeen::{
    CancellationToken, EnumerateOptions, ErrorClass, Grid, Progress, ProgressTask, Result, Sets,
};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

/// The label of a task, and its length.
type Begun = (String, Option<u64>);

/// Counts the steps of all tasks, and stops the engine after the first ones.
#[derive(Clone, Default)]
struct Watch {
    tasks: Arc<Mutex<Vec<Begun>>>,
    steps: Arc<AtomicU64>,
    stops: Option<CancellationToken>,
}

impl Progress for Watch {
    fn task(&self, label: &str, length: Option<u64>) -> Box<dyn ProgressTask> {
        self.tasks.lock().unwrap().push((label.to_owned(), length));
        Box::new(self.clone())
    }

    fn is_shown(&self) -> bool {
        true
    }

    fn print_line(&self, _line: &str) {}
}

impl ProgressTask for Watch {
    fn add_finished(&self, steps: u64) {
        self.steps.fetch_add(steps, Ordering::Relaxed);
        self.stops.iter().for_each(CancellationToken::cancel);
    }

    fn set_finished(&self, steps: u64) {
        self.steps.store(steps, Ordering::Relaxed);
    }

    fn set_expected(&self, _steps: u64) {}
}

fn harvested(engine: &Seventeen) -> Result<Sets> {
    let grid: Grid = GRID.parse().expect("a grid");
    grid.harvest(engine, [engine.ua("tuned")?])
}

#[test]
fn progress_of_ones_own_is_told_of_every_part() -> Result<()> {
    let watch = Watch::default();
    let engine = Seventeen::builder().linked_only().threads(2).progress(watch.clone()).build()?;
    let found = harvested(&engine)?.enumerate(&engine, 15, &EnumerateOptions::default())?;
    assert!(found.complete);
    let parts = u64::from(found.outline.parts);
    assert_eq!(*watch.tasks.lock().unwrap(), [("parts of a grid".to_owned(), Some(parts))]);
    assert_eq!(watch.steps.load(Ordering::Relaxed), parts);
    Ok(())
}

#[test]
fn who_stops_an_engine_gets_what_was_found_and_no_other_is_stopped() -> Result<()> {
    let stop = CancellationToken::default();
    let watch = Watch { stops: Some(stop.clone()), ..Watch::default() };
    let stopped =
        Seventeen::builder().linked_only().threads(1).stop(stop).progress(watch).build()?;
    let other = Seventeen::builder().linked_only().build()?;
    let sets = harvested(&stopped)?;
    // The first part that is finished stops the engine.
    let all = EnumerateOptions::default();
    let unfinished = sets.enumerate(&stopped, 16, &all).expect_err("it was stopped");
    assert!(unfinished.is_stopped());
    let found = unfinished.into_partial_result()?;
    assert!(!found.complete && found.effort.nodes > 0);
    let claimed = found.certificate().map_err(|error| error.class);
    assert_eq!(claimed.err(), Some(ErrorClass::Interrupted));
    let again = sets.enumerate(&stopped, 16, &all).expect_err("it is stopped");
    assert!(again.is_stopped() && again.partial_result().is_none());
    let sizes = sets.enumerate_up_to(&stopped, 16, &all).expect_err("it is stopped");
    assert!(sizes.is_stopped());
    assert!(sets.enumerate(&other, 15, &all)?.complete);
    Ok(())
}

#[test]
fn many_items_keep_their_order_and_end_with_the_interruption() -> Result<()> {
    let stop = CancellationToken::default();
    let engine = Seventeen::builder().linked_only().threads(2).stop(stop.clone()).build()?;
    let squares = engine.par_map(0..10_000_u64, |number| Ok(number * number));
    assert!(squares.map(|square| square.expect("no error")).eq((0..10_000).map(|n| n * n)));

    let ends = stop.clone();
    let work = move |number| {
        if number == 5_000 {
            ends.cancel();
        }
        Ok(number)
    };
    let mut numbers = engine.par_map(0..u64::MAX, work).collect::<Vec<_>>();
    let last = numbers.pop().expect("an item").expect_err("the engine was stopped");
    assert_eq!(last.class, ErrorClass::Interrupted);
    assert!(numbers.len() > 5_000);
    assert!((0..).zip(numbers).all(|(index, number)| number == Ok(index)));
    Ok(())
}

#[test]
fn a_plugin_that_is_not_there_is_named() {
    let error = Seventeen::builder().plugin("no/such/plugin.so").build().err().expect("a failure");
    assert_eq!(error.class, ErrorClass::BadInput);
    assert!(error.to_string().starts_with("plugin no/such/plugin.so: "), "{error}");
}
