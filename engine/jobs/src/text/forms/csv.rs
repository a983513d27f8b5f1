//! CSV with column names in the first record. The puzzle is in a column `puzzle`, `question`,
//! `quizzes` or `sudoku`, as in data sets for machine learning, in a column that Seventeen writes,
//! or in a column given by name. The comment consists of the values of all other columns as
//! `name=value`, and of the text of a column `note`. [`Columns`] gives the columns back.

use super::super::arrangement::LookAhead;
use super::super::comment::{self, NOTE, Pair, Value};
use super::super::line_error::LineError;
use super::super::lines::LineContent;
use super::super::problem::Problem;
use super::super::records::{self, is_comment, lines_of, tells_delimiter};
use super::{Annotated, Board, CellPlaces, ListLayout, ParsedText, Puzzle, TextFormat};
use csv::{ReaderBuilder, StringRecord, WriterBuilder};
use serde_json::Value as Json;
use seventeen_core::Rules;
use seventeen_host::nearest::{nearest, suggestion};
use std::borrow::Cow;
use std::fmt::Display;

/// Parsed record by record, by the columns of the first.
pub(super) const FORM: TextFormat = TextFormat {
    name: "csv",
    doc: "a table with the columns `puzzle` and `note`: `.csv`",
    write: Some(write),
    write_board: Some(write_board),
    list: ListLayout { head: Some("puzzle,note"), ..ListLayout::LINES },
    ..TextFormat::NONE
};

/// The names of columns of puzzles; the first match counts.
const PUZZLES: &[&str] =
    &["puzzle", "question", "quizzes", "sudoku", "position", "marks", "board", "grid", "solution"];

/// The names of columns of solution grids.
const GRIDS: &[&str] = &[
    "grid", "board", "solution", "solutions", "answer", "puzzle", "question", "quizzes", "sudoku",
];

/// The names that columns and keys of this content may have; the first match counts.
///
/// ```
/// use seventeen_jobs::text::LineContent;
/// use seventeen_jobs::text::forms::content_columns;
///
/// assert_eq!(content_columns(LineContent::Problems)[0], "puzzle");
/// assert!(content_columns(LineContent::Grids).contains(&"solution"));
/// ```
pub fn content_columns(content: LineContent) -> &'static [&'static str] {
    match content {
        LineContent::Problems => PUZZLES,
        LineContent::Grids => GRIDS,
    }
}

/// Advice about a first line that looks like the header of a table without a column of `content`.
pub(in super::super) fn header_advice(line: &str, content: LineContent) -> Option<String> {
    let split = |&delimiter: &u8| parse_record(line, delimiter);
    let is_header = |names: &StringRecord| names.len() > 1 && names.iter().all(is_column_name);
    let names = DELIMITERS.iter().map(split).find(is_header)?;
    let known = content_columns(content);
    let near = |name: &str| nearest(&name.trim().to_ascii_lowercase(), known.iter().copied());
    let meant = names.iter().find_map(|name| Some((name.trim(), near(name)?)));
    Some(match meant {
        Some((name, known)) => format!(
            "if this is the header of a table: did you mean `{known}` by `{name}`? `convert --column {name}` \
             also reads it"
        ),
        None => format!(
            "if this is the header of a table: it has no column `{}`, and `convert --column NAME` reads \
             another one",
            known[0]
        ),
    })
}

/// Whether a field of the first line can be the name of a column: a word that no cells are.
fn is_column_name(field: &str) -> bool {
    let name = field.trim();
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ');
    name.starts_with(char::is_alphabetic) && name.len() <= 40 && name.chars().all(is_word)
}

/// The byte between fields in Markdown, where lines may begin and end with it, too.
pub(crate) const MARKDOWN: u8 = b'|';

/// The possible bytes between fields.
pub(in super::super) const DELIMITERS: [u8; 4] = [b',', b';', b'\t', MARKDOWN];

/// The columns of a table, or the keys of JSON lines.
#[derive(Debug)]
pub struct Columns {
    delimiter: u8,
    names: Vec<String>,
    /// The names as keys of comments.
    keys: Vec<String>,
    puzzle: usize,
    note: Option<usize>,
    /// Whether rows are objects: their keys are in any order, and each may have others.
    of_objects: bool,
    /// Whether the column of the note is for keys that later objects may have.
    is_note_spare: bool,
}

impl Columns {
    /// The names of the columns.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The index of the column with the puzzles or grids.
    pub fn content_column(&self) -> usize {
        self.puzzle
    }

