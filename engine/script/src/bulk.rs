//! `Bulk`: a stream worked on in chunks, on all threads, in order.
//!
//! A batch of chunks is drawn from the source, worked on, and handed on. Batches grow while they
//! take less than a tenth of a second, so that light work is not lost in hand-overs and heavy
//! work is seen soon. Once they have grown, the next batch is worked on while the last one is
//! used; before, nothing is done that was not asked for. Stages that follow one another share a
//! batch: a chunk goes through all of them in one thread.

use crate::chunk::{Chunk, Values};
use crate::failure::interrupted;
use crate::session::Handle;
use crate::stream::Items;
use rayon::prelude::*;
use seventeen_jobs::context::STACK_SIZE;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Draws chunks: at most so many values, none at the end; an error is the end too.
pub(crate) type Pull = Box<dyn FnMut(usize) -> Option<Chunk> + Send>;

/// What is done to each chunk.
pub(crate) type Stage = Arc<dyn Fn(&Handle, Chunk) -> Chunk + Send + Sync>;

/// A source of chunks, and the stages that they go through.
pub(crate) struct Bulk {
    session: Handle,
    pull: Pull,
    stages: Vec<Stage>,
    /// How many values the next batch has at most.
    size: usize,
    ended: bool,
}

const LONG_ENOUGH: Duration = Duration::from_millis(100);

/// How many values a thread gets in a batch, at most. A batch and all that is made of it then
/// stay below the sizes that allocators hand back to the system: with batches eight times as
/// large a tenth of the time went into asking for the same memory again.
const LARGEST_SHARE: usize = 1 << 9;

/// How many chunks a thread gets in a batch: enough to even out what they cost.
const CHUNKS_A_THREAD: usize = 8;

impl Bulk {
    /// The chunks that `pull` draws.
    pub(crate) fn new(session: Handle, pull: Pull) -> Bulk {
        let size = session.context.threads();
        Bulk { session, pull, stages: Vec::new(), size, ended: false }
    }

    /// The items in chunks.
    pub(crate) fn of_items(session: Handle, mut items: Items) -> Bulk {
        let pull = move |most: usize| {
            let (mut sources, mut values) = (Vec::new(), Vec::new());
            let mut error = None;
            // What comes behind an error is not asked for.
            for item in items.by_ref().take(most) {
                match item {
                    Ok(item) => {
                        sources.push(item.source);
                        values.push(item.value);
                    }
                    Err(failed) => {
                        error = Some(failed);
                        break;
                    }
                }
            }
            let nothing = sources.is_empty() && error.is_none();
            (!nothing).then_some(Chunk { sources, values: Values::Any(values), error })
        };
        Bulk::new(session, Box::new(pull))
    }

    /// The same with one more stage.
    pub(crate) fn then(mut self, stage: Stage) -> Bulk {
        self.stages.push(stage);
        self
    }

    /// The batches, with `finish` done to each chunk where it was worked on. Behind a chunk with
    /// an error comes nothing of meaning.
    pub(crate) fn batches<T: Send + 'static>(
        self,
        finish: impl Fn(Chunk) -> T + Send + Sync + 'static,
    ) -> Batches<T> {
        Batches { source: Source::Asked(self), finish: Arc::new(finish) }
    }

    /// The values one by one.
    pub(crate) fn into_items(self) -> Items {
        Box::new(self.batches(|chunk| chunk).flatten().flat_map(Chunk::into_items))
    }

    /// Draws a batch and works on it; nothing at the end.
    fn work<T: Send>(&mut self, finish: &(impl Fn(Chunk) -> T + Send + Sync + ?Sized)) -> Vec<T> {
        let batch = self.draw();
        let (start, drawn) = (Instant::now(), batch.iter().map(Chunk::len).sum::<usize>());
        let through = |chunk| {
            finish(self.stages.iter().fold(chunk, |chunk, stage| stage(&self.session, chunk)))
        };
        let done =
            self.session.context.pool().install(|| batch.into_par_iter().map(through).collect());
        if drawn == self.size && start.elapsed() < LONG_ENOUGH {
            self.size = (self.size * 2).min(self.largest());
        }
        done
    }

    fn draw(&mut self) -> Vec<Chunk> {
        let threads = self.session.context.threads();
        let share = (self.size / (threads * CHUNKS_A_THREAD)).max(1);
        let (mut batch, mut room) = (Vec::new(), self.size);
        while room > 0 && !self.ended {
            match (self.pull)(share.min(room)) {
                Some(chunk) => {
                    room = room.saturating_sub(chunk.len());
                    self.ended = chunk.error.is_some();
                    batch.push(chunk);
                }
                // The last items of a cancelled run may be incomplete.
                None if self.session.context.stop().is_requested() => {
                    self.ended = true;
                    batch.push(Chunk::failed(interrupted()));
                }
                None => self.ended = true,
            }
        }
        batch
    }

    fn largest(&self) -> usize {
        LARGEST_SHARE * self.session.context.threads()
    }

    /// Whether a batch is so quick that one too many does no harm.
    fn is_quick(&self) -> bool {
        self.size == self.largest()
    }
}

/// Batches of what chunks were made into, in order.
pub(crate) struct Batches<T> {
    source: Source<T>,
    finish: Arc<dyn Fn(Chunk) -> T + Send + Sync>,
}

/// Where batches come from.
enum Source<T> {
    /// They are made when they are asked for.
    Asked(Bulk),
    /// A thread makes them ahead.
    Ahead(Receiver<Vec<T>>, JoinHandle<()>),
    /// There are no more.
    None,
}

impl<T: Send + 'static> Iterator for Batches<T> {
    type Item = Vec<T>;

    fn next(&mut self) -> Option<Vec<T>> {
        match std::mem::replace(&mut self.source, Source::None) {
            Source::Asked(mut bulk) => {
                let batch = bulk.work(&*self.finish);
                self.source = if bulk.is_quick() { self.ahead(bulk) } else { Source::Asked(bulk) };
                Some(batch).filter(|batch| !batch.is_empty())
            }
            Source::Ahead(batches, thread) => match batches.recv() {
                Ok(batch) => {
                    self.source = Source::Ahead(batches, thread);
                    Some(batch)
                }
                Err(_) => {
                    thread.join().unwrap_or_else(|panic| resume_unwind(panic));
                    None
                }
            },
            Source::None => None,
        }
    }
}

impl<T: Send + 'static> Batches<T> {
    /// Has the next batch made while the last one is used, by a thread of its own: one of the
    /// pool could come to wait for another stream's batch that it is itself in the midst of.
    fn ahead(&self, mut bulk: Bulk) -> Source<T> {
        let (sender, batches) = sync_channel(0);
        let finish = self.finish.clone();
        let make = move || {
            loop {
                let batch = bulk.work(&*finish);
                // Whoever wanted the batch may have gone.
                if batch.is_empty() || sender.send(batch).is_err() {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().stack_size(STACK_SIZE).spawn(make);
        Source::Ahead(batches, thread.expect("the system has room for a thread"))
    }
}
