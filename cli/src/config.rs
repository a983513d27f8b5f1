//! The config file: defaults of every run, which command-line options override.
//!
//! ```toml
//! parse_threads = 4
//! plugins = ["libseventeen_mine.so"]        # like --plugin
//! plugin_directories = ["/opt/seventeen"]   # like --plugin-dir
//! profile = "hodoku"                        # of rate, hint, steps and solve --human
//! runs = "runs.jsonl"                       # like --runs
//! ```
//!
//! Paths are relative to the directory of the file. The variable `SEVENTEEN_CONFIG` sets the file;
//! its default is `seventeen.toml` in the user's config directory
//! (`seventeen_host::user_directories`). The current directory is never searched, because the file
//! chooses the libraries that are loaded.

use crate::common::{Common, parse_threads};
use anyhow::{Context, bail};
use serde::Deserialize;
use seventeen_host::nearest::suggestion;
use seventeen_host::user_directories;
use std::env;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::de::DeTable;

/// The variable that names the file.
const VARIABLE: &str = "SEVENTEEN_CONFIG";

/// The keys of the file.
const KEYS: [&str; 5] = ["threads", "plugins", "plugin_directories", "profile", "runs"];

/// The settings in a config file.
#[derive(Deserialize, Default, PartialEq, Debug)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Config {
    threads: Option<usize>,
    plugins: Vec<PathBuf>,
    plugin_directories: Vec<PathBuf>,
    profile: Option<String>,
    runs: Option<PathBuf>,
}

/// The path of the config file, whether or not it exists; `None` if the user has no config
/// directory.
pub(crate) fn config_path() -> Option<PathBuf> {
    path_from_variable().or_else(|| Some(user_directories::config()?.join("seventeen.toml")))
}

/// The file that the user sets by the variable.
fn path_from_variable() -> Option<PathBuf> {
    env::var_os(VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from)
}

impl Config {
    /// Reads the user's file; `None` if there is none.
    ///
    /// # Errors
    /// `SEVENTEEN_CONFIG` names a file that does not exist, or the file has an unknown key or a
    /// wrong value.
    pub(crate) fn load_user_config() -> anyhow::Result<Option<Config>> {
        let Some(path) = config_path() else { return Ok(None) };
        match std::fs::read_to_string(&path) {
            Ok(text) => Config::parse(&path, &text).map(Some),
            Err(error) if is_absent(&error) && path_from_variable().is_none() => Ok(None),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
        }
    }

    /// Parses the text of a file.
    fn parse(path: &Path, text: &str) -> anyhow::Result<Config> {
        let at = |span: Option<Range<usize>>, reason: &str| {
            let (line, column) = line_and_column(text, span.map_or(0, |span| span.start));
            format!("{}:{line}:{column}: {reason}", path.display())
        };
        let misread = |error: toml::de::Error| {
            let reason = error.message().lines().collect::<Vec<_>>().join("; ");
            let reason = reason.replace("usize", "a whole number");
            anyhow::anyhow!(at(error.span(), &reason))
        };
        for key in DeTable::parse(text).map_err(misread)?.get_ref().keys() {
            let name: &str = key.get_ref();
            if !KEYS.contains(&name) {
                let (near, known) = (suggestion(name, KEYS), KEYS.join(", "));
                bail!(at(
                    Some(key.span()),
                    &format!("no key `{name}`{near} (known keys: {known})")
                ));
            }
        }
        let config: Config = toml::from_str(text).map_err(misread)?;
        if let Some(Err(reason)) = config.threads.map(|count| parse_threads(&count.to_string())) {
            bail!("{}: `threads`: {reason}", path.display());
        }
        Ok(config.resolve_paths(path))
    }

    /// Makes relative paths begin in the directory of the file.
    fn resolve_paths(self, file: &Path) -> Config {
        let from = |path: PathBuf| file.parent().map_or(path.clone(), |home| home.join(&path));
        // A file, not the name of a profile.
        let profile = self.profile.map(|profile| match profile.ends_with(".json") {
            true => from(profile.into()).to_string_lossy().into_owned(),
            false => profile,
        });
        Config {
            profile,
            plugins: self.plugins.into_iter().map(from).collect(),
            plugin_directories: self.plugin_directories.into_iter().map(from).collect(),
            runs: self.runs.map(from),
            ..self
        }
    }

