//! `Frame`: the lines of a board of any size, its numbers, and the places of its cells.

use super::{svg_group, text};
use seventeen_core::Boxes;

/// The margin on the left: the numbers of the rows.
pub(super) const LEFT: f64 = 22.0;
/// The margin above: the numbers of the columns.
pub(super) const TOP: f64 = 22.0;

/// The lines of a board whose cells have this side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    boxes: Boxes,
    pub(super) cell: f64,
}

impl Frame {
    /// The frame of 9x9.
    pub(super) const NINE: Frame = Frame { boxes: Boxes::NINE, cell: 54.0 };

    /// A frame for these boxes. Larger boards have smaller cells.
    pub(super) fn of(boxes: Boxes) -> Frame {
        let cell = match boxes.digits() {
            ..=9 => Frame::NINE.cell,
            10..=16 => 42.0,
            _ => 34.0,
        };
        Frame { boxes, cell }
    }

    /// The side of the grid.
    pub(super) const fn side(self) -> f64 {
        self.boxes.digits() as f64 * self.cell
    }

    /// The width of the picture: the same margin on both sides.
    pub(super) const fn width(self) -> f64 {
        LEFT + self.side() + LEFT
    }

    /// The upper left corner of a cell, numbered by rows.
    pub(super) fn corner(self, cell: usize) -> (f64, f64) {
        let along = |place: usize| place as f64 * self.cell;
        (LEFT + along(self.boxes.column_of(cell)), TOP + along(self.boxes.row_of(cell)))
    }

    /// The thin lines, then the thick ones around the boxes, or around the board if its boxes are
    /// its rows.
    pub(super) fn lines(self) -> String {
        let thin = format!("<path d=\"{}\" stroke-width=\"0.8\"/>\n", self.path(1, 1));
        let rows = if self.boxes.rows() == 1 { self.boxes.digits() } else { self.boxes.rows() };
        let thick = self.path(rows, self.boxes.columns());
        let thick = format!("<path d=\"{thick}\" stroke-width=\"2.4\"/>\n");
        let attributes = "fill=\"none\" stroke=\"#333333\" stroke-linecap=\"square\"";
        svg_group("lines", attributes, &[thin, thick].concat())
    }

    /// Lines at every `rows`-th row and `columns`-th column, and at the end.
    fn path(self, rows: usize, columns: usize) -> String {
        let (n, side) = (self.boxes.digits(), self.side());
        let across = (0..=n).step_by(rows);
        let across = across.map(|i| format!("M{LEFT} {}h{side}", TOP + i as f64 * self.cell));
        let down = (0..=n).step_by(columns);
        let down = down.map(|i| format!("M{} {TOP}v{side}", LEFT + i as f64 * self.cell));
        across.chain(down).collect()
    }

    /// The numbers of the rows and columns.
    pub(super) fn labels(self) -> String {
        let numbers = (0..self.boxes.digits()).map(|i| {
            let along = (i as f64 + 0.5) * self.cell;
            let of_column = text(LEFT + along, TOP - 7.0, i + 1);
            let of_row = text(LEFT / 2.0, TOP + along + 4.0, i + 1);
            [of_column, of_row].concat()
        });
        let attributes = "font-size=\"12\" fill=\"#666666\" text-anchor=\"middle\"";
        svg_group("labels", attributes, &numbers.collect::<String>())
    }
}
