//! Regions whose clues are counted.

use seventeen_plugin::prelude::{Cell, Cells, Grid};

/// Bands, stacks, boxes, and the places of each digit.
pub(super) fn regions(grid: &Grid) -> Vec<Cells> {
    let boxes = (0..9).map(|number| cells_with(|cell| cell.box_index() == number));
    let digits = (0..9).map(|of| cells_with(|cell| grid.digits()[cell.index()] as usize == of + 1));
    lines_of_boxes().into_iter().chain(boxes).chain(digits).collect()
}

/// The bands and the stacks.
pub(super) fn lines_of_boxes() -> Vec<Cells> {
    let bands = (0..3).map(|number| cells_with(|cell| cell.band() == number));
    let stacks = (0..3).map(|number| cells_with(|cell| cell.stack() == number));
    bands.chain(stacks).collect()
}

fn cells_with(is_member: impl Fn(Cell) -> bool) -> Cells {
    Cell::all().filter(|&cell| is_member(cell)).collect()
}
