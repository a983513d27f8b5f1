//! The work of a stage: threads take its parts in turn, and write the results to the journal.

use super::block::{self, FrameKind, MOST};
use super::earlier::ResumedStage;
use super::packed::{CellOrder, PackedConfiguration};
use super::parents::{ParentPart, ParentParts};
use super::stage_totals::StageTotals;
use crate::clock::ThreadTime;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::progress::ProgressTask;
use crate::store::{Frame, Journal};
use crate::work::{self, TaskQueue, Worker};
use seventeen_core::{Configuration, PatternSearch, StageStats};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A stage that is being done.
pub(super) struct StageWork<'a> {
    pub(super) context: &'a Context,
    pub(super) search: &'a dyn PatternSearch,
    /// The stage, from 0.
    pub(super) stage: u32,
    /// The order of the region that it fills.
    pub(super) order: &'a CellOrder,
    /// The configurations that it extends.
    pub(super) parents: Mutex<ParentParts>,
    pub(super) journal: &'a Journal,
    /// The parts that were done before.
    pub(super) earlier: &'a ResumedStage,
    /// Over the parents.
    pub(super) task: &'a dyn ProgressTask,
}

impl TaskQueue for StageWork<'_> {
    type Task = ParentPart;
    type Sum = StageTotals;

    fn next_task(&self) -> Result<Option<(u32, ParentPart)>> {
        let part = self.parents.lock().unwrap_or_else(PoisonError::into_inner).next_part()?;
        Ok(part.map(|part| (part.number, part)))
    }

    fn do_tasks(&self, worker: &mut Worker<'_, Self>) -> Result<()> {
        while let Some((_, part)) = worker.next_task()? {
            if !self.earlier.parts.contains(&part.number) {
                let (labour, cpu) = self.extend_part(&part)?;
                worker.add_to_sum(|sum| sum.add_part(&labour, cpu));
            }
            self.task.add_finished(part.parents.len() as u64);
        }
        Ok(())
    }

    fn sync_finished(&self) -> Option<Result<()>> {
        Some(self.journal.sync())
    }
}

impl StageWork<'_> {
    /// Does the missing parts; returns the labour of all parts.
    ///
    /// # Errors
    /// A part fails, the disk fails, or the run is interrupted; finished parts remain stored.
    pub(super) fn run_missing_parts(&self) -> Result<StageTotals> {
        let (labour, _) = work::run_tasks(self.context, self, self.earlier.labour)?;
        self.context.check_running()?;
        Ok(labour)
    }

    /// The labour of a part, and its CPU time.
    fn extend_part(&self, part: &ParentPart) -> Result<(StageStats, Duration)> {
        let start = ThreadTime::now();
        let mut taker = ConfigurationCollector {
            work: self,
            part: part.number,
            packed: Vec::new(),
            failed: None,
        };
        let mut emit = |configuration: &Configuration| taker.accept(configuration);
        let labour = self.search.extend(self.stage, &part.parents, &mut emit);
        if let Some(error) = taker.failed {
            return Err(error);
        }
        let labour = labour?;
        taker.sort_distinct();
        let mut frame = self.part_frame(FrameKind::PartEnd, part.number, &taker.packed)?;
        let cpu = start.elapsed();
        block::set_labour(&mut frame, &labour, cpu);
        self.journal.append(&frame)?;
        Ok((labour, cpu))
    }

    fn part_frame(
        &self,
        kind: FrameKind,
        part: u32,
        packed: &[PackedConfiguration],
    ) -> Result<Frame> {
        block::configurations_frame(kind, part, self.order, packed).map_err(|error| {
            Error::work_failed(format_args!("cannot pack configurations: {error}"))
        })
    }
}

/// Takes the configurations of one part.
struct ConfigurationCollector<'a, 'w> {
    work: &'a StageWork<'w>,
    part: u32,
    packed: Vec<PackedConfiguration>,
    /// The reason why no more are accepted.
    failed: Option<Error>,
}

impl ConfigurationCollector<'_, '_> {
    fn accept(&mut self, configuration: &Configuration) -> ControlFlow<()> {
        match self.buffer_configuration(configuration) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failed = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn buffer_configuration(&mut self, configuration: &Configuration) -> Result<()> {
        if self.packed.len() == MOST {
            self.sort_distinct();
            if self.packed.len() > MOST / 2 {
                let frame = self.work.part_frame(FrameKind::PartBlock, self.part, &self.packed)?;
                self.work.journal.append(&frame)?;
                self.packed.clear();
            }
        }
        self.packed.push(self.work.order.pack(configuration));
        Ok(())
    }

    /// Puts the configurations in order, each once.
    fn sort_distinct(&mut self) {
        self.packed.sort_unstable();
        self.packed.dedup();
    }
}
