//! Proofs that any checker of cutting planes accepts: that a grid has no other puzzles than those
//! listed.
//!
//! A search logs the steps of a derivation. Each is checked exactly before it is stored, steps that
//! nothing needs are dropped, and the rest becomes a formula and a proof in the formats of VeriPB.
//!
//! * `constraint`, `propagation`: exact arithmetic and unit propagation.
//! * `base`, `log`, `step`, `stage`: the lines before a stage, its log, its steps as bytes.
//! * `derive`, `parts`, `part_journal`, `shard`: the stages of a derivation, on all threads or on
//!   several machines.
//! * `formula`, `assembly`, `deletion`, `text`: the formula and the proof.
//! * `listed`, `claim`: the puzzles listed, and what is claimed.
//! * `witness`, `unique`: why sets are unavoidable, and puzzles have one solution.
//! * `options`, `estimate`: what is requested, and how much it may take.
//! * `directory`, `readme`, `check.py`: the files.
//! * `made`: finished proofs, which later runs recognise.
//! * `verify`, `checker`: whether a directory proves what it claims.

mod assembly;
mod base;
mod checker;
mod claim;
mod constraint;
mod deletion;
mod derive;
mod directory;
mod estimate;
mod formula;
mod labels;
mod listed;
mod log;
mod made;
mod options;
mod part_journal;
mod parts;
mod propagation;
mod readme;
mod shard;
mod stage;
mod step;
#[cfg(test)]
mod tests;
mod text;
mod unique;
mod uses;
mod verify;
mod witness;

pub use assembly::ProofSize;
pub use claim::ProvedClaim;
pub use estimate::ProofLimits;
pub use options::ProveOptions;
pub use shard::ProofShard;
pub use verify::{ProofVerifier, StoredProof, VerifiedProof};

use crate::clock::ThreadTime;
use crate::context::Context;
use crate::enumerate::{
    EnumerationMethod, EnumerationRequest, MethodSignatures, PlannedSearch, check_on_board,
};
use crate::error::{Error, Result};
use crate::files::FileAccess;
use crate::harvest::Sets;
use crate::rules::check_clues;
use crate::shards::Shard;
use crate::work::{JournalFile, RunJournal};
use assembly::{Assembly, DerivedStages};
use derive::{Prover, SharedStage};
use directory::ProofDirectory;
use estimate::sample_of;
use made::MadeProof;
use part_journal::{PartOutcome, journal_file, open_journal};
use parts::{PartDerivation, PartStore, PartTotals};
use seventeen_core::{Claim, Derivation, Solver};
use seventeen_plugin::Role;
use shard::{open_shards, parts_of_shard};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The components of a proof, and its limits.
#[derive(Clone, Debug)]
pub struct ProveMethod {
    /// Finds the puzzles that the claim lists.
    pub lists: EnumerationMethod,
    /// Proves that there are no others.
    pub prover: EnumerationMethod,
    /// What the proof may take.
    pub limits: ProofLimits,
    /// Whether the proof is compressed.
    pub compress: bool,
}

/// A proof that was written.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What it proves.
    pub claim: ProvedClaim,
    /// Its size.
    pub size: ProofSize,
    /// The components with their options.
    pub made_with: MethodSignatures,
    /// The prover's description of its search.
    pub method: Arc<str>,
    /// CPU time of all threads for the proof, in seconds, without the list.
    pub seconds: f64,
    /// Where its files are.
    pub directory: PathBuf,
}

impl ProveMethod {
    /// Proves that each valid puzzle of the sets' grid with at most `clues` clues, with the forced
    /// cells, contains one of those that the enumerator finds. Writes the proof into a directory.
    ///
    /// An interrupted run leaves a directory whose name ends in `.part`, from which the next one
    /// resumes. If the directory has the finished proof of this claim by these components, that is
    /// the result.
    ///
    /// # Errors
    /// The directory exists with something else in it, the request is impossible, a component
    /// fails, a step is wrong, the proof is too large, the disk fails, or the run was cancelled.
    pub fn prove(
        &self,
        context: &Context,
        sets: &Sets,
        clues: u32,
        asked: &EnumerationRequest,
        directory: &Path,
    ) -> Result<Proof> {
        let wanted = claim_without_list(sets, clues, asked)?;
        if let Some(finished) = made::find_finished(self, &wanted, directory) {
            return Ok(finished);
        }
        let begin = || ProofDirectory::begin(directory);
        self.run(context, sets, clues, asked, begin, |run, files| {
            let (size, seconds) =
                run.derive_and_write(files).map_err(|error| self.blame_list(error))?;
            Ok(Proof {
                size,
                seconds,
                made_with: run.planned.signatures(),
                method: run.planned.as_search().method().into(),
                directory: directory.to_owned(),
                claim: run.claim.clone(),
            })
        })
    }

