//! A table, with a chart of each column of numbers.

use super::ToReport;
use crate::page::{Chart, Interval, Part, Section};
use crate::statistics::Verdict;
use crate::table::Table;
use crate::value::Value;
use seventeen_jobs::Result;

/// The number of rows that have a bar each; for more rows the chart shows the distribution.
const BARS: usize = 60;

/// The columns of a ratio with its interval.
const RATIO: [&str; 3] = ["ratio", "low", "high"];

impl ToReport for Table {
    fn title(&self) -> String {
        format!("A table of {} rows", self.rows().len())
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let mut sections = vec![Section::new("The table").with(Part::Table(self.clone()))];
        let intervals = intervals(self);
        if !intervals.is_empty() {
            let chart =
                Chart::intervals("Mean ratios with their 95 % intervals", "ratio", &intervals);
            let said = intervals.iter().map(sentence).collect();
            let section = Section::new("Ratios").with(Part::List(said)).with(Part::Chart(chart));
            sections.push(section);
        }
        let is_drawn = |name: &str| !intervals.is_empty() && RATIO.contains(&name);
        let columns = (0..self.columns().len()).filter(|&i| !is_drawn(&self.columns()[i]));
        sections.extend(columns.filter_map(|i| of_column(self, i)));
        Ok(sections)
    }
}

/// The verdict on an interval, in words.
fn sentence(Interval { name, ratio, interval: (low, high), verdict }: &Interval) -> String {
    let says = match verdict {
        Verdict::Noise => "noise: the interval includes 1",
        verdict => verdict.word(),
    };
    format!("{name}: {ratio:.3} ({low:.3} to {high:.3}): {says}.")
}

/// The ratios of a table that has them, with the names of their rows.
fn intervals(table: &Table) -> Vec<Interval> {
    let [Some(ratio), Some(low), Some(high)] = RATIO.map(|name| place(table, name)) else {
        return Vec::new();
    };
    let of_row = |(row, verdict): (&Vec<Value>, Option<Verdict>)| {
        let interval = (row[low].number()?, row[high].number()?);
        let (name, ratio) = (label(row), row[ratio].number()?);
        Some(Interval { name, ratio, interval, verdict: verdict? })
    };
    table.rows().iter().zip(verdicts(table)).filter_map(of_row).collect()
}

/// The verdict on each row of a table of ratios that has an interval.
pub(super) fn verdicts(table: &Table) -> impl Iterator<Item = Option<Verdict>> {
    let [low, high, undefined] = ["low", "high", "undefined"].map(|name| place(table, name));
    table.rows().iter().map(move |row| {
        let interval = (row[low?].number()?, row[high?].number()?);
        let undefined = undefined.and_then(|place| row[place].number()).unwrap_or_default();
        Some(Verdict::of(interval, undefined as usize))
    })
}

fn place(table: &Table, name: &str) -> Option<usize> {
    table.columns().iter().position(|column| column == name)
}

/// The texts of a row.
fn label(row: &[Value]) -> String {
    let texts = row.iter().filter_map(|value| match value {
        Value::Text(text) => Some(text.as_str()),
        _ => None,
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// A chart of a column of numbers that are not all equal: bars by the rows' texts, or the
/// distribution.
fn of_column(table: &Table, column: usize) -> Option<Section> {
    let numbers = table.rows().iter().map(|row| row[column].number().filter(|x| x.is_finite()));
    let numbers: Vec<Option<f64>> = numbers.collect();
    let known: Vec<f64> = numbers.iter().copied().flatten().collect();
    if known.len() < 2 || known.iter().all(|number| *number == known[0]) {
        return None;
    }
    let name = &table.columns()[column];
    let labels: Vec<String> = table.rows().iter().map(|row| label(row)).collect();
    let is_labelled = labels.iter().all(|label| !label.is_empty());
    let chart = if is_labelled && labels.len() <= BARS {
        let bars =
            labels.into_iter().zip(numbers).filter_map(|(label, number)| Some((label, number?)));
        Chart::bars(name, name, &bars.collect::<Vec<_>>())
    } else {
        Chart::distribution(&format!("Distribution of {name}"), name, &known)
    };
    Some(Section::new(name).with(Part::Chart(chart)))
}
