//! Positions as they stand in a text: one a line, or one grid drawn over several lines.

use super::input;
use super::problem::Problem;
use crate::error::{Error, Result};
use seventeen_core::Position;
use seventeen_host::stop::StopToken;
use std::ops::Range;

/// A text with positions, which are read when they are asked for.
///
/// ```
/// use seventeen_host::stop::StopToken;
/// use seventeen_jobs::text::Positions;
///
/// let two = format!("{0}1\n# blank but for a cell\n2{0}\n", ".".repeat(80));
/// let positions = Positions::open(&two, &StopToken::default())?;
/// assert_eq!(positions.iter().count(), 2);
/// let second = positions.get(1).expect("two")?;
/// assert_eq!(second.digits()[0], 2);
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
pub struct Positions {
    text: String,
    /// What errors call the place that it comes from.
    place: String,
    /// The lines with a position each, with their numbers; none if the text is one drawn grid.
    lines: Option<Vec<(usize, Range<usize>)>>,
}

impl Positions {
    /// All of an input, see [`input::open`]; a text of several lines is a literal. It holds lines
    /// of puzzles, of pencilmarks or of HoDoKu's library if the first of them is one.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(input: &str, stop: &StopToken) -> Result<Positions> {
        let (text, place) = text_of(input, stop)?;
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
        let are_lines = first.is_some_and(|line| Problem::read(line).is_ok());
        Ok(Positions { lines: are_lines.then_some(lines), text, place })
    }

    /// The position of this index, from 0; none behind the last.
    ///
    /// # Errors
    /// Its text says none.
    pub fn get(&self, index: usize) -> Option<Result<Position>> {
        let place = &self.place;
        let Some(lines) = &self.lines else {
            let whole = || self.text.parse::<Position>();
            let misread = |error| Error::bad_input(format_args!("{place}: {error}"));
            return (index == 0).then(|| whole().map_err(misread));
        };
        let (number, span) = lines.get(index)?;
        let position = of_line(self.text[span.clone()].trim());
        Some(position.map_err(|error| error.about(format_args!("{place}:{number}"))))
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Result<Position>> {
        (0..).map_while(|index| self.get(index))
    }
}

fn of_line(line: &str) -> Result<Position> {
    let problem = Problem::read(line).map_err(Error::bad_input)?;
    problem.position().map_err(|error| error.about("positions"))
}

/// All of an input, and what errors call it.
fn text_of(input: &str, stop: &StopToken) -> Result<(String, String)> {
    if input.contains('\n') {
        return Ok((input.to_owned(), "the literal".to_owned()));
    }
    let opened = input::open(input, stop)?;
    let place = opened.1.to_owned();
    Ok((input::read_all(opened)?, place))
}
