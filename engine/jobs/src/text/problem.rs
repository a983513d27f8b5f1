//! `Problem`: the content of a line of puzzles, and the input of solvers.
//!
//! Most lines are 9x9 puzzles. A line of 729 characters is pencilmarks. One that begins with `:` is
//! a line of HoDoKu's library, with digits set and candidates eliminated. One of 16, 256 or 625
//! cells, or with the size of its boxes at the front, is a board of another size.

use super::annotated::Annotated;
use crate::error::Error;
use seventeen_core::{Board, Boxes, LibraryLine, ParseError, Pencilmarks, Position, Puzzle, Rules};
use std::fmt;

/// A problem for a solver.
#[derive(Clone, Debug)]
pub enum Problem {
    /// A 9x9 puzzle.
    Puzzle(Annotated<Puzzle>),
    /// The candidates of each cell of a 9x9 grid.
    Marks(Box<Annotated<Pencilmarks>>),
    /// A board of another size.
    Board(Box<Annotated<Board>>),
    /// Digits set and candidates eliminated, as in a line of HoDoKu's library.
    Position(Box<Annotated<Position>>),
}

impl Problem {
    /// Parses a line.
    ///
    /// # Errors
    /// The error and its column.
    pub fn parse(line: &str) -> Result<Problem, ParseError> {
        match Puzzle::read(line) {
            Ok((value, note)) if !note.starts_with(':') => {
                Ok(Problem::Puzzle(Annotated { value, note: note_after_cells(note) }))
            }
            Ok((value, note)) => Problem::parse_with_eliminations(value, note),
            Err(error) => Problem::parse_other(line).unwrap_or(Err(error)),
        }
    }

    /// A puzzle followed by a colon and text: the eliminated candidates, as digit, row and column,
    /// in the format of Sudoku Studio, or a comment.
    #[cold]
    fn parse_with_eliminations(value: Puzzle, note: &str) -> Result<Problem, ParseError> {
        let excluded = note[1..].trim();
        let is_list = excluded.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
        if excluded.is_empty() || !is_list {
            return Ok(Problem::Puzzle(Annotated { value, note: note_after_cells(note) }));
        }
        let position = format!(":0000:x:{value}:{excluded}:::").parse::<Position>()?;
        Ok(Problem::Position(Box::new(position.into())))
    }

    /// Parses a line that is not a 9x9 puzzle; none if it is.
    fn parse_other(line: &str) -> Option<Result<Problem, ParseError>> {
        if line.starts_with(':') {
            return Some(line.parse().map(|LibraryLine { position, comment, .. }| {
                Problem::of_position(position, comment.into())
            }));
        }
        let (cells, note) = cells_and_note(line);
        let note = note_after_cells(note);
        if let Some(position) = Position::read_of_board(cells) {
            let noted = |value| Problem::Position(Box::new(Annotated { value, note }));
            return Some(position.map(noted));
        }
        match cells.len() {
            729 => {
                Some(cells.parse().map(|value| Problem::Marks(Box::new(Annotated { value, note }))))
            }
            n if [16, 256, 625].contains(&n) || cells.contains(':') => {
                Some(cells.parse().map(|value| Problem::Board(Box::new(Annotated { value, note }))))
            }
            _ => None,
        }
    }

    /// A position; a puzzle if it has no more digits and no fewer candidates than its givens imply.
    fn of_position(position: Position, note: Box<str>) -> Problem {
        let puzzle = position.given_puzzle();
        match position.rules().is_classic() && position == Position::from(&puzzle) {
            true => Problem::Puzzle(Annotated { value: puzzle, note }),
            false => Problem::Position(Box::new(Annotated { value: position, note })),
        }
    }

