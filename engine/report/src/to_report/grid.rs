//! Grids, puzzles, positions and patterns: their pictures, lines and properties.

use super::ToReport;
use crate::page::{Part, Section};
use crate::to_svg::ToSvg;
use seventeen_core::{Cells, Grid, Position, Puzzle};
use seventeen_jobs::Result;
use seventeen_jobs::text::Annotated;

impl ToReport for Annotated<Grid> {
    fn title(&self) -> String {
        "A solution grid".to_owned()
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let line = self.value.to_string();
        let least = format!("Its canonical form is {}.", self.value.minlex().0);
        let order = self.value.automorphisms().order();
        let of_itself = match order {
            1 => "Only the identity maps it to itself.".to_owned(),
            _ => format!("{order} transformations map it to itself."),
        };
        let note = self.note.to_string();
        Ok(vec![section("The grid", self, line, vec![least, of_itself], note)])
    }
}

impl ToReport for Annotated<Puzzle> {
    fn title(&self) -> String {
        format!("A puzzle of {} clues", self.value.clues())
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let (line, note) = (self.value.to_string(), self.note.to_string());
        Ok(vec![section("The puzzle", self, line, Vec::new(), note)])
    }
}

impl ToReport for Annotated<Position> {
    fn title(&self) -> String {
        format!("A position with {} blank cells", self.value.blank().len())
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let (marks, note) = (self.value.marks().to_string(), self.note.to_string());
        Ok(vec![section("The position", self, marks, Vec::new(), note)])
    }
}

impl ToReport for Cells {
    fn title(&self) -> String {
        format!("A pattern of {} cells", self.len())
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let least = format!("Its canonical form is {}.", self.minlex().0);
        let moved = format!("{} transformations map it to itself.", self.automorphisms().order());
        Ok(vec![section("The pattern", self, self.to_string(), vec![least, moved], String::new())])
    }
}

/// A picture, a line, some sentences, and a comment if there is one.
fn section(
    heading: &str,
    drawn: &impl ToSvg,
    line: String,
    mut sentences: Vec<String>,
    note: String,
) -> Section {
    if !note.is_empty() {
        sentences.push(format!("Its comment: {note}"));
    }
    let section = Section::new(heading).with(Part::picture(drawn.picture()));
    let section = section.with(Part::Lines(vec![line]));
    if sentences.is_empty() { section } else { section.with(Part::List(sentences)) }
}
