//! Lines: problems and grids as they stand in a file, one a line.
//!
//! Blank lines and lines that begin with `#` are passed over; what follows the 81 cells is kept
//! as the puzzle's note. Cutting a file into lines is quick, and one thread does it; reading
//! them as puzzles takes longer, and is left to whoever works on them.

use super::input;
use super::noted::Noted;
use super::problem::{Problem, note_of};
use crate::error::{Error, Result};
use seventeen_core::{Board, Grid, ParseError, Puzzle};
use seventeen_host::stop::StopToken;
use std::fmt;
use std::io::{self, BufRead};
use std::ops::Range;
use std::sync::Arc;

/// What lines hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Puzzles, pencilmarks, boards, positions: see [`Problem`].
    Problems,
    /// Solution grids.
    Grids,
}

/// What a line was read as.
#[derive(Clone, Debug)]
pub enum Held {
    /// A puzzle, or what else a solver takes.
    Problem(Problem),
    /// A solution grid.
    Grid(Noted<Grid>),
}

impl Held {
    /// A board as what it is: a puzzle, a solution grid, or a board of another size than 9x9.
    pub fn of(board: &Board, note: Box<str>) -> Held {
        match board.puzzle() {
            Ok(value) => match Grid::try_from(value) {
                Ok(value) => Held::Grid(Noted { value, note }),
                Err(_) => Held::Problem(Problem::Puzzle(Noted { value, note })),
            },
            Err(_) => Held::Problem(Problem::Board(Box::new(Noted { value: board.clone(), note }))),
        }
    }
}

/// Lines of text that hold something, as they came in: not yet read as puzzles or grids.
pub struct Lines {
    content: Content,
    /// What errors call the place that they come from.
    place: Arc<str>,
    text: Vec<u8>,
    lines: Vec<Line>,
}

/// A line: its number, and where in the text it stands, without white space around it.
struct Line {
    number: usize,
    span: Range<usize>,
}

impl Lines {
    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The line of this index, read.
    ///
    /// # Errors
    /// It is no puzzle or no grid; the error names the place, the line and the column.
    ///
    /// # Panics
    /// If there are not so many lines.
    pub fn held(&self, index: usize) -> Result<Held> {
        let line = &self.lines[index];
        match self.content {
            Content::Problems => self.problem(line).map(Held::Problem),
            Content::Grids => self.grid(line).map(Held::Grid),
        }
    }

    /// Whether they hold puzzles, not grids.
    pub fn are_problems(&self) -> bool {
        self.content == Content::Problems
    }

    /// The puzzles with their notes.
    pub fn problems(&self) -> impl Iterator<Item = Result<Problem>> {
        self.lines.iter().map(|line| self.problem(line))
    }

    /// The grids with their notes.
    pub fn grids(&self) -> impl Iterator<Item = Result<Noted<Grid>>> {
        self.lines.iter().map(|line| self.grid(line))
    }

    fn problem(&self, line: &Line) -> Result<Problem> {
        Problem::read(self.text(line)?).map_err(|error| self.error(line, error.column(), error))
    }

    fn grid(&self, line: &Line) -> Result<Noted<Grid>> {
        let read = |text| {
            let (puzzle, note) = Puzzle::read(text)?;
            Ok(Noted { value: Grid::try_from(puzzle)?, note: note_of(note) })
        };
        let grid: std::result::Result<_, ParseError> = read(self.text(line)?);
        grid.map_err(|error| self.error(line, error.column(), error))
    }

    fn text(&self, line: &Line) -> Result<&str> {
        std::str::from_utf8(&self.text[line.span.clone()])
            .map_err(|error| self.error(line, error.valid_up_to() + 1, "this is not UTF-8 text"))
    }

    fn error(&self, line: &Line, column: usize, what: impl fmt::Display) -> Error {
        misread(&self.place, line.number, column, what)
    }
}

fn misread(place: &str, line: usize, column: usize, what: impl fmt::Display) -> Error {
    Error::bad_input(format_args!("{place}:{line}:{column}: {what}"))
}

/// How many lines are cut at once for whoever takes them one by one.
const AT_ONCE: usize = 64;

