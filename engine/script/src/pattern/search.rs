//! A search that is run: its stages one after the other, from what is on disk already.

use super::count::Count;
use super::distinct::each_distinct;
use super::frame::Fault;
use super::journal::{Done, Journal};
use super::limits::Limits;
use super::manifest::Manifest;
use super::packed::Order;
use super::parents::Parents;
use super::run::Run;
use super::stage_file::{self, Configurations, Summary, Writer};
use super::store::{Place, Store};
use crate::failure::{Raise, Res, interrupted, work_failed};
use crate::session::Session;
use cpu_time::ProcessTime;
use seventeen_core::{Configuration, PatternSearch, Region, Stage};
use std::ops::ControlFlow;

/// A search, and where it is kept.
pub(crate) struct Search<'a> {
    session: &'a Session,
    search: &'a dyn PatternSearch,
    stages: Vec<Stage>,
    chain: Vec<Region>,
    store: Store,
    /// How many bytes dropping duplicates may take.
    memory: u64,
}

impl<'a> Search<'a> {
    /// The search in a directory of this name, or in a temporary one.
    pub(crate) fn open(
        session: &'a Session,
        search: &'a dyn PatternSearch,
        manifest: &Manifest,
        directory: Option<&str>,
        memory: u64,
    ) -> Res<Search<'a>> {
        let store = match directory {
            Some(path) => Store::open(path, manifest)?,
            None => Store::temporary(manifest)?,
        };
        let stages = search.stages();
        let chain = stages.iter().map(|stage| stage.region).collect();
        Ok(Search { session, search, stages, chain, store, memory })
    }

    /// Does the stages that are not done yet; what each came to, and where they are.
    pub(crate) fn run(&self) -> Res<(Vec<Summary>, Place)> {
        let mut summaries = Vec::new();
        for stage in 0..self.stages.len() as u32 {
            let before = summaries.last().map(|summary: &Summary| summary.kept);
            let summary = match self.finished(stage)? {
                Some(summary) => {
                    self.note(&format!("{} was done before", self.name(stage)));
                    self.store.place.drop_journal(stage)?;
                    summary
                }
                None => self.do_stage(stage, before)?,
            };
            self.note(&self.row(stage, &summary));
            summaries.push(summary);
        }
        Ok((summaries, self.store.place.clone()))
    }

    /// What a stage came to that was done before.
    fn finished(&self, stage: u32) -> Res<Option<Summary>> {
        let place = &self.store.place;
        let path = place.stage(stage);
        match stage_file::read(&path, place.owner(stage), &self.order(stage)) {
            Ok(summary) => Ok(summary),
            Err(Fault::Torn(what)) => {
                self.note(&format!("{} is not taken: {what}", path.display()));
                Ok(None)
            }
            Err(Fault::Disk(error)) => {
                Err(work_failed(format_args!("cannot read {}: {error}", path.display())))
            }
        }
    }

    /// Does a stage, whose parents are so many, or what the search begins with.
    fn do_stage(&self, stage: u32, parents: Option<u64>) -> Res<Summary> {
        let (parents, count) = match parents {
            Some(count) => (self.parents(stage, count)?, count),
            None => self.begin()?,
        };
        let threads = self.session.context.threads();
        let limits = Limits::new(&self.stages[stage as usize], threads, self.memory);
        let (name, most) = (self.name(stage), limits.bytes.div_ceil(1_000_000));
        self.note(&format!("{name}: {count} to extend, at most {most} MB"));
        let place = &self.store.place;
        let (journal, done) = Journal::open(place.journal(stage), place.owner(stage))?;
        self.note_done(stage, &done);
        let bar = self.session.context.progress().task(&name, Some(count));
        let order = self.order(stage);
        let run = Run {
            search: self.search,
            stage,
            order: &order,
            journal: &journal,
            done: &done,
            bar: &*bar,
        };
        let count = run.finish(self.session, parents);
        drop(bar);
        if self.session.context.stop().is_requested() && place.is_kept() {
            self.note(&format!("{}: what is done is kept, to go on with", self.name(stage)));
        }
        let summary = self.close(stage, &journal, count?, limits.held)?;
        journal.remove()?;
        Ok(summary)
    }

    /// What the search begins with, in order.
    fn begin(&self) -> Res<(Parents, u64)> {
        let mut begin = Vec::new();
        let begun = self.search.begin(&mut |configuration: &Configuration| {
            begin.push(*configuration);
            ControlFlow::Continue(())
        });
        begun.raise()?;
        let order = self.order(0);
        begin.sort_by_cached_key(|configuration| order.pack(configuration));
        let count = begin.len() as u64;
        Ok((Parents::of_begin(begin), count))
    }

    /// What the stage before gave.
    fn parents(&self, stage: u32, count: u64) -> Res<Parents> {
        let before = stage - 1;
        let source = Configurations::open(&self.store.place, before, &self.order(before))?;
        Ok(Parents::of_stage(Box::new(source), count, &self.chain[..stage as usize]))
    }

    /// Drops duplicates, and writes the file of a stage.
    fn close(&self, stage: u32, journal: &Journal, count: Count, held: usize) -> Res<Summary> {
        let start = ProcessTime::now();
        let (place, order) = (&self.store.place, self.order(stage));
        let mut writer = Writer::create(place.stage(stage), place.owner(stage), order.clone())?;
        self.session.context.pool().install(|| {
            let read = |take: &mut dyn FnMut(&[_])| {
                journal.each(|frame| {
                    if self.session.context.stop().is_requested() {
                        return Err(interrupted());
                    }
                    take(&frame.rows(&order).map_err(|fault| journal.faulty(fault))?);
                    Ok(())
                })
            };
            each_distinct(held, read, |rows| writer.add(rows))
        })?;
        let mut count = count;
        count.nanoseconds += start.elapsed().as_nanos();
        writer.finish(place, count)
    }

    fn order(&self, stage: u32) -> Order {
        Order::of(&self.chain[..=stage as usize])
    }

    /// `stage 3 of 5, B12345`.
    fn name(&self, stage: u32) -> String {
        let (number, all, region) = (stage + 1, self.chain.len(), self.chain[stage as usize]);
        format!("stage {number} of {all}, {region}")
    }

    fn row(&self, stage: u32, summary: &Summary) -> String {
        let Summary { kept, count, .. } = summary;
        let Count { checked, cached, searches, .. } = count;
        let (name, raw, seconds) = (self.name(stage), summary.raw(), count.seconds());
        let unsummed = *kept > 0 && !count.is_summed();
        let sum = if unsummed { ", sum not checked" } else { "" };
        format!(
            "{name}: {checked} checked, {kept} kept ({raw} raw), {cached} cached, {searches} \
             searches, {seconds:.2} CPU s{sum}"
        )
    }

    fn note_done(&self, stage: u32, done: &Done) {
        let path = self.store.place.journal(stage);
        if let Some((bytes, what)) = done.cut {
            let path = path.display();
            self.note(&format!("{path}: the last {bytes} bytes are cut off: {what}"));
        }
        if !done.parts.is_empty() {
            let (name, parts) = (self.name(stage), done.parts.len());
            self.note(&format!("{name}: {parts} parts were done before"));
        }
    }

    /// Says something beside the results.
    fn note(&self, line: &str) {
        self.session.context.progress().note(line);
    }
}
