//! A stage that is being done: threads take its parts in turn, and put what they gave into the
//! journal.

use super::block::{self, Kind, MOST};
use super::earlier::Earlier;
use super::labour_sum::LabourSum;
use super::packed::{Order, Packed};
use super::parents::{Parents, Part};
use crate::context::Context;
use crate::error::{Error, Result};
use crate::progress::Task;
use crate::store::{Frame, Journal};
use cpu_time::ThreadTime;
use seventeen_core::{Configuration, PatternSearch};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// A stage that is being done.
pub(super) struct StageWork<'a> {
    pub(super) context: &'a Context,
    pub(super) search: &'a dyn PatternSearch,
    /// The stage, from 0.
    pub(super) stage: u32,
    /// The order of the region that it fills.
    pub(super) order: &'a Order,
    pub(super) journal: &'a Journal,
    /// The parts that were done before.
    pub(super) earlier: &'a Earlier,
    /// Over the parents.
    pub(super) task: &'a dyn Task,
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
    labour: LabourSum,
    is_interrupted: bool,
    error: Option<Error>,
}

impl StageWork<'_> {
    /// Does the parts that lack; what all parts took.
    ///
    /// # Errors
    /// A part fails, the disk does, or the run is interrupted: what is done is kept.
    pub(super) fn finish(&self, parents: Parents) -> Result<LabourSum> {
        let (parents, outcome) = (Mutex::new(parents), Mutex::default());
        let shared = Shared { parents, outcome, is_over: AtomicBool::new(false) };
        let work = || {
            self.context.pool().scope(|workers| {
                for _ in 0..self.context.threads() {
                    workers.spawn(|_| shared.note(self.work(&shared)));
                }
            });
        };
        self.journal.synced(|error| shared.note(Err(error)), work);
        let outcome = shared.outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
        match outcome.error {
            Some(error) => Err(error),
            None if outcome.is_interrupted => Err(Error::interrupted()),
            None => {
                self.context.check_running()?;
                let mut labour = self.earlier.labour;
                labour += outcome.labour;
                Ok(labour)
            }
        }
    }

    /// Does parts until none is left, or one fails.
    fn work(&self, shared: &Shared) -> Result<()> {
        while let Some(part) = self.take(shared)? {
            let parents = part.parents.len() as u64;
            if !self.earlier.parts.contains(&part.number) {
                match self.extend(&part)? {
                    Some(labour) => shared.outcome().labour += labour,
                    None => {
                        shared.outcome().is_interrupted = true;
                        shared.is_over.store(true, Ordering::Relaxed);
                    }
                }
            }
            self.task.advance(parents);
        }
        Ok(())
    }

    /// The next part; none at the end, or if the work is over.
    fn take(&self, shared: &Shared) -> Result<Option<Part>> {
        if shared.is_over.load(Ordering::Relaxed) || self.context.stop().is_requested() {
            return Ok(None);
        }
        shared.parents.lock().unwrap_or_else(PoisonError::into_inner).part()
    }

    /// What a part took; none if it was interrupted.
    fn extend(&self, part: &Part) -> Result<Option<LabourSum>> {
        let start = ThreadTime::now();
        let mut taker = Taker { work: self, part: part.number, packed: Vec::new(), failed: None };
        let mut emit = |configuration: &Configuration| taker.take(configuration);
        let labour = self.search.extend(self.stage, &part.parents, &mut emit);
        if let Some(error) = taker.failed {
            return Err(error);
        }
        let labour = match labour {
            Ok(labour) => labour,
            Err(seventeen_core::Error::Interrupted) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        taker.sort();
        let mut frame = self.frame(Kind::Last, part.number, &taker.packed)?;
        let cpu = start.elapsed();
        block::set_labour(&mut frame, &labour, cpu);
        self.journal.append(&frame)?;
        let mut sum = LabourSum::default();
        sum.add(&labour, cpu);
        Ok(Some(sum))
    }

    fn frame(&self, kind: Kind, part: u32, packed: &[Packed]) -> Result<Frame> {
        block::frame(kind, part, self.order, packed).map_err(|error| {
            Error::work_failed(format_args!("cannot pack configurations: {error}"))
        })
    }
}

impl Shared {
    fn outcome(&self) -> std::sync::MutexGuard<'_, Outcome> {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the first error, which is what the run fails with.
    fn note(&self, result: Result<()>) {
        if let Err(error) = result {
            self.is_over.store(true, Ordering::Relaxed);
            self.outcome().error.get_or_insert(error);
        }
    }
}

/// Takes the configurations of one part.
struct Taker<'a, 'w> {
    work: &'a StageWork<'w>,
    part: u32,
    packed: Vec<Packed>,
    /// Why no more are taken.
    failed: Option<Error>,
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

    fn keep(&mut self, configuration: &Configuration) -> Result<()> {
        if self.packed.len() == MOST {
            self.sort();
            if self.packed.len() > MOST / 2 {
                let frame = self.work.frame(Kind::More, self.part, &self.packed)?;
                self.work.journal.append(&frame)?;
                self.packed.clear();
            }
        }
        self.packed.push(self.work.order.pack(configuration));
        Ok(())
    }

    /// Puts the configurations in order, each once.
    fn sort(&mut self) {
        self.packed.sort_unstable();
        self.packed.dedup();
    }
}
