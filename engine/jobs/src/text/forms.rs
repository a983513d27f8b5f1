//! The formats in which people exchange puzzles: lines, drawings, files of programs, links.
//!
//! A format is a file in `forms/` and an entry of [`FORMS`]. Each names its source. Most lines have
//! the format `line`, and [`Problem::parse`] parses them; the other formats try the rest. Facts
//! about formats of programs and sites come from their source or pages; no code does.

pub(super) mod array;
mod candidates;
mod cells;
mod classic;
mod csv;
pub(super) mod drawing;
mod fpuzzles;
mod grid;
mod hodoku;
mod iss;
pub(super) mod json;
mod labelled;
mod line;
mod link;
mod linked_rules;
mod lz_string;
mod marks;
mod name;
pub(super) mod opensudoku;
mod page;
mod parsed_text;
mod penpa;
mod quoted;
mod sdk;
mod sdx;
mod ss;
mod sudokupad;
mod sudokupad_share;
mod sudokuwiki;
mod susser;
mod zeros;

use super::annotated::Annotated;
use super::line_error::LineError;
use super::lines::LineContent;
use super::problem::{Problem, kind_of_board};
use super::read_single;
use crate::error::{Error, Result};
pub(crate) use csv::MARKDOWN;
pub use csv::{Columns, content_columns, find_column};
pub(super) use csv::{DELIMITERS, TableSyntax, begins_with_marked_head, header_advice};
pub(super) use csv::{is_rule, parse_record};
use link::{LinkPart, PuzzleLink};
use parsed_text::CellPlaces;
pub(super) use parsed_text::ParsedText;
use serde::Serialize;
use seventeen_core::{Board, Position, Puzzle, Rules};
use seventeen_host::nearest::suggestion;

/// All of them, in listing order.
pub static FORMS: [TextFormat; 24] = [
    line::FORM,
    zeros::FORM,
    cells::FORM,
    quoted::FORM,
    labelled::FORM,
    grid::FORM,
    candidates::FORM,
    sdk::FORM,
    ss::FORM,
    marks::FORM,
    hodoku::FORM,
    sdx::FORM,
    susser::FORM,
    opensudoku::FORM,
    csv::FORM,
    json::FORM,
    name::FORM,
    sudokupad::FORM,
    sudokupad_share::FORM,
    fpuzzles::FORM,
    sudokuwiki::FORM,
    iss::FORM,
    penpa::FORM,
    page::FORM,
];

/// Parses a line: nothing if it is in another format.
type ReadFn = fn(&str) -> Option<std::result::Result<ParsedText, LineError>>;

/// Writes a puzzle, without a final line break.
type WriteFn = fn(&Annotated<Puzzle>) -> String;

/// Writes a board of other rules or of another size, if the format has its houses.
type WriteBoardFn = fn(&Annotated<Board>) -> Option<String>;

/// Writes a position with its candidates, as far as the format supports them.
type WritePositionFn = fn(&Annotated<Position>) -> String;

/// A format.
pub struct TextFormat {
    /// Its name.
    pub name: &'static str,
    /// A short description.
    pub doc: &'static str,
    /// The parser, if it is a format of lines.
    read: Option<ReadFn>,
    /// The writer, if there is one.
    write: Option<WriteFn>,
    /// The writer of positions, if the format has candidates.
    write_position: Option<WritePositionFn>,
    /// The writer of boards, if the format states houses.
    write_board: Option<WriteBoardFn>,
    /// How a file contains several puzzles.
    list: ListLayout,
}

/// How a file contains texts, one after another.
struct ListLayout {
    /// The lines before the first.
    head: Option<&'static str>,
    /// The lines between two texts.
    between: Option<&'static str>,
    /// The lines after the last.
    tail: Option<&'static str>,
}

impl ListLayout {
    const LINES: ListLayout = ListLayout { head: None, between: None, tail: None };
    const BLOCKS: ListLayout = ListLayout { between: Some(""), ..ListLayout::LINES };
}

