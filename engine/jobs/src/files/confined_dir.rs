//! `ConfinedDir`: the files below a directory, by its handle.
//!
//! cap-std resolves paths from the handle (on Linux by `openat2` with `RESOLVE_BENEATH`), and
//! rejects paths that lead out. Callers write paths from the current directory, so the part within
//! the directory has to be found first ([`ConfinedDir::path_within`]). That looks at names, but if
//! these change, only another file *inside* is opened.

use super::{FileInfo, path_refusal};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, Metadata, OpenOptions};
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory that no path can leave.
#[derive(Debug)]
pub struct ConfinedDir {
    place: PathBuf,
    handle: Dir,
}

/// The mode in which a file is opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OpenMode {
    Read,
    Write,
    /// To read and write; links are rejected.
    Both,
}

impl ConfinedDir {
    pub(super) fn new(directory: &Path) -> io::Result<ConfinedDir> {
        let handle = Dir::open_ambient_dir(directory, ambient_authority())?;
        Ok(ConfinedDir { place: directory.canonicalize()?, handle })
    }

    /// The directory, without links.
    pub(super) fn path(&self) -> &Path {
        &self.place
    }

    pub(super) fn check_reachable(&self, path: &Path) -> io::Result<()> {
        let within = self.path_within(path)?;
        match self.handle.metadata(&within) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.explain_error(error)),
            _ => Ok(()),
        }
    }

    pub(super) fn open(&self, path: &Path, access: OpenMode) -> io::Result<File> {
        let within = self.path_within(path)?;
        let mut options = OpenOptions::new();
        options.read(access != OpenMode::Write).write(access != OpenMode::Read);
        if access == OpenMode::Both {
            self.refuse_link(&within)?;
        }
        // Opening a pipe would wait for its other end.
        match self.handle.metadata(&within) {
            Ok(about) if !about.is_file() => return Err(not_regular_error()),
            _ => {}
        }
        let file = self.handle.open_with(&within, &options);
        let file = file.map_err(|error| self.explain_error(error))?.into_std();
        require_single_name(&file)?;
        Ok(file)
    }

    pub(super) fn create_new(&self, path: &Path) -> io::Result<File> {
        self.create_within(&self.path_within(path)?)
    }

    fn refuse_link(&self, within: &Path) -> io::Result<()> {
        match self.handle.symlink_metadata(within) {
            Ok(about) if about.is_symlink() => Err(path_refusal("it is a link")),
            _ => Ok(()),
        }
    }

    pub(super) fn create_temporary(&self, directory: &Path) -> io::Result<File> {
        let within = self.path_within(&self.unique_path(directory))?;
        let file = self.create_within(&within)?;
        self.handle.remove_file(&within)?;
        Ok(file)
    }

    /// A path that no other thread or process uses.
    pub(super) fn unique_path(&self, directory: &Path) -> PathBuf {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        directory.join(format!(".seventeen-{}-{number}", std::process::id()))
    }

    fn create_within(&self, within: &Path) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        let file = self.handle.open_with(within, &options);
        Ok(file.map_err(|error| self.explain_error(error))?.into_std())
    }

    pub(super) fn file_info(&self, path: &Path) -> io::Result<FileInfo> {
        let about = self.handle.metadata(self.path_within(path)?);
        let about = about.map_err(|error| self.explain_error(error))?;
        Ok(FileInfo {
            is_dir: about.is_dir(),
            is_file: about.is_file(),
            bytes: about.len(),
            mode: permission_mode(&about),
        })
    }

    pub(super) fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        let real = self.handle.canonicalize(self.path_within(path)?);
        Ok(self.place.join(real.map_err(|error| self.explain_error(error))?))
    }

    pub(super) fn list_names(&self, directory: &Path) -> io::Result<Vec<OsString>> {
        let entries = self.handle.read_dir(self.path_within(directory)?);
        let entries = entries.map_err(|error| self.explain_error(error))?;
        entries.map(|entry| Ok(entry?.file_name())).collect()
    }

    pub(super) fn create_dir_all(&self, path: &Path) -> io::Result<()> {
        let within = self.path_within(path)?;
        self.handle.create_dir_all(within).map_err(|error| self.explain_error(error))
    }

    pub(super) fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let (from, to) = (self.path_within(from)?, self.path_within(to)?);
        self.handle.rename(from, &self.handle, to).map_err(|error| self.explain_error(error))
    }

    pub(super) fn remove_file(&self, path: &Path) -> io::Result<()> {
        let within = self.path_within(path)?;
        self.handle.remove_file(within).map_err(|error| self.explain_error(error))
    }

    pub(super) fn remove_dir_all(&self, path: &Path) -> io::Result<()> {
        let within = self.path_within(path)?;
        self.handle.remove_dir_all(within).map_err(|error| self.explain_error(error))
    }

    pub(super) fn sync_directory(&self, directory: &Path) -> io::Result<()> {
        let opened = self.handle.open(self.path_within(directory)?);
        opened.map_err(|error| self.explain_error(error))?.into_std().sync_all()
    }

    /// The part of a path within the directory. Everything after the last existing directory
    /// remains unchanged, and so does the last name, which may be a link: the handle decides
    /// whether to follow it.
    fn path_within(&self, path: &Path) -> io::Result<PathBuf> {
        let whole = std::path::absolute(path)?;
        let mut names = whole.components();
        let mut rest = PathBuf::new();
        if matches!(names.clone().next_back(), Some(Component::Normal(_))) {
            rest.extend(names.next_back());
        }
        loop {
            if let Ok(real) = names.as_path().canonicalize() {
                let inner = real.strip_prefix(&self.place).map(|inner| inner.join(&rest));
                // An empty path has no target.
                let inner = inner
                    .map(|inner| if inner.as_os_str().is_empty() { ".".into() } else { inner });
                // The directory itself can also be found by its last name.
                let is_it = || whole.canonicalize().is_ok_and(|real| real == self.place);
                return inner
                    .or_else(|_| if is_it() { Ok(".".into()) } else { Err(self.outside_error()) });
            }
            let Some(name) = names.next_back() else { return Err(self.outside_error()) };
            rest = Path::new(&name).join(&rest);
        }
    }

    fn outside_error(&self) -> io::Error {
        path_refusal(format!("it is not below {}", self.place.display()))
    }

    /// A clearer error, since cap-std writes for programmers if a path leads out.
    fn explain_error(&self, error: io::Error) -> io::Error {
        let leads_out =
            error.kind() == io::ErrorKind::PermissionDenied && error.raw_os_error().is_none();
        if leads_out { self.outside_error() } else { error }
    }
}

