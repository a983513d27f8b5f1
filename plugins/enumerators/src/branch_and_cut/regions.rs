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

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_plugin::prelude::Board;

    #[test]
    fn lines_of_boxes_depend_on_the_board() {
        let sizes = |rules: &str| -> Vec<u32> {
            lines_of_boxes(rules.parse().unwrap()).iter().map(|line| line.len()).collect()
        };
        assert_eq!(sizes("classic"), [27; 6]);
        assert_eq!(sizes("6x6"), [12, 12, 12, 18, 18]);
        assert_eq!(sizes("jigsaw:AABBAABBCCDDCCDD"), [4; 4], "a box is a row");
    }

    #[test]
    fn regions_are_lines_of_boxes_houses_and_places() {
        let rules: Rules = "4x4".parse().unwrap();
        let board: Board = "1234341221434321".parse().unwrap();
        let (_, puzzle) = board.ruled().unwrap();
        let regions = regions(&rules.grid(*puzzle.digits()).unwrap(), rules);
        assert_eq!(regions.len(), 4 + 4 + 4);
        assert_eq!(regions[11].to_string(), "r1c4 r2c2 r3c3 r4c1", "the places of 4");
    }
}
