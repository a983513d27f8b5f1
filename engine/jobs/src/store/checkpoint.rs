//! `Checkpoint`: the record of how far a file of entries is whole ([`Sidecar::Record`]).
//!
//! The previous record remains as well, in case the last one, or the data it covers, is damaged.

use super::digest::Digest;
use super::record;
use super::sidecar::Sidecar;
use crate::error::{Error, Result};
use crate::files::{FileAccess, ignore_missing};
use crate::run_identity::{file_digest, input_difference};
use crate::text::bad_lines::SkippedLines;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// Everything on which the results of a run depend: a file of another run is not resumed.
pub trait Identity: Serialize + DeserializeOwned {
    /// The difference between this run, which owns a file, and one that would resume it: the end of
    /// "belongs to another run, …". None if it does not affect results.
    fn difference(&self, now: &Self) -> Option<String>;
}

/// The identity of a file without a record, which is never resumed.
impl Identity for () {
    fn difference(&self, (): &()) -> Option<String> {
        None
    }
}

/// The record of how far a file of entries is complete.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Checkpoint<R> {
    /// The run that writes the file.
    pub run: R,
    /// The number of source items whose entries are all in the file.
    pub items: u64,
    /// The bytes of these entries.
    pub bytes: u64,
    /// The checksum of these bytes.
    pub digest: Digest,
    /// The number of these entries.
    #[serde(rename = "rows")]
    pub entries: u64,
    /// The lines of the input that the run has skipped so far.
    #[serde(default)]
    pub passed_over: SkippedLines,
    /// The files that the run has read so far, including those discovered on the way.
    #[serde(default)]
    pub inputs: BTreeMap<String, Digest>,
    /// Whether the file is complete: it has its name, or only the renaming is missing.
    pub finished: bool,
}

/// The records of a file that are whole.
pub(super) struct CheckpointRecords<R> {
    /// The last one first.
    pub(super) whole: Vec<Checkpoint<R>>,
    /// The damage of the last written record, if any.
    pub(super) damage: Option<String>,
}

impl<R: Identity> Checkpoint<R> {
    /// The checkpoint of a new run.
    pub fn new(run: R) -> Checkpoint<R> {
        let digest = Digest::of_bytes(&[]);
        let (passed_over, inputs) = (SkippedLines::default(), BTreeMap::new());
        Checkpoint {
            run,
            items: 0,
            bytes: 0,
            digest,
            entries: 0,
            passed_over,
            inputs,
            finished: false,
        }
    }

    /// The difference between the run that wrote the file and one that would resume it: in their
    /// initial identities, or in the files read since.
    pub(super) fn difference(&self, now: &R) -> Option<String> {
        let is_another =
            |(path, digest): &(&String, &Digest)| file_digest(path).as_ref() != Ok(digest);
        let another = || self.inputs.iter().filter(|(path, _)| *path != "-").find(is_another);
        let of_inputs = || another().map(|(path, _)| input_difference(path));
        self.run.difference(now).or_else(of_inputs)
    }

    /// The records of the file at `path`.
    ///
    /// # Errors
    /// No record is intact, or they cannot be read.
    pub(super) fn load(path: &Path) -> Result<CheckpointRecords<R>> {
        let mut records = CheckpointRecords { whole: Vec::new(), damage: None };
        for place in [Sidecar::Record.path_beside(path), Sidecar::RecordBefore.path_beside(path)] {
            match FileAccess::current().read(&place) {
                Ok(bytes) => match record::parse_record::<Checkpoint<R>>(&bytes) {
                    Ok(record) => records.whole.push(record),
                    Err(reason) => {
                        let place = place.display();
                        records.damage.get_or_insert(format!("{place} is damaged: {reason}"));
                    }
                },
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    let place = place.display();
                    return Err(Error::bad_input(format_args!("cannot read {place}: {error}")));
                }
            }
        }
        match &records.damage {
            Some(damage) if records.whole.is_empty() => {
                let place = Sidecar::Record.path_beside(path);
                let place = place.display();
                Err(Error::bad_input(format_args!("{damage}; remove {place} to start again")))
            }
            _ => Ok(records),
        }
    }

    /// Replaces the record on disk atomically; the previous one stays beside it.
    ///
    /// # Errors
    /// The disk fails: the record before is still there.
    pub(super) fn save(&self, path: &Path) -> io::Result<()> {
        ignore_missing(
            FileAccess::current().rename(
                &Sidecar::Record.path_beside(path),
                &Sidecar::RecordBefore.path_beside(path),
            ),
        )?;
        record::save_record(&Sidecar::Record.path_beside(path), self)
    }
}

/// Removes the records of the file at `path` that are there.
///
/// # Errors
/// One is no record of ours, or they cannot be removed.
pub fn remove_checkpoints(path: &Path) -> io::Result<()> {
    remove_record(&Sidecar::Record.path_beside(path))?;
    remove_previous(path)
}

/// Removes the record before the last one, if it is there.
///
/// # Errors
/// It is no record of ours, or cannot be removed.
pub(super) fn remove_previous(path: &Path) -> io::Result<()> {
    remove_record(&Sidecar::RecordBefore.path_beside(path))
}

/// Removes a record if it exists; any other file of this name is somebody else's.
fn remove_record(place: &Path) -> io::Result<()> {
    match FileAccess::current().read(place) {
        Ok(bytes) if record::is_record(&bytes) => {
            ignore_missing(FileAccess::current().remove_file(place))
        }
        Ok(_) => {
            let text = format!("{} is not a record of this program: move it away", place.display());
            Err(io::Error::new(io::ErrorKind::AlreadyExists, text))
        }
        Err(error) => ignore_missing(Err(error)),
    }
}
