//! The manifest of a shard: its results, and their checksums.

use crate::files::FileAccess;
use crate::store::Digest;
use crate::text::bad_lines::SkippedLines;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The results of a shard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ShardManifest {
    /// The id of the plan.
    pub plan: Digest,
    /// The number of the shard, from 0.
    pub shard: u32,
    /// The version of the program that did it.
    pub version: String,
    /// Its files: one per listing of the plan, in order, or one per enumeration.
    pub written: Vec<WrittenFile>,
    /// CPU time of the process that ended it, of all threads, in seconds.
    pub cpu_seconds: f64,
    /// The skipped lines of the input.
    pub passed_over: SkippedLines,
    /// The files that it read, including those that the plan could not list.
    #[serde(default)]
    pub inputs: BTreeMap<String, Digest>,
}

/// A file of a shard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WrittenFile {
    /// Its name below the directory of the plan.
    pub file: PathBuf,
    /// The number of its entries, or puzzles.
    pub entries: u64,
    /// The number of its bytes.
    pub bytes: u64,
    /// The checksum of these bytes.
    pub blake3: Digest,
}

impl WrittenFile {
    /// The entry of a complete file, by its name relative to `directory`.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn from_file(
        directory: &Path,
        file: PathBuf,
        entries: u64,
    ) -> io::Result<WrittenFile> {
        let path = directory.join(&file);
        let (bytes, blake3) =
            (FileAccess::current().file_info(&path)?.bytes, Digest::of_file(&path)?);
        Ok(WrittenFile { file, entries, bytes, blake3 })
    }

    /// The difference between this file and the one below `directory`, if any.
    pub(super) fn difference(&self, directory: &Path) -> Option<String> {
        let (path, expected) = (directory.join(&self.file), self.bytes);
        let path = path.display();
        match WrittenFile::from_file(directory, self.file.clone(), self.entries) {
            Ok(found) if found == *self => None,
            Ok(WrittenFile { bytes, .. }) if bytes != expected => {
                Some(format!("{path} has {bytes} bytes, expected {expected}"))
            }
            Ok(_) => Some(format!("{path} has changed since it was written")),
            Err(error) => Some(format!("{path}: {error}")),
        }
    }
}

impl ShardManifest {
    /// The reason why this is not the manifest of a shard of the plan with this id, if it is not.
    pub(super) fn foreign_reason(&self, id: Digest, shard: u32) -> Option<String> {
        let mine = self.plan;
        if mine != id {
            let [mine, id] = [mine, id].map(|id| id.short_text());
            Some(format!("it belongs to another plan, {mine}; this one is {id}"))
        } else if self.shard != shard {
            Some(format!("it belongs to shard {}", self.shard))
        } else {
            None
        }
    }
}
