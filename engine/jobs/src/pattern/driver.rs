//! `Driver`: does the stages of a search one after another, starting from the results on disk.

use super::block;
use super::directory::{Directory, Locked};
use super::distinct::each_distinct;
use super::earlier::Earlier;
use super::limits::Limits;
use super::packed::Order;
use super::parents::Parents;
use super::stage_file::{self, Configurations, StageWriter};
use super::stage_totals::StageTotals;
use super::stage_work::StageWork;
use super::summary::Summary;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::store::{FrameFault, Journal};
use cpu_time::ProcessTime;
use seventeen_core::{Configuration, PatternSearch, Region, Stage};
use std::ops::ControlFlow;
use std::sync::Mutex;

/// A search, and its directory.
pub(super) struct Driver<'a> {
    context: &'a Context,
    search: &'a dyn PatternSearch,
    stages: Vec<Stage>,
    chain: Vec<Region>,
    locked: Locked,
    /// The maximal memory for dropping duplicates, in bytes.
    memory: u64,
}

impl<'a> Driver<'a> {
    /// The search in this directory.
    pub(super) fn new(
        context: &'a Context,
        search: &'a dyn PatternSearch,
        locked: Locked,
        memory: u64,
    ) -> Driver<'a> {
        let stages = search.stages();
        let chain = stages.iter().map(|stage| stage.region).collect();
        Driver { context, search, stages, chain, locked, memory }
    }

    /// Does the missing stages. Returns the summary of each stage, and the directory.
    pub(super) fn run(&self) -> Result<(Vec<Summary>, Directory)> {
        let mut summaries = Vec::new();
        for stage in 0..self.stages.len() as u32 {
            let before = summaries.last().map(|summary: &Summary| summary.kept);
            let summary = match self.finished(stage)? {
                Some(summary) => {
                    self.note(&format!("{} was done by an earlier run", self.name(stage)));
                    self.directory().drop_journal(stage)?;
                    summary
                }
                None => self.do_stage(stage, before)?,
            };
            self.note(&self.line(stage, &summary));
            summaries.push(summary);
        }
        Ok((summaries, self.directory().clone()))
    }

    /// The summary of a stage that an earlier run finished.
    fn finished(&self, stage: u32) -> Result<Option<Summary>> {
        let directory = self.directory();
        let path = directory.stage(stage);
        match stage_file::read(&path, directory.owner(stage), &self.order(stage)) {
            Ok(summary) => Ok(summary),
            Err(FrameFault::Torn(what)) => {
                self.note(&format!("{} is not reused: {what}", path.display()));
                Ok(None)
            }
            Err(FrameFault::Disk(error)) => {
                Err(Error::work_failed(format_args!("cannot read {}: {error}", path.display())))
            }
        }
    }

    /// Does a stage with this number of parents, or with the initial configurations.
    fn do_stage(&self, stage: u32, parents: Option<u64>) -> Result<Summary> {
        let (parents, count) = match parents {
            Some(count) => (self.parents(stage, count)?, count),
            None => self.begin()?,
        };
        let threads = self.context.threads();
        let limits = Limits::new(&self.stages[stage as usize], threads, self.memory);
        let (name, most) = (self.name(stage), limits.bytes.div_ceil(1_000_000));
        self.note(&format!("{name}: {count} to extend, at most {most} MB"));
        let directory = self.directory();
        let (journal, earlier) = Earlier::open(&directory.journal(stage), directory.owner(stage))?;
        self.note_earlier(stage, &earlier);
        let task = self.context.progress().task(&name, Some(count));
        let order = self.order(stage);
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
        let labour = work.finish();
        drop(task);
        if self.context.stop().is_cancelled() && directory.is_kept() {
            self.note(&format!("{}: finished work is kept for resuming", self.name(stage)));
        }
        let summary = self.close(stage, &journal, labour?, limits.held)?;
        journal.remove()?;
        Ok(summary)
    }

    /// The initial configurations of the search, in order.
    fn begin(&self) -> Result<(Parents, u64)> {
        let mut begin = Vec::new();
        let begun = self.search.begin(&mut |configuration: &Configuration| {
            begin.push(*configuration);
            ControlFlow::Continue(())
        });
        begun?;
        let order = self.order(0);
        begin.sort_by_cached_key(|configuration| order.pack(configuration));
        let count = begin.len() as u64;
        Ok((Parents::of_begin(begin), count))
    }

    /// The configurations of the previous stage.
    fn parents(&self, stage: u32, count: u64) -> Result<Parents> {
        let (directory, before) = (self.directory(), stage - 1);
        let source = Configurations::open(
            directory.stage(before),
            directory.owner(before),
            &self.order(before),
        )?;
        Ok(Parents::of_stage(Box::new(source), count, &self.chain[..stage as usize]))
    }

    /// Drops duplicates, and writes the file of a stage with this labour of its parts.
    fn close(
        &self,
        stage: u32,
        journal: &Journal,
        mut labour: StageTotals,
        held: usize,
    ) -> Result<Summary> {
        let start = ProcessTime::now();
        let (directory, order) = (self.directory(), self.order(stage));
        let path = directory.stage(stage);
        let mut writer = StageWriter::create(&path, directory.owner(stage), order.clone())?;
        self.context.pool().install(|| {
            let read = |take: &mut dyn FnMut(&[_])| {
                journal.for_each_frame(|frame| {
                    self.context.check_running()?;
                    let packed = block::configurations(frame, &order);
                    take(&packed.map_err(|fault| journal.fault_error(fault))?);
                    Ok(())
                })
            };
            each_distinct(held, read, |packed| writer.add(packed))
        })?;
        labour.nanoseconds += start.elapsed().as_nanos();
        writer.finish(labour)
    }

    fn directory(&self) -> &Directory {
        &self.locked.directory
    }

    fn order(&self, stage: u32) -> Order {
        Order::of(&self.chain[..=stage as usize])
    }

    /// `stage 3 of 5, B12345`.
    fn name(&self, stage: u32) -> String {
        let (number, all, region) = (stage + 1, self.chain.len(), self.chain[stage as usize]);
        format!("stage {number} of {all}, {region}")
    }

    fn line(&self, stage: u32, summary: &Summary) -> String {
        let Summary { kept, labour, .. } = summary;
        let StageTotals { checked, cached, searches, .. } = labour;
        let (name, raw, seconds) = (self.name(stage), summary.raw(), labour.seconds());
        let unsummed = *kept > 0 && !labour.is_summed();
        let sum = if unsummed { ", sum not checked" } else { "" };
        format!(
            "{name}: {checked} checked, {kept} kept ({raw} raw), {cached} cached, {searches} \
             searches, {seconds:.2} CPU s{sum}"
        )
    }

    fn note_earlier(&self, stage: u32, earlier: &Earlier) {
        if let Some(cut) = earlier.cut {
            let (path, bytes, what) = (self.directory().journal(stage), cut.bytes, cut.what);
            let path = path.display();
            self.note(&format!("{path}: the last {bytes} bytes are dropped: {what}"));
        }
        if !earlier.parts.is_empty() {
            let (name, parts) = (self.name(stage), earlier.parts.len());
            self.note(&format!("{name}: {parts} parts were done by an earlier run"));
        }
    }

    /// Reports the progress of the search.
    fn note(&self, line: &str) {
        self.context.progress().note(line);
    }
}
