//! `WrittenFiles`: the files that a run writes, each once.

use super::sidecar::Sidecar;
use crate::files::{FileAccess, are_same, parent_directory};
use std::path::{Path, PathBuf, absolute};
use std::sync::{Mutex, PoisonError};

/// The files that a run writes. Rejects two paths to one file, and the sidecar of another file.
///
/// ```
/// use seventeen_jobs::store::WrittenFiles;
/// use std::path::Path;
///
/// let directory = tempfile::tempdir()?;
/// let written = WrittenFiles::default();
/// assert_eq!(written.register(&directory.path().join("a.txt")), Ok(()));
/// assert!(written.register(&directory.path().join("./a.txt")).is_err());
/// assert!(written.register(&directory.path().join("a.txt.seventeen-part")).is_err());
/// assert_eq!(written.register(&directory.path().join("b.txt")), Ok(()));
/// assert!(written.contains(&directory.path().join("b.txt")));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Default, Debug)]
pub struct WrittenFiles(Mutex<Vec<PathBuf>>);

impl WrittenFiles {
    /// The run writes the file at `path`.
    ///
    /// # Errors
    /// The run already writes this file, or a sidecar at this path: the other path.
    pub fn register(&self, path: &Path) -> Result<(), PathBuf> {
        let place = resolve_path(path);
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(other) = written.iter().find(|other| are_in_conflict(&place, other)) {
            return Err(other.clone());
        }
        written.push(place);
        Ok(())
    }

    /// Whether the run writes the file at `path`, or a sidecar at it.
    pub fn contains(&self, path: &Path) -> bool {
        let written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if written.is_empty() {
            return false;
        }
        let place = resolve_path(path);
        written.iter().any(|other| are_in_conflict(&place, other))
    }

    /// Forgets all files.
    pub fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// Whether two files are one, or one of them is a sidecar of the other.
fn are_in_conflict(one: &Path, other: &Path) -> bool {
    let is_beside = |one: &Path, other: &Path| Sidecar::all_paths(other).iter().any(|it| it == one);
    one == other
        || are_same_file(one, other).unwrap_or(false)
        || is_beside(one, other)
        || is_beside(other, one)
}

/// Whether two names are those of one file.
fn are_same_file(one: &Path, other: &Path) -> std::io::Result<bool> {
    let files = FileAccess::current();
    are_same(&files.open(one)?, &files.open(other)?)
}

/// The target of a path, whether the file exists or not.
fn resolve_path(path: &Path) -> PathBuf {
    let files = FileAccess::current();
    let beside_others = || {
        let parent = files.canonicalize(parent_directory(path)).ok()?;
        Some(parent.join(path.file_name()?))
    };
    let as_it_is = || absolute(path).unwrap_or_else(|_| path.to_owned());
    files.canonicalize(path).ok().or_else(beside_others).unwrap_or_else(as_it_is)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn paths_that_lead_to_one_file_are_one() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        std::fs::create_dir(at("folder")).unwrap();
        symlink(at("folder"), at("link")).unwrap();
        let written = WrittenFiles::default();
        assert!(written.register(&at("folder/a")).is_ok());
        assert!(written.register(&at("link/a")).is_err());
        // It is there by now.
        std::fs::write(at("folder/a"), "").unwrap();
        symlink(at("folder/a"), at("b")).unwrap();
        std::fs::hard_link(at("folder/a"), at("c")).unwrap();
        for name in ["b", "c", "folder/../link/a", "folder/a.seventeen-lock"] {
            assert!(written.register(&at(name)).is_err(), "{name}");
        }
        assert!(written.register(&at("d.seventeen-done")).is_ok());
        assert!(written.register(&at("d")).is_err());
        assert!(written.register(&at("folder/b")).is_ok());
    }
}
