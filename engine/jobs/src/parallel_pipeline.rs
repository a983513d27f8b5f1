//! `ParallelPipeline`: a parallel pipeline that processes a source in pieces, in order.
//!
//! It draws a batch of pieces from the source, processes it, and hands it on. Batches grow while
//! they take less than a tenth of a second, so that light work has little overhead and heavy work
//! shows results soon. Once they have grown, the next batch is computed while the last one is used.
//! Before that, nothing is computed unasked, unless the consumer asks for work
//! [ahead](ParallelPipeline::with_prefetch). Consecutive stages share a batch: one thread takes a
//! piece through all of them.

use crate::clock::Instant;
use crate::context::Context;
use crate::error::Error;
use crate::text::{LineBatch, ReadGauge};
use crate::workers::STACK_SIZE;
use std::any::Any;
use std::io;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A piece: the values drawn from a source at once.
pub trait PipelineBatch: Send {
    /// The number of its values.
    fn len(&self) -> usize;

    /// Whether it holds none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether it is the last piece, for example because of an error.
    fn is_last(&self) -> bool;
}

/// The result of [`LineReader::next_lines`](crate::text::LineReader::next_lines).
impl PipelineBatch for (LineBatch, Option<Error>) {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn is_last(&self) -> bool {
        self.1.is_some()
    }
}

/// Draws pieces: at most this many values; none at the end.
type PullFn<P> = Box<dyn FnMut(usize) -> Option<P> + Send>;

/// A source of pieces `P`, and the work that turns each into a `T`.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::text::{LineContent, LineReader};
/// use seventeen_jobs::{ParallelPipeline, Context, ContextSettings};
/// use std::sync::Arc;
///
/// let settings = ContextSettings { threads: 2, ..ContextSettings::default() };
/// let context = Context::new(Registry::default(), settings)?;
/// let cells = format!("17{} # a note", ".".repeat(79));
/// let mut reader = LineReader::open(&cells, LineContent::Problems, context.cancellation_token())?;
/// let lines = ParallelPipeline::new(Arc::new(context), move |most| reader.next_lines(most));
/// let clues = lines.map_batches(|(lines, _)| {
///     let problems = lines.problems().filter_map(|problem| problem.ok().flatten());
///     problems.map(|problem| problem.to_string().replace('.', "").len()).sum::<usize>()
/// });
/// assert_eq!(clues.into_batches().flatten().collect::<Vec<_>>(), [2]);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct ParallelPipeline<P, T = P> {
    context: Arc<Context>,
    pull: PullFn<P>,
    work: Arc<dyn Fn(P) -> T + Send + Sync>,
    /// The greatest number of values in the next batch.
    size: usize,
    ended: bool,
    /// Whether the next batch is computed while the last one is used, whatever its size.
    ahead: bool,
    /// How far the input of the source has been read.
    gauge: ReadGauge,
}

const LONG_ENOUGH: Duration = Duration::from_millis(100);

/// The greatest number of values per thread in a batch. A batch and its results then stay below the
/// sizes that allocators return to the system. Batches eight times as large spent a tenth of the
/// time on allocating the same memory again.
const LARGEST_SHARE: usize = 1 << 9;

/// The number of pieces per thread in a batch: enough to balance uneven costs.
const PIECES_A_THREAD: usize = 8;

impl<P: PipelineBatch> ParallelPipeline<P> {
    /// The pieces that `pull` draws. It is called with the greatest number of values, and returns
    /// none at the end.
    pub fn new(
        context: Arc<Context>,
        pull: impl FnMut(usize) -> Option<P> + Send + 'static,
    ) -> ParallelPipeline<P> {
        let (size, work) = (context.threads(), Arc::new(|piece| piece));
        let (pull, gauge) = (Box::new(pull), ReadGauge::default());
        ParallelPipeline { context, pull, work, size, ended: false, ahead: false, gauge }
    }

    /// Declares the gauge of the source's input. A batch ends when the input has no more at the
    /// moment.
    pub fn with_gauge(self, gauge: ReadGauge) -> ParallelPipeline<P> {
        ParallelPipeline { gauge, ..self }
    }
}

impl<P: PipelineBatch + 'static, T: Send + 'static> ParallelPipeline<P, T> {
    /// Adds a stage, which works on all threads.
    pub fn map_batches<U>(
        self,
        stage: impl Fn(T) -> U + Send + Sync + 'static,
    ) -> ParallelPipeline<P, U> {
        let ParallelPipeline { context, pull, work, size, ended, ahead, gauge } = self;
        let work = Arc::new(move |piece| stage(work(piece)));
        ParallelPipeline { context, pull, work, size, ended, ahead, gauge }
    }

