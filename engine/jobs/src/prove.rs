//! Proofs that any checker of cutting planes accepts: that a grid has no other puzzles than those
//! listed.
//!
//! A search logs the steps of a derivation. Each is checked exactly before it is stored, steps that
//! nothing needs are dropped, and the rest becomes a formula and a proof in the formats of VeriPB.
//!
//! * `constraint`, `propagation`: exact arithmetic and unit propagation.
//! * `base`, `log`, `step`, `stage`: the lines before a stage, its log, its steps as bytes.
//! * `derive`, `parts`, `part_journal`: the stages of a derivation, on all threads.
//! * `formula`, `assembly`, `deletion`, `text`: the formula and the proof.
//! * `listed`, `claim`: the puzzles listed, and what is claimed.
//! * `witness`, `unique`: why sets are unavoidable, and puzzles have one solution.
//! * `options`, `estimate`: what is requested, and how much it may take.
//! * `directory`, `readme`, `check.py`: the files.
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
mod listed;
mod log;
mod options;
mod part_journal;
mod parts;
mod propagation;
mod readme;
mod stage;
mod step;
#[cfg(test)]
mod tests;
mod text;
mod unique;
mod verify;
mod witness;

pub use assembly::ProofSize;
pub use claim::ProvedClaim;
pub use estimate::ProofLimits;
pub use options::ProveOptions;
pub use verify::{ProofVerifier, StoredProof, VerifiedProof};

use crate::context::Context;
use crate::enumerate::{EnumerationMethod, EnumerationRequest, MethodSignatures, PlannedSearch};
use crate::error::{Error, Result};
use crate::harvest::Sets;
use crate::work::RunJournal;
use assembly::{Assembly, Derived};
use cpu_time::ThreadTime;
use derive::{Prover, SharedStage};
use directory::ProofDirectory;
use estimate::sample_of_parts;
use part_journal::{journal_file, open_journal};
use parts::{PartDerivation, PartStore, PartTotals};
use seventeen_core::{Claim, Derivation, Solver};
use seventeen_plugin::Role;
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
    /// resumes.
    ///
    /// # Errors
    /// The directory exists, the request is impossible, a component fails, a step is wrong, the
    /// proof is too large, the disk fails, or the run was cancelled.
    pub fn prove(
        &self,
        context: &Context,
        sets: &Sets,
        clues: u32,
        asked: &EnumerationRequest,
        directory: &Path,
    ) -> Result<Proof> {
        let planned = self.prover.plan(context, sets, clues, asked)?;
        let derivation = planned.as_search().derivation();
        let derivation = derivation.ok_or_else(|| no_proofs(planned.enumerator()))?;
        let files = ProofDirectory::begin(directory)?;
        let listed = listed::list_puzzles(context, &self.lists, sets, clues, asked)?;
        let EnumerationRequest { given, dead, .. } = *asked;
        let (grid, listed) = (sets.grid.value, Arc::new(listed));
        let claim = ProvedClaim { grid, clues, given, dead, listed };
        ProofRun { context, method: self, planned: &planned, derivation, claim: &claim }
            .write(files)
            .map_err(|error| self.blame_list(error))
            .map(|(size, seconds)| Proof {
                size,
                seconds,
                made_with: planned.signatures(),
                method: planned.as_search().method().into(),
                directory: directory.to_owned(),
                claim: claim.clone(),
            })
    }

    /// If the list lacks a puzzle, the enumerator that made the list is wrong.
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

impl ProofRun<'_> {
    /// Derives the claim and writes all files. Returns the size, and CPU seconds.
    fn write(&self, files: ProofDirectory) -> Result<(ProofSize, f64)> {
        let start = ThreadTime::now();
        let claim = self.claim.borrow();
        let prover = self.prover(&claim);
        let (helpers, shared) =
            self.planned.lease_helpers()?.run(|clique, solver| prover.shared(clique, solver))?;
        let store = PartStore::new(files.part())?;
        let journal = self.open_journal(&files, &claim, &store)?;
        self.derive_parts(prover, &shared, &store, journal.as_ref().map(|(_, journal)| journal))?;
        let results = self.part_numbers().map(|part| Ok(store.read(part)?.result));
        let results = results.collect::<Result<Vec<_>>>()?;
        let (_, conclusion) =
            helpers.run(|clique, solver| prover.conclusion(&shared, results, clique, solver))?;
        let derived = Derived {
            claim: &claim,
            shared: &shared.record,
            shared_lines: shared.lines,
            conclusion: &conclusion,
        };
        let read_part = |part| Ok(store.read(part)?.stage);
        let assembly = Assembly::new(&derived, read_part)?;
        let mut solver =
            self.context.default_for_role::<dyn Solver>(Role::Checks)?.lease_instance()?;
        files.write_claim(self.claim, &assembly, prover.component, &mut *solver)?;
        let (size, name) = files.write_proof(&assembly, self.method.compress, read_part)?;
        let journal = journal.map(|(name, _)| name);
        files.finish(self.claim, name, journal.as_deref())?;
        Ok((size, start.elapsed().as_secs_f64() + store.totals().seconds))
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

    /// The journal and its name, after its parts were put into the store. None if a component is
    /// the caller's own, because a later run cannot know that it is unchanged.
    fn open_journal(
        &self,
        files: &ProofDirectory,
        claim: &Claim<'_>,
        store: &PartStore,
    ) -> Result<Option<(String, RunJournal)>> {
        let Ok(file) = journal_file(self.context, self.planned, claim) else { return Ok(None) };
        let mut kept = Ok(());
        let journal = open_journal(files.part(), &file, |part, outcome| {
            if kept.is_ok() && self.part_numbers().contains(&part) {
                kept = store.add(part, &outcome);
            }
        })?;
        kept?;
        Ok(Some((file.name().to_owned(), journal)))
    }

    /// Derives a sample of the parts, then the others if they are not expected to be too much.
    fn derive_parts(
        &self,
        prover: Prover<'_>,
        shared: &SharedStage,
        store: &PartStore,
        journal: Option<&RunJournal>,
    ) -> Result<()> {
        let (parts, limits) = (self.planned.outline().parts, self.method.limits);
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
        derivation.derive(&sample_of_parts(parts))?;
        limits.check_estimate(store.totals(), parts)?;
        derivation.derive(&self.part_numbers().collect())
    }
}
