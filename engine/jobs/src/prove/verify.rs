//! Checks the directory of a proof: what it claims, and that it is so.
//!
//! We check the witnesses, compare the formulas with those that the claim requires, and test that
//! the puzzles have one solution. Another program checks the steps.

use super::checker::Checker;
use super::claim::ProvedClaim;
use super::directory::{
    CHECK, CHECK_SCRIPT, CLAIM, FORMULA, PACKED_PROOF, PROOF, PUZZLE_FORMULA, PUZZLE_PROOF,
    PUZZLES, WITNESSES,
};
use super::formula::Formula;
use super::made::{MADE, MadeProof};
use super::{unique, witness};
use crate::certificate::VerifyOptions;
use crate::choice::Choice;
use crate::clock::Instant;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::files::{FileAccess, TemporaryDir};
use crate::is_puzzle_of_grid::check_givens_match_grid;
use seventeen_core::{Cells, Solver};
use seventeen_plugin::Role;
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The directory of a proof; nothing in it is checked yet.
#[derive(Clone, Debug)]
pub struct StoredProof {
    /// Its path.
    pub directory: PathBuf,
    /// What it claims.
    pub claim: ProvedClaim,
}

impl StoredProof {
    /// Reads the claim of a directory.
    ///
    /// # Errors
    /// It has no claim, or a file cannot be read.
    pub fn open(directory: &Path) -> Result<StoredProof> {
        let read = |name: &str| read_text(&directory.join(name));
        // The grid of the claim tells which puzzles may be listed.
        let claim = read(CLAIM)?;
        let without = ProvedClaim::from_json(&claim, Arc::default())
            .map_err(|error| error.with_subject(directory.join(CLAIM).display()))?;
        let puzzles = read(PUZZLES)?;
        let listed = puzzles.lines().zip(1..).map(|(line, number)| {
            listed_puzzle(&without, line)
                .map_err(|error| at_line(&directory.join(PUZZLES), number, error))
        });
        let listed = Arc::new(listed.collect::<Result<Vec<_>>>()?);
        Ok(StoredProof {
            directory: directory.to_owned(),
            claim: ProvedClaim { listed, ..without },
        })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }
}

fn listed_puzzle(claim: &ProvedClaim, line: &str) -> Result<Cells, String> {
    let puzzle = claim.parse_puzzle(line).map_err(|error| error.to_string())?;
    check_givens_match_grid(&puzzle, &claim.grid)
}

fn read_text(path: &Path) -> Result<String> {
    FileAccess::current()
        .read_to_string(path)
        .map_err(|error| Error::bad_input(format_args!("cannot read {}: {error}", path.display())))
}

fn at_line(path: &Path, number: usize, reason: impl Display) -> Error {
    Error::work_failed(format_args!("{}:{number}: {reason}", path.display()))
}

/// How to check proofs.
#[derive(Clone, Debug)]
pub struct ProofVerifier {
    /// Tests that the listed puzzles have one solution: a simple solver, because it is trusted.
    pub solver: Choice<dyn Solver>,
    /// The program that checks the steps; `veripb` if none is named.
    pub checker: Option<String>,
    /// Whether the steps may remain unchecked if there is no such program.
    pub may_be_unchecked: bool,
}

/// The result of checking the directory of a proof, without errors.
#[derive(Clone, Debug)]
pub struct VerifiedProof {
    /// What was proved.
    pub claim: ProvedClaim,
    /// Where it is.
    pub directory: PathBuf,
    /// The number of unavoidable sets, each with a witness that we checked.
    pub sets: u64,
    /// The program that checked the steps; none if nothing did.
    pub checker: Option<String>,
    /// How long the check took, in seconds.
    pub seconds: f64,
}

impl ProofVerifier {
    /// A verifier with these options.
    ///
    /// # Errors
    /// No solver is given, and none declares that it checks claims.
    pub fn from_options(context: &Context, options: VerifyOptions) -> Result<ProofVerifier> {
        let VerifyOptions { solver, checker, unchecked, .. } = options;
        let solver = solver.map_or_else(|| context.default_for_role(Role::Checks), Ok)?;
        Ok(ProofVerifier { solver, checker, may_be_unchecked: unchecked })
    }

