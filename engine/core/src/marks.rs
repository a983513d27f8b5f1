//! `Pencilmarks`: the digits that each cell may still have.
//!
//! The text is the field's 729 characters: nine per cell, by rows. Each digit has its own place,
//! with a blank (any of `.` `0` `*` `_` `-`) if it is eliminated. A cell with the candidates 1, 4
//! and 9 is `1..4....9`.

use crate::grid::digit_of;
use crate::{Candidate, Digit, Digits, ParseError, Puzzle};
use std::fmt;
use std::str::FromStr;

/// The candidates of the 81 cells.
///
/// No conclusions are drawn: a cell with one candidate does not affect its peers. A cell may have
/// no candidate, so that there is no solution.
///
/// ```
/// use seventeen_core::{Candidate, Cell, Digit, Pencilmarks};
///
/// let mut marks = Pencilmarks::ALL;
/// marks.remove(Candidate::new(Cell::at(0, 0), Digit::of(5)));
/// assert!(marks.to_string().starts_with("1234.6789123456789"));
/// assert_eq!(marks.candidates()[0].to_string(), "12346789");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pencilmarks([Digits; 81]);

impl Pencilmarks {
    /// Every digit in every cell.
    pub const ALL: Pencilmarks = Pencilmarks([Digits::ALL; 81]);

    /// The marks with these candidates by rows.
    pub const fn new(candidates: [Digits; 81]) -> Pencilmarks {
        Pencilmarks(candidates)
    }

    /// The candidates by rows.
    #[inline]
    pub const fn candidates(&self) -> &[Digits; 81] {
        &self.0
    }

    /// Eliminates a candidate.
    pub fn remove(&mut self, candidate: Candidate) {
        self.0[candidate.cell()].remove(candidate.digit());
    }

    /// Whether these digits agree with the marks: each is a candidate of its cell.
    pub fn allow(&self, digits: &[u8; 81]) -> bool {
        let has = |candidates: Digits, digit: u8| {
            Digit::new(digit).is_some_and(|digit| candidates.contains(digit))
        };
        self.0.iter().zip(digits).all(|(&candidates, &digit)| has(candidates, digit))
    }
}

/// A given is its cell's only candidate. A blank cell has all nine, even digits of its peers.
///
/// A cell with a digit above 9 has no candidate.
impl From<&Puzzle> for Pencilmarks {
    fn from(puzzle: &Puzzle) -> Pencilmarks {
        Pencilmarks(puzzle.digits().map(|digit| match digit {
            0 => Digits::ALL,
            _ => Digit::new(digit).map_or(Digits::EMPTY, Digits::single),
        }))
    }
}

/// Exactly 729 characters; white space around them is allowed.
impl FromStr for Pencilmarks {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Pencilmarks, ParseError> {
        let mut marks = Pencilmarks([Digits::EMPTY; 81]);
        let mut found = 0;
        for (place, character) in text.trim().chars().enumerate() {
            let expected = Digit::at(place % 9);
            match u8::try_from(character).ok().and_then(digit_of) {
                Some(0) => {}
                Some(digit) if digit == expected.get() => {
                    if let Some(cell) = marks.0.get_mut(place / 9) {
                        cell.insert(expected);
                    }
                }
                _ => {
                    let (position, found) = (place + 1, character);
                    return Err(ParseError::Mark { position, found, expected });
                }
            }
            found = place + 1;
        }
        if found == 729 { Ok(marks) } else { Err(ParseError::Marks { found }) }
    }
}

/// 729 characters, `.` for an eliminated digit.
impl fmt::Display for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |candidates: Digits, digit: Digit| match candidates.contains(digit) {
            false => '.',
            true => char::from(b'0' + digit.get()),
        };
        let text: String = (self.0.iter())
            .flat_map(|&candidates| Digit::all().map(move |digit| mark(candidates, digit)))
            .collect();
        f.pad(&text)
    }
}

impl fmt::Debug for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn marks_read_back_as_they_were_written() {
        let mut marks = Pencilmarks::from(&format!("7{}", ".".repeat(80)).parse().unwrap());
        marks.remove(Candidate::new(Cell::of(1), Digit::of(5)));
        let text = marks.to_string();
        assert!(text.starts_with("......7..1234.6789123456789"), "{text}");
        assert_eq!(text.parse(), Ok(marks));
        assert_eq!(text.replace('.', "0").parse(), Ok(marks));
    }

    #[test]
    fn errors_name_the_place() {
        let all = Pencilmarks::ALL.to_string();
        for (text, expected) in [
            (&all[1..], "character 1 is '2': expected 1 or a blank"),
            (&all[..720], "expected 729 characters of pencilmarks, found 720"),
            (&format!("{all}1"), "expected 729 characters of pencilmarks, found 730"),
            (&all.replace('9', "x"), "character 9 is 'x': expected 9 or a blank"),
        ] {
            let error = text.parse::<Pencilmarks>().unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn digits_are_allowed_where_they_are_candidates() {
        let puzzle: Puzzle = format!("7{}", ".".repeat(80)).parse().unwrap();
        let marks = Pencilmarks::from(&puzzle);
        assert!(marks.allow(&[7; 81]));
        assert!(!marks.allow(&[8; 81]) && !marks.allow(&[0; 81]));
    }
}
