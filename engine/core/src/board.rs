//! `Board`: a puzzle or a solution of any size, for 16x16, 25x25 and boxes that are not square.
//!
//! A board has boxes of `r` rows and `c` columns, so `r * c` digits, rows, columns and boxes.
//! The 9x9 types [`Puzzle`] and [`Grid`] are separate, and fast.
//!
//! The text is one line, by rows: `1` to `9`, then `A` for 10 up to `Z` for 35, and any of `.` `0`
//! `*` `_` `-` for a blank cell. A line of 16, 81, 256 or 625 cells has square boxes. For other
//! boxes, their size comes first, rows before columns: `2x3:` and 36 cells. A board with `0` and
//! another blank is rejected unless it is 9x9: lists that count from 0 to F have both.
//!
//! Boards with other houses begin with the name of their [`Rules`]: `windoku:` and 81 cells.

use crate::{Boxes, Grid, ParseError, Puzzle, Rules};
use std::fmt;
use std::str::FromStr;

impl FromStr for Boxes {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Boxes, ParseError> {
        let sides = text
            .split_once('x')
            .and_then(|(rows, columns)| Boxes::new(rows.parse().ok()?, columns.parse().ok()?));
        sides.ok_or_else(|| ParseError::Boxes { found: text.to_owned() })
    }
}

/// The digits of a board by rows, 0 for blank: a puzzle, or a solution.
///
/// ```
/// use seventeen_core::Board;
///
/// let board: Board = "12.4............".parse()?;
/// assert_eq!((board.boxes().to_string(), board.clues()), ("2x2".into(), 3));
/// assert!("1234341221434321".parse::<Board>()?.is_solution());
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    boxes: Boxes,
    /// The rules if there are other houses than rows, columns and these boxes.
    rules: Option<Rules>,
    digits: Vec<u8>,
}

impl Board {
    /// A board without givens.
    pub fn empty(boxes: Boxes) -> Board {
        Board { boxes, rules: None, digits: vec![0; boxes.cells()] }
    }

    /// The board with these digits by rows, 0 for blank. A digit may repeat in a house: then
    /// there is no solution.
    ///
    /// # Errors
    /// There are too few or too many cells, or a digit that the board does not have.
    pub fn from_digits(boxes: Boxes, digits: Vec<u8>) -> Result<Board, ParseError> {
        if digits.len() != boxes.cells() {
            let (expected, found) = (boxes.cells(), digits.len());
            return Err(ParseError::BoardLength { boxes, expected, found });
        }
        match digits.iter().position(|&digit| usize::from(digit) > boxes.digits()) {
            Some(cell) => Err(ParseError::BoardDigit { boxes, cell, found: digits[cell] }),
            None => Ok(Board { boxes, rules: None, digits }),
        }
    }

