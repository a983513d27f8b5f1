//! Streams: a source and the operations on it, lazy, in order, and re-runnable.
//!
//! A stream is a plan. It runs when something asks for its items: a `for` loop, or a verb such
//! as `count`, `collect`, `table` or `write`. Each item carries the number of the source item
//! that it came from, so that a writer knows which source items are wholly on disk.

use crate::failure::{Res, bad_input, interrupted, placed};
use crate::session::{Handle, Session};
use rayon::prelude::*;
use rhai::{Array, Dynamic, FnPtr, Position};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A value on its way through a stream.
pub(crate) struct Item {
    /// The number of the source item that it came from, from 0.
    pub(crate) source: u64,
    pub(crate) value: Dynamic,
}

/// The items of a running stream; after an error comes nothing.
pub(crate) type Items = Box<dyn Iterator<Item = Res<Item>> + Send>;

/// The values that a source yields; opened anew for each run.
type Source = dyn Fn() -> Res<Box<dyn Iterator<Item = Res<Dynamic>> + Send>> + Send + Sync;

/// What an operation does to the items.
type Apply = dyn Fn(Items) -> Items + Send + Sync;

/// An operation on a stream, and where the recipe asks for it.
#[derive(Clone)]
struct Op {
    name: &'static str,
    /// Whether it treats each item by itself: only then can a run be resumed in the middle.
    one_by_one: bool,
    apply: Arc<Apply>,
}

/// A lazy sequence: a source and the operations on it.
#[derive(Clone)]
pub(crate) struct Stream {
    source: Arc<Source>,
    /// How many source items are taken at most.
    limit: u64,
    ops: Vec<Op>,
    pub(crate) session: Handle,
}

impl Stream {
    /// A stream of what `source` yields.
    pub(crate) fn new<I>(
        session: Handle,
        source: impl Fn() -> Res<I> + Send + Sync + 'static,
    ) -> Stream
    where
        I: Iterator<Item = Res<Dynamic>> + Send + 'static,
    {
        let source = move || Ok(Box::new(source()?) as Box<_>);
        Stream { source: Arc::new(source), limit: u64::MAX, ops: Vec::new(), session }
    }

    /// The items from source item `start` on.
    pub(crate) fn items_from(&self, start: u64) -> Res<Items> {
        let numbered = (self.source)()?.zip(0..self.limit).skip(start as usize);
        let mut items: Items = Box::new(numbered.map(|(value, source)| {
            // Only here: what has begun its way goes through, such as puzzles found so far.
            if seventeen_host::stop::requested() {
                return Err(interrupted());
            }
            Ok(Item { source, value: value? })
        }));
        for op in &self.ops {
            items = (op.apply)(items);
        }
        Ok(Box::new(UntilError { items, ended: false }))
    }

    /// All items.
    pub(crate) fn items(&self) -> Res<Items> {
        self.items_from(0)
    }

    /// How many source items there are, if that is known or cheap to find out.
    pub(crate) fn source_length(&self) -> Option<u64> {
        let items = (self.source)().ok()?;
        Some(items.take(self.limit.min(10_000_000) as usize).count() as u64)
    }

    /// This stream with one more operation. Errors of the operation that have no place in the
    /// recipe get `position`.
    fn with(
        &self,
        name: &'static str,
        position: Position,
        one_by_one: bool,
        apply: impl Fn(Items) -> Items + Send + Sync + 'static,
    ) -> Stream {
        let place = move |result: Res<Item>| result.map_err(|error| placed(error, position));
        let apply = move |items| Box::new(apply(items).map(place)) as Items;
        let mut stream = self.clone();
        stream.ops.push(Op { name, one_by_one, apply: Arc::new(apply) });
        stream
    }

