//! `ListSpace`: the memory of a list, and the place of data that exceeds it.

use crate::context::Context;
use crate::error::{Error, Result};
use crate::files::{File, FileAccess};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// The memory of a list in bytes, and the directory for data that exceeds it.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::lists::ListSpace;
/// use seventeen_jobs::{Context, ContextSettings};
/// use std::sync::Arc;
///
/// let context = Context::new(Registry::default(), ContextSettings::default())?;
/// let space = ListSpace::new(Arc::new(context), 1 << 30);
/// assert_eq!(space.directory, std::env::temp_dir());
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
#[derive(Clone)]
pub struct ListSpace {
    /// The threads that sort, and the cancellation of the run.
    pub context: Arc<Context>,
    /// The greatest number of bytes in memory. File buffers have a least size, so a bound below 1
    /// MiB is exceeded.
    pub memory: usize,
    /// The directory of anonymous files.
    pub directory: PathBuf,
}

impl ListSpace {
    /// This much memory, and the system's directory for temporary files.
    pub fn new(context: Arc<Context>, memory: usize) -> ListSpace {
        ListSpace { context, memory, directory: FileAccess::current().temporary_dir() }
    }

    /// Checks that temporary files can be made in the directory.
    ///
    /// # Errors
    /// They cannot.
    pub fn check_directory(&self) -> Result<()> {
        self.create_file().map(drop)
    }

    /// This space with another amount of memory.
    pub(super) fn with_memory(&self, memory: usize) -> ListSpace {
        ListSpace { memory, ..self.clone() }
    }

    /// A new anonymous file.
    pub(super) fn create_file(&self) -> Result<File> {
        self.create_anonymous().map_err(|error| self.file_error(&error))
    }

    pub(super) fn create_anonymous(&self) -> io::Result<File> {
        FileAccess::current().create_temporary(&self.directory)
    }

    /// The error of a file that cannot be created, written or read.
    pub(super) fn file_error(&self, error: &io::Error) -> Error {
        let directory = self.directory.display();
        Error::work_failed(format_args!("cannot write temporary files in {directory}: {error}"))
    }
}
