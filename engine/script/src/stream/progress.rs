//! `progress`: a bar over the items of a stream.
//!
//! Chunks pass it unchanged: unread lines stay unread, and all threads continue.

use super::{MOST_COUNTED, OperationShape, RunningStream, SourceLength, Stream};
use crate::chunk::Chunk;
use crate::failure::with_position;
use seventeen_host::cancellation::CancellationToken;
use seventeen_jobs::progress::ProgressTask;
use seventeen_jobs::text::ReadGauge;
use std::sync::atomic::{AtomicU64, Ordering};

impl Stream {
    /// A progress bar, called `label`: over the items if their number is known, otherwise over
    /// the source items.
    pub(crate) fn progress(&self, label: String) -> Stream {
        let (session, counted) = (self.session.clone(), self.clone());
        self.with_operation("progress", OperationShape::ExactlyOne, move |flow, position| {
            let bar = StreamProgressBar::start(&counted, &label);
            match flow {
                RunningStream::ParallelPipeline(bulk) => {
                    RunningStream::ParallelPipeline(bulk.map_batches(move |mut chunk: Chunk| {
                        bar.add_items(chunk.sources.len(), chunk.sources.last());
                        chunk.error = chunk.error.map(|error| with_position(error, position));
                        chunk
                    }))
                }
                RunningStream::Items(items) => {
                    let items = RunningStream::Items(items).into_items(&session);
                    RunningStream::Items(Box::new(items.map(move |item| {
                        let item = item.map_err(|error| with_position(error, position))?;
                        bar.add_items(1, Some(&item.source));
                        Ok(item)
                    })))
                }
            }
        })
    }

    /// How many source items there are, as far as is known before they are read.
    fn source_length(&self) -> Option<u64> {
        match self.extent {
            SourceLength::Unknown => None,
            SourceLength::Endless => Some(self.limit).filter(|&limit| limit < u64::MAX),
            SourceLength::Known(length) => Some(self.limit.min(length)),
            SourceLength::Countable if self.gauge.file_size() > MOST_COUNTED => None,
            SourceLength::Countable => self.count_source_items().ok(),
        }
    }
}

/// How far a running stream is.
struct StreamProgressBar {
    task: Box<dyn ProgressTask>,
    /// Whether items are counted, not source items.
    by_item: bool,
    /// The number of source items up to the last one that passed; chunks pass out of order.
    furthest: AtomicU64,
    /// The token that cancels the run.
    stop: CancellationToken,
    /// What estimates how many source items there are, and the most that are taken.
    estimate: Option<(ReadGauge, u64)>,
}

impl StreamProgressBar {
    /// A bar over what `stream` gives, which has begun to run.
    fn start(stream: &Stream, label: &str) -> StreamProgressBar {
        let progress = stream.session.context.progress();
        let by_item = stream.most.is_some();
        let count = || progress.is_shown().then(|| stream.source_length()).flatten();
        let length = stream.most.or_else(count);
        let is_unknown = length.is_none() && progress.is_shown();
        let estimate = is_unknown.then(|| (stream.gauge.clone(), stream.limit));
        let task = progress.task(label, length);
        let stop = stream.session.context.cancellation_token().clone();
        StreamProgressBar { task, by_item, furthest: AtomicU64::new(0), stop, estimate }
    }

    /// This many items pass; the last one came from this source item.
    fn add_items(&self, items: usize, last: Option<&u64>) {
        // The last items of a cancelled run may be incomplete.
        let Some(last) = last.filter(|_| !self.stop.is_cancelled()) else { return };
        if self.by_item {
            return self.task.add_finished(items as u64);
        }
        let furthest = self.furthest.fetch_max(last + 1, Ordering::Relaxed).max(last + 1);
        self.task.set_finished(furthest);
        let estimate = self.estimate.as_ref();
        if let Some((lines, limit)) =
            estimate.and_then(|(of, most)| Some((of.estimated_lines()?, most)))
        {
            self.task.set_expected(lines.max(furthest).min(*limit));
        }
    }
}