    /// Whether the rows of another table fit below the rows of this one.
    pub fn fit_below(&self, other: &Columns) -> bool {
        (self.puzzle, &self.names) == (other.puzzle, &other.names)
    }

    /// The columns of this table, and after them the others of another one. The puzzles of both are
    /// in the same column.
    pub fn with_columns_of(&self, other: &Columns) -> Columns {
        let mut names = self.names.clone();
        for (index, name) in other.names.iter().enumerate() {
            let is_known = names.iter().any(|known| known.eq_ignore_ascii_case(name));
            if index != other.puzzle && !is_known {
                names.push(name.clone());
            }
        }
        Columns::of_keys(names, self.puzzle)
    }

    /// The columns of puzzles that are in no table: their cells and their comments.
    pub fn of_lines() -> Columns {
        Columns::of_keys(["puzzle", NOTE].map(str::to_owned).into(), 0)
    }

    /// The row of an item that was read from this table, in the order of the columns: these cells,
    /// and the values in its comment.
    pub fn row(&self, cells: &str, comment: &str) -> Vec<String> {
        let RowOfComment { values, others, note } = self.row_of_comment(comment);
        let text = |value: Option<Value<'_>>| value.map(|value| value.text().into_owned());
        let mut row: Vec<String> =
            values.into_iter().map(|v| text(v).unwrap_or_default()).collect();
        cells.clone_into(&mut row[self.puzzle]);
        if let Some(at) = self.note {
            // A key without a column remains in the comment.
            let others = others.iter().map(comment::text_of_pair);
            let note = Some(note.into_owned()).filter(|note| !note.is_empty());
            row[at] = others.chain(note).collect::<Vec<_>>().join(" ");
        }
        row
    }

    /// The names and values of an item that was read from this table: its row, and the other keys
    /// of its object.
    pub fn named_row(&self, cells: &str, comment: &str) -> Vec<(String, Json)> {
        let RowOfComment { values, others, note } = self.row_of_comment(comment);
        let json = |value: Option<Value<'_>>| value.map_or(Json::Null, Value::json);
        let mut row: Vec<Json> = values.into_iter().map(json).collect();
        row[self.puzzle] = cells.into();
        let others = others.into_iter().map(|(name, value)| (name.into_owned(), value.json()));
        let mut others: Vec<(String, Json)> = others.collect();
        match self.note {
            _ if note.is_empty() => {}
            Some(at) => row[at] = note.into(),
            None if self.of_objects => others.push((NOTE.to_owned(), note.into())),
            None => {}
        }
        let has_value = |value: &Json| !self.is_note_spare || !value.is_null();
        let row =
            self.names.iter().zip(row).filter(|(name, value)| *name != NOTE || has_value(value));
        row.map(|(name, value)| (name.clone(), value)).chain(others).collect()
    }

    /// These columns, and one for the keys that only later objects have, which are not known yet.
    pub(in super::super) fn with_spare_note(mut self) -> Columns {
        if self.names.iter().any(|name| name.eq_ignore_ascii_case(NOTE)) {
            return self;
        }
        self.names.push(NOTE.to_owned());
        Columns { is_note_spare: true, ..Columns::of_keys(self.names, self.puzzle) }
    }

