//! `DrawsFile`: draws in a file, one JSON object per line, so that an interrupted sample can
//! resume.

use super::draw::{Draw, DrawOrigin};
use crate::error::{Error, Result};
use crate::files::FileAccess;
use crate::run_identity::Inputs;
use crate::store::{Identity, ResumableFile, ResumedFile, Sidecar};
use serde::{Deserialize, Serialize};
use seventeen_core::{Board, Generated};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::Arc;

/// Draws in a file, which gets its name when it is complete.
///
/// ```
/// use seventeen_core::{Board, Generated, Puzzle};
/// use seventeen_jobs::generate::{Draw, DrawsFile, DrawOrigin};
/// use seventeen_jobs::store::Identity;
/// use std::sync::Arc;
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
/// let puzzle: Puzzle = format!("17{}", ".".repeat(79)).parse()?;
/// let made = Generated { board: Board::from(&puzzle), weight: Some(1. / 3.) };
/// let origin = DrawOrigin { seed: 7, from: None };
/// let draw = Draw { generator: "mine".into(), origin, tries: 2, made: Arc::new(vec![made]) };
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("draws.jsonl");
/// let (draws, file) = DrawsFile::resume(&path, Seed(1))?;
/// assert!(draws.is_empty());
/// let mut file = file.expect("it is not whole");
/// file.append_draw(0, &draw)?;
/// drop(file); // The run is stopped.
///
/// let (draws, file) = DrawsFile::resume(&path, Seed(1))?;
/// assert_eq!(draws[0].made[0].weight, Some(1. / 3.));
/// let file = file.expect("it is not whole");
/// assert_eq!(file.finished_items(), 1);
/// file.finish()?;
/// assert!(DrawsFile::resume(&path, Seed(1))?.1.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DrawsFile<R: Identity> {
    file: ResumableFile<R>,
    entries: u64,
    bytes: u64,
}

/// A draw as a line of the file.
#[derive(Serialize, Deserialize)]
struct DrawLine {
    generator: String,
    seed: u64,
    from: Option<u64>,
    tries: u64,
    made: Vec<DrawnBoard>,
}

/// A puzzle or grid of the draw: a board, and its weight as exact text.
#[derive(Serialize, Deserialize)]
struct DrawnBoard {
    board: String,
    weight: Option<String>,
}

impl<R: Identity> DrawsFile<R> {
    /// The draws that an earlier run of the same identity left in a file, and the file, unless it
    /// is complete.
    ///
    /// # Errors
    /// The errors of [`ResumableFile::resume`]; or the file does not contain draws.
    pub fn resume(path: &Path, run: R) -> Result<(Vec<Draw>, Option<DrawsFile<R>>)> {
        match ResumableFile::resume(path, run)? {
            ResumedFile::Finished(_) => Ok((read_draws(path, u64::MAX)?, None)),
            ResumedFile::Begun(file) => {
                let (entries, bytes) = (file.checkpoint().entries, file.checkpoint().bytes);
                let draws = read_draws(&Sidecar::Part.path_beside(path), bytes)?;
                Ok((draws, Some(DrawsFile { file, entries, bytes })))
            }
        }
    }

    /// The number of finished source items: the next draw is of the source item with this number,
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

    /// Adds the draw of a source item.
    ///
    /// # Errors
    /// The disk fails.
    pub fn append_draw(&mut self, source: u64, draw: &Draw) -> Result<()> {
        let line = format!("{}\n", serde_json::json!(DrawLine::from_draw(draw)));
        let written = self.file.write_all(line.as_bytes());
        self.entries += 1;
        self.bytes += line.len() as u64;
        let reached =
            written.and_then(|()| self.file.record_progress(source + 1, self.entries, self.bytes));
        reached.map_err(|error| self.file.write_error(&error))
    }

    /// Gives the file its name: it has all draws.
    ///
    /// # Errors
    /// The disk fails.
    pub fn finish(self) -> Result<()> {
        let failed = |error| Error::work_failed(format_args!("cannot write the draws: {error}"));
        self.file.finish().map_err(failed)
    }
}

/// The draws in the first `bytes` bytes of a file.
fn read_draws(path: &Path, bytes: u64) -> Result<Vec<Draw>> {
    let wrong = |number: usize, reason: String| {
        Error::bad_input(format_args!("{}:{}: {reason}", path.display(), number + 1))
    };
    let file = FileAccess::current().open(path).map_err(|error| wrong(0, error.to_string()))?;
    let lines = BufReader::new(file.take(bytes)).lines().enumerate();
    let draw = |(number, line): (usize, std::io::Result<String>)| {
        let line = line.map_err(|error| wrong(number, error.to_string()))?;
        let line: DrawLine =
            serde_json::from_str(&line).map_err(|error| wrong(number, error.to_string()))?;
        line.into_draw().map_err(|reason| wrong(number, reason))
    };
    lines.map(draw).collect()
}

impl DrawLine {
    fn from_draw(draw: &Draw) -> DrawLine {
        let Draw { generator, origin: DrawOrigin { seed, from }, tries, made } = draw;
        let made = made.iter().map(|Generated { board, weight }| DrawnBoard {
            board: board.to_string(),
            weight: weight.map(|weight| weight.to_string()),
        });
        let (generator, made) = (generator.to_string(), made.collect());
        DrawLine { generator, seed: *seed, from: *from, tries: *tries, made }
    }

    fn into_draw(self) -> std::result::Result<Draw, String> {
        let DrawLine { generator, seed, from, tries, made } = self;
        let generated = |DrawnBoard { board, weight }: DrawnBoard| {
            let board: Board = board.parse().map_err(|error| format!("{error}"))?;
            let weight = weight.map(|text| text.parse::<f64>().map_err(|error| error.to_string()));
            Ok::<_, String>(Generated { board, weight: weight.transpose()? })
        };
        let made = made.into_iter().map(generated).collect::<std::result::Result<Vec<_>, _>>()?;
        let (generator, origin) = (generator.into(), DrawOrigin { seed, from });
        Ok(Draw { generator, origin, tries, made: Arc::new(made) })
    }
}