    /// The board of these rules with the digits of a puzzle or a grid.
    ///
    /// ```
    /// use seventeen_core::{Board, Boxes, Puzzle, Rules};
    ///
    /// let board = Board::of_rules("x".parse()?, &Puzzle::EMPTY);
    /// assert_eq!(board.to_string(), format!("x:{}", ".".repeat(81)));
    /// let small = Board::of_rules("6x6".parse()?, &Puzzle::EMPTY);
    /// assert_eq!((small.rules(), small.boxes().to_string()), (None, "2x3".into()));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn of_rules(rules: Rules, puzzle: &Puzzle) -> Board {
        let digits = rules.cells().iter().map(|cell| puzzle.digits()[cell]).collect();
        let further = (!rules.has_boxes_alone()).then_some(rules);
        Board { boxes: rules.boxes(), rules: further, digits }
    }

    /// Its rules if it has other houses than rows, columns and boxes.
    pub fn rules(&self) -> Option<Rules> {
        self.rules
    }

    /// All of its rules and its digits as a puzzle of them, if it has at most nine digits.
    pub fn ruled(&self) -> Option<(Rules, Puzzle)> {
        let rules = self.rules.or_else(|| Rules::of_boxes(self.boxes))?;
        let mut digits = [0; 81];
        rules.cells().iter().zip(&self.digits).for_each(|(cell, &digit)| digits[cell] = digit);
        Some((rules, Puzzle::from_digits(digits)))
    }

    /// The size of its boxes; a box is a row if it has none.
    pub fn boxes(&self) -> Boxes {
        self.boxes
    }

    /// The digits by rows, 0 for blank.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The number of cells with a digit.
    pub fn clues(&self) -> usize {
        self.digits.iter().filter(|&&digit| digit != 0).count()
    }

    /// The boards with one clue less.
    ///
    /// ```
    /// use seventeen_core::Board;
    ///
    /// let board: Board = "12.4............".parse()?;
    /// let rest: Vec<String> = board.without_each_clue().map(|rest| rest.to_string()).collect();
    /// assert_eq!(rest, [".2.4............", "1..4............", "12.............."]);
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn without_each_clue(&self) -> impl Iterator<Item = Board> + '_ {
        let given = (0..self.digits.len()).filter(|&cell| self.digits[cell] != 0);
        given.map(|cell| {
            let mut rest = self.clone();
            rest.digits[cell] = 0;
            rest
        })
    }

    /// Whether every cell holds a digit, and no house repeats one.
    pub fn is_solution(&self) -> bool {
        if let Some((rules, puzzle)) = self.ruled().filter(|_| self.rules.is_some()) {
            return rules.grid(*puzzle.digits()).is_ok();
        }
        let (n, columns) = (self.boxes.digits(), self.boxes.columns());
        let mut seen = vec![0_u64; 3 * n];
        for (row, digits) in self.digits.chunks_exact(n).enumerate() {
            let first_box = 2 * n + row / self.boxes.rows() * self.boxes.rows();
            for (stack, digits) in digits.chunks_exact(columns).enumerate() {
                for (place, digit) in digits.iter().enumerate() {
                    for house in [row, n + stack * columns + place, first_box + stack] {
                        seen[house] |= 1 << digit;
                    }
                }
            }
        }
        // Bit 0 marks a blank: `n` cells with `n` digits leave no room for it.
        seen.iter().all(|&digits| digits == (1 << (n + 1)) - 2)
    }
}

impl Board {
    /// The 9x9 puzzle with these digits.
    ///
    /// # Errors
    /// The board has another size, or other rules.
    pub fn puzzle(&self) -> Result<Puzzle, ParseError> {
        if let Some(found) = self.rules {
            return Err(ParseError::OtherRules { expected: Rules::CLASSIC, found });
        }
        match self.digits.as_slice().try_into() {
            Ok(digits) if self.boxes == Boxes::NINE => Ok(Puzzle::from_digits(digits)),
            _ => Err(ParseError::OtherBoxes { expected: Boxes::NINE, found: self.boxes }),
        }
    }

    /// The solution grid with these digits.
    ///
    /// # Errors
    /// The board has another size or other rules, a blank cell, or a repeated digit in a house.
    pub fn grid(&self) -> Result<Grid, ParseError> {
        self.puzzle().and_then(Grid::try_from)
    }
}

impl From<&Grid> for Board {
    fn from(grid: &Grid) -> Board {
        Board { boxes: Boxes::NINE, rules: None, digits: grid.digits().to_vec() }
    }
}

impl From<&Puzzle> for Board {
    fn from(puzzle: &Puzzle) -> Board {
        Board { boxes: Boxes::NINE, rules: None, digits: puzzle.digits().to_vec() }
    }
}

/// A line in the module's format; white space around it is allowed.
impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Board, ParseError> {
        let text = text.trim();
        match text.rsplit_once(':') {
            Some((head, cells)) => Board::read(Some(Head::parse(head)?), head.len() + 1, cells),
            None => Board::read(None, 0, text),
        }
    }
}

/// The rules that the text before a colon means, if they have at most nine digits.
pub(crate) fn rules_of_head(text: &str) -> Option<Rules> {
    Head::parse(text).and_then(|head| head.rules(text)).ok()
}

