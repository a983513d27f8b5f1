//! `Section`: a heading and the parts below it.

use super::chart::Chart;
use crate::picture::Picture;
use crate::table::{Table, shown};
use crate::value::Value;

/// The number of rows shown of a table.
const ROWS: usize = 1000;

/// A heading and the parts below it.
#[derive(Clone, Debug)]
pub struct Section {
    pub(super) heading: String,
    pub(super) parts: Vec<Part>,
}

/// A part of a report.
#[derive(Clone, Debug)]
pub enum Part {
    /// A paragraph.
    Text(String),
    /// Sentences as a list.
    List(Vec<String>),
    /// Lines shown unchanged, such as puzzles.
    Lines(Vec<String>),
    /// A table, of which the first 1000 rows are shown.
    Table(Table),
    /// A chart.
    Chart(Chart),
    /// A picture.
    Picture(Box<Picture>),
}

impl Part {
    /// A picture.
    pub fn picture(picture: Picture) -> Part {
        Part::Picture(Box::new(picture))
    }
}

impl Section {
    /// A section without parts.
    ///
    /// ```
    /// use seventeen_report::page::{Part, Section};
    ///
    /// let section = Section::new("Grids").with(Part::Text("None.".to_owned()));
    /// assert_eq!(section.parts().len(), 1);
    /// ```
    pub fn new(heading: impl Into<String>) -> Section {
        Section { heading: heading.into(), parts: Vec::new() }
    }

    /// The section with one more part.
    pub fn with(mut self, part: Part) -> Section {
        self.parts.push(part);
        self
    }

    /// Its parts, in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }
}

/// A part as the template's input.
pub(super) enum Shown {
    Text(String),
    List(Vec<String>),
    Lines(String),
    Table { columns: Vec<Column>, rows: Vec<Vec<Field>>, left_out: usize },
    Chart { title: String, specification: String },
    Picture(String),
}

/// A column of a table, and whether it contains only numbers and gaps.
#[derive(Clone)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) numeric: bool,
}

/// A field of a table.
pub(super) struct Field {
    pub(super) text: String,
    pub(super) numeric: bool,
}

impl Shown {
    pub(super) fn of(part: &Part) -> Shown {
        match part {
            Part::Text(text) => Shown::Text(text.clone()),
            Part::List(sentences) => Shown::List(sentences.clone()),
            Part::Lines(lines) => Shown::Lines(lines.join("\n")),
            Part::Table(table) => of_table(table),
            Part::Chart(chart) => {
                // So that nothing in it can end its HTML element.
                let specification = chart.specification().to_string().replace('<', "\\u003c");
                Shown::Chart { title: chart.title().to_owned(), specification }
            }
            Part::Picture(picture) => Shown::Picture(picture.svg()),
        }
    }
}

fn of_table(table: &Table) -> Shown {
    let column = |(i, name): (usize, &String)| {
        let mut values = table.rows().iter().map(|row| &row[i]).filter(|it| **it != Value::Nothing);
        Column { name: name.clone(), numeric: values.all(|value| value.number().is_some()) }
    };
    let columns: Vec<Column> = table.columns().iter().enumerate().map(column).collect();
    let field =
        |(value, column): (&Value, &Column)| Field { text: shown(value), numeric: column.numeric };
    let row = |row: &Vec<Value>| row.iter().zip(&columns).map(field).collect();
    let rows = table.rows().iter().take(ROWS).map(row).collect();
    Shown::Table { left_out: table.rows().len().saturating_sub(ROWS), rows, columns }
}
