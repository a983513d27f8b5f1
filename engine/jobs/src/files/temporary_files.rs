//! Temporary files and directories of the system.

pub(super) use std::env::temp_dir as temporary_dir;
use std::fs::File;
use std::io;
use std::path::Path;
pub(super) use tempfile::TempDir;

/// A new directory whose name begins with `prefix`, removed when it is dropped.
pub(super) fn temporary_dir_with_prefix(prefix: &str) -> io::Result<TempDir> {
    tempfile::Builder::new().prefix(prefix).tempdir()
}

/// A new anonymous file in this directory.
pub(super) fn temporary_file_in(directory: &Path) -> io::Result<File> {
    tempfile::tempfile_in(directory)
}
