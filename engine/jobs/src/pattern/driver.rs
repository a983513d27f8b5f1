//! `SearchDriver`: does the stages of a search one after another, starting from the results on
//! disk.

use super::block;
use super::directory::{LockedDirectory, StageDirectory};
use super::distinct::each_distinct;
use super::earlier::ResumedStage;
use super::limits::StageMemory;
use super::packed::CellOrder;
use super::parents::ParentParts;
use super::stage_file::{self, Configurations, StageWriter};
use super::stage_totals::StageTotals;
use super::stage_work::StageWork;
use super::summary::StageSummary;
use crate::clock::ProcessTime;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::store::{FrameFault, Journal};
use seventeen_core::{Configuration, PatternSearch, Region, Stage};
use std::ops::ControlFlow;
use std::sync::Mutex;

/// A search, and its directory.
pub(super) struct SearchDriver<'a> {
    context: &'a Context,
    search: &'a dyn PatternSearch,
    stages: Vec<Stage>,
    chain: Vec<Region>,
    locked: LockedDirectory,
    /// The maximal memory for dropping duplicates, in bytes.
    memory: u64,
}

impl<'a> SearchDriver<'a> {
    /// The search in this directory.
    pub(super) fn new(
        context: &'a Context,
        search: &'a dyn PatternSearch,
        locked: LockedDirectory,
        memory: u64,
    ) -> SearchDriver<'a> {
        let stages = search.stages();
        let chain = stages.iter().map(|stage| stage.region).collect();
        SearchDriver { context, search, stages, chain, locked, memory }
    }

    /// Does the missing stages. Returns the summary of each stage, and the directory.
    pub(super) fn run(&self) -> Result<(Vec<StageSummary>, StageDirectory)> {
        let mut summaries = Vec::new();
        for stage in 0..self.stages.len() as u32 {
            let before = summaries.last().map(|summary: &StageSummary| summary.kept);
            let summary = match self.finished_summary(stage)? {
                Some(summary) => {
                    self.print_note(&format!(
                        "{} was done by an earlier run",
                        self.stage_name(stage)
                    ));
                    self.directory().remove_journal(stage)?;
                    summary
                }
                None => self.run_stage(stage, before)?,
            };
            self.print_note(&self.summary_line(stage, &summary));
            summaries.push(summary);
        }
        Ok((summaries, self.directory().clone()))
    }

    /// The summary of a stage that an earlier run finished.
    fn finished_summary(&self, stage: u32) -> Result<Option<StageSummary>> {
        let directory = self.directory();
        let path = directory.stage_path(stage);
        match stage_file::read_stage_file(
            &path,
            directory.frame_owner(stage),
            &self.cell_order(stage),
        ) {
            Ok(summary) => Ok(summary),
            Err(FrameFault::Torn(what)) => {
                self.print_note(&format!("{} is not reused: {what}", path.display()));
                Ok(None)
            }
            Err(FrameFault::Disk(error)) => {
                Err(Error::work_failed(format_args!("cannot read {}: {error}", path.display())))
            }
        }
    }

    /// Does a stage with this number of parents, or with the initial configurations.
    fn run_stage(&self, stage: u32, parents: Option<u64>) -> Result<StageSummary> {
        let (parents, count) = match parents {
            Some(count) => (self.parents_of_stage(stage, count)?, count),
            None => self.initial_parents()?,
        };
        let threads = self.context.threads();
        let limits = StageMemory::new(&self.stages[stage as usize], threads, self.memory);
        let (name, most) = (self.stage_name(stage), limits.bytes.div_ceil(1_000_000));
        self.print_note(&format!("{name}: {count} to extend, at most {most} MB"));
        let directory = self.directory();
        let (journal, earlier) =
            ResumedStage::open(&directory.journal_path(stage), directory.frame_owner(stage))?;
        let journal = if directory.is_permanent() { journal } else { journal.temporary() };
        self.report_resumed(stage, &earlier);
        let task = self.context.progress().task(&name, Some(count));
        let order = self.cell_order(stage);
        let work = StageWork {
            context: self.context,
            search: self.search,
            stage,
            order: &order,
            parents: Mutex::new(parents),
            journal: &journal,
            earlier: &earlier,
            task: &*task,
        };
        let labour = work.run_missing_parts();
        drop(task);
        if self.context.cancellation_token().is_cancelled() && directory.is_permanent() {
            self.print_note(&format!(
                "{}: finished work is kept for resuming",
                self.stage_name(stage)
            ));
        }
        let summary = self.write_stage_file(stage, &journal, labour?, limits.held)?;
        journal.remove()?;
        Ok(summary)
    }

    /// The initial configurations of the search, in order.
    fn initial_parents(&self) -> Result<(ParentParts, u64)> {
        let mut begin = Vec::new();
        let begun = self.search.begin(&mut |configuration: &Configuration| {
            begin.push(*configuration);
            ControlFlow::Continue(())
        });
        begun?;
        let order = self.cell_order(0);
        begin.sort_by_cached_key(|configuration| order.pack(configuration));
        let count = begin.len() as u64;
        Ok((ParentParts::from_initial(begin), count))
    }

    /// The configurations of the previous stage.
    fn parents_of_stage(&self, stage: u32, count: u64) -> Result<ParentParts> {
        let (directory, before) = (self.directory(), stage - 1);
        let source = Configurations::open(
            directory.stage_path(before),
            directory.frame_owner(before),
            &self.cell_order(before),
        )?;
        Ok(ParentParts::from_stage(Box::new(source), count, &self.chain[..stage as usize]))
    }

    /// Drops duplicates, and writes the file of a stage with this labour of its parts.
    fn write_stage_file(
        &self,
        stage: u32,
        journal: &Journal,
        mut labour: StageTotals,
        held: usize,
    ) -> Result<StageSummary> {
        let start = ProcessTime::now();
        let (directory, order) = (self.directory(), self.cell_order(stage));
        let path = directory.stage_path(stage);
        let mut writer = StageWriter::create(&path, directory.frame_owner(stage), order.clone())?;
        self.context.pool().install(|| {
            let read = |take: &mut dyn FnMut(&[_])| {
                journal.for_each_frame(|frame| {
                    self.context.check_running()?;
                    let packed = block::read_configurations(frame, &order);
                    take(&packed.map_err(|fault| journal.fault_error(fault))?);
                    Ok(())
                })
            };
            each_distinct(held, read, |packed| writer.append(packed))
        })?;
        labour.nanoseconds += start.elapsed().as_nanos();
        writer.finish(labour)
    }

    fn directory(&self) -> &StageDirectory {
        &self.locked.directory
    }

    fn cell_order(&self, stage: u32) -> CellOrder {
        CellOrder::from_chain(&self.chain[..=stage as usize])
    }

    /// `stage 3 of 5, B12345`.
    fn stage_name(&self, stage: u32) -> String {
        let (number, all, region) = (stage + 1, self.chain.len(), self.chain[stage as usize]);
        format!("stage {number} of {all}, {region}")
    }

    fn summary_line(&self, stage: u32, summary: &StageSummary) -> String {
        let StageSummary { kept, labour, .. } = summary;
        let StageTotals { checked, cached, searches, .. } = labour;
        let (name, raw, seconds) =
            (self.stage_name(stage), summary.raw_fillings(), labour.seconds());
        let unsummed = *kept > 0 && !labour.has_encounter_counts();
        let sum = if unsummed { ", sum not checked" } else { "" };
        format!(
            "{name}: {checked} checked, {kept} kept ({raw} raw), {cached} cached, {searches} \
             searches, {seconds:.2} CPU s{sum}"
        )
    }

    fn report_resumed(&self, stage: u32, earlier: &ResumedStage) {
        if let Some(cut) = earlier.cut {
            let (path, bytes, what) = (self.directory().journal_path(stage), cut.bytes, cut.what);
            let path = path.display();
            self.print_note(&format!("{path}: the last {bytes} bytes are dropped: {what}"));
        }
        if !earlier.parts.is_empty() {
            let (name, parts) = (self.stage_name(stage), earlier.parts.len());
            self.print_note(&format!("{name}: {parts} parts were done by an earlier run"));
        }
    }

    /// Reports the progress of the search.
    fn print_note(&self, line: &str) {
        self.context.progress().print_line(line);
    }
}
