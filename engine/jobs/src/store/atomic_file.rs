//! `AtomicFile`: a file that appears under its name when it is whole.

use super::lock::try_lock;
use super::packer::CompressedWriter;
use super::sidecar::Sidecar;
use crate::error::Error;
use crate::files::{File, FileAccess, parent_directory};
use std::fmt;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that one run at a time writes under the name of its [part](Sidecar::Part). The old
/// content of its own name remains until [`commit`](Self::commit). If it is dropped before, the
/// part is removed. If the name ends in `.gz` or `.zst`, the bytes are compressed.
///
/// ```
/// use seventeen_jobs::store::AtomicFile;
/// use std::io::Write;
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("grids.txt");
/// let mut file = AtomicFile::create(&path)?;
/// writeln!(file, "a grid")?;
/// assert!(!path.exists());
/// file.commit()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "a grid\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct AtomicFile {
    path: PathBuf,
    part: PathBuf,
    /// The files that were reachable when it was created: it stays one of them.
    files: FileAccess,
    file: CompressedWriter,
    /// Whether the part remains when this is dropped.
    is_kept: bool,
}

impl AtomicFile {
    /// A new file; overwrites the unfinished part of an earlier one.
    ///
    /// # Errors
    /// Another run writes it (`ResourceBusy`), or it cannot be made.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        let part = Sidecar::Part.path_beside(path);
        let file = try_lock(&part)?;
        file.set_len(0)?;
        let mut file = AtomicFile::new(path, part, file)?;
        if let Some(mode) = file.previous_mode() {
            // Only readers of the old file may read the new one.
            set_mode(file.file.as_file(), mode | OWNER)?;
        }
        Ok(file)
    }

    /// The file that an earlier run began, to be continued after its first `bytes` bytes. The rest
    /// is cut off; the part remains when this is dropped.
    ///
    /// # Errors
    /// It is not there, has fewer bytes (`InvalidData`), or cannot be written.
    pub fn reopen(path: &Path, bytes: u64) -> io::Result<AtomicFile> {
        let part = Sidecar::Part.path_beside(path);
        let found = FileAccess::current().file_info(&part)?.bytes;
        let mut file = try_lock(&part)?;
        if found < bytes {
            let text = format!("it has {found} bytes, expected at least {bytes}");
            return Err(io::Error::new(io::ErrorKind::InvalidData, text));
        }
        file.set_len(bytes)?;
        file.seek(SeekFrom::Start(bytes))?;
        let mut file = AtomicFile::new(path, part, file)?;
        file.keep_part();
        Ok(file)
    }

    /// Writes a whole file: afterwards it has `bytes`, or its old content.
    ///
    /// # Errors
    /// The disk fails.
    pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = AtomicFile::create(path)?;
        file.write_all(bytes)?;
        file.commit()
    }

    fn new(path: &Path, part: PathBuf, file: File) -> io::Result<AtomicFile> {
        let (file, files) = (CompressedWriter::new(path, file)?, FileAccess::current());
        Ok(AtomicFile { path: path.to_owned(), part, files, file, is_kept: false })
    }

    /// Keeps the part if the file remains unfinished, for another run to resume or for a person to
    /// read.
    pub fn keep_part(&mut self) {
        self.is_kept = true;
    }

    /// Its name when it is complete.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its name until then.
    pub fn part_path(&self) -> &Path {
        &self.part
    }

    /// The number of its bytes.
    ///
    /// # Errors
    /// The disk fails.
    pub fn byte_length(&mut self) -> io::Result<u64> {
        self.file.position()
    }

    /// Syncs the written bytes to disk.
    ///
    /// # Errors
    /// The disk fails: written bytes may be lost.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.sync()
    }

    /// Syncs the file to disk, then gives it its name.
    ///
    /// # Errors
    /// The disk fails: the name leads to its old content, or to the whole file.
    pub fn commit(mut self) -> io::Result<()> {
        self.commit_in_place()
    }

    /// [`commit`](Self::commit) for owners that cannot give it away.
    ///
    /// # Errors
    /// As for [`commit`](Self::commit).
    pub fn commit_in_place(&mut self) -> io::Result<()> {
        self.file.finish_compression()?;
        self.file.sync()?;
        if let Some(mode) = self.previous_mode() {
            set_mode(self.file.as_file(), mode)?;
        }
        self.files.rename(&self.part, &self.path)?;
        self.is_kept = true;
        sync_directory_in(self.files, &self.path)
    }

    /// The permissions of the file that now has the name.
    fn previous_mode(&self) -> Option<u32> {
        self.files.file_info(&self.path).ok().filter(|about| about.is_file)?.mode
    }

    /// The failure of a job that could not write it.
    pub fn write_error(&self, error: &io::Error) -> Error {
        Error::write_failed(self.part.display(), error)
    }
}