/// Rejects everything except a regular file with a single name, since another name may be outside.
fn require_single_name(file: &File) -> io::Result<()> {
    let about = file.metadata()?;
    if !about.is_file() {
        return Err(not_regular_error());
    }
    if has_another_name(&about) {
        return Err(path_refusal("it has another name (a hard link)"));
    }
    Ok(())
}

fn not_regular_error() -> io::Error {
    path_refusal("it is not a regular file")
}

#[cfg(unix)]
fn has_another_name(about: &std::fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(about) > 1
}

#[cfg(not(unix))]
fn has_another_name(_: &std::fs::Metadata) -> bool {
    false
}

#[cfg(unix)]
fn permission_mode(about: &Metadata) -> Option<u32> {
    Some(cap_std::fs::MetadataExt::mode(about))
}

#[cfg(not(unix))]
fn permission_mode(_: &Metadata) -> Option<u32> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    /// A directory with a secret beside it, and with paths that lead there.
    fn confined_dir_with_secret() -> (tempfile::TempDir, ConfinedDir, PathBuf) {
        let outer = tempfile::tempdir().unwrap();
        let inner = outer.path().join("inner");
        fs::create_dir_all(inner.join("kept")).unwrap();
        fs::write(inner.join("file"), "a").unwrap();
        fs::write(inner.join("mine"), "a").unwrap();
        fs::hard_link(inner.join("mine"), inner.join("twice")).unwrap();
        fs::write(outer.path().join("secret"), "secret").unwrap();
        let link = |to: &Path, name: &str| symlink(to, inner.join(name)).unwrap();
        link(&outer.path().join("secret"), "to_secret");
        link(outer.path(), "up");
        link(&outer.path().join("new"), "to_new");
        link(&outer.path().join("secret"), "b.part");
        link(Path::new("/dev/null"), "null");
        link(Path::new("/proc/self/fd"), "fd");
        link(Path::new("file"), "to_file");
        link(&outer.path().join("secret"), "kept/a.parts");
        let below = ConfinedDir::new(&inner).unwrap();
        (outer, below, inner)
    }

    #[test]
    fn paths_are_judged_by_where_they_lead() {
        let (outer, below, inner) = confined_dir_with_secret();
        for (name, is_read, is_made) in [
            ("file", true, true),
            ("to_file", true, false),
            ("new", false, true),
            ("up/inner/file", true, true),
            ("kept/../file", true, true),
            ("gone/new", false, false),
            ("../secret", false, false),
            ("../gone", false, false),
            ("gone/../../secret", false, false),
            ("to_secret", false, false),
            ("to_new", false, false),
            ("up/secret", false, false),
            ("up/new", false, false),
            ("b.part", false, false),
            ("null", false, false),
            ("fd/0", false, false),
            ("kept/a.parts", false, false),
            ("kept", false, false),
            ("twice", false, false),
        ] {
            let path = inner.join(name);
            assert_eq!(below.open(&path, OpenMode::Read).is_ok(), is_read, "read {name}");
            let made = below.create_new(&path).or_else(|_| below.open(&path, OpenMode::Both));
            assert_eq!(made.is_ok(), is_made, "write {name}");
            if name == "new" {
                below.remove_file(&path).unwrap();
            }
        }
        for name in ["/dev/zero", "/etc/passwd", "/proc/self/environ", "../../etc/passwd", "", "/"]
        {
            let path = Path::new(name);
            assert!(below.open(path, OpenMode::Read).is_err(), "{name}");
            assert!(below.create_new(path).is_err(), "{name}");
            assert!(below.list_names(path).is_err(), "{name}");
        }
        assert_eq!(fs::read_to_string(outer.path().join("secret")).unwrap(), "secret");
        assert_eq!(fs::read_dir(outer.path()).unwrap().count(), 2);
    }

    #[test]
    fn directories_and_names_stay_inside_too() {
        let (outer, below, inner) = confined_dir_with_secret();
        assert!(below.create_dir_all(&inner.join("new/deeper")).is_ok());
        assert!(below.file_info(&inner).unwrap().is_dir);
        for name in ["../made", "up/made", "gone/../../made", "to_new"] {
            assert!(below.create_dir_all(&inner.join(name)).is_err(), "{name}");
            assert!(
                below.rename(&inner.join("file"), &inner.join(name)).is_err() || name == "to_new"
            );
        }
        assert!(below.remove_file(&inner.join("up/secret")).is_err());
        assert!(below.remove_dir_all(&inner.join("up/inner/../secret")).is_err());
        // Of a link, the name is removed.
        below.remove_dir_all(&inner.join("up")).unwrap();
        assert!(inner.is_dir() && !inner.join("up").is_symlink());
        assert_eq!(fs::read_dir(outer.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_directory_that_is_replaced_by_a_link_leads_nowhere() {
        let (outer, below, inner) = confined_dir_with_secret();
        let swap = std::thread::spawn({
            let (dir, away, to) = (inner.join("kept"), inner.join("away"), outer.path().to_owned());
            move || {
                for _ in 0..300 {
                    fs::rename(&dir, &away).unwrap();
                    symlink(&to, &dir).unwrap();
                    fs::remove_file(&dir).unwrap();
                    fs::rename(&away, &dir).unwrap();
                }
            }
        });
        while !swap.is_finished() {
            if let Ok(mut file) = below.open(&inner.join("kept/secret"), OpenMode::Read) {
                panic!("{:?}", io::read_to_string(&mut file));
            }
            let _ = below.create_new(&inner.join("kept/made"));
        }
        swap.join().unwrap();
        assert_eq!(fs::read_dir(outer.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_pipe_is_refused_at_once() {
        let (_outer, below, inner) = confined_dir_with_secret();
        let pipe = inner.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        if made.is_ok_and(|status| status.success()) {
            let error = below.open(&pipe, OpenMode::Read).unwrap_err().to_string();
            assert_eq!(error, "it is not a regular file, and the recipe is not trusted");
        }
    }
}
