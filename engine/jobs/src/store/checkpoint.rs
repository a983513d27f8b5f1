//! `Checkpoint`: the record, `NAME.done`, of how far a file of entries is whole.

use super::atomic_file::{AtomicFile, beside};
use crate::error::{Error, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// What the results of a run depend on: a file that another run began is not gone on with.
pub trait Identity: Serialize + DeserializeOwned + PartialEq {
    /// How this run, to which a file belongs, differs from another that would go on with it: the
    /// end of "belongs to another run, …".
    fn difference(&self, other: &Self) -> String;
}

/// How far a file of entries is whole.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Checkpoint<R> {
    /// Which run writes the file.
    pub run: R,
    /// Source items whose entries are all in the file.
    pub items: u64,
    /// The bytes of these entries.
    pub bytes: u64,
    /// How many those are.
    #[serde(rename = "rows")]
    pub entries: u64,
    /// Whether that is all: the file has its name, or only lacks that.
    pub finished: bool,
}

impl<R: Identity> Checkpoint<R> {
    /// That of a run which begins.
    pub fn new(run: R) -> Checkpoint<R> {
        Checkpoint { run, items: 0, bytes: 0, entries: 0, finished: false }
    }

    /// The record of the file at `path`; none if there is none.
    ///
    /// # Errors
    /// It is not a record, or cannot be read.
    pub fn load(path: &Path) -> Result<Option<Checkpoint<R>>> {
        let place = place_of(path);
        match std::fs::read_to_string(&place) {
            Ok(text) => serde_json::from_str(&text).map(Some).map_err(|error| {
                let place = place.display();
                Error::bad_input(format_args!("{place}: not a record of work done: {error}"))
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => {
                let place = place.display();
                Err(Error::bad_input(format_args!("cannot read {place}: {error}")))
            }
        }
    }

    /// Replaces the record on disk, at once or not at all.
    ///
    /// # Errors
    /// The disk fails: the record before is still there.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        AtomicFile::write(&place_of(path), serde_json::to_string(self)?.as_bytes())
    }
}

/// Removes the record of the file at `path`, if there is one.
///
/// # Errors
/// It cannot be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(place_of(path)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Where the record of the file at `path` is.
pub(super) fn place_of(path: &Path) -> PathBuf {
    beside(path, "done")
}