    /// Fills in what the command line left out. Plugins of the file are loaded after those of the
    /// command line.
    pub(crate) fn fill_missing(self, common: &mut Common) {
        common.threads = common.threads.or(self.threads);
        common.profile = self.profile;
        let runs = env::var_os("SEVENTEEN_RUNS").is_none().then_some(self.runs).flatten();
        common.runs = common.runs.take().or(runs);
        for (named, more) in
            [(&mut common.plugin, self.plugins), (&mut common.plugin_dir, self.plugin_directories)]
        {
            let more = more.into_iter().filter(|path| !named.contains(path));
            let more: Vec<PathBuf> = more.collect();
            named.extend(more);
        }
    }

    /// The settings, one line per key.
    pub(crate) fn describe_settings(&self) -> Vec<String> {
        let paths = |paths: &[PathBuf]| {
            let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            Some(names.join(", ")).filter(|names| !names.is_empty())
        };
        let said = [
            self.threads.map(|threads| threads.to_string()),
            paths(&self.plugins),
            paths(&self.plugin_directories),
            self.profile.clone(),
            self.runs.as_ref().map(|path| path.display().to_string()),
        ];
        let said = KEYS.iter().zip(said);
        said.filter_map(|(key, value)| Some(format!("{key} = {}", value?))).collect()
    }
}

/// Whether this user has no file: it does not exist, home is not a directory, or home belongs to
/// another user.
fn is_absent(error: &io::Error) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound, PermissionDenied};
    matches!(error.kind(), NotFound | NotADirectory | PermissionDenied)
}

/// The line and column of a byte of a text, in characters from 1.
fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Config, String> {
        Config::parse(Path::new("/home/a/seventeen.toml"), text).map_err(|error| error.to_string())
    }

    #[test]
    fn what_a_file_says_is_filled_in_behind_the_command_line() {
        let text = "threads = 3\nplugins = ['a.so', '/b.so']\nprofile = 'hodoku'\nruns = 'r.db'\n";
        let mut common =
            Common { threads: Some(2), plugin: vec!["/b.so".into()], ..Common::default() };
        let config = read(text).unwrap();
        let beside = |name: &str| Path::new("/home/a").join(name).display().to_string();
        let lines = [
            "threads = 3",
            &format!("plugins = {}, /b.so", beside("a.so")),
            "profile = hodoku",
            &format!("runs = {}", beside("r.db")),
        ];
        assert_eq!(config.describe_settings(), lines);
        config.fill_missing(&mut common);
        assert_eq!((common.threads, common.profile.as_deref()), (Some(2), Some("hodoku")));
        assert_eq!(common.plugin, [Path::new("/b.so"), Path::new("/home/a/a.so")]);
        assert_eq!(read("").unwrap(), Config::default());
    }

    #[test]
    fn the_book_shows_every_key() {
        let chapter = include_str!("../../docs/src/configuration.md");
        let block = chapter.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
        let shown = block.unwrap().parse::<toml::Table>().unwrap();
        let mut shown: Vec<&str> = shown.keys().map(String::as_str).collect();
        let mut keys = KEYS.to_vec();
        shown.sort_unstable();
        keys.sort_unstable();
        assert_eq!(shown, keys);
        assert!(read(block.unwrap()).is_ok());
    }

    #[test]
    fn what_there_is_not_is_named_with_its_place_and_what_was_meant() {
        let said = |text| read(text).unwrap_err();
        let error = said("threads = 2\n  thread = 3\n");
        let place = "/home/a/seventeen.toml:2:3: no key `thread`; did you mean `threads`?";
        assert!(error.starts_with(place), "{error}");
        let error = said("# ä\nthreads = 'ä'\n");
        let expected = "2:11: invalid type: string \"ä\", expected a whole number";
        assert!(error.starts_with(&format!("/home/a/seventeen.toml:{expected}")), "{error}");
        let error = said("threads = \n");
        assert!(error.starts_with("/home/a/seventeen.toml:1:1"), "{error}");
        let error = said("threads = 5000\n");
        assert!(error.ends_with("`threads`: expected 0 to 4096"), "{error}");
    }
}