/// The names of the formats that do this: `line`, or `iss, fpuzzles or line`.
fn names_of_forms(does: impl Fn(&TextFormat) -> bool) -> String {
    let known: Vec<&str> = FORMS.iter().filter(|form| does(form)).map(|form| form.name).collect();
    match known.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

impl TextFormat {
    /// A format that is neither read nor written.
    const NONE: TextFormat = TextFormat {
        name: "",
        doc: "",
        read: None,
        write: None,
        write_position: None,
        write_board: None,
        list: ListLayout::LINES,
    };

    /// The format of this name.
    ///
    /// # Errors
    /// There is none; the error suggests the nearest name.
    ///
    /// ```
    /// use seventeen_jobs::text::TextFormat;
    ///
    /// assert_eq!(TextFormat::by_name("sdk")?.name, "sdk");
    /// let error = TextFormat::by_name("fpuzzle").err().expect("no form").to_string();
    /// assert_eq!(error, "no puzzle format `fpuzzle`; did you mean `fpuzzles`?");
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn by_name(name: &str) -> Result<&'static TextFormat> {
        TextFormat::named(name, |_| true)
    }

    /// The format of this name. The error lists those of a kind.
    fn named(name: &str, is_listed: fn(&TextFormat) -> bool) -> Result<&'static TextFormat> {
        FORMS.iter().find(|form| form.name == name).ok_or_else(|| {
            let known = TextFormat::names(is_listed);
            let advice = match suggestion(name, known.iter().copied()) {
                none if none.is_empty() => format!(" (there are: {})", known.join(", ")),
                nearest => nearest,
            };
            Error::bad_input(format_args!("no puzzle format `{name}`{advice}"))
        })
    }

    /// The names of the formats that can be written, in listing order.
    pub fn writable_names() -> impl Iterator<Item = &'static str> {
        TextFormat::names(TextFormat::can_write).into_iter()
    }

    fn names(is_listed: fn(&TextFormat) -> bool) -> Vec<&'static str> {
        FORMS.iter().filter(|form| is_listed(form)).map(|form| form.name).collect()
    }

    /// The format of this name, if it can be written.
    ///
    /// # Errors
    /// There is none, or it is read-only.
    ///
    /// ```
    /// use seventeen_jobs::text::TextFormat;
    ///
    /// let error = TextFormat::writable_by_name("penpa").err().expect("not written").to_string();
    /// assert!(error.starts_with("the format `penpa` is read-only: expected line, zeros, "));
    /// let error = TextFormat::writable_by_name("nope").err().expect("none").to_string();
    /// assert!(error.starts_with("no puzzle format `nope` (there are: line, zeros, "));
    /// ```
    pub fn writable_by_name(name: &str) -> Result<&'static TextFormat> {
        let form = TextFormat::named(name, TextFormat::can_write)?;
        form.check_writable().map(|()| form)
    }

    /// Whether it can write puzzles or positions.
    pub fn can_write(&self) -> bool {
        self.writes_every_puzzle() || self.write_position.is_some()
    }

    /// Whether it can write every puzzle so that it reads back as a puzzle.
    pub fn writes_every_puzzle(&self) -> bool {
        self.write.is_some()
    }

    fn check_writable(&self) -> Result<()> {
        if self.can_write() {
            return Ok(());
        }
        let (name, known) = (self.name, TextFormat::names(TextFormat::can_write).join(", "));
        Err(Error::bad_input(format_args!("the format `{name}` is read-only: expected {known}")))
    }

    /// A puzzle in this format: one line or several, without a final line break. The comment is
    /// kept if the format has a place for it.
    ///
    /// # Errors
    /// The format is read-only, or one of positions in which the puzzle would read back as another
    /// one.
    ///
    /// ```
    /// use seventeen_jobs::text::{TextFormat, Annotated};
    ///
    /// let puzzle = Annotated::from(format!("5..3{}", ".".repeat(77)).parse::<seventeen_core::Puzzle>()?);
    /// let link = TextFormat::by_name("sudokupad")?.format_puzzle(&puzzle)?;
    /// assert_eq!(link, "https://sudokupad.app/classic5C3_I");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn format_puzzle(&self, puzzle: &Annotated<Puzzle>) -> Result<String> {
        match self.write {
            Some(write) => Ok(write(puzzle)),
            None => self.format_position(&Annotated {
                value: Position::from(&puzzle.value),
                note: puzzle.note.clone(),
            }),
        }
    }

    /// A problem in this format, which reads back unchanged: givens, other digits and candidates.
    ///
    /// # Errors
    /// The format is read-only, or loses a part of the problem; or it is a board whose houses the
    /// format does not have.
    ///
    /// ```
    /// use seventeen_jobs::text::{TextFormat, Problem};
    ///
    /// let line = format!(":0000:x:7+3{}:122:::", ".".repeat(79));
    /// let problem = Problem::parse(&line)?;
    /// assert_eq!(TextFormat::by_name("hodoku")?.format_problem(&problem)?, line);
    /// let error = TextFormat::by_name("marks")?.format_problem(&problem).unwrap_err().to_string();
    /// assert_eq!(
    ///     error,
    ///     "the format `marks` does not keep the givens, the digits set and the candidates of this position: \
    ///      expected hodoku or sudokuwiki"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn format_problem(&self, problem: &Problem) -> Result<String> {
        let position = match problem {
            Problem::Puzzle(puzzle) => return self.format_puzzle(puzzle),
            Problem::Board(board) => return self.format_board(board),
            Problem::Marks(marks) => {
                Annotated { value: problem.position()?, note: marks.note.clone() }
            }
            Problem::Position(position) => (**position).clone(),
        };
        problem.expect_9x9()?;
        match position.value.plain() {
            Some(value) => self.format_puzzle(&Annotated { value, note: position.note }),
            None => self.format_position(&position),
        }
    }

    fn format_position(&self, position: &Annotated<Position>) -> Result<String> {
        self.check_writable()?;
        self.format_if_lossless(position).ok_or_else(|| {
            let (name, known) =
                (self.name, names_of_forms(|form| form.format_if_lossless(position).is_some()));
            Error::refused(format_args!(
                "the format `{name}` does not keep the givens, the digits set and the candidates of this \
                 position: expected {known}"
            ))
        })
    }

    /// A board in this format, if it reads back unchanged.
    fn format_board(&self, board: &Annotated<Board>) -> Result<String> {
        self.check_writable()?;
        self.board_if_lossless(board).ok_or_else(|| {
            let (name, kind) = (self.name, kind_of_board(&board.value));
            let known = names_of_forms(|form| form.board_if_lossless(board).is_some());
            Error::refused(format_args!(
                "the format `{name}` does not keep a board with {kind}: expected {known}"
            ))
        })
    }

    /// The board in this format, if it reads back unchanged.
    fn board_if_lossless(&self, board: &Annotated<Board>) -> Option<String> {
        let text = self.write_board?(board)?;
        let is_same =
            |read: &Problem| matches!(read, Problem::Board(read) if read.value == board.value);
        let named = |rules| Problem::parse_for(rules, &text).is_ok_and(|read| is_same(&read));
        // Rules of a file are known by name to those who have the file.
        let is_kept = read_single::read_puzzle(&text).is_ok_and(|read| is_same(&read))
            || board.value.rules().is_some_and(named);
        is_kept.then_some(text)
    }

    /// The position in this format, if it reads back unchanged.
    fn format_if_lossless(&self, position: &Annotated<Position>) -> Option<String> {
        let text = self.write_position?(position);
        let read = read_single::read_puzzle(&text).ok()?.position().ok()?;
        is_kept(&position.value, &read).then_some(text)
    }

    /// The lines at the top of a file.
    pub fn file_head(&self) -> Option<&'static str> {
        self.list.head
    }

    /// The line between two puzzles of a file.
    pub fn separator(&self) -> Option<&'static str> {
        self.list.between
    }

    /// The lines at the end of a file.
    pub fn file_tail(&self) -> Option<&'static str> {
        self.list.tail
    }
}

