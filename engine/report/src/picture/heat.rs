//! A heat map: a number in each cell; the greater the number, the darker the cell.

use super::layout::{CELL, corner};
use super::{svg_group, text};
use seventeen_core::{Cell, Cells};

/// The colours of the least and the greatest number. They are light enough for dark digits and of
/// one hue, so that colour-blind readers can tell them apart. After the blues of Cynthia Brewer's
/// maps (ColorBrewer, 2002).
pub(super) const ENDS: [[u8; 3]; 2] = [[0xf7, 0xfb, 0xff], [0x4f, 0x9d, 0xd0]];

/// A number for each cell.
#[derive(Clone, Debug)]
pub(super) struct Heat(pub(super) [f64; 81]);

impl Heat {
    pub(super) fn grounds(&self) -> String {
        let cells = self.finite().map(|(cell, number)| {
            let ((x, y), color) = (corner(cell), color(self.share(number)));
            let place = format!("x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"");
            format!("<rect {place} fill=\"{color}\"/>\n")
        });
        svg_group("heat", "stroke=\"none\"", &cells.collect::<String>())
    }

    /// The numbers, in the cells that have room for them.
    pub(super) fn numbers(&self, room: Cells) -> String {
        let texts = self.finite().filter(|(cell, _)| room.contains(*cell)).map(|(cell, number)| {
            let (x, y) = corner(cell);
            text(x + CELL - 3.0, y + CELL - 3.5, format_number(number))
        });
        let attributes = "font-size=\"10\" fill=\"#111111\" text-anchor=\"end\"";
        svg_group("heat-numbers", attributes, &texts.collect::<String>())
    }

    fn finite(&self) -> impl Iterator<Item = (Cell, f64)> {
        Cell::all().map(|cell| (cell, self.0[cell])).filter(|(_, number)| number.is_finite())
    }

    /// The position of a number between the least, 0, and the greatest, 1.
    fn share(&self, number: f64) -> f64 {
        let finite = || self.finite().map(|(_, number)| number);
        let (least, most) =
            (finite().fold(f64::INFINITY, f64::min), finite().fold(f64::NEG_INFINITY, f64::max));
        // Halve first: the distance of two numbers may overflow.
        let width = most / 2.0 - least / 2.0;
        if width > 0.0 { (number / 2.0 - least / 2.0) / width } else { 0.0 }
    }
}

/// A whole number without decimals, any other with as many as fit.
fn format_number(number: f64) -> String {
    match number.abs() {
        size if size >= 1e6 => format!("{number:.1e}"),
        _ if number.fract() == 0.0 => format!("{number}"),
        size if size >= 100.0 => format!("{number:.0}"),
        _ => format!("{number:.2}"),
    }
}

pub(super) fn color(share: f64) -> String {
    let [from, to] = ENDS;
    let part = |i: usize| {
        let (from, to) = (f64::from(from[i]), f64::from(to[i]));
        (from + (to - from) * share).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
}
