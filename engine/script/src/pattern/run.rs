//! A stage that is being done: threads take its parts in turn, and put what they gave into the
//! journal.

use super::closing::Closing;
use super::count::Count;
use super::frame::{Frame, Kind, MOST};
use super::journal::{Done, Journal};
use super::packed::{Order, Packed};
use super::parents::{Parents, Part};
use crate::failure::{Raise, Res, interrupted, work_failed};
use crate::session::Session;
use cpu_time::ThreadTime;
use rhai::EvalAltResult;
use seventeen_core::{Configuration, Error, PatternSearch};
use seventeen_host::stop;
use seventeen_jobs::progress::Task;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// A stage that is being done.
pub(super) struct Run<'a> {
    pub(super) search: &'a dyn PatternSearch,
    /// The stage, from 0.
    pub(super) stage: u32,
    /// The order of the region that it fills.
    pub(super) order: &'a Order,
    pub(super) journal: &'a Journal,
    /// The parts that were done before.
    pub(super) done: &'a Done,
    /// Over the parents.
    pub(super) bar: &'a dyn Task,
}

/// What the threads share.
struct Shared {
    parents: Mutex<Parents>,
    outcome: Mutex<Outcome>,
    /// Whether no more parts are taken: one failed, or was interrupted.
    is_over: AtomicBool,
}

#[derive(Default)]
struct Outcome {
    count: Count,
    is_interrupted: bool,
    error: Option<Box<EvalAltResult>>,
}

impl Run<'_> {
    /// Does the parts that lack; what all parts took.
    ///
    /// # Errors
    /// A part fails, the disk does, or the run is interrupted: what is done is kept.
    pub(super) fn finish(&self, session: &Session, parents: Parents) -> Res<Count> {
        let (parents, outcome) = (Mutex::new(parents), Mutex::default());
        let shared = Shared { parents, outcome, is_over: AtomicBool::new(false) };
        std::thread::scope(|scope| {
            let syncer = scope.spawn(|| shared.note(self.journal.keep_synced()));
            let _closing = Closing { journal: self.journal, syncer: syncer.thread() };
            session.context.pool().scope(|workers| {
                for _ in 0..session.context.threads() {
                    workers.spawn(|_| shared.note(self.work(&shared)));
                }
            });
        });
        let outcome = shared.outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
        match outcome.error {
            Some(error) => Err(error),
            None if outcome.is_interrupted || stop::requested() => Err(interrupted()),
            None => {
                let mut count = self.done.count;
                count += outcome.count;
                Ok(count)
            }
        }
    }

    /// Does parts until none is left, or one fails.
    fn work(&self, shared: &Shared) -> Res<()> {
        while let Some(part) = shared.take()? {
            let parents = part.parents.len() as u64;
            if !self.done.parts.contains(&part.number) {
                match self.extend(&part)? {
                    Some(count) => shared.outcome().count += count,
                    None => {
                        shared.outcome().is_interrupted = true;
                        shared.is_over.store(true, Ordering::Relaxed);
                    }
                }
            }
            self.bar.advance(parents);
        }
        Ok(())
    }

    /// What a part took; none if it was interrupted.
    fn extend(&self, part: &Part) -> Res<Option<Count>> {
        let start = ThreadTime::now();
        let mut taker = Taker { run: self, part: part.number, rows: Vec::new(), failed: None };
        let mut emit = |configuration: &Configuration| taker.take(configuration);
        let labour = self.search.extend(self.stage, &part.parents, &mut emit);
        if let Some(error) = taker.failed {
            return Err(error);
        }
        let labour = match labour {
            Ok(labour) => labour,
            Err(Error::Interrupted) => return Ok(None),
            Err(error) => return Err(error).raise(),
        };
        taker.sort();
        let mut frame = self.frame(Kind::Last, part.number, &taker.rows)?;
        (frame.labour, frame.cpu) = (labour, start.elapsed());
        self.journal.append(&frame)?;
        let mut count = Count::default();
        count.add(&frame.labour, frame.cpu);
        Ok(Some(count))
    }

    fn frame(&self, kind: Kind, part: u32, rows: &[Packed]) -> Res<Frame> {
        Frame::of(kind, part, self.order, rows)
            .map_err(|error| work_failed(format_args!("cannot pack configurations: {error}")))
    }
}

impl Shared {
    fn outcome(&self) -> std::sync::MutexGuard<'_, Outcome> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the first error, which is what the run fails with.
    fn note(&self, result: Res<()>) {
        if let Err(error) = result {
            self.is_over.store(true, Ordering::Relaxed);
            self.outcome().error.get_or_insert(error);
        }
    }

    fn take(&self) -> Res<Option<Part>> {
        if self.is_over.load(Ordering::Relaxed) || stop::requested() {
            return Ok(None);
        }
        self.parents.lock().unwrap_or_else(PoisonError::into_inner).part()
    }
}

/// Takes the configurations of one part.
struct Taker<'a, 'r> {
    run: &'a Run<'r>,
    part: u32,
    rows: Vec<Packed>,
    /// Why no more are taken.
    failed: Option<Box<EvalAltResult>>,
}

impl Taker<'_, '_> {
    fn take(&mut self, configuration: &Configuration) -> ControlFlow<()> {
        match self.keep(configuration) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failed = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn keep(&mut self, configuration: &Configuration) -> Res<()> {
        if self.rows.len() == MOST {
            self.sort();
            if self.rows.len() > MOST / 2 {
                let frame = self.run.frame(Kind::More, self.part, &self.rows)?;
                self.run.journal.append(&frame)?;
                self.rows.clear();
            }
        }
        self.rows.push(self.run.order.pack(configuration));
        Ok(())
    }

    /// Puts the rows in order, each once.
    fn sort(&mut self) {
        self.rows.sort_unstable();
        self.rows.dedup();
    }
}
