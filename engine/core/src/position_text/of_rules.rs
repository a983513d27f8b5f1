//! Positions of other rules and sizes as lines: the front of a [`Board`], and then its cells, with
//! `+` before placed digits, or its pencilmarks.

use super::noted;
use crate::board::{digit_of, rules_of_head};
use crate::library_line::write_digits;
use crate::{Board, Cells, Digits, ParseError, Position, Puzzle, Rules};
use std::fmt;

impl Position {
    /// Reads a position of other rules or of another size that is more than a board: the rules or
    /// boxes and a colon, and then pencilmarks, or cells with `+` before each digit that was placed
    /// and not given. None if the text is no such line.
    ///
    /// ```
    /// use seventeen_core::Position;
    ///
    /// let text = format!("2x2:.2..{}", "1234".repeat(15));
    /// let position = Position::read_of_board(&text).expect("boxes and marks")?;
    /// assert_eq!((position.rules().name(), position.digits()[0]), ("4x4", 0));
    /// assert_eq!(position.to_string(), text);
    /// let position = Position::read_of_board("2x2:1+2..............").expect("a placed digit")?;
    /// assert_eq!((position.givens().len(), position.digit_cells().len()), (1, 2));
    /// assert!(Position::read_of_board(&".".repeat(81)).is_none());
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn read_of_board(text: &str) -> Option<Result<Position, ParseError>> {
        let (head, _) = text.trim().rsplit_once(':')?;
        Position::read_for(rules_of_head(head)?, text)
    }

    /// Reads such a position of these rules, whose name or boxes may come before a colon.
    ///
    /// # Errors
    /// As for [`read_of_board`](Position::read_of_board).
    ///
    /// ```
    /// use seventeen_core::{Position, Rules};
    ///
    /// let rules = Rules::new("own", 4, None, &[], &[])?;
    /// let text = format!("own:.2..{}", "1234".repeat(15));
    /// let position = Position::read_for(rules, &text).expect("a name and marks")?;
    /// assert_eq!((position.rules(), position.to_string()), (rules, text));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_for(rules: Rules, text: &str) -> Option<Result<Position, ParseError>> {
        let text = text.trim();
        let (before, cells) = match text.rsplit_once(':') {
            Some((head, cells)) => {
                let is_named = head == rules.name() || rules_of_head(head) == Some(rules);
                is_named.then(|| (head.chars().count() + 1, cells))?
            }
            None => (0, text),
        };
        if cells.contains('+') {
            return Some(with_placed_digits(rules, cells, before));
        }
        let is_long = cells.chars().count() == rules.side().pow(3);
        is_long.then(|| of_marks(rules, cells, before))
    }
}

/// The position of a board with its front, or of such a line; none if the text has no such front.
pub(super) fn read(text: &str) -> Option<Result<Position, ParseError>> {
    let (head, _) = text.trim().rsplit_once(':')?;
    let rules = rules_of_head(head)?;
    let position = |board: Board| of_board(&board, rules);
    Position::read_for(rules, text).or_else(|| Some(text.parse().map(position)))
}

/// The position of a board with these rules, all of whose digits are given.
fn of_board(board: &Board, rules: Rules) -> Position {
    Position::of_rules(rules, &board.ruled().map_or(Puzzle::EMPTY, |(_, puzzle)| puzzle))
}

/// The position with these cells, which begin after this many characters of their line.
fn with_placed_digits(rules: Rules, cells: &str, before: usize) -> Result<Position, ParseError> {
    let (mut board, mut placed, mut is_placed) = (String::new(), Cells::EMPTY, false);
    let mut places = rules.cells().iter();
    // After the last cell comes no `+`.
    for (place, found) in cells.chars().chain(cells.ends_with('+').then_some(' ')).enumerate() {
        if found == '+' && !is_placed {
            is_placed = true;
            continue;
        }
        if digit_of(found).is_none_or(|digit| is_placed && digit == 0) {
            return Err(ParseError::BoardCharacter { position: before + place + 1, found });
        }
        let cell = places.next().filter(|_| is_placed);
        placed |= cell.map_or(Cells::EMPTY, Cells::from);
        board.push(found);
        is_placed = false;
    }
    let position = of_board(&Board::read_for(rules, &board)?, rules);
    let givens = position.givens() - placed;
    Ok(position.with_givens(givens).starting_here())
}

/// The position with these pencilmarks, which begin after this many characters of their line.
fn of_marks(rules: Rules, marks: &str, before: usize) -> Result<Position, ParseError> {
    let mut candidates = [Digits::EMPTY; 81];
    let places =
        rules.cells().iter().flat_map(|cell| rules.digits().iter().map(move |d| (cell, d)));
    for ((place, found), (cell, expected)) in marks.chars().enumerate().zip(places) {
        match found {
            '.' | '0' | '*' | '_' | '-' => {}
            _ if found.to_digit(10) == Some(expected.get().into()) => {
                candidates[cell].insert(expected);
            }
            _ => {
                let position = before + place + 1;
                return Err(ParseError::Mark { position, found, expected });
            }
        }
    }
    Ok(noted(rules, &candidates))
}

/// A board, its front and its cells with placed digits, or its front and its pencilmarks.
pub(super) fn write(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let rules = position.rules();
    if let Some(puzzle) = position.plain() {
        let board = Board::of_rules(rules, &puzzle).to_string();
        return f.write_str(&board);
    }
    match rules.has_boxes_alone() {
        true => write!(f, "{}:", rules.boxes())?,
        false => write!(f, "{rules}:")?,
    }
    if position.has_all_candidates() {
        return write_digits(position, f);
    }
    let marks = position.marks();
    for cell in rules.cells() {
        for digit in rules.digits() {
            match marks.candidates()[cell].contains(digit) {
                true => write!(f, "{digit}")?,
                false => f.write_str(".")?,
            }
        }
    }
    Ok(())
}
