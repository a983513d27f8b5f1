//! Lines: problems and grids in a file, one per line, or drawn over several.
//!
//! Blank lines and comments, which begin with `#`, are ignored; the text after the 81 cells is the
//! puzzle's comment. A line ends with LF, CR LF or CR. Splitting a file into lines is quick, and
//! one thread does it. Parsing them takes longer, and the consumer does it. A drawing of several
//! lines, a record of a table, or an XML element is split off as a whole, and treated in the same
//! way.

use super::annotated::Annotated;
use super::arrangement::{self, BoxedReader, TextArrangement};
use super::bad_lines::BadLines;
use super::boards::BoardCutter;
use super::drawings::{Drawing, DrawingCutter, LineDrawingCutter};
use super::forms::array;
use super::forms::opensudoku::{LocatedCells, read_games};
use super::forms::{self, Columns, ParsedText};
use super::gauge::ReadGauge;
use super::input;
use super::line_error::LineError;
use super::problem::{Problem, named_rules, note_after_cells};
use super::records::{RecordTracker, tells_delimiter};
use crate::error::{Error, Result};
use seventeen_core::{Board, Grid, ParseError, Puzzle, Rules};
use seventeen_host::cancellation::CancellationToken;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, Cursor};
use std::ops::Range;
use std::sync::Arc;

/// The content of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineContent {
    /// Puzzles, pencilmarks, boards, positions: see [`Problem`].
    Problems,
    /// Solution grids.
    Grids,
}

/// The result of parsing a line.
#[derive(Clone, Debug)]
pub enum ParsedLine {
    /// A puzzle, or another problem for a solver.
    Problem(Problem),
    /// A solution grid.
    Grid(Annotated<Grid>),
}

impl ParsedLine {
    /// A board by its type: a puzzle, a solution grid, or a board of another size than 9x9.
    pub fn from_board(board: &Board, note: Box<str>) -> ParsedLine {
        match board.puzzle() {
            Ok(value) => match Grid::try_from(value) {
                Ok(value) => ParsedLine::Grid(Annotated { value, note }),
                Err(_) => ParsedLine::Problem(Problem::Puzzle(Annotated { value, note })),
            },
            Err(_) => ParsedLine::Problem(Problem::Board(Box::new(Annotated {
                value: board.clone(),
                note,
            }))),
        }
    }

    /// The comment.
    pub fn note(&self) -> &str {
        match self {
            ParsedLine::Problem(problem) => problem.note(),
            ParsedLine::Grid(grid) => &grid.note,
        }
    }

    /// The comment, to change it.
    pub fn note_mut(&mut self) -> &mut Box<str> {
        match self {
            ParsedLine::Problem(problem) => problem.note_mut(),
            ParsedLine::Grid(grid) => &mut grid.note,
        }
    }
}

/// Where a digit may repeat in a house.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AllowedDigitRepeats {
    None,
    /// In puzzles, which are then boards without a solution.
    InPuzzles,
    /// Among the placed digits of positions.
    OfPlacedDigits,
}

impl AllowedDigitRepeats {
    fn accept(self, found: &Problem) -> bool {
        match self {
            AllowedDigitRepeats::None => false,
            AllowedDigitRepeats::InPuzzles => matches!(found, Problem::Board(_)),
            AllowedDigitRepeats::OfPlacedDigits => matches!(found, Problem::Position(_)),
        }
    }
}

/// Lines of text that are not blank or comments, not yet parsed.
pub struct LineBatch {
    source: Arc<LineSource>,
    text: Vec<u8>,
    lines: Vec<Line>,
}

/// The source of lines, and how they are parsed.
struct LineSource {
    content: LineContent,
    /// Its name in errors.
    place: Arc<str>,
    /// The recorder of invalid lines; none if the first one is an error.
    bad: Option<Arc<BadLines>>,
    repeats: AllowedDigitRepeats,
    /// The rules of every line; none if each line names its own.
    rules: Option<Rules>,
    /// The column of a table with the puzzles; none if lines begin with them.
    columns: Option<Arc<Columns>>,
}

/// A line, or several with one drawing or one record: its number, and its place in the text,
/// without white space around it.
struct Line {
    number: u64,
    /// The number of characters before it in the line.
    indent: usize,
    span: Range<usize>,
    ending: LineCompleteness,
}

