//! An enumeration: its outcome, the puzzles, the places of their clues, and the cost of the search
//! in nodes, by depth.
//!
//! Times are left out, so the same enumeration has the same report.

use super::{ToReport, widths};
use crate::page::{Part, Section};
use crate::table::Table;
use crate::thousands::separated;
use crate::to_svg::ToSvg;
use crate::value::Value;
use seventeen_core::Bound;
use seventeen_jobs::Result;
use seventeen_jobs::enumerate::Enumeration;
use seventeen_jobs::rules::expect_classic;

/// The number of puzzles listed.
const LISTED: usize = 1000;

impl ToReport for Enumeration {
    fn title(&self) -> String {
        format!("Search for the {} of {} clues in a grid", wanted(self), self.clues)
    }

    fn sections(&self) -> Result<Vec<Section>> {
        expect_classic(self.rules, "report")?;
        let mut sections = vec![search(self)?];
        sections.extend(widths::of_search(&self.effort, self.clues)?);
        if !self.givens.is_empty() {
            sections.extend([clues(self), puzzles(self)]);
        }
        Ok(sections)
    }
}

/// The puzzles of the query.
fn wanted(found: &Enumeration) -> &'static str {
    if found.asked.minimal { "minimal puzzles" } else { "puzzles" }
}

/// The outcome, the grid, the query, and the cost of the search.
fn search(found: &Enumeration) -> Result<Section> {
    let rows = query(found).into_iter().chain(cost(found));
    let rows = rows.map(|(name, value)| vec![name.into(), value]).collect();
    let table = Table::new(["search", "value"].map(String::from).into(), rows)?;
    let grid = found.grid.picture().captioned("The grid, which is the solution of all puzzles");
    let section = Section::new("The search").with(Part::Verdict(outcome(found)));
    let section = section.with(Part::picture(grid)).with(Part::Lines(vec![found.grid.to_string()]));
    Ok(section.with(Part::Table(table)))
}

/// What the search was for; conditions that were not set are left out.
fn query(found: &Enumeration) -> Vec<(&'static str, Value)> {
    let asked = &found.asked;
    let cells = |name, cells: seventeen_core::Cells| {
        (!cells.is_empty()).then(|| (name, Value::from(cells.to_string())))
    };
    let yes = |name, is: bool| is.then(|| (name, Value::from("yes")));
    [
        Some(("clues of each puzzle", found.clues.into())),
        cells("cells that are givens", asked.given),
        cells("cells that are no givens", asked.dead),
        yes("minimal puzzles only", asked.minimal),
        yes("stops at the first puzzle", asked.first),
        yes("counts puzzles without listing them", asked.count_only),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// How it was searched, and with how much work.
fn cost(found: &Enumeration) -> Vec<(&'static str, Value)> {
    let number = |number: u64| Value::from(separated(&number.to_string()));
    let (outline, effort) = (&found.outline, &found.effort);
    let method = Some(&*found.method).filter(|method| !method.is_empty());
    let mut rows = vec![("enumerator", Value::from(&*found.enumerator))];
    rows.extend(method.map(|method| ("method", Value::from(method))));
    rows.extend([
        ("clique strategy", Value::from(&*found.strategy)),
        ("clique of unavoidable sets", clique(found).into()),
        ("parts of the search", number(outline.parts.into())),
        ("nodes", number(effort.nodes)),
        ("tests for a single solution", number(effort.tests)),
        ("unavoidable sets found on the way", number(effort.new_sets)),
    ]);
    rows
}

/// `11, the largest among 4,638 sets: MCN >= 11`.
fn clique(found: &Enumeration) -> String {
    let (n, sets) = (found.outline.clique, separated(&found.outline.sets.to_string()));
    match found.outline.bound {
        Bound::Greatest => format!("{n}, the largest among {sets} sets: MCN >= {n}"),
        Bound::AtLeast => format!("{n} among {sets} sets: MCN >= {n}"),
    }
}

/// The outcome of the search.
fn outcome(found: &Enumeration) -> String {
    let (count, clues) = (separated(&found.count.to_string()), found.clues);
    let puzzles = match (found.count, found.asked.minimal) {
        (1, true) => "minimal puzzle".to_owned(),
        (1, false) => "puzzle".to_owned(),
        _ => wanted(found).to_owned(),
    };
    match (found.complete, found.count) {
        (_, 1..) if found.asked.first => {
            format!(
                "The grid has a puzzle of {clues} clues. The search stopped at it; there may be more."
            )
        }
        (false, _) => format!(
            "The search was INTERRUPTED after {count} {puzzles} of {clues} clues: puzzles may be \
             missing, and unfinished parts are not counted."
        ),
        (true, 0) => {
            format!("The grid has no such puzzle of {clues} clues: the search is complete.")
        }
        (true, _) => format!(
            "The grid has exactly {count} {puzzles} of {clues} clues{}: the search is complete.",
            found.asked.describe()
        ),
    }
}

/// The number of puzzles that have a clue in each cell.
fn clues(found: &Enumeration) -> Section {
    let n = separated(&found.givens.len().to_string());
    let caption = format!("How many of the {n} puzzles have a clue in each cell");
    let picture = found.grid.picture().with_heat_of_sets(&found.givens).captioned(caption);
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
