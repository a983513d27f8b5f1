//! `FileAccess`: the only way in which jobs and recipes open, create, rename and remove files.
//!
//! A process that runs an untrusted recipe confines itself to a directory
//! ([`FileAccess::confine`]). From then on paths are resolved from a handle of that directory, and
//! nothing else is reachable: not by `..`, links, hard links or devices, and not by renaming
//! directories meanwhile.
//!
//! Where the system has no files, as in a browser, they are in memory.

#[cfg(not(target_os = "unknown"))]
mod confined_dir;
#[cfg(any(test, target_os = "unknown"))]
#[cfg_attr(not(target_os = "unknown"), expect(dead_code, reason = "tests try it elsewhere"))]
mod memory;
#[cfg(target_os = "unknown")]
mod no_confinement;
mod temporary;
#[cfg(not(target_os = "unknown"))]
mod temporary_files;

pub use confined_dir::ConfinedDir;
use confined_dir::OpenMode;
pub use fs::File;
use fs::OpenOptions;
#[cfg(target_os = "unknown")]
use memory::{self as fs, self as temporary_files};
#[cfg(target_os = "unknown")]
use no_confinement as confined_dir;
use std::ffi::OsString;
#[cfg(not(target_os = "unknown"))]
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
pub use temporary::TemporaryDir;

/// The directory to which this process is confined.
static CONFINED: OnceLock<ConfinedDir> = OnceLock::new();

/// The files that paths can reach.
///
/// ```
/// use seventeen_jobs::files::FileAccess;
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("a.txt");
/// FileAccess::current().open_or_create(&path)?;
/// assert_eq!(FileAccess::current().file_info(&path)?.bytes, 0);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum FileAccess {
    /// All files of the machine.
    All,
    /// The files below the directory to which the process is confined.
    Confined(&'static ConfinedDir),
}

