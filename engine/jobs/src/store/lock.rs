//! `Lock`: one run at a time in a directory.

use crate::error::{Error, Result};
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// A directory that no other run works in while this is held, be it in this process or in
/// another. Where the file system has no locks, nobody is kept away.
///
/// ```
/// use seventeen_jobs::store::Lock;
///
/// let directory = tempfile::tempdir()?;
/// let lock = Lock::take(directory.path(), "run.lock")?;
/// assert!(Lock::take(directory.path(), "run.lock").is_err());
/// drop(lock);
/// assert!(Lock::take(directory.path(), "run.lock").is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Lock {
    /// Locked until it is closed.
    _file: File,
}

impl Lock {
    /// Locks a directory by its file `name`, which is made if it is not there, and stays.
    ///
    /// # Errors
    /// Another run works in the directory, or the file cannot be made.
    pub fn take(directory: &Path, name: &str) -> Result<Lock> {
        let path = directory.join(name);
        let failed = |error| Error::not_written(&path.display().to_string(), &error);
        let open = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
        let file = open.map_err(failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let directory = directory.display();
                Err(Error::bad_input(format_args!("{directory}: another run is working in it")))
            }
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                Err(failed(error))
            }
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Lock { _file: file }),
        }
    }
}