/// The end of a line or a record.
#[derive(Clone, Copy)]
enum LineCompleteness {
    /// It is complete.
    Whole,
    /// It is longer than the stored part.
    Cut,
    /// A quote in it is not closed.
    Open,
}

impl LineBatch {
    /// The number of lines.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The parsed line of this index; none if it is skipped.
    ///
    /// # Errors
    /// It is not a puzzle or not a grid, and invalid lines are not skipped; the error gives the
    /// source, the line and the column.
    ///
    /// # Panics
    /// If there is no line of this index.
    pub fn parse_line(&self, index: usize) -> Result<Option<ParsedLine>> {
        let line = &self.lines[index];
        match self.source.content {
            LineContent::Problems => {
                self.problem(line).map(|problem| problem.map(ParsedLine::Problem))
            }
            LineContent::Grids => self.grid_of_rules(line),
        }
    }

    /// Whether they hold puzzles, not grids.
    pub fn hold_problems(&self) -> bool {
        self.source.content == LineContent::Problems
    }

    /// The content of each line: a puzzle with its comment, or nothing if it is skipped.
    pub fn problems(&self) -> impl Iterator<Item = Result<Option<Problem>>> {
        self.lines.iter().map(|line| self.problem(line))
    }

    /// The content of each line: a grid with its comment, or nothing if it is skipped.
    pub fn grids(&self) -> impl Iterator<Item = Result<Option<Annotated<Grid>>>> {
        self.lines.iter().map(|line| self.grid(line))
    }

    fn problem(&self, line: &Line) -> Result<Option<Problem>> {
        let rules = self.source.rules;
        if let Some(rules) = rules.filter(|rules| !rules.is_classic()) {
            return self.problem_of_rules(line, rules);
        }
        let expected = |problem: Problem| match rules {
            Some(rules) => problem.with_rules(rules),
            None => Ok(problem),
        };
        let read = |text: &str| Problem::parse(text).and_then(expected);
        let board = |wrong: LineError| wrong.or_board(|board| self.source.repeats.accept(board));
        self.parse_or_skip(line, read, |found| Ok(expected(found.problem)?), board)
    }

    /// A puzzle of other rules. Formats without rules of their own give the digits of a puzzle.
    #[cold]
    fn problem_of_rules(&self, line: &Line, rules: Rules) -> Result<Option<Problem>> {
        let read = |text: &str| Problem::parse_for(rules, text);
        let other = |found: ParsedText| Ok(found.problem.with_rules(rules)?);
        self.parse_or_skip(line, read, other, |wrong| match wrong.board {
            // Other rules may allow what those of classic sudoku do not.
            Some(board) => Ok(board.with_rules(rules)?),
            None => Err(wrong),
        })
    }

    /// A solution grid of the source's rules, or of those that the line names.
    fn grid_of_rules(&self, line: &Line) -> Result<Option<ParsedLine>> {
        let rules = match self.source.rules {
            // A line that names other rules is an error.
            Some(rules) if rules.is_classic() => self.named_rules(line).map(|_| rules),
            rules => rules.or_else(|| self.named_rules(line)),
        };
        match rules {
            None => self.solution_of_any_rules(line),
            Some(rules) => Ok(self.solution(line, rules)?.map(ParsedLine::Problem)),
        }
    }

    /// The rules that a line names before a colon, or by its 16 cells. Most lines do neither, and
    /// cost no more than that look.
    fn named_rules(&self, line: &Line) -> Option<Rules> {
        let bytes = &self.text[line.span.clone()];
        if bytes.len() >= 81 {
            memchr::memchr(b':', bytes)?;
        }
        named_rules(self.text(line).ok()?)
    }

    /// A solution grid of these rules.
    #[cold]
    fn solution(&self, line: &Line, rules: Rules) -> Result<Option<Problem>> {
        let read = |text: &str| check_solution(Problem::parse_for(rules, text)?);
        let other = |found: ParsedText| Ok(check_solution(found.problem.with_rules(rules)?)?);
        self.parse_or_skip(line, read, other, |wrong| match wrong.board {
            Some(board) => Ok(check_solution(board.with_rules(rules)?)?),
            None => Err(wrong),
        })
    }

    /// A solution grid, of classic sudoku unless a field of the line names other rules.
    fn solution_of_any_rules(&self, line: &Line) -> Result<Option<ParsedLine>> {
        let read = |text: &str| parse_grid(text).map(ParsedLine::Grid);
        let other = |found: ParsedText| match found.problem {
            board @ Problem::Board(_) => Ok(ParsedLine::Problem(check_solution(board)?)),
            _ => found.into_grid().map(ParsedLine::Grid),
        };
        self.parse_or_skip(line, read, other, Err)
    }

