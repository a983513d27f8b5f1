//! The places of plugins, in the order of the search.

use crate::user_directories;
use std::env;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::{Path, PathBuf};

/// The prefix of the names of plugin libraries, after the system's own prefix.
const LIBRARY_PREFIX: &str = "seventeen_";

/// The places where plugins are searched for. Nothing is ever loaded from the current directory by
/// itself.
#[derive(Clone, Debug, Default)]
pub struct SearchPath {
    /// Files named by the user.
    pub files: Vec<PathBuf>,
    /// Directories named by the user.
    pub named: Vec<PathBuf>,
    /// Directories of the user's and the system's, which need not exist.
    pub usual: Vec<PathBuf>,
    /// Directories beside the program, which need not exist.
    pub beside: Vec<PathBuf>,
}

impl SearchPath {
    /// Files and directories named by the user, then the absolute ones of `SEVENTEEN_PLUGIN_PATH`,
    /// then the user's data directory, then the places beside the executable.
    pub fn new(files: Vec<PathBuf>, named: Vec<PathBuf>) -> SearchPath {
        let mut usual: Vec<PathBuf> = Vec::new();
        if let Some(path) = env::var_os("SEVENTEEN_PLUGIN_PATH") {
            usual.extend(env::split_paths(&path).filter(|dir| dir.is_absolute()));
        }
        usual.extend(user_directories::data().map(|data| data.join("plugins")));
        let program = env::current_exe().ok();
        let beside = program.as_deref().and_then(Path::parent).map(|exe| {
            vec![exe.join("plugins"), exe.join("../lib/seventeen/plugins"), exe.to_owned()]
        });
        SearchPath { files, named, usual, beside: beside.unwrap_or_default() }
    }
}

/// The files in `dir` that are named like plugins, in alphabetical order: `libseventeen_*.so` on
/// Linux, `libseventeen_*.dylib` on a Mac, `seventeen_*.dll` on Windows.
///
/// # Errors
/// The directory cannot be read.
pub fn plugins_in(dir: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut plugins = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        if is_named_like_a_plugin(&path) {
            plugins.push(path);
        }
    }
    plugins.sort_unstable();
    Ok(plugins)
}

fn is_named_like_a_plugin(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| {
        let stem = name.strip_prefix(DLL_PREFIX).and_then(|name| name.strip_suffix(DLL_SUFFIX));
        stem.is_some_and(|stem| stem.starts_with(LIBRARY_PREFIX))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_named_like_plugins_are_opened() {
        let named = |stem: &str| PathBuf::from(format!("/x/{DLL_PREFIX}{stem}{DLL_SUFFIX}"));
        assert!(is_named_like_a_plugin(&named("seventeen_solvers")));
        assert!(!is_named_like_a_plugin(&named("clap_derive")));
        assert!(!is_named_like_a_plugin(Path::new("/x/seventeen_notes.txt")));
    }
}
