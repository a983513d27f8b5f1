//! `Files`: the one gate through which jobs and recipes open, make, rename and remove what a path names.
//!
//! A process that runs a recipe of a stranger's confines itself to a directory ([`Files::confine`]). From
//! then on paths are resolved from a handle of that directory, and nothing else can be reached: not by
//! `..`, links, hard links or devices, and not by renaming directories meanwhile.

mod below;
mod temporary;

use below::Access;
pub use below::Below;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
pub use temporary::TemporaryDir;

/// The directory to which this process is confined.
static CONFINED: OnceLock<Below> = OnceLock::new();

/// Which files paths lead to.
///
/// ```
/// use seventeen_jobs::files::Files;
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("a.txt");
/// Files::current().open_or_create(&path)?;
/// assert_eq!(Files::current().about(&path)?.bytes, 0);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Files {
    /// All files of the machine.
    All,
    /// Those below the directory to which the process is confined.
    Confined(&'static Below),
}

/// What a path leads to.
#[derive(Clone, Debug)]
pub struct About {
    /// Whether it is a directory.
    pub is_dir: bool,
    /// Whether it is a regular file.
    pub is_file: bool,
    /// How many bytes it has.
    pub bytes: u64,
    /// Who may read and write it, on systems with such modes.
    pub mode: Option<u32>,
}

impl Files {
    /// Those that this process may reach now.
    pub fn current() -> Files {
        CONFINED.get().map_or(Files::All, Files::Confined)
    }

    /// Confines this process to a directory, for good. Files that are open stay open.
    ///
    /// # Errors
    /// It is no directory, or the process is confined to another.
    pub fn confine(directory: &Path) -> io::Result<()> {
        let below = Below::new(directory)?;
        let place = below.place().to_owned();
        if CONFINED.get_or_init(|| below).place() == place {
            return Ok(());
        }
        Err(io::Error::other("this process is confined to another directory"))
    }

