//! `Lock`: one run at a time in a directory, or on a file.

use super::atomic_file::beside;
use crate::error::{Error, Result};
use same_file::Handle;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// A directory or file that no other run works on while this is held, be it in this process or in
/// another; those who are kept away are told which process holds it. Where the file system has no
/// locks, nobody is kept away.
///
/// ```
/// use seventeen_jobs::store::Lock;
///
/// let directory = tempfile::tempdir()?;
/// let lock = Lock::take(directory.path(), "run.lock")?;
/// let error = Lock::take(directory.path(), "run.lock").unwrap_err().to_string();
/// assert!(error.ends_with(&format!("another run is working in it: process {}", std::process::id())));
/// drop(lock);
/// assert!(Lock::take(directory.path(), "run.lock").is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Lock {
    /// Locked until it is closed.
    _file: File,
    /// Where it is, if it goes with the lock.
    removed: Option<PathBuf>,
}

impl Lock {
    /// Locks a directory by its file `name`, which is made if it is not there, and stays.
    ///
    /// # Errors
    /// Another run works in the directory, or the file cannot be made.
    pub fn take(directory: &Path, name: &str) -> Result<Lock> {
        let file = locked(&directory.join(name), |holder| {
            let directory = directory.display();
            Error::bad_input(format_args!("{directory}: another run is working in it{holder}"))
        })?;
        Ok(Lock { _file: file, removed: None })
    }

    /// Locks the file at `path`, which need not be there, by one beside it, `NAME.lock`, which goes
    /// with the lock.
    ///
    /// # Errors
    /// Another run works on the file, or the one beside it cannot be made.
    pub fn beside(path: &Path) -> Result<Lock> {
        let place = beside(path, "lock");
        let file = locked(&place, |holder| {
            let path = path.display();
            Error::bad_input(format_args!("{path}: another run is working on it{holder}"))
        })?;
        Ok(Lock { _file: file, removed: Some(place) })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(place) = &self.removed {
            // While it is still locked: whoever has it open finds that it is no longer there.
            let _ = std::fs::remove_file(place);
        }
    }
}

/// The file at `path`, locked, with its holder's name in it; `busy` says that another has it.
fn locked(path: &Path, busy: impl Fn(&str) -> Error) -> Result<File> {
    let failed = |error| Error::not_written(&path.display().to_string(), &error);
    loop {
        let mut options = OpenOptions::new();
        let open = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = open.map_err(failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(busy(&holder(&mut file))),
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                return Err(failed(error));
            }
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        if is_at(&file, path).map_err(failed)? {
            file.set_len(0).map_err(failed)?;
            writeln!(file, "process {}", std::process::id()).map_err(failed)?;
            return Ok(file);
        }
    }
}

/// Whether a file is still what its path leads to: one that went with its lock is not.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    match Handle::from_path(path) {
        Ok(there) => Ok(there == Handle::from_file(file.try_clone()?)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Who holds a lock, as the end of a sentence; nothing if that cannot be read.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file.rewind().and_then(|()| file.take(100).read_to_string(&mut text));
    match text.trim() {
        holder if read.is_ok() && !holder.is_empty() => format!(": {holder}"),
        _ => String::new(),
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
        let lock = Lock::beside(&path).unwrap();
        let error = Lock::beside(&path).unwrap_err().to_string();
        let process = format!("another run is working on it: process {}", std::process::id());
        assert!(error.contains(&process), "{error}");
        drop(lock);
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
        assert!(Lock::beside(&path).is_ok());
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
                        let Ok(lock) = Lock::beside(&path) else { continue };
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
