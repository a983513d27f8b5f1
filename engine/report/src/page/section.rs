//! `Section`: a heading and the parts below it.

use super::chart::Chart;
use crate::picture::Picture;
use crate::table::Table;
use crate::table::column::Column;

/// The number of rows shown of a table.
const ROWS: usize = 1000;

/// A heading and the parts below it.
#[derive(Clone, Debug)]
pub struct Section {
    pub(super) heading: String,
    pub(super) parts: Vec<Part>,
    /// Whether its parts are hidden until its heading is opened.
    pub(super) folded: bool,
    /// Whether it is one of a series, with links to its neighbours and in the contents.
    pub(super) listed: bool,
}

/// A part of a report.
#[derive(Clone, Debug)]
pub enum Part {
    /// A paragraph.
    Text(String),
    /// Sentences as a list.
    List(Vec<String>),
    /// The most important result, in a paragraph of its own.
    Verdict(String),
    /// Links to the sections of the series.
    Contents,
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
        Section { heading: heading.into(), parts: Vec::new(), folded: false, listed: false }
    }

    /// The section as one of the page's series: in the contents, and with links to the section
    /// before and after it.
    pub fn listed(self) -> Section {
        Section { listed: true, ..self }
    }

    /// The section with its parts hidden until its heading is opened.
    pub fn folded(self) -> Section {
        Section { folded: true, ..self }
    }

    /// The section with one more part.
    pub fn with(mut self, part: Part) -> Section {
        self.parts.push(part);
        self
    }

    /// Its heading.
    pub fn heading(&self) -> &str {
        &self.heading
    }

    /// Its parts, in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }
}

/// A part as the template's input.
pub(super) enum Shown {
    Text(String),
    Verdict(String),
    Contents,
    List(Vec<String>),
    Lines(String),
    Table { columns: Vec<Heading>, rows: Vec<Vec<Field>>, left_out: usize },
    Chart { title: String, specification: String },
    Picture { svg: String, headline: String, plain: String },
}

/// The name of a column, and the class of its fields.
pub(super) struct Heading {
    pub(super) name: String,
    pub(super) class: &'static str,
}

/// A field of a table, with the class of its column.
pub(super) struct Field {
    pub(super) text: String,
    pub(super) class: &'static str,
}

impl Shown {
    pub(super) fn of(part: &Part) -> Shown {
        match part {
            Part::Text(text) => Shown::Text(text.clone()),
            Part::Verdict(text) => Shown::Verdict(text.clone()),
            Part::Contents => Shown::Contents,
            Part::List(sentences) => Shown::List(sentences.clone()),
            Part::Lines(lines) => Shown::Lines(lines.join("\n")),
            Part::Table(table) => of_table(table),
            Part::Chart(chart) => {
                // So that nothing in it can end its HTML element.
                let specification = chart.specification().to_string().replace('<', "\\u003c");
                Shown::Chart { title: chart.title().to_owned(), specification }
            }
            Part::Picture(picture) => {
                let (svg, [headline, plain]) = picture.svg_and_texts();
                Shown::Picture { svg, headline, plain }
            }
        }
    }
}

fn of_table(table: &Table) -> Shown {
    let names = || table.columns().iter().enumerate();
    let kinds: Vec<Column> = names().map(|(i, name)| table.column_kind(i, name)).collect();
    let heading =
        |(i, name): (usize, &String)| Heading { name: name.clone(), class: class(kinds[i]) };
    let row = |row: &Vec<_>| {
        let fields = row.iter().zip(&kinds);
        fields.map(|(value, kind)| Field { text: kind.shown(value), class: class(*kind) }).collect()
    };
    let rows = table.rows().iter().take(ROWS).map(row).collect();
    let left_out = table.rows().len().saturating_sub(ROWS);
    Shown::Table { left_out, rows, columns: names().map(heading).collect() }
}

/// The class of the fields of a column in the style sheet; empty for text.
fn class(column: Column) -> &'static str {
    match column {
        Column::Text => "",
        Column::Cells => "cells",
        _ => "number",
    }
}
