//! Shards of a proof: some of its parts, derived anywhere, in directories beside the one of the
//! proof. A run without a shard takes their parts and derives those that are missing.

use super::part_journal::{PartOutcome, open_journal};
use crate::error::{Error, Result};
use crate::files::{FileAccess, parent_directory};
use crate::shards::Shard;
use crate::work::{JournalFile, RunJournal};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A shard that was derived.
#[derive(Clone, Debug)]
pub struct ProofShard {
    /// Which one.
    pub shard: Shard,
    /// The number of its parts.
    pub parts: u64,
    /// The number of parts of the whole proof.
    pub of: u64,
    /// The bytes of its parts in a proof, about.
    pub bytes: u64,
    /// CPU time of all threads for its parts, in seconds, in this run and those before.
    pub seconds: f64,
    /// Where its parts are.
    pub directory: PathBuf,
}

/// What follows the name of a proof in the name of a shard's directory.
const MARK: &str = ".shard-";

/// The directory of a shard, next to the directory of the proof.
pub(super) fn shard_directory(proof: &Path, shard: Shard) -> PathBuf {
    let mut name = proof.as_os_str().to_owned();
    name.push(format!("{MARK}{}-of-{}", shard.number, shard.of));
    name.into()
}

/// The parts of a shard: not neighbours, which take about equally long.
pub(super) fn parts_of_shard(shard: Shard, parts: u32) -> BTreeSet<u32> {
    (shard.number..parts).step_by(shard.of as usize).collect()
}

/// Hands `take` the parts of all shards beside the proof. No run can work on them as long as the
/// journals are open.
///
/// # Errors
/// A shard is of another claim or program, a run works on it, or the disk fails.
pub(super) fn open_shards(
    proof: &Path,
    file: &JournalFile,
    take: &mut dyn FnMut(u32, PartOutcome),
) -> Result<Vec<RunJournal>> {
    let open = |directory: PathBuf| {
        if !FileAccess::current().exists(&directory.join(file.name())) {
            return Err(Error::bad_input(format_args!(
                "prove: {} has parts of another claim, or of another build of the program: make \
                 them anew, or remove the directory",
                directory.display()
            )));
        }
        open_journal(&directory, file, &mut *take)
    };
    shard_directories(proof)?.into_iter().map(open).collect()
}

/// The directories of shards beside the one of a proof, sorted.
fn shard_directories(proof: &Path) -> Result<Vec<PathBuf>> {
    let parent = parent_directory(proof);
    let Some(proof) = proof.file_name().and_then(|name| name.to_str()) else {
        return Ok(Vec::new());
    };
    let names = FileAccess::current().list_names(parent).map_err(|error| {
        Error::bad_input(format_args!("cannot read {}: {error}", parent.display()))
    })?;
    let is_shard = |name: &&str| name.strip_prefix(proof).is_some_and(|it| it.starts_with(MARK));
    let mut shards: Vec<PathBuf> = names
        .iter()
        .filter_map(|name| name.to_str())
        .filter(is_shard)
        .map(|name| parent.join(name))
        .collect();
    shards.sort_unstable();
    Ok(shards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_every_part_once() {
        let mut parts: Vec<u32> =
            (0..4).flat_map(|number| parts_of_shard(Shard { number, of: 4 }, 10)).collect();
        parts.sort_unstable();
        assert_eq!(parts, (0..10).collect::<Vec<u32>>());
        assert!(parts_of_shard(Shard { number: 3, of: 4 }, 2).is_empty());
    }

    #[test]
    fn directories_of_shards_are_beside_the_proof() {
        let place = tempfile::tempdir().unwrap();
        let proof = place.path().join("proof");
        let shards = [0, 2].map(|number| shard_directory(&proof, Shard { number, of: 3 }));
        for directory in shards.iter().chain([&place.path().join("proofs.shard-1-of-3"), &proof]) {
            std::fs::create_dir(directory).unwrap();
        }
        assert!(shards[0].ends_with("proof.shard-0-of-3"));
        assert_eq!(shard_directories(&proof).unwrap(), shards);
    }
}
