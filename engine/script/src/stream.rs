//! Streams: a source and the operations on it, lazy, in order, and re-runnable.
//!
//! A stream is a plan. It runs when its items are needed: by a `for` loop, or a verb such as
//! `count`, `collect`, `table` or `write`. Each item carries the number of the source item that it
//! came from, so that a writer knows which source items are completely on disk.
//!
//! Operations that work on each item by itself go over chunks of items on all threads (see
//! [`seventeen_jobs::parallel_pipeline`]); the others get one item after the other.

mod chain;
pub(crate) mod comments;
mod keyed;
mod progress;
mod several;

pub(crate) use comments::CommentLayout;
use comments::TableSource;
pub(crate) use keyed::{KeyedItem, KeyedItems};

use crate::chunk::{Chunk, ChunkValues};
use crate::closure::Closure;
use crate::draws::{self, ItemDraws, VerbDraws};
use crate::failure::{Res, bad_input, interrupted, with_item, with_position};
use crate::item::{Item, Items, filter_items, items_or_error, report_if_none};
use crate::refusals::{ListFile, Refusals};
use crate::session::{Handle, Session};
use rhai::{Array, Dynamic, EvalAltResult, Position};
use seventeen_host::cancellation::CancellationToken;
use seventeen_jobs::Context;
use seventeen_jobs::text::{Problem, ReadGauge, TextFormat, input};
use seventeen_language::order;
use seventeen_plugin::calls::ItemGuard;
use std::any::TypeId;
use std::ops::Range;
use std::sync::Arc;

/// Yields at most this many values of a source, and the error that ends them; none at the end.
pub(crate) type PullFn =
    Box<dyn FnMut(usize) -> Option<(ChunkValues, Option<Box<EvalAltResult>>)> + Send>;

/// Yields the items of an iterator up to its first error, at most `at_once` of them together.
pub(crate) fn pull_from_iterator(
    at_once: usize,
    mut items: impl Iterator<Item = Res<Dynamic>> + Send + 'static,
) -> PullFn {
    Box::new(move |most| {
        let mut values = Vec::new();
        let mut some = items.by_ref().take(most.min(at_once));
        let error = some.find_map(|item| item.map(|value| values.push(value)).err());
        let is_end = values.is_empty() && error.is_none();
        (!is_end).then_some((ChunkValues::Any(values), error))
    })
}

/// A source, which is opened for each run at the item with this number or at an earlier one.
/// Returns the number of that item, too.
type OpenSourceFn = dyn Fn(u64) -> Res<(PullFn, u64)> + Send + Sync;

/// The largest size in bytes of a file whose items are counted for an ETA. For larger files, the
/// number is estimated during reading.
const MOST_COUNTED: u64 = 1 << 24;

/// The most operations of a stream, including those of the streams that it holds.
const MOST_OPS: usize = 1000;

/// The operation after which a stream has no end.
pub(crate) const ENDLESS_ROUNDS: &str = "rounds";

/// The number of source items that are counted or skipped at once.
const AT_ONCE: u64 = 1 << 12;

/// Chunks on their way through stages on all threads.
type ParallelPipeline = seventeen_jobs::ParallelPipeline<Chunk>;

/// A running stream, item by item or in bulk.
pub(crate) enum RunningStream {
    Items(Items),
    ParallelPipeline(ParallelPipeline),
}

/// Applies an operation to a running stream. An error without a place in the recipe gets the place
/// of the call.
type ApplyFn = dyn Fn(RunningStream, Position) -> RunningStream + Send + Sync;

/// An operation on a stream.
#[derive(Clone)]
struct StreamOperation {
    name: &'static str,
    /// The place of the call; none until the verb has returned.
    position: Position,
    shape: OperationShape,
    apply: Arc<ApplyFn>,
}

/// How the results of an operation depend on the items that it gets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OperationShape {
    /// Each item gives one result.
    ExactlyOne,
    /// Each item gives one result, or is refused and skipped.
    OneUnlessRefused,
    /// Each item gives at most one result.
    AtMostOne,
    /// Each item gives any number of results.
    OneToMany,
    /// Results depend on earlier items: such a run cannot be resumed in the middle.
    Stateful,
}

