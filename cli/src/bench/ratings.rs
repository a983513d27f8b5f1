//! How fast puzzles are rated, by how hard they are, in one thread.
//!
//! Beside ours stand the speeds of others, measured in CPU seconds of one core of an AMD EPYC:
//! SudokuExplainer 1.2.1.3 itself, in Java, and the fastest rater known to give the same ratings,
//! Sukaku Forge in Rust. Ratings are grouped by ER, since a puzzle of 11 takes a million times as
//! long as one of 1.

use clap::Args;
use cpu_time::ThreadTime;
use seventeen_core::{Position, Puzzle, Rater};
use seventeen_host::{Registry, stop};
use seventeen_jobs::Error;
use seventeen_plugin::Kind;
use std::fmt::Write;
use std::path::PathBuf;

/// Which puzzles, and by what.
#[derive(Args)]
pub(crate) struct Options {
    /// A file of puzzles, one a line; the program's own if left out
    #[arg(value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,
    /// The rater
    #[arg(long, value_name = "NAME", default_value = "se121")]
    pub(crate) rater: String,
    /// How often each puzzle is rated: the best time counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: u32,
}

/// The puzzles that are rated unless others are named: made by this project's generators, the
/// hardest of them by changing a clue or two again and again.
const PUZZLES: &str = include_str!("rated.txt");

/// A line of the table: puzzles of a range of ER, both ends included, and the median milliseconds
/// that others take for one.
struct Band {
    least: f64,
    most: f64,
    explainer: Option<f64>,
    exact: Option<f64>,
}

const fn band(least: f64, most: f64, explainer: Option<f64>, exact: Option<f64>) -> Band {
    Band { least, most, explainer, exact }
}

const BANDS: [Band; 11] = [
    band(0.0, 2.5, Some(1000. / 996.), Some(1000. / 25_000.)),
    band(2.6, 6.4, None, None),
    band(6.5, 7.3, Some(1000. / 10.7), Some(1000. / 194.)),
    band(7.4, 8.1, None, None),
    band(8.2, 9.1, Some(1000. / 3.0), Some(1000. / 42.5)),
    band(9.2, 9.8, Some(3_500.), Some(215.)),
    band(9.9, 10.1, None, None),
    band(10.2, 11.0, Some(31_000.), Some(650.)),
    band(11.1, 11.5, None, None),
    band(11.6, 11.9, Some(132_000.), Some(13_700.)),
    band(20.0, 20.0, None, None),
];

/// A band with the milliseconds of each of its puzzles, the best of all rounds, ascending.
struct Timed {
    band: &'static Band,
    milliseconds: Vec<f64>,
}

/// Rates the puzzles, and returns a table.
pub(super) fn table(registry: &Registry, asked: &Options, json: bool) -> anyhow::Result<String> {
    let component = registry.find(Kind::Rater, &asked.rater)?;
    let mut rater = component.make::<dyn Rater>(&component.values(&[])?, stop::token())?;
    let text = match &asked.input {
        None => PUZZLES.to_owned(),
        Some(file) => std::fs::read_to_string(file)
            .map_err(|error| anyhow::anyhow!("cannot read {}: {error}", file.display()))?,
    };
    let mut timed: Vec<Timed> =
        BANDS.iter().map(|band| Timed { band, milliseconds: Vec::new() }).collect();
    for puzzle in puzzles(&text)? {
        let (er, milliseconds) = time(&mut *rater, &puzzle, asked.rounds)?;
        let place = BANDS.iter().position(|band| er <= band.most + 0.01);
        timed[place.unwrap_or(BANDS.len() - 1)].milliseconds.push(milliseconds);
    }
    timed.retain(|timed| !timed.milliseconds.is_empty());
    timed.iter_mut().for_each(|timed| timed.milliseconds.sort_by(f64::total_cmp));
    Ok(if json { json_lines(&timed) } else { text_of(&timed)? })
}

/// The puzzles of a text, one a line.
fn puzzles(text: &str) -> anyhow::Result<Vec<Puzzle>> {
    let lines = text.lines().enumerate();
    let kept = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let read = |(i, line): (usize, &str)| {
        let puzzle = Puzzle::read(line).map(|(puzzle, _)| puzzle);
        puzzle.map_err(|error| anyhow::anyhow!("line {}: {error}", i + 1))
    };
    kept.map(read).collect()
}

/// The ER of a puzzle, and the least milliseconds that it took in so many rounds.
fn time(rater: &mut dyn Rater, puzzle: &Puzzle, rounds: u32) -> anyhow::Result<(f64, f64)> {
    let position = Position::from(puzzle);
    let (mut er, mut least) = (0., f64::INFINITY);
    for _ in 0..rounds {
        let start = ThreadTime::now();
        let judged = rater.rate(&position, f64::INFINITY).map_err(Error::from)?;
        least = least.min(start.elapsed().as_secs_f64() * 1000.);
        er = judged.rating().map_or(0., |rating| rating.er);
    }
    Ok((er, least))
}

impl Timed {
    fn median(&self) -> f64 {
        self.milliseconds[self.milliseconds.len() / 2]
    }

    fn greatest(&self) -> f64 {
        self.milliseconds[self.milliseconds.len() - 1]
    }

    /// Puzzles a CPU second.
    fn rate(&self) -> f64 {
        let seconds = self.milliseconds.iter().sum::<f64>() / 1000.;
        self.milliseconds.len() as f64 / seconds
    }
}

fn text_of(all: &[Timed]) -> std::result::Result<String, std::fmt::Error> {
    let mut text = String::new();
    writeln!(
        text,
        "{:<11} {:>8} {:>11} {:>11} {:>11} {:>13} {:>13}",
        "ER", "puzzles", "puzzles/s", "median ms", "most ms", "explainer ms", "others ms"
    )?;
    for timed in all {
        let Band { least, most, explainer, exact } = timed.band;
        let other = |known: &Option<f64>| known.map_or("-".to_owned(), |ms| format!("{ms:.2}"));
        writeln!(
            text,
            "{:<11} {:>8} {:>11.1} {:>11.3} {:>11.3} {:>13} {:>13}",
            format!("{least:.1}-{most:.1}"),
            timed.milliseconds.len(),
            timed.rate(),
            timed.median(),
            timed.greatest(),
            other(explainer),
            other(exact),
        )?;
    }
    Ok(text)
}

fn json_lines(all: &[Timed]) -> String {
    let line = |timed: &Timed| {
        let record = serde_json::json!({
            "least": timed.band.least,
            "most": timed.band.most,
            "puzzles": timed.milliseconds.len(),
            "rate": timed.rate(),
            "median": timed.median(),
            "greatest": timed.greatest(),
            "explainer": timed.band.explainer,
            "others": timed.band.exact,
        });
        format!("{record}\n")
    };
    all.iter().map(line).collect()
}