    fn row_of_comment<'a>(&self, comment: &'a str) -> RowOfComment<'a> {
        match self.of_objects {
            true => self.row_of_object(comment),
            false => self.row_of_record(comment),
        }
    }

    /// The values of a comment that has them in the order of the columns.
    fn row_of_record<'a>(&self, comment: &'a str) -> RowOfComment<'a> {
        let mut rest = comment.trim_start();
        let values = self.keys.iter().enumerate().map(|(index, key)| {
            if [Some(self.puzzle), self.note].contains(&Some(index)) {
                return None;
            }
            let (value, after) =
                comment::split_value(rest.strip_prefix(key.as_str())?.strip_prefix('=')?);
            rest = after;
            Some(value)
        });
        let values = values.collect();
        RowOfComment { values, others: Vec::new(), note: comment::text_after_pairs(rest) }
    }

    /// The values of a comment that has them in the order of an object.
    fn row_of_object<'a>(&self, comment: &'a str) -> RowOfComment<'a> {
        let mut values = vec![None; self.names.len()];
        let (mut rest, mut others) = (comment.trim_start(), Vec::<Pair<'_>>::new());
        while let Some((name, value, after)) = comment::split_pair(rest) {
            let is_new = name != NOTE && others.iter().all(|(key, _)| *key != name);
            match find_column(self.names.iter().map(String::as_str), &name) {
                Some(index) if index == self.puzzle || Some(index) == self.note => break,
                Some(index) if values[index].is_none() => values[index] = Some(value),
                None if is_new => others.push((name, value)),
                _ => break,
            }
            rest = after;
        }
        RowOfComment { values, others, note: comment::text_after_pairs(rest) }
    }

    /// The columns of a table with these names. The puzzles and the notes are in different columns.
    fn of_records(
        delimiter: u8,
        names: Vec<String>,
        puzzle: usize,
        note: Option<usize>,
    ) -> Columns {
        let keys = names.iter().map(|name| comment::key(name).into_owned()).collect();
        let note = note.filter(|&note| note != puzzle);
        let (of_objects, is_note_spare) = (false, false);
        Columns { delimiter, names, keys, puzzle, note, of_objects, is_note_spare }
    }

    /// The columns of JSON lines with these keys. One of the keys has the puzzles or grids.
    pub(super) fn of_keys(names: Vec<String>, puzzle: usize) -> Columns {
        let note = names.iter().position(|name| name == NOTE);
        Columns { of_objects: true, ..Columns::of_records(b',', names, puzzle, note) }
    }

    /// The columns of a table that begins with these lines; none if its first record has no column
    /// of `content`.
    pub(in super::super) fn detect(lines: &[u8], content: LineContent) -> Option<Columns> {
        let known = content_columns(content);
        // Most first lines name none, and splitting is slow.
        let end = lines.iter().position(|&byte| byte == b'\n' || byte == b'\r');
        let first = &lines[..end.unwrap_or(lines.len())].to_ascii_lowercase();
        let has = |name: &str| memchr::memmem::find(first, name.as_bytes()).is_some();
        if !first.contains(&b'"') && !known.iter().any(|name| has(name)) {
            return None;
        }
        let text = String::from_utf8_lossy(lines);
        let is_known = |name: &String| known.iter().any(|known| name.eq_ignore_ascii_case(known));
        let split = SplitTable::best_split(&text, |names| names.iter().any(is_known))?;
        if split.is_title_of_drawing(&text) {
            return None;
        }
        let puzzle = known.iter().find_map(|name| split.column_index(name))?;
        let mut columns = split.into_columns(puzzle);
        // As objects have it, whose keys are not read in capital letters.
        columns.names[puzzle].make_ascii_lowercase();
        Some(columns)
    }

    /// The columns of a table that begins with these lines, with the puzzles in this column.
    ///
    /// # Errors
    /// There is no such column.
    pub(in super::super) fn with_column(
        ahead: &LookAhead,
        column: &str,
    ) -> Result<Columns, LineError> {
        let (before, lines) = ahead.whole_lines().unwrap_or_default();
        let text = String::from_utf8_lossy(lines);
        let wanted = column.trim();
        let is_wanted = |name: &String| name.eq_ignore_ascii_case(wanted);
        let split = SplitTable::best_split(&text, |names| names.iter().any(is_wanted))
            .or_else(|| SplitTable::best_split(&text, |_| true));
        let names = split.as_ref().map(|split| split.names.as_slice()).unwrap_or_default();
        let Some(place) = names.iter().position(is_wanted) else {
            let near = suggestion(wanted, names.iter().map(String::as_str));
            let what = format!("no column `{column}`{near} (there are: {})", names.join(", "));
            return Err(LineError { line: before, ..LineError::at_column(1, "no column", what) });
        };
        split
            .map(|split| split.into_columns(place))
            .ok_or_else(|| LineError::at_column(1, "no column", "no table"))
    }

    /// The byte between fields.
    pub(in super::super) fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// Whether a line below the head that begins with `#` is a row: it has all fields, and a word
    /// after the `#` or cells in their column.
    pub(in super::super) fn is_row(&self, line: &[u8]) -> bool {
        let has_cells = |line: &str| {
            let fields = parse_record(line, self.delimiter);
            let cells = fields.get(self.puzzle).filter(|_| fields.len() == self.names.len());
            self.puzzle > 0 && cells.is_some_and(|cells| Problem::parse(cells.trim()).is_ok())
        };
        let is_row = |line: &str| {
            let is_comment = || is_comment(line, self.delimiter, self.names.len());
            line.starts_with('#') && (!is_comment() || has_cells(line))
        };
        !self.of_objects && std::str::from_utf8(line).is_ok_and(is_row)
    }

    /// Whether a record below the head is no row: the rule of a table in Markdown, or the head of
    /// another table that was joined to this one.
    pub(in super::super) fn is_within_head(&self, record: &[u8]) -> bool {
        is_rule(self.delimiter, record)
            || self.may_be_head(record) && str::from_utf8(record).is_ok_and(|it| self.is_head(it))
    }

    /// Whether a record begins with the same letter as the names, which most rows do not.
    fn may_be_head(&self, record: &[u8]) -> bool {
        let letter = |text: &[u8]| {
            let is_letter = |byte: &&u8| !b"\xef\xbb\xbf\"| \t".contains(byte);
            text.iter().find(is_letter).map(u8::to_ascii_lowercase)
        };
        let first = self.names.first().map(|name| name.as_bytes()).unwrap_or_default();
        first.is_empty() || letter(first) == letter(record)
    }

    /// Whether a record has the names of the columns.
    pub(in super::super) fn is_head(&self, record: &str) -> bool {
        let fields = parse_record(record.trim_start_matches('\u{feff}'), self.delimiter);
        let is_name = |(field, name): (&str, &String)| field.trim().eq_ignore_ascii_case(name);
        let are_all = fields.len() == self.names.len();
        !self.of_objects && are_all && fields.iter().zip(&self.names).all(is_name)
    }

    /// The puzzle in a later record, of these rules if they are given.
    ///
    /// # Errors
    /// Its column has none, or is missing.
    pub(in super::super) fn read_record(
        &self,
        record: &str,
        rules: Option<Rules>,
    ) -> Result<ParsedText, LineError> {
        let name = &self.names[self.puzzle];
        let fields = parse_record(record, self.delimiter);
        let Some(cells) = fields.get(self.puzzle).map(str::trim) else {
            let what = format!(
                "the column {name:?} is missing: found {} of {} columns",
                fields.len(),
                self.names.len()
            );
            return Err(LineError::at_column(record.chars().count() + 1, "too short", what));
        };
        if let Some(found) = fields.iter().skip(self.names.len()).find(|field| !field.is_empty()) {
            let what = format!(
                "{} fields, but {} columns have names; quote {found:?} if it belongs to the field before",
                fields.len(),
                self.names.len()
            );
            return Err(LineError::at_column(1, "too many fields", what));
        }
        let (line, column) = field_place(cells, record);
        let moved = |wrong: LineError| {
            let column = if wrong.line == 0 { wrong.column + column - 1 } else { wrong.column };
            LineError { line: wrong.line + line, column, ..wrong }
        };
        let found = match Problem::parse_of(rules, cells) {
            Ok(problem) if problem.note().is_empty() || self.names.len() == 1 => {
                ParsedText::new(problem, CellPlaces::in_row(line, column))
            }
            // After the cells of a line comes a comment; a field has nothing but cells.
            Ok(problem) => {
                let what = format!("expected nothing after the cells, found {:?}", problem.note());
                return Err(LineError { line, ..LineError::at_column(column, "too long", what) });
            }
            Err(error) => super::read_text(cells)
                .unwrap_or_else(|| Err(LineError::from_cells(cells, error)))
                .map_err(moved)?,
        };
        Ok(match self.record_note(&fields) {
            note if note.is_empty() => found,
            note => found.with_note(note),
        })
    }

    /// The values of all other columns, and after them the text of the column `note`.
    fn record_note(&self, record: &StringRecord) -> Box<str> {
        let others = self.names.iter().zip(record).enumerate();
        // An empty cell is left out, unless its pair tells it from another of the same name.
        let is_told = |name: &String, text: &str| {
            !text.is_empty() || self.names.iter().filter(|other| *other == name).count() > 1
        };
        let others = others.filter(|(i, (name, text))| {
            *i != self.puzzle && Some(*i) != self.note && is_told(name, text)
        });
        let pairs = others.map(|(index, (_, text))| comment::pair_of_key(&self.keys[index], text));
        let note = self.note.and_then(|note| record.get(note)).filter(|note| !note.is_empty());
        let note = note.map(|note| match self.names.len() {
            0..=2 => comment::alone(note),
            _ => comment::beside_pairs(note),
        });
        pairs.chain(note).collect::<Vec<_>>().join(" ").into()
    }
}