    /// Derives the parts of a shard of that proof, and keeps them in a directory beside the
    /// proof's. When the directories of all shards are there, [`prove`](Self::prove) writes the
    /// proof from them. The bytes of the proof are the same as without shards.
    ///
    /// # Errors
    /// As for [`prove`](Self::prove); or a component is the caller's own, so that a later run could
    /// not know that it is unchanged.
    pub fn prove_shard(
        &self,
        context: &Context,
        sets: &Sets,
        clues: u32,
        asked: &EnumerationRequest,
        directory: &Path,
        shard: Shard,
    ) -> Result<ProofShard> {
        let begin = || Ok(shard::shard_directory(directory, shard));
        self.run(context, sets, clues, asked, begin, |run, directory| {
            run.derive_shard(shard, directory).map_err(|error| self.blame_list(error))
        })
    }

    /// Plans the search, begins the files, and lists the puzzles.
    fn run<F, R>(
        &self,
        context: &Context,
        sets: &Sets,
        clues: u32,
        asked: &EnumerationRequest,
        begin: impl FnOnce() -> Result<F>,
        then: impl FnOnce(&ProofRun<'_>, F) -> Result<R>,
    ) -> Result<R> {
        check_clues(sets.rules, clues)
            .map_err(|error| Error::bad_input(format_args!("prove: {error}")))?;
        let planned = self.prover.plan(context, sets, clues, asked)?;
        let derivation = planned.as_search().derivation();
        let derivation = derivation.ok_or_else(|| no_proofs(planned.enumerator()))?;
        let files = begin()?;
        let listed = listed::list_puzzles(context, &self.lists, sets, clues, asked)?;
        let listed = Arc::new(listed);
        let claim = ProvedClaim { listed, ..claim_without_list(sets, clues, asked)? };
        then(
            &ProofRun { context, method: self, planned: &planned, derivation, claim: &claim },
            files,
        )
    }

    /// The error, or one about the enumerator if its list is missing a puzzle.
    fn blame_list(&self, error: Error) -> Error {
        if !error.message.contains("contradicts the claim") {
            return error;
        }
        let lists = self.lists.enumerator.signature();
        Error::work_failed(format_args!(
            "{error}: the enumerator {lists} did not find it; report this as a bug"
        ))
    }
}

/// The claim that a request leads to, before its puzzles are listed.
///
/// # Errors
/// A cell is outside of the board.
fn claim_without_list(sets: &Sets, clues: u32, asked: &EnumerationRequest) -> Result<ProvedClaim> {
    let (grid, rules) = (sets.grid.value, sets.rules);
    let EnumerationRequest { given, dead, .. } = *asked;
    check_on_board(rules, given, dead)
        .map_err(|error| Error::bad_input(format_args!("prove: {error}")))?;
    Ok(ProvedClaim { grid, rules, clues, given, dead, listed: Arc::default() })
}

fn no_proofs(component: &str) -> Error {
    Error::bad_input(format_args!("prove: the enumerator {component} writes no proofs"))
}

/// A proof that is being made.
struct ProofRun<'a> {
    context: &'a Context,
    method: &'a ProveMethod,
    planned: &'a PlannedSearch,
    derivation: &'a dyn Derivation,
    claim: &'a ProvedClaim,
}

/// The open journals of a run: no other run works on their parts.
#[derive(Default)]
struct Journals {
    own: Option<RunJournal>,
    _shards: Vec<RunJournal>,
}