/// The text before the colon.
enum Head {
    Boxes(Boxes),
    /// Rules with other houses than boxes.
    Rules(Rules),
}

impl Head {
    /// The boxes `2x3`, or rules. The rules `4x4` and the boxes `4x4` are different, and the boxes
    /// are meant; `6x6` and `8x8` are rules, since no boxes are so large.
    fn parse(text: &str) -> Result<Head, ParseError> {
        let begins_as_boxes = text.starts_with(|c: char| c.is_ascii_digit());
        match text.parse::<Rules>() {
            Ok(rules) if !rules.has_boxes_alone() => Ok(Head::Rules(rules)),
            Err(error) if !begins_as_boxes => Err(error),
            rules => {
                let boxes =
                    text.parse().or_else(|error| rules.map_or(Err(error), |of| Ok(of.boxes())));
                boxes.map(Head::Boxes)
            }
        }
    }

    /// The rules that the text means.
    fn rules(self, text: &str) -> Result<Rules, ParseError> {
        let reason = || format!("expected rules with at most 9 digits, not boxes of {text}");
        match self {
            Head::Rules(rules) => Ok(rules),
            Head::Boxes(boxes) => Rules::of_boxes(boxes)
                .ok_or_else(|| ParseError::Rules { found: text.to_owned(), reason: reason() }),
        }
    }
}

impl Board {
    /// Reads a board of these rules: its cells, or the board with its rules or boxes in front.
    ///
    /// # Errors
    /// There are too few or too many cells, a digit that the board does not have or that a house
    /// repeats, or other rules in front.
    ///
    /// ```
    /// use seventeen_core::{Board, Rules};
    ///
    /// let rules: Rules = "windoku".parse()?;
    /// let board = Board::read_for(rules, &".".repeat(81))?;
    /// assert_eq!(board.rules(), Some(rules));
    /// assert_eq!(Board::read_for(rules, &board.to_string())?, board);
    /// let error = Board::read_for(rules, &format!("x:{}", ".".repeat(81))).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a puzzle with the rules windoku, found x");
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn read_for(rules: Rules, text: &str) -> Result<Board, ParseError> {
        let text = text.trim();
        let (found, start, cells) = match text.rsplit_once(':') {
            Some((head, cells)) if head == rules.name() => (rules, head.len() + 1, cells),
            Some((head, cells)) => (Head::parse(head)?.rules(head)?, head.len() + 1, cells),
            None => (rules, 0, text),
        };
        if found != rules {
            return Err(ParseError::OtherRules { expected: rules, found });
        }
        Board::read(Some(Head::Rules(rules)), start, cells)
    }

    /// The digits of this board under these rules, if it has none.
    ///
    /// # Errors
    /// It has other rules or another size, or the rules do not allow its digits.
    pub fn with_rules(self, rules: Rules) -> Result<Board, ParseError> {
        let boxes = rules.boxes();
        if let Some(found) = self.rules.filter(|&found| found != rules) {
            return Err(ParseError::OtherRules { expected: rules, found });
        }
        let fits = match rules.has_boxes_alone() {
            true => boxes == self.boxes,
            false => boxes.digits() == self.boxes.digits(),
        };
        if !fits {
            return Err(ParseError::OtherBoxes { expected: boxes, found: self.boxes });
        }
        let board = Board { boxes, rules: Some(rules), ..self };
        if let Some((_, puzzle)) = board.ruled() {
            rules.check(&puzzle)?;
        }
        Ok(Board { rules: (!rules.has_boxes_alone()).then_some(rules), ..board })
    }