    /// Declares that the consumer is slow, and also uses all threads. The next batch is then
    /// computed from the start, on threads that are otherwise idle. It stays at one value per
    /// thread, so that some work always remains.
    pub fn with_prefetch(self) -> ParallelPipeline<P, T> {
        ParallelPipeline { ahead: true, ..self }
    }

    /// Declares that work is long and uneven: each batch has several values per thread, so that
    /// threads seldom wait for the last one.
    pub fn for_uneven_work(self) -> ParallelPipeline<P, T> {
        let size = self.size.max(self.context.threads() * PIECES_A_THREAD);
        ParallelPipeline { size, ..self }
    }

    /// The results, a batch at a time, in order.
    pub fn into_batches(self) -> Batches<P, T> {
        Batches(BatchSource::Asked(self))
    }

    /// Draws a batch and processes it; nothing at the end.
    fn next_batch(&mut self) -> Vec<T> {
        let batch = self.pull_pieces();
        let (start, drawn) = (Instant::now(), batch.iter().map(P::len).sum::<usize>());
        let work = &*self.work;
        let done = if self.ended && batch.len() <= 1 {
            batch.into_iter().map(|piece| self.context.run_sole_job(|| work(piece))).collect()
        } else {
            self.context.map_on_pool(batch, work)
        };
        if drawn == self.size && start.elapsed() < LONG_ENOUGH && !self.ahead {
            self.size = (self.size * 2).min(self.max_batch_values());
        }
        done
    }

    fn pull_pieces(&mut self) -> Vec<P> {
        let threads = self.context.threads();
        let share = (self.size / (threads * PIECES_A_THREAD)).max(1);
        let (mut batch, mut room) = (Vec::new(), self.size);
        while room > 0 && !self.ended && (batch.is_empty() || !self.gauge.is_dry()) {
            match (self.pull)(share.min(room)) {
                Some(piece) => {
                    room = room.saturating_sub(piece.len());
                    self.ended = piece.is_last();
                    batch.push(piece);
                }
                None => self.ended = true,
            }
        }
        batch
    }

    fn max_batch_values(&self) -> usize {
        LARGEST_SHARE * self.context.threads()
    }

    /// Whether an extra batch does no harm: because it is quick, or was requested.
    fn prefetches(&self) -> bool {
        self.ahead || self.size == self.max_batch_values()
    }
}

/// A batch, a `Vec<T>`, of any pipeline.
type AnyBatch = Box<dyn Any + Send>;

/// Batches of results, in order.
pub struct Batches<P, T>(BatchSource<P, T>);

/// The source of batches.
enum BatchSource<P, T> {
    /// They are computed on demand.
    Asked(ParallelPipeline<P, T>),
    /// A thread computes them ahead.
    Ahead(Receiver<AnyBatch>, JoinHandle<()>),
    /// The source is exhausted.
    None,
}

impl<P: PipelineBatch + 'static, T: Send + 'static> Iterator for Batches<P, T> {
    type Item = Vec<T>;

    fn next(&mut self) -> Option<Vec<T>> {
        match std::mem::replace(&mut self.0, BatchSource::None) {
            BatchSource::Asked(mut bulk) => {
                let batch = bulk.next_batch();
                self.0 =
                    if bulk.prefetches() { spawn_prefetch(bulk) } else { BatchSource::Asked(bulk) };
                Some(batch).filter(|batch| !batch.is_empty())
            }
            BatchSource::Ahead(batches, thread) => match batches.recv() {
                Ok(batch) => {
                    self.0 = BatchSource::Ahead(batches, thread);
                    Some(*batch.downcast().expect("a batch of this pipeline"))
                }
                Err(_) => {
                    thread.join().unwrap_or_else(|panic| resume_unwind(panic));
                    None
                }
            },
            BatchSource::None => None,
        }
    }
}

/// Computes the next batch while the last one is used, on a separate thread. A pool thread could
/// deadlock waiting for another stream's batch that it is itself computing.
fn spawn_prefetch<P: PipelineBatch + 'static, T: Send + 'static>(
    bulk: ParallelPipeline<P, T>,
) -> BatchSource<P, T> {
    // A further thread would only wait for this one.
    if bulk.context.cannot_start_threads() {
        return BatchSource::Asked(bulk);
    }
    let shared = Arc::new(Mutex::new(bulk));
    let given = shared.clone();
    let next = move || {
        let batch = given.lock().unwrap_or_else(PoisonError::into_inner).next_batch();
        (!batch.is_empty()).then(|| Box::new(batch) as AnyBatch)
    };
    match spawn_sender(Box::new(next)) {
        Ok((batches, thread)) => BatchSource::Ahead(batches, thread),
        Err(_) => {
            let bulk = Arc::into_inner(shared).expect("the thread that shares it did not start");
            BatchSource::Asked(bulk.into_inner().unwrap_or_else(PoisonError::into_inner))
        }
    }
}

