//! `Recorder`: writes the certificates of the enumerations of a stream into a file, which appears
//! under its name when it is whole.

use super::format::{Document, End, FORMAT, Lines, VERSION};
use crate::failure::{Res, bad_input, not_written, type_of};
use crate::session::Session;
use rhai::Dynamic;
use seventeen_core::Bound;
use seventeen_jobs::enumerate::Enumeration;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file of certificates that is being written, under the name `PATH.part`.
pub(crate) struct Recorder {
    path: PathBuf,
    part: PathBuf,
    file: BufWriter<File>,
    written: u64,
    /// Whether an enumeration was not complete: then the file must not appear.
    is_interrupted: bool,
}

impl Recorder {
    pub(crate) fn create(session: &Session, path: &str) -> Res<Recorder> {
        let path = target(path)?;
        let name = path.to_string_lossy();
        if !session.claim(&name) {
            return Err(bad_input(format_args!("{name}: this run writes it already")));
        }
        let part = PathBuf::from(format!("{name}.part"));
        let file = File::create(&part)
            .map_err(|error| not_written(&part.display().to_string(), &error))?;
        let file = BufWriter::with_capacity(1 << 16, file);
        Ok(Recorder { path, part, file, written: 0, is_interrupted: false })
    }

    /// Adds the certificate of an enumeration.
    pub(crate) fn add(&mut self, item: &Dynamic) -> Res<()> {
        let Some(found) = item.read_lock::<Enumeration>() else {
            let found = type_of(item);
            return Err(bad_input(format_args!(
                "certificate: expected enumerations, found {found}: enumerate first"
            )));
        };
        for (name, is_asked) in
            [("first", found.asked.first), ("count_only", found.asked.count_only)]
        {
            if is_asked {
                return Err(bad_input(format_args!(
                    "certificate: it lists all puzzles, and `{name}` keeps fewer: expected one of \
                     them"
                )));
            }
        }
        if !found.complete {
            self.is_interrupted = true;
            return Ok(());
        }
        self.line(&document(&found)).map_err(|error| self.failed(&error))?;
        self.written += 1;
        Ok(())
    }

    /// Closes the file and gives it its name, unless a certificate lacks.
    pub(crate) fn finish(mut self) -> Res<()> {
        if self.is_interrupted {
            return Ok(());
        }
        let end = End { format: FORMAT, version: VERSION, certificates: self.written };
        let closed = self.line(&end).and_then(|()| {
            self.file.flush()?;
            self.file.get_ref().sync_data()?;
            std::fs::rename(&self.part, &self.path)
        });
        closed.map_err(|error| self.failed(&error))
    }

    fn line(&mut self, line: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.file, line)?;
        self.file.write_all(b"\n")
    }

    fn failed(&self, error: &io::Error) -> Box<rhai::EvalAltResult> {
        not_written(&self.part.display().to_string(), error)
    }
}

/// What was not finished goes. Behind a finished file there is nothing of this name.
impl Drop for Recorder {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.part);
    }
}

/// The file that is meant: the one that a link leads to is replaced, not the link.
fn target(path: &str) -> Res<PathBuf> {
    let refused = |what| Err(bad_input(format_args!("certificate: cannot write {path:?}: {what}")));
    match std::fs::metadata(path) {
        _ if path.is_empty() || path == "-" => refused("expected the name of a file"),
        Ok(there) if there.is_dir() => refused("it is a directory"),
        Ok(there) if !there.is_file() => refused("it is no file"),
        Ok(_) => std::fs::canonicalize(path).map_err(|error| not_written(path, &error)),
        Err(_) => Ok(Path::new(path).to_owned()),
    }
}

fn document(found: &Enumeration) -> Document<Lines<'_>> {
    let grid = &found.grid.value;
    Document {
        format: FORMAT.to_owned(),
        version: VERSION,
        grid: grid.to_string(),
        clues: found.clues,
        given: found.asked.given.to_string(),
        dead: found.asked.dead.to_string(),
        minimal: found.asked.minimal,
        enumerator: found.enumerator.to_string(),
        method: found.method.to_string(),
        clique: found.strategy.to_string(),
        mcn: found.outline.clique,
        proven: found.outline.bound == Bound::Greatest,
        parts: found.outline.parts,
        nodes: found.effort.nodes,
        tests: found.effort.tests,
        sets: Lines(grid, &found.sets),
        puzzles: Lines(grid, &found.givens),
    }
}
