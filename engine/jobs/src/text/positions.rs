//! Positions in a text: one per line, one grid drawn over several lines, or several drawn one after
//! another.
//!
//! Lines are read when they are needed: whoever writes them one by one gets one result after the
//! other.

use super::forms;
use super::gauge::ReadGauge;
use super::input;
use super::line_error::LineError;
use super::lines::{LineContent, LineReader};
use super::problem::has_board_prefix;
use super::{Annotated, BadLines, Problem};
use crate::error::{Error, Result};
use seventeen_core::{Position, Rules};
use seventeen_host::cancellation::CancellationToken;
use std::io::BufRead;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A text with positions, which are parsed on demand.
///
/// ```
/// use seventeen_host::cancellation::CancellationToken;
/// use seventeen_jobs::text::Positions;
///
/// let two = format!("{0}1\n# blank but for a cell\n2{0}\n", ".".repeat(80));
/// let positions = Positions::open(&two, None, &CancellationToken::default())?;
/// assert_eq!(positions.iter().count(), 2);
/// let second = positions.get(1).expect("two")?;
/// assert_eq!(second.digits()[0], 2);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct Positions {
    /// The name of its source in errors.
    place: String,
    /// The rules of all positions; none if each names its own.
    rules: Option<Rules>,
    holds: PositionTexts,
    gauge: ReadGauge,
    are_several: AtomicBool,
}

/// The content of a text.
enum PositionTexts {
    /// A position in each line.
    Lines(Mutex<PositionLines>),
    /// One drawn position: the whole text.
    Drawing(String),
    /// Several in another format, each with the number of its first line.
    Several(Vec<(u64, Result<Problem>)>),
}

/// Lines with positions, as far as they were read. They are kept, since the standard input cannot
/// be read again.
struct PositionLines {
    reader: Box<dyn BufRead + Send>,
    text: String,
    /// The number of lines, with blank lines and comments.
    count: u64,
    /// The other lines, with their numbers.
    kept: Vec<(u64, Range<usize>)>,
    /// The end of reading: none before it, and then the error that ended it, if one did.
    end: Option<Option<Error>>,
}

impl PositionLines {
    /// The text of the line of this index, from 0, and its number; none after the last.
    ///
    /// # Errors
    /// It cannot be read.
    fn line(
        &mut self,
        index: usize,
        place: &str,
        gauge: &ReadGauge,
    ) -> Option<Result<(u64, &str)>> {
        while self.kept.len() <= index && self.end.is_none() {
            if let Err(end) = self.read_line(place) {
                self.end = Some(end);
            }
            gauge.check_dry(self.text.len() as u64);
        }
        match self.kept.get(index) {
            Some((number, span)) => Some(Ok((*number, self.text[span.clone()].trim()))),
            None => self.end.clone().flatten().map(Err),
        }
    }

    /// Reads a line that ends with LF, or several before it that end with CR.
    ///
    /// # Errors
    /// There is none, for the reason if it is not the end of the input.
    fn read_line(&mut self, place: &str) -> Result<(), Option<Error>> {
        let mut start = self.text.len();
        input::append_line((&mut *self.reader, place), &mut self.text).map_err(Some)?;
        if self.text.len() == start {
            return Err(None);
        }
        let lines = &self.text[start..];
        let lines = lines.strip_suffix('\n').unwrap_or(lines);
        for line in lines.strip_suffix('\r').unwrap_or(lines).split('\r') {
            self.count += 1;
            let end = start + line.len();
            if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
                self.kept.push((self.count, start..end));
            }
            start = end + 1;
        }
        Ok(())
    }
}