impl OperationShape {
    fn is_one_to_one(self) -> bool {
        use OperationShape::{AtMostOne, ExactlyOne, OneUnlessRefused};
        matches!(self, ExactlyOne | OneUnlessRefused | AtMostOne)
    }
}

/// The length of a source.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SourceLength {
    /// Unknown, and the source cannot be read twice: the standard input, or a pipe.
    Unknown,
    /// Found by reading the source.
    Countable,
    /// This many items.
    Known(u64),
    Endless,
}

impl SourceLength {
    /// That of the lines of an input.
    pub(crate) fn of_input(input: &str) -> SourceLength {
        if input::is_read_once(input) { SourceLength::Unknown } else { SourceLength::Countable }
    }
}

/// A lazy sequence: a source and the operations on it.
#[derive(Clone)]
pub(crate) struct Stream {
    source: Arc<OpenSourceFn>,
    extent: SourceLength,
    /// How far the file of the source has been read.
    gauge: ReadGauge,
    /// The most source items that are taken.
    limit: u64,
    /// The most items of the stream, if that is known.
    most: Option<u64>,
    ops: Vec<StreamOperation>,
    /// The number of operations of the streams that its operations hold.
    held: usize,
    /// The type of the items, if the source declares it and no operation changes it.
    item_type: Option<TypeId>,
    /// The format of the file whose lines the items are.
    text_format: Option<&'static TextFormat>,
    pub(crate) comments: CommentLayout,
    /// The table that its source reads, if it may be one.
    table: Option<Arc<TableSource>>,
    /// The name of the file of its source, whose items are skipped if a verb refuses them.
    file: Option<ListFile>,
    /// Its number among the session's streams.
    number: u64,
    pub(crate) session: Handle,
}

impl RunningStream {
    /// The items one by one, up to the first error.
    pub(crate) fn into_items(self, session: &Session) -> Items {
        let items = match self {
            RunningStream::Items(items) => items,
            RunningStream::ParallelPipeline(bulk) => {
                Box::new(bulk.into_batches().flatten().flat_map(Chunk::into_items))
            }
        };
        let stop = session.context.cancellation_token().clone();
        Box::new(UntilError { items, stop, ended: false })
    }

    /// The items in bulk.
    fn into_pipeline(self, context: &Arc<Context>) -> ParallelPipeline {
        match self {
            RunningStream::Items(mut items) => {
                chunk_pipeline(context, move |most| Chunk::pull_from(&mut items, most))
            }
            RunningStream::ParallelPipeline(bulk) => bulk,
        }
    }
}

/// The chunks that `pull` returns, in bulk. The last items of a cancelled run may be incomplete, so
/// it ends with an interruption.
fn chunk_pipeline(
    context: &Arc<Context>,
    mut pull: impl FnMut(usize) -> Option<Chunk> + Send + 'static,
) -> ParallelPipeline {
    let stop = context.cancellation_token().clone();
    let interruption = move || stop.is_cancelled().then(|| Chunk::from_error(interrupted()));
    ParallelPipeline::new(context.clone(), move |most| pull(most).or_else(&interruption))
}

impl Stream {
    /// A stream of the values that `source` yields.
    pub(crate) fn new(
        session: Handle,
        extent: SourceLength,
        source: impl Fn() -> Res<PullFn> + Send + Sync + 'static,
    ) -> Stream {
        Stream::opened_at(session, extent, move |_| Ok((source()?, 0)))
    }

    /// A stream of `length` items, whose source begins at any of them at no cost.
    pub(crate) fn of_length(
        session: Handle,
        length: u64,
        source: impl Fn(u64) -> Res<PullFn> + Send + Sync + 'static,
    ) -> Stream {
        Stream::opened_at(session, SourceLength::Known(length), move |from| {
            Ok((source(from)?, from))
        })
    }

    fn opened_at(
        session: Handle,
        extent: SourceLength,
        source: impl Fn(u64) -> Res<(PullFn, u64)> + Send + Sync + 'static,
    ) -> Stream {
        let (source, number) = (Arc::new(source), session.next_stream());
        let (gauge, limit, ops) = (ReadGauge::default(), u64::MAX, Vec::new());
        let (most, held, item_type, comments) = (None, 0, None, CommentLayout::Whole);
        Stream {
            source,
            extent,
            gauge,
            limit,
            most,
            ops,
            held,
            item_type,
            text_format: None,
            comments,
            table: None,
            file: None,
            number,
            session,
        }
    }