    fn grid(&self, line: &Line) -> Result<Option<Annotated<Grid>>> {
        self.parse_or_skip(line, parse_grid, ParsedText::into_grid, Err)
    }

    /// Parses a line: quickly, in another format, or as `mend` repairs it; none if that fails and
    /// the error is recorded.
    #[inline]
    fn parse_or_skip<T>(
        &self,
        line: &Line,
        read: impl FnOnce(&str) -> std::result::Result<T, ParseError>,
        other: impl FnOnce(ParsedText) -> std::result::Result<T, LineError>,
        mend: impl FnOnce(LineError) -> std::result::Result<T, LineError>,
    ) -> Result<Option<T>> {
        let LineSource { content, rules, columns, .. } = &*self.source;
        let read = self.text(line).and_then(|text| match columns {
            None => read(text)
                .or_else(|error| other(parse_other_format(text, *content, *rules, error)?)),
            Some(columns) => other(columns.read_record(text, *rules)?),
        });
        match read.or_else(mend) {
            Ok(value) => Ok(Some(value)),
            Err(wrong) => self.skip_line(line, &wrong).map(|()| None),
        }
    }

    #[cold]
    fn skip_line(&self, line: &Line, wrong: &LineError) -> Result<()> {
        let indent = if wrong.line == 0 { line.indent } else { 0 };
        let (number, column) = (line.number + wrong.line as u64, indent + wrong.column);
        let advice = (number == 1 && self.source.columns.is_none())
            .then(|| forms::header_advice(self.text(line).ok()?, self.source.content))
            .flatten();
        let what = [Some(wrong.what.clone()), advice].into_iter().flatten().collect::<Vec<_>>();
        let error = line_parse_error(&self.source.place, number, column, what.join("; "));
        match &self.source.bad {
            Some(bad) => bad.record(&self.source.place, number, wrong.class, error),
            None => Err(error),
        }
    }

    /// Stores a text that follows this many characters of its line.
    fn push_line(&mut self, number: u64, indent: usize, text: &str) {
        let start = self.text.len();
        self.text.extend_from_slice(text.as_bytes());
        let ending =
            if text.len() > LONGEST { LineCompleteness::Cut } else { LineCompleteness::Whole };
        self.lines.push(Line { number, indent, span: start..self.text.len(), ending });
    }

    fn text(&self, line: &Line) -> std::result::Result<&str, LineError> {
        match line.ending {
            LineCompleteness::Whole => {}
            LineCompleteness::Cut => {
                let what = format!("the line is longer than {LONGEST} bytes");
                return Err(LineError::at_column(LONGEST + 1, "too long", what));
            }
            LineCompleteness::Open => {
                let what = "a quote that opens in this record is not closed";
                return Err(LineError::at_column(1, "an open quote", what));
            }
        }
        std::str::from_utf8(&self.text[line.span.clone()]).map_err(|error| {
            LineError::at_column(
                error.valid_up_to() + 1,
                "not UTF-8 text",
                "this is not UTF-8 text",
            )
        })
    }
}

/// A solution grid in a line of cells.
fn parse_grid(text: &str) -> std::result::Result<Annotated<Grid>, ParseError> {
    let (puzzle, note) = Puzzle::read(text)?;
    Ok(Annotated { value: Grid::try_from(puzzle)?, note: note_after_cells(note) })
}

/// Checks that a board is a solution of its rules.
fn check_solution(problem: Problem) -> std::result::Result<Problem, ParseError> {
    if let Problem::Board(board) = &problem
        && let Some((rules, puzzle)) = board.value.ruled()
    {
        rules.grid(*puzzle.digits())?;
    }
    Ok(problem)
}

/// Parses a text in another format than that of most lines, which fails with this error.
#[cold]
fn parse_other_format(
    text: &str,
    content: LineContent,
    rules: Option<Rules>,
    error: ParseError,
) -> std::result::Result<ParsedText, LineError> {
    forms::read_content(text, content, rules)
        .unwrap_or_else(|| Err(LineError::from_cells(text, error)))
}

/// The text of a line, without a byte order mark.
fn decode_line(line: &[u8]) -> String {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    String::from_utf8_lossy(line).into_owned()
}