    /// Each value turned into another by `work`, one after the other.
    pub(crate) fn map(
        &self,
        name: &'static str,
        position: Position,
        work: impl Fn(&Handle, Dynamic) -> Res<Dynamic> + Send + Sync + Clone + 'static,
    ) -> Stream {
        let session = self.session.clone();
        self.with(name, position, true, move |items| {
            let (session, work) = (session.clone(), work.clone());
            Box::new(items.map(move |item| apply(&session, &work, item?)))
        })
    }

    /// Each value turned into another by `work`, on all threads; the order is kept.
    pub(crate) fn par_map(
        &self,
        name: &'static str,
        position: Position,
        work: impl Fn(&Handle, Dynamic) -> Res<Dynamic> + Send + Sync + Clone + 'static,
    ) -> Stream {
        let session = self.session.clone();
        self.with(name, position, true, move |items| {
            let (session, work) = (session.clone(), work.clone());
            Box::new(Batches::new(session.clone(), items, move |item| apply(&session, &work, item)))
        })
    }

    /// The items for which `keep` says true.
    pub(crate) fn filter(&self, position: Position, keep: FnPtr) -> Stream {
        let session = self.session.clone();
        self.with("filter", position, true, move |items| {
            let (session, keep) = (session.clone(), keep.clone());
            Box::new(items.filter_map(move |item| {
                item.and_then(|item| kept(&session, &keep, item)).transpose()
            }))
        })
    }

    /// The first `n` items.
    pub(crate) fn take(&self, position: Position, n: u64) -> Stream {
        if self.ops.is_empty() {
            return Stream { limit: self.limit.min(n), ..self.clone() };
        }
        self.with("take", position, false, move |items| Box::new(items.take(n as usize)))
    }

    /// The items whose `key`, as text, has not come before.
    pub(crate) fn distinct(&self, position: Position, key: Option<FnPtr>) -> Stream {
        let session = self.session.clone();
        self.with("distinct", position, false, move |items| {
            let (session, key) = (session.clone(), key.clone());
            let mut seen = HashSet::new();
            Box::new(items.filter_map(move |item| {
                let fresh = item.and_then(|item| {
                    let key = match &key {
                        Some(key) => session.call(key, (item.value.clone(),))?,
                        None => item.value.clone(),
                    };
                    Ok(seen.insert(key.to_string()).then_some(item))
                });
                fresh.transpose()
            }))
        })
    }

    /// Every item of every value, for a stream of arrays.
    pub(crate) fn flatten(
        &self,
        name: &'static str,
        position: Position,
        values: impl Fn(Dynamic) -> Res<Array> + Send + Sync + Clone + 'static,
    ) -> Stream {
        self.with(name, position, true, move |items| {
            let values = values.clone();
            Box::new(items.flat_map(move |item| {
                let flat: Vec<Res<Item>> = match item {
                    Err(error) => vec![Err(error)],
                    Ok(Item { source, value }) => match values(value) {
                        Err(error) => vec![Err(error)],
                        Ok(values) => {
                            values.into_iter().map(|value| Ok(Item { source, value })).collect()
                        }
                    },
                };
                flat
            }))
        })
    }

    /// The items `n` at a time, as arrays.
    pub(crate) fn batch(&self, position: Position, n: usize) -> Stream {
        self.with("batch", position, false, move |mut items| {
            Box::new(std::iter::from_fn(move || {
                let first = match items.next()? {
                    Ok(first) => first,
                    Err(error) => return Some(Err(error)),
                };
                let source = first.source;
                let rest = items.by_ref().take(n - 1).map(|item| item.map(|item| item.value));
                let rest: Res<Array> = rest.collect();
                Some(rest.map(|mut rest| {
                    rest.insert(0, first.value);
                    Item { source, value: rest.into() }
                }))
            }))
        })
    }

    /// A progress bar over the source items, called `label`.
    pub(crate) fn progress(&self, position: Position, label: String) -> Stream {
        let session = self.session.clone();
        let length = if session.progress.is_shown() { self.source_length() } else { None };
        self.with("progress", position, true, move |items| {
            let bar = session.progress.bar(&label, length);
            Box::new(items.inspect(move |item| {
                if let Ok(item) = item {
                    bar.set_position(item.source + 1);
                }
            }))
        })
    }

