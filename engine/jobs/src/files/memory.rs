//! Files in memory, where the system has none, as in a browser: the part of `std::fs` that
//! [`FileAccess`](super::FileAccess) uses, and temporary files.
//!
//! Paths begin at one directory, whether or not they begin with `/`. A new file makes the
//! directories above it, as nobody can make them beforehand. Files end with the process.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::TryLockError;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The files and directories by their paths.
static ENTRIES: Mutex<BTreeMap<PathBuf, Entry>> = Mutex::new(BTreeMap::new());

/// The directory of temporary files.
const TEMPORARY: &str = "tmp";

#[derive(Clone, Debug)]
enum Entry {
    File(Content),
    Directory,
}

type Content = Arc<Mutex<Vec<u8>>>;

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The path of an entry: names alone.
fn place(path: &Path) -> PathBuf {
    let mut place = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => place.push(name),
            Component::ParentDir => drop(place.pop()),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    place
}

/// The entry at a place. The first directory is always there.
fn entry_at(entries: &BTreeMap<PathBuf, Entry>, place: &Path) -> io::Result<Entry> {
    match entries.get(place) {
        Some(entry) => Ok(entry.clone()),
        None if place.as_os_str().is_empty() => Ok(Entry::Directory),
        None => Err(ErrorKind::NotFound.into()),
    }
}

/// Makes a directory and those above it.
fn make_directories(entries: &mut BTreeMap<PathBuf, Entry>, place: &Path) -> io::Result<()> {
    let directories = || place.ancestors().filter(|path| !path.as_os_str().is_empty());
    if directories().any(|path| matches!(entries.get(path), Some(Entry::File(_)))) {
        return Err(ErrorKind::NotADirectory.into());
    }
    entries.extend(directories().map(|path| (path.to_owned(), Entry::Directory)));
    Ok(())
}

/// Makes the directories above a place.
fn make_parents(entries: &mut BTreeMap<PathBuf, Entry>, place: &Path) -> io::Result<()> {
    place.parent().map_or(Ok(()), |parent| make_directories(entries, parent))
}

/// An open file.
#[derive(Debug)]
pub struct File {
    content: Content,
    /// Shared by the clones of the file.
    position: Arc<Mutex<u64>>,
}

impl File {
    fn of(content: Content) -> File {
        File { content, position: Arc::default() }
    }

    pub(super) fn open(path: &Path) -> io::Result<File> {
        match entry_at(&lock(&ENTRIES), &place(path))? {
            Entry::File(content) => Ok(File::of(content)),
            // Directories are opened to be synced.
            Entry::Directory => Ok(File::of(Content::default())),
        }
    }

    /// Cuts the file, or appends zeros.
    pub(crate) fn set_len(&self, bytes: u64) -> io::Result<()> {
        lock(&self.content).resize(bytes as usize, 0);
        Ok(())
    }

    pub(crate) fn sync_all(&self) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn metadata(&self) -> io::Result<Metadata> {
        Ok(Metadata { is_dir: false, bytes: lock(&self.content).len() as u64 })
    }

    pub(crate) fn try_clone(&self) -> io::Result<File> {
        Ok(File { content: self.content.clone(), position: self.position.clone() })
    }

    /// Succeeds: no other process has these files.
    pub(crate) fn try_lock(&self) -> Result<(), TryLockError> {
        Ok(())
    }

    /// Succeeds, as `try_lock` does.
    pub(crate) fn unlock(&self) -> io::Result<()> {
        Ok(())
    }

    /// Whether both are open at one path.
    pub(super) fn is_same_as(&self, other: &File) -> bool {
        Arc::ptr_eq(&self.content, &other.content)
    }
}

impl Read for &File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (content, mut position) = (lock(&self.content), lock(&self.position));
        let rest = content.get(*position as usize..).unwrap_or_default();
        let read = rest.len().min(buffer.len());
        buffer[..read].copy_from_slice(&rest[..read]);
        *position += read as u64;
        Ok(read)
    }
}

impl Write for &File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (mut content, mut position) = (lock(&self.content), lock(&self.position));
        let start = *position as usize;
        let end = start + bytes.len();
        if content.len() < end {
            let more = end - content.len();
            content.try_reserve(more).map_err(|_| io::Error::from(ErrorKind::OutOfMemory))?;
            content.resize(end, 0);
        }
        content[start..end].copy_from_slice(bytes);
        *position = end as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for &File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let (length, mut position) = (lock(&self.content).len() as u64, lock(&self.position));
        let found = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => length.checked_add_signed(by),
            SeekFrom::Current(by) => position.checked_add_signed(by),
        };
        *position = found.ok_or_else(|| io::Error::from(ErrorKind::InvalidInput))?;
        Ok(*position)
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (&*self).read(buffer)
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&*self).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        (&*self).seek(to)
    }
}

