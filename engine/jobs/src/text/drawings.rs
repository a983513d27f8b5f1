//! Splits a text into drawings of puzzles, each of which is then parsed separately.

use super::forms::drawing::{LineKind, RowCount, read_narrow_puzzle};
use seventeen_core::{Cell, Position, Puzzle};

/// Lines that belong to one drawing.
#[derive(Clone, Default)]
pub(super) struct Drawing {
    /// The number of the first line.
    pub(super) number: u64,
    pub(super) text: String,
    /// The number of lines.
    lines: u64,
    rows: RowCount,
}

/// The greatest length of a drawing in bytes, without its last line.
const LONGEST: usize = 1 << 15;

/// The greatest number of empty lines within a drawing.
const APART: u64 = 9;

impl Drawing {
    /// A single line.
    pub(super) fn single_line(number: u64, text: &str) -> Drawing {
        Drawing { number, text: text.to_owned(), lines: 1, rows: RowCount::default() }
    }

    fn add_line(&mut self, number: u64, line: &str, kind: LineKind) {
        if self.text.is_empty() {
            self.number = number;
        }
        self.pad_to_line(number);
        self.text.push_str(line);
        self.text.push('\n');
        self.lines += 1;
        self.rows.count_line(kind);
    }

    /// Omitted lines become empty, so that all others keep their numbers.
    fn pad_to_line(&mut self, number: u64) {
        let missing = number.saturating_sub(self.number + self.lines);
        self.text.extend((0..missing).map(|_| '\n'));
        self.lines += missing;
    }

    /// The two as one.
    fn joined_with(mut self, other: &Drawing) -> Drawing {
        self.pad_to_line(other.number);
        self.text.push_str(&other.text);
        self.lines += other.lines;
        self
    }

    /// Whether the next line is too far away, or the drawing is too long already.
    fn must_end_before(&self, number: u64) -> bool {
        let is_far = number > self.number + self.lines + APART;
        self.text.len() > LONGEST || (!self.text.is_empty() && is_far)
    }

    /// Whether it has rows that are not empty.
    fn has_rows(&self) -> bool {
        !self.rows.are_empty()
    }
}

/// Splits lines into drawings.
pub(super) trait DrawingCutter: Send {
    /// The drawings that are complete with this line.
    fn take_line(&mut self, number: u64, line: &str) -> Vec<Drawing>;

    /// The drawings that remain at the end.
    fn take_rest(&mut self) -> Vec<Drawing>;
}

/// Takes lines and returns drawings.
///
/// Simple Sudoku draws the givens, the digits and the candidates of one puzzle one after another.
/// So a drawing with one character per cell waits for the next one, and joins it if that has
/// candidates and all the digits.
#[derive(Default)]
pub(super) struct LineDrawingCutter {
    now: Drawing,
    /// Whether this part of the file is ignored, up to the next `[Puzzle]`.
    is_skipping: bool,
    /// One or two drawings, the second with the digits of the first.
    waiting: Vec<(Drawing, Puzzle)>,
}

impl DrawingCutter for LineDrawingCutter {
    fn take_line(&mut self, number: u64, line: &str) -> Vec<Drawing> {
        let rows = self.now.rows.total();
        let kind = match LineKind::from_line(line) {
            // It parts two drawings.
            LineKind::EmptyRow if rows == 9 => LineKind::Blank,
            kind => kind,
        };
        if let LineKind::Section { is_puzzle } = kind {
            self.is_skipping = !is_puzzle;
            return self.finish_drawing();
        }
        if self.is_skipping {
            return Vec::new();
        }
        let is_over = match kind {
            LineKind::Blank => !self.now.has_rows() || !rows.is_multiple_of(3) || rows == 9,
            LineKind::Note => self.now.has_rows(),
            LineKind::Row { .. } => rows == 9,
            LineKind::EmptyRow | LineKind::Dashes | LineKind::Border | LineKind::Section { .. } => {
                false
            }
        };
        let whole = if is_over || self.now.must_end_before(number) {
            self.finish_drawing()
        } else {
            Vec::new()
        };
        if kind != LineKind::Blank {
            self.now.add_line(number, line, kind);
        }
        whole
    }

    fn take_rest(&mut self) -> Vec<Drawing> {
        let mut whole = self.finish_drawing();
        whole.extend(self.waiting.drain(..).map(|(drawing, _)| drawing));
        whole
    }
}

impl LineDrawingCutter {
    /// Ends the current drawing, and drops it if it has no rows.
    fn finish_drawing(&mut self) -> Vec<Drawing> {
        let drawing = std::mem::take(&mut self.now);
        if !drawing.has_rows() {
            return Vec::new();
        }
        match read_narrow_puzzle(&drawing.text) {
            Some(digits) => self.hold_back(drawing, digits),
            None => self.join_with_earlier(drawing),
        }
    }

