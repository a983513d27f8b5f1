//! `read`: the puzzles of a text in any format, as the page draws them.

use super::rank;
use crate::engine::Engine;
use crate::job::Job;
use crate::options::NoOptions;
use serde_json::{Value as Json, json};
use seventeen::jobs::text::problem::kind_of_board;
use seventeen::jobs::text::{LineContent, LineReader, Problem, read_single};
use seventeen::{Cell, Digit, Error, Position, Puzzle, Result};

/// The puzzle of a text that a person gave: in any format, or the rank of a grid.
///
/// # Errors
/// There is none, or more than one, or it has other rules than those of classic sudoku.
pub(super) fn given_problem(text: &str) -> Result<Problem> {
    match rank::read(text)? {
        Some(rank) => rank::grid(rank),
        None => one_problem(text),
    }
}

/// The puzzle of a text.
///
/// # Errors
/// There is none, or more than one, or it has other rules than those of classic sudoku.
pub(super) fn one_problem(text: &str) -> Result<Problem> {
    classic(Problem::parse(text).or_else(|_| read_single::read_puzzle(text))?)
}

/// The problem, if it is one of classic sudoku: the page cannot show others.
fn classic(problem: Problem) -> Result<Problem> {
    let kind = match &problem {
        Problem::Board(board) => kind_of_board(&board.value),
        Problem::Position(position) if !position.value.rules().is_classic() => {
            format!("the rules {}", position.value.rules())
        }
        Problem::Puzzle(_) | Problem::Marks(_) | Problem::Position(_) => return Ok(problem),
    };
    Err(Error::refused(format_args!(
        "This puzzle has {kind}. The page has only the rules of classic sudoku with 9x9 cells."
    )))
}

/// Reads puzzles.
pub(crate) struct Read;

impl Job for Read {
    const NAME: &'static str = "read";
    type Options = NoOptions;

    /// The first puzzle, all puzzles of a text that has several, and the rank if the text is one.
    fn run(_engine: &mut Engine, input: &str, _options: NoOptions) -> Result<Json> {
        let lines = LineReader::of_text(input, LineContent::Problems)?;
        let mut all: Vec<Problem> = lines.into_problems().filter_map(Result::ok).collect();
        let (puzzles, problem) = match all.len() {
            0 | 1 => (Vec::new(), given_problem(input)?),
            _ => (all.iter().map(Problem::to_string).collect(), classic(all.swap_remove(0))?),
        };
        let rank = rank::read(input)?.map(|rank| rank.get());
        Ok(json!({ "puzzles": puzzles, "rank": rank, "puzzle": drawn(&problem.position()?) }))
    }
}

/// A position as the page draws it.
pub(super) fn drawn(position: &Position) -> Json {
    let digits = position.digits().map(|digit| (b'0' + digit) as char);
    let is_given = |cell: Cell| position.givens().contains(cell);
    let givens = Cell::all().map(|cell| if is_given(cell) { '1' } else { '0' });
    json!({
        "digits": digits.iter().collect::<String>(),
        "givens": givens.collect::<String>(),
        "removed": removed(position),
        "candidates": Cell::all().map(|cell| candidates(position, cell)).collect::<Vec<_>>(),
    })
}

/// The candidates of a blank cell: `1379`.
fn candidates(position: &Position, cell: Cell) -> String {
    match position.digit(cell) {
        Some(_) => String::new(),
        None => position.candidates(cell).iter().map(|digit| digit.to_string()).collect(),
    }
}

/// The candidates that the digits leave and the position does not have, as digit, row and column.
fn removed(position: &Position) -> Vec<String> {
    let left = Position::from(&Puzzle::from_digits(*position.digits()));
    let blank = position.blank();
    let removed = blank.iter().flat_map(|cell| {
        let gone = left.candidates(cell) & !position.candidates(cell);
        gone.iter().map(move |digit| name(digit, cell))
    });
    removed.collect()
}

fn name(digit: Digit, cell: Cell) -> String {
    format!("{digit}{}{}", cell.index() / 9 + 1, cell.index() % 9 + 1)
}