    /// The directory to which these files are confined; none if they are not.
    pub fn confined_to(self) -> Option<&'static Path> {
        match self {
            Files::All => None,
            Files::Confined(below) => Some(below.place()),
        }
    }

    /// Refuses a path that leads outside of the directory, whether there is something or not.
    ///
    /// # Errors
    /// It does.
    pub fn check(self, path: &Path) -> io::Result<()> {
        match self {
            Files::All => Ok(()),
            Files::Confined(below) => below.check(path),
        }
    }

    /// Opens a file to read it.
    ///
    /// # Errors
    /// It cannot be opened; or it is not a regular file with a single name, where files are confined.
    pub fn open(self, path: &Path) -> io::Result<File> {
        match self {
            Files::All => File::open(path),
            Files::Confined(below) => below.open(path, Access::Read),
        }
    }

    /// Opens a file or a device that is there to write it.
    ///
    /// # Errors
    /// As for [`open`](Self::open).
    pub fn open_to_write(self, path: &Path) -> io::Result<File> {
        match self {
            Files::All => OpenOptions::new().write(true).open(path),
            Files::Confined(below) => below.open(path, Access::Write),
        }
    }

    /// Opens a file to read and write it, and makes it if it is not there; whether it was made. What is there stays.
    ///
    /// # Errors
    /// As for [`open`](Self::open); or it is a link, where files are confined.
    pub fn open_or_create(self, path: &Path) -> io::Result<(File, bool)> {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let made = match self {
            Files::All => options.clone().create_new(true).open(path),
            Files::Confined(below) => below.create_new(path),
        };
        match (made, self) {
            (Err(error), Files::All) if error.kind() == io::ErrorKind::AlreadyExists => {
                Ok((options.create(true).truncate(false).open(path)?, false))
            }
            (Err(error), Files::Confined(below))
                if error.kind() == io::ErrorKind::AlreadyExists =>
            {
                Ok((below.open(path, Access::Both)?, false))
            }
            (made, _) => Ok((made?, true)),
        }
    }

    /// A new file in this directory, which has no name and so goes when it is closed.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn temporary(self, directory: &Path) -> io::Result<File> {
        match self {
            Files::All => tempfile::tempfile_in(directory),
            Files::Confined(below) => below.temporary(directory),
        }
    }

    /// Where files without a name are made by default.
    pub fn temporary_place(self) -> PathBuf {
        self.confined_to().map_or_else(std::env::temp_dir, Path::to_owned)
    }

    /// What a path leads to.
    ///
    /// # Errors
    /// There is nothing, or it cannot be reached.
    pub fn about(self, path: &Path) -> io::Result<About> {
        match self {
            Files::All => fs::metadata(path).map(|about| About {
                is_dir: about.is_dir(),
                is_file: about.is_file(),
                bytes: about.len(),
                mode: mode_of(&about),
            }),
            Files::Confined(below) => below.about(path),
        }
    }

    /// Whether a path leads to something.
    pub fn is_there(self, path: &Path) -> bool {
        self.about(path).is_ok()
    }

    /// Whether a path leads to a directory.
    pub fn is_dir(self, path: &Path) -> bool {
        self.about(path).is_ok_and(|about| about.is_dir)
    }

    /// Whether a path leads to a regular file.
    pub fn is_file(self, path: &Path) -> bool {
        self.about(path).is_ok_and(|about| about.is_file)
    }

    /// The path without links.
    ///
    /// # Errors
    /// There is nothing, or it cannot be reached.
    pub fn real(self, path: &Path) -> io::Result<PathBuf> {
        match self {
            Files::All => path.canonicalize(),
            Files::Confined(below) => below.real(path),
        }
    }

    /// All that a file holds.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(self, path: &Path) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        io::Read::read_to_end(&mut self.open(path)?, &mut bytes)?;
        Ok(bytes)
    }

    /// All the text that a file holds.
    ///
    /// # Errors
    /// It cannot be read, or is no text.
    pub fn read_to_string(self, path: &Path) -> io::Result<String> {
        io::read_to_string(self.open(path)?)
    }

    /// The names in a directory, in no order.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn names(self, directory: &Path) -> io::Result<Vec<OsString>> {
        match self {
            Files::All => fs::read_dir(directory)?.map(|entry| Ok(entry?.file_name())).collect(),
            Files::Confined(below) => below.names(directory),
        }
    }

    /// Makes a directory, and those above it, unless they are there.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn create_dir_all(self, path: &Path) -> io::Result<()> {
        match self {
            Files::All => fs::create_dir_all(path),
            Files::Confined(below) => below.create_dir_all(path),
        }
    }

    /// Gives a file another name, in the place of what has that name.
    ///
    /// # Errors
    /// It is not there, or cannot be renamed.
    pub fn rename(self, from: &Path, to: &Path) -> io::Result<()> {
        match self {
            Files::All => fs::rename(from, to),
            Files::Confined(below) => below.rename(from, to),
        }
    }

    /// Removes a file.
    ///
    /// # Errors
    /// It is not there, or cannot be removed.
    pub fn remove_file(self, path: &Path) -> io::Result<()> {
        match self {
            Files::All => fs::remove_file(path),
            Files::Confined(below) => below.remove_file(path),
        }
    }

    /// Removes a directory with all in it.
    ///
    /// # Errors
    /// It is not there, or cannot be removed.
    pub fn remove_dir_all(self, path: &Path) -> io::Result<()> {
        match self {
            Files::All => fs::remove_dir_all(path),
            Files::Confined(below) => below.remove_dir_all(path),
        }
    }

    /// Makes sure that the names in a directory are on disk.
    ///
    /// # Errors
    /// The directory cannot be opened, or the disk fails.
    pub fn sync_names(self, directory: &Path) -> io::Result<()> {
        match self {
            Files::All => File::open(directory)?.sync_all(),
            Files::Confined(below) => below.sync_names(directory),
        }
    }
}

/// Why a path is refused where files are confined.
#[derive(Debug, thiserror::Error)]
#[error("{0}, and the recipe is not trusted")]
struct Refusal(String);

fn refusal(text: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, Refusal(text.into()))
}

/// Whether a path was refused because files are confined.
pub(crate) fn is_refusal(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<Refusal>())
}

#[cfg(unix)]
fn mode_of(about: &fs::Metadata) -> Option<u32> {
    Some(std::os::unix::fs::PermissionsExt::mode(&about.permissions()))
}

#[cfg(not(unix))]
fn mode_of(_: &fs::Metadata) -> Option<u32> {
    None
}

/// What is not there need not be removed, or moved away.
pub(crate) fn if_there(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
