//! The folders of the user's files, each with a folder of ours in it.
//!
//! On every system the variables of the XDG Base Directory Specification (version 0.8, 2021)
//! determine them; paths that are not absolute are ignored. The default is the specification's
//! folder in the home directory, on a Mac too, as other command-line programs do. On Windows it is
//! Windows' own folder.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// The name of our folder.
const OURS: &str = "seventeen";

/// A directory of the user.
struct Directory {
    /// The specification's variable for it.
    variable: &'static str,
    /// The default in the home directory.
    at_home: &'static str,
    /// The variable of Windows. Windows copies files that the user wrote to the user's other
    /// machines, but not files built for this machine.
    of_windows: &'static str,
}

impl Directory {
    /// Our folder in it.
    fn ours(&self) -> Option<PathBuf> {
        self.ours_by(|name| env::var_os(name))
    }

    /// The folder, from these values of environment variables.
    fn ours_by(&self, said: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
        let path = |name| said(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let usual = || match cfg!(windows) {
            true => path(self.of_windows),
            false => Some(path("HOME")?.join(self.at_home)),
        };
        Some(path(self.variable).or_else(usual)?.join(OURS))
    }
}

const CONFIG: Directory =
    Directory { variable: "XDG_CONFIG_HOME", at_home: ".config", of_windows: "APPDATA" };
const DATA: Directory =
    Directory { variable: "XDG_DATA_HOME", at_home: ".local/share", of_windows: "LOCALAPPDATA" };
const STATE: Directory =
    Directory { variable: "XDG_STATE_HOME", at_home: ".local/state", of_windows: "LOCALAPPDATA" };
const CACHE: Directory =
    Directory { variable: "XDG_CACHE_HOME", at_home: ".cache", of_windows: "LOCALAPPDATA" };

/// The folder of the config file: `$XDG_CONFIG_HOME/seventeen`, `~/.config/seventeen`,
/// `%APPDATA%\seventeen`. None if the user has no such place, here and below.
pub fn config() -> Option<PathBuf> {
    CONFIG.ours()
}

/// The folder of plugins: `$XDG_DATA_HOME/seventeen`, `~/.local/share/seventeen`,
/// `%LOCALAPPDATA%\seventeen`.
pub fn data() -> Option<PathBuf> {
    DATA.ours()
}

/// The folder of earlier sessions' lines: `$XDG_STATE_HOME/seventeen`, `~/.local/state/seventeen`,
/// `%LOCALAPPDATA%\seventeen`.
pub fn state() -> Option<PathBuf> {
    STATE.ours()
}

/// The folder of tables that can be rebuilt: `$XDG_CACHE_HOME/seventeen`, `~/.cache/seventeen`,
/// `%LOCALAPPDATA%\seventeen`.
pub fn cache() -> Option<PathBuf> {
    CACHE.ours()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(variables: &[(&str, &str)]) -> Option<String> {
        let value =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|one| one.1);
        let ours = CONFIG.ours_by(|name| value(name).map(OsString::from));
        ours.map(|path| path.to_str().expect("text").replace('\\', "/"))
    }

    #[test]
    fn a_variable_of_the_specification_says_more_than_the_usual_place_if_its_path_is_absolute() {
        let root = if cfg!(windows) { "C:" } else { "" };
        let (own, home) = (format!("{root}/own"), format!("{root}/home"));
        let usual = [("HOME", &*home), ("APPDATA", &*home)];
        let with =
            |own| ours(&[&[("XDG_CONFIG_HOME", own)], &usual[..]].concat()).expect("a place");
        assert_eq!(with(&own), format!("{own}/seventeen"));
        let at_home = if cfg!(windows) { "/seventeen" } else { "/.config/seventeen" };
        assert_eq!(with("own"), format!("{home}{at_home}"));
        assert_eq!(ours(&usual).expect("a place"), format!("{home}{at_home}"));
        assert_eq!(ours(&[]), None);
    }
}
