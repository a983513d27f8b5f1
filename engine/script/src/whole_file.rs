//! Files that are written at once: pictures and reports.

use crate::failure::{Res, bad_input, not_written};
use crate::session::Session;
use seventeen_jobs::store::AtomicFile;
use std::io::{self, Write};
use std::path::Path;

/// Writes these bytes to the file at `path`, which holds all of them or what it held before; or to
/// the standard output for `-`.
///
/// # Errors
/// The recipe may not write there, this run has written it already, or the disk fails.
pub(crate) fn write(session: &Session, path: &str, bytes: &[u8]) -> Res<()> {
    if path == "-" {
        let written = session.output.clone().write_all(bytes);
        return written.map_err(|error| not_written("the standard output", &error));
    }
    if path.is_empty() {
        return Err(bad_input("the path of the file to write is empty"));
    }
    session.check_written(path)?;
    if !session.claim(path) {
        return Err(bad_input(format_args!("{path}: this run writes it already")));
    }
    put(Path::new(path), bytes).map_err(|error| not_written(path, &error))?;
    if let Some(account) = &session.account {
        account.writes(path, 1);
    }
    Ok(())
}

/// The file that a link leads to is replaced, not the link; what is there and no file, such as a
/// device, is written to.
fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match std::fs::metadata(path) {
        Ok(there) if there.is_file() => AtomicFile::write(&path.canonicalize()?, bytes),
        Ok(_) => std::fs::OpenOptions::new().write(true).open(path)?.write_all(bytes),
        Err(_) => AtomicFile::write(path, bytes),
    }
}
