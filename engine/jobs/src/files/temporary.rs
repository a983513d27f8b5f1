//! `TemporaryDir`: a directory that is removed with its content when it is no longer used.

use super::FileAccess;
use super::confined_dir::ConfinedDir;
use super::temporary_files::{TempDir, temporary_dir_with_prefix};
use std::io;
use std::path::{Path, PathBuf};

/// A directory that is removed when this is dropped.
#[derive(Debug)]
pub struct TemporaryDir(DirectoryKind);

#[derive(Debug)]
enum DirectoryKind {
    /// In the system's directory for temporary files.
    ForSystem(TempDir),
    /// In the directory to which the process is confined.
    Below(&'static ConfinedDir, PathBuf),
}

impl TemporaryDir {
    /// A new, empty one.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn new(files: FileAccess) -> io::Result<TemporaryDir> {
        Ok(TemporaryDir(match files {
            FileAccess::All => DirectoryKind::ForSystem(temporary_dir_with_prefix("seventeen-")?),
            FileAccess::Confined(below) => {
                let path = below.unique_path(below.path());
                below.create_dir_all(&path)?;
                DirectoryKind::Below(below, path)
            }
        }))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        match &self.0 {
            DirectoryKind::ForSystem(made) => made.path(),
            DirectoryKind::Below(_, path) => path,
        }
    }
}

impl Drop for TemporaryDir {
    fn drop(&mut self) {
        if let DirectoryKind::Below(below, path) = &self.0 {
            // As with the system's directory, a failure leaves it in place.
            let _ = below.remove_dir_all(path);
        }
    }
}
