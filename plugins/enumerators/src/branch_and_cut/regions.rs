//! Regions whose clues are counted.

use seventeen_plugin::prelude::{Cell, Cells, Grid, Rules};

/// Bands, stacks, the houses besides rows and columns, and the places of each digit.
pub(super) fn regions(grid: &Grid, rules: Rules) -> Vec<Cells> {
    let houses = &rules.houses()[2 * rules.side()..];
    let places = rules
        .digits()
        .iter()
        .map(|digit| rules.cells().iter().filter(|&cell| grid.digit(cell) == digit).collect());
    lines_of_boxes(rules).into_iter().chain(houses.iter().copied()).chain(places).collect()
}

/// The bands and the stacks, as far as they are not the whole board.
pub(super) fn lines_of_boxes(rules: Rules) -> Vec<Cells> {
    let (board, boxes) = (rules.cells(), rules.boxes());
    let lines = |height: usize, line: fn(Cell) -> usize| {
        let of = move |number| board.iter().filter(|&cell| line(cell) / height == number).collect();
        (0..rules.side() / height).map(of)
    };
    let bands = lines(boxes.rows(), Cell::row);
    let all = bands.chain(lines(boxes.columns(), Cell::column));
    all.filter(|&line: &Cells| line != board).collect()
}
