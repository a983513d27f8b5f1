//! A histogram: its bins as bars, and as a table.

use super::ToReport;
use crate::histogram::{Bin, Histogram};
use crate::page::{Chart, Part, Section};
use crate::value::Value;
use seventeen_jobs::Result;

impl ToReport for Histogram {
    fn title(&self) -> String {
        let bins = self.bins();
        match (bins.first(), bins.last(), self.total()) {
            (Some(first), Some(last), n) if n > 1 => {
                let to = if is_single(first) { &last.from } else { &last.to };
                format!("The distribution of {n} numbers from {} to {to}", first.from)
            }
            (_, _, n) => format!("The distribution of {n} numbers"),
        }
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
        let chart = Chart::bars("How many numbers there are of each size", "count", &bars);
        let section = Section::new("Distribution").with(Part::Chart(chart));
        Ok(vec![section.with(Part::Table(table))])
    }
}

/// Whether a bin holds a single whole number.
fn is_single(bin: &Bin) -> bool {
    bin.from.number().zip(bin.to.number()).is_some_and(|(from, to)| to - from == 1.)
}