/// What a comment has for the columns of a table.
struct RowOfComment<'a> {
    /// The values of the columns, except those of the puzzle and of the note.
    values: Vec<Option<Value<'a>>>,
    /// The keys of an object that are no columns.
    others: Vec<Pair<'a>>,
    /// The text after all pairs.
    note: Cow<'a, str>,
}

/// The index of the column of this name; if there is none, of one that differs in capital letters
/// alone.
///
/// ```
/// use seventeen_jobs::text::forms::find_column;
///
/// let names = ["er", "ER", "Level"];
/// assert_eq!(find_column(names.into_iter(), "ER"), Some(1));
/// assert_eq!(find_column(names.into_iter(), "level"), Some(2));
/// ```
pub fn find_column<'a>(
    mut names: impl Iterator<Item = &'a str> + Clone,
    name: &str,
) -> Option<usize> {
    let exact = names.clone().position(|known| known == name);
    exact.or_else(|| names.position(|known| known.eq_ignore_ascii_case(name)))
}

/// The lines of a table, split by one byte.
struct SplitTable {
    delimiter: u8,
    /// The fields of the first record.
    names: Vec<String>,
    /// The number of records that have as many fields as the first.
    alike: usize,
}

impl SplitTable {
    /// The split by the byte that splits most records like the first, among those that give the
    /// required names.
    fn best_split(lines: &str, is_wanted: impl Fn(&[String]) -> bool) -> Option<SplitTable> {
        let splits =
            DELIMITERS.iter().filter_map(|&delimiter| SplitTable::split_by(delimiter, lines));
        let wanted = splits.filter(|split| is_wanted(&split.names));
        wanted.reduce(|best, other| if other.quality() > best.quality() { other } else { best })
    }

