//! The parts of a search: threads take them in turn, and their puzzles are put in the order of
//! their cells.
//!
//! Where the first puzzle is enough, it is that of the lowest part that has one: parts above it
//! are cancelled and those below are finished, so that it does not depend on the threads.

use super::cancellable::Cancellable;
use super::kept::{self, Begin, Done, Kept};
use super::rank::{of_rank, rank};
use super::{Asked, Method, Share};
use crate::context::Context;
use crate::progress::Task;
use cpu_time::ThreadTime;
use rayon::prelude::*;
use seventeen_core::{Cells, CliqueStrategy, Effort, Error, Result, Search, Solver, Wanted};
use seventeen_plugin::calls::Here;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// The parts of a search, some of which are done.
pub(super) struct Parts<'a> {
    context: &'a Context,
    search: &'a dyn Search,
    wanted: &'a Wanted<'a>,
    asked: &'a Asked,
    task: Box<dyn Task>,
    next: AtomicU32,
    /// How many there are.
    number: u32,
    /// Parts above this one are superfluous: it has the first puzzle, and that is enough.
    limit: AtomicU32,
    outcome: Mutex<Outcome>,
    /// Where parts are kept, if they are, and those that an earlier run did.
    kept: Option<Kept>,
    earlier: BTreeSet<u32>,
    /// Which of the parts are done here.
    share: Share,
    /// Where the thread is that has them done.
    here: Here,
}

#[derive(Default)]
struct Outcome {
    /// The [`rank`]s of the puzzles kept, in no order; also of parts that were not finished.
    ranks: Vec<u128>,
    /// How many puzzles were found.
    count: u64,
    /// The lowest part that has a puzzle, and the rank of its first; if that is enough.
    first: Option<(u32, u128)>,
    /// The parts that were finished, in no order.
    finished: Vec<(u32, Effort)>,
    seconds: f64,
    error: Option<crate::Error>,
}

/// What all parts together gave.
pub(super) struct Total {
    pub(super) givens: Vec<Cells>,
    pub(super) count: u64,
    pub(super) effort: Effort,
    pub(super) seconds: f64,
    pub(super) complete: bool,
}

/// Takes the puzzles of one part.
struct Taker<'a, 's> {
    wanted: &'a Wanted<'a>,
    asked: &'a Asked,
    /// Says which puzzles are minimal, if only they are wanted.
    minimal: Option<&'s mut dyn Solver>,
    ranks: Vec<u128>,
    count: u64,
    /// Why no more puzzles are taken.
    failed: Option<Error>,
}

