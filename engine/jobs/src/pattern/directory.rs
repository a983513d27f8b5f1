//! `Directory`: where a run keeps its stages.
//!
//! It contains a manifest (`search.json`), a journal of the current stage, and a file of each
//! finished one. Files get their names when they are complete.

use super::block::FORMAT;
use super::manifest::RunManifest;
use crate::error::{Error, Result};
use crate::files::{FileAccess, TemporaryDir};
use crate::store::{AtomicFile, FileLock, FrameOwner, Sidecar};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const MANIFEST: &str = "search.json";
const LOCK: &str = "search.lock";

/// The directory in which a run stores its stages. A temporary directory is removed with its last
/// owner.
#[derive(Clone, Debug)]
pub(super) struct StageDirectory {
    path: PathBuf,
    run: u32,
    temporary: Option<Arc<TemporaryDir>>,
}

/// A directory that no other run works in while this is held.
pub(super) struct LockedDirectory {
    pub(super) directory: StageDirectory,
    /// None if no other process can find it.
    _lock: Option<FileLock>,
}

impl StageDirectory {
    /// The file of a stage, counted from 0.
    pub(super) fn stage_path(&self, stage: u32) -> PathBuf {
        self.path.join(format!("stage-{}.configurations", stage + 1))
    }

    /// The journal of a stage.
    pub(super) fn journal_path(&self, stage: u32) -> PathBuf {
        self.path.join(format!("stage-{}.journal", stage + 1))
    }

    /// Removes the journal of a finished stage, if a run was killed before it did.
    pub(super) fn remove_journal(&self, stage: u32) -> Result<()> {
        let path = self.journal_path(stage);
        match FileAccess::current().remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Error::work_failed(format_args!("cannot remove {}: {error}", path.display())))
            }
            _ => Ok(()),
        }
    }

    /// The owner of the frames in a stage's files.
    pub(super) fn frame_owner(&self, stage: u32) -> FrameOwner {
        FrameOwner { format: FORMAT, run: self.run, file: stage }
    }

    /// Whether it stays when the run ends.
    pub(super) fn is_permanent(&self) -> bool {
        self.temporary.is_none()
    }
}

impl LockedDirectory {
    /// A directory that is gone when the run's results are.
    pub(super) fn temporary() -> Result<LockedDirectory> {
        let files = FileAccess::current();
        let temporary = TemporaryDir::new(files).map_err(|error| {
            let place = files.temporary_dir();
            Error::work_failed(format_args!(
                "cannot make a directory in {}: {error}; choose one with `dir`",
                place.display()
            ))
        })?;
        // No other run's frames come into it.
        let (path, run) = (temporary.path().to_owned(), 0);
        let directory = StageDirectory { path, run, temporary: Some(Arc::new(temporary)) };
        Ok(LockedDirectory { directory, _lock: None })
    }

    /// The directory of this name, which is made if it is not there.
    ///
    /// # Errors
    /// It holds another run, or other files; another process uses it; or the disk fails.
    pub(super) fn open(path: &Path, manifest: &RunManifest) -> Result<LockedDirectory> {
        if path.as_os_str().is_empty() {
            return Err(Error::bad_input("pattern_search: `dir` is empty"));
        }
        FileAccess::current().create_dir_all(path).map_err(|error| {
            let path = path.display();
            Error::bad_input(format_args!("cannot make the directory {path}: {error}"))
        })?;
        let lock = FileLock::lock_directory(path, LOCK)?;
        claim_directory(path, manifest)?;
        let directory =
            StageDirectory { path: path.to_owned(), run: manifest.checksum(), temporary: None };
        Ok(LockedDirectory { directory, _lock: Some(lock) })
    }
}

/// Checks that a directory belongs to the run of this manifest, and writes the manifest if there is
/// none.
fn claim_directory(directory: &Path, manifest: &RunManifest) -> Result<()> {
    let file = directory.join(MANIFEST);
    let shown = file.display();
    match FileAccess::current().read_to_string(&file) {
        Ok(text) => manifest.difference(&text).map_or(Ok(()), |difference| {
            let path = directory.display();
            Err(Error::bad_input(format_args!(
                "{path} belongs to another run: {difference}; remove it to start again, or choose \
                 another directory"
            )))
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            refuse_foreign_files(directory)?;
            let written = AtomicFile::write(&file, manifest.text().as_bytes());
            written.map_err(|error| Error::write_failed(&shown, &error))
        }
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err(Error::bad_input(format_args!("{shown} is not text")))
        }
        Err(error) => Err(Error::bad_input(format_args!("cannot read {shown}: {error}"))),
    }
}

/// Rejects a directory that has files but no manifest.
fn refuse_foreign_files(directory: &Path) -> Result<()> {
    let entries = FileAccess::current().list_names(directory).map_err(|error| {
        Error::bad_input(format_args!("cannot read {}: {error}", directory.display()))
    })?;
    let other = entries
        .into_iter()
        .find(|name| name != LOCK && **name != *Sidecar::Part.path_beside(Path::new(MANIFEST)));
    match other {
        None => Ok(()),
        Some(name) => Err(Error::bad_input(format_args!(
            "{} contains {:?}, not a pattern search: choose an empty directory, or a new one",
            directory.display(),
            name.display()
        ))),
    }
}
