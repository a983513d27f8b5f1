//! Boards of other sizes than 9x9, drawn over several lines: 4x4, 6x6, 12x12, 16x16, …, with or
//! without borders, as characters or as numbers with blanks between them.

use super::drawings::{Drawing, DrawingCutter};
use super::lines::is_skipped;
use seventeen_core::Boxes;

/// The sizes of drawings, with their default boxes if there are no borders.
const SIZES: [(usize, usize, usize); 9] = [
    (4, 2, 2),
    (6, 2, 3),
    (8, 2, 4),
    (10, 2, 5),
    (12, 3, 4),
    (15, 3, 5),
    (16, 4, 4),
    (20, 4, 5),
    (25, 5, 5),
];

/// A row of a board.
struct BoardRow {
    /// A character per cell, `.` for a blank one where cells are numbers.
    cells: String,
    /// The number of cells before the first bar; none without bars.
    first: Option<usize>,
}

impl BoardRow {
    /// The row in a line; none if it is not a row.
    fn parse(line: &str) -> Option<BoardRow> {
        let bars = ['|', '\u{2502}', '\u{2503}', '\u{2551}'];
        let groups: Vec<&str> = line.split(bars).filter(|group| !group.trim().is_empty()).collect();
        let read = |cells_of: fn(&str) -> Option<String>| {
            let groups: Vec<String> =
                groups.iter().map(|group| cells_of(group)).collect::<Option<_>>()?;
            let cells = groups.concat();
            let n = cells.chars().count();
            let fits = |c: char| c.to_digit(36).is_none_or(|digit| digit as usize <= n);
            let is_row = SIZES.iter().any(|size| size.0 == n) && cells.chars().all(fits);
            let first =
                groups.first().filter(|_| groups.len() > 1).map(|first| first.chars().count());
            is_row.then_some(BoardRow { cells, first })
        };
        read(parse_separated_cells).or_else(|| read(parse_character_cells))
    }

    fn len(&self) -> usize {
        self.cells.chars().count()
    }
}

/// The cells of a text: numbers or single characters, separated by white space or commas.
fn parse_separated_cells(text: &str) -> Option<String> {
    let cell = |word: &str| match (word.parse::<u32>(), word) {
        (Ok(0), _) => Some('.'),
        (Ok(number), _) => char::from_digit(number, 36).map(|c| c.to_ascii_uppercase()),
        (Err(_), _) => {
            word.chars().next().filter(|&c| word.chars().count() == 1 && is_cell_char(c))
        }
    };
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    words.map(cell).collect()
}

/// The cells of a text with one character per cell.
fn parse_character_cells(text: &str) -> Option<String> {
    let cells = text.chars().filter(|c| !c.is_whitespace() && *c != ',');
    cells.map(|c| Some(c).filter(|&c| is_cell_char(c))).collect()
}

fn is_cell_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || ".*_-".contains(c)
}

/// Whether a line is a border: it has no cell. A line of as many dashes as a row has cells is a row
/// of blank cells.
fn is_border(line: &str) -> bool {
    let line = line.trim();
    let is_drawn = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    let is_row = SIZES.iter().any(|size| size.0 == line.chars().count());
    let is_ruled = line.contains(['+', '=', '|']) || line.contains(is_drawn) || !is_row;
    let has_rule = line.contains(['-', '=', '+']) || line.contains(is_drawn);
    is_ruled && has_rule && line.chars().all(|c| "+-=|*: ".contains(c) || is_drawn(c))
}

/// Whether lines begin with the rows of a board of another size than 9x9; none if further lines
/// decide, unless `is_all`.
pub(super) fn begins_with_board(lines: &str, is_all: bool) -> Option<bool> {
    let mut rows = lines.lines().filter(|line| !is_skipped(line.as_bytes()) && !is_border(line));
    let Some(first) = rows.next().and_then(BoardRow::parse) else { return Some(false) };
    let n = first.len();
    let others = rows.map_while(BoardRow::parse).take_while(|row| row.len() == n);
    let rows: Vec<BoardRow> = std::iter::once(first).chain(others).take(n).collect();
    // Sixteen cells on a line are a 4x4 board if no digit is above 4.
    let is_great =
        |row: &BoardRow| row.cells.chars().any(|c| c.to_digit(36).is_some_and(|digit| digit > 4));
    if n == 16 && rows.len() < n && !is_all && lines.lines().count() < 2 * n {
        return None;
    }
    Some(rows.len() == n && (n != 16 || rows.iter().any(is_great)))
}

/// Takes lines and returns boards, each as the line of cells in which a board is written.
#[derive(Default)]
pub(super) struct BoardCutter {
    rows: Vec<BoardRow>,
    /// The number of the first line.
    number: u64,
    /// The number of rows before the first border.
    border: Option<usize>,
}

