//! Positions in a text: one per line, one grid drawn over several lines, or several drawn one after
//! another.

use super::forms;
use super::input;
use super::line_error::LineError;
use super::lines::{LineContent, LineReader};
use super::problem::has_board_prefix;
use super::{Annotated, BadLines, Problem};
use crate::error::{Error, Result};
use seventeen_core::Position;
use seventeen_host::cancellation::CancellationToken;
use std::ops::Range;

/// A text with positions, which are parsed on demand.
///
/// ```
/// use seventeen_host::cancellation::CancellationToken;
/// use seventeen_jobs::text::Positions;
///
/// let two = format!("{0}1\n# blank but for a cell\n2{0}\n", ".".repeat(80));
/// let positions = Positions::open(&two, &CancellationToken::default())?;
/// assert_eq!(positions.iter().count(), 2);
/// let second = positions.get(1).expect("two")?;
/// assert_eq!(second.digits()[0], 2);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct Positions {
    text: String,
    /// The name of its source in errors.
    place: String,
    holds: PositionTexts,
}

/// The content of a text.
enum PositionTexts {
    /// A position in each of these lines, with their numbers.
    Lines(Vec<(u64, Range<usize>)>),
    /// One drawn position: the whole text.
    Drawing,
    /// Several in another format, each with the number of its first line.
    Several(Vec<(u64, Result<Problem>)>),
}

