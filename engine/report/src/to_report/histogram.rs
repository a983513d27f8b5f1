//! A histogram: its bins as bars, and as a table.

use super::ToReport;
use crate::histogram::Histogram;
use crate::page::{Chart, Part, Section};
use crate::value::Value;
use seventeen_jobs::Result;

impl ToReport for Histogram {
    fn title(&self) -> String {
        format!("{} numbers", self.total())
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let table = self.table();
        // The columns that identify a bin come before its count and share.
        let name = |row: &Vec<Value>| {
            let ends: Vec<String> = row[..row.len() - 2].iter().map(Value::to_string).collect();
            ends.join(" to ")
        };
        let names = table.rows().iter().map(name);
        let counts = self.bins().into_iter().map(|bin| bin.count as f64);
        let bars: Vec<(String, f64)> = names.zip(counts).collect();
        let chart = Chart::bars("Distribution", "count", &bars);
        let section = Section::new("Distribution").with(Part::Chart(chart));
        Ok(vec![section.with(Part::Table(table))])
    }
}