    /// The same stream, whose source is known to have items of this type.
    pub(crate) fn with_item_type<T: 'static>(self) -> Stream {
        Stream { item_type: Some(TypeId::of::<T>()), ..self }
    }

    /// Whether the items are known to be of this type.
    pub(crate) fn has_item_type<T: 'static>(&self) -> bool {
        self.item_type == Some(TypeId::of::<T>())
    }

    /// The same stream, whose source reads the file that this gauge measures.
    pub(crate) fn with_gauge(self, gauge: ReadGauge) -> Stream {
        Stream { gauge, ..self }
    }

    /// Whether the standard input, if the source reads it, has no more at the moment.
    pub(crate) fn is_dry(&self) -> bool {
        self.gauge.is_dry()
    }

    /// This stream, whose source reads this file, or the standard input for `-`.
    /// This has several items if `are_several` says so when it is needed.
    pub(crate) fn of_file(
        self,
        input: &str,
        are_several: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Stream {
        let name = if input == "-" { "the standard input" } else { input };
        Stream { file: Some(ListFile::new(name.into(), are_several)), ..self }
    }

    /// The name of the file of its source.
    pub(crate) fn file_name(&self) -> Option<&str> {
        self.file.as_ref().map(|file| &*file.name)
    }

    /// Where `verb` reports the items that it refuses, if they are skipped.
    fn refusals(&self, verb: &'static str) -> Option<Arc<Refusals>> {
        let file = self.file.as_ref().filter(|_| self.session.skips_refused)?;
        Some(Arc::new(Refusals::new(file, verb, self.session.bad_lines.clone())))
    }

    /// The running stream of these source items.
    pub(crate) fn open_flow(&self, items: Range<u64>) -> Res<RunningStream> {
        let (start, limit) = (items.start, self.limit.min(items.end));
        // An input that can be read only once stays closed if no item is needed.
        let (mut source, mut next) = match (limit, self.extent) {
            (0, SourceLength::Unknown) => (Box::new(|_| None) as PullFn, start),
            _ => (self.source)(start)?,
        };
        let stop = self.session.context.cancellation_token().clone();
        let (skip_crashes, number) = (self.session.settings.skip_crashes.clone(), self.number);
        let pull = move |most: usize| loop {
            let left_out = skip_crashes
                .as_ref()
                .is_some_and(|skip_crashes| skip_crashes.leaves_out(number, next));
            let skipped = next < start || left_out;
            let most = match &skip_crashes {
                _ if next < start => AT_ONCE.min(start - next),
                Some(skip_crashes) if skip_crashes.one_by_one => 1,
                _ => most as u64,
            };
            let most = most.min(limit.saturating_sub(next));
            if most == 0 {
                return None;
            }
            // Cancellation is checked only here: items in progress, such as puzzles already found,
            // still go through.
            if stop.is_cancelled() {
                return Some(Chunk::from_error(interrupted()));
            }
            let (values, error) = source(most as usize)?;
            let sources = next..next + values.len() as u64;
            next = sources.end;
            if !skipped {
                return Some(Chunk::new(sources.collect(), values, error));
            } else if let Some(error) = error {
                return Some(Chunk::from_error(error));
            }
        };
        let bulk = chunk_pipeline(&self.session.context, pull).with_gauge(self.gauge.clone());
        let flow = RunningStream::ParallelPipeline(bulk);
        Ok(self.ops.iter().fold(flow, |flow, op| (op.apply)(flow, op.position)))
    }

    /// All items.
    pub(crate) fn items(&self) -> Res<Items> {
        Ok(self.open_flow(0..u64::MAX)?.into_items(&self.session))
    }

    /// All items, for a verb that returns no result before the last.
    ///
    /// # Errors
    /// The stream has no end.
    pub(crate) fn items_to_the_end(&self, verb: &str) -> Res<Items> {
        self.check_end(verb)?;
        self.items()
    }

    /// Rejects a stream without end, for a verb that returns no result before the last item.
    pub(crate) fn check_end(&self, verb: &str) -> Res<()> {
        let is_known = order::needs_the_end(verb) || verb == order::DISTINCT;
        debug_assert!(is_known, "`check` does not know this of `{verb}`");
        let is_limited = |op: &StreamOperation| !order::keeps_going(op.name);
        let has_end = self.extent != SourceLength::Endless || self.limit < u64::MAX;
        let rounds = self.ops.iter().position(|op| op.name == ENDLESS_ROUNDS);
        let endless_from = rounds.or((!has_end).then_some(0));
        if endless_from.is_none_or(|first| self.ops[first..].iter().any(is_limited)) {
            return Ok(());
        }
        Err(bad_input(order::endless_error(verb)))
    }

    /// The number of source items.
    ///
    /// # Errors
    /// It is unknown before the items are read, or they cannot be counted.
    pub(crate) fn source_item_count(&self) -> Res<u64> {
        match self.extent {
            SourceLength::Unknown => Err(bad_input(
                "the standard input cannot be divided into shards: use a file instead",
            )),
            SourceLength::Endless if self.limit == u64::MAX => Err(bad_input(
                "a stream without end cannot be divided into shards: limit it with `take`",
            )),
            SourceLength::Endless => Ok(self.limit),
            SourceLength::Known(length) => Ok(self.limit.min(length)),
            SourceLength::Countable => self.count_source_items(),
        }
    }

    /// Counts source items.
    fn count_source_items(&self) -> Res<u64> {
        let mut source = (self.source)(0)?.0;
        let (mut length, most) = (0, self.limit);
        while length < most {
            if self.session.context.cancellation_token().is_cancelled() {
                return Err(interrupted());
            }
            let Some((values, error)) = source(AT_ONCE.min(most - length) as usize) else { break };
            length += values.len() as u64;
            if let Some(error) = error {
                return Err(error);
            }
        }
        Ok(length)
    }

    /// This stream with one more operation, which gets one item after the other.
    pub(crate) fn with_item_operation(
        &self,
        name: &'static str,
        shape: OperationShape,
        apply: impl Fn(Items) -> Items + Send + Sync + 'static,
    ) -> Stream {
        let session = self.session.clone();
        self.with_operation(name, shape, move |flow, position| {
            let items = apply(flow.into_items(&session));
            RunningStream::Items(Box::new(
                items.map(move |item| item.map_err(|error| with_position(error, position))),
            ))
        })
    }

    /// This stream with one more operation.
    fn with_operation(
        &self,
        name: &'static str,
        shape: OperationShape,
        apply: impl Fn(RunningStream, Position) -> RunningStream + Send + Sync + 'static,
    ) -> Stream {
        let mut stream = self.clone();
        let position = Position::NONE;
        stream.ops.push(StreamOperation { name, position, shape, apply: Arc::new(apply) });
        if !shape.is_one_to_one() {
            stream.most = None;
        }
        if shape != OperationShape::AtMostOne {
            stream.item_type = None;
        }
        if name != "progress" {
            stream.text_format = None;
        }
        // Other operations may change comments.
        let keeps_items = matches!(shape, OperationShape::AtMostOne | OperationShape::Stateful);
        if !keeps_items && name != "progress" {
            stream.comments = CommentLayout::Whole;
        }
        stream.check_depth()
    }

    /// Notes the place of the call that returned the stream: its operations that have none are
    /// those of the verb.
    pub(crate) fn place_operations(&mut self, position: Position) {
        let new = self.ops.iter_mut().rev().take_while(|op| op.position.is_none());
        new.for_each(|op| op.position = position);
    }

    /// This stream, one of whose operations holds another stream.
    fn with_held_stream(mut self, other: &Stream) -> Stream {
        self.held += other.ops.len() + other.held;
        self.check_depth()
    }

    /// This stream, or a stream that fails if it has too many operations, since they call one
    /// another.
    fn check_depth(self) -> Stream {
        if self.ops.len() + self.held <= MOST_OPS {
            return self;
        }
        let wrong =
            || format!("a stream has more than {MOST_OPS} operations: call `collect` in between");
        Stream::new(self.session, SourceLength::Known(0), move || Err(bad_input(wrong())))
    }

    /// Each chunk turned into another by `work`, on all threads; the order is kept.
    pub(crate) fn par_chunks(
        &self,
        name: &'static str,
        work: impl Fn(&Handle, Chunk) -> Chunk + Send + Sync + 'static,
    ) -> Stream {
        let (session, number) = (self.session.clone(), self.number);
        let (work, refusals) = (Arc::new(work), self.refusals(name));
        let shape = match &refusals {
            Some(_) => OperationShape::OneUnlessRefused,
            None => OperationShape::ExactlyOne,
        };
        self.with_operation(name, shape, move |flow, position| {
            let (of, work, refusals) = (session.clone(), work.clone(), refusals.clone());
            RunningStream::ParallelPipeline(flow.into_pipeline(&session.context).map_batches(
                move |mut chunk| {
                    chunk.refusals = refusals.clone();
                    let first = chunk.sources.first().copied().unwrap_or_default();
                    let what =
                        if chunk.sources.len() == 1 { &"item" } else { &"one of the items from" };
                    let _place = ItemGuard::enter(what, first + 1, number);
                    let mut chunk = work(&of, chunk);
                    chunk.error = chunk.error.map(|error| with_position(error, position));
                    chunk
                },
            ))
        })
    }

    /// Each value turned into another by `work`, one after the other.
    pub(crate) fn map(
        &self,
        name: &'static str,
        work: impl Fn(&Handle, Dynamic) -> Res<Dynamic> + Send + Sync + Clone + 'static,
    ) -> Stream {
        let (session, number, draws) = (self.session.clone(), self.number, self.draws());
        self.with_item_operation(name, OperationShape::ExactlyOne, move |items| {
            let (session, work, mut draws) = (session.clone(), work.clone(), draws());
            Box::new(items.map(move |item| {
                let Item { source, value } = item?;
                let _place = ItemGuard::enter(&"item", source + 1, number);
                let _draws = draws.enter(source);
                let worked = work(&session, value).map_err(|error| with_item(error, source));
                Ok(Item { source, value: worked? })
            }))
        })
    }

    /// Each value turned into another by `work`, on all threads; the order is kept.
    pub(crate) fn par_map(
        &self,
        name: &'static str,
        work: impl Fn(&Handle, Dynamic) -> Res<Dynamic> + Send + Sync + 'static,
    ) -> Stream {
        let draws = VerbDraws::of_call(&self.session);
        // An item is at a known place if each source item gives one item.
        let is_placed = self.is_one_to_one();
        self.par_chunks(name, move |session, chunk| {
            let work = |source, value| {
                let _draws =
                    if is_placed { draws.enter([source, 0]) } else { draws::forbid_draws() };
                work(session, value)
            };
            chunk.map(work, ChunkValues::Any)
        })
    }

    /// Turns each item into another on all threads, without a closure. `of_problem` takes problems
    /// as they were read, before they become values of the recipe. `of_value` takes other items.
    pub(crate) fn par_map_problems(
        &self,
        name: &'static str,
        of_problem: impl Fn(Problem) -> Res<Problem> + Send + Sync + 'static,
        of_value: impl Fn(Dynamic) -> Res<Dynamic> + Send + Sync + 'static,
    ) -> Stream {
        // Like every verb that works on items, it takes a place in the order of random numbers.
        VerbDraws::of_call(&self.session);
        self.par_chunks(name, move |_, chunk| match chunk.map_problems(&of_problem) {
            Ok(done) => done,
            Err(chunk) => chunk.map(|_, value| of_value(value), ChunkValues::Any),
        })
    }

    /// Makes the sequences of random numbers of the items for each run, for the closure of a verb
    /// that is being called.
    fn draws(&self) -> impl Fn() -> ItemDraws + Send + Sync + use<> {
        let verb = VerbDraws::of_call(&self.session);
        let is_stateful = self.ops.iter().any(|op| op.shape == OperationShape::Stateful);
        move || ItemDraws::new(verb, is_stateful)
    }

    /// The same items for a slow operation that uses all threads itself: the next items are made in
    /// the meantime.
    pub(crate) fn with_prefetch(&self, name: &'static str) -> Stream {
        let context = self.session.context.clone();
        self.with_operation(name, OperationShape::ExactlyOne, move |flow, _| {
            RunningStream::ParallelPipeline(flow.into_pipeline(&context).with_prefetch())
        })
    }

    /// The same items for a slow operation on all threads that takes much longer for some items
    /// than for others.
    pub(crate) fn for_uneven_work(&self, name: &'static str) -> Stream {
        let context = self.session.context.clone();
        self.with_operation(name, OperationShape::ExactlyOne, move |flow, _| {
            RunningStream::ParallelPipeline(flow.into_pipeline(&context).for_uneven_work())
        })
    }

    /// The items for which `keep`, a closure of the recipe, returns true.
    pub(crate) fn filter(&self, keep: Closure) -> Stream {
        self.filter_natively("filter", move |_, item| keep.call_predicate((item.clone(),)))
    }

    /// The items for which `keep` returns true.
    pub(crate) fn filter_natively(
        &self,
        name: &'static str,
        keep: impl Fn(&Handle, &Dynamic) -> Res<bool> + Send + Sync + 'static,
    ) -> Stream {
        let (session, keep, draws) = (self.session.clone(), Arc::new(keep), self.draws());
        self.with_item_operation(name, OperationShape::AtMostOne, move |items| {
            let (session, keep, mut draws) = (session.clone(), keep.clone(), draws());
            filter_items(items, move |item| {
                let _draws = draws.enter(item.source);
                keep(&session, &item.value).map_err(|error| with_item(error, item.source))
            })
        })
    }

    /// This stream. If it ends without an item, a line says so.
    pub(crate) fn report_if_empty(&self, name: &'static str, line: String) -> Stream {
        let (session, line) = (self.session.clone(), Arc::<str>::from(line));
        self.with_item_operation(name, OperationShape::AtMostOne, move |items| {
            let (session, line) = (session.clone(), line.clone());
            report_if_none(items, move || session.context.progress().print_line(&line))
        })
    }

    /// This stream, whose items are the lines of a file in this format.
    pub(crate) fn in_text_format(self, format: &'static TextFormat) -> Stream {
        Stream { text_format: Some(format), ..self }
    }

    /// The format of the file whose lines its items are, if `form` makes them.
    pub(crate) fn text_format(&self) -> Option<&'static TextFormat> {
        self.text_format
    }

    /// The first `n` items.
    pub(crate) fn take(&self, n: u64) -> Stream {
        // The source then knows where to end, and a run can be resumed.
        if self.ops.iter().all(|op| op.shape == OperationShape::ExactlyOne) {
            return Stream { limit: self.limit.min(n), ..self.clone() };
        }
        let take = move |items: Items| -> Items { Box::new(items.take(n as usize)) };
        let taken = self.with_item_operation("take", OperationShape::Stateful, take);
        Stream { most: Some(n), item_type: self.item_type, ..taken }
    }

    /// The items for which a sieve returns true. `begin` makes the sieve when the stream runs; it
    /// gets one item after the other, and may remember them.
    pub(crate) fn filter_with_state<K: FnMut(&Dynamic) -> Res<bool> + Send + 'static>(
        &self,
        name: &'static str,
        begin: impl Fn() -> K + Send + Sync + 'static,
    ) -> Stream {
        self.with_item_operation(name, OperationShape::Stateful, move |items| {
            let mut keep = begin();
            filter_items(items, move |item| keep(&item.value))
        })
    }

    /// Every item of every value, for a stream of arrays.
    pub(crate) fn flatten(
        &self,
        name: &'static str,
        values: impl Fn(Dynamic) -> Res<Array> + Send + Sync + Clone + 'static,
    ) -> Stream {
        self.flatten_lazily(name, move |value| Ok(values(value)?.into_iter().map(Ok)))
    }

    /// Every item that `values` makes of every value, one after the other.
    pub(crate) fn flatten_lazily<I: Iterator<Item = Res<Dynamic>> + Send + 'static>(
        &self,
        name: &'static str,
        values: impl Fn(Dynamic) -> Res<I> + Send + Sync + Clone + 'static,
    ) -> Stream {
        let draws = self.draws();
        self.with_item_operation(name, OperationShape::OneToMany, move |items| {
            let (values, mut draws) = (values.clone(), draws());
            Box::new(items.flat_map(move |item| {
                items_or_error(item.and_then(|Item { source, value }| {
                    let _draws = draws.enter(source);
                    let values = values(value).map_err(|error| with_item(error, source))?;
                    let item = move |value: Res<Dynamic>| match value {
                        Ok(value) => Ok(Item { source, value }),
                        Err(error) => Err(with_item(error, source)),
                    };
                    Ok(values.map(item))
                }))
            }))
        })
    }

    /// The same items, each passed to a recorder, which `open` makes when the stream runs.
    pub(crate) fn with_recorder<R: ItemRecorder + 'static>(
        &self,
        name: &'static str,
        open: impl Fn(&Session) -> Res<R> + Send + Sync + 'static,
    ) -> Stream {
        let session = self.session.clone();
        self.with_item_operation(name, OperationShape::Stateful, move |items| {
            let recorder = open(&session);
            items_or_error(
                recorder.map(|recorder| RecordedItems { items, recorder: Some(recorder) }),
            )
        })
    }

    /// The stream up to its only step with one of these names; none if it has no or several.
    pub(crate) fn up_to_operation(&self, names: &[&str]) -> Option<Stream> {
        let is_named = |op: &StreamOperation| names.contains(&op.name);
        let first = self.ops.iter().position(is_named)?;
        // A step may be several consecutive operations.
        let end = first + self.ops[first..].iter().take_while(|op| is_named(op)).count();
        if self.ops[end..].iter().any(is_named) {
            return None;
        }
        let mut stream = self.clone();
        stream.ops.truncate(end);
        Some(stream)
    }

    /// Whether each source item gives one item at most.
    pub(crate) fn is_one_to_one(&self) -> bool {
        self.ops.iter().all(|op| op.shape.is_one_to_one())
    }

    /// Rejects operations that need more than one item, which `who` does not support.
    pub(crate) fn check_stateless(&self, who: &str) -> Res<()> {
        match self.ops.iter().find(|op| op.shape == OperationShape::Stateful) {
            None => Ok(()),
            Some(op) => Err(bad_input(order::several_items_error(who, op.name))),
        }
    }
}

