//! `TemporaryDir`: a directory that is removed with all in it when nobody uses it any more.

use super::Files;
use super::below::Below;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A directory that is removed when this is dropped.
#[derive(Debug)]
pub struct TemporaryDir(Made);

#[derive(Debug)]
enum Made {
    /// Where the system keeps such.
    ForSystem(TempDir),
    /// In the directory to which the process is confined.
    Below(&'static Below, PathBuf),
}

impl TemporaryDir {
    /// A new, empty one.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn new(files: Files) -> io::Result<TemporaryDir> {
        Ok(TemporaryDir(match files {
            Files::All => Made::ForSystem(tempfile::Builder::new().prefix("seventeen-").tempdir()?),
            Files::Confined(below) => {
                let path = below.new_name(below.place());
                below.create_dir_all(&path)?;
                Made::Below(below, path)
            }
        }))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        match &self.0 {
            Made::ForSystem(made) => made.path(),
            Made::Below(_, path) => path,
        }
    }
}

impl Drop for TemporaryDir {
    fn drop(&mut self) {
        if let Made::Below(below, path) = &self.0 {
            // As of the system's: what cannot be removed stays.
            let _ = below.remove_dir_all(path);
        }
    }
}