impl ProofRun<'_> {
    /// Derives the claim and writes all files. Returns the size, and CPU seconds.
    fn derive_and_write(&self, files: ProofDirectory) -> Result<(ProofSize, f64)> {
        let start = ThreadTime::now();
        let claim = self.claim.borrow();
        let prover = self.prover(&claim);
        let (helpers, shared) =
            self.planned.lease_components()?.run(|clique, solver| prover.shared(clique, solver))?;
        let store = PartStore::new(files.working_path())?;
        // Without a journal if a component is the caller's own: a later run cannot know that it is
        // unchanged.
        let file = journal_file(self.context, self.planned, &claim).ok();
        let journals = match &file {
            Some(file) => self.open_journals(&files, file, &store)?,
            None => Journals::default(),
        };
        let wanted = self.part_numbers().collect();
        self.derive_parts(prover, &shared, &store, journals.own.as_ref(), &wanted)?;
        let results = self.part_numbers().map(|part| Ok(store.read(part)?.result));
        let results = results.collect::<Result<Vec<_>>>()?;
        let (_, conclusion) =
            helpers.run(|clique, solver| prover.conclusion(&shared, results, clique, solver))?;
        let derived = DerivedStages {
            claim: &claim,
            shared: &shared.record,
            shared_lines: shared.lines,
            conclusion: &conclusion,
        };
        let read_part = |part| Ok(store.read(part)?.stage);
        let assembly = Assembly::new(&derived, read_part)?;
        let solver = self.context.default_for_role::<dyn Solver>(Role::Checks)?;
        let mut solver = solver.lease_instance_for(self.claim.rules)?;
        files.write_all_but_proof(self.claim, &assembly, prover.component, &mut *solver)?;
        let (size, name) = files.write_proof(&assembly, self.method.compress, read_part)?;
        drop(journals);
        let seconds = start.elapsed().as_secs_f64() + store.totals().seconds;
        let made = MadeProof::new(self.method, self.planned.as_search().method(), size, seconds);
        let seconds = made.seconds();
        files.finish(self.claim, name, made)?;
        Ok((size, seconds))
    }

    /// Derives the parts of a shard, and keeps them in its directory.
    fn derive_shard(&self, shard: Shard, directory: PathBuf) -> Result<ProofShard> {
        let claim = self.claim.borrow();
        let prover = self.prover(&claim);
        let file = journal_file(self.context, self.planned, &claim)?;
        let (_, shared) =
            self.planned.lease_components()?.run(|clique, solver| prover.shared(clique, solver))?;
        FileAccess::current()
            .create_dir_all(&directory)
            .map_err(|error| Error::write_failed(directory.display(), &error))?;
        let store = PartStore::new(&directory)?;
        let wanted = parts_of_shard(shard, self.part_numbers().end);
        let journal = self.keep_parts(&store, |take| open_journal(&directory, &file, take))?;
        self.derive_parts(prover, &shared, &store, Some(&journal), &wanted)?;
        let PartTotals { parts, text_bytes, seconds } = store.totals();
        let of = self.part_numbers().end.into();
        Ok(ProofShard { shard, parts, of, bytes: text_bytes, seconds, directory })
    }

    fn prover<'s>(&'s self, claim: &'s Claim<'s>) -> Prover<'s> {
        Prover {
            claim,
            derivation: self.derivation,
            component: self.planned.enumerator(),
            memory: self.method.limits.memory,
            token: self.context.cancellation_token(),
        }
    }

    fn part_numbers(&self) -> std::ops::Range<u32> {
        0..self.planned.outline().parts
    }

    /// The journals of this run and of all shards, after their parts were put into the store.
    fn open_journals(
        &self,
        files: &ProofDirectory,
        file: &JournalFile,
        store: &PartStore,
    ) -> Result<Journals> {
        self.keep_parts(store, |take| {
            Ok(Journals {
                _shards: open_shards(files.path(), file, take)?,
                own: Some(open_journal(files.working_path(), file, take)?),
            })
        })
    }

    /// Opens journals, and puts the parts that they hand out into the store.
    fn keep_parts<R>(
        &self,
        store: &PartStore,
        open: impl FnOnce(&mut dyn FnMut(u32, PartOutcome)) -> Result<R>,
    ) -> Result<R> {
        let mut kept = Ok(());
        let opened = open(&mut |part, outcome| {
            if kept.is_ok() && self.part_numbers().contains(&part) && !store.contains(part) {
                kept = store.add(part, &outcome);
            }
        })?;
        kept.map(|()| opened)
    }

    /// Derives a sample of the parts wanted, then the others if they are not expected to be too
    /// much.
    fn derive_parts(
        &self,
        prover: Prover<'_>,
        shared: &SharedStage,
        store: &PartStore,
        journal: Option<&RunJournal>,
        wanted: &BTreeSet<u32>,
    ) -> Result<()> {
        let (parts, limits) = (wanted.len() as u32, self.method.limits);
        let task = self.context.progress().task("parts of a proof", Some(parts.into()));
        task.add_finished(store.totals().parts);
        let check = |totals: PartTotals| limits.check_totals(totals, parts);
        let derivation = PartDerivation {
            context: self.context,
            planned: self.planned,
            prover,
            shared,
            store,
            journal,
            task: &*task,
            check: &check,
        };
        derivation.derive(&sample_of(wanted))?;
        limits.check_estimate(store.totals(), parts)?;
        derivation.derive(wanted)
    }
}