/// The directory of a path; the current directory for a bare name.
///
/// ```
/// use seventeen_jobs::files::parent_directory;
/// use std::path::Path;
///
/// assert_eq!(parent_directory(Path::new("lists/a.txt")), Path::new("lists"));
/// assert_eq!(parent_directory(Path::new("a.txt")), Path::new("."));
/// ```
pub fn parent_directory(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// Properties of the target of a path.
#[derive(Clone, Debug)]
pub struct FileInfo {
    /// Whether it is a directory.
    pub is_dir: bool,
    /// Whether it is a regular file.
    pub is_file: bool,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its permissions, on systems that have modes.
    pub mode: Option<u32>,
}

impl FileAccess {
    /// The files that this process can reach now.
    pub fn current() -> FileAccess {
        CONFINED.get().map_or(FileAccess::All, FileAccess::Confined)
    }

    /// Confines this process to a directory, permanently. Open files stay open.
    ///
    /// # Errors
    /// It is not a directory, or the process is confined to another.
    pub fn confine(directory: &Path) -> io::Result<()> {
        let below = ConfinedDir::new(directory)?;
        let place = below.path().to_owned();
        if CONFINED.get_or_init(|| below).path() == place {
            return Ok(());
        }
        Err(io::Error::other("this process is confined to another directory"))
    }

    /// The directory to which these files are confined; none if they are not.
    pub fn confined_to(self) -> Option<&'static Path> {
        match self {
            FileAccess::All => None,
            FileAccess::Confined(below) => Some(below.path()),
        }
    }

    /// Rejects a path that leads outside of the directory, whether the target exists or not.
    ///
    /// # Errors
    /// It leads outside.
    pub fn check_inside(self, path: &Path) -> io::Result<()> {
        match self {
            FileAccess::All => Ok(()),
            FileAccess::Confined(below) => below.check_reachable(path),
        }
    }

    /// Opens a file to read it.
    ///
    /// # Errors
    /// It cannot be opened; or, where files are confined, it is not a regular file with a single
    /// name.
    pub fn open(self, path: &Path) -> io::Result<File> {
        match self {
            FileAccess::All => File::open(path),
            FileAccess::Confined(below) => below.open(path, OpenMode::Read),
        }
    }

    /// Opens an existing file or device to write it.
    ///
    /// # Errors
    /// As for [`open`](Self::open).
    pub fn open_to_write(self, path: &Path) -> io::Result<File> {
        match self {
            FileAccess::All => OpenOptions::new().write(true).open(path),
            FileAccess::Confined(below) => below.open(path, OpenMode::Write),
        }
    }

    /// Opens a file to read and write it, or creates it; whether it was created. Its content
    /// remains.
    ///
    /// # Errors
    /// As for [`open`](Self::open); or it is a link, where files are confined.
    pub fn open_or_create(self, path: &Path) -> io::Result<(File, bool)> {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let made = match self {
            FileAccess::All => options.clone().create_new(true).open(path),
            FileAccess::Confined(below) => below.create_new(path),
        };
        match (made, self) {
            (Err(error), FileAccess::All) if error.kind() == io::ErrorKind::AlreadyExists => {
                Ok((options.create(true).truncate(false).open(path)?, false))
            }
            (Err(error), FileAccess::Confined(below))
                if error.kind() == io::ErrorKind::AlreadyExists =>
            {
                Ok((below.open(path, OpenMode::Both)?, false))
            }
            (made, _) => Ok((made?, true)),
        }
    }

    /// A new anonymous file in this directory, which disappears when it is closed.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn create_temporary(self, directory: &Path) -> io::Result<File> {
        match self {
            FileAccess::All => temporary_files::temporary_file_in(directory),
            FileAccess::Confined(below) => below.create_temporary(directory),
        }
    }

    /// The default directory of anonymous files.
    pub fn temporary_dir(self) -> PathBuf {
        self.confined_to().map_or_else(temporary_files::temporary_dir, Path::to_owned)
    }

    /// Properties of the target of a path.
    ///
    /// # Errors
    /// It does not exist, or cannot be reached.
    pub fn file_info(self, path: &Path) -> io::Result<FileInfo> {
        match self {
            FileAccess::All => fs::metadata(path).map(|about| FileInfo {
                is_dir: about.is_dir(),
                is_file: about.is_file(),
                bytes: about.len(),
                mode: permission_mode(&about),
            }),
            FileAccess::Confined(below) => below.file_info(path),
        }
    }

    /// Whether the target of a path exists.
    pub fn exists(self, path: &Path) -> bool {
        self.file_info(path).is_ok()
    }

    /// Whether the target of a path is a directory.
    pub fn is_dir(self, path: &Path) -> bool {
        self.file_info(path).is_ok_and(|about| about.is_dir)
    }

    /// Whether the target of a path is a regular file.
    pub fn is_file(self, path: &Path) -> bool {
        self.file_info(path).is_ok_and(|about| about.is_file)
    }

    /// The path without links.
    ///
    /// # Errors
    /// It does not exist, or cannot be reached.
    pub fn canonicalize(self, path: &Path) -> io::Result<PathBuf> {
        match self {
            FileAccess::All => fs::canonicalize(path),
            FileAccess::Confined(below) => below.canonicalize(path),
        }
    }

    /// The content of a file.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(self, path: &Path) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        io::Read::read_to_end(&mut self.open(path)?, &mut bytes)?;
        Ok(bytes)
    }

    /// The content of a text file.
    ///
    /// # Errors
    /// It cannot be read, or is not text.
    pub fn read_to_string(self, path: &Path) -> io::Result<String> {
        io::read_to_string(self.open(path)?)
    }

    /// The names in a directory, in no particular order.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn list_names(self, directory: &Path) -> io::Result<Vec<OsString>> {
        match self {
            FileAccess::All => {
                fs::read_dir(directory)?.map(|entry| Ok(entry?.file_name())).collect()
            }
            FileAccess::Confined(below) => below.list_names(directory),
        }
    }

    /// Creates a directory and its parents, if necessary.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn create_dir_all(self, path: &Path) -> io::Result<()> {
        match self {
            FileAccess::All => fs::create_dir_all(path),
            FileAccess::Confined(below) => below.create_dir_all(path),
        }
    }

    /// Renames a file, replacing any file of the new name.
    ///
    /// # Errors
    /// It does not exist, or cannot be renamed.
    pub fn rename(self, from: &Path, to: &Path) -> io::Result<()> {
        match self {
            FileAccess::All => fs::rename(from, to),
            FileAccess::Confined(below) => below.rename(from, to),
        }
    }

    /// Removes a file.
    ///
    /// # Errors
    /// It does not exist, or cannot be removed.
    pub fn remove_file(self, path: &Path) -> io::Result<()> {
        match self {
            FileAccess::All => fs::remove_file(path),
            FileAccess::Confined(below) => below.remove_file(path),
        }
    }

    /// Removes a directory with its content.
    ///
    /// # Errors
    /// It does not exist, or cannot be removed.
    pub fn remove_dir_all(self, path: &Path) -> io::Result<()> {
        match self {
            FileAccess::All => fs::remove_dir_all(path),
            FileAccess::Confined(below) => below.remove_dir_all(path),
        }
    }

    /// Ensures that the names in a directory are on disk.
    ///
    /// # Errors
    /// The directory cannot be opened, or the disk fails.
    pub fn sync_directory(self, directory: &Path) -> io::Result<()> {
        match self {
            FileAccess::All => File::open(directory)?.sync_all(),
            FileAccess::Confined(below) => below.sync_directory(directory),
        }
    }
}

/// Whether two open files are one.
///
/// # Errors
/// The system cannot tell.
#[cfg(not(target_os = "unknown"))]
pub(crate) fn are_same(one: &File, other: &File) -> io::Result<bool> {
    let handle = |file: &File| same_file::Handle::from_file(file.try_clone()?);
    Ok(handle(one)? == handle(other)?)
}

#[cfg(target_os = "unknown")]
pub(crate) fn are_same(one: &File, other: &File) -> io::Result<bool> {
    Ok(one.is_same_as(other))
}

/// The reason why a path is rejected if files are confined.
#[derive(Debug, thiserror::Error)]
#[error("{0}, and the recipe is not trusted")]
struct PathRefusal(String);

#[cfg_attr(target_os = "unknown", expect(dead_code, reason = "there are no paths"))]
fn path_refusal(text: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, PathRefusal(text.into()))
}

/// Whether a path was rejected because files are confined.
pub(crate) fn is_refusal(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<PathRefusal>())
}

#[cfg(unix)]
fn permission_mode(about: &fs::Metadata) -> Option<u32> {
    Some(std::os::unix::fs::PermissionsExt::mode(&about.permissions()))
}

#[cfg(not(unix))]
fn permission_mode(_: &fs::Metadata) -> Option<u32> {
    None
}

/// A missing file need not be removed or moved away.
pub(crate) fn ignore_missing(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
