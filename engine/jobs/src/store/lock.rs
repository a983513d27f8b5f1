//! `FileLock`: one run at a time in a directory, or on a file.

use super::sidecar::Sidecar;
use crate::error::{Error, Result};
use crate::files::{File, FileAccess, are_same};
use std::fs::TryLockError;
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// A lock on a directory or file, against other runs in this and other processes. Excluded runs get
/// an error that names the holding process.
///
/// ```
/// use seventeen_jobs::store::FileLock;
///
/// let directory = tempfile::tempdir()?;
/// let lock = FileLock::lock_directory(directory.path(), "run.lock")?;
/// let error = FileLock::lock_directory(directory.path(), "run.lock").unwrap_err().to_string();
/// assert!(error.ends_with(&format!("another run is working in it: process {}", std::process::id())));
/// drop(lock);
/// assert!(FileLock::lock_directory(directory.path(), "run.lock").is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FileLock {
    /// Locked until the lock is dropped.
    file: File,
    /// Its path, if it is removed with the lock.
    removed: Option<PathBuf>,
}

impl FileLock {
    /// Locks a directory by its file `name`, which is made if it is not there, and stays.
    ///
    /// # Errors
    /// Another run works in the directory, the file cannot be made or is somebody else's, or the
    /// file system has no locks.
    pub fn lock_directory(directory: &Path, name: &str) -> Result<FileLock> {
        let shown = directory.display();
        let place = directory.join(name);
        let busy = format!("{shown}: another run is working in it");
        let file = lock_at(&place, &place, &busy)?;
        Ok(FileLock { file: file.ok_or_else(|| unsupported_error(&place))?, removed: None })
    }

    /// Locks the file at `path`, which may be missing, by its [`Sidecar::Lock`], which is removed
    /// with the lock.
    ///
    /// # Errors
    /// Another run uses the file, its lock file cannot be made or is somebody else's, or the file
    /// system has no locks.
    pub fn lock_file(path: &Path) -> Result<FileLock> {
        FileLock::lock_file_if_supported(path)?.ok_or_else(|| unsupported_error(path))
    }

    /// Like [`lock_file`](Self::lock_file); none if the file system has no locks.
    ///
    /// # Errors
    /// Another run uses the file, or its lock file cannot be made or is somebody else's.
    pub(super) fn lock_file_if_supported(path: &Path) -> Result<Option<FileLock>> {
        let place = Sidecar::Lock.path_beside(path);
        let busy = format!("{}: another run is working on it", path.display());
        let file = lock_at(&place, path, &busy)?;
        Ok(file.map(|file| FileLock { file, removed: Some(place) }))
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        if let Some(place) = &self.removed {
            // While it is still locked: a process that has it open then finds it missing.
            let _ = FileAccess::current().remove_file(place);
        }
        // A child process that has just been started may still have the file open, so closing it
        // here would not end the lock.
        let _ = self.file.unlock();
    }
}

/// The start of a lock file, followed by the number of the holding process.
const HOLDER: &str = "process ";

/// The locked file at `path`, with its holder's name in it. `busy` is the error if another process
/// has it, and the error names `target` if the directory is not there. None if the file system has
/// no locks.
fn lock_at(path: &Path, target: &Path, busy: &str) -> Result<Option<File>> {
    let shown = path.display();
    let failed = |error| Error::write_failed(&shown, &error);
    loop {
        let (mut file, is_new) = open_or_create(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Error::write_failed(target.display(), &error),
            _ => failed(error),
        })?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Error::bad_input(format_args!("{busy}{}", describe_holder(&mut file))));
            }
            Err(TryLockError::Error(error)) if is_unsupported(&error) => {
                return if is_new {
                    FileAccess::current().remove_file(path).map_err(failed)
                } else {
                    Ok(())
                }
                .map(|()| None);
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        if is_still_at(&file, path).map_err(failed)? {
            let text = read_start(&mut file).map_err(failed)?;
            if !text.is_empty() && !text.starts_with(HOLDER.as_bytes()) {
                return Err(Error::bad_input(format_args!(
                    "{shown} is not a lock of this program: move it away"
                )));
            }
            file.rewind().and_then(|()| file.set_len(0)).map_err(failed)?;
            writeln!(file, "{HOLDER}{}", process_number()).map_err(failed)?;
            return Ok(Some(file));
        }
    }
}

