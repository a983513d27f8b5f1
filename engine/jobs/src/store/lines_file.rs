//! `LinesFile`: results in a file, one JSON object per line, so that an interrupted run can resume.

use super::{Identity, ResumableFile, ResumedFile, Sidecar};
use crate::error::{Error, Result};
use crate::files::FileAccess;
use crate::run_identity::Inputs;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::Arc;

/// Results in a file, which gets its name when it is complete.
///
/// ```
/// use seventeen_jobs::store::{Identity, LinesFile};
///
/// #[derive(PartialEq, serde::Serialize, serde::Deserialize)]
/// struct Seed(u64);
///
/// impl Identity for Seed {
///     fn difference(&self, now: &Seed) -> Option<String> {
///         (self != now).then(|| format!("with seed {}, this one has {}", self.0, now.0))
///     }
/// }
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("numbers.jsonl");
/// let (numbers, file) = LinesFile::resume::<u64>(&path, Seed(1))?;
/// assert!(numbers.is_empty());
/// let mut file = file.expect("it is not whole");
/// file.append(0, &17)?;
/// drop(file); // The run is stopped.
///
/// let (numbers, file) = LinesFile::resume::<u64>(&path, Seed(1))?;
/// assert_eq!(numbers, [17]);
/// let file = file.expect("it is not whole");
/// assert_eq!(file.finished_items(), 1);
/// file.finish()?;
/// assert!(LinesFile::resume::<u64>(&path, Seed(1))?.1.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LinesFile<R: Identity> {
    file: ResumableFile<R>,
    entries: u64,
    bytes: u64,
}

impl<R: Identity> LinesFile<R> {
    /// The results that an earlier run of the same identity left in a file, and the file, unless it
    /// is complete.
    ///
    /// # Errors
    /// The errors of [`ResumableFile::resume`]; or a line is not such a result.
    pub fn resume<T: DeserializeOwned>(
        path: &Path,
        run: R,
    ) -> Result<(Vec<T>, Option<LinesFile<R>>)> {
        match ResumableFile::resume(path, run)? {
            ResumedFile::Finished(_) => Ok((read_lines(path, u64::MAX)?, None)),
            ResumedFile::Begun(file) => {
                let (entries, bytes) = (file.checkpoint().entries, file.checkpoint().bytes);
                let lines = read_lines(&Sidecar::Part.path_beside(path), bytes)?;
                Ok((lines, Some(LinesFile { file, entries, bytes })))
            }
        }
    }

    /// The number of finished source items: the next result is of the source item with this number,
    /// from 0, or a later one.
    pub fn finished_items(&self) -> u64 {
        self.file.checkpoint().items
    }

    /// The damaged part of an earlier run's file, which is computed again.
    pub fn damage(&self) -> Option<&str> {
        self.file.damage()
    }

    /// The files that the run reads: see [`ResumableFile::set_inputs`].
    pub fn set_inputs(&mut self, inputs: Arc<Inputs>) {
        self.file.set_inputs(inputs);
    }

    /// Adds the result of a source item.
    ///
    /// # Errors
    /// The disk fails.
    pub fn append<T: Serialize>(&mut self, source: u64, result: &T) -> Result<()> {
        let line = format!("{}\n", serde_json::json!(result));
        let written = self.file.write_all(line.as_bytes());
        self.entries += 1;
        self.bytes += line.len() as u64;
        let reached =
            written.and_then(|()| self.file.record_progress(source + 1, self.entries, self.bytes));
        reached.map_err(|error| self.file.write_error(&error))
    }

    /// Gives the file its name: it has all results.
    ///
    /// # Errors
    /// The disk fails.
    pub fn finish(self) -> Result<()> {
        let failed = |error| Error::work_failed(format_args!("cannot write the results: {error}"));
        self.file.finish().map_err(failed)
    }
}

/// The error about a line of such a file, by its number from 0.
pub(crate) fn line_error(path: &Path, number: usize, reason: &str) -> Error {
    Error::bad_input(format_args!("{}:{}: {reason}", path.display(), number + 1))
}

/// The results in the first `bytes` bytes of a file.
fn read_lines<T: DeserializeOwned>(path: &Path, bytes: u64) -> Result<Vec<T>> {
    let file = FileAccess::current().open(path);
    let file = file.map_err(|error| line_error(path, 0, &error.to_string()))?;
    let lines = BufReader::new(file.take(bytes)).lines().enumerate();
    let result = |(number, line): (usize, std::io::Result<String>)| {
        let line = line.map_err(|error| line_error(path, number, &error.to_string()))?;
        serde_json::from_str(&line).map_err(|error| line_error(path, number, &error.to_string()))
    };
    lines.map(result).collect()
}