impl Positions {
    /// The positions of an input, see [`input::open`]; a text of several lines is the input itself.
    /// It has lines of puzzles, of pencilmarks or of HoDoKu's library if the first of them is one.
    /// Any other text is read as a whole. After a drawn grid, others may continue it; otherwise
    /// they are separate positions.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(input: &str, rules: Option<Rules>, stop: &CancellationToken) -> Result<Positions> {
        Positions::open_measured(input, rules, stop, &ReadGauge::default())
    }

    /// The positions of an input; the gauge records how much of it is read.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open_measured(
        input: &str,
        rules: Option<Rules>,
        stop: &CancellationToken,
        gauge: &ReadGauge,
    ) -> Result<Positions> {
        let gauge = gauge.clone();
        let (reader, place) = input::open_measured(input, stop, &gauge)?;
        let mut lines =
            PositionLines { reader, text: String::new(), count: 0, kept: Vec::new(), end: None };
        let first = lines.line(0, place, &gauge).transpose()?;
        let are_lines = first.is_some_and(|(_, line)| {
            let is_array = forms::array::is_array(line.as_bytes());
            has_board_prefix(line) || !is_array && parse_line(line, rules).is_ok()
        });
        let holds = match are_lines {
            true => PositionTexts::Lines(Mutex::new(lines)),
            false => {
                input::append_rest((&mut *lines.reader, place), &mut lines.text)?;
                let text = lines.text.replace("\r\n", "\n").replace('\r', "\n");
                parse_drawn(text, place, rules)?
            }
        };
        let are_several = AtomicBool::new(false);
        Ok(Positions { place: place.to_owned(), rules, holds, gauge, are_several })
    }

    /// How far the input has been read.
    pub fn gauge(&self) -> &ReadGauge {
        &self.gauge
    }

    /// The position of this index, from 0; none after the last.
    ///
    /// # Errors
    /// Its text is not a position, or it cannot be read.
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
    /// Its text is none of these, or it cannot be read.
    pub fn problem(&self, index: usize) -> Option<Result<Problem>> {
        let place = &self.place;
        match &self.holds {
            PositionTexts::Drawing(text) => {
                let misread = |error| Error::bad_input(format_args!("{place}: {error}"));
                let drawn = |position| Problem::Position(Box::new(Annotated::from(position)));
                (index == 0).then(|| text.parse::<Position>().map(drawn).map_err(misread))
            }
            PositionTexts::Several(problems) => {
                problems.get(index).map(|(_, problem)| problem.clone())
            }
            PositionTexts::Lines(lines) => {
                let mut lines = lock(lines);
                let (number, line) = match lines.line(index, place, &self.gauge)? {
                    Ok(line) => line,
                    Err(error) => return Some(Err(error)),
                };
                self.are_several.fetch_or(index > 0, Relaxed);
                let wrong = |LineError { column, what, .. }| {
                    Error::bad_input(format_args!("{place}:{number}:{column}: {what}"))
                };
                Some(parse_line(line, self.rules).map_err(wrong))
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

    /// Whether there are several. Waits for the second line if it was not read before.
    pub fn are_several(&self) -> bool {
        match &self.holds {
            PositionTexts::Drawing(_) => false,
            PositionTexts::Several(problems) => problems.len() > 1,
            PositionTexts::Lines(lines) => {
                self.are_several.load(Relaxed)
                    || lock(lines).line(1, &self.place, &self.gauge).is_some()
            }
        }
    }

    /// The first line of an entry, if each has its own.
    fn line_of(&self, index: usize) -> Option<u64> {
        match &self.holds {
            PositionTexts::Lines(lines) => lock(lines).kept.get(index).map(|(line, _)| *line),
            PositionTexts::Several(problems) => problems.get(index).map(|(line, _)| *line),
            PositionTexts::Drawing(_) => None,
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Result<Position>> {
        (0..).map_while(|index| self.get(index))
    }
}

fn lock(lines: &Mutex<PositionLines>) -> MutexGuard<'_, PositionLines> {
    lines.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The position in a line, of these rules if they are given.
fn parse_line(line: &str, rules: Option<Rules>) -> Result<Problem, LineError> {
    if let Some(rules) = rules.filter(|rules| !rules.is_classic()) {
        return Problem::parse_for(rules, line).or_else(|error| match forms::read_text(line) {
            Some(read) => Ok(read?.problem.with_rules(rules)?),
            None => Err(error.into()),
        });
    }
    let is_position = |found: &Problem| matches!(found, Problem::Position(_));
    let read = forms::read_problem(line).or_else(|error| error.or_board(is_position))?;
    match rules {
        Some(classic) => Ok(read.with_rules(classic)?),
        None => Ok(read),
    }
}

/// The content of a text that does not consist of lines.
fn parse_drawn(text: String, place: &str, rules: Option<Rules>) -> Result<PositionTexts> {
    let lines = LineReader::of_text_at(&text, place, LineContent::Problems)?.of_rules(rules);
    let several = lines.allowing_misplaced_digits().into_numbered_problems();
    let several = several.collect::<Result<Vec<_>>>()?;
    let mut read = several.iter().filter_map(|(_, problem)| problem.as_ref().ok());
    let is_one = text.parse::<Position>().is_ok() && several.windows(2).all(is_continuation);
    let is_drawing = read.clone().next().is_none() || is_one && !read.any(marks_placed_digits);
    Ok(if is_drawing && rules.is_none_or(|rules| rules.is_classic()) {
        PositionTexts::Drawing(text)
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
        let positions = Positions::open(text, None, &CancellationToken::default()).unwrap();
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
        let positions = Positions::open(&marked, None, &CancellationToken::default()).unwrap();
        let position = positions.get(0).unwrap().unwrap();
        assert_eq!((position.digits()[1], position.givens().contains(Cell::of(1))), (3, false));
        assert_eq!(position.givens().len(), 29);
    }

    #[test]
    fn lines_end_with_any_line_break() {
        let other = W.replacen("53", "35", 1);
        for text in [[W, &other, W].join("\r"), format!("{W}\r\n#\r{other}\n\n{W}\r")] {
            assert_eq!(read(&text), [W, &other, W], "{text}");
        }
        let drawn = format!("{}\n{}", rows(W), rows(&other)).replace('\n', "\r");
        assert_eq!(read(&drawn), [W, &other]);
    }

    #[test]
    fn lines_may_be_links() {
        let code = "53C7E6C195E98E6B8D6D34C8B3C17D2D6B6E28E419C5E8C79";
        let text = format!("https://sudokupad.app/classic{code}\n{W}\n12\n");
        let expected = [W, W, "the argument:3:3: expected 81 cells, found 2"];
        assert_eq!(read(&text), expected);
    }
}
