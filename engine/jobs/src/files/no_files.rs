//! Files where the system has none, as in a browser: no directory can confine, and none is made.

use super::FileInfo;
use std::convert::Infallible;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

fn no_files<T>() -> io::Result<T> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A directory that no path can leave: there is none.
#[derive(Debug)]
pub struct ConfinedDir(Infallible);

/// The mode in which a file is opened.
pub(super) enum OpenMode {
    Read,
    Write,
    Both,
}

/// Methods that nobody can call, since there is no such directory.
macro_rules! never {
    ($($name:ident($($argument:ty),*) -> $result:ty;)*) => {
        impl ConfinedDir {
            $(pub(super) fn $name(&self, $(_: $argument),*) -> $result {
                match self.0 {}
            })*
        }
    };
}

never! {
    path() -> &Path;
    unique_path(&Path) -> PathBuf;
    check_reachable(&Path) -> io::Result<()>;
    open(&Path, OpenMode) -> io::Result<File>;
    create_new(&Path) -> io::Result<File>;
    create_temporary(&Path) -> io::Result<File>;
    file_info(&Path) -> io::Result<FileInfo>;
    canonicalize(&Path) -> io::Result<PathBuf>;
    list_names(&Path) -> io::Result<Vec<OsString>>;
    create_dir_all(&Path) -> io::Result<()>;
    rename(&Path, &Path) -> io::Result<()>;
    remove_file(&Path) -> io::Result<()>;
    remove_dir_all(&Path) -> io::Result<()>;
    sync_directory(&Path) -> io::Result<()>;
}

impl ConfinedDir {
    pub(super) fn new(_: &Path) -> io::Result<ConfinedDir> {
        no_files()
    }
}

/// A temporary directory: there is none.
#[derive(Debug)]
pub(super) struct TempDir(Infallible);

impl TempDir {
    pub(super) fn path(&self) -> &Path {
        match self.0 {}
    }
}

pub(super) fn temporary_dir_with_prefix(_: &str) -> io::Result<TempDir> {
    no_files()
}

pub(super) fn temporary_file_in(_: &Path) -> io::Result<File> {
    no_files()
}