/// The number of this process; where files are in memory, there is one process.
fn process_number() -> u32 {
    if cfg!(target_os = "unknown") { 0 } else { std::process::id() }
}

/// The error for a request that needs a lock where the file system has none.
fn unsupported_error(path: &Path) -> Error {
    let path = path.display();
    Error::bad_input(format_args!(
        "{path}: the file system has no locks, so another run could write to it: use another file system, or \
         write without `resume`"
    ))
}

/// The file at `path`, open to be written and locked until it is closed; where the file system has
/// no locks, a new file that nobody else has made.
///
/// # Errors
/// Another run has it (`ResourceBusy`), or it cannot be opened.
pub(super) fn try_lock(path: &Path) -> io::Result<File> {
    let busy = || {
        let text = "another run is writing it";
        io::Error::new(io::ErrorKind::ResourceBusy, text)
    };
    loop {
        let (file, is_new) = open_or_create(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(busy()),
            Err(TryLockError::Error(error)) if is_unsupported(&error) => {
                return if is_new { Ok(file) } else { Err(busy()) };
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
        if is_still_at(&file, path)? {
            return Ok(file);
        }
    }
}

/// The file at `path`, and whether it was created; existing content remains.
fn open_or_create(path: &Path) -> io::Result<(File, bool)> {
    FileAccess::current().open_or_create(path)
}

/// Whether the error means that the file system has no locks.
fn is_unsupported(error: &io::Error) -> bool {
    // Linux's error number for a file system without available locks.
    const NO_LOCKS: i32 = 37;
    error.kind() == io::ErrorKind::Unsupported
        || cfg!(target_os = "linux") && error.raw_os_error() == Some(NO_LOCKS)
}

/// Whether a file still is the one at its path; a file removed with its lock is not.
fn is_still_at(file: &File, path: &Path) -> io::Result<bool> {
    match FileAccess::current().open(path) {
        Ok(there) => are_same(&there, file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// The beginning of a file.
fn read_start(file: &mut File) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    file.rewind()?;
    file.take(100).read_to_end(&mut text)?;
    Ok(text)
}

/// The holder of a lock, as the end of a sentence; nothing if it cannot be read.
fn describe_holder(file: &mut File) -> String {
    let text = read_start(file).unwrap_or_default();
    match String::from_utf8_lossy(&text).trim() {
        "" => String::new(),
        holder => format!(": {holder}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn a_lock_beside_a_file_names_its_holder_and_goes() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.txt");
        let lock = FileLock::lock_file(&path).unwrap();
        let error = FileLock::lock_file(&path).unwrap_err().to_string();
        let process = format!("another run is working on it: process {}", std::process::id());
        assert!(error.contains(&process), "{error}");
        drop(lock);
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
        assert!(FileLock::lock_file(&path).is_ok());
    }

    #[test]
    fn a_lock_ends_although_a_child_process_has_its_file_open() {
        let directory = tempfile::tempdir().unwrap();
        let lock = FileLock::lock_directory(directory.path(), "run.lock").unwrap();
        // As a child process has it, from its start until it runs its program.
        let of_child = lock.file.try_clone().unwrap();
        drop(lock);
        assert!(FileLock::lock_directory(directory.path(), "run.lock").is_ok());
        drop(of_child);
    }

    #[test]
    fn a_file_of_somebody_else_is_no_lock() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.txt");
        std::fs::write(Sidecar::Lock.path_beside(&path), "mine").unwrap();
        let error = FileLock::lock_file(&path).unwrap_err().to_string();
        assert!(error.ends_with("is not a lock of this program: move it away"), "{error}");
        assert_eq!(std::fs::read(Sidecar::Lock.path_beside(&path)).unwrap(), b"mine");
    }

    #[test]
    fn of_many_threads_one_at_a_time_has_it() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.txt");
        let (holders, taken) = (AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        let Ok(lock) = FileLock::lock_file(&path) else { continue };
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                        taken.fetch_add(1, Ordering::SeqCst);
                        holders.fetch_sub(1, Ordering::SeqCst);
                        drop(lock);
                    }
                });
            }
        });
        assert!(taken.into_inner() > 0);
    }
}