    /// Holds back a drawing with one character per cell, and releases those that it does not
    /// continue.
    fn hold_back(&mut self, drawing: Drawing, digits: Puzzle) -> Vec<Drawing> {
        let goes_on =
            self.waiting.last().is_some_and(|(_, before)| are_digits_kept(before, digits.digits()));
        let done = self.waiting.len() - usize::from(goes_on);
        let whole = self.waiting.drain(..done).map(|(drawing, _)| drawing).collect();
        self.waiting.push((drawing, digits));
        whole
    }

    /// A drawing with candidates, joined with the earlier ones that it continues.
    fn join_with_earlier(&mut self, drawing: Drawing) -> Vec<Drawing> {
        let waiting = std::mem::take(&mut self.waiting);
        let position = drawing.text.parse::<Position>();
        let is_one = |digits: &Puzzle| {
            position.as_ref().is_ok_and(|position| {
                let may = |cell: Cell| match digits.digit(cell) {
                    Some(digit) => {
                        position.digit(cell) == Some(digit)
                            || position.candidates(cell).contains(digit)
                    }
                    None => true,
                };
                Cell::all().all(may)
            })
        };
        if waiting.is_empty() || !waiting.iter().all(|(_, digits)| is_one(digits)) {
            let whole = waiting.into_iter().map(|(drawing, _)| drawing);
            return whole.chain([drawing]).collect();
        }
        let mut all = waiting.into_iter().map(|(drawing, _)| drawing).chain([drawing]);
        let first = all.next().unwrap_or_default();
        vec![all.fold(first, |joined, next| joined.joined_with(&next))]
    }
}

/// Whether all digits of a puzzle are in their places.
fn are_digits_kept(puzzle: &Puzzle, digits: &[u8; 81]) -> bool {
    puzzle.digits().iter().zip(digits).all(|(&before, &now)| before == 0 || before == now)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first lines of drawings, and their numbers of rows.
    fn cut(text: &str) -> Vec<(u64, usize)> {
        let mut cutter = LineDrawingCutter::default();
        let mut whole: Vec<Drawing> = (1..)
            .zip(text.lines())
            .flat_map(|(number, line)| cutter.take_line(number, line))
            .collect();
        whole.extend(cutter.take_rest());
        whole.iter().map(|drawing| (drawing.number, drawing.rows.total())).collect()
    }

    const NINE: &str = "12.......\n.........\n.........\n.........\n.........\n.........\n.........\n\
                        .........\n.........\n";

    #[test]
    fn drawings_end_where_others_begin() {
        assert_eq!(cut(&NINE.repeat(3)), [(1, 9), (10, 9), (19, 9)]);
        assert_eq!(cut(&format!("{NINE}\n\n{NINE}")), [(1, 9), (12, 9)]);
        assert_eq!(cut(&format!("#DOne\n{NINE}#DTwo\n{NINE}")), [(1, 9), (11, 9)]);
        assert_eq!(cut(&format!("# about\n\nGrid 01\n{NINE}Grid 02\n{NINE}")), [(3, 9), (13, 9)]);
        assert_eq!(
            cut(&format!("[Puzzle]\n{NINE}[State]\n{NINE}[Puzzle]\n{NINE}")),
            [(2, 9), (22, 9)]
        );
    }

    #[test]
    fn a_drawing_that_lacks_a_row_spoils_no_other() {
        let eight = &NINE[10..];
        assert_eq!(cut(&format!("{eight}\n{NINE}\n{NINE}")), [(1, 8), (10, 9), (20, 9)]);
        assert_eq!(cut(&format!("{eight}Grid 02\n{NINE}")), [(1, 8), (9, 9)]);
    }

    #[test]
    fn bands_may_stand_apart() {
        let apart: String = NINE
            .lines()
            .enumerate()
            .map(|(i, row)| if i % 3 == 2 { format!("{row}\n\n") } else { format!("{row}\n") })
            .collect();
        assert_eq!(cut(&apart.repeat(2)), [(1, 9), (13, 9)]);
    }

    #[test]
    fn candidates_belong_to_the_givens_before_them() {
        let puzzle: Puzzle = NINE.replace('\n', "").parse().expect("a puzzle");
        let drawn = Position::from(&puzzle).drawing();
        assert_eq!(cut(&format!("{NINE}\n{drawn}\n\n{NINE}\n")), [(1, 9), (25, 9)]);
        assert_eq!(cut(&format!("{NINE}\n{NINE}\n{drawn}\n")), [(1, 9)]);
        let other = NINE.replacen("12", "21", 1);
        assert_eq!(cut(&format!("{other}\n{drawn}\n")), [(1, 9), (11, 9)]);
    }
}
