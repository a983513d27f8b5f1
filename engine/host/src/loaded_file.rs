//! `LoadedFile`: the file of a plugin, as it was when the plugin was loaded.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The file that a plugin was loaded from. It may be replaced while the program runs, but later
/// reads must return the loaded content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadedFile {
    path: PathBuf,
    stamp: Stamp,
}

/// The file system's facts about the content of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Stamp {
    length: u64,
    written: Option<SystemTime>,
}

impl Stamp {
    fn of(file: &Metadata) -> Stamp {
        Stamp { length: file.len(), written: file.modified().ok() }
    }
}

impl LoadedFile {
    /// The file at `path`, which is about to be loaded.
    ///
    /// # Errors
    /// Its metadata cannot be read.
    pub(crate) fn at(path: &Path) -> io::Result<LoadedFile> {
        let path = std::path::absolute(path)?;
        let stamp = Stamp::of(&path.metadata()?);
        Ok(LoadedFile { path, stamp })
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the file to read what was loaded.
    ///
    /// # Errors
    /// It cannot be opened, or was written after it was loaded.
    pub fn open(&self) -> io::Result<File> {
        let file = File::open(&self.path)?;
        if Stamp::of(&file.metadata()?) == self.stamp {
            return Ok(file);
        }
        Err(io::Error::other("the file was written after it was loaded"))
    }
}

// Under an interpreter files have no times.
#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_was_written_since_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("libseventeen_a.so");
        std::fs::write(&path, "one").unwrap();
        let loaded = LoadedFile::at(&path).unwrap();
        assert!(loaded.open().is_ok());
        std::fs::write(&path, "other").unwrap();
        let error = loaded.open().unwrap_err().to_string();
        assert_eq!(error, "the file was written after it was loaded");
    }
}
