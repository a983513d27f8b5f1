//! `Space`: how much memory a list may take, and where the rest of it goes.

use crate::context::Context;
use crate::error::{Error, Result};
use crate::files::Files;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// How much memory a list may take, in bytes, and the directory for the rest of it.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::lists::Space;
/// use seventeen_jobs::{Context, Settings};
/// use std::sync::Arc;
///
/// let context = Context::new(Registry::default(), Settings::default())?;
/// let space = Space::new(Arc::new(context), 1 << 30);
/// assert_eq!(space.directory, std::env::temp_dir());
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
#[derive(Clone)]
pub struct Space {
    /// The threads that sort, and whether they go on.
    pub context: Arc<Context>,
    /// How many bytes are held at most. Buffers of files have a least size, so that less than 1 MiB
    /// is not kept to.
    pub memory: usize,
    /// Where files without a name are made.
    pub directory: PathBuf,
}

impl Space {
    /// So much memory, and the system's directory for temporary files.
    pub fn new(context: Arc<Context>, memory: usize) -> Space {
        Space { context, memory, directory: Files::current().temporary_place() }
    }

    /// The same with other memory.
    pub(super) fn with_memory(&self, memory: usize) -> Space {
        Space { memory, ..self.clone() }
    }

    /// A new file without a name.
    pub(super) fn file(&self) -> Result<File> {
        self.unnamed().map_err(|error| self.failed(&error))
    }

    pub(super) fn unnamed(&self) -> io::Result<File> {
        Files::current().temporary(&self.directory)
    }

    /// What is said of a file that cannot be made, written or read.
    pub(super) fn failed(&self, error: &io::Error) -> Error {
        let directory = self.directory.display();
        Error::work_failed(format_args!(
            "cannot write temporary files in {directory}: {error}"
        ))
    }
}
