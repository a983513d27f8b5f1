//! The store: the directory that a run keeps its stages in.
//!
//! It holds a manifest (`search.json`), a journal of the stage that is being done, and a file of
//! each stage that is. Files get their names when they are whole.

use super::frame::Owner;
use super::manifest::Manifest;
use crate::failure::{Res, bad_input, not_written, work_failed};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

const MANIFEST: &str = "search.json";
/// What a manifest is called until it is whole.
const NEW_MANIFEST: &str = "search.json.new";
const LOCK: &str = "search.lock";

/// Where a run keeps its stages; a temporary directory goes with the last one that knows of it.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    directory: PathBuf,
    run: u32,
    temporary: Option<Arc<TempDir>>,
}

/// A place that no other run works in while this is held.
pub(super) struct Store {
    pub(super) place: Place,
    _lock: Option<File>,
}

impl Place {
    /// The file of a stage, counted from 0.
    pub(super) fn stage(&self, stage: u32) -> PathBuf {
        self.directory.join(format!("stage-{}.configurations", stage + 1))
    }

    /// The journal of a stage.
    pub(super) fn journal(&self, stage: u32) -> PathBuf {
        self.directory.join(format!("stage-{}.journal", stage + 1))
    }

    /// Removes the journal of a stage that is done, if a run was killed before it did.
    pub(super) fn drop_journal(&self, stage: u32) -> Res<()> {
        let path = self.journal(stage);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(work_failed(format_args!("cannot remove {}: {error}", path.display())))
            }
            _ => Ok(()),
        }
    }

    /// Whose frames are in the files of a stage.
    pub(super) fn owner(&self, stage: u32) -> Owner {
        Owner { run: self.run, stage }
    }

    /// Whether it stays when the run ends.
    pub(super) fn is_kept(&self) -> bool {
        self.temporary.is_none()
    }

    /// Makes sure that the names of its files are on disk.
    pub(super) fn sync(&self) -> io::Result<()> {
        // Directories cannot be opened as files elsewhere.
        if cfg!(unix) { File::open(&self.directory)?.sync_all() } else { Ok(()) }
    }
}

impl Store {
    /// A store that is gone when the run's results are.
    pub(super) fn temporary(manifest: &Manifest) -> Res<Store> {
        let made = tempfile::Builder::new().prefix("seventeen-").tempdir();
        let temporary = made.map_err(|error| {
            let place = std::env::temp_dir();
            work_failed(format_args!(
                "cannot make a directory in {}: {error}; name one with `dir`",
                place.display()
            ))
        })?;
        let directory = temporary.path().to_owned();
        let run = manifest.checksum();
        let place = Place { directory, run, temporary: Some(Arc::new(temporary)) };
        Ok(Store { place, _lock: None })
    }

    /// The store in this directory, which is made if it is not there.
    ///
    /// # Errors
    /// It holds another run, or files of something else; another process works in it; or the disk
    /// fails.
    pub(super) fn open(path: &str, manifest: &Manifest) -> Res<Store> {
        if path.is_empty() {
            return Err(bad_input("pattern_search: `dir` is empty"));
        }
        let directory = PathBuf::from(path);
        std::fs::create_dir_all(&directory).map_err(|error| {
            bad_input(format_args!("cannot make the directory {path}: {error}"))
        })?;
        let lock = locked(&directory)?;
        let file = directory.join(MANIFEST);
        match std::fs::read_to_string(&file) {
            Ok(text) => match manifest.differs_from(&text) {
                None => {}
                Some(difference) => {
                    return Err(bad_input(format_args!(
                        "{path} belongs to another run: {difference}; remove it to begin anew, or \
                         name another directory"
                    )));
                }
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                refuse_others(&directory)?;
                let written = write_new(&directory, &manifest.text());
                written.map_err(|error| not_written(&file.display().to_string(), &error))?;
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Err(bad_input(format_args!("{} is not text", file.display())));
            }
            Err(error) => {
                return Err(bad_input(format_args!("cannot read {}: {error}", file.display())));
            }
        }
        let place = Place { directory, run: manifest.checksum(), temporary: None };
        Ok(Store { place, _lock: lock })
    }
}

/// The lock of a directory; none where the file system has no locks.
fn locked(directory: &Path) -> Res<Option<File>> {
    let path = directory.join(LOCK);
    let open = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
    let file = open.map_err(|error| not_written(&path.display().to_string(), &error))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => {
            Err(bad_input(format_args!("{}: another run is working in it", directory.display())))
        }
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(None),
        Err(TryLockError::Error(error)) => Err(not_written(&path.display().to_string(), &error)),
    }
}

/// Refuses a directory without a manifest that holds anything.
fn refuse_others(directory: &Path) -> Res<()> {
    let entries = std::fs::read_dir(directory)
        .map_err(|error| bad_input(format_args!("cannot read {}: {error}", directory.display())))?;
    let other = entries.flatten().map(|entry| entry.file_name()).find(|name| {
        let own = [LOCK, NEW_MANIFEST];
        !own.iter().any(|own| name == own)
    });
    match other {
        None => Ok(()),
        Some(name) => Err(bad_input(format_args!(
            "{} holds no pattern search, but {:?}: name an empty directory, or a new one",
            directory.display(),
            name.display()
        ))),
    }
}

/// Writes the manifest, at once or not at all.
fn write_new(directory: &Path, text: &str) -> io::Result<()> {
    let new = directory.join(NEW_MANIFEST);
    let mut file = File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    std::fs::rename(new, directory.join(MANIFEST))
}