/// Whether a position is unchanged after it was written and `read`. The single candidate of a cell
/// reads back as a given if no peer has it. A puzzle loses nothing by that, since the digit follows
/// from its givens.
fn is_kept(position: &Position, read: &Position) -> bool {
    read == position || position.plain().is_some() && read.marks() == position.marks()
}

/// Parses a text that is not a plain line of cells: another format of lines, or a drawing of
/// several. None if it is a line in no known format.
pub(super) fn read_text(text: &str) -> Option<std::result::Result<ParsedText, LineError>> {
    if text.contains('\n') {
        return Some(drawing::read_drawing(text));
    }
    let known = FORMS.iter().filter_map(|form| form.read).find_map(|read| read(text));
    known.or_else(|| PuzzleLink::parse(text).map(|link| Err(unknown_site_error(&link))))
}

/// Parses a text that may have puzzles and grids side by side, of these rules if they are given.
pub(super) fn read_content(
    text: &str,
    content: LineContent,
    rules: Option<Rules>,
) -> Option<std::result::Result<ParsedText, LineError>> {
    json::read(text, content, rules).or_else(|| read_text(text))
}

/// Parses a line, in whichever format.
pub(super) fn read_problem(line: &str) -> std::result::Result<Problem, LineError> {
    Problem::parse(line).or_else(|error| match read_text(line) {
        Some(read) => read.map(|found| found.problem),
        None => Err(error.into()),
    })
}

