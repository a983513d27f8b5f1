//! `PuzzleName`: the names of puzzles, by the rank of their solution and the cells of their clues.
//!
//! The scheme is GPenet's (champagne, naming library, read in 2026): facts, no code. Among the
//! essentially same puzzles, those with the minlex grid as solution differ by its automorphisms.
//! The name belongs to the canonical one: the least as text, with blanks before digits. This is in
//! general not the puzzle's own minlex form.

use super::open_catalogue;
use crate::error::{Error, Result};
use seventeen_catalogue::{MinlexForm, Rank, minlex_of};
use seventeen_core::{Cell, Cells, Grid, Puzzle};
use std::fmt;
use std::str::FromStr;

/// The characters of names: 0 to 63, in the order of their bytes.
const ALPHABET: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz{}";

/// The length of the field of clues: each character represents six cells, the last one three.
const FIELD: usize = 14;

/// The length of a short name.
const SHORT: usize = 19;

/// The name of a puzzle. Its text has 19 characters; [`to_long_text`](PuzzleName::to_long_text)
/// shows the rank. The order of names is the order of ranks.
///
/// ```
/// use seventeen_jobs::catalogue::PuzzleName;
///
/// let name: PuzzleName = "5411131853 W1Rmk0Yu2q34I6".parse()?;
/// assert_eq!(name.to_string(), "eKEeveX3Ose2Ww4p42M");
/// assert_eq!(name.puzzle()?.to_string(), ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12");
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PuzzleName {
    rank: Rank,
    field: [u8; FIELD],
}

impl PuzzleName {
    /// The name of a puzzle with this solution.
    ///
    /// # Errors
    /// The puzzle has another solution, or the index cannot be read.
    ///
    /// ```
    /// use seventeen_core::{Grid, Puzzle};
    /// use seventeen_jobs::catalogue::PuzzleName;
    ///
    /// let name: PuzzleName = "eKEeveX3Ose2Ww4p42M".parse()?;
    /// let grid: Grid = seventeen_jobs::catalogue::open_catalogue().catalogue.unrank(name.rank())?;
    /// assert_eq!(PuzzleName::from_solved_puzzle(&name.puzzle()?, &grid)?, name);
    /// # Ok::<(), seventeen_jobs::Error>(())
    /// ```
    pub fn from_solved_puzzle(puzzle: &Puzzle, solution: &Grid) -> Result<PuzzleName> {
        if !solution.completes(puzzle) {
            return Err(Error::bad_input("this grid is not the solution of the puzzle"));
        }
        let form = minlex_of(solution);
        let clues = form.map().cells(puzzle.givens());
        let clues = least_automorphic_image(&form, clues);
        Ok(PuzzleName {
            rank: open_catalogue().catalogue.rank_minlex(&form)?,
            field: encode_clues(clues),
        })
    }

    /// The rank of the solution.
    pub fn rank(&self) -> Rank {
        self.rank
    }

    /// The puzzle, in canonical form.
    ///
    /// # Errors
    /// The index cannot be read.
    pub fn puzzle(&self) -> Result<Puzzle> {
        let form = minlex_of(&open_catalogue().catalogue.unrank(self.rank)?);
        Ok(form.grid().puzzle(least_automorphic_image(&form, self.clue_cells())))
    }

    /// The cells of the clues in the minlex grid.
    pub fn clue_cells(&self) -> Cells {
        let has = |cell: &Cell| self.field[cell.index() / 6] >> (cell.index() % 6) & 1 == 1;
        Cell::all().filter(has).collect()
    }

    /// The name with 25 characters: the rank right-aligned in ten columns, a blank, the field.
    pub fn to_long_text(&self) -> String {
        let field: String = self.field.iter().map(|&six| encode_six_bits(six)).collect();
        format!("{:>10} {field}", self.rank.get())
    }

    fn parse_long(rank: &str, field: &str) -> Result<PuzzleName> {
        let rank: Rank = rank.trim_start().parse()?;
        let first = rank.to_string().len() + 2;
        let mut sixes = [0; FIELD];
        for (at, (six, letter)) in sixes.iter_mut().zip(field.chars()).enumerate() {
            *six = decode_letter(letter, first + at)?;
        }
        PuzzleName { rank, field: sixes }.check_last_bits(first + FIELD - 1)
    }

    fn parse_short(text: &str) -> Result<PuzzleName> {
        let mut sixes = [0; SHORT];
        for (at, (six, letter)) in sixes.iter_mut().zip(text.chars()).enumerate() {
            *six = decode_letter(letter, at + 1)?;
        }
        let head = sixes[..5].iter().fold(0, |head, &six| head << 6 | u64::from(six));
        let rank = Rank::new(head << 3 | u64::from(sixes[5] >> 3))?;
        let mut field = [0; FIELD];
        for (at, six) in field.iter_mut().enumerate() {
            *six = sixes[5 + at] & 7 | sixes.get(6 + at).map_or(0, |next| next >> 3 << 3);
        }
        PuzzleName { rank, field }.check_last_bits(SHORT)
    }

