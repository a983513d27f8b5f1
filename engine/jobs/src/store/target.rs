//! `Target`: the file or device at a path to which results are written.

use super::{AtomicFile, Compression};
use crate::error::{Error, Result};
use crate::files::{File, FileAccess};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The target of results.
///
/// ```
/// use seventeen_jobs::store::WriteTarget;
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("grids.txt");
/// let target = WriteTarget::from_path(&path)?;
/// assert_eq!(target, WriteTarget::File(path.clone()));
/// target.write(b"a grid\n")?;
/// assert_eq!(std::fs::read_to_string(&path)?, "a grid\n");
/// assert!(WriteTarget::from_path(directory.path()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteTarget {
    /// A file, existing or new. A link remains: the file to which it leads is replaced.
    File(PathBuf),
    /// An existing device, such as a pipe or a terminal, which is written to directly.
    Device(PathBuf),
}

impl WriteTarget {
    /// The target at `path`.
    ///
    /// # Errors
    /// The path is empty or leads to a directory, a link cannot be followed, or the name promises
    /// compressed data of a device.
    pub fn from_path(path: &Path) -> Result<WriteTarget> {
        let name = path.display();
        let files = FileAccess::current();
        match files.file_info(path) {
            _ if path.as_os_str().is_empty() => {
                Err(Error::bad_input("the path of the file to write is empty"))
            }
            _ if is_named_device(path) => Ok(WriteTarget::Device(path.to_owned())),
            Ok(there) if there.is_dir => {
                Err(Error::bad_input(format_args!("cannot write {name}: it is a directory")))
            }
            Ok(there) if !there.is_file && Compression::of_path(path) != Compression::None => {
                Err(Error::bad_input(format_args!(
                    "cannot write {name}: only files can be compressed, and this is not a file; expected a \
                     name without .gz or .zst"
                )))
            }
            Ok(there) if !there.is_file => Ok(WriteTarget::Device(path.to_owned())),
            Ok(_) => match files.canonicalize(path) {
                Ok(real) => Ok(WriteTarget::File(real)),
                Err(error) => Err(Error::write_failed(name, &error)),
            },
            Err(_) => Ok(WriteTarget::File(path.to_owned())),
        }
    }

    /// A device or a pipe, to be written to.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn open_device(path: &Path) -> io::Result<File> {
        FileAccess::current().open_to_write(path)
    }

    /// Writes all bytes: a file then has these bytes, or its old content.
    ///
    /// # Errors
    /// The disk or the device fails.
    pub fn write(&self, bytes: &[u8]) -> io::Result<()> {
        match self {
            WriteTarget::File(path) => AtomicFile::write(path, bytes),
            WriteTarget::Device(path) => WriteTarget::open_device(path)?.write_all(bytes),
        }
    }
}

/// Whether a path is a device name on Windows; in no directory can it be the name of a file.
fn is_named_device(path: &Path) -> bool {
    let names = ["NUL", "CON", "CONOUT$", "PRN", "AUX"];
    let name = path.file_name().unwrap_or_default();
    cfg!(windows) && names.iter().any(|device| name.eq_ignore_ascii_case(device))
}

#[cfg(all(test, windows))]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_known_by_its_name() {
        for name in ["NUL", "nul"] {
            assert_eq!(
                WriteTarget::from_path(Path::new(name)),
                Ok(WriteTarget::Device(name.into()))
            );
            assert!(WriteTarget::from_path(Path::new(name)).unwrap().write(b"gone").is_ok());
        }
        assert_eq!(
            WriteTarget::from_path(Path::new("nul.txt")),
            Ok(WriteTarget::File("nul.txt".into()))
        );
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_link_stays_and_what_it_leads_to_is_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let (file, link) = (directory.path().join("a.txt"), directory.path().join("link"));
        std::fs::write(&file, "before").unwrap();
        symlink(&file, &link).unwrap();
        let target = WriteTarget::from_path(&link).unwrap();
        assert_eq!(target, WriteTarget::File(file.canonicalize().unwrap()));
        target.write(b"after").unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read(&file).unwrap(), b"after");
    }

    #[test]
    fn a_device_is_written_to_and_a_directory_or_nothing_is_refused() {
        let null = Path::new("/dev/null");
        assert_eq!(WriteTarget::from_path(null), Ok(WriteTarget::Device(null.to_owned())));
        assert!(WriteTarget::from_path(null).unwrap().write(b"gone").is_ok());
        let message = |path: &str| WriteTarget::from_path(Path::new(path)).unwrap_err().message;
        assert_eq!(message("/dev"), "cannot write /dev: it is a directory");
        assert_eq!(message(""), "the path of the file to write is empty");
    }
}
