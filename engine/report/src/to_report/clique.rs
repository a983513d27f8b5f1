//! A clique: its sets in colours, and in a table.

use super::ToReport;
use crate::page::{Part, Section};
use crate::table::Table;
use crate::to_svg::{ToSvg, clique_claim};
use crate::value::Value;
use seventeen_core::{Bound, Cells, Grid};
use seventeen_jobs::Result;
use seventeen_jobs::clique::Clique;
use seventeen_jobs::rules::expect_classic;

impl ToReport for Clique {
    fn title(&self) -> String {
        clique_claim(self)
    }

    fn sections(&self) -> Result<Vec<Section>> {
        expect_classic(self.harvest.rules, "report")?;
        let section = Section::new(format!("The clique that {} chose", self.strategy));
        let section = section.with(Part::Verdict(bound(self)));
        let section = section.with(Part::picture(self.picture()));
        Ok(vec![section.with(Part::Table(table(&self.harvest.grid.value, &self.sets)?))])
    }
}

/// The bound that the size implies for the puzzles of the grid.
fn bound(clique: &Clique) -> String {
    let n = clique.sets.len();
    let larger = match clique.bound {
        Bound::Greatest => "No larger clique is among these sets",
        Bound::AtLeast => "A larger clique may be among these sets",
    };
    format!(
        "{}. The sets are pairwise disjoint, so a puzzle needs at least {n} clues. {larger}; the \
         grid has more sets than these, so its MCN may be larger.",
        clique_claim(clique)
    )
}

/// The sets by number, with their digits.
fn table(grid: &Grid, sets: &[Cells]) -> Result<Table> {
    let row = |(i, set): (usize, &Cells)| {
        let digits = digits(grid, *set);
        let digits = digits.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        vec![Value::from(i + 1), set.len().into(), digits.into(), set.to_string().into()]
    };
    let columns = ["set", "size", "digits", "cells"].map(String::from).into();
    Table::new(columns, sets.iter().enumerate().map(row).collect())
}

/// The digits of the grid in these cells, each once, in ascending order.
pub(super) fn digits(
    grid: &Grid,
    cells: Cells,
) -> std::collections::BTreeSet<seventeen_core::Digit> {
    cells.iter().map(|cell| grid.digit(cell)).collect()
}