/// How a file is opened to be written.
#[derive(Clone, Default, Debug)]
pub(super) struct OpenOptions {
    creates: bool,
    creates_new: bool,
}

impl OpenOptions {
    pub(super) fn new() -> OpenOptions {
        OpenOptions::default()
    }

    pub(super) fn read(&mut self, _: bool) -> &mut OpenOptions {
        self
    }

    pub(super) fn write(&mut self, _: bool) -> &mut OpenOptions {
        self
    }

    /// Files keep their content.
    pub(super) fn truncate(&mut self, _: bool) -> &mut OpenOptions {
        self
    }

    pub(super) fn create(&mut self, creates: bool) -> &mut OpenOptions {
        self.creates = creates;
        self
    }

    pub(super) fn create_new(&mut self, creates_new: bool) -> &mut OpenOptions {
        self.creates_new = creates_new;
        self
    }

    pub(super) fn open(&self, path: &Path) -> io::Result<File> {
        let (mut entries, place) = (lock(&ENTRIES), place(path));
        match entry_at(&entries, &place) {
            Ok(_) if self.creates_new => Err(ErrorKind::AlreadyExists.into()),
            Ok(Entry::File(content)) => Ok(File::of(content)),
            Ok(Entry::Directory) => Err(ErrorKind::IsADirectory.into()),
            Err(_) if self.creates || self.creates_new => {
                make_parents(&mut entries, &place)?;
                let content = Content::default();
                entries.insert(place, Entry::File(content.clone()));
                Ok(File::of(content))
            }
            Err(error) => Err(error),
        }
    }
}

/// What is at a path.
#[derive(Debug)]
pub(crate) struct Metadata {
    is_dir: bool,
    bytes: u64,
}

impl Metadata {
    pub(super) fn is_dir(&self) -> bool {
        self.is_dir
    }

    pub(super) fn is_file(&self) -> bool {
        !self.is_dir
    }

    pub(crate) fn len(&self) -> u64 {
        self.bytes
    }
}

pub(super) fn metadata(path: &Path) -> io::Result<Metadata> {
    match entry_at(&lock(&ENTRIES), &place(path))? {
        Entry::File(content) => File::of(content).metadata(),
        Entry::Directory => Ok(Metadata { is_dir: true, bytes: 0 }),
    }
}

pub(super) fn canonicalize(path: &Path) -> io::Result<PathBuf> {
    let place = place(path);
    entry_at(&lock(&ENTRIES), &place).map(|_| place)
}

/// An entry of a directory.
pub(super) struct DirEntry(OsString);

impl DirEntry {
    pub(super) fn file_name(&self) -> OsString {
        self.0.clone()
    }
}

pub(super) fn read_dir(path: &Path) -> io::Result<impl Iterator<Item = io::Result<DirEntry>>> {
    let (entries, place) = (lock(&ENTRIES), place(path));
    let Entry::Directory = entry_at(&entries, &place)? else {
        return Err(ErrorKind::NotADirectory.into());
    };
    let inside = entries.keys().filter(|path| path.parent() == Some(&place));
    let names = inside.filter_map(|path| path.file_name().map(OsStr::to_owned));
    Ok(names.map(|name| Ok(DirEntry(name))).collect::<Vec<_>>().into_iter())
}

pub(super) fn create_dir_all(path: &Path) -> io::Result<()> {
    make_directories(&mut lock(&ENTRIES), &place(path))
}

/// Renames a file or a directory, with all that is in it.
pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let (mut entries, from, to) = (lock(&ENTRIES), place(from), place(to));
    entry_at(&entries, &from)?;
    make_parents(&mut entries, &to)?;
    let moved: Vec<PathBuf> =
        entries.keys().filter(|path| path.starts_with(&from)).cloned().collect();
    for path in moved {
        let inner = path.strip_prefix(&from).unwrap_or(&path);
        let new = if inner.as_os_str().is_empty() { to.clone() } else { to.join(inner) };
        if let Some(entry) = entries.remove(&path) {
            entries.insert(new, entry);
        }
    }
    Ok(())
}

