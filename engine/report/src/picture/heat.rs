//! A heat map: a number in each cell; the greater the number, the darker the cell. A scale below
//! has the least and the greatest number.

use super::frame::LEFT;
use super::layout::{CELL, corner, square};
use super::palette::DARK;
use super::{svg_group, text};
use seventeen_core::{Cell, Cells};

/// The height of the scale.
pub(super) const SCALE: f64 = 28.0;
/// The parts of the scale, and the width of one.
const PARTS: u32 = 10;
const PART: f64 = 18.0;

/// The colours of the least and the greatest number. They are light enough for dark digits and of
/// one hue, so that colour-blind readers can tell them apart. After the blues of Cynthia Brewer's
/// maps (ColorBrewer, 2002).
pub(super) const ENDS: [[u8; 3]; 2] = [[0xf7, 0xfb, 0xff], [0x4f, 0x9d, 0xd0]];

/// A number for each cell.
#[derive(Clone, Debug)]
pub(super) struct Heat([f64; 81]);

impl Heat {
    /// These numbers, in the cells of a board.
    pub(super) fn new(numbers: &[f64; 81], board: Cells) -> Heat {
        Heat(Cell::table(|cell| if board.contains(cell) { numbers[cell] } else { f64::NAN }))
    }

    /// The number of the sets that have each cell of a board.
    pub(super) fn of_sets(sets: &[Cells], board: Cells) -> Heat {
        let mut counts = [0.; 81];
        for cell in sets.iter().flat_map(|set| set.iter()) {
            counts[cell] += 1.;
        }
        Heat::new(&counts, board)
    }

    pub(super) fn grounds(&self) -> String {
        let cells = self.finite().map(|(cell, number)| {
            let color = color(self.share(number));
            format!("<rect {} fill=\"{color}\"/>\n", square(cell, 0.0))
        });
        svg_group("heat", "stroke=\"none\"", &cells.collect::<String>())
    }

    /// The numbers, in the cells that have room for them.
    pub(super) fn numbers(&self, room: Cells) -> String {
        let texts = self.finite().filter(|(cell, _)| room.contains(*cell)).map(|(cell, number)| {
            let (x, y) = corner(cell);
            text(x + CELL - 5.0, y + CELL - 6.0, format_number(number))
        });
        let attributes = format!("font-size=\"11\" fill=\"{DARK}\" text-anchor=\"end\"");
        svg_group("heat-numbers", &attributes, &texts.collect::<String>())
    }

    /// The colours from the least to the greatest number, below `top`.
    pub(super) fn scale(&self, top: f64) -> String {
        let [least, most] = self.ends();
        if least > most {
            return String::new();
        }
        let (least, most) = (format_number(least), format_number(most));
        let left = LEFT + 8.0 * least.len() as f64 + 6.0;
        let part = |i: u32| {
            let (x, color) =
                (left + f64::from(i) * PART, color(f64::from(i) / f64::from(PARTS - 1)));
            format!(
                "<rect x=\"{x}\" y=\"{top}\" width=\"{PART}\" height=\"14\" fill=\"{color}\"/>\n"
            )
        };
        let parts: String = (0..PARTS).map(part).collect();
        let right = left + f64::from(PARTS) * PART + 6.0;
        let ends = [text(LEFT, top + 11.5, least), text(right, top + 11.5, most)].concat();
        [
            svg_group("scale", "stroke=\"#999999\" stroke-width=\"0.5\"", &parts),
            svg_group("scale-ends", &format!("font-size=\"12\" fill=\"{DARK}\""), &ends),
        ]
        .concat()
    }

    fn finite(&self) -> impl Iterator<Item = (Cell, f64)> {
        Cell::all().map(|cell| (cell, self.0[cell])).filter(|(_, number)| number.is_finite())
    }

    /// The least and the greatest number.
    fn ends(&self) -> [f64; 2] {
        let finite = || self.finite().map(|(_, number)| number);
        [finite().fold(f64::INFINITY, f64::min), finite().fold(f64::NEG_INFINITY, f64::max)]
    }

    /// The position of a number between the least, 0, and the greatest, 1.
    fn share(&self, number: f64) -> f64 {
        let [least, most] = self.ends();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_many_sets_are_counted() {
        let sets = ["r1c12", "r1c2", "r9c9 r1c2"].map(|cells| cells.parse().unwrap());
        let Heat(counts) = Heat::of_sets(&sets, Cells::ALL);
        assert_eq!([counts[0], counts[1], counts[2], counts[80]], [1., 3., 0., 1.]);
    }
}