fn line_parse_error(place: &str, line: u64, column: usize, what: impl fmt::Display) -> Error {
    Error::bad_input(format_args!("{place}:{line}:{column}: {what}"))
}

/// Rejects what begins like UTF-16 or Parquet.
fn refuse_other_content(reader: &mut BoxedReader, place: &str) -> Result<()> {
    let what = match reader.fill_buf() {
        Ok([0xff, 0xfe, ..] | [0xfe, 0xff, ..]) => "this is UTF-16 text: expected UTF-8",
        Ok([b'P', b'A', b'R', b'1', ..]) => {
            "this is Parquet, which is not read: expected text, such as CSV or JSON lines"
        }
        // The next read reports an error again.
        _ => return Ok(()),
    };
    Err(line_parse_error(place, 1, 1, what))
}

/// Whether a line is blank, a comment, or the line that tells Excel the byte between fields.
pub(super) fn is_skipped(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let text = line.trim_ascii_start();
    text.is_empty() || text[0] == b'#' || tells_delimiter(line)
}

/// The greatest length of a line in bytes: paths of the hardest puzzles with their proofs have a
/// sixth of this.
const LONGEST: usize = 1 << 22;

/// The number of bytes after which a batch takes no more lines: many long ones would fill the
/// memory.
const FULL: usize = 1 << 24;

/// The number of lines to split at once for consumers that take one at a time.
const AT_ONCE: usize = 64;

/// Splits its input into lines.
pub struct LineReader {
    reader: BoxedReader,
    content: LineContent,
    place: Arc<str>,
    bad: Option<Arc<BadLines>>,
    repeats: AllowedDigitRepeats,
    rules: Option<Rules>,
    cut: TextUnits,
    /// The number of the last line.
    number: u64,
    /// The number of bytes taken from the reader.
    taken: u64,
    /// Records how much of a file is read.
    gauge: ReadGauge,
    /// Whether the input had an error: nothing more is read.
    is_over: bool,
}

/// The units into which the text is split.
enum TextUnits {
    /// Lines; if the first is a JSON object, with its keys.
    Lines(Option<Arc<Columns>>),
    /// Records of a table, after the one with the names.
    Rows { columns: Arc<Columns>, records: RecordTracker, is_headed: bool },
    /// Drawings, some of which may be complete already.
    Drawings { cutter: Box<dyn DrawingCutter>, whole: VecDeque<Drawing> },
    /// The content of XML elements or arrays.
    Games(std::vec::IntoIter<LocatedCells>),
}

impl TextUnits {
    fn drawings(cutter: impl DrawingCutter + 'static) -> TextUnits {
        TextUnits::Drawings { cutter: Box::new(cutter), whole: VecDeque::new() }
    }

    /// The records of a table that begins with the column names.
    fn rows(columns: Columns) -> TextUnits {
        let records = RecordTracker::new(columns.delimiter());
        TextUnits::Rows { columns: Arc::new(columns), records, is_headed: true }
    }
}

/// The next thing in the input.
enum NextLine {
    /// A line, or as much of it as is stored.
    Line { is_cut: bool },
    /// The end.
    End,
}

impl LineReader {
    /// Opens an input, see [`input::open`].
    ///
    /// # Errors
    /// It cannot be opened, or is UTF-16 text or Parquet.
    pub fn open(input: &str, content: LineContent, stop: &CancellationToken) -> Result<LineReader> {
        LineReader::open_measured(input, content, stop, &ReadGauge::default())
    }

    /// Opens an input; if it is a file, the gauge records how much of it is read.
    ///
    /// # Errors
    /// As for [`open`](LineReader::open).
    pub fn open_measured(
        input: &str,
        content: LineContent,
        stop: &CancellationToken,
        gauge: &ReadGauge,
    ) -> Result<LineReader> {
        let (reader, place) = input::open_measured(input, stop, gauge)?;
        let is_read_once = input::is_read_once(input);
        let lines = LineReader::from_reader(reader, place, content, is_read_once)?;
        Ok(LineReader { gauge: gauge.clone(), ..lines })
    }

