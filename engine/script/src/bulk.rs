//! `Bulk`: a stream worked on in chunks, on all threads, in order.
//!
//! A batch of chunks is drawn from the source, worked on, and handed on before the next is drawn.
//! Batches grow while they take less than a tenth of a second, so that light work is not lost in
//! hand-overs and heavy work is seen soon. Stages that follow one another share a batch: a chunk
//! goes through all of them in one thread.

use crate::chunk::{Chunk, Values};
use crate::failure::interrupted;
use crate::session::Handle;
use crate::stream::Items;
use rayon::prelude::*;
use std::sync::Arc;
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
const LARGEST_BATCH: usize = 1 << 14;

/// A chunk and all that is made of it fit a core's cache, and stay below the sizes that allocators
/// hand back to the system: with chunks four times as large a fifth of the time went into asking
/// for the same memory again.
const LARGEST_CHUNK: usize = 1 << 7;

/// How many chunks a thread gets in a batch: enough to even out what they cost.
const CHUNKS_A_THREAD: usize = 8;

impl Bulk {
    /// The chunks that `pull` draws.
    pub(crate) fn new(session: Handle, pull: Pull) -> Bulk {
        let size = session.pool.current_num_threads();
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

    /// The next batch, with `finish` done to each of its chunks where it was worked on; nothing
    /// at the end. Behind a chunk with an error comes none.
    pub(crate) fn next_batch<T: Send>(
        &mut self,
        finish: impl Fn(Chunk) -> T + Send + Sync,
    ) -> Vec<T> {
        let batch = self.draw();
        let (start, full) = (Instant::now(), batch.iter().map(Chunk::len).sum::<usize>());
        let work = |chunk| {
            finish(self.stages.iter().fold(chunk, |chunk, stage| stage(&self.session, chunk)))
        };
        let done = self.session.pool.install(|| batch.into_par_iter().map(work).collect());
        if full == self.size && start.elapsed() < LONG_ENOUGH {
            self.size = (self.size * 2).min(LARGEST_BATCH);
        }
        done
    }

    fn draw(&mut self) -> Vec<Chunk> {
        let threads = self.session.pool.current_num_threads();
        let share = (self.size / (threads * CHUNKS_A_THREAD)).clamp(1, LARGEST_CHUNK);
        let (mut batch, mut room) = (Vec::new(), self.size);
        while room > 0 && !self.ended {
            match (self.pull)(share.min(room)) {
                Some(chunk) => {
                    room = room.saturating_sub(chunk.len());
                    self.ended = chunk.error.is_some();
                    batch.push(chunk);
                }
                // The last items of a cancelled run may be incomplete.
                None if seventeen_host::stop::requested() => {
                    self.ended = true;
                    batch.push(Chunk::failed(interrupted()));
                }
                None => self.ended = true,
            }
        }
        batch
    }

    /// The values one by one.
    pub(crate) fn into_items(mut self) -> Items {
        let chunks = std::iter::from_fn(move || {
            let batch = self.next_batch(|chunk| chunk);
            (!batch.is_empty()).then_some(batch)
        });
        Box::new(chunks.flatten().flat_map(Chunk::into_items))
    }
}