/// Whether a text begins like a link.
pub(super) fn is_link(text: &str) -> bool {
    PuzzleLink::parse(text).is_some()
}

fn unknown_site_error(link: &PuzzleLink<'_>) -> LineError {
    let host = &link.host;
    let what = format!(
        "cannot read puzzles from links to {host:?}: expected sudokupad.app, f-puzzles.com, \
         sudokuwiki.org, sigh.github.io, a penpa-edit, or a link of this program's page"
    );
    LineError::at_column(1, link::CLASS, what)
}

/// The puzzle of 81 characters in a part of a link.
fn read_link_cells(part: LinkPart<'_>, note: &str) -> std::result::Result<ParsedText, LineError> {
    match part.text.parse::<Puzzle>() {
        Ok(puzzle) => {
            ParsedText::from_digits(*puzzle.digits(), note, CellPlaces::in_row(0, part.column))
        }
        Err(error) => {
            let wrong = LineError::from(error);
            Err(LineError { column: part.column + wrong.column - 1, ..wrong })
        }
    }
}

/// JSON of a value that JSON can always represent.
fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A title as a comment.
fn title_as_note(title: &str) -> Box<str> {
    title.split_whitespace().collect::<Vec<_>>().join(" ").into()
}

impl Problem {
    /// The givens as a puzzle, for formats that have only these.
    ///
    /// # Errors
    /// It is a board of another size, or pencilmarks, which have more information than their
    /// digits.
    ///
    /// ```
    /// use seventeen_jobs::text::Problem;
    ///
    /// let line = Problem::parse(&format!(":0000::7+3{}:122::", ".".repeat(79)))?;
    /// assert_eq!(line.givens_only()?.to_string(), format!("7{}", ".".repeat(80)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn givens_only(&self) -> Result<Annotated<Puzzle>> {
        self.expect_9x9()?;
        match self {
            Problem::Puzzle(puzzle) => Ok(puzzle.clone()),
            Problem::Position(position) => {
                Ok(Annotated { value: position.value.given_puzzle(), note: position.note.clone() })
            }
            Problem::Marks(marks) => {
                let value = Position::from(&marks.value).given_puzzle();
                if Position::from(&value).marks() != marks.value {
                    let what = "these are pencilmarks, which the digits alone do not determine: expected a puzzle";
                    return Err(Error::refused(what));
                }
                Ok(Annotated { value, note: marks.note.clone() })
            }
            Problem::Board(_) => Ok(Annotated::from(Puzzle::EMPTY)),
        }
    }
}

#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
