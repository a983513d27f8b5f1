//! The fence around a recipe that a stranger wrote: what it may ask for, and which files it may reach.
//!
//! Operations are counted and values have greatest sizes; it cannot run text as a program, and it
//! neither reads nor writes a file outside one directory. How long it takes and how much memory in
//! all is for whoever runs it to bound, from outside of its process.

use crate::failure::{RecipeError, Res, bad_input};
use rhai::Engine;
use seventeen_jobs::store::Sidecar;
use std::io;
use std::path::{Component, Path, PathBuf};

/// How many operations a recipe may do, and each call of one of its closures.
const OPERATIONS: u64 = 200_000_000;

/// How many bytes a text may have.
const TEXT: usize = 1 << 24;

/// How many values an array may have, and how many a map.
const ARRAY: usize = 1 << 20;
const MAP: usize = 1 << 16;

/// How many variables, functions and modules a recipe may have.
const VARIABLES: usize = 1000;
const FUNCTIONS: usize = 1000;
const MODULES: usize = 16;

/// A fence: the directory in which a recipe has to stay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fence {
    directory: PathBuf,
}

impl Fence {
    /// The fence around this directory.
    ///
    /// # Errors
    /// It is none.
    ///
    /// ```
    /// use seventeen_script::Fence;
    ///
    /// let directory = tempfile::tempdir()?;
    /// assert!(Fence::around(directory.path()).is_ok());
    /// let error = Fence::around(&directory.path().join("gone")).unwrap_err().to_string();
    /// assert!(error.contains("gone: "), "{error}");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn around(directory: &Path) -> Result<Fence, RecipeError> {
        let wrong = |reason| RecipeError::usage(format_args!("{}: {reason}", directory.display()));
        let real = directory.canonicalize().map_err(|error| wrong(error.to_string()))?;
        if !real.is_dir() {
            return Err(wrong("expected a directory".to_owned()));
        }
        Ok(Fence { directory: real })
    }

    /// The directory in which a recipe has to stay.
    pub(crate) fn directory(&self) -> &Path {
        &self.directory
    }

    /// Bounds what a recipe does.
    pub(crate) fn limit(&self, engine: &mut Engine) {
        engine
            .set_max_operations(OPERATIONS)
            .set_max_string_size(TEXT)
            .set_max_array_size(ARRAY)
            .set_max_map_size(MAP)
            .set_max_variables(VARIABLES)
            .set_max_functions(FUNCTIONS)
            .set_max_modules(MODULES)
            .disable_symbol("eval");
    }

    /// Whether a file or directory is inside, by where its path leads.
    pub(crate) fn has(&self, path: &Path) -> bool {
        path.canonicalize().is_ok_and(|real| real.starts_with(&self.directory))
    }

    /// Refuses to read what is outside, or no file.
    pub(crate) fn check_read(&self, path: &str) -> Res<()> {
        let real = Path::new(path).canonicalize();
        match real {
            Ok(real) if !real.starts_with(&self.directory) => Err(self.outside(path)),
            Ok(real) if !real.is_file() => Err(bad_input(format_args!(
                "{path}: expected a file, as the recipe is not trusted"
            ))),
            Ok(_) => Ok(()),
            // What is not there cannot be read; whether it is there outside is not to be learnt.
            Err(_) if self.leads_inside(path) => Ok(()),
            Err(_) => Err(self.outside(path)),
        }
    }

    /// Refuses to write what is outside, or over what is no file; for a directory, to make it outside, or
    /// to write into one with links in it.
    pub(crate) fn check_written(&self, path: &str) -> Res<()> {
        if !self.leads_inside(path) {
            return Err(self.outside(path));
        }
        // What we keep beside it must be no links, either.
        let mut others = Sidecar::all_of(Path::new(path));
        if let Ok(inside) = std::fs::read_dir(path) {
            others.extend(inside.filter_map(|entry| Some(entry.ok()?.path())));
        }
        if let Some(link) = others.iter().find(|other| other.is_symlink()) {
            let link = link.display();
            return Err(bad_input(format_args!("{link} is a link, and the recipe is not trusted")));
        }
        match std::fs::metadata(path) {
            Ok(there) if !there.is_file() && !there.is_dir() => Err(bad_input(format_args!(
                "{path}: expected a file, as the recipe is not trusted"
            ))),
            Ok(_) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(_) => Err(self.outside(path)),
        }
    }

    /// Refuses a text that a component is given and that names a file outside: it may be one that it
    /// reads.
    pub(crate) fn check_text(&self, text: &str) -> Res<()> {
        let path = Path::new(text);
        if path.symlink_metadata().is_ok() && !self.has(path) {
            return Err(self.outside(text));
        }
        Ok(())
    }

    /// Whether what a path leads to is inside, be it there or not.
    fn leads_inside(&self, path: &str) -> bool {
        let path = Path::new(path);
        if path.symlink_metadata().is_ok() {
            return self.has(path);
        }
        // What comes behind the last directory that is there must be plain names.
        let there = path
            .ancestors()
            .skip(1)
            .find(|place| place.as_os_str().is_empty() || place.symlink_metadata().is_ok());
        let Some(there) = there else { return false };
        let rest = path.strip_prefix(there).unwrap_or(path);
        let place = if there.as_os_str().is_empty() { Path::new(".") } else { there };
        rest.components().all(|part| matches!(part, Component::Normal(_))) && self.has(place)
    }

    fn outside(&self, path: &str) -> Box<rhai::EvalAltResult> {
        let directory = self.directory.display();
        bad_input(format_args!("{path} is not below {directory}, and the recipe is not trusted"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    #[cfg(unix)]
    fn paths_are_judged_by_where_they_lead() {
        let outer = tempfile::tempdir().unwrap();
        let inner = outer.path().join("inner");
        fs::create_dir(&inner).unwrap();
        fs::write(inner.join("file"), "a").unwrap();
        fs::write(outer.path().join("secret"), "a").unwrap();
        let link = |to: &Path, name: &str| {
            std::os::unix::fs::symlink(to, inner.join(name)).unwrap();
        };
        link(&outer.path().join("secret"), "to_secret");
        link(outer.path(), "up");
        link(&outer.path().join("new"), "to_new");
        link(&outer.path().join("secret"), "b.seventeen-part");
        link(Path::new("/dev/null"), "null");
        fs::create_dir(inner.join("kept")).unwrap();
        link(&outer.path().join("secret"), "kept/a.parts");
        let fence = Fence::around(&inner).unwrap();
        let at = |name: &str| inner.join(name).to_str().unwrap().to_owned();
        for (name, is_read, is_written) in [
            ("file", true, true),
            ("gone", true, true),
            ("gone/deeper", true, true),
            ("../secret", false, false),
            ("../gone", false, false),
            ("gone/../../secret", false, false),
            ("to_secret", false, false),
            ("to_new", false, false),
            ("up/secret", false, false),
            ("up/inner/file", true, true),
            ("b", true, false),
            ("null", false, false),
            ("kept", false, false),
        ] {
            assert_eq!(fence.check_read(&at(name)).is_ok(), is_read, "read {name}");
            assert_eq!(fence.check_written(&at(name)).is_ok(), is_written, "write {name}");
        }
        for name in ["/dev/zero", "/etc/passwd", "/proc/self/environ", "../../etc/passwd"] {
            assert!(fence.check_read(name).is_err(), "{name}");
            assert!(fence.check_written(name).is_err(), "{name}");
        }
        assert!(fence.check_text("/etc/passwd").is_err());
        assert!(fence.check_text("half_turn").is_ok());
    }
}
