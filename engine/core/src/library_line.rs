//! `LibraryLine`: a position and a step to find in it, in the format of HoDoKu's library.
//!
//! The format is Bernhard Hobiger's, from HoDoKu's regression tests:
//! `:code:digits:givens:deleted:eliminations:placements:comment`. The givens are 81 cells, in which
//! a `+` before a digit means that it was set and not given. Candidates are written digit, row,
//! column: `512` is the 5 in r1c2. Deleted candidates are eliminated ones that the set digits would
//! allow. Missing fields at the end are empty. As in HoDoKu, a deleted candidate may be absent
//! anyway; it is not written back.

use crate::grid::digit_of;
use crate::{Candidate, Cell, Cells, Digit, ParseError, Position, Puzzle};
use std::fmt;
use std::str::FromStr;

/// A position with a step to be found in it.
///
/// ```
/// use seventeen_core::{Candidate, LibraryLine};
///
/// let line: LibraryLine = format!(":0300:5:{}::512::", ".".repeat(81)).parse()?;
/// assert_eq!((line.code.as_str(), line.digits.as_str()), ("0300", "5"));
/// assert_eq!(line.eliminations.iter().map(Candidate::to_string).collect::<String>(), "r1c2=5");
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryLine {
    /// The technique: HoDoKu's number for it, such as `0300`, with any suffix.
    pub code: String,
    /// The digits that the step is about, as HoDoKu writes them: `37`, or `x`.
    pub digits: String,
    /// The digits, the givens among them, and the candidates.
    pub position: Position,
    /// The candidates that the step eliminates.
    pub eliminations: Vec<Candidate>,
    /// The candidates that it places.
    pub placements: Vec<Candidate>,
    /// The text after the last colon.
    pub comment: String,
}

impl LibraryLine {
    /// Whether a text must be a library line: one line that begins with a colon.
    pub(crate) fn begins(text: &str) -> bool {
        text.trim().starts_with(':') && !text.trim().contains('\n')
    }

    /// Parses a line whose set digits may repeat in a house, as in a game with a mistake.
    ///
    /// # Errors
    /// It is no such line.
    ///
    /// ```
    /// use seventeen_core::LibraryLine;
    ///
    /// let line = format!(":0000:x:5+5{}::::", ".".repeat(79));
    /// assert!(line.parse::<LibraryLine>().is_err());
    /// let position = LibraryLine::parse_repeating(&line)?.position;
    /// assert_eq!((position.givens().len(), position.blank().len()), (1, 79));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn parse_repeating(text: &str) -> Result<LibraryLine, ParseError> {
        let mut fields = Fields::of(text)?;
        let (code, digits) = (fields.next()?.text(), fields.next()?.text());
        let (puzzle, givens) = fields.next()?.cells()?;
        let mut position = Position::from(&puzzle).with_givens(givens);
        fields.rest().candidates()?.into_iter().for_each(|deleted| position.eliminate(deleted));
        position = position.starting_here();
        let eliminations = fields.rest().candidates()?;
        let placements = fields.rest().candidates()?;
        let comment = fields.left.iter().map(|&(_, c)| c).collect();
        Ok(LibraryLine { code, digits, position, eliminations, placements, comment })
    }
}

/// The position alone, as HoDoKu writes it without a step: `:0000:x:…`.
impl From<Position> for LibraryLine {
    fn from(position: Position) -> LibraryLine {
        LibraryLine {
            code: "0000".into(),
            digits: "x".into(),
            position,
            eliminations: Vec::new(),
            placements: Vec::new(),
            comment: String::new(),
        }
    }
}

/// One line; white space around it is allowed.
impl FromStr for LibraryLine {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<LibraryLine, ParseError> {
        let line = LibraryLine::parse_repeating(text)?;
        Puzzle::from_digits(*line.position.digits()).check()?;
        Ok(line)
    }
}

/// The text, with deleted candidates by cells.
impl fmt::Display for LibraryLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ":{}:{}:", self.code, self.digits)?;
        write_digits(&self.position, f)?;
        for candidates in [&deleted(&self.position), &self.eliminations, &self.placements] {
            let names: Vec<String> = candidates.iter().map(|&c| triple(c)).collect();
            write!(f, ":{}", names.join(" "))?;
        }
        write!(f, ":{}", self.comment)
    }
}

/// The cells of a position, with `+` before placed digits.
pub(crate) fn write_digits(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for cell in position.rules().cells() {
        match position.digit(cell) {
            None => f.write_str(".")?,
            Some(digit) if position.givens().contains(cell) => write!(f, "{digit}")?,
            Some(digit) => write!(f, "+{digit}")?,
        }
    }
    Ok(())
}

/// The candidates of blank cells that no set digit rules out, but that are gone.
fn deleted(position: &Position) -> Vec<Candidate> {
    let is_deleted = |&candidate: &Candidate| {
        let is_set = |peer: Cell| position.digit(peer) == Some(candidate.digit());
        let is_blank = position.blank().contains(candidate.cell());
        is_blank && !position.has(candidate) && !candidate.cell().peers().iter().any(is_set)
    };
    Candidate::all().filter(is_deleted).collect()
}