    /// Parses a 9x9 puzzle of a line even if a digit repeats in a house: then as a board, which may
    /// repeat digits and has no solution.
    ///
    /// # Errors
    /// The error and its column.
    ///
    /// ```
    /// use seventeen_jobs::text::Problem;
    ///
    /// let line = format!("11{}", ".".repeat(79));
    /// assert!(Problem::parse(&line).is_err());
    /// assert!(matches!(Problem::parse_with_repeats(&line)?, Problem::Board(_)));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn parse_with_repeats(line: &str) -> Result<Problem, ParseError> {
        Problem::parse(line).or_else(|error| match (&error, line.split_at_checked(81)) {
            (ParseError::Repeated { .. }, Some((cells, note))) => {
                let value = cells.parse::<Board>()?;
                Ok(Problem::Board(Box::new(Annotated { value, note: note_after_cells(note) })))
            }
            _ => Err(error),
        })
    }

    /// Parses a line with a puzzle of these rules; if none are given, it may name its own.
    pub(super) fn parse_of(rules: Option<Rules>, line: &str) -> Result<Problem, ParseError> {
        match rules.filter(|rules| !rules.is_classic()) {
            Some(rules) => Problem::parse_for(rules, line),
            None => Problem::parse(line),
        }
    }

    /// Parses a line with a puzzle of these rules.
    ///
    /// # Errors
    /// The error and its column.
    ///
    /// ```
    /// use seventeen_jobs::text::Problem;
    ///
    /// let problem = Problem::parse_for("x".parse()?, &format!("1{} # one", ".".repeat(80)))?;
    /// assert_eq!((problem.note(), problem.rules().name()), ("one", "x"));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn parse_for(rules: Rules, line: &str) -> Result<Problem, ParseError> {
        let (cells, note) = cells_and_note(line);
        if let Some(position) = Position::read_for(rules, cells) {
            let value = position?;
            let note = note_after_cells(note);
            return Ok(Problem::Position(Box::new(Annotated { value, note })));
        }
        let value = Board::read_for(rules, cells)?;
        Ok(Annotated { value, note: note_after_cells(note) }.into())
    }

    /// This puzzle as a puzzle of these rules.
    ///
    /// # Errors
    /// It is of another size or has other rules, it has candidates for them, or the rules do not
    /// allow its digits.
    ///
    /// ```
    /// use seventeen_core::{Puzzle, Rules};
    /// use seventeen_jobs::text::Problem;
    ///
    /// let (blank, x) = (Problem::from(Puzzle::EMPTY), "x".parse::<Rules>()?);
    /// assert_eq!(blank.clone().with_rules(Rules::CLASSIC)?.rules(), Rules::CLASSIC);
    /// let error = blank.with_rules(x)?.with_rules(Rules::CLASSIC).unwrap_err().to_string();
    /// assert_eq!(error, "expected a puzzle with the rules classic, found x");
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn with_rules(self, rules: Rules) -> Result<Problem, ParseError> {
        let Annotated { value, note } = match self {
            Problem::Puzzle(_) | Problem::Marks(_) if rules.is_classic() => return Ok(self),
            Problem::Position(position) if position.value.rules() == rules => {
                return Ok(Problem::Position(position));
            }
            Problem::Position(position)
                if position.value.rules().is_classic() && position.value.has_all_candidates() =>
            {
                let Annotated { value, note } = *position;
                let digits = Puzzle::from_digits(*value.digits());
                Board::from(&digits).with_rules(rules)?;
                let of_rules = Position::of_rules(rules, &digits).with_givens(value.givens());
                let value = of_rules.starting_here();
                return Ok(Problem::Position(Box::new(Annotated { value, note })));
            }
            Problem::Puzzle(puzzle) => {
                Annotated { value: Board::from(&puzzle.value), note: puzzle.note }
            }
            Problem::Board(board) => *board,
            Problem::Marks(_) | Problem::Position(_) => {
                return Err(ParseError::OtherRules { expected: rules, found: self.rules() });
            }
        };
        value.with_rules(rules).map(|value| Annotated { value, note }.into())
    }

    /// A puzzle with no other digits than those of these rules.
    ///
    /// ```
    /// use seventeen_core::Puzzle;
    /// use seventeen_jobs::text::Problem;
    ///
    /// let problem = Problem::of_rules("x".parse()?, &Puzzle::EMPTY);
    /// assert_eq!(problem.to_string(), format!("x:{}", ".".repeat(81)));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn of_rules(rules: Rules, puzzle: &Puzzle) -> Problem {
        match rules.is_classic() {
            true => (*puzzle).into(),
            false => Board::of_rules(rules, puzzle).into(),
        }
    }

    /// The comment.
    pub fn note(&self) -> &str {
        match self {
            Problem::Puzzle(puzzle) => &puzzle.note,
            Problem::Marks(marks) => &marks.note,
            Problem::Board(board) => &board.note,
            Problem::Position(position) => &position.note,
        }
    }

    /// The comment, to change it.
    pub fn note_mut(&mut self) -> &mut Box<str> {
        match self {
            Problem::Puzzle(puzzle) => &mut puzzle.note,
            Problem::Marks(marks) => &mut marks.note,
            Problem::Board(board) => &mut board.note,
            Problem::Position(position) => &mut position.note,
        }
    }

    /// The rules that a solver must be made for. A board whose houses are rows, columns and boxes
    /// is a question for any solver of boards.
    pub fn rules(&self) -> Rules {
        match self {
            Problem::Board(board) => board.value.rules().unwrap_or_default(),
            Problem::Position(position) => position.value.rules(),
            Problem::Puzzle(_) | Problem::Marks(_) => Rules::CLASSIC,
        }
    }

    /// The number of clues: the digits of a puzzle or board, the cells of pencilmarks with a single
    /// candidate, or the givens of a position.
    ///
    /// ```
    /// use seventeen_jobs::text::Problem;
    ///
    /// assert_eq!(Problem::parse(&format!("7{}", ".".repeat(80)))?.clues(), 1);
    /// assert_eq!(Problem::parse("2x1:1...")?.clues(), 1);
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn clues(&self) -> u64 {
        match self {
            Problem::Puzzle(puzzle) => puzzle.value.clues().into(),
            Problem::Board(board) => board.value.clues() as u64,
            Problem::Marks(marks) => Position::from(&marks.value).givens().len().into(),
            Problem::Position(position) => position.value.givens().len().into(),
        }
    }

    /// The candidates of pencilmarks and positions.
    pub fn pencilmarks(&self) -> Option<Pencilmarks> {
        match self {
            Problem::Marks(marks) => Some(marks.value),
            Problem::Position(position) => Some(position.value.marks()),
            Problem::Puzzle(_) | Problem::Board(_) => None,
        }
    }

    /// The initial position: the digits set, and the candidates of the other cells.
    ///
    /// # Errors
    /// It is a board of more than nine digits.
    ///
    /// ```
    /// use seventeen_jobs::text::Problem;
    ///
    /// let puzzle = Problem::parse(&format!("7{}", ".".repeat(80)))?;
    /// assert_eq!(puzzle.position()?.digits()[0], 7);
    /// let board = Problem::parse("2x1:1...")?;
    /// assert_eq!(board.position()?.blank().len(), 3);
    /// let board = Problem::parse(&".".repeat(256))?;
    /// let error = board.position().unwrap_err().to_string();
    /// assert_eq!(error, "expected a puzzle of at most 9 digits, found one with boxes of 4x4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self) -> Result<Position, Error> {
        match self {
            Problem::Puzzle(puzzle) => Ok(Position::from(&puzzle.value)),
            Problem::Marks(marks) => Ok(Position::from(&marks.value)),
            Problem::Position(position) => Ok(position.value.clone()),
            Problem::Board(board) => match board.value.ruled() {
                Some((rules, puzzle)) => Ok(Position::of_rules(rules, &puzzle)),
                None => Err(unexpected_board_error("puzzle of at most 9 digits", &board.value)),
            },
        }
    }

    /// Rejects boards of other sizes than 9x9 and of other rules.
    ///
    /// # Errors
    /// It is one.
    pub fn expect_9x9(&self) -> Result<(), Error> {
        match self {
            Problem::Board(board) if board.value.rules().is_none() => {
                Err(unexpected_board_error("9x9 puzzle", &board.value))
            }
            _ if self.rules().is_classic() => Ok(()),
            _ => {
                let rules = self.rules();
                let reason =
                    format_args!("expected a classic puzzle, found one with the rules {rules}");
                Err(Error::refused(reason))
            }
        }
    }
}

