//! A table, with a chart of each column of numbers.

use super::ToReport;
use super::judged::factor;
use crate::page::{Chart, Interval, Part, Section};
use crate::statistics::{Undefined, Verdict};
use crate::table::Table;
use crate::table::column::is_cells;
use crate::value::Value;
use seventeen_jobs::Result;

/// The number of rows that have a bar each, and the longest name of such a row. Otherwise the chart
/// shows the distribution.
const BARS: usize = 60;
const LONGEST: usize = 34;

/// The most columns in the title.
const NAMED: usize = 4;

/// The columns of a ratio with its interval.
const RATIO: [&str; 3] = ["ratio", "low", "high"];

/// The column of the choices.
const NAME: &str = "name";

impl ToReport for Table {
    fn title(&self) -> String {
        let (rows, columns) = (self.rows().len(), self.columns());
        let named = columns.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
        match columns.len().saturating_sub(NAMED) {
            0 => format!("A table of {rows} rows: {named}"),
            1 => format!("A table of {rows} rows: {named} and one more column"),
            more => format!("A table of {rows} rows: {named} and {more} more columns"),
        }
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let mut sections = vec![Section::new("The table").with(Part::Table(self.clone()))];
        let intervals = intervals(self);
        if !intervals.is_empty() {
            let chart =
                Chart::intervals("Mean ratios with their 95 % intervals", "ratio", &intervals);
            let baselines =
                baselines(self).into_iter().map(|name| format!("{name}: 1, the baseline."));
            let said = baselines.chain(intervals.iter().map(sentence)).collect();
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
    format!("{name}: {} ({} to {}): {says}.", factor(*ratio), factor(*low), factor(*high))
}

/// The ratios of a table that has them, with the names of their rows, except those of the baseline
/// to itself.
fn intervals(table: &Table) -> Vec<Interval> {
    let rows = row_intervals(table).into_iter().zip(are_baseline(table));
    rows.filter(|(_, is_baseline)| !is_baseline).filter_map(|(interval, _)| interval).collect()
}

/// The names of the rows of the baseline.
fn baselines(table: &Table) -> Vec<String> {
    let rows = table.rows().iter().zip(are_baseline(table));
    rows.filter(|(_, is_baseline)| *is_baseline).map(|(row, _)| label(row)).collect()
}

/// Whether each row of a table of ratios is the baseline's. The baseline is the first choice whose
/// ratio and interval are 1.
fn are_baseline(table: &Table) -> Vec<bool> {
    let name = place(table, NAME);
    let ratios: Vec<usize> = RATIO.iter().filter_map(|column| place(table, column)).collect();
    let is_one = |row: &&Vec<Value>| ratios.iter().all(|&column| row[column].number() == Some(1.0));
    let first = table.rows().iter().find(is_one).zip(name).map(|(row, name)| &row[name]);
    table.rows().iter().map(|row| first.is_some() && name.map(|name| &row[name]) == first).collect()
}

/// For each row of a table of ratios its ratio, if it has an interval; nothing for other tables.
fn row_intervals(table: &Table) -> Vec<Option<Interval>> {
    let [Some(ratio), Some(low), Some(high)] = RATIO.map(|name| place(table, name)) else {
        return Vec::new();
    };
    let of_row = |row: &Vec<Value>| {
        let interval = (row[low].number()?, row[high].number()?);
        let verdict = Verdict::of(interval, possibly_undefined(table, row));
        Some(Interval { name: label(row), ratio: row[ratio].number()?, interval, verdict })
    };
    table.rows().iter().map(of_row).collect()
}

/// The most items without a ratio that may be less or more than the baseline's. The columns `wins`
/// and `ties` count all items, so they do not tell which of these have no ratio.
fn possibly_undefined(table: &Table, row: &[Value]) -> Undefined {
    let count = |name: &str| row[place(table, name)?].number().map(|count| count as usize);
    let undefined = count("undefined").unwrap_or_default();
    let less = count("wins");
    let losses = || count("items")?.checked_sub(less? + count("ties")?);
    let at_most = |items: Option<usize>| items.map_or(undefined, |items| items.min(undefined));
    Undefined { less: at_most(less), more: at_most(losses()), equal: 0 }
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
    let is_name = |label: &String| {
        (1..=LONGEST).contains(&label.chars().count()) && !label.split(' ').any(is_cells)
    };
    let is_labelled = labels.iter().all(is_name);
    let chart = if is_labelled && labels.len() <= BARS {
        let bars =
            labels.into_iter().zip(numbers).filter_map(|(label, number)| Some((label, number?)));
        Chart::bars(name, name, &bars.collect::<Vec<_>>())
    } else {
        Chart::distribution(&format!("Distribution of {name}"), name, &known)
    };
    Some(Section::new(name).with(Part::Chart(chart)))
}