    /// Opens a table, whose column of this name has the content.
    ///
    /// ```
    /// use seventeen_host::cancellation::CancellationToken;
    /// use seventeen_jobs::text::{LineContent, ReadGauge, LineReader};
    ///
    /// let table = format!("id,grid\n7,17{}", ".".repeat(79));
    /// let (stop, gauge) = (CancellationToken::default(), ReadGauge::default());
    /// let open =
    ///     |column| LineReader::open_table(&table, column, LineContent::Problems, &stop, &gauge);
    /// assert_eq!(open("grid")?.into_problems().count(), 1);
    /// let error = open("gird").err().expect("there is no such column").to_string();
    /// assert_eq!(
    ///     error,
    ///     "the argument:1:1: no column `gird`; did you mean `grid`? (there are: id, grid)"
    /// );
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`open`](LineReader::open), or there is no such column.
    pub fn open_table(
        input: &str,
        column: &str,
        content: LineContent,
        stop: &CancellationToken,
        gauge: &ReadGauge,
    ) -> Result<LineReader> {
        let (mut reader, place) = input::open_measured(input, stop, gauge)?;
        refuse_other_content(&mut reader, place)?;
        let (reader, ahead) = arrangement::look_ahead(reader);
        let columns = Columns::with_column(&ahead, column).map_err(|wrong| {
            line_parse_error(place, 1 + wrong.line as u64, wrong.column, wrong.what)
        })?;
        let table = LineReader::with_units(TextUnits::rows(columns), reader, place, content);
        Ok(LineReader { gauge: gauge.clone(), ..table })
    }

    /// Reads a text, which errors call `the text`.
    ///
    /// # Errors
    /// It is invalid XML.
    pub fn of_text(text: &str, content: LineContent) -> Result<LineReader> {
        LineReader::of_text_at(text, "the text", content)
    }

    /// Reads a text, with another name in errors.
    pub(super) fn of_text_at(text: &str, place: &str, content: LineContent) -> Result<LineReader> {
        LineReader::from_reader(Box::new(Cursor::new(text.to_owned())), place, content, false)
    }

    fn from_reader(
        mut reader: BoxedReader,
        place: &str,
        content: LineContent,
        is_read_once: bool,
    ) -> Result<LineReader> {
        refuse_other_content(&mut reader, place)?;
        let (mut reader, told) = TextArrangement::detect(reader, content, is_read_once);
        let cut = match told {
            TextArrangement::Lines => TextUnits::Lines(None),
            TextArrangement::Objects(columns) => TextUnits::Lines(Some(Arc::new(columns))),
            TextArrangement::Table(columns) => TextUnits::rows(columns),
            TextArrangement::Drawings => TextUnits::drawings(LineDrawingCutter::default()),
            TextArrangement::Boards => TextUnits::drawings(BoardCutter::default()),
            TextArrangement::Games => {
                let text = input::read_list((reader, place))?;
                reader = Box::new(io::empty());
                TextUnits::Games(read_games(&text, place)?.into_iter())
            }
            TextArrangement::Arrays => {
                let text = input::read_list((reader, place))?;
                reader = Box::new(io::empty());
                TextUnits::Games(array::read_arrays(&text, place)?.into_iter())
            }
        };
        Ok(LineReader::with_units(cut, reader, place, content))
    }

    fn with_units(
        cut: TextUnits,
        reader: BoxedReader,
        place: &str,
        content: LineContent,
    ) -> LineReader {
        let (place, gauge) = (place.into(), ReadGauge::default());
        let (bad, repeats, number, is_over) = (None, AllowedDigitRepeats::None, 0, false);
        let rules = None;
        LineReader {
            reader,
            content,
            place,
            bad,
            repeats,
            rules,
            cut,
            number,
            taken: 0,
            gauge,
            is_over,
        }
    }

    /// The columns of the table or the keys of the JSON lines that it reads; none of other inputs,
    /// and of tables with a single column, in which comments follow the cells.
    pub fn columns(&self) -> Option<Arc<Columns>> {
        let columns = match &self.cut {
            TextUnits::Rows { columns, .. } | TextUnits::Lines(Some(columns)) => columns,
            _ => return None,
        };
        (columns.names().len() > 1).then(|| columns.clone())
    }

    /// This reader with a recorder of lines without a puzzle or grid, which are skipped.
    pub fn skipping_bad_lines(self, bad: Arc<BadLines>) -> LineReader {
        LineReader { bad: Some(bad), ..self }
    }

    /// This reader, accepting puzzles that repeat a digit in a house: they are boards without a
    /// solution ([`Problem::parse_with_repeats`]).
    pub fn allowing_repeated_digits(self) -> LineReader {
        LineReader { repeats: AllowedDigitRepeats::InPuzzles, ..self }
    }

    /// This reader for puzzles of these rules; if none are given, each names its own.
    pub fn of_rules(self, rules: Option<Rules>) -> LineReader {
        LineReader { rules, ..self }
    }

    /// Positions whose placed digits repeat in a house, as those of a game with a mistake, are no
    /// errors. They have no solution.
    pub(super) fn allowing_misplaced_digits(self) -> LineReader {
        LineReader { repeats: AllowedDigitRepeats::OfPlacedDigits, ..self }
    }

    /// The puzzles of all lines, one by one. Nothing follows an error of the input; an invalid line
    /// gives its own error and does not end the input.
    ///
    /// ```
    /// use seventeen_host::cancellation::CancellationToken;
    /// use seventeen_jobs::text::{LineContent, LineReader};
    ///
    /// let line = format!("17{} # two clues", ".".repeat(79));
    /// let reader = LineReader::open(&line, LineContent::Problems, &CancellationToken::default())?;
    /// let problems: Vec<_> = reader.into_problems().collect::<Result<_, _>>()?;
    /// assert_eq!(problems[0].to_string(), line[..81]);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn into_problems(self) -> impl Iterator<Item = Result<Problem>> {
        self.read_items(|lines| lines.problems().filter_map(Result::transpose).collect())
    }

    /// The puzzles of all lines, each with the number of its line.
    pub(super) fn into_numbered_problems(
        self,
    ) -> impl Iterator<Item = Result<(u64, Result<Problem>)>> {
        self.read_items(|batch| {
            let numbers = batch.lines.iter().map(|line| line.number);
            let read = numbers.zip(batch.problems());
            read.filter_map(|(number, problem)| Some(Ok((number, problem.transpose()?)))).collect()
        })
    }

    /// The solution grids of all lines, one by one, with the same treatment of errors.
    pub fn into_grids(self) -> impl Iterator<Item = Result<Annotated<Grid>>> {
        self.read_items(|lines| lines.grids().filter_map(Result::transpose).collect())
    }

    fn read_items<T>(
        mut self,
        read: fn(&LineBatch) -> Vec<Result<T>>,
    ) -> impl Iterator<Item = Result<T>> {
        std::iter::from_fn(move || self.next_lines(AT_ONCE)).flat_map(move |(lines, error)| {
            let mut read = read(&lines);
            read.extend(error.map(Err));
            read
        })
    }

    /// At most `most` lines, fewer if they are long, and the error after them, if any; none at the
    /// end.
    pub fn next_lines(&mut self, most: usize) -> Option<(LineBatch, Option<Error>)> {
        if self.is_over {
            return None;
        }
        let (text, lines) = (Vec::with_capacity(most * 84), Vec::with_capacity(most));
        let LineReader { content, place, bad, repeats, rules, cut, .. } = &*self;
        let (place, bad) = (place.clone(), bad.clone());
        let columns = match cut {
            TextUnits::Rows { columns, .. } => Some(columns.clone()),
            _ => None,
        };
        let (content, repeats, rules) = (*content, *repeats, *rules);
        let source = Arc::new(LineSource { content, place, bad, repeats, rules, columns });
        let mut block = LineBatch { source, text, lines };
        while block.lines.len() < most && block.text.len() < FULL {
            // Whoever writes to the standard input line by line may wait for the results.
            if !block.lines.is_empty() && self.gauge.check_dry(self.taken) {
                break;
            }
            match self.add_unit(&mut block) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    self.is_over = true;
                    return Some((
                        block,
                        Some(line_parse_error(&self.place, self.number, 1, error)),
                    ));
                }
            }
        }
        self.gauge.check_dry(self.taken);
        self.gauge.add_lines_read(block.lines.len());
        (!block.lines.is_empty()).then_some((block, None))
    }

    /// Reads on, and stores a line unless it is blank or a comment; false at the end.
    #[inline]
    fn add_unit(&mut self, block: &mut LineBatch) -> io::Result<bool> {
        match &mut self.cut {
            TextUnits::Lines(_) => self.add_line(block),
            TextUnits::Rows { .. } => self.add_record(block),
            TextUnits::Drawings { .. } => self.add_drawing(block),
            TextUnits::Games(games) => Ok(games.next().is_some_and(|game| {
                block.push_line(game.line, game.column - 1, &game.cells);
                true
            })),
        }
    }

    /// Reads lines up to the end of a record, and stores it unless it has the column names; false
    /// at the end.
    fn add_record(&mut self, block: &mut LineBatch) -> io::Result<bool> {
        let (start, number) = (block.text.len(), self.number + 1);
        let ending = loop {
            let begin = block.text.len();
            self.number += 1;
            let cut = self.append_next_line(&mut block.text)?;
            let TextUnits::Rows { columns, records, is_headed } = &mut self.cut else {
                return Ok(false);
            };
            let line = &block.text[begin..];
            let is_record = |columns: &Columns, line: &[u8]| match is_headed {
                true => str::from_utf8(line).is_ok_and(|line| columns.is_head(line)),
                false => columns.is_row(line),
            };
            match cut {
                NextLine::End if begin == start => return Ok(false),
                NextLine::End => break LineCompleteness::Open,
                NextLine::Line { .. }
                    if begin == start && is_skipped(line) && !is_record(columns, line) =>
                {
                    block.text.truncate(start);
                    return Ok(true);
                }
                NextLine::Line { is_cut: false } if records.ends_with_line(line) => {
                    break LineCompleteness::Whole;
                }
                NextLine::Line { is_cut: false } if block.text.len() - start <= LONGEST => {
                    block.text.push(b'\n');
                }
                NextLine::Line { is_cut } => {
                    records.drop_open();
                    break if is_cut { LineCompleteness::Cut } else { LineCompleteness::Open };
                }
            }
        };
        let TextUnits::Rows { columns, is_headed, .. } = &mut self.cut else { return Ok(false) };
        let is_head = std::mem::take(is_headed) || columns.is_within_head(&block.text[start..]);
        // A head that is not whole is a line with an error.
        if is_head && matches!(ending, LineCompleteness::Whole) {
            block.text.truncate(start);
        } else {
            block.lines.push(Line { number, indent: 0, span: start..block.text.len(), ending });
        }
        Ok(true)
    }

    /// Reads lines up to the end of a drawing.
    #[cold]
    fn add_drawing(&mut self, block: &mut LineBatch) -> io::Result<bool> {
        let mut line = Vec::new();
        loop {
            let TextUnits::Drawings { whole, .. } = &mut self.cut else { return Ok(false) };
            if let Some(drawing) = whole.pop_front() {
                block.push_line(drawing.number, 0, &drawing.text);
                return Ok(true);
            }
            line.clear();
            self.number += 1;
            let cut = self.append_next_line(&mut line)?;
            let TextUnits::Drawings { cutter, whole } = &mut self.cut else { return Ok(false) };
            match cut {
                NextLine::Line { .. } => {
                    whole.extend(cutter.take_line(self.number, &decode_line(&line)))
                }
                NextLine::End => whole.extend(cutter.take_rest()),
            }
            if matches!(cut, NextLine::End) && whole.is_empty() {
                return Ok(false);
            }
        }
    }

    /// Reads one more line, and stores it unless it is blank or a comment; false at the end.
    #[inline]
    fn add_line(&mut self, block: &mut LineBatch) -> io::Result<bool> {
        self.number += 1;
        let start = block.text.len();
        let NextLine::Line { is_cut } = self.append_next_line(&mut block.text)? else {
            return Ok(false);
        };
        let raw = &block.text[start..];
        let line = raw.strip_prefix(b"\xef\xbb\xbf").unwrap_or(raw).trim_ascii_start();
        let first = block.text.len() - line.len();
        let line = line.trim_ascii_end();
        if line.is_empty() || line[0] == b'#' {
            block.text.truncate(start);
        } else {
            let span = first..first + line.len();
            let (number, indent) = (self.number, first - start);
            let ending = if is_cut { LineCompleteness::Cut } else { LineCompleteness::Whole };
            block.lines.push(Line { number, indent, span, ending });
        }
        Ok(true)
    }

    /// Appends the next line without its line break; no more than [`LONGEST`] bytes of it.
    fn append_next_line(&mut self, text: &mut Vec<u8>) -> io::Result<NextLine> {
        let (mut is_cut, start) = (false, text.len());
        loop {
            let found = match self.reader.fill_buf() {
                Ok(found) => found,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if found.is_empty() {
                let is_end = text.len() == start && !is_cut;
                return Ok(if is_end { NextLine::End } else { NextLine::Line { is_cut } });
            }
            let end = memchr::memchr2(b'\n', b'\r', found);
            let piece = &found[..end.unwrap_or(found.len())];
            let room = LONGEST - (text.len() - start);
            text.extend_from_slice(&piece[..piece.len().min(room)]);
            is_cut |= piece.len() > room;
            let (used, by_return) =
                (piece.len() + usize::from(end.is_some()), end.map(|end| found[end] == b'\r'));
            self.reader.consume(used);
            self.taken += used as u64;
            if let Some(by_return) = by_return {
                if by_return && self.reader.fill_buf()?.first() == Some(&b'\n') {
                    self.reader.consume(1);
                    self.taken += 1;
                }
                return Ok(NextLine::Line { is_cut });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    fn lines(text: &str) -> LineBatch {
        let mut reader =
            LineReader::open(text, LineContent::Problems, &CancellationToken::default()).unwrap();
        let (lines, error) = reader.next_lines(10).unwrap();
        assert!(error.is_none() && reader.next_lines(10).is_none());
        lines
    }

    #[test]
    fn notes_are_kept_and_comments_passed_over() {
        let lines = lines(&format!("{GRID}#20x17 12\n\n# no grid\n  {GRID} \n"));
        let note = |problem| match problem {
            Ok(Some(Problem::Puzzle(puzzle))) => puzzle.note,
            _ => panic!("no puzzle"),
        };
        let notes: Vec<_> = lines.problems().map(note).collect();
        assert_eq!(notes, ["20x17 12".into(), Box::<str>::default()]);
    }

    #[test]
    fn lines_end_as_they_do_elsewhere() {
        let text = format!("{GRID}\r{GRID}\r\n\r\n{GRID}\n\r{GRID}");
        let lines = lines(&text);
        let numbers: Vec<u64> = lines.lines.iter().map(|line| line.number).collect();
        assert_eq!(numbers, [1, 2, 4, 6]);
        assert!(lines.problems().all(|problem| problem.is_ok()));
    }

    #[test]
    fn a_line_without_end_is_not_kept() {
        let long = format!("{GRID}\n{GRID} {}\n{GRID}", "x".repeat(1 << 24));
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("long.txt");
        std::fs::write(&path, long).unwrap();
        let place = path.to_str().unwrap();
        let mut reader =
            LineReader::open(place, LineContent::Grids, &CancellationToken::default()).unwrap();
        let (lines, _) = reader.next_lines(10).unwrap();
        assert!(lines.text.len() < 2 * LONGEST);
        let held: Vec<bool> = lines.grids().map(|grid| grid.is_ok()).collect();
        assert_eq!(held, [true, false, true]);
        let error = lines.grids().nth(1).unwrap().unwrap_err().to_string();
        assert!(error.ends_with(":2:4194305: the line is longer than 4194304 bytes"), "{error}");
    }

    #[test]
    fn a_batch_of_long_lines_has_fewer() {
        let long = format!("{GRID} {}\n", "x".repeat(LONGEST - GRID.len() - 1));
        let text = long.repeat(2 * FULL / LONGEST);
        let mut reader = LineReader::of_text(&text, LineContent::Grids).unwrap();
        let batches = std::iter::from_fn(|| reader.next_lines(100));
        let sizes: Vec<usize> = batches.map(|(lines, _)| lines.len()).collect();
        assert_eq!(sizes, [4, 4]);
    }

    #[test]
    fn text_in_sixteen_bits_and_parquet_are_refused_by_name() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("puzzles");
        let wide = GRID.encode_utf16().flat_map(u16::to_le_bytes);
        let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(wide).collect();
        for (content, what) in [(wide, "this is UTF-16 text"), (b"PAR1\x15\x04".into(), "Parquet")]
        {
            std::fs::write(&path, content).unwrap();
            let opened = LineReader::open(
                path.to_str().unwrap(),
                LineContent::Grids,
                &CancellationToken::default(),
            );
            let error = opened.err().unwrap().to_string();
            assert!(error.contains(what), "{error}");
        }
    }

    #[test]
    fn errors_name_the_line_and_the_column() {
        let bad = GRID.replacen('9', "z", 1);
        let lines = lines(&format!("{GRID}\r\n  {bad}\r\n"));
        let error = lines.problems().nth(1).unwrap().err().unwrap().to_string();
        assert!(error.starts_with("the argument:2:4: character 2 is 'z'"), "{error}");
    }
}