/// Cuts what it reads into lines.
pub struct LineReader {
    reader: Box<dyn BufRead + Send>,
    content: Content,
    place: Arc<str>,
    number: usize,
}

impl LineReader {
    /// Opens an input, see [`input::open`].
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn open(input: &str, content: Content, stop: &StopToken) -> Result<LineReader> {
        let (reader, place) = input::open(input, stop)?;
        Ok(LineReader { reader, content, place: place.into(), number: 0 })
    }

    /// The puzzles of all lines, one by one. Nothing comes after an error of the input; a line that
    /// is no puzzle is passed over with its own.
    ///
    /// ```
    /// use seventeen_host::stop::StopToken;
    /// use seventeen_jobs::text::{Content, LineReader};
    ///
    /// let line = format!("17{} # two clues", ".".repeat(79));
    /// let reader = LineReader::open(&line, Content::Problems, &StopToken::default())?;
    /// let problems: Vec<_> = reader.into_problems().collect::<Result<_, _>>()?;
    /// assert_eq!(problems[0].to_string(), line[..81]);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn into_problems(self) -> impl Iterator<Item = Result<Problem>> {
        self.read_by(|lines| lines.problems().collect())
    }

    /// The same of solution grids.
    pub fn into_grids(self) -> impl Iterator<Item = Result<Noted<Grid>>> {
        self.read_by(|lines| lines.grids().collect())
    }

    fn read_by<T>(mut self, read: fn(&Lines) -> Vec<Result<T>>) -> impl Iterator<Item = Result<T>> {
        std::iter::from_fn(move || self.next_lines(AT_ONCE)).flat_map(move |(lines, error)| {
            let mut read = read(&lines);
            read.extend(error.map(Err));
            read
        })
    }

    /// At most so many lines, and the error that ends them; none at the end.
    pub fn next_lines(&mut self, most: usize) -> Option<(Lines, Option<Error>)> {
        let (text, lines) = (Vec::with_capacity(most * 84), Vec::with_capacity(most));
        let mut block = Lines { content: self.content, place: self.place.clone(), text, lines };
        while block.lines.len() < most {
            match self.add_line(&mut block) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    return Some((block, Some(misread(&self.place, self.number, 1, error))));
                }
            }
        }
        (!block.lines.is_empty()).then_some((block, None))
    }

    /// Reads one more line, and keeps it if it holds something; false at the end.
    fn add_line(&mut self, block: &mut Lines) -> io::Result<bool> {
        self.number += 1;
        let start = block.text.len();
        if self.reader.read_until(b'\n', &mut block.text)? == 0 {
            return Ok(false);
        }
        let raw = &block.text[start..];
        let line = raw.strip_prefix(b"\xef\xbb\xbf").unwrap_or(raw).trim_ascii_start();
        let first = block.text.len() - line.len();
        let line = line.trim_ascii_end();
        if line.is_empty() || line[0] == b'#' {
            block.text.truncate(start);
        } else {
            let span = first..first + line.len();
            block.lines.push(Line { number: self.number, span });
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    fn lines(text: &str) -> Lines {
        let mut reader = LineReader::open(text, Content::Problems, &StopToken::default()).unwrap();
        let (lines, error) = reader.next_lines(10).unwrap();
        assert!(error.is_none() && reader.next_lines(10).is_none());
        lines
    }

    #[test]
    fn notes_are_kept_and_comments_passed_over() {
        let lines = lines(&format!("{GRID}#20x17 12\n\n# no grid\n  {GRID} \n"));
        let note = |problem| match problem {
            Ok(Problem::Puzzle(puzzle)) => puzzle.note,
            _ => panic!("no puzzle"),
        };
        let notes: Vec<_> = lines.problems().map(note).collect();
        assert_eq!(notes, ["20x17 12".into(), Box::<str>::default()]);
    }

    #[test]
    fn errors_name_the_line_and_the_column() {
        let bad = GRID.replacen('9', "x", 1);
        let lines = lines(&format!("{GRID}\r\n{bad}\r\n"));
        let error = lines.problems().nth(1).unwrap().err().unwrap().to_string();
        assert!(error.starts_with("the literal:2:2: character 2 is 'x'"), "{error}");
    }
}