impl Taker<'_, '_> {
    fn take(&mut self, givens: Cells) -> ControlFlow<()> {
        match self.is_wanted(givens) {
            Ok(true) => {}
            Ok(false) => return ControlFlow::Continue(()),
            Err(error) => {
                self.failed = Some(error);
                return ControlFlow::Break(());
            }
        }
        self.count += 1;
        if !self.asked.count_only {
            self.ranks.push(rank(givens));
        }
        if self.asked.first { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether the puzzle with these givens counts; an error if the enumerator must not have found
    /// it.
    fn is_wanted(&mut self, givens: Cells) -> Result<bool> {
        let Wanted { grid, clues, given, dead, .. } = *self.wanted;
        if givens.len() != clues || !given.is_subset(givens) || !dead.is_disjoint(givens) {
            let asked = self.asked.words();
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

impl<'a> Parts<'a> {
    pub(super) fn new(
        context: &'a Context,
        search: &'a dyn Search,
        wanted: &'a Wanted<'a>,
        asked: &'a Asked,
    ) -> Parts<'a> {
        let number = search.outline().parts;
        let task = context.progress().task("parts of a grid", Some(number.into()));
        let (next, limit, outcome) = (AtomicU32::new(0), AtomicU32::new(number), Mutex::default());
        let (kept, earlier, share) = (None, BTreeSet::new(), Share::ALL);
        Parts {
            context,
            search,
            wanted,
            asked,
            task,
            next,
            number,
            limit,
            outcome,
            kept,
            earlier,
            share,
            here: Here::now(),
        }
    }

    /// Takes the parts that an earlier run did from `directory`, and keeps the others there.
    ///
    /// # Errors
    /// Those of [`Kept::open`].
    pub(super) fn keep(&mut self, directory: &Path, method: &Method) -> crate::Result<()> {
        let Parts { context, wanted, asked, .. } = *self;
        let (kept, earlier) =
            Kept::open(context, directory, method, wanted, asked, Begin::WorthKeeping)?;
        self.begin_behind(earlier);
        self.kept = Some(kept);
        Ok(())
    }

    /// The same for one share of the parts, which others take from there, whose file's name it gives;
    /// the rest is left to them.
    ///
    /// # Errors
    /// Those of [`Kept::open`].
    pub(super) fn keep_share(
        &mut self,
        directory: &Path,
        method: &Method,
        share: Share,
    ) -> crate::Result<String> {
        let Parts { context, wanted, asked, .. } = *self;
        let (kept, earlier) = Kept::open(context, directory, method, wanted, asked, Begin::AtOnce)?;
        self.begin_behind(earlier);
        self.share = share;
        Ok(self.kept.insert(kept).name())
    }

    /// Takes all parts from where several runs kept them.
    ///
    /// # Errors
    /// Those of [`kept::gathered`], or a part lacks.
    pub(super) fn gather(
        mut self,
        directories: &[PathBuf],
        method: &Method,
    ) -> crate::Result<Total> {
        let Parts { context, wanted, asked, .. } = self;
        self.begin_behind(kept::gathered(context, directories, method, wanted, asked)?);
        if let Some(part) = (0..self.number).find(|part| !self.earlier.contains(part)) {
            let (grid, number) = (wanted.grid, self.number);
            let text = format_args!("{grid}: part {part} of {number} is in no shard");
            return Err(crate::Error::work_failed(text));
        }
        self.into_total()
    }

    /// The parts that were done before count.
    fn begin_behind(&mut self, earlier: BTreeMap<u32, Done>) {
        let outcome = self.outcome.get_mut().unwrap_or_else(PoisonError::into_inner);
        for (part, Done { ranks, count, effort }) in earlier {
            outcome.ranks.extend(ranks);
            outcome.count += count;
            outcome.finished.push((part, effort));
            self.earlier.insert(part);
        }
        self.task.advance(self.earlier.len() as u64);
    }

    /// Does all parts, on all threads.
    pub(super) fn work(self, method: &Method) -> crate::Result<Total> {
        let pool = self.context.pool();
        pool.scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                scope.spawn(|_| self.work_here(method));
            }
        });
        self.sync()?;
        self.into_total()
    }

    /// Does parts until none is left, or one fails.
    fn work_here(&self, method: &Method) {
        let start = ThreadTime::now();
        let done = self.do_parts(method);
        let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        outcome.seconds += start.elapsed().as_secs_f64();
        if let Err(error) = done {
            // The others find no more parts, and this is what the run fails with.
            self.next.store(self.number, Ordering::Relaxed);
            outcome.error.get_or_insert(error);
        }
    }

    fn do_parts(&self, method: &Method) -> crate::Result<()> {
        let mut solver = method.solver.lease()?;
        let minimal = self.asked.minimal.then(|| method.solver.lease());
        let mut minimal = minimal.transpose()?;
        method.clique.lease()?.run(|clique| {
            if self.search.outline().asks {
                clique.prepare(&self.wanted.open_sets().unwrap_or_default())?;
            }
            while let Some(part) = self.take_part() {
                let minimal = minimal.as_mut().map(|solver| &mut **solver as &mut dyn Solver);
                self.search_part(part, clique, &mut *solver, minimal)?;
            }
            Ok(())
        })
    }

    fn take_part(&self) -> Option<u32> {
        loop {
            let part = self.next.fetch_add(1, Ordering::Relaxed);
            let goes_on = !self.context.stop().is_requested();
            if part >= self.limit.load(Ordering::Relaxed) || !goes_on {
                return None;
            }
            if self.share.has(part) && !self.earlier.contains(&part) {
                return Some(part);
            }
        }
    }

    /// Keeps what a part gave. A disk that fails ends the run: what it promised may be lost.
    fn keep_part(&self, part: u32, done: &Done) {
        let Some(kept) = &self.kept else { return };
        if let Err(error) = kept.add(part, done) {
            self.next.store(self.number, Ordering::Relaxed);
            let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
            outcome.error.get_or_insert(error);
        }
    }

    fn search_part(
        &self,
        part: u32,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        minimal: Option<&mut dyn Solver>,
    ) -> Result<()> {
        let Parts { wanted, asked, .. } = *self;
        let _place = self.here.part(part);
        let mut taker = Taker { wanted, asked, minimal, ranks: Vec::new(), count: 0, failed: None };
        let mut emit = |givens: &Cells| taker.take(*givens);
        let effort = if asked.first {
            let mut solver = Cancellable { solver, part, limit: &self.limit };
            self.search.search(part, clique, &mut solver, &mut emit)
        } else {
            self.search.search(part, clique, solver, &mut emit)
        };
        let Taker { ranks, count, failed, .. } = taker;
        match failed.map_or(effort, Err) {
            Ok(effort) => {
                let done = Done { ranks, count, effort };
                self.keep_part(part, &done);
                self.add(part, done, true);
                Ok(())
            }
            // What was found counts, and the part does not.
            Err(Error::Interrupted) => {
                self.add(part, Done { ranks, count, effort: Effort::default() }, false);
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Adds what a part gave, and whether it was finished.
    fn add(&self, part: u32, mut done: Done, is_finished: bool) {
        let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        outcome.count += done.count;
        match done.ranks.first() {
            Some(&rank) if self.asked.first => {
                self.limit.fetch_min(part, Ordering::Relaxed);
                let found = outcome.first.filter(|&(lowest, _)| lowest < part);
                outcome.first = found.or(Some((part, rank)));
            }
            _ => outcome.ranks.append(&mut done.ranks),
        }
        if is_finished {
            outcome.finished.push((part, done.effort));
            self.task.advance(1);
        }
    }

    /// Makes sure that what was kept is on disk.
    fn sync(&self) -> crate::Result<()> {
        self.kept.as_ref().map_or(Ok(()), Kept::sync)
    }

    /// What the parts gave together; those above the one with the first puzzle do not count.
    fn into_total(self) -> crate::Result<Total> {
        let outcome = self.outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = outcome.error {
            return Err(error);
        }
        let (mut ranks, mut count) = (outcome.ranks, outcome.count);
        let (mut last, share) = (self.number.saturating_sub(1), self.share);
        if let Some((part, rank)) = outcome.first {
            (ranks, count, last) = (vec![rank], 1, part);
        }
        self.context.pool().install(|| ranks.par_sort_unstable());
        if let Some(pair) = ranks.windows(2).find(|pair| pair[0] == pair[1]) {
            let puzzle = self.wanted.grid.puzzle(of_rank(pair[0]));
            return Err(crate::Error::work_failed(format_args!(
                "the enumerator found {puzzle} twice"
            )));
        }
        let (mut effort, mut finished) = (Effort::default(), 0);
        for (_, of_part) in outcome.finished.into_iter().filter(|&(part, _)| part <= last) {
            effort += of_part;
            finished += 1;
        }
        Ok(Total {
            givens: ranks.into_iter().map(of_rank).collect(),
            count,
            effort,
            seconds: outcome.seconds,
            complete: self.number == 0
                || finished == (0..=last).filter(|&part| share.has(part)).count(),
        })
    }
}
