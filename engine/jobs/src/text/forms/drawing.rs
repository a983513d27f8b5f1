//! Puzzles drawn over several lines: nine rows of nine cells, with or without borders, as in
//! `.sdk`, `.ss` and forums, where `+` may mark digits that were placed; and drawings with
//! candidates.
//!
//! Rows must be recognised line by line, before the drawing is complete. A line of nine `-` is a
//! row where other rows have such blanks, or where there are no others.

use super::super::line_error::LineError;
use super::cells::parse_digit;
use super::{CellPlaces, ParsedText, sdk, sdx};
use seventeen_core::{Cell, Cells, Position, Puzzle};

/// The kind of a line in a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum LineKind {
    /// It is empty.
    Blank,
    /// It begins with `#`, or has words: a header, or a title.
    Note,
    /// `[Puzzle]`, or another part of such a file.
    Section { is_puzzle: bool },
    /// A border.
    Border,
    /// Cells.
    Row { has_dash: bool },
    /// Nine blank cells of a spreadsheet: a row of a drawing, or a line between two.
    EmptyRow,
    /// Nine `-`: a border or cells.
    Dashes,
}

impl LineKind {
    pub(in super::super) fn from_line(line: &str) -> LineKind {
        if cells_of_spreadsheet(line).is_some() {
            return match !line.contains(|c: char| parse_digit(c).is_some()) {
                true => LineKind::EmptyRow,
                false => LineKind::Row { has_dash: line.contains(['-', '_']) },
            };
        }
        let line = line.trim();
        let is_section = line.starts_with('[') && line.ends_with(']');
        if line.is_empty() {
            LineKind::Blank
        } else if is_section && line[1..].starts_with(char::is_alphabetic) {
            LineKind::Section { is_puzzle: line.eq_ignore_ascii_case("[puzzle]") }
        } else if line.starts_with('#') || has_word(line) {
            LineKind::Note
        } else {
            LineKind::from_drawn_line(line)
        }
    }

    fn from_drawn_line(line: &str) -> LineKind {
        let has_dash = line.contains(['-', '_']);
        let is_ruled = line.as_bytes().windows(2).any(|two| two == b"--" || two == b"__");
        let cells = line.chars().filter(|&c| parse_digit(c).is_some()).count();
        if line.contains(|c: char| ('1'..='9').contains(&c)) {
            LineKind::Row { has_dash }
        } else if cells != 9 || line.contains('+') {
            LineKind::Border
        } else if is_ruled {
            LineKind::Dashes
        } else {
            LineKind::Row { has_dash }
        }
    }
}

/// Whether there is a word of at least three letters that are not all blanks.
fn has_word(line: &str) -> bool {
    let is_word =
        |word: &str| word.chars().count() > 2 && word.contains(|c: char| !"xX".contains(c));
    line.split(|c: char| !c.is_alphabetic()).any(is_word)
}

/// The number of rows, counted as lines arrive.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct RowCount {
    sure: usize,
    /// Those of them that are empty.
    empty: usize,
    dashes: usize,
    has_dash: bool,
}

impl RowCount {
    pub(in super::super) fn count_line(&mut self, kind: LineKind) {
        match kind {
            LineKind::Row { has_dash } => {
                self.sure += 1;
                self.has_dash |= has_dash;
            }
            LineKind::EmptyRow => {
                self.sure += 1;
                self.empty += 1;
            }
            LineKind::Dashes => self.dashes += 1,
            LineKind::Blank | LineKind::Note | LineKind::Section { .. } | LineKind::Border => {}
        }
    }

    fn are_dashes_rows(self) -> bool {
        self.has_dash || self.sure == 0
    }

    /// Whether all rows are empty.
    pub(in super::super) fn are_empty(self) -> bool {
        self.total() == self.empty
    }

    pub(in super::super) fn total(self) -> usize {
        if self.are_dashes_rows() { self.sure + self.dashes } else { self.sure }
    }
}

