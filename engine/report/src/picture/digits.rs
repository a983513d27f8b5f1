//! The digits of a position, its candidates, and the dots of a pattern.

use super::layout::{CELL, corner, spot};
use super::{svg_group, text};
use seventeen_core::{Candidate, Cell, Cells, Position};

/// The colour of givens, and of all digits where there are no givens.
pub(super) const DARK: &str = "#111111";

/// The colour of digits that are not givens.
const SET: &str = "#1b4fa0";

pub(super) fn candidates(position: &Position) -> String {
    let present = Candidate::all().filter(|&it| position.has(it));
    let texts = present.map(|candidate| {
        let (x, y) = spot(position, candidate).center;
        text(x, y + 4.5, candidate.digit())
    });
    let attributes = "font-size=\"13\" fill=\"#222222\" text-anchor=\"middle\"";
    svg_group("candidates", attributes, &texts.collect::<String>())
}

/// The givens, in bold, and the other digits.
pub(super) fn digits(position: &Position) -> String {
    let texts = |cells: Cells| {
        let text_in = |cell: Cell| {
            let (x, y) = corner(cell);
            Some(text(x + CELL / 2.0, y + CELL / 2.0 + 12.0, position.digit(cell)?))
        };
        cells.iter().filter_map(text_in).collect::<String>()
    };
    let attributes = |color: &str, weight: &str| {
        format!("font-size=\"34\" fill=\"{color}\" font-weight=\"{weight}\" text-anchor=\"middle\"")
    };
    let of_set = if position.givens().is_empty() { DARK } else { SET };
    let givens = svg_group("givens", &attributes(DARK, "bold"), &texts(position.givens()));
    let set = !position.blank() - position.givens();
    [givens, svg_group("set", &attributes(of_set, "normal"), &texts(set))].concat()
}

/// A dot in each cell.
pub(super) fn dots(cells: Cells) -> String {
    let dots = cells.iter().map(|cell| {
        let (x, y) = corner(cell);
        format!("<circle cx=\"{}\" cy=\"{}\" r=\"15\"/>\n", x + CELL / 2.0, y + CELL / 2.0)
    });
    svg_group("pattern", &format!("fill=\"{DARK}\""), &dots.collect::<String>())
}
