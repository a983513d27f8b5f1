//! Where files are in memory, no directory can confine a process.

use super::{File, FileInfo};
use std::convert::Infallible;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

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
        Err(io::ErrorKind::Unsupported.into())
    }
}