/// A thread that computes batches until there is none, or the consumer is gone. It is compiled
/// once, not for each pipeline.
fn spawn_sender(
    mut next: Box<dyn FnMut() -> Option<AnyBatch> + Send>,
) -> io::Result<(Receiver<AnyBatch>, JoinHandle<()>)> {
    let (sender, batches) = sync_channel(0);
    let send = move || while next().is_some_and(|batch| sender.send(batch).is_ok()) {};
    let thread = thread::Builder::new().stack_size(STACK_SIZE).spawn(send)?;
    Ok((batches, thread))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::ContextSettings;
    use seventeen_host::Registry;

    /// Numbers, and whether they are the last.
    struct Numbers(Vec<u64>, bool);

    impl PipelineBatch for Numbers {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn is_last(&self) -> bool {
            self.1
        }
    }

    fn context(threads: usize) -> Arc<Context> {
        let settings = ContextSettings { threads, ..ContextSettings::default() };
        Arc::new(Context::new(Registry::default(), settings).unwrap())
    }

    /// The numbers below `end` in pieces; an end reported after `last` does not hold.
    fn numbers(end: u64, last: u64) -> impl FnMut(usize) -> Option<Numbers> + Send + 'static {
        let mut next = 0;
        move |most| {
            let piece: Vec<u64> = (next..end.min(next + most as u64)).collect();
            next += piece.len() as u64;
            (!piece.is_empty()).then_some(Numbers(piece, next > last))
        }
    }

    #[test]
    fn the_order_is_kept_for_any_number_of_threads_and_values() {
        for (threads, end) in [(1, 0), (1, 1), (2, 100), (3, 20_000)] {
            let bulk = ParallelPipeline::new(context(threads), numbers(end, end));
            let squares = bulk
                .map_batches(|piece| piece.0)
                .map_batches(|piece| -> Vec<u64> { piece.into_iter().map(|n| n * n).collect() });
            let found: Vec<u64> = squares.into_batches().flatten().flatten().collect();
            assert!(found.into_iter().eq((0..end).map(|n| n * n)), "{threads} {end}");
        }
    }

    #[test]
    fn what_is_made_ahead_is_drawn_before_it_is_asked_for_and_in_order() {
        let (seen, drawn) = std::sync::mpsc::channel();
        let mut pull = numbers(20, 20);
        let bulk = ParallelPipeline::new(context(2), move |most| {
            let piece = pull(most);
            let _ = seen.send(piece.as_ref().map_or(0, PipelineBatch::len));
            piece
        });
        let mut batches = bulk.with_prefetch().map_batches(|piece| piece.0).into_batches();
        let first = batches.next().expect("a batch");
        let before: usize = first.iter().map(Vec::len).sum();
        // The thread that computes ahead draws more, although nobody asked for it.
        let draws = std::iter::from_fn(|| drawn.recv_timeout(Duration::from_secs(20)).ok());
        let ahead: usize = draws.take_while(|&len| len > 0).take(before + 1).sum();
        assert!(ahead > before, "{ahead} {before}");
        let rest = batches.flatten().flatten();
        assert!(first.concat().into_iter().chain(rest).eq(0..20));
    }

    #[test]
    fn uneven_work_has_several_values_a_thread_from_the_first_batch_on() {
        let bulk = ParallelPipeline::new(context(2), numbers(40, 40))
            .for_uneven_work()
            .map_batches(|piece| piece.0);
        let mut batches = bulk.into_batches();
        let first = batches.next().expect("a batch");
        assert_eq!(first.len(), 2 * PIECES_A_THREAD);
        let rest = batches.flatten().flatten();
        assert!(first.concat().into_iter().chain(rest).eq(0..40));
    }

    #[test]
    fn nothing_is_drawn_behind_the_last_piece() {
        let bulk = ParallelPipeline::new(context(2), numbers(u64::MAX, 1000));
        let found: Vec<u64> = bulk.into_batches().flatten().flat_map(|piece| piece.0).collect();
        assert!(found.len() > 1000 && found.len() < 1600, "{}", found.len());
    }

    #[test]
    fn who_stops_asking_ends_the_work() {
        let bulk = ParallelPipeline::new(context(2), numbers(u64::MAX, u64::MAX));
        let found: usize = bulk.into_batches().take(30).map(|batch| batch.len()).sum();
        assert!(found > 0);
    }
}