    fn split_by(delimiter: u8, lines: &str) -> Option<SplitTable> {
        let lines = without_border(lines, delimiter);
        let records: Vec<StringRecord> = match delimiter {
            MARKDOWN => lines.lines().map(|line| markdown_cells(line).into()).collect(),
            _ => csv_reader(&lines, delimiter).records().map_while(Result::ok).collect(),
        };
        // A head that begins with `#` is no comment, for which the parser takes it.
        let marked = begins_with_marked_head(lines.as_bytes())
            .then(|| parse_record(lines.lines().next().unwrap_or_default(), delimiter));
        let (first, others) = match &marked {
            Some(head) => (head, records.as_slice()),
            None => records.split_first()?,
        };
        let names: Vec<String> = first.iter().map(|name| name.trim().to_owned()).collect();
        let alike = others.iter().filter(|record| record.len() == names.len()).count();
        Some(SplitTable { delimiter, names, alike })
    }

    fn quality(&self) -> (usize, usize) {
        (self.alike, self.names.len())
    }

    /// Whether the first line is a word above a drawing, not the name of a column.
    fn is_title_of_drawing(&self, lines: &str) -> bool {
        self.names.len() == 1 && lines.lines().nth(1).is_some_and(super::drawing::is_row)
    }

    fn column_index(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known.eq_ignore_ascii_case(name))
    }

    fn into_columns(self, puzzle: usize) -> Columns {
        let note = self.column_index(NOTE);
        Columns::of_records(self.delimiter, self.names, puzzle, note)
    }
}

/// The syntax of a table.
pub(in super::super) struct TableSyntax {
    /// The byte between fields.
    pub(in super::super) delimiter: u8,
    /// The number of fields of its records.
    pub(in super::super) columns: usize,
}

/// The greatest length of the beginning of a table that tells its syntax, in bytes.
const TELLING: usize = 1 << 16;

impl TableSyntax {
    /// The syntax of a table with this text; none if it has no lines.
    pub(in super::super) fn detect(text: &str) -> Option<TableSyntax> {
        let is_kept = |line: &&str| !line.trim().is_empty() && !tells_delimiter(line.as_bytes());
        let mut lines = lines_of(text).filter(is_kept).skip_while(|line| line.starts_with('#'));
        // If all lines begin with it, the names do, too.
        let is_head = |line: &&str| !is_comment(line, b',', 1 + line.matches([',', '\t']).count());
        let first = lines.next().or_else(|| lines_of(text).filter(is_kept).find(is_head))?;
        let delimiter = match lines.next() {
            Some(rule) if first.contains('|') && is_rule(MARKDOWN, rule.as_bytes()) => MARKDOWN,
            _ if first.contains('\t') => b'\t',
            _ => {
                let end = text.floor_char_boundary(TELLING);
                let beginning = &text[..end];
                let split = SplitTable::best_split(beginning, |names| names.len() > 1);
                let split = split.or_else(|| SplitTable::best_split(beginning, |_| true));
                // Lines of one field are no rows in Markdown.
                let fields =
                    split.filter(|split| split.delimiter != MARKDOWN || split.names.len() > 1);
                fields.map_or(b',', |split| split.delimiter)
            }
        };
        Some(TableSyntax { delimiter, columns: parse_record(first, delimiter).len() })
    }
}