/// Ends a stream after its first error.
struct UntilError<I> {
    items: I,
    stop: CancellationToken,
    ended: bool,
}

impl<T, I: Iterator<Item = Res<T>>> Iterator for UntilError<I> {
    type Item = Res<T>;

    fn next(&mut self) -> Option<Res<T>> {
        if self.ended {
            return None;
        }
        let item = match self.items.next() {
            // The last items of a cancelled run may be incomplete.
            None if self.stop.is_cancelled() => Some(Err(interrupted())),
            item => item,
        };
        self.ended = !matches!(item, Some(Ok(_)));
        item
    }
}

/// Records the items of a stream.
pub(crate) trait ItemRecorder: Send {
    /// Records an item.
    fn record_item(&mut self, item: &Dynamic) -> Res<()>;

    /// Ends the work after the last item.
    fn finish(self) -> Res<()>;
}

/// Items that pass a recorder, which ends its work if they end without an error.
struct RecordedItems<R> {
    items: Items,
    recorder: Option<R>,
}

impl<R: ItemRecorder> Iterator for RecordedItems<R> {
    type Item = Res<Item>;

    fn next(&mut self) -> Option<Res<Item>> {
        let Some(item) = self.items.next() else {
            return self.recorder.take()?.finish().err().map(Err);
        };
        let recorded = item.and_then(|item| {
            self.recorder.as_mut().map_or(Ok(()), |recorder| recorder.record_item(&item.value))?;
            Ok(item)
        });
        if recorded.is_err() {
            self.recorder = None;
        }
        Some(recorded)
    }
}

/// The items for a `for` loop of a recipe.
impl IntoIterator for Stream {
    type Item = Res<Dynamic>;
    type IntoIter = Box<dyn Iterator<Item = Res<Dynamic>>>;

    fn into_iter(self) -> Self::IntoIter {
        let mut items = items_or_error(self.items());
        Box::new(std::iter::from_fn(move || {
            // Whoever writes the input may wait for what the loop has printed.
            if self.is_dry()
                && let Err(error) = self.session.output.flush()
            {
                return Some(Err(error));
            }
            items.next().map(|item| item.map(|item| item.value))
        }))
    }
}
