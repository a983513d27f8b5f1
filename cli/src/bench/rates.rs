//! How many puzzles and grids a second generators make, in one thread.
//!
//! Beside ours stand rates of the fastest programs of others that we measured, which do the same
//! or nearly the same, in CPU seconds of one core of an AMD EPYC: tdoku (T. Dillon) generates from
//! nothing without symmetry; the Rust crate sudoku 0.8 digs with symmetry under half turns, and
//! makes grids; Solo (S. Tatham) digs boards that people can solve and does not make them minimal; GridChecker
//! (dobrichev) replaces a clue.

use clap::Args;
use cpu_time::ThreadTime;
use seventeen_core::{Board, Generator, Result, Solver, Task};
use seventeen_host::nearest::suggestion;
use seventeen_host::{Registry, stop};
use seventeen_jobs::Error;
use seventeen_plugin::{Kind, Value};
use std::fmt::Write;
use std::ops::ControlFlow;

/// Which generators, and for how long.
#[derive(Args)]
pub(crate) struct Options {
    /// A row, such as bottom_up@half_turn; all if left out
    #[arg(value_name = "ROW")]
    pub(crate) rows: Vec<String>,
    /// For how many CPU seconds each is done
    #[arg(long, value_name = "S", default_value_t = 3.)]
    pub(crate) seconds: f64,
}

/// A line of the table: generator, options as text, and the rate elsewhere.
struct Row {
    name: &'static str,
    generator: &'static str,
    options: &'static [(&'static str, &'static str)],
    elsewhere: Option<f64>,
}

const fn row(
    name: &'static str,
    generator: &'static str,
    options: &'static [(&'static str, &'static str)],
    elsewhere: Option<f64>,
) -> Row {
    Row { name, generator, options, elsewhere }
}

const HALF_TURN: (&str, &str) = ("symmetry", "half_turn");
const QUARTER_TURN: (&str, &str) = ("symmetry", "quarter_turn");

const ROWS: [Row; 13] = [
    row("bottom_up", "bottom_up", &[], Some(4_196.)),
    row("bottom_up@half_turn", "bottom_up", &[HALF_TURN], None),
    row("bottom_up@quarter_turn", "bottom_up", &[QUARTER_TURN], None),
    row("top_down", "top_down", &[], None),
    row("top_down@half_turn", "top_down", &[HALF_TURN], Some(15_400.)),
    row("controlled_bias", "controlled_bias", &[], Some(0.17)),
    row("16x16", "bottom_up", &[("order", "4")], Some(87.)),
    row("16x16@half_turn", "bottom_up", &[("order", "4"), HALF_TURN], Some(160.)),
    row("25x25@half_turn", "bottom_up", &[("order", "5"), HALF_TURN, ("fork", "false")], Some(1.4)),
    row("vicinity", VICINITY, &[], Some(2_000.)),
    row("random_grid", "random_grid", &[], Some(51_300.)),
    row("uniform_grid", "uniform_grid", &[], None),
    row("uniform_grid@weighted", "uniform_grid", &[("weighted", "true")], None),
];

/// The generator that begins with puzzles: minimal ones, dug from uniform grids.
const VICINITY: &str = "vicinity";

/// A row with what it came to.
struct Timed {
    row: &'static Row,
    seconds: f64,
    results: u64,
    tries: u64,
    /// The sums of the results' clues and of their squares.
    clues: (f64, f64),
}

/// Does the rows that were asked for, and returns a table of them.
pub(super) fn table(registry: &Registry, asked: &Options, json: bool) -> anyhow::Result<String> {
    let rows = chosen(&asked.rows)?.into_iter();
    let timed = rows.map(|row| time(registry, row, asked.seconds));
    let timed = timed.collect::<anyhow::Result<Vec<Timed>>>()?;
    Ok(if json { json_lines(&timed) } else { text(&timed)? })
}

/// The rows of these names, or all.
fn chosen(names: &[String]) -> anyhow::Result<Vec<&'static Row>> {
    for name in names {
        let known = || ROWS.iter().map(|row| row.name);
        let near = suggestion(name, known());
        let all: Vec<&str> = known().collect();
        anyhow::ensure!(
            all.contains(&name.as_str()),
            "the table has no row `{name}`{near} (it has: {})",
            all.join(", ")
        );
    }
    let is_chosen = |row: &&Row| names.is_empty() || names.iter().any(|name| name == row.name);
    Ok(ROWS.iter().filter(is_chosen).collect())
}

