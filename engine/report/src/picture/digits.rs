//! The digits of a position, its candidates, and the dots of a pattern.

use super::layout::{middle, spot};
use super::palette::{DARK, GROUND, SET};
use super::{svg_group, text};
use seventeen_core::{Candidate, Cell, Cells, Position};

/// The candidates; those that a step eliminates in white, for its red discs.
pub(super) fn candidates(position: &Position, eliminated: &[Candidate]) -> String {
    let written = |it: Candidate| {
        let (x, y) = spot(position, it).center;
        text(x, y + 4.4, it.digit())
    };
    let is_out = |it: &Candidate| eliminated.contains(it);
    let present = || Candidate::all().filter(|&it| position.has(it));
    let black: String = present().filter(|it| !is_out(it)).map(written).collect();
    let white: String = present().filter(is_out).map(written).collect();
    let attributes = "font-size=\"12.5\" text-anchor=\"middle\"";
    let bold = format!("{attributes} fill=\"{GROUND}\" font-weight=\"bold\"");
    [
        svg_group("candidates", &format!("{attributes} fill=\"#222222\""), &black),
        svg_group("eliminated", &bold, &white),
    ]
    .concat()
}

/// The givens, in bold, and the other digits; smaller if there are numbers below them.
pub(super) fn digits(position: &Position, has_numbers: bool) -> String {
    let (size, base) = if has_numbers { (26, 4.0) } else { (34, 12.0) };
    let texts = |cells: Cells| {
        let text_in = |cell: Cell| {
            let (x, y) = middle(cell);
            Some(text(x, y + base, position.digit(cell)?))
        };
        cells.iter().filter_map(text_in).collect::<String>()
    };
    let attributes = |color: &str, weight: &str| {
        format!(
            "font-size=\"{size}\" fill=\"{color}\" font-weight=\"{weight}\" text-anchor=\"middle\""
        )
    };
    let of_set = if position.givens().is_empty() { DARK } else { SET };
    let givens = svg_group("givens", &attributes(DARK, "bold"), &texts(position.givens()));
    let set = position.digit_cells() - position.givens();
    [givens, svg_group("set", &attributes(of_set, "normal"), &texts(set))].concat()
}

/// A dot in each cell.
pub(super) fn dots(cells: Cells) -> String {
    let dots = cells.iter().map(|cell| {
        let (x, y) = middle(cell);
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"15\"/>\n")
    });
    svg_group("pattern", &format!("fill=\"{DARK}\""), &dots.collect::<String>())
}