pub(super) fn remove_file(path: &Path) -> io::Result<()> {
    let (mut entries, place) = (lock(&ENTRIES), place(path));
    match entry_at(&entries, &place)? {
        Entry::File(_) => drop(entries.remove(&place)),
        Entry::Directory => return Err(ErrorKind::IsADirectory.into()),
    }
    Ok(())
}

pub(super) fn remove_dir_all(path: &Path) -> io::Result<()> {
    let (mut entries, place) = (lock(&ENTRIES), place(path));
    entry_at(&entries, &place)?;
    entries.retain(|path, _| !path.starts_with(&place));
    Ok(())
}

/// The directory of temporary files.
pub(super) fn temporary_dir() -> PathBuf {
    PathBuf::from(TEMPORARY)
}

/// A new anonymous file; all directories are as good.
pub(super) fn temporary_file_in(_: &Path) -> io::Result<File> {
    Ok(File::of(Content::default()))
}

/// A directory that is removed when this is dropped.
#[derive(Debug)]
pub(super) struct TempDir(PathBuf);

impl TempDir {
    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = remove_dir_all(&self.0);
    }
}

/// A new directory whose name begins with `prefix`.
pub(super) fn temporary_dir_with_prefix(prefix: &str) -> io::Result<TempDir> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let path = Path::new(TEMPORARY).join(format!("{prefix}{number}"));
    create_dir_all(&path)?;
    Ok(TempDir(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn created(path: &str) -> File {
        OpenOptions::new().write(true).create(true).truncate(false).open(Path::new(path)).unwrap()
    }

    fn content(path: &str) -> String {
        io::read_to_string(File::open(Path::new(path)).unwrap()).unwrap()
    }

    fn kind(result: io::Result<impl Sized>) -> Option<ErrorKind> {
        result.err().map(|error| error.kind())
    }

    #[test]
    fn files_are_written_read_cut_and_appended_to() {
        let mut file = created("a.txt");
        file.write_all(b"one two").unwrap();
        file.seek(SeekFrom::Start(4)).unwrap();
        file.write_all(b"three").unwrap();
        assert_eq!(content("./a.txt"), "one three");
        file.set_len(3).unwrap();
        assert_eq!(
            (content("/a.txt").as_str(), metadata(Path::new("a.txt")).unwrap().len()),
            ("one", 3)
        );
        file.seek(SeekFrom::End(-1)).unwrap();
        let mut clone = file.try_clone().unwrap();
        clone.write_all(b"!").unwrap();
        assert_eq!((file.stream_position().unwrap(), content("a.txt").as_str()), (3, "on!"));
        assert!(file.is_same_as(&File::open(Path::new("x/../a.txt")).unwrap()));
        assert!(!file.is_same_as(&created("a2.txt")));
        assert_eq!(kind(file.seek(SeekFrom::Current(-9))), Some(ErrorKind::InvalidInput));
    }

    #[test]
    fn directories_are_made_listed_renamed_and_removed() {
        let path = Path::new;
        create_dir_all(path("d/e")).unwrap();
        created("d/e/f").write_all(b"f").unwrap();
        let names = |of| {
            let names = read_dir(path(of)).unwrap();
            names.map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>()
        };
        assert_eq!((names("d"), names("d/e")), (vec!["e".into()], vec!["f".into()]));
        assert_eq!(kind(create_dir_all(path("d/e/f/g"))), Some(ErrorKind::NotADirectory));
        assert_eq!(kind(remove_file(path("d/e"))), Some(ErrorKind::IsADirectory));
        rename(path("d"), path("moved")).unwrap();
        assert_eq!(
            (content("moved/e/f").as_str(), kind(metadata(path("d")))),
            ("f", Some(ErrorKind::NotFound))
        );
        remove_dir_all(path("moved")).unwrap();
        assert_eq!(kind(File::open(path("moved/e/f"))), Some(ErrorKind::NotFound));
    }

    #[test]
    fn a_new_file_replaces_none_and_temporary_directories_go() {
        let new = || OpenOptions::new().create_new(true).open(Path::new("new"));
        assert!(new().is_ok());
        assert_eq!(kind(new()), Some(ErrorKind::AlreadyExists));
        let directory = temporary_dir_with_prefix("seventeen-").unwrap();
        let path = directory.path().to_owned();
        assert!(path.starts_with(temporary_dir()) && metadata(&path).unwrap().is_dir());
        drop(directory);
        assert_eq!(kind(metadata(&path)), Some(ErrorKind::NotFound));
    }
}
