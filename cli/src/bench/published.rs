//! The six grids of dobrichev's table for GridChecker, with the seconds that he published.
//!
//! The table stands in his post "GridChecker" (Sudoku Programmers Forum, July 2010); his machine
//! was a Pentium D of 2.8 GHz, one thread. Ours are CPU seconds of one thread, too, the harvest
//! included, so a ratio compares program and machine together.

use super::{enumerators, inputs};
use clap::Args;
use seventeen_core::UaHarvester;
use seventeen_host::nearest::suggestion;
use seventeen_jobs::enumerate::{Enumeration, Method};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::{Choice, Context, Result};
use std::fmt::Write;

/// Grid, clues and published seconds.
const PUBLISHED: [(&str, u32, f64); 7] = [
    ("20x17", 17, 229.),
    ("Pt", 20, 518.),
    ("Pt", 21, 9_650.),
    ("MC", 20, 9_475.),
    ("SF", 17, 52_290.),
    ("14x17", 17, 10_392.),
    ("noU4", 17, 313_045.),
];

/// The row that is done on request only: it takes the longest.
const ON_REQUEST: &str = "Pt@21";

/// Which enumerations, and by what.
#[derive(Args)]
pub(crate) struct Options {
    /// A row, such as Pt@21, or a grid, such as Pt; all but Pt@21 if left out
    #[arg(value_name = "ROW")]
    pub(crate) rows: Vec<String>,
    /// The enumerator
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(crate) enumerator: String,
}

/// What is to be done for a row of the table.
struct Row {
    grid: inputs::Published,
    clues: u32,
    published: f64,
}

/// A row with what it came to.
struct Timed {
    row: Row,
    found: Enumeration,
    /// CPU seconds, with the harvest.
    seconds: f64,
    /// CPU seconds of the harvest.
    harvest: f64,
}

/// The components that do the work.
struct Crew {
    harvester: Choice<dyn UaHarvester>,
    method: Method,
}

/// Does the rows that were asked for, and returns a table of them.
pub(super) fn table(context: &Context, asked: &Options, json: bool) -> anyhow::Result<String> {
    let crew = Crew::new(context, &asked.enumerator)?;
    let rows = chosen(&asked.rows)?.into_iter();
    let timed = rows.map(|row| crew.time(context, row)).collect::<Result<Vec<Timed>>>()?;
    Ok(if json { json_lines(&timed) } else { text(&timed)? })
}

/// The rows that these names stand for, in the order of the table.
fn chosen(names: &[String]) -> anyhow::Result<Vec<Row>> {
    let mut rows = rows();
    for name in names {
        let known: Vec<String> =
            rows.iter().flat_map(|row| [row.name(), row.grid.name.to_owned()]).collect();
        let near = suggestion(name, known.iter().map(String::as_str));
        let all: Vec<String> = rows.iter().map(Row::name).collect();
        anyhow::ensure!(
            known.contains(name),
            "the table has no row `{name}`{near} (it has: {})",
            all.join(", ")
        );
    }
    rows.retain(|row| match names {
        [] => row.name() != ON_REQUEST,
        names => names.iter().any(|name| *name == row.name() || name == row.grid.name),
    });
    Ok(rows)
}

fn rows() -> Vec<Row> {
    let row = |(name, clues, published)| {
        let grid = inputs::published().into_iter().find(|grid| grid.name == name)?;
        Some(Row { grid, clues, published })
    };
    PUBLISHED.into_iter().filter_map(row).collect()
}

impl Row {
    /// What a user calls it: `Pt@20`.
    fn name(&self) -> String {
        format!("{}@{}", self.grid.name, self.clues)
    }
}

impl Crew {
    fn new(context: &Context, enumerator: &str) -> Result<Crew> {
        let method = enumerators::method(context, enumerator, "auto")?;
        Ok(Crew { harvester: context.choose("tuned")?, method })
    }

    fn time(&self, context: &Context, row: Row) -> Result<Timed> {
        let sets = Sets::none(row.grid.grid.into()).harvest(context, &self.harvester)?;
        let found = enumerators::count(context, &self.method, &sets, row.clues)?;
        Ok(Timed { row, seconds: sets.seconds + found.seconds, harvest: sets.seconds, found })
    }
}

impl Timed {
    /// How many times as long the published enumeration took.
    fn ratio(&self) -> f64 {
        self.row.published / self.seconds
    }
}

fn text(all: &[Timed]) -> std::result::Result<String, std::fmt::Error> {
    let mut text = String::new();
    writeln!(
        text,
        "{:<8} {:>3} {:>5} {:>9} {:>10} {:>9} {:>12} {:>10} {:>8}",
        "grid", "mcn", "clues", "seconds", "published", "ratio", "nodes", "tests", "puzzles"
    )?;
    for each in all {
        let Row { grid, clues, published } = &each.row;
        let (seconds, ratio) = (each.seconds, each.ratio());
        let Enumeration { count: puzzles, effort, .. } = &each.found;
        writeln!(
            text,
            "{:<8} {:>3} {clues:>5} {seconds:>9.3} {published:>10.0} {ratio:>9.0} {:>12} {:>10} \
             {puzzles:>8}",
            grid.name, grid.mcn, effort.nodes, effort.tests
        )?;
    }
    Ok(text)
}

fn json_lines(all: &[Timed]) -> String {
    let line = |each: &Timed| {
        let record = serde_json::json!({
            "grid": each.row.grid.name,
            "mcn": each.row.grid.mcn,
            "clues": each.row.clues,
            "seconds": each.seconds,
            "harvest": each.harvest,
            "published": each.row.published,
            "ratio": each.ratio(),
            "nodes": each.found.effort.nodes,
            "tests": each.found.effort.tests,
            "puzzles": each.found.count,
        });
        format!("{record}\n")
    };
    all.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(asked: &[&str]) -> Vec<String> {
        let asked: Vec<String> = asked.iter().map(|&name| name.to_owned()).collect();
        chosen(&asked).unwrap().iter().map(Row::name).collect()
    }

    #[test]
    fn rows_are_chosen_by_name_or_grid() {
        assert_eq!(names(&[]), ["20x17@17", "Pt@20", "MC@20", "SF@17", "14x17@17", "noU4@17"]);
        assert_eq!(names(&["SF", "Pt"]), ["Pt@20", "Pt@21", "SF@17"]);
        assert_eq!(names(&["Pt@21"]), ["Pt@21"]);
        let error = chosen(&["Pt@12".to_owned()]).err().unwrap().to_string();
        assert!(error.contains("`Pt@12`") && error.contains("Pt@20, Pt@21"), "{error}");
    }

    #[test]
    fn every_published_time_has_a_grid() {
        assert_eq!(rows().len(), PUBLISHED.len());
    }
}
