//! Band pairs in order and at random, and the puzzles found at each.

use crate::item::{Item, Items};
use crate::stream::OperationShape;
use crate::verbs::prelude::*;
use seventeen_jobs::Unfinished;
use seventeen_jobs::batch::{BandPairOptions, MOST_CLUES, PairResult, PairTotals};

/// # Band pairs
/// Band pairs, by which searches over all grids are divided, and the puzzles found at each.
#[export_module(manifest)]
pub(crate) mod band_pairs {}

/// The puzzles of each band pair, with band pairs on all threads.
pub(super) fn enumerate(stream: &Stream, clues: i64, choices: Map) -> Res<Stream> {
    let in_range = u32::try_from(clues).ok().filter(|clues| (1..=MOST_CLUES).contains(clues));
    let clues = in_range.ok_or_else(|| {
        bad_input(format_args!(
            "enumerate: {clues} clues, expected 1 to {MOST_CLUES} for band pairs"
        ))
    })?;
    let options: BandPairOptions = option_map::read_options("enumerate", choices)?;
    let together = options.batch_enumerator(&stream.session.context).raise()?;
    let work = move |session: &Handle, item: Dynamic| {
        let found = together.enumerate_pair(&session.context, item.cast(), clues);
        found.or_else(Unfinished::into_partial_result).map(Dynamic::from).raise()
    };
    // A name of its own, since shards cannot divide the parts of these enumerations.
    let name = "enumerate band pairs";
    let session = stream.session.clone();
    let found = stream.for_uneven_work(name).par_map(name, work);
    Ok(found.with_item_operation(name, OperationShape::ExactlyOne, move |items| {
        let (session, totals) = (session.clone(), PairTotals::default());
        Box::new(PairsWithTotals { session, items, totals, has_ended: false })
    }))
}

/// The results of each band pair of a stream. After the last, a line reports the cost.
struct PairsWithTotals {
    session: Handle,
    items: Items,
    totals: PairTotals,
    has_ended: bool,
}

impl Iterator for PairsWithTotals {
    type Item = Res<Item>;

    fn next(&mut self) -> Option<Res<Item>> {
        let item = self.items.next();
        if let Some(Ok(item)) = &item {
            if let Some(found) = item.value.read_lock::<PairResult>() {
                self.totals.add_pair(&found);
            }
        } else if !std::mem::replace(&mut self.has_ended, true) {
            let PairTotals { clues, entries, tasks, puzzles, effort, seconds } = &self.totals;
            self.session.print_sums(
                "enumerate",
                &self.totals.summary_line(),
                &[
                    ("clues", (*clues).into()),
                    ("band_pairs", (*entries).into()),
                    ("tasks", (*tasks).into()),
                    ("puzzles", (*puzzles).into()),
                    ("nodes", effort.nodes.into()),
                    ("tests", effort.tests.into()),
                    ("seconds", (*seconds).into()),
                ],
            );
        }
        item
    }
}

/// The puzzles of an item that `enumerate` returned for a band pair.
pub(super) fn puzzles_of(item: &Dynamic) -> Res<Array> {
    let found = item.read_lock::<PairResult>();
    let found =
        found.ok_or_else(|| bad_input("puzzles: expected enumerations: call `enumerate` first"))?;
    Ok(found.puzzles().map(|puzzle| Dynamic::from(Annotated::from(puzzle))).collect())
}