/// Whether a text begins with the head of a table whose first name has a `#` before it, and not
/// with a comment: `#id,puzzle`. The row below it has cells in a column with a known name.
pub(in super::super) fn begins_with_marked_head(text: &[u8]) -> bool {
    if !text.starts_with(b"#") {
        return false;
    }
    let lines = text.split(|byte| b"\r\n".contains(byte)).filter(|line| !line.is_empty());
    let mut lines = lines.map(String::from_utf8_lossy);
    let (Some(head), Some(row)) = (lines.next(), lines.next()) else { return false };
    let is_known = |name: &str| {
        [PUZZLES, GRIDS].concat().iter().any(|known| name.trim().eq_ignore_ascii_case(known))
    };
    DELIMITERS.iter().any(|&delimiter| {
        let (names, cells) = (parse_record(&head, delimiter), parse_record(&row, delimiter));
        let puzzle = names.iter().position(is_known).and_then(|place| cells.get(place));
        !is_comment(&head, delimiter, names.len())
            && names.len() == cells.len()
            && puzzle.is_some_and(|cells| Problem::parse(cells.trim()).is_ok())
    })
}

/// Whether a line is the rule below the head of a table with this byte between fields: only tables
/// in Markdown have one.
pub(in super::super) fn is_rule(delimiter: u8, line: &[u8]) -> bool {
    if delimiter != MARKDOWN {
        return false;
    }
    let is_cell = |cell: &[u8]| {
        let cell = cell.trim_ascii();
        let cell = cell.strip_prefix(b":").unwrap_or(cell);
        let cell = cell.strip_suffix(b":").unwrap_or(cell);
        !cell.is_empty() && cell.iter().all(|&byte| byte == b'-')
    };
    let inside = line.trim_ascii();
    let inside = inside.strip_prefix(b"|").unwrap_or(inside);
    let inside = inside.strip_suffix(b"|").unwrap_or(inside);
    inside.split(|&byte| byte == MARKDOWN).all(is_cell)
}

/// The line, from 0, and the column of a field's text in its record.
fn field_place(field: &str, record: &str) -> (usize, usize) {
    let Some(at) = record.find(field) else { return (0, 1) };
    let before = &record[..at];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count(), before[line..].chars().count() + 1)
}

pub(in super::super) fn parse_record(record: &str, delimiter: u8) -> StringRecord {
    let record = without_border(record, delimiter);
    if delimiter == MARKDOWN {
        return markdown_cells(&record).into();
    }
    records::fields(&record, delimiter).into()
}

/// The cells of a row in Markdown. A backslash escapes the next sign, and `<br>` breaks a line.
fn markdown_cells(row: &str) -> Vec<String> {
    let (mut cells, mut cell) = (Vec::new(), String::new());
    let mut rest = row.trim_end_matches('\n');
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        let escaped = after.chars().next().filter(|next| sign == '\\' && r"\|<".contains(*next));
        let line_break = rest.strip_prefix("<br>");
        rest = match (escaped, line_break) {
            (Some(next), _) => {
                cell.push(next);
                &after[1..]
            }
            (None, Some(after)) => {
                cell.push('\n');
                after
            }
            (None, None) if sign == '|' => {
                cells.push(std::mem::take(&mut cell));
                after
            }
            (None, None) => {
                cell.push(sign);
                after
            }
        };
    }
    cells.push(cell);
    let is_around = |c: char| c.is_whitespace() && c != '\n';
    cells.iter().map(|cell| cell.trim_matches(is_around).to_owned()).collect()
}

/// Lines of a table without the `|` before the first field and after the last.
fn without_border(lines: &str, delimiter: u8) -> Cow<'_, str> {
    if delimiter != MARKDOWN || !lines.trim_start().starts_with('|') {
        return Cow::Borrowed(lines);
    }
    let inside = |line: &str| {
        let line = line.trim();
        let line = line.strip_prefix('|').unwrap_or(line);
        line.strip_suffix('|').unwrap_or(line).to_owned() + "\n"
    };
    lines.lines().map(inside).collect()
}

