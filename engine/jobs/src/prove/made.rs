//! `made.json`: how a proof was made, and the checksums of its files. A later run for the same
//! claim takes the proof as it is.

use super::assembly::ProofSize;
use super::claim::ProvedClaim;
use super::directory::{PACKED_PROOF, PROOF};
use super::{Proof, ProveMethod, StoredProof};
use crate::enumerate::{EnumerationMethod, MethodSignatures};
use crate::files::FileAccess;
use crate::store::{Digest, record};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The name of the file.
pub(super) const MADE: &str = "made.json";

/// What made a proof, its size, and its files.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct MadeProof {
    /// The components of the list and of the prover, each with its options and version.
    lists: [String; 3],
    prover: [String; 3],
    method: String,
    sets: u64,
    steps: u64,
    bytes: u64,
    /// CPU time: a whole number, which reads back as it is.
    nanoseconds: u64,
    files: BTreeMap<String, Digest>,
}

impl MadeProof {
    /// A proof of this size by these components; its files come with [`save`](MadeProof::save).
    pub(super) fn new(by: &ProveMethod, method: &str, size: ProofSize, seconds: f64) -> MadeProof {
        let (lists, prover) = (signatures(&by.lists), signatures(&by.prover));
        let (method, ProofSize { sets, steps, bytes }) = (method.to_owned(), size);
        let (nanoseconds, files) = ((seconds * 1e9) as u64, BTreeMap::new());
        MadeProof { lists, prover, method, sets, steps, bytes, nanoseconds, files }
    }

    /// CPU time in seconds.
    pub(super) fn seconds(&self) -> f64 {
        self.nanoseconds as f64 / 1e9
    }

    /// Writes the file into a directory that has the files of these names.
    ///
    /// # Errors
    /// A file cannot be read, or the disk fails.
    pub(super) fn save(mut self, directory: &Path, names: &[&str]) -> io::Result<()> {
        for &name in names {
            self.files.insert(name.to_owned(), Digest::of_file(&directory.join(name))?);
        }
        record::save_record(&directory.join(MADE), &self)
    }

    /// Whether such components make such a proof.
    fn is_by(&self, by: &ProveMethod) -> bool {
        let proof = if by.compress { PACKED_PROOF } else { PROOF };
        (&self.lists, &self.prover) == (&signatures(&by.lists), &signatures(&by.prover))
            && self.files.contains_key(proof)
    }

    /// The record of a directory, if it has one.
    pub(super) fn load(directory: &Path) -> Option<MadeProof> {
        let bytes = FileAccess::current().read(&directory.join(MADE)).ok()?;
        record::parse_record(&bytes).ok()
    }

    /// A file of a directory that has another content than was written. A missing one has none.
    pub(super) fn changed_file(&self, directory: &Path) -> Option<String> {
        let is_changed = |(name, digest): &(&String, &Digest)| {
            Digest::of_file(&directory.join(name)).is_ok_and(|found| found != **digest)
        };
        self.files.iter().find(is_changed).map(|(name, _)| name.clone())
    }

    /// Whether the files of a directory are those that were written.
    fn has_files(&self, directory: &Path) -> bool {
        let is_same = |(name, digest): (&String, &Digest)| {
            Digest::of_file(&directory.join(name)).is_ok_and(|found| found == *digest)
        };
        self.files.iter().all(is_same)
    }
}

/// The proof in a directory, if a run with these components finished it, it proves this claim with
/// some list, and its files are as they were written.
pub(super) fn find_finished(
    by: &ProveMethod,
    claim: &ProvedClaim,
    directory: &Path,
) -> Option<Proof> {
    let made = MadeProof::load(directory)?;
    let stored = StoredProof::open(directory).ok()?.claim;
    let listed = stored.listed.clone();
    let is_same = stored == ProvedClaim { listed, ..claim.clone() };
    if !is_same || !made.is_by(by) || !made.has_files(directory) {
        return None;
    }
    let seconds = made.seconds();
    let MadeProof { method, sets, steps, bytes, .. } = made;
    Some(Proof {
        claim: stored,
        size: ProofSize { sets, steps, bytes },
        made_with: MethodSignatures::from_method(&by.prover),
        method: method.into(),
        seconds,
        directory: directory.to_owned(),
    })
}

fn signatures(method: &EnumerationMethod) -> [String; 3] {
    let MethodSignatures { enumerator, clique, solver } = MethodSignatures::from_method(method);
    [enumerator, clique, solver].map(|signature: Arc<str>| signature.to_string())
}