/// `512`: digit 5 in row 1, column 2.
fn triple(candidate: Candidate) -> String {
    let cell = candidate.cell();
    format!("{}{}{}", candidate.digit(), cell.row() + 1, cell.column() + 1)
}

/// The unread characters of a line, each with its column, counted from 1.
struct Fields {
    left: Vec<(usize, char)>,
    end: usize,
}

/// The text between two colons, and the column of the second, or the one after the line's end.
struct Field {
    characters: Vec<(usize, char)>,
    end: (usize, Option<char>),
}

impl Fields {
    /// The fields after the first colon.
    fn of(text: &str) -> Result<Fields, ParseError> {
        let before = text.chars().take_while(|c| c.is_whitespace()).count();
        let characters = text.trim().chars().enumerate();
        let mut left: Vec<(usize, char)> = characters.map(|(i, c)| (before + i + 1, c)).collect();
        let end = before + left.len() + 1;
        if let Some(&(column, found)) = left.iter().find(|&&(_, c)| c == '\n') {
            return Err(failed(column, Some(found), "one line"));
        }
        match left.first() {
            Some((_, ':')) => left.remove(0),
            Some(&(column, found)) => return Err(failed(column, Some(found), "a colon")),
            None => return Err(failed(end, None, "a colon")),
        };
        Ok(Fields { left, end })
    }

    /// The next field, up to a colon or the line's end.
    fn rest(&mut self) -> Field {
        let colon = self.left.iter().position(|&(_, c)| c == ':');
        let mut characters = std::mem::take(&mut self.left);
        let Some(colon) = colon else { return Field { characters, end: (self.end, None) } };
        self.left = characters.split_off(colon + 1);
        let end = characters.pop().map_or((self.end, None), |(column, c)| (column, Some(c)));
        Field { characters, end }
    }

    /// The next field, which must be present.
    fn next(&mut self) -> Result<Field, ParseError> {
        if self.left.is_empty() {
            let expected = "code, digits and givens, each with a colon before it";
            return Err(failed(self.end, None, expected));
        }
        Ok(self.rest())
    }
}

impl Field {
    fn text(&self) -> String {
        self.characters.iter().map(|&(_, c)| c).collect()
    }

    /// The 81 cells, and the givens among them.
    fn cells(&self) -> Result<(Puzzle, Cells), ParseError> {
        let (mut digits, mut givens, mut count, mut is_set) = ([0; 81], Cells::EMPTY, 0, false);
        for &(column, c) in &self.characters {
            let digit = u8::try_from(c).ok().and_then(digit_of);
            match (c, digit) {
                ('+', _) if !is_set => {
                    is_set = true;
                    continue;
                }
                (_, Some(1..=9)) => {}
                (_, Some(0)) if !is_set => {}
                _ if is_set => return Err(failed(column, Some(c), "a digit, 1 to 9, after +")),
                _ => return Err(failed(column, Some(c), "a digit, +, or one of . 0 * _ -")),
            }
            let Some(cell) = Cell::new(count) else {
                return Err(failed(column, Some(c), "no more than 81 cells"));
            };
            digits[cell] = digit.unwrap_or(0);
            if digits[cell] != 0 && !is_set {
                givens.insert(cell);
            }
            (count, is_set) = (count + 1, false);
        }
        let (column, found) = self.end;
        match (count, is_set) {
            (81, false) => Ok((Puzzle::from_digits(digits), givens)),
            (_, true) => Err(failed(column, found, "a digit, 1 to 9, after +")),
            _ => Err(failed(column, found, &format!("81 cells, found {count}"))),
        }
    }

    /// The candidates, separated by white space.
    fn candidates(&self) -> Result<Vec<Candidate>, ParseError> {
        let words = self.characters.split(|(_, c)| c.is_whitespace());
        words.filter(|word| !word.is_empty()).map(candidate).collect()
    }
}

/// The inverse of [`triple`].
fn candidate(word: &[(usize, char)]) -> Result<Candidate, ParseError> {
    let number = |&(column, c): &(usize, char)| match c.to_digit(10) {
        Some(number @ 1..) => Ok(number as usize - 1),
        _ => Err(failed(column, Some(c), "digit, row and column, each 1 to 9, as in 512")),
    };
    let numbers = word.iter().map(number).collect::<Result<Vec<_>, _>>()?;
    match numbers[..] {
        [digit, row, column] => Ok(Candidate::new(Cell::at(row, column), Digit::at(digit))),
        _ => {
            let (column, found) = word[0];
            let expected = format!("digit, row and column, found {} digits", word.len());
            Err(failed(column, Some(found), &expected))
        }
    }
}

fn failed(column: usize, found: Option<char>, expected: &str) -> ParseError {
    ParseError::Position { line: 1, column, found, expected: expected.into() }
}

#[cfg(test)]
mod tests;