fn csv_reader(text: &str, delimiter: u8) -> csv::Reader<&[u8]> {
    ReaderBuilder::new()
        .has_headers(false)
        .delimiter(delimiter)
        .flexible(true)
        .comment(Some(b'#'))
        .buffer_capacity(text.len().clamp(1, 1 << 16))
        .from_reader(text.as_bytes())
}

fn write(puzzle: &Annotated<Puzzle>) -> String {
    record_of(puzzle)
}

fn write_board(board: &Annotated<Board>) -> Option<String> {
    Some(record_of(board))
}

fn record_of<T: Display>(cells: &Annotated<T>) -> String {
    let mut writer =
        WriterBuilder::new().has_headers(false).comment(Some(b'#')).from_writer(Vec::new());
    let written = writer.write_record([cells.value.to_string().as_str(), &cells.note]);
    let bytes = written.ok().and_then(|()| writer.into_inner().ok()).unwrap_or_default();
    String::from_utf8_lossy(&bytes).trim_end_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::samples::{E, W, describe_result, sample_puzzle};
    use super::*;
    use std::io::Cursor;

    fn of(lines: &str) -> Option<Columns> {
        Columns::detect(lines.as_bytes(), LineContent::Problems)
    }

    fn named(lines: &str, column: &str) -> Result<Columns, LineError> {
        let reader = Box::new(Cursor::new(lines.to_owned()));
        Columns::with_column(&super::super::super::arrangement::look_ahead(reader).1, column)
    }

    #[test]
    fn the_byte_that_splits_all_records_alike_is_between_fields() {
        for (lines, expected, puzzle) in [
            ("id;puzzle;a, b\n1;2;3, 4", b';', 1),
            ("id\tpuzzle\tnote, more; even more\n1\t2\t3", b'\t', 1),
            ("\"id;x\",puzzle\n\"1;2\",3", b',', 1),
            ("puzzle|er\n1|2", b'|', 0),
            (r"er\|ep|puzzle", b'|', 1),
            ("# about\npuzzle\n1", b',', 0),
            ("\"my\nid\",\"puzzle\"\n1,2", b',', 1),
        ] {
            let columns = of(lines.trim_start_matches("# about\n")).expect("columns");
            assert_eq!((columns.delimiter, columns.puzzle), (expected, puzzle), "{lines}");
        }
    }

    #[test]
    fn fields_without_a_name_are_refused() {
        let columns = of("id,puzzle").expect("columns");
        let more = describe_result(&columns.read_record(&format!("1,{W},2,{W}"), None));
        assert_eq!(
            more,
            "0:1: 4 fields, but 2 columns have names; quote \"2\" if it belongs to the field before"
        );
        assert_eq!(
            describe_result(&columns.read_record(&format!("1,{W},,"), None)),
            format!("{W} # id=1")
        );
        let noted = describe_result(&columns.read_record(&format!("1,{W}$easy"), None));
        assert_eq!(noted, "0:3: expected nothing after the cells, found \"$easy\"");
    }

    #[test]
    fn quoted_line_breaks_belong_to_their_fields() {
        let columns = of("id,puzzle,note\n").expect("columns");
        assert_eq!(
            describe_result(&columns.read_record(&format!("1,{W},\"two\nlines\""), None)),
            format!("{W} # id=1 note=\"two\\nlines\"")
        );
        let rows: Vec<&str> =
            W.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).expect("text")).collect();
        assert_eq!(
            describe_result(&columns.read_record(&format!("1,\"{}\",x", rows.join("\n")), None)),
            format!("{W} # id=1 x")
        );
        let wrong = format!("\"a\nb\",12z{},c", ".".repeat(78));
        assert!(
            describe_result(&columns.read_record(&wrong, None))
                .starts_with("1:6: character 3 is 'z'")
        );
    }

    #[test]
    fn columns_that_seventeen_writes_are_read() {
        let solved = "puzzle,solutions,grid,other";
        let place = |content| Columns::detect(solved.as_bytes(), content).expect("columns").puzzle;
        assert_eq!((place(LineContent::Problems), place(LineContent::Grids)), (0, 2));
        for head in ["grid,note", "marks,givens", "board,note"] {
            assert!(of(head).is_some(), "{head}");
        }
        assert_eq!(
            describe_result(&of("board,note").expect("columns").read_record("2x1:1...,x", None)),
            "2x1:1..."
        );
    }

    #[test]
    fn a_note_does_not_hide_other_columns() {
        let columns = of("note,puzzle,er,level").expect("columns");
        let read =
            |note: &str| describe_result(&columns.read_record(&format!("{note},{W},7.2,"), None));
        assert_eq!(read("by me"), format!("{W} # er=7.2 by me"));
        assert_eq!(read(""), format!("{W} # er=7.2"));
    }

    #[test]
    fn rows_are_given_back() {
        for (head, row) in [
            ("puzzle,er,invalid", "P,7.20,"),
            ("note,puzzle,er,level", "by me,P,,Very hard"),
            ("id;puzzle;er", ";P;"),
            ("puzzle,e,er,note", "P,,1,er=2 or so"),
            ("puzzle,e,er,note", "P,,,er=2 or so"),
            ("puzzle,x,x", "P,,1"),
            ("my level,,a=b,2nd,puzzle,more  blanks", "a  b,1,2,3,P,5"),
        ] {
            let columns = of(head).expect("columns");
            let split = char::from(columns.delimiter);
            let read = columns.read_record(&row.replace('P', W), None).expect("a puzzle");
            let given = columns.row("P", read.problem.note());
            assert_eq!(given.join(&split.to_string()), row);
        }
        let one = of("puzzle,er").expect("columns");
        let fit = |other| one.fit_below(&of(other).expect("columns"));
        assert!(fit("Puzzle;er") && !fit("er,puzzle") && !fit("puzzle,er,ep"));
        // Names in capital letters are the same, but the comments have them as they are written.
        assert!(!fit("Puzzle;ER"));
        let both = one.with_columns_of(&of("ER,level,Puzzle").expect("columns"));
        assert_eq!(both.names(), ["puzzle", "er", "level"]);
        assert_eq!(both.row("P", "ER=7.2 level=hard"), ["P", "7.2", "hard"]);
    }

    #[test]
    fn tables_of_data_sets_are_read() {
        let columns = |line: &str| of(line).expect("columns");
        let extreme = columns("source,question,answer,rating");
        let row = format!("puzzles0,{W},{},12", "1".repeat(81));
        assert_eq!(
            describe_result(&extreme.read_record(&row, None)),
            format!("{W} # source=puzzles0 answer={} rating=12", "1".repeat(81))
        );
        let kaggle = columns("quizzes,solutions");
        assert_eq!(
            describe_result(&kaggle.read_record(&format!("{},", W.replace('.', "0")), None)),
            W
        );
        let quoted = columns("\"id\";\"Puzzle\"");
        assert_eq!(
            describe_result(&quoted.read_record(&format!("1;\"{E}\""), None)),
            format!("{E} # id=1")
        );
        assert!(of("id,cells").is_none() && of(W).is_none() && of("puzzles").is_none());
        assert!(of("puzzle").is_some());
    }

    #[test]
    fn what_is_written_reads_back_with_its_note() {
        let noted = format!("{W} # a, \"quoted\" note");
        let line = write(&sample_puzzle(&noted));
        let columns = of("puzzle,note").expect("columns");
        assert_eq!(describe_result(&columns.read_record(&line, None)), noted);
        assert_eq!(write(&sample_puzzle(W)), format!("{W},"));
    }

    #[test]
    fn a_column_is_named_or_the_nearest_that_is_there() {
        let columns = named("id;Grid", " grid").expect("columns");
        assert_eq!(
            describe_result(&columns.read_record(&format!("7;{W}"), None)),
            format!("{W} # id=7")
        );
        let error = named("id,grid,note", "gird").expect_err("no such column");
        assert_eq!(
            error.what,
            "no column `gird`; did you mean `grid`? (there are: id, grid, note)"
        );
    }

    #[test]
    fn errors_name_the_column_of_the_line() {
        let columns = of("id,puzzle").expect("columns");
        assert_eq!(
            describe_result(&columns.read_record("17", None)),
            "0:3: the column \"puzzle\" is missing: found 1 of 2 columns"
        );
        let wrong = format!("17,12z{}", ".".repeat(78));
        assert!(
            describe_result(&columns.read_record(&wrong, None))
                .starts_with("0:6: character 3 is 'z'")
        );
        let twice = format!("17,1.1{}", ".".repeat(78));
        assert_eq!(
            describe_result(&columns.read_record(&twice, None)),
            "0:6: digit 1 occurs twice in row 1: at r1c1 r1c3"
        );
    }
}
