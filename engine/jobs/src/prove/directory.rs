//! The directory of a proof: a run builds it under another name, and renames it when it is
//! complete.

use super::assembly::{Assembly, ProofSize};
use super::claim::ProvedClaim;
use super::made::{MADE, MadeProof};
use super::stage::PrunedStage;
use super::witness::{find_witness, witness_text};
use super::{readme, unique};
use crate::error::{Error, Result};
use crate::files::{FileAccess, parent_directory};
use crate::store::{AtomicFile, FileLock};
use seventeen_core::{Cells, Solver};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The claim without its puzzles.
pub(super) const CLAIM: &str = "claim.json";
/// The listed puzzles.
pub(super) const PUZZLES: &str = "puzzles.txt";
/// Another solution for each unavoidable set of the formula.
pub(super) const WITNESSES: &str = "witnesses.txt";
/// The formula that contradicts the claim.
pub(super) const FORMULA: &str = "grid.opb";
/// Its refutation.
pub(super) const PROOF: &str = "proof.pbp";
/// Its refutation, compressed.
pub(super) const PACKED_PROOF: &str = "proof.pbp.zst";
/// The formula that one of the puzzles has another solution.
pub(super) const PUZZLE_FORMULA: &str = "puzzles.opb";
/// Its refutation.
pub(super) const PUZZLE_PROOF: &str = "puzzles.pbp";
pub(super) const CHECK: &str = "check.py";

/// The script that compares the formulas with the claim, without another program.
pub(super) const CHECK_SCRIPT: &str = include_str!("check.py");
const README: &str = "README.md";
const LOCK: &str = "prove.lock";

/// A directory under construction, in which no other run works.
pub(super) struct ProofDirectory {
    /// Its name in the end.
    path: PathBuf,
    /// Its name meanwhile.
    part: PathBuf,
    lock: FileLock,
}

impl ProofDirectory {
    /// Begins or resumes the directory that gets this name.
    ///
    /// # Errors
    /// There is such a file or directory, another run works on it, or it cannot be made.
    pub(super) fn begin(path: &Path) -> Result<ProofDirectory> {
        let files = FileAccess::current();
        if files.exists(path) {
            let path = path.display();
            return Err(Error::bad_input(format_args!(
                "prove: {path} exists, and is no finished proof of this claim by these \
                 components: remove it, or choose another directory"
            )));
        }
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        files.create_dir_all(&part).map_err(|error| Error::write_failed(part.display(), &error))?;
        let lock = FileLock::lock_directory(&part, LOCK)?;
        Ok(ProofDirectory { path: path.to_owned(), part, lock })
    }

    /// Its name in the end.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Where its files are meanwhile.
    pub(super) fn working_path(&self) -> &Path {
        &self.part
    }

    /// Writes all files but the proof itself.
    ///
    /// # Errors
    /// A set has no witness, a puzzle has several solutions, or the disk fails.
    pub(super) fn write_all_but_proof(
        &self,
        claim: &ProvedClaim,
        assembly: &Assembly<'_>,
        component: &str,
        solver: &mut dyn Solver,
    ) -> Result<()> {
        let puzzle = |&givens: &Cells| claim.board_text(givens) + "\n";
        self.write(CLAIM, claim.to_json()?.as_bytes())?;
        self.write(PUZZLES, claim.listed.iter().map(puzzle).collect::<String>().as_bytes())?;
        let witnesses = witnesses(claim, assembly.sets(), component, solver)?;
        self.write(WITNESSES, witnesses.as_bytes())?;
        self.write_with(FORMULA, |out| assembly.write_formula(out))?;
        if !claim.listed.is_empty() {
            self.write_uniqueness(claim)?;
        }
        self.write(CHECK, CHECK_SCRIPT.as_bytes())
    }

    fn write_uniqueness(&self, claim: &ProvedClaim) -> Result<()> {
        let borrowed = claim.borrow();
        self.write_with(PUZZLE_FORMULA, |out| unique::write_formula(out, &borrowed))?;
        let mut wrong = None;
        self.write_with(PUZZLE_PROOF, |out| {
            wrong = unique::write_proof(out, &borrowed)?;
            Ok(())
        })?;
        wrong.map_or(Ok(()), |givens| {
            let puzzle = claim.board_text(givens);
            Err(Error::work_failed(format_args!("{puzzle} is listed, but has another solution")))
        })
    }

    /// Writes the proof. Returns its size, and the name of its file.
    ///
    /// # Errors
    /// A part cannot be read, or the disk fails.
    pub(super) fn write_proof(
        &self,
        assembly: &Assembly<'_>,
        compress: bool,
        read_part: impl FnMut(u32) -> Result<PrunedStage>,
    ) -> Result<(ProofSize, &'static str)> {
        let name = if compress { PACKED_PROOF } else { PROOF };
        let path = self.part.join(name);
        let failed = |error| Error::write_failed(path.display(), &error);
        let mut file = AtomicFile::create(&path).map_err(failed)?;
        let size = assembly.write_proof(&mut file, read_part)?;
        file.commit().map_err(failed)?;
        Ok((size, name))
    }

    /// Writes the README and how the proof was made, removes all other files, such as journals of
    /// runs that did not end, and gives the directory its name.
    ///
    /// # Errors
    /// The disk fails.
    pub(super) fn finish(self, claim: &ProvedClaim, proof: &str, made: MadeProof) -> Result<()> {
        self.write(README, readme::readme(claim, proof).as_bytes())?;
        let mut names = vec![CLAIM, PUZZLES, WITNESSES, FORMULA, proof, CHECK, README];
        if !claim.listed.is_empty() {
            names.extend([PUZZLE_FORMULA, PUZZLE_PROOF]);
        }
        let path = self.part.join(MADE);
        made.save(&self.part, &names)
            .map_err(|error| Error::write_failed(path.display(), &error))?;
        let ProofDirectory { path, part, lock } = self;
        let files = FileAccess::current();
        let failed = |error| Error::write_failed(path.display(), &error);
        drop(lock);
        for name in files.list_names(&part).map_err(failed)? {
            let entry = part.join(&name);
            let is_kept = name == MADE || names.iter().any(|kept| name == *kept);
            // A program that looked at the files made a directory, which does no harm.
            if !is_kept && !files.is_dir(&entry) {
                let failed = |error| Error::write_failed(entry.display(), &error);
                files.remove_file(&entry).map_err(failed)?;
            }
        }
        files.rename(&part, &path).map_err(failed)?;
        files.sync_directory(parent_directory(&path)).map_err(failed)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<()> {
        self.write_with(name, |out| out.write_all(bytes))
    }

    fn write_with(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<()> {
        let path = self.part.join(name);
        let write = || {
            let mut file = AtomicFile::create(&path)?;
            write(&mut file)?;
            file.commit()
        };
        write().map_err(|error| Error::write_failed(path.display(), &error))
    }
}

/// A line for each set.
fn witnesses(
    claim: &ProvedClaim,
    sets: &[Cells],
    component: &str,
    solver: &mut dyn Solver,
) -> Result<String> {
    let mut text = String::new();
    for &set in sets {
        let Some(other) = find_witness(&claim.grid, set, solver)? else {
            return Err(Error::work_failed(format_args!(
                "{component} uses {set} as an unavoidable set of {}, but no other solution differs \
                 in exactly these cells",
                claim.board_text(Cells::ALL)
            )));
        };
        text += &witness_text(claim, &other);
        text.push('\n');
    }
    Ok(text)
}