fn unexpected_board_error(expected: &str, board: &Board) -> Error {
    Error::refused(format_args!("expected a {expected}, found one with {}", kind_of_board(board)))
}

/// The kind of a board in messages: `the rules windoku`, or `boxes of 2x3`.
///
/// ```
/// use seventeen_jobs::text::problem::kind_of_board;
///
/// assert_eq!(kind_of_board(&"1234341221434321".parse()?), "boxes of 2x2");
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
pub fn kind_of_board(board: &Board) -> String {
    match board.rules() {
        Some(rules) => format!("the rules {rules}"),
        None => format!("boxes of {}", board.boxes()),
    }
}

impl From<Puzzle> for Problem {
    fn from(puzzle: Puzzle) -> Problem {
        Problem::Puzzle(puzzle.into())
    }
}

impl From<Annotated<Puzzle>> for Problem {
    fn from(puzzle: Annotated<Puzzle>) -> Problem {
        Problem::Puzzle(puzzle)
    }
}

impl From<Pencilmarks> for Problem {
    fn from(marks: Pencilmarks) -> Problem {
        Problem::Marks(Box::new(marks.into()))
    }
}

impl From<Position> for Problem {
    fn from(position: Position) -> Problem {
        Problem::Position(Box::new(position.into()))
    }
}