    /// The name, if it has no cell after the last.
    fn check_last_bits(self, column: usize) -> Result<PuzzleName> {
        let last = self.field[FIELD - 1];
        if last < 8 {
            return Ok(self);
        }
        let letter = encode_six_bits(last);
        Err(Error::bad_input(format_args!(
            "character {column} encodes cells beyond the 81st ({letter:?}): expected 0 to 7"
        )))
    }

    /// Whether a text has the length and characters of a name.
    pub(crate) fn looks_like_name(text: &str) -> bool {
        split_name(text).is_some()
    }
}

/// The rank and the field of a long name; no rank and the whole text for a short one.
fn split_name(text: &str) -> Option<(&str, &str)> {
    let is_letter = |text: &str| text.bytes().all(|byte| ALPHABET.contains(&byte));
    if text.len() == SHORT && is_letter(text) {
        return Some(("", text));
    }
    let (rank, field) = text.split_at_checked(text.len().checked_sub(FIELD + 1)?)?;
    let digits = rank.trim_start();
    let is_rank = !digits.is_empty() && digits.len() <= 10;
    let is_rank = is_rank && digits.bytes().all(|byte| byte.is_ascii_digit());
    let field = field.strip_prefix([' ', ';'])?;
    (is_rank && field.len() == FIELD).then_some((rank, field))
}

/// Reads a short name, or a long one with a blank or a semicolon before the field.
impl FromStr for PuzzleName {
    type Err = Error;

    fn from_str(text: &str) -> Result<PuzzleName> {
        match split_name(text) {
            Some(("", short)) => PuzzleName::parse_short(short),
            Some((rank, field)) => PuzzleName::parse_long(rank, field),
            None => Err(Error::bad_input(format_args!(
                "{text:?} is not the name of a puzzle: expected 19 characters, or a rank, a blank and 14"
            ))),
        }
    }
}

impl fmt::Display for PuzzleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = self.rank.get();
        let mut text = String::with_capacity(SHORT);
        text.extend((0..5).map(|at| encode_six_bits((rank >> (27 - 6 * at)) as u8 & 63)));
        let mut high = (rank & 7) as u8;
        for six in self.field {
            text.push(encode_six_bits(high << 3 | six & 7));
            high = six >> 3;
        }
        f.pad(&text)
    }
}

fn encode_six_bits(six: u8) -> char {
    char::from(ALPHABET[usize::from(six & 63)])
}

/// The number of a character in this column.
fn decode_letter(letter: char, column: usize) -> Result<u8> {
    let place = ALPHABET.iter().position(|&byte| char::from(byte) == letter);
    place.map(|place| place as u8).ok_or_else(|| {
        let expected = "0 to 9, A to Z, a to z, { or }";
        Error::bad_input(format_args!("character {column} is {letter:?}: expected {expected}"))
    })
}

fn encode_clues(clues: Cells) -> [u8; FIELD] {
    let mut field = [0; FIELD];
    for cell in clues {
        field[cell.index() / 6] |= 1 << (cell.index() % 6);
    }
    field
}

/// The least image of these cells under the automorphisms of a minlex grid, by its text with blanks
/// before digits.
fn least_automorphic_image(form: &MinlexForm, clues: Cells) -> Cells {
    if form.automorphisms() == 1 {
        return clues;
    }
    let all = form.grid().automorphisms();
    let images = all.iter().map(|map| map.cells(clues));
    images.min_by_key(|image| image.bits().reverse_bits()).unwrap_or(clues)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::Transformation;

    #[test]
    fn what_is_no_name_is_refused_with_its_place() {
        for (text, reason) in [
            ("5411131853 W1Rmk0Yu2q34I8", "character 25 encodes cells beyond the 81st"),
            ("5411131853 W1Rmk0Yu-q34I6", "character 20 is '-'"),
            ("0 W1Rmk0Yu2q34I6", "1 to 5472730538"),
            ("9411131853;W1Rmk0Yu2q34I6", "1 to 5472730538"),
            ("eKEeveX3Ose2Ww4p4", "is not the name"),
            ("}KEeveX3Ose2Ww4p42M", "1 to 5472730538"),
        ] {
            let error = text.parse::<PuzzleName>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn isomorphs_have_one_name_where_the_grid_has_automorphisms() {
        let most = seventeen_catalogue::Catalogue::most_symmetric();
        for &(rank, automorphisms) in most.iter().filter(|(_, count)| *count >= 72) {
            let grid = open_catalogue().catalogue.unrank(rank).unwrap();
            assert_eq!(grid.automorphisms().order(), u64::from(automorphisms));
            let clues: Cells = Cell::all().filter(|cell| cell.index() * 11 % 81 < 30).collect();
            let name = PuzzleName::from_solved_puzzle(&grid.puzzle(clues), &grid).unwrap();
            for number in [1, 77_777, 3_000_000] {
                let map = Transformation::geometric(number);
                let (puzzle, solution) = (map.puzzle(&grid.puzzle(clues)), map.grid(&grid));
                assert_eq!(PuzzleName::from_solved_puzzle(&puzzle, &solution).unwrap(), name);
            }
            for text in [
                name.to_string(),
                name.to_long_text(),
                name.to_long_text().trim().replace(' ', ";"),
            ] {
                assert_eq!(text.parse::<PuzzleName>().unwrap(), name, "{text}");
            }
            assert_eq!(name.puzzle().unwrap().givens(), name.clue_cells());
        }
    }
}