fn time(registry: &Registry, row: &'static Row, least: f64) -> anyhow::Result<Timed> {
    let mut generator = generator(registry, row.generator, row.options)?;
    let solver = registry.find(Kind::Solver, "auto")?;
    let mut solver = solver.make::<dyn Solver>(&solver.values(&[])?, stop::token())?;
    let begun = if row.generator == VICINITY { seeds(registry, &mut *solver)? } else { Vec::new() };
    let start = ThreadTime::now();
    let mut timed = Timed { row, seconds: 0., results: 0, tries: 0, clues: (0., 0.) };
    for seed in 1.. {
        let from = begun.get(seed as usize % begun.len().max(1));
        timed.add(&mut *generator, &mut *solver, &Task { seed, from }).map_err(Error::from)?;
        timed.seconds = start.elapsed().as_secs_f64();
        if timed.seconds >= least && timed.results > 0 {
            break;
        }
    }
    Ok(timed)
}

fn generator(
    registry: &Registry,
    name: &str,
    options: &[(&str, &str)],
) -> anyhow::Result<Box<dyn Generator>> {
    let option = |&(name, text): &(&str, &str)| (name.to_owned(), value(text));
    let options: Vec<(String, Value)> = options.iter().map(option).collect();
    let component = registry.find(Kind::Generator, name)?;
    Ok(component.make::<dyn Generator>(&component.values(&options)?, stop::token())?)
}

/// The value that a text stands for.
fn value(text: &str) -> Value {
    match (text.parse(), text.parse()) {
        (Ok(truth), _) => Value::Bool(truth),
        (_, Ok(number)) => Value::Int(number),
        _ => Value::Text(text.to_owned()),
    }
}

/// Two hundred minimal puzzles.
fn seeds(registry: &Registry, solver: &mut dyn Solver) -> anyhow::Result<Vec<Board>> {
    let mut generator = generator(registry, "top_down", &[("grid", "uniform")])?;
    let mut puzzles = Vec::new();
    for seed in 1..=200 {
        let made = generator.generate(&Task::of_seed(seed), solver, &mut |made| {
            puzzles.push(made.board.clone());
            ControlFlow::Continue(())
        });
        made.map_err(Error::from)?;
    }
    Ok(puzzles)
}

impl Timed {
    fn add(
        &mut self,
        generator: &mut dyn Generator,
        solver: &mut dyn Solver,
        task: &Task<'_>,
    ) -> Result<()> {
        self.tries += generator.generate(task, solver, &mut |made| {
            let clues = made.board.clues() as f64;
            self.results += 1;
            self.clues = (self.clues.0 + clues, self.clues.1 + clues * clues);
            ControlFlow::Continue(())
        })?;
        Ok(())
    }

    fn mean(&self) -> f64 {
        self.clues.0 / self.results as f64
    }

    /// The standard error of the mean, none of one result.
    fn error(&self) -> Option<f64> {
        let n = self.results as f64;
        let variance = (self.clues.1 / n - self.mean().powi(2)).max(0.) / (n - 1.);
        (n > 1.).then(|| variance.sqrt())
    }

    /// So many a CPU second.
    fn rate(&self, number: u64) -> f64 {
        number as f64 / self.seconds
    }
}

fn text(all: &[Timed]) -> std::result::Result<String, std::fmt::Error> {
    let mut text = String::new();
    writeln!(
        text,
        "{:<23} {:>9} {:>12} {:>12} {:>14} {:>9} {:>7}",
        "generator", "results", "results/s", "elsewhere", "tries/s", "clues", "error"
    )?;
    for each in all {
        let elsewhere = each.row.elsewhere.map_or("-".to_owned(), |rate| rate.to_string());
        let error = each.error().map_or("-".to_owned(), |error| format!("{error:.3}"));
        writeln!(
            text,
            "{:<23} {:>9} {:>12.1} {elsewhere:>12} {:>14.0} {:>9.2} {error:>7}",
            each.row.name,
            each.results,
            each.rate(each.results),
            each.rate(each.tries),
            each.mean()
        )?;
    }
    Ok(text)
}

fn json_lines(all: &[Timed]) -> String {
    let line = |each: &Timed| {
        let record = serde_json::json!({
            "generator": each.row.name,
            "seconds": each.seconds,
            "results": each.results,
            "tries": each.tries,
            "elsewhere": each.row.elsewhere,
            "clues": each.mean(),
            "error": each.error(),
        });
        format!("{record}\n")
    };
    all.iter().map(line).collect()
}