/// Whether a line looks like a row: it has nine cells, or nine groups of candidates.
pub(in super::super) fn is_row(line: &str) -> bool {
    let kind = LineKind::from_line(line);
    if !matches!(kind, LineKind::Row { .. } | LineKind::EmptyRow | LineKind::Dashes) {
        return false;
    }
    let groups: Vec<&str> = line.split(is_separator).filter(|group| !group.is_empty()).collect();
    let has_cell = |group: &&str| group.contains(|c| parse_digit(c).is_some());
    let is_of_groups = groups.len() == 9 && groups.iter().all(has_cell);
    is_of_groups || parse_cells(line).is_ok_and(|cells| cells.len() == 9)
}

/// Whether a character may separate cells.
fn is_separator(c: char) -> bool {
    let is_box_drawing = ('\u{2500}'..='\u{257f}').contains(&c);
    c.is_whitespace() || "|:;,'`\"!/\\".contains(c) || is_box_drawing
}

/// A cell of a line.
struct DrawnCell {
    /// Its digit; 0 if it is blank.
    digit: u8,
    /// Whether `+` marks the digit as placed, not given.
    is_placed: bool,
    /// The column of its character.
    column: usize,
}

/// The cells of a line; or the first character that is neither a cell nor a border, with its
/// column.
type RowCells = Result<Vec<DrawnCell>, (usize, char)>;

fn parse_cells(line: &str) -> RowCells {
    if let Some(cells) = cells_of_spreadsheet(line) {
        return Ok(cells);
    }
    let mut cells = Vec::with_capacity(9);
    let mut characters = (1..).zip(line.chars()).peekable();
    while let Some((column, c)) = characters.next() {
        let marked = characters.next_if(|(_, next)| c == '+' && ('1'..='9').contains(next));
        let (is_placed, (column, c)) = (marked.is_some(), marked.unwrap_or((column, c)));
        match parse_digit(c) {
            Some(digit) => cells.push(DrawnCell { digit, is_placed, column }),
            None if is_separator(c) => {}
            None => return Err((column, c)),
        }
    }
    Ok(cells)
}

/// The cells of nine fields of a spreadsheet. The field of a blank cell may be empty.
fn cells_of_spreadsheet(line: &str) -> Option<Vec<DrawnCell>> {
    let between = [',', ';', '\t'].into_iter().find(|&c| line.matches(c).count() == 8)?;
    let mut column = 1;
    let cell = |field: &str| {
        let (text, start) = (field.trim().trim_matches('"'), column);
        column += field.chars().count() + 1;
        let digit = match text.chars().next() {
            Some(c) if text.len() == c.len_utf8() => parse_digit(c)?,
            None => 0,
            Some(_) => return None,
        };
        Some(DrawnCell { digit, is_placed: false, column: start })
    };
    line.trim_end_matches(['\r', '\n']).split(between).map(cell).collect()
}

/// A puzzle or a position in nine rows with one character per cell.
struct NarrowDrawing {
    puzzle: Puzzle,
    placed: Cells,
    places: CellPlaces,
}

impl NarrowDrawing {
    fn into_parsed(self, note: String) -> Result<ParsedText, LineError> {
        let NarrowDrawing { puzzle, placed, places } = self;
        if placed.is_empty() {
            return ParsedText::from_digits(*puzzle.digits(), note, places);
        }
        let position = Position::from(&puzzle).with_givens(puzzle.givens() - placed);
        ParsedText::from_position(position.starting_here(), note, places)
    }
}

/// The rows of a drawing, each with the number of lines before it, and the comment.
struct DrawnRows<'a> {
    rows: Vec<(usize, &'a str)>,
    note: Vec<Box<str>>,
}