/// Passes on a line that is not a row, unchanged.
impl DrawingCutter for BoardCutter {
    fn take_line(&mut self, number: u64, line: &str) -> Vec<Drawing> {
        if is_skipped(line.as_bytes()) {
            return Vec::new();
        }
        if is_border(line) {
            if !self.rows.is_empty() {
                self.border.get_or_insert(self.rows.len());
            }
            return Vec::new();
        }
        let row = BoardRow::parse(line);
        let fits = |row: &BoardRow| self.rows.first().is_none_or(|first| first.len() == row.len());
        match row {
            Some(row) if fits(&row) => {
                if self.rows.is_empty() {
                    self.number = number;
                }
                self.rows.push(row);
                if self.rows.len() == self.rows[0].len() { self.finish_board() } else { Vec::new() }
            }
            _ => {
                let mut cut = self.finish_board();
                cut.push(Drawing::single_line(number, line.trim()));
                cut
            }
        }
    }

    fn take_rest(&mut self) -> Vec<Drawing> {
        self.finish_board()
    }
}

impl BoardCutter {
    /// The rows as a board's line; with too few rows the line is too short.
    fn finish_board(&mut self) -> Vec<Drawing> {
        let BoardCutter { rows, number, border } = std::mem::take(self);
        let Some(first) = rows.first() else { return Vec::new() };
        let n = first.len();
        let (_, r, c) = SIZES.into_iter().find(|size| size.0 == n).unwrap_or((n, 1, n));
        let columns = first.first.filter(|&columns| n.is_multiple_of(columns));
        let by_border =
            border.filter(|&rows| n.is_multiple_of(rows) && rows < n).map(|rows| n / rows);
        let columns =
            columns.or(by_border).filter(|&columns| Boxes::new(n / columns, columns).is_some());
        let (r, c) = columns.map_or((r, c), |columns| (n / columns, columns));
        let cells: String = rows.iter().map(|row| row.cells.as_str()).collect();
        vec![Drawing::single_line(number, &format!("{r}x{c}:{cells}"))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<(u64, String)> {
        let mut cutter = BoardCutter::default();
        let mut all: Vec<Drawing> = (1..)
            .zip(text.lines())
            .flat_map(|(number, line)| cutter.take_line(number, line))
            .collect();
        all.extend(cutter.take_rest());
        all.into_iter().map(|drawing| (drawing.number, drawing.text)).collect()
    }

    #[test]
    fn rows_of_other_sizes_are_boards() {
        for text in [
            "12..\n..34\n3...\n...4",
            "1 2 . .\n. . 3 4\n3 . . .\n. . . 4\n",
            "12|..\n..|34\n--+--\n3.|..\n..|.4",
        ] {
            assert_eq!(begins_with_board(text, true), Some(true), "{text}");
            assert_eq!(cut(text), [(1, "2x2:12....343......4".to_owned())], "{text}");
        }
        let six = "123456\n".repeat(6);
        assert_eq!(begins_with_board(&six, true), Some(true));
        assert_eq!(cut(&six)[0].1, format!("2x3:{}", "123456".repeat(6)));
        let three = "12|34|56\n12|34|56\n12|34|56\n--+--+--\n12|34|56\n12|34|56\n12|34|56\n";
        assert_eq!(cut(three)[0].1, format!("3x2:{}", "123456".repeat(6)));
        let numbers = "1 2 3 4 5 6 7 8 9 10 11 12\n".repeat(12);
        assert_eq!(cut(&numbers)[0].1, format!("3x4:{}", "123456789ABC".repeat(12)));
        let sixteen = "123456789ABCDEFG\n".repeat(16);
        assert_eq!(begins_with_board(&sixteen, true), Some(true));
        assert_eq!(cut(&sixteen)[0].1, format!("4x4:{}", "123456789ABCDEFG".repeat(16)));
    }

    #[test]
    fn lines_that_are_boards_or_puzzles_are_not_drawn() {
        let nine = "12.......\n".repeat(9);
        for text in
            ["1234341221434321\n".repeat(20), nine, ".".repeat(81), "12..\n..34\n".to_owned()]
        {
            assert_eq!(begins_with_board(&text, true), Some(false), "{text}");
        }
    }

    #[test]
    fn several_boards_follow_one_another_and_what_is_none_is_handed_on() {
        assert_eq!(cut("1-2-\n----\n3-4-\n----\n")[0].1, "2x2:1-2-----3-4-----");
        let text = "# mine\n12..\n..34\n3...\n...4\n\n....\n....\n....\n....\nx?\n12..\n";
        let found = cut(text);
        let numbers: Vec<u64> = found.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [2, 7, 11, 12]);
        assert_eq!(found[2].1, "x?");
        assert_eq!(found[3].1, "2x2:12..");
    }
}
