//! The parts of a search: threads take them in turn, and their puzzles are sorted by cells.
//!
//! If only the first puzzle is requested, the lowest part with a puzzle gives it. Parts above that
//! one are cancelled, and those below are finished, so the result does not depend on the threads.

use super::cancellable::CancellableSolver;
use super::part_journal::{self, PartResult};
use super::rank::{givens_of_rank, rank_of_givens};
use super::{Enumeration, EnumerationRequest, PlannedSearch, SearchShare};
use crate::context::Context;
use crate::progress::ProgressTask;
use crate::work::{self, JournalFile, RunJournal, TaskQueue, Worker};
use rayon::prelude::*;
use seventeen_core::{Cells, CliqueStrategy, Effort, EnumerationQuery, Error, Result, Solver};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// The parts of a search, some of them done.
pub(super) struct PartSearch<'a> {
    context: &'a Context,
    planned: &'a PlannedSearch,
    wanted: EnumerationQuery<'a>,
    task: Box<dyn ProgressTask>,
    next: AtomicU32,
    /// The number of parts.
    number: u32,
    /// Parts above this one are superfluous: it has the first puzzle, and that is enough.
    limit: AtomicU32,
    /// The journal of parts, if they are stored, and the parts of an earlier run.
    journal: Option<RunJournal>,
    earlier: BTreeMap<u32, PartResult>,
    /// The share of the parts to do here.
    share: SearchShare,
}

/// The results of the parts searched here.
#[derive(Default)]
pub(super) struct SearchedParts {
    /// The ranks of the puzzles, in no order; if only the first one is requested, each part has its
    /// own.
    ranks: Vec<u128>,
    parts: Vec<SearchedPart>,
}

/// The results of a part, possibly unfinished.
pub(super) struct SearchedPart {
    part: u32,
    result: PartResult,
    is_finished: bool,
}

/// Takes the puzzles of one part.
struct PuzzleCollector<'a, 's> {
    wanted: &'a EnumerationQuery<'a>,
    asked: &'a EnumerationRequest,
    /// Checks whether puzzles are minimal, if that is requested.
    minimal: Option<&'s mut dyn Solver>,
    ranks: Vec<u128>,
    count: u64,
    /// The reason why no more puzzles are accepted.
    failed: Option<Error>,
}

