//! A position drawn as a candidate grid.

use crate::{Cell, Digits, Position};

impl Position {
    /// The candidate grid as nine lines of aligned columns with borders around the boxes: a set
    /// digit alone, or the candidates of a cell, or `.` if there are none.
    ///
    /// It reads back, except for facts that it does not show: which digits were given, and whether
    /// the only candidate of a cell, which no peer has, was set. With one character in every cell
    /// it is a puzzle. [`LibraryLine`](crate::LibraryLine) stores everything.
    pub fn drawing(&self) -> String {
        let texts: [String; 81] = Cell::table(|cell| self.cell_text(cell));
        let width = |column: usize| (0..9).map(|row| texts[9 * row + column].chars().count()).max();
        let widths: [usize; 9] = std::array::from_fn(|column| width(column).unwrap_or(1));
        let border = framed(widths.map(|width| "-".repeat(width)), '+', '-');
        let mut lines = vec![border.clone()];
        for row in 0..9 {
            let padded = |column: usize| format!("{:1$}", texts[9 * row + column], widths[column]);
            lines.push(framed(std::array::from_fn(padded), '|', ' '));
            if row % 3 == 2 {
                lines.push(border.clone());
            }
        }
        lines.join("\n")
    }

    fn cell_text(&self, cell: Cell) -> String {
        match (self.digit(cell), self.candidates(cell)) {
            (Some(digit), _) => digit.to_string(),
            (None, Digits::EMPTY) => ".".into(),
            (None, candidates) => candidates.to_string(),
        }
    }
}

/// Nine texts with spaces between them, and an edge around each group of three.
fn framed(texts: [String; 9], edge: char, space: char) -> String {
    let mut line = String::from(edge);
    for (column, text) in texts.iter().enumerate() {
        line.push(space);
        line.push_str(text);
        if column % 3 == 2 {
            line.push(space);
            line.push(edge);
        }
    }
    line
}