impl fmt::Debug for AtomicFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AtomicFile").field("part", &self.part).finish_non_exhaustive()
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.is_kept {
            // Nobody misses it, and the next that is written takes its place.
            let _ = self.files.remove_file(&self.part);
        }
    }
}

/// The owner's right to read and write a file, which a resumed run needs.
const OWNER: u32 = 0o600;

#[cfg(unix)]
fn set_mode(file: &File, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mut permissions = file.metadata()?.permissions();
    // Some file systems have one mode for all, and refuse to set it.
    if permissions.mode() & 0o777 == mode & 0o777 {
        return Ok(());
    }
    permissions.set_mode(mode & 0o777);
    file.set_permissions(permissions)
}

#[cfg(not(unix))]
fn set_mode(_: &File, _: u32) -> io::Result<()> {
    Ok(())
}

/// Syncs the names in the directory of `path` to disk.
///
/// # Errors
/// The disk fails. Not an error: a directory that cannot be opened or synced at all, because of its
/// permissions or its file system.
pub(super) fn sync_directory(path: &Path) -> io::Result<()> {
    sync_directory_in(FileAccess::current(), path)
}

fn sync_directory_in(files: FileAccess, path: &Path) -> io::Result<()> {
    // Elsewhere directories cannot be opened as files.
    if !cfg!(unix) {
        return Ok(());
    }
    match files.sync_directory(parent_directory(path)) {
        Err(error) if !is_unsupported(&error) => Err(error),
        _ => Ok(()),
    }
}

fn is_unsupported(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(directory).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn a_file_that_does_not_become_whole_leaves_the_one_before() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.txt");
        AtomicFile::write(&path, b"before").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        assert_eq!(names(directory.path()), ["a.txt", "a.txt.seventeen-part"]);
        drop(file);
        assert_eq!(names(directory.path()), ["a.txt"]);
        assert_eq!(std::fs::read(&path).unwrap(), b"before");
        AtomicFile::write(&path, b"after").unwrap();
        assert_eq!(names(directory.path()), ["a.txt"]);
        assert_eq!(std::fs::read(&path).unwrap(), b"after");
    }

    #[test]
    fn a_part_is_gone_on_with_behind_what_is_sure() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.txt");
        let mut file = AtomicFile::create(&path).unwrap();
        file.keep_part();
        file.write_all(b"one two").unwrap();
        drop(file);
        let error = AtomicFile::reopen(&path, 8).unwrap_err();
        assert_eq!(error.to_string(), "it has 7 bytes, expected at least 8");
        let mut file = AtomicFile::reopen(&path, 4).unwrap();
        file.write_all(b"three").unwrap();
        assert_eq!(file.byte_length().unwrap(), 9);
        file.commit().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"one three");
    }

    #[test]
    fn a_name_has_the_bytes_compressed() {
        use std::io::Read;
        let directory = tempfile::tempdir().unwrap();
        let text = b"a grid\n".repeat(1000);
        for (name, magic) in [("a.txt.gz", &[0x1f, 0x8b][..]), ("a.ZST", &[0x28, 0xb5, 0x2f, 0xfd])]
        {
            let path = directory.path().join(name);
            AtomicFile::write(&path, &text).unwrap();
            let bytes = std::fs::read(&path).unwrap();
            assert!(bytes.starts_with(magic) && bytes.len() < text.len() / 10, "{name}");
            let mut unpacked = Vec::new();
            match magic.len() {
                2 => flate2::read::GzDecoder::new(&*bytes).read_to_end(&mut unpacked).unwrap(),
                _ => zstd::Decoder::new(&*bytes).unwrap().read_to_end(&mut unpacked).unwrap(),
            };
            assert_eq!(unpacked, text, "{name}");
        }
    }

    #[test]
    fn two_runs_do_not_write_one_part() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.txt");
        let mut first = AtomicFile::create(&path).unwrap();
        first.write_all(b"first").unwrap();
        let error = AtomicFile::create(&path).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::ResourceBusy);
        first.commit().unwrap();
        AtomicFile::create(&path).unwrap().commit().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"");
    }

    #[test]
    fn a_name_without_a_directory_is_one_of_this() {
        assert!(sync_directory(Path::new("a.txt")).is_ok());
    }
}