impl<'a> DrawnRows<'a> {
    fn from_text(text: &'a str) -> DrawnRows<'a> {
        let kinds: Vec<(usize, &str, LineKind)> = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i, line, LineKind::from_line(line)))
            .collect();
        let mut count = RowCount::default();
        kinds.iter().for_each(|(.., kind)| count.count_line(*kind));
        let is_row = |kind: LineKind| match kind {
            LineKind::Row { .. } | LineKind::EmptyRow => true,
            LineKind::Dashes => count.are_dashes_rows(),
            _ => false,
        };
        let first = kinds.iter().position(|&(.., kind)| is_row(kind)).unwrap_or(kinds.len());
        let notes = kinds[..first].iter().filter(|(.., kind)| *kind == LineKind::Note);
        let note = notes.map(|(_, line, _)| sdk::parse_note(line)).filter(|note| !note.is_empty());
        let rows = kinds.iter().filter(|(.., kind)| is_row(*kind));
        DrawnRows { note: note.collect(), rows: rows.map(|&(i, line, _)| (i, line)).collect() }
    }

    /// The puzzle in nine rows with one character per cell.
    ///
    /// # Errors
    /// They are not such rows: the first bad one if most are good, otherwise nothing.
    fn read_narrow(&self) -> Result<NarrowDrawing, Option<LineError>> {
        let rows: Vec<_> = self.rows.iter().map(|(_, line)| parse_cells(line)).collect();
        let is_nine = |row: &RowCells| row.as_ref().is_ok_and(|row| row.len() == 9);
        if 2 * rows.iter().filter(|row| is_nine(row)).count() < rows.len().max(9) {
            return Err(None);
        }
        let mut cells = Vec::with_capacity(81);
        for (&(before, line), row) in self.rows.iter().zip(&rows) {
            let row =
                row_of_nine(line, row).map_err(|wrong| LineError { line: before, ..wrong })?;
            cells.extend(row.iter().map(|cell| (before, cell)));
        }
        if rows.len() != 9 {
            let (line, text) = self.rows[rows.len().min(10) - 1];
            let column = if rows.len() > 9 { 1 } else { text.chars().count() + 1 };
            let what = format!("expected nine rows of nine cells, found {}", rows.len());
            return Err(Some(LineError {
                line,
                ..LineError::at_column(column, error_class(rows.len()), what)
            }));
        }
        let puzzle = Puzzle::from_digits(std::array::from_fn(|cell| cells[cell].1.digit));
        let placed = Cell::all().filter(|cell| cells[cell.index()].1.is_placed).collect();
        let places = std::array::from_fn(|cell| (cells[cell].0, cells[cell].1.column));
        Ok(NarrowDrawing { puzzle, placed, places: CellPlaces::Each(Box::new(places)) })
    }
}

/// The cells of a row, of which there must be nine.
fn row_of_nine<'a>(line: &str, row: &'a RowCells) -> Result<&'a [DrawnCell], LineError> {
    match row {
        Ok(row) if row.len() == 9 => Ok(row),
        Ok(row) => {
            let column = row.get(9).map_or(line.chars().count() + 1, |cell| cell.column);
            let what = format!("expected nine cells in this line, found {}", row.len());
            Err(LineError::at_column(column, error_class(row.len()), what))
        }
        Err((column, found)) => {
            let what = format!(
                "character {column} is {found:?}: expected 1 to 9, one of . 0 * _ - x for a blank \
                 cell, or a border"
            );
            Err(LineError::at_column(*column, "a character out of place", what))
        }
    }
}

fn error_class(found: usize) -> &'static str {
    if found < 9 { "too short" } else { "too long" }
}

/// The puzzle or the position that is drawn.
///
/// # Errors
/// There is none: the error gives the place and the reason.
pub(super) fn read_drawing(text: &str) -> Result<ParsedText, LineError> {
    let sketch = DrawnRows::from_text(text);
    let note = sketch.note.join("; ");
    let wrong = match sketch.read_narrow() {
        Ok(drawing) => return drawing.into_parsed(note),
        Err(wrong) => wrong,
    };
    let line = sketch.rows.first().map_or(0, |(line, _)| *line);
    let places = CellPlaces::Each(Box::new([(line, 1); 81]));
    if let Some(position) = sdx::read(&sketch.rows) {
        return ParsedText::from_position(position, note, places);
    }
    match blank_note_lines(text).parse::<Position>() {
        Ok(position) => ParsedText::from_position(position, note, places),
        Err(error) => Err(wrong.unwrap_or_else(|| error.into())),
    }
}

/// The text with empty lines in place of those whose digits are not cells.
fn blank_note_lines(text: &str) -> String {
    let is_drawn = |line: &&str| {
        !matches!(LineKind::from_line(line), LineKind::Note | LineKind::Section { .. })
    };
    let lines = text.lines().map(|line| Some(line).filter(is_drawn).unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The digits of a drawing with one character per cell; none for any other text.
pub(in super::super) fn read_narrow_puzzle(text: &str) -> Option<Puzzle> {
    Some(DrawnRows::from_text(text).read_narrow().ok()?.puzzle)
}

#[cfg(test)]
mod tests;
