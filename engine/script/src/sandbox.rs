//! The sandbox of a recipe that is not trusted: limits on its work, and on the files that it can
//! reach.
//!
//! Operations are counted and values have maximum sizes. The recipe cannot run text as a program,
//! and neither reads nor writes files outside one directory. Whoever runs it limits its time and
//! total memory, from outside of its process.

use crate::failure::{Res, bad_input};
use rhai::Engine;
use seventeen_jobs::Error;
use seventeen_jobs::files::FileAccess;
use seventeen_language::RecipeError;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The most operations of a recipe, and of each call of one of its closures.
const OPERATIONS: u64 = 200_000_000;

/// The most bytes of a text.
const TEXT: usize = 1 << 24;

/// The most values of an array, and of a map.
const ARRAY: usize = 1 << 20;
const MAP: usize = 1 << 16;

/// The most variables, functions and modules of a recipe.
const VARIABLES: usize = 1000;
const FUNCTIONS: usize = 1000;
const MODULES: usize = 16;

/// A sandbox: the directory that a recipe cannot leave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sandbox {
    directory: PathBuf,
}

impl Sandbox {
    /// A sandbox in this directory.
    ///
    /// # Errors
    /// The path is not a directory.
    ///
    /// ```
    /// use seventeen_script::Sandbox;
    ///
    /// let directory = tempfile::tempdir()?;
    /// assert!(Sandbox::in_directory(directory.path()).is_ok());
    /// let error = Sandbox::in_directory(&directory.path().join("gone")).unwrap_err().to_string();
    /// assert!(error.contains("gone: "), "{error}");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn in_directory(directory: &Path) -> Result<Sandbox, RecipeError> {
        let wrong = |reason| RecipeError::usage(format_args!("{}: {reason}", directory.display()));
        let real = directory.canonicalize().map_err(|error| wrong(error.to_string()))?;
        if !real.is_dir() {
            return Err(wrong("expected a directory".to_owned()));
        }
        Ok(Sandbox { directory: real })
    }

    /// The directory that a recipe cannot leave.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Limits the work of a recipe.
    pub(crate) fn limit_work(&self, engine: &mut Engine) {
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

    /// Confines the process to the directory, for good.
    ///
    /// # Errors
    /// The directory is gone, or the process is confined to another one.
    pub(crate) fn enter(&self) -> seventeen_jobs::Result<()> {
        FileAccess::confine(&self.directory).map_err(|error| {
            Error::bad_input(format_args!("{}: {error}", self.directory.display()))
        })
    }
}

/// Rejects a path that leads outside, before anything is done.
pub(crate) fn check_path(path: &str) -> Res<()> {
    let checked = FileAccess::current().check_inside(Path::new(path));
    checked.map_err(|error| bad_input(format_args!("{path}: {error}")))
}

/// Rejects an option of a component that is the path of a file outside: the component may read it.
pub(crate) fn check_text_as_path(text: &str) -> Res<()> {
    let path = Path::new(text);
    let climbs = path.components().any(|part| part == Component::ParentDir);
    if !(path.is_absolute() || climbs || path.symlink_metadata().is_ok()) {
        return Ok(());
    }
    check_path(text)?;
    let files = FileAccess::current();
    let opened = if files.is_dir(path) { Ok(()) } else { files.open(path).map(drop) };
    match opened {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(bad_input(format_args!("{text}: {error}")))
        }
        _ => Ok(()),
    }
}