    /// Refuses operations that a run could not be resumed in the middle of.
    pub(crate) fn check_resumable(&self) -> Res<()> {
        match self.ops.iter().find(|op| !op.one_by_one) {
            None => Ok(()),
            Some(op) => Err(bad_input(format_args!(
                "resume needs every step to treat each item by itself, and `{}` does not: put it \
                 directly behind the source or leave it out",
                op.name
            ))),
        }
    }
}

/// The item with its value turned by `work`.
fn apply(
    session: &Handle,
    work: &impl Fn(&Handle, Dynamic) -> Res<Dynamic>,
    item: Item,
) -> Res<Item> {
    Ok(Item { source: item.source, value: work(session, item.value)? })
}

fn kept(session: &Arc<Session>, keep: &FnPtr, item: Item) -> Res<Option<Item>> {
    let answer = session.call(keep, (item.value.clone(),))?;
    match answer.as_bool() {
        Ok(true) => Ok(Some(item)),
        Ok(false) => Ok(None),
        Err(found) => Err(bad_input(format_args!(
            "filter: the closure returned {found}, expected true or false"
        ))),
    }
}

/// Ends a stream behind its first error.
struct UntilError {
    items: Items,
    ended: bool,
}

impl Iterator for UntilError {
    type Item = Res<Item>;

    fn next(&mut self) -> Option<Res<Item>> {
        if self.ended {
            return None;
        }
        let item = match self.items.next() {
            // The last items of a cancelled run may be incomplete.
            None if seventeen_host::stop::requested() => Some(Err(interrupted())),
            item => item,
        };
        self.ended = !matches!(item, Some(Ok(_)));
        item
    }
}

/// Works on items in batches, each on all threads: lazy, and in order.
///
/// A batch grows while it takes less than a tenth of a second, so that light work is not lost in
/// hand-overs and heavy work is seen soon.
struct Batches<F> {
    session: Handle,
    items: Items,
    work: F,
    size: usize,
    done: std::vec::IntoIter<Res<Item>>,
}

const LONG_ENOUGH: Duration = Duration::from_millis(100);
const LARGEST_BATCH: usize = 1 << 14;

impl<F: Fn(Item) -> Res<Item> + Send + Sync> Batches<F> {
    fn new(session: Handle, items: Items, work: F) -> Batches<F> {
        let size = session.pool.current_num_threads();
        Batches { session, items, work, size, done: Vec::new().into_iter() }
    }

    fn refill(&mut self) {
        let batch: Vec<Res<Item>> = self.items.by_ref().take(self.size).collect();
        let (start, full) = (Instant::now(), batch.len() == self.size);
        let work = &self.work;
        let done: Vec<Res<Item>> =
            self.session.pool.install(|| batch.into_par_iter().map(|item| work(item?)).collect());
        self.done = done.into_iter();
        if full && start.elapsed() < LONG_ENOUGH {
            self.size = (self.size * 2).min(LARGEST_BATCH);
        }
    }
}

impl<F: Fn(Item) -> Res<Item> + Send + Sync> Iterator for Batches<F> {
    type Item = Res<Item>;

    fn next(&mut self) -> Option<Res<Item>> {
        if self.done.len() == 0 {
            self.refill();
        }
        self.done.next()
    }
}

/// What a `for` loop of a recipe goes through.
impl IntoIterator for Stream {
    type Item = Res<Dynamic>;
    type IntoIter = Box<dyn Iterator<Item = Res<Dynamic>>>;

    fn into_iter(self) -> Self::IntoIter {
        match self.items() {
            Ok(items) => Box::new(items.map(|item| item.map(|item| item.value))),
            Err(error) => Box::new(std::iter::once(Err(error))),
        }
    }
}
