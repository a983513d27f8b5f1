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

/// How many source items are counted at most for the sake of an ETA.
const MOST_COUNTED: u64 = 10_000_000;

/// What an operation does to the items.
type Apply = dyn Fn(Items) -> Items + Send + Sync;

/// An operation on a stream.
#[derive(Clone)]
struct Op {
    name: &'static str,
    shape: Shape,
    apply: Arc<Apply>,
}

/// How the items of an operation depend on those it gets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Each gives one at most.
    OneToOne,
    /// Each gives any number.
    OneToMany,
    /// They depend on those before: such a run cannot be resumed in the middle.
    Stateful,
}

/// A lazy sequence: a source and the operations on it.
#[derive(Clone)]
pub(crate) struct Stream {
    source: Arc<Source>,
    /// Whether opening the source a second time gives the same: not so for the standard input.
    is_rereadable: bool,
    /// How many source items are taken at most.
    limit: u64,
    ops: Vec<Op>,
    pub(crate) session: Handle,
}

impl Stream {
    /// A stream of what `source` yields.
    pub(crate) fn new<I>(
        session: Handle,
        is_rereadable: bool,
        source: impl Fn() -> Res<I> + Send + Sync + 'static,
    ) -> Stream
    where
        I: Iterator<Item = Res<Dynamic>> + Send + 'static,
    {
        let source = move || Ok(Box::new(source()?) as Box<_>);
        Stream {
            source: Arc::new(source),
            is_rereadable,
            limit: u64::MAX,
            ops: Vec::new(),
            session,
        }
    }

    /// The items from source item `start` on.
    pub(crate) fn items_from(&self, start: u64) -> Res<Items> {
        // The counter comes first: it ends without asking the source for one item too many.
        let numbered = (0..self.limit).zip((self.source)()?).skip(start as usize);
        let source: Items = Box::new(numbered.map(|(source, value)| {
            // Only here: what has begun its way goes through, such as puzzles found so far.
            if seventeen_host::stop::requested() {
                return Err(interrupted());
            }
            Ok(Item { source, value: value? })
        }));
        let mut items: Items = Box::new(UntilError { items: source, ended: false });
        for op in &self.ops {
            items = (op.apply)(items);
        }
        Ok(Box::new(UntilError { items, ended: false }))
    }

    /// All items.
    pub(crate) fn items(&self) -> Res<Items> {
        self.items_from(0)
    }

    /// How many source items there are, if the source can be read twice to find out.
    pub(crate) fn source_length(&self) -> Option<u64> {
        let source = self.is_rereadable.then(|| (self.source)().ok()).flatten()?;
        Some((0..self.limit.min(MOST_COUNTED)).zip(source).count() as u64)
    }

    /// This stream with one more operation. Errors of the operation that have no place in the
    /// recipe get `position`.
    fn with(
        &self,
        name: &'static str,
        position: Position,
        shape: Shape,
        apply: impl Fn(Items) -> Items + Send + Sync + 'static,
    ) -> Stream {
        let place = move |result: Res<Item>| result.map_err(|error| placed(error, position));
        let apply = move |items| Box::new(apply(items).map(place)) as Items;
        let mut stream = self.clone();
        stream.ops.push(Op { name, shape, apply: Arc::new(apply) });
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
        self.with(name, position, Shape::OneToOne, move |items| {
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
        self.with(name, position, Shape::OneToOne, move |items| {
            let (session, work) = (session.clone(), work.clone());
            Box::new(Batches::new(session.clone(), items, move |item| apply(&session, &work, item)))
        })
    }

    /// The items for which `keep` says true.
    pub(crate) fn filter(&self, position: Position, keep: FnPtr) -> Stream {
        let session = self.session.clone();
        self.with("filter", position, Shape::OneToOne, move |items| {
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
        self.with("take", position, Shape::Stateful, move |items| Box::new(items.take(n as usize)))
    }

    /// The items whose `key`, as text, has not come before.
    pub(crate) fn distinct(&self, position: Position, key: Option<FnPtr>) -> Stream {
        let session = self.session.clone();
        self.with("distinct", position, Shape::Stateful, move |items| {
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
        self.with(name, position, Shape::OneToMany, move |items| {
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
        self.with("batch", position, Shape::Stateful, move |mut items| {
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
        let counted = self.clone();
        self.with("progress", position, Shape::OneToOne, move |items| {
            let length = if session.progress.is_shown() { counted.source_length() } else { None };
            let bar = session.progress.bar(&label, length);
            Box::new(items.inspect(move |item| {
                if let Ok(item) = item {
                    bar.set_position(item.source + 1);
                }
            }))
        })
    }

    /// Whether each source item gives one item at most.
    pub(crate) fn is_one_to_one(&self) -> bool {
        self.ops.iter().all(|op| op.shape == Shape::OneToOne)
    }

    /// Refuses operations that a run could not be resumed in the middle of.
    pub(crate) fn check_resumable(&self) -> Res<()> {
        match self.ops.iter().find(|op| op.shape == Shape::Stateful) {
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
    let stays = session.says(keep, (item.value.clone(),))?;
    Ok(stays.then_some(item))
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
        let mut batch: Vec<Res<Item>> = Vec::with_capacity(self.size);
        // What comes behind an error is not asked for.
        while batch.len() < self.size && !matches!(batch.last(), Some(Err(_))) {
            match self.items.next() {
                Some(item) => batch.push(item),
                None => break,
            }
        }
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