impl From<Board> for Problem {
    fn from(board: Board) -> Problem {
        Annotated::from(board).into()
    }
}

/// A board of 9x9 cells is a puzzle.
///
/// ```
/// use seventeen_core::Board;
/// use seventeen_jobs::text::Problem;
///
/// let board: Board = ".".repeat(81).parse()?;
/// assert!(matches!(Problem::from(board), Problem::Puzzle(_)));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
impl From<Annotated<Board>> for Problem {
    fn from(board: Annotated<Board>) -> Problem {
        match board.value.puzzle() {
            Ok(value) => Problem::Puzzle(Annotated { value, note: board.note }),
            Err(_) => Problem::Board(Box::new(board)),
        }
    }
}

/// Whether a text begins with the size of a board's boxes or with rules, before a colon.
pub(super) fn has_board_prefix(text: &str) -> bool {
    let is_head = |head: &str| head.parse::<Boxes>().is_ok() || head.parse::<Rules>().is_ok();
    cells_and_note(text).0.rsplit_once(':').is_some_and(|(head, _)| is_head(head))
}

/// The rules before the colon of a line with a board of at most nine digits.
pub(super) fn named_rules(line: &str) -> Option<Rules> {
    let (cells, _) = cells_and_note(line);
    if cells.len() != SMALLEST {
        cells.rsplit_once(':')?;
    }
    cells.parse::<Board>().ok()?.ruled().map(|(rules, _)| rules)
}

/// The cells of the smallest board, 4x4, whose lines name no rules.
const SMALLEST: usize = 16;

/// The cells at the front of a line, and the text after them.
pub(super) fn cells_and_note(line: &str) -> (&str, &str) {
    line.split_at(line.find([' ', '\t', '#', ',', ';']).unwrap_or(line.len()))
}

/// The text after the cells, without separators.
pub fn note_after_cells(rest: &str) -> Box<str> {
    rest.trim_start_matches([' ', '\t', '#', ',', ';']).into()
}

/// The cells of a puzzle or a board, or a line that reads back as the same position.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Puzzle(puzzle) => puzzle.fmt(f),
            Problem::Marks(marks) => marks.fmt(f),
            Problem::Board(board) => board.fmt(f),
            // The candidates that the givens imply need not be written.
            Problem::Position(position) => match position.value.plain() {
                Some(puzzle) if position.value.rules().is_classic() => puzzle.fmt(f),
                _ => position.fmt(f),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_by_its_length_what_it_is() {
        let of = |line: &str| match Problem::parse(line) {
            Ok(Problem::Puzzle(_)) => "puzzle".to_owned(),
            Ok(Problem::Marks(marks)) => format!("marks {}", marks.note),
            Ok(Problem::Board(board)) => format!("board {}", board.value.boxes()),
            Ok(Problem::Position(position)) => format!("position {}", position.value.blank().len()),
            Err(error) => error.to_string(),
        };
        assert_eq!(of(&"1........".repeat(81)), "marks ");
        assert_eq!(of(&(".".repeat(729) + " # all")), "marks all");
        assert_eq!(of(&".".repeat(81)), "puzzle");
        assert_eq!(of(&".".repeat(256)), "board 4x4");
        assert_eq!(of(&format!("2x3:{}", ".".repeat(36))), "board 2x3");
        assert_eq!(of("12"), "expected 81 cells, found 2");
    }

    #[test]
    fn a_position_is_written_as_a_puzzle_if_its_candidates_are_that_puzzles() {
        let line = format!("7{}", ".".repeat(80));
        let mut position = Problem::parse(&line).unwrap().position().unwrap();
        assert_eq!(Problem::from(position.clone()).to_string(), line);
        position.eliminate(seventeen_core::Candidate::of(100));
        assert_eq!(Problem::from(position.clone()).to_string(), position.marks().to_string());
    }

    #[test]
    fn digits_that_were_set_are_not_written_as_givens() {
        for line in [
            format!(":0000:x:7+3{}::::", ".".repeat(79)),
            format!(":0000:x:+7{}:712:::a: note", ".".repeat(80)),
        ] {
            let problem = Problem::parse(&line).unwrap();
            let again = Problem::parse(&problem.to_string()).unwrap();
            assert_eq!(again.position().unwrap(), problem.position().unwrap());
            assert!(problem.to_string().starts_with(":0000:x:"), "{problem}");
        }
    }
}