impl Positions {
    /// The whole of an input, see [`input::open`]; a text of several lines is the input itself. It
    /// has lines of puzzles, of pencilmarks or of HoDoKu's library if the first of them is one.
    /// After a drawn grid, others may continue it; otherwise they are separate positions.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(input: &str, stop: &CancellationToken) -> Result<Positions> {
        let (text, place) = read_input(input, stop)?;
        let mut lines = Vec::new();
        let mut start = 0;
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            let kept = line.trim();
            if !kept.is_empty() && !kept.starts_with('#') {
                lines.push((number, start..start + line.len()));
            }
            start += line.len();
        }
        let first = lines.first().map(|(_, span)| text[span.clone()].trim());
        let holds = match first {
            Some(line) if has_board_prefix(line) || forms::read_problem(line).is_ok() => {
                PositionTexts::Lines(lines)
            }
            _ => parse_drawn(&text, &place)?,
        };
        Ok(Positions { text, place, holds })
    }

    /// The position of this index, from 0; none after the last.
    ///
    /// # Errors
    /// Its text is not a position.
    pub fn get(&self, index: usize) -> Option<Result<Position>> {
        let position = |problem: Problem| {
            let named = |error: Error| match self.line_of(index) {
                Some(line) => error.with_subject(format_args!("{}:{line}: positions", self.place)),
                None => error,
            };
            problem.position().map_err(named)
        };
        Some(self.problem(index)?.and_then(position))
    }

    /// The position of this index, from 0, or the board, if it has another size.
    ///
    /// # Errors
    /// Its text is none of these.
    pub fn problem(&self, index: usize) -> Option<Result<Problem>> {
        let place = &self.place;
        match &self.holds {
            PositionTexts::Drawing => {
                let whole = || self.text.parse::<Position>();
                let misread = |error| Error::bad_input(format_args!("{place}: {error}"));
                let drawn = |position| Problem::Position(Box::new(Annotated::from(position)));
                (index == 0).then(|| whole().map(drawn).map_err(misread))
            }
            PositionTexts::Several(problems) => {
                problems.get(index).map(|(_, problem)| problem.clone())
            }
            PositionTexts::Lines(lines) => {
                let (number, span) = lines.get(index)?;
                let wrong = |wrong: LineError| {
                    let (column, what) = (wrong.column, wrong.what);
                    Error::bad_input(format_args!("{place}:{number}:{column}: {what}"))
                };
                let read = forms::read_problem(self.text[span.clone()].trim());
                let is_position = |found: &Problem| matches!(found, Problem::Position(_));
                Some(read.or_else(|error| error.or_board(is_position)).map_err(wrong))
            }
        }
    }

    /// Records an invalid line beside others, which is skipped.
    ///
    /// # Errors
    /// This error, if lines are not skipped or if there are no others.
    pub fn skip(&self, index: usize, error: Error, bad: &BadLines) -> Result<()> {
        match self.line_of(index) {
            Some(line) if self.are_several() => bad.record(&self.place, line, "no position", error),
            _ => Err(error),
        }
    }

    /// Whether there are several.
    pub fn are_several(&self) -> bool {
        match &self.holds {
            PositionTexts::Drawing => false,
            PositionTexts::Lines(lines) => lines.len() > 1,
            PositionTexts::Several(problems) => problems.len() > 1,
        }
    }

    /// The first line of an entry, if each has its own.
    fn line_of(&self, index: usize) -> Option<u64> {
        match &self.holds {
            PositionTexts::Lines(lines) => lines.get(index).map(|(line, _)| *line),
            PositionTexts::Several(problems) => problems.get(index).map(|(line, _)| *line),
            PositionTexts::Drawing => None,
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Result<Position>> {
        (0..).map_while(|index| self.get(index))
    }
}

/// The content of a text that does not consist of lines.
fn parse_drawn(text: &str, place: &str) -> Result<PositionTexts> {
    let lines = LineReader::of_text_at(text, place, LineContent::Problems)?;
    let several = lines.allowing_misplaced_digits().into_numbered_problems();
    let several = several.collect::<Result<Vec<_>>>()?;
    let mut read = several.iter().filter_map(|(_, problem)| problem.as_ref().ok());
    let is_one = text.parse::<Position>().is_ok() && several.windows(2).all(is_continuation);
    Ok(if read.clone().next().is_none() || is_one && !read.any(marks_placed_digits) {
        PositionTexts::Drawing
    } else {
        PositionTexts::Several(several)
    })
}

/// Whether a `+` marks digits as placed, which [`Position`] drops as any other mark beside a digit.
fn marks_placed_digits(problem: &Problem) -> bool {
    let Problem::Position(position) = problem else { return false };
    position.value.givens() != position.value.digit_cells()
}

/// Whether the second of two positions has all digits of the first, and more.
fn is_continuation(two: &[(u64, Result<Problem>)]) -> bool {
    let position = |problem: &Result<Problem>| problem.clone().ok()?.position().ok();
    let (Some(first), Some(second)) = (position(&two[0].1), position(&two[1].1)) else {
        return false;
    };
    let mut digits = first.digits().iter().zip(second.digits());
    digits.all(|(&before, &now)| before == 0 || before == now) && first.digits() != second.digits()
}

/// The whole of an input, and its name in errors.
fn read_input(input: &str, stop: &CancellationToken) -> Result<(String, String)> {
    if input.contains('\n') {
        return Ok((input.to_owned(), "the argument".to_owned()));
    }
    let opened = input::open(input, stop)?;
    let place = opened.1.to_owned();
    Ok((input::read_list(opened)?, place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Cell, Puzzle};

    const W: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn rows(line: &str) -> String {
        let cells: Vec<char> = line.chars().collect();
        cells.chunks(9).map(|row| row.iter().collect::<String>() + "\n").collect()
    }

    fn read(text: &str) -> Vec<String> {
        let positions = Positions::open(text, &CancellationToken::default()).unwrap();
        let line = |position: Position| Puzzle::from_digits(*position.digits()).to_string();
        positions.iter().map(|position| position.map_or_else(|e| e.to_string(), line)).collect()
    }

    #[test]
    fn drawings_that_go_on_are_one_and_others_are_several() {
        let more = W.replacen("53..7", "534.7", 1);
        assert_eq!(read(&format!("{}\n{}", rows(W), rows(&more))), [more.as_str()]);
        let other = W.replace('5', "1").replace("53", "13");
        let other: String = other.chars().rev().collect();
        let several = format!("{}\n{}\n{}", rows(W), rows(W), rows(&other));
        assert_eq!(read(&several)[..2], [W, W]);
    }

    #[test]
    fn digits_marked_as_placed_in_a_drawing_are_no_givens() {
        let marked = rows(W).replacen("53..7", "5 +3..7", 1);
        let positions = Positions::open(&marked, &CancellationToken::default()).unwrap();
        let position = positions.get(0).unwrap().unwrap();
        assert_eq!((position.digits()[1], position.givens().contains(Cell::of(1))), (3, false));
        assert_eq!(position.givens().len(), 29);
    }

    #[test]
    fn lines_may_be_links() {
        let code = "53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79";
        let text = format!("https://sudokupad.app/classic{code}\n{W}\n12\n");
        let expected = [W, W, "the argument:3:3: expected 81 cells, found 2"];
        assert_eq!(read(&text), expected);
    }
}
