//! Harvested sets: their places, sizes and numbers of digits, and a clique that a strategy chooses.

use super::ToReport;
use super::clique::digits;
use crate::page::{Chart, Part, Section};
use crate::table::Table;
use crate::thousands::separated;
use crate::to_svg::ToSvg;
use crate::value::Value;
use seventeen_jobs::Result;
use seventeen_jobs::clique::Clique;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::rules::expect_classic;
use std::collections::BTreeMap;

/// Harvested sets with a clique of them.
pub struct Harvested<'a> {
    /// The sets.
    pub sets: &'a Sets,
    /// Some of them, pairwise disjoint.
    pub clique: Option<&'a Clique>,
}

/// The sets alone.
impl ToReport for Sets {
    fn title(&self) -> String {
        format!("{} unavoidable sets of a grid", separated(&self.sets.len().to_string()))
    }

    fn sections(&self) -> Result<Vec<Section>> {
        expect_classic(self.rules, "report")?;
        let heading = Section::new("The places of the sets").with(Part::picture(self.picture()));
        let where_they_lie = heading.with(Part::Lines(vec![self.grid.value.to_string()]));
        let sizes = counted(self.sets.iter().map(|set| set.len()));
        let of_digits =
            counted(self.sets.iter().map(|set| digits(&self.grid.value, *set).len() as u32));
        let sizes = counts("Sizes", "size", &sizes)?;
        let of_digits = counts("Numbers of different digits", "digits", &of_digits)?;
        Ok(vec![where_they_lie, sizes, of_digits])
    }
}

impl ToReport for Harvested<'_> {
    fn title(&self) -> String {
        self.sets.title()
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let mut sections = self.sets.sections()?;
        if let Some(clique) = self.clique {
            sections.extend(clique.sections()?);
        }
        Ok(sections)
    }
}

/// How often each number occurs.
fn counted(numbers: impl Iterator<Item = u32>) -> BTreeMap<u32, usize> {
    let mut counts = BTreeMap::new();
    numbers.for_each(|number| *counts.entry(number).or_default() += 1);
    counts
}

/// Counts as a chart and as a table.
fn counts(heading: &str, measure: &str, counts: &BTreeMap<u32, usize>) -> Result<Section> {
    let bars: Vec<(String, f64)> =
        counts.iter().map(|(number, count)| (number.to_string(), *count as f64)).collect();
    let rows = counts.iter().map(|(number, count)| vec![Value::from(*number), (*count).into()]);
    let table = Table::new([measure, "sets"].map(String::from).into(), rows.collect())?;
    let chart = Chart::bars(&format!("Sets by {measure}"), "sets", &bars);
    Ok(Section::new(heading).with(Part::Chart(chart)).with(Part::Table(table)))
}
