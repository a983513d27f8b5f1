//! An enumeration: the puzzles, the places of their clues, and the cost of the search in nodes, by
//! depth.
//!
//! Times are left out, so the same enumeration has the same report.

use super::{ToReport, widths};
use crate::page::{Part, Section};
use crate::record::{Record, WIDTHS};
use crate::table::Table;
use crate::to_svg::{ToSvg, count_sets_by_cell};
use crate::value::Value;
use seventeen_jobs::Result;
use seventeen_jobs::enumerate::Enumeration;

/// The number of puzzles listed.
const LISTED: usize = 1000;

/// Measures that depend on the machine or have their own section.
const LEFT_OUT: [&str; 2] = ["seconds", WIDTHS];

impl ToReport for Enumeration {
    fn title(&self) -> String {
        let plural = if self.count == 1 { "" } else { "s" };
        format!("{} puzzle{plural} of {} clues", self.count, self.clues)
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let mut sections = vec![search(self)?];
        sections.extend(widths::of_search(&self.effort, self.clues)?);
        if !self.givens.is_empty() {
            sections.extend([clues(self), puzzles(self)]);
        }
        Ok(sections)
    }
}

/// The query, and the cost of the search.
fn search(found: &Enumeration) -> Result<Section> {
    let measures = found.measures().unwrap_or_default().into_iter();
    // Forced cells are omitted if there are none.
    let is_shown = |(name, value): &(String, Value)| {
        !LEFT_OUT.contains(&name.as_str()) && *value != Value::from("")
    };
    let rows = measures.filter(is_shown);
    let rows = rows.map(|(name, value)| vec![label(name), value]).collect();
    let table = Table::new(["measure", "value"].map(String::from).into(), rows)?;
    let said = outcome(found).to_owned();
    Ok(Section::new("The search").with(Part::Text(said)).with(Part::Table(table)))
}

/// The outcome of the search.
fn outcome(found: &Enumeration) -> &'static str {
    match (found.complete, found.count) {
        (_, 1..) if found.asked.first => {
            "The search stopped at the first puzzle; there may be more."
        }
        (false, _) => {
            "The search was INTERRUPTED: puzzles may be missing, and unfinished parts are not counted."
        }
        (true, 0) => "The search is complete: no such puzzle exists.",
        (true, _) => "The search is complete: there are no other such puzzles.",
    }
}

/// The name of a measure in the report: a clique's size is not called the grid's MCN.
fn label(name: String) -> Value {
    match name.as_str() {
        "mcn" => "sets of the clique".into(),
        "proven" => "clique is the greatest of the sets".into(),
        _ => name.into(),
    }
}

/// The number of puzzles that have a clue in each cell.
fn clues(found: &Enumeration) -> Section {
    let n = found.givens.len();
    let caption = format!("{n} puzzles, and how many of them have a clue in each cell");
    let picture =
        found.grid.picture().with_heat(&count_sets_by_cell(&found.givens)).captioned(caption);
    Section::new("The places of the clues").with(Part::picture(picture))
}

fn puzzles(found: &Enumeration) -> Section {
    let lines = found.puzzles().take(LISTED).map(|puzzle| puzzle.to_string()).collect();
    let section = Section::new("The puzzles").with(Part::Lines(lines));
    match found.givens.len().saturating_sub(LISTED) {
        0 => section,
        more => section.with(Part::Text(format!("And {more} more puzzles."))),
    }
}
