//! `DrawsFile`: draws in a file, one JSON object per line, so that an interrupted sample can
//! resume.

use super::draw::{Draw, DrawOrigin, DrawnPuzzle};
use crate::error::Result;
use crate::run_identity::Inputs;
use crate::store::lines_file::line_error;
use crate::store::{Identity, LinesFile};
use serde::{Deserialize, Serialize};
use seventeen_core::{Board, Rating};
use std::path::Path;
use std::sync::Arc;

/// Draws in a file, which gets its name when it is complete.
///
/// ```
/// use seventeen_core::{Board, Puzzle};
/// use seventeen_jobs::generate::{Draw, DrawnPuzzle, DrawsFile, DrawOrigin};
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
/// let made = DrawnPuzzle { board: Board::from(&puzzle), weight: Some(1. / 3.), rating: None };
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
pub struct DrawsFile<R: Identity>(LinesFile<R>);

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
    /// ER, EP and ED.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rating: Option<[f64; 3]>,
}

impl<R: Identity> DrawsFile<R> {
    /// The draws that an earlier run of the same identity left in a file, and the file, unless it
    /// is complete.
    ///
    /// # Errors
    /// The errors of [`LinesFile::resume`]; or the file does not contain draws.
    pub fn resume(path: &Path, run: R) -> Result<(Vec<Draw>, Option<DrawsFile<R>>)> {
        let (lines, file) = LinesFile::resume::<DrawLine>(path, run)?;
        let draw = |(number, line): (usize, DrawLine)| {
            line.into_draw().map_err(|reason| line_error(path, number, &reason))
        };
        let draws = lines.into_iter().enumerate().map(draw).collect::<Result<_>>()?;
        Ok((draws, file.map(DrawsFile)))
    }

    /// The number of finished source items: see [`LinesFile::finished_items`].
    pub fn finished_items(&self) -> u64 {
        self.0.finished_items()
    }

    /// The damaged part of an earlier run's file, which is computed again.
    pub fn damage(&self) -> Option<&str> {
        self.0.damage()
    }

    /// The files that the run reads: see [`LinesFile::set_inputs`].
    pub fn set_inputs(&mut self, inputs: Arc<Inputs>) {
        self.0.set_inputs(inputs);
    }

    /// Adds the draw of a source item.
    ///
    /// # Errors
    /// The disk fails.
    pub fn append_draw(&mut self, source: u64, draw: &Draw) -> Result<()> {
        self.0.append(source, &DrawLine::from_draw(draw))
    }

    /// Gives the file its name: it has all draws.
    ///
    /// # Errors
    /// The disk fails.
    pub fn finish(self) -> Result<()> {
        self.0.finish()
    }
}

impl DrawLine {
    fn from_draw(draw: &Draw) -> DrawLine {
        let Draw { generator, origin: DrawOrigin { seed, from }, tries, made } = draw;
        let made = made.iter().map(|DrawnPuzzle { board, weight, rating }| DrawnBoard {
            board: board.to_string(),
            weight: weight.map(|weight| weight.to_string()),
            rating: rating.map(|Rating { er, ep, ed }| [er, ep, ed]),
        });
        let (generator, made) = (generator.to_string(), made.collect());
        DrawLine { generator, seed: *seed, from: *from, tries: *tries, made }
    }

    fn into_draw(self) -> std::result::Result<Draw, String> {
        let DrawLine { generator, seed, from, tries, made } = self;
        let generated = |DrawnBoard { board, weight, rating }: DrawnBoard| {
            let board: Board = board.parse().map_err(|error| format!("{error}"))?;
            let weight = weight.map(|text| text.parse::<f64>().map_err(|error| error.to_string()));
            let rating = rating.map(|[er, ep, ed]| Rating { er, ep, ed });
            Ok::<_, String>(DrawnPuzzle { board, weight: weight.transpose()?, rating })
        };
        let made = made.into_iter().map(generated).collect::<std::result::Result<Vec<_>, _>>()?;
        let (generator, origin) = (generator.into(), DrawOrigin { seed, from });
        Ok(Draw { generator, origin, tries, made: Arc::new(made) })
    }
}
