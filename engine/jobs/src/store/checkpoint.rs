//! `Checkpoint`: the record, `NAME.done`, of how far a file of entries is whole.
//!
//! The record before it stays as `NAME.done.before`, for the case that the last one, or what it
//! tells of, is damaged.

use super::atomic_file::{beside, if_there};
use super::digest::Digest;
use super::record;
use crate::error::{Error, Result};
use crate::text::bad_lines::PassedOver;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;
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
    /// The checksum of these bytes.
    pub digest: Digest,
    /// How many entries those are.
    #[serde(rename = "rows")]
    pub entries: u64,
    /// Lines of the input that the run passed over so far.
    #[serde(default)]
    pub passed_over: PassedOver,
    /// Whether that is all: the file has its name, or only lacks that.
    pub finished: bool,
}

/// The records of a file that are whole.
pub(super) struct Records<R> {
    /// The last one first.
    pub(super) whole: Vec<Checkpoint<R>>,
    /// What is wrong with the last one that was written, if it is not whole.
    pub(super) damage: Option<String>,
}

impl<R: Identity> Checkpoint<R> {
    /// That of a run which begins.
    pub fn new(run: R) -> Checkpoint<R> {
        let digest = Digest::of(&[]);
        let passed_over = PassedOver::default();
        Checkpoint { run, items: 0, bytes: 0, digest, entries: 0, passed_over, finished: false }
    }

    /// The records of the file at `path`.
    ///
    /// # Errors
    /// None of those that are there is whole, or they cannot be read.
    pub(super) fn load(path: &Path) -> Result<Records<R>> {
        let mut records = Records { whole: Vec::new(), damage: None };
        for place in [place_of(path), place_before(path)] {
            match fs::read(&place) {
                Ok(bytes) => match record::read::<Checkpoint<R>>(&bytes) {
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
                let place = place_of(path);
                let place = place.display();
                Err(Error::bad_input(format_args!("{damage}; remove {place} to begin anew")))
            }
            _ => Ok(records),
        }
    }

    /// Replaces the record on disk, at once or not at all; the one that was there stays beside it.
    ///
    /// # Errors
    /// The disk fails: the record before is still there.
    pub(super) fn save(&self, path: &Path) -> io::Result<()> {
        if_there(fs::rename(place_of(path), place_before(path)))?;
        record::save(&place_of(path), self)
    }
}

/// Removes the records of the file at `path` that are there.
///
/// # Errors
/// They cannot be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    if_there(fs::remove_file(place_of(path)))?;
    remove_before(path)
}

/// Removes the record before the last one, if it is there.
///
/// # Errors
/// It cannot be removed.
pub(super) fn remove_before(path: &Path) -> io::Result<()> {
    if_there(fs::remove_file(place_before(path)))
}

/// Where the record before the last one is.
pub(super) fn place_before(path: &Path) -> PathBuf {
    beside(path, "done.before")
}

/// Where the record of the file at `path` is.
pub(super) fn place_of(path: &Path) -> PathBuf {
    beside(path, "done")
}