    /// Checks a proof, and fails at the first error.
    ///
    /// # Errors
    /// Something is wrong with the proof, its steps were not checked, a file cannot be read, or the
    /// run was cancelled.
    pub fn verify(&self, context: &Context, proof: &StoredProof) -> Result<VerifiedProof> {
        let start = Instant::now();
        let StoredProof { directory, claim } = proof;
        let sets = read_witnesses(claim, &proof.path(WITNESSES))?;
        let borrowed = claim.borrow();
        let formula = Formula::of_sets(&borrowed, sets.clone());
        compare(&proof.path(FORMULA), |out| formula.write(out))?;
        self.check_puzzles(claim, &proof.path(PUZZLES))?;
        if !claim.listed.is_empty() {
            let path = proof.path(PUZZLE_FORMULA);
            compare(&path, |out| unique::write_formula(out, &borrowed))?;
        }
        let script = proof.path(CHECK);
        if FileAccess::current().exists(&script) && read_text(&script)? != CHECK_SCRIPT {
            return Err(Error::work_failed(format_args!(
                "{}: this is not the script that `prove` writes; an older version may have written it",
                script.display()
            )));
        }
        context.check_running()?;
        let checker = self.check_steps(context, proof)?;
        if let Some(name) = MadeProof::load(directory).and_then(|made| made.changed_file(directory))
        {
            return Err(Error::work_failed(format_args!(
                "{}: this file is not the one that was written: its checksum in {MADE} is another",
                proof.path(&name).display()
            )));
        }
        let (sets, seconds) = (sets.len() as u64, start.elapsed().as_secs_f64());
        let (claim, directory) = (claim.clone(), directory.clone());
        Ok(VerifiedProof { claim, directory, sets, checker, seconds })
    }

    /// The grid is the only solution of each puzzle.
    fn check_puzzles(&self, claim: &ProvedClaim, path: &Path) -> Result<()> {
        let ProvedClaim { grid, rules, listed, .. } = claim;
        let flaw = self.solver.lease_instance_for(*rules)?.run(|solver| {
            for (&givens, number) in listed.iter().zip(1..) {
                if solver.count(&grid.puzzle(givens), 2)? != 1 {
                    return Ok(Some(number));
                }
            }
            Ok(None)
        })?;
        flaw.map_or(Ok(()), |number| {
            Err(at_line(path, number, "this puzzle has several solutions"))
        })
    }

    /// The program that checked the steps; none if there is none, which must be allowed.
    fn check_steps(&self, context: &Context, proof: &StoredProof) -> Result<Option<String>> {
        let checker = Checker::new(self.checker.as_deref());
        let token = context.cancellation_token();
        let (steps, _unpacked) = plain_proof(proof)?;
        let Some(name) = checker.check(&proof.path(FORMULA), &steps, token)? else {
            return if self.may_be_unchecked { Ok(None) } else { Err(checker.missing()) };
        };
        if !proof.claim.listed.is_empty() {
            checker.check(&proof.path(PUZZLE_FORMULA), &proof.path(PUZZLE_PROOF), token)?;
        }
        Ok(Some(name))
    }
}

/// The sets that these witnesses show to be unavoidable.
fn read_witnesses(claim: &ProvedClaim, path: &Path) -> Result<Vec<Cells>> {
    let text = read_text(path)?;
    let sets = text.lines().zip(1..).map(|(line, number)| {
        let set =
            witness::set_of_witness(claim, line).map_err(|error| at_line(path, number, error))?;
        if set.is_empty() {
            return Err(at_line(
                path,
                number,
                "this is the grid itself: expected another solution",
            ));
        }
        Ok(set)
    });
    sets.collect()
}

/// Compares a file with what `write` writes.
fn compare(path: &Path, write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> Result<()> {
    let mut expected = Vec::new();
    write(&mut expected).map_err(Error::work_failed)?;
    let found = read_text(path)?;
    if found.as_bytes() == expected {
        return Ok(());
    }
    let expected = String::from_utf8_lossy(&expected);
    let (mut ours, mut theirs) = (expected.lines(), found.lines());
    let differs = (1..).find(|_| match (ours.next(), theirs.next()) {
        (None, None) => true,
        (ours, theirs) => ours != theirs,
    });
    let reason = "this row is not the one that the claim, puzzles and witnesses require";
    Err(at_line(path, differs.unwrap_or(1), reason))
}

/// The file of the steps, unpacked if it is compressed.
fn plain_proof(proof: &StoredProof) -> Result<(PathBuf, Option<TemporaryDir>)> {
    let (plain, packed) = (proof.path(PROOF), proof.path(PACKED_PROOF));
    let files = FileAccess::current();
    if files.exists(&plain) || !files.exists(&packed) {
        return Ok((plain, None));
    }
    let failed =
        |error| Error::work_failed(format_args!("cannot unpack {}: {error}", packed.display()));
    let directory = TemporaryDir::new(files).map_err(failed)?;
    let path = directory.path().join(PROOF);
    let unpack = || {
        let source = zstd::stream::read::Decoder::new(files.open(&packed)?)?;
        let (mut source, (mut target, _)) = (source, files.open_or_create(&path)?);
        io::copy(&mut source, &mut target)
    };
    unpack().map_err(failed)?;
    Ok((path, Some(directory)))
}