    /// Reads cells that follow this many characters.
    fn read(head: Option<Head>, start: usize, cells: &str) -> Result<Board, ParseError> {
        let mut digits = Vec::with_capacity(cells.len());
        for (place, found) in cells.chars().enumerate() {
            let digit = digit_of(found);
            let position = start + place + 1;
            digits.push(digit.ok_or(ParseError::BoardCharacter { position, found })?);
        }
        let found = digits.len();
        let (boxes, rules) = match head {
            Some(Head::Boxes(boxes)) => (boxes, None),
            Some(Head::Rules(rules)) => (rules.boxes(), Some(rules)),
            None => (Boxes::square(found).ok_or(ParseError::Sizes { found })?, None),
        };
        if boxes != Boxes::NINE
            && let Some(place) = cells.chars().position(|cell| cell == '0')
            && let Some(blank) =
                cells.chars().find(|&cell| cell != '0' && digit_of(cell) == Some(0))
        {
            return Err(ParseError::BoardZero { position: start + place + 1, blank });
        }
        let board = Board::from_digits(boxes, digits)?;
        rules.map_or(Ok(board.clone()), |rules| board.with_rules(rules))
    }
}

/// The digit of a cell, 0 for a blank one.
pub(crate) fn digit_of(character: char) -> Option<u8> {
    match character {
        '.' | '*' | '_' | '-' => Some(0),
        _ => character.to_digit(36).map(|digit| digit as u8),
    }
}

/// The line in the module's format, `.` for blank.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rules {
            Some(rules) => write!(f, "{rules}:")?,
            None if self.boxes.rows() != self.boxes.columns() => write!(f, "{}:", self.boxes)?,
            None => {}
        }
        let text: String = self.digits.iter().map(|&digit| character_of(digit)).collect();
        f.write_str(&text)
    }
}

fn character_of(digit: u8) -> char {
    match digit {
        0 => '.',
        _ => char::from_digit(digit.into(), 36).unwrap_or('?').to_ascii_uppercase(),
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn a_board_reads_back_as_it_was_written() {
        for text in [
            "12.4............".to_owned(),
            format!("1.G{}", ".".repeat(253)),
            format!("P{}", ".".repeat(624)),
            format!("2x3:6{}", ".".repeat(35)),
            format!("windoku:1{}", ".".repeat(80)),
            format!("jigsaw:AAABCABBCDDBCCDD:1{}", ".".repeat(15)),
        ] {
            assert_eq!(text.parse::<Board>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn boxes_are_numbered_by_rows() {
        let boxes = Boxes::new(2, 3).unwrap();
        let of: Vec<usize> = (0..36).map(|cell| boxes.box_of(cell)).collect();
        assert_eq!(of[..12], [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1]);
        assert_eq!(of[24..30], [4, 4, 4, 5, 5, 5]);
        assert!(Cell::all().all(|cell| Boxes::NINE.box_of(cell.index()) == cell.box_index()));
    }

    #[test]
    fn a_solution_repeats_no_digit() {
        let solved = |text: &str| text.parse::<Board>().unwrap().is_solution();
        assert!(solved("1234341221434321"));
        assert!(!solved("123434122143432."));
        assert!(!solved("1234341221434312"));
        assert!(solved("2x1:1221"));
    }

    #[test]
    fn errors_name_the_place() {
        for (text, expected) in [
            ("1234", "expected 16, 81, 256 or 625 cells, found 4"),
            ("2x3:1234", "a board with boxes of 2x3 has 36 cells, found 4"),
            ("7x7:1", "boxes of \"7x7\": expected rows x columns"),
            ("2y3:1", "boxes of \"2y3\": expected rows x columns"),
            ("windoko:1", "rules \"windoko\": expected classic, 4x4, 6x6, 8x8, windoku,"),
            (
                &format!("x:1{}1", ".".repeat(79)),
                "digit 1 occurs twice in diagonal 1: at r1c1 r9c9",
            ),
            ("12?4............", "character 3 is '?'"),
            ("12.0............", "character 4 is '0', and '.' is a blank cell, too"),
            (&format!("2x3:_0{}", "_".repeat(34)), "character 6 is '0', and '_'"),
            ("12.5............", "cell 4 (row 1, column 4) holds 5: a board with boxes of 2x2"),
        ] {
            let error = text.parse::<Board>().unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