impl PuzzleCollector<'_, '_> {
    fn accept_puzzle(&mut self, givens: Cells) -> ControlFlow<()> {
        if self.asked.first && self.count > 0 {
            return ControlFlow::Break(());
        }
        match self.should_keep(givens) {
            Ok(true) => {}
            Ok(false) => return ControlFlow::Continue(()),
            Err(error) => {
                self.failed = Some(error);
                return ControlFlow::Break(());
            }
        }
        self.count += 1;
        if !self.asked.count_only {
            self.ranks.push(rank_of_givens(givens));
        }
        if self.asked.first { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether the puzzle with these givens counts; an error if the enumerator must not have found
    /// it.
    fn should_keep(&mut self, givens: Cells) -> Result<bool> {
        let EnumerationQuery { grid, clues, given, dead, .. } = *self.wanted;
        if givens.len() != clues || !given.is_subset(givens) || !dead.is_disjoint(givens) {
            let asked = self.asked.describe();
            let puzzle = grid.puzzle(givens);
            let reason = format!("the enumerator found {puzzle}: expected {clues} clues{asked}");
            return Err(Error::Failed(reason));
        }
        match &mut self.minimal {
            None => Ok(true),
            Some(solver) => Ok(solver.redundant(&grid.puzzle(givens), grid)?.is_empty()),
        }
    }
}

impl<'a> PartSearch<'a> {
    /// This share of the parts of a search.
    pub(super) fn new(
        context: &'a Context,
        planned: &'a PlannedSearch,
        share: SearchShare,
    ) -> crate::Result<PartSearch<'a>> {
        let number = planned.outline().parts;
        Ok(PartSearch {
            context,
            planned,
            wanted: super::build_query(&planned.sets, planned.clues, &planned.asked)?,
            task: context.progress().task("parts of a grid", Some(number.into())),
            next: AtomicU32::new(0),
            number,
            limit: AtomicU32::new(number),
            journal: None,
            earlier: BTreeMap::new(),
            share,
        })
    }

    /// Takes the parts that an earlier run did from `directory`, and keeps the others there, in
    /// this file, if the search takes longer than `after`.
    ///
    /// # Errors
    /// A component is the caller's own, so its behaviour is unknown; another run works on the
    /// enumeration; or the disk fails.
    pub(super) fn use_journal(
        &mut self,
        directory: &Path,
        after: Duration,
    ) -> crate::Result<JournalFile> {
        let file = self.journal_file()?;
        let (journal, earlier) = part_journal::open_journal(directory, &file, after)?;
        (self.journal, self.earlier) = (Some(journal), earlier);
        Ok(file)
    }

    fn journal_file(&self) -> crate::Result<JournalFile> {
        let PlannedSearch { method, sets, asked, .. } = self.planned;
        part_journal::journal_file(self.context, method, sets.rules, &self.wanted, asked)
    }

    /// Takes all parts from where several runs kept them.
    ///
    /// # Errors
    /// Those of [`part_journal::gather_parts`], or a part is missing.
    pub(super) fn gather_shares(mut self, directories: &[PathBuf]) -> crate::Result<Enumeration> {
        self.earlier = part_journal::gather_parts(directories, &self.journal_file()?)?;
        if let Some(part) = (0..self.number).find(|part| !self.earlier.contains_key(part)) {
            let (grid, number) = (self.wanted.grid, self.number);
            let text = format_args!("{grid}: part {part} of {number} is in no shard");
            return Err(crate::Error::work_failed(text));
        }
        self.total_result(SearchedParts::default(), 0.)
    }

    /// Does all parts, on all threads.
    pub(super) fn search_all(self) -> crate::Result<Enumeration> {
        if !self.earlier.is_empty() {
            self.task.add_finished(self.earlier.len() as u64);
        }
        let (searched, seconds) = work::run_tasks(self.context, &self, SearchedParts::default())?;
        self.total_result(searched, seconds)
    }

    fn search_part(
        &self,
        part: u32,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        minimal: Option<&mut dyn Solver>,
    ) -> Result<SearchedPart> {
        let PlannedSearch { search, asked, .. } = self.planned;
        let (wanted, ranks) = (&self.wanted, Vec::new());
        let mut taker = PuzzleCollector { wanted, asked, minimal, ranks, count: 0, failed: None };
        let mut emit = |givens: &Cells| taker.accept_puzzle(*givens);
        let effort = if asked.first {
            let mut solver = CancellableSolver { solver, part, limit: &self.limit };
            search.search(part, clique, &mut solver, &mut emit)
        } else {
            search.search(part, clique, solver, &mut emit)
        };
        let PuzzleCollector { ranks, count, failed, .. } = taker;
        let (effort, is_finished) = match failed.map_or(effort, Err) {
            Ok(effort) => (effort, true),
            // The puzzles count, but the part remains undone.
            Err(Error::Cancelled) => (Effort::default(), false),
            Err(error) => return Err(error),
        };
        Ok(SearchedPart { part, result: PartResult { ranks, count, effort }, is_finished })
    }

    /// Keeps a part that was finished.
    fn journal_part(
        &self,
        SearchedPart { part, result, is_finished }: &SearchedPart,
    ) -> crate::Result<()> {
        if self.planned.asked.first && !result.ranks.is_empty() {
            self.limit.fetch_min(*part, Ordering::Relaxed);
        }
        if !is_finished {
            return Ok(());
        }
        if let Some(journal) = &self.journal {
            journal.append(part_journal::frames_of_part(*part, result))?;
        }
        self.task.add_finished(1);
        Ok(())
    }

    /// The results of all parts, without those above the part with the first puzzle.
    fn total_result(self, searched: SearchedParts, seconds: f64) -> crate::Result<Enumeration> {
        let (limit, share) = (self.limit.into_inner(), self.share);
        let finished = |(part, result)| SearchedPart { part, result, is_finished: true };
        let all = self.earlier.into_iter().map(finished).chain(searched.parts);
        let mut total = self.planned.empty_result();
        let (mut ranks, mut finished) = (searched.ranks, 0);
        for SearchedPart { mut result, is_finished, .. } in all.filter(|it| it.part <= limit) {
            ranks.append(&mut result.ranks);
            total.count += result.count;
            total.effort += result.effort;
            finished += usize::from(is_finished);
        }
        self.context.pool().install(|| ranks.par_sort_unstable());
        if let Some(pair) = ranks.windows(2).find(|pair| pair[0] == pair[1]) {
            let puzzle = self.wanted.grid.puzzle(givens_of_rank(pair[0]));
            return Err(crate::Error::work_failed(format_args!(
                "the enumerator found {puzzle} twice"
            )));
        }
        let counts = |part: &u32| *part <= limit && share.contains_part(*part);
        total.givens = Arc::new(ranks.into_iter().map(givens_of_rank).collect());
        total.seconds += seconds;
        total.complete = finished == (0..self.number).filter(counts).count();
        Ok(total)
    }
}

impl TaskQueue for PartSearch<'_> {
    type Task = ();
    type Sum = SearchedParts;

    fn next_task(&self) -> crate::Result<Option<(u32, ())>> {
        loop {
            let part = self.next.fetch_add(1, Ordering::Relaxed);
            if part >= self.limit.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if self.share.contains_part(part) && !self.earlier.contains_key(&part) {
                return Ok(Some((part, ())));
            }
        }
    }

    fn do_tasks(&self, worker: &mut Worker<'_, Self>) -> crate::Result<()> {
        let PlannedSearch { method, sets, asked, .. } = self.planned;
        let mut helpers = self.planned.lease_components()?;
        let minimal = asked.minimal.then(|| method.solver.lease_instance_for(sets.rules));
        let mut minimal = minimal.transpose()?;
        while let Some((part, ())) = worker.next_task()? {
            let minimal = minimal.as_mut().map(|solver| &mut **solver as &mut dyn Solver);
            let mut found;
            (helpers, found) =
                helpers.run(|clique, solver| self.search_part(part, clique, solver, minimal))?;
            self.journal_part(&found)?;
            worker.add_to_sum(|searched| {
                if !asked.first {
                    searched.ranks.append(&mut found.result.ranks);
                }
                searched.parts.push(found);
            });
        }
        Ok(())
    }

    fn sync_finished(&self) -> Option<crate::Result<()>> {
        self.journal.as_ref().map(RunJournal::sync)
    }
}
