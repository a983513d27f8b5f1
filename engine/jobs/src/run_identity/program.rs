//! `Program`: the executable of a run, which is hashed when its checksum is first needed.
//!
//! To read the whole executable takes longer than to solve a puzzle, and most runs end before they
//! write a checkpoint.

use crate::error::{Error, Result};
use crate::files::File;
#[cfg(target_os = "unknown")]
use crate::files::FileAccess;
use crate::store::Digest;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::io;
use std::sync::OnceLock;

/// An executable, which includes the plugins that are linked in.
#[derive(Clone, Debug)]
pub(super) enum Program {
    /// That of this process. Its file is open.
    This,
    /// The one with this checksum.
    Known(Digest),
}

impl Program {
    /// The program of this process, to be hashed later.
    ///
    /// # Errors
    /// Its executable cannot be opened.
    pub(super) fn of_process() -> Result<Program> {
        executable().map(|_| Program::This)
    }

    /// The program of this process, hashed.
    ///
    /// # Errors
    /// Its executable cannot be read.
    pub(super) fn hashed() -> Result<Program> {
        digest_of_process().map(Program::Known)
    }

    /// Its checksum.
    ///
    /// # Errors
    /// It is the program of this process, which cannot be read.
    pub(super) fn digest(&self) -> Result<Digest> {
        match self {
            Program::This => digest_of_process(),
            Program::Known(digest) => Ok(*digest),
        }
    }
}

impl PartialEq for Program {
    fn eq(&self, other: &Program) -> bool {
        match (self, other) {
            (Program::This, Program::This) => true,
            _ => self.digest().is_ok_and(|one| other.digest() == Ok(one)),
        }
    }
}

impl Eq for Program {}

impl Serialize for Program {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        self.digest().map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Program {
    fn deserialize<D: Deserializer<'de>>(
        deserializer: D,
    ) -> std::result::Result<Program, D::Error> {
        Digest::deserialize(deserializer).map(Program::Known)
    }
}

/// The checksum of the executable, which is read once.
fn digest_of_process() -> Result<Digest> {
    static DIGEST: OnceLock<Result<Digest>> = OnceLock::new();
    let read = || Digest::of_reader(&mut executable()?).map_err(|error| unread_error(&error));
    DIGEST.get_or_init(read).clone()
}

/// The executable of this process, which is opened once: later another file may have its name.
fn executable() -> Result<&'static File> {
    static FILE: OnceLock<Result<File>> = OnceLock::new();
    let open = || open_executable().map_err(|error| unread_error(&error));
    FILE.get_or_init(open).as_ref().map_err(Clone::clone)
}

/// Opens the executable, even if another file has replaced it.
#[cfg(not(target_os = "unknown"))]
fn open_executable() -> io::Result<File> {
    if cfg!(target_os = "linux") {
        return File::open("/proc/self/exe");
    }
    File::open(std::env::current_exe()?)
}

/// A file of nothing: files in memory end with the program, so no other one finds them.
#[cfg(target_os = "unknown")]
fn open_executable() -> io::Result<File> {
    let files = FileAccess::current();
    files.create_temporary(&files.temporary_dir())
}

fn unread_error(error: &io::Error) -> Error {
    Error::bad_input(format_args!(
        "cannot read the executable of this program to identify it: {error}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_of_the_process_equals_its_checksum() {
        let (this, hashed) = (Program::of_process().unwrap(), Program::hashed().unwrap());
        assert_eq!(this, hashed);
        assert_ne!(this, Program::Known(Digest::of_bytes(b"another")));
        let written = serde_json::to_string(&this).unwrap();
        assert!(
            matches!(serde_json::from_str(&written), Ok(read @ Program::Known(_)) if read == this)
        );
    }
}
