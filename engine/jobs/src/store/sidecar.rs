//! `Sidecar`: the files that we keep beside one that is written, and their names.
//!
//! Their names include the program's, as in `found.csv.seventeen-part`, so that no other file has
//! such a name by accident. All code that creates, removes or watches these files gets their names
//! here.

use std::path::{Path, PathBuf};

/// A file of ours beside one that is written.
///
/// ```
/// use seventeen_jobs::store::Sidecar;
/// use std::path::Path;
///
/// let part = Sidecar::Part.path_beside(Path::new("found.csv"));
/// assert_eq!(part, Path::new("found.csv.seventeen-part"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sidecar {
    /// The file itself until it is complete.
    Part,
    /// The record of how far it is whole.
    Record,
    /// The record before that.
    RecordBefore,
    /// The lock that keeps other runs away.
    Lock,
    /// The folder with the results of classes, until the index of a catalogue is complete.
    Classes,
}

impl Sidecar {
    /// All of them.
    pub const ALL: [Sidecar; 5] =
        [Sidecar::Part, Sidecar::Record, Sidecar::RecordBefore, Sidecar::Lock, Sidecar::Classes];

    /// Its name beside the file at `path`.
    pub fn path_beside(self, path: &Path) -> PathBuf {
        let suffix = match self {
            Sidecar::Part => "part",
            Sidecar::Record => "done",
            Sidecar::RecordBefore => "done-before",
            Sidecar::Lock => "lock",
            Sidecar::Classes => "classes",
        };
        let mut name = path.as_os_str().to_owned();
        name.push(".seventeen-");
        name.push(suffix);
        name.into()
    }

    /// All possible sidecars of the file at `path`.
    pub fn all_paths(path: &Path) -> Vec<PathBuf> {
        let mut all: Vec<PathBuf> = Sidecar::ALL.iter().map(|one| one.path_beside(path)).collect();
        // A record is a file that is written, too.
        all.push(Sidecar::Part.path_beside(&Sidecar::Record.path_beside(path)));
        all
    }
}
