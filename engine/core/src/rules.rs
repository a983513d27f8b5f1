//! `Rules`: the houses of a puzzle as data, for other sizes and other houses than 9x9 has.
//!
//! | file | content |
//! |---|---|
//! | `rules.rs` | the type, and what it requires of puzzles and grids |
//! | `houses` | lines, boxes and further houses, in parts with names |
//! | `named` | the rules that have a name, and regions drawn by letters |
//! | `implied` | the houses that follow from others |
//! | `symmetries`, `refinement` | the permutations of cells that map houses to houses |
//! | `forms` | minlex forms under these symmetries |
//!
//! A board of `n` rows and columns, up to nine, is the top left corner of the 9x9 grid, and its
//! digits are 1 to `n`. So [`Puzzle`], [`Grid`] and [`Cells`] hold boards of all rules: the cells
//! outside of the board are blank, and cells keep their names. Code for one set of rules needs
//! nothing but the masks of the houses.

mod forms;
mod houses;
mod implied;
mod named;
mod refinement;
mod symmetries;
#[cfg(test)]
mod tests;

pub use forms::MinlexForms;
pub use houses::Part;
pub use symmetries::Symmetries;

use crate::{Boxes, Cell, Cells, Digit, Digits, Grid, ParseError, Puzzle};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

/// The rules of a puzzle: its cells, its digits and its houses.
///
/// A house holds each digit at most once. The rows and the columns of the board are always houses.
/// This type is a reference to constant data, so copies cost nothing; equal rules are the same
/// data.
///
/// ```
/// use seventeen_core::Rules;
///
/// let windoku: Rules = "windoku".parse()?;
/// assert_eq!((windoku.side(), windoku.houses().len()), (9, 31));
/// assert_eq!(windoku.house_name(27), "window 1");
/// assert_eq!(windoku.symmetries().order(), 256);
/// assert!(Rules::CLASSIC.is_classic() && !windoku.is_classic());
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Rules(&'static Data);

/// Rules as constant data.
struct Data {
    name: &'static str,
    /// The number of rows, of columns and of digits.
    side: usize,
    /// The cells of the board.
    cells: Cells,
    /// The size of the boxes; a box is a row if there are no boxes.
    boxes: Boxes,
    /// Whether the houses are rows, columns and boxes alone.
    has_boxes_alone: bool,
    houses: &'static [Cells],
    implied: &'static [Cells],
    /// The names of the houses and their numbers, in the order of the houses.
    parts: &'static [Part],
    /// For each cell, the other cells of its houses.
    peers: [Cells; 81],
}

static CLASSIC: Data = houses::CLASSIC;

/// The rules other than classic ones that were made so far. They stay for the life of the process.
static MADE: Mutex<Vec<&'static Data>> = Mutex::new(Vec::new());

/// The most rules that a process can make.
const MOST_RULES: usize = 10_000;

impl Rules {
    /// The rules of classic sudoku.
    pub const CLASSIC: Rules = Rules(&CLASSIC);

    /// The names of rules; there are also those of regions by letters.
    pub const NAMES: [&str; 8] = named::NAMES;

    /// Rules of a board of this many rows and columns, with boxes if it has any, and these further
    /// houses, in parts.
    ///
    /// # Errors
    /// The side is not 2 to 9, the boxes are those of another side, or a house has a cell outside
    /// of the board or more cells than there are digits.
    pub fn new(
        name: &str,
        side: usize,
        boxes: Option<Boxes>,
        further: &[Part],
        houses: &[Cells],
    ) -> Result<Rules, ParseError> {
        let failed = |reason: String| Err(ParseError::Rules { found: name.to_owned(), reason });
        if !(2..=9).contains(&side) {
            return failed(format!("a board of {side} rows and columns: expected 2 to 9"));
        }
        let board = houses::board_cells(side);
        if let Some(wrong) = houses.iter().find(|house| !house.is_subset(board)) {
            return failed(format!("{} is outside of the board of {side}x{side}", *wrong - board));
        }
        if let Some(wrong) = houses.iter().find(|house| house.len() as usize > side) {
            let n = wrong.len();
            return failed(format!("the house {wrong} has {n} cells: expected {side} at most"));
        }
        if let Some(boxes) = boxes.filter(|boxes| boxes.digits() != side) {
            let n = boxes.digits();
            return failed(format!("boxes of {boxes} have {n} cells: expected {side}"));
        }
        let made = houses::Draft::new(name, side, boxes, further, houses);
        let mut all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(equal) = [&CLASSIC].iter().chain(&*all).find(|data| made.is(data)) {
            return Ok(Rules(equal));
        }
        if all.len() == MOST_RULES {
            return failed(format!("expected at most {MOST_RULES} rules in a run"));
        }
        let data: &'static Data = Box::leak(Box::new(made.data()));
        all.push(data);
        Ok(Rules(data))
    }

    /// The rules of boards whose houses are rows, columns and boxes, if their side is at most 9.
    pub fn of_boxes(boxes: Boxes) -> Option<Rules> {
        if boxes == Boxes::NINE {
            return Some(Rules::CLASSIC);
        }
        let n = boxes.digits();
        let name = match named::usual_boxes(n) {
            Some(usual) if usual == boxes => format!("{n}x{n}"),
            _ => format!("{n}x{n} with boxes of {boxes}"),
        };
        Rules::new(&name, n, Some(boxes), &[], &[]).ok()
    }

    /// The rules of this name, if they were made before.
    fn made(name: &str) -> Option<Rules> {
        let all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().find(|data| data.name == name).map(|data| Rules(data))
    }

    /// Its number in this process, by which [`of_number`](Rules::of_number) finds it again.
    pub fn number(self) -> u64 {
        let all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        (all.iter().position(|&data| Rules(data) == self)).map_or(0, |index| index as u64 + 1)
    }

    /// The rules of this number.
    pub fn of_number(number: u64) -> Option<Rules> {
        let Some(index) = number.checked_sub(1) else { return Some(Rules::CLASSIC) };
        let all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(usize::try_from(index).ok()?).map(|data| Rules(data))
    }

    /// The text form: `windoku`, `6x6`, `jigsaw:AABB…`.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Whether these are the rules of classic sudoku.
    #[inline]
    pub fn is_classic(self) -> bool {
        std::ptr::eq(self.0, &CLASSIC)
    }

    /// Whether its houses are rows, columns and boxes alone, as those of a [`Board`] without rules.
    ///
    /// [`Board`]: crate::Board
    pub fn has_boxes_alone(self) -> bool {
        self.0.has_boxes_alone
    }

    /// The number of rows, of columns and of digits.
    #[inline]
    pub fn side(self) -> usize {
        self.0.side
    }

    /// The size of the boxes; 1 row and all columns if it has no boxes.
    pub fn boxes(self) -> Boxes {
        self.0.boxes
    }

    /// The cells of the board, which is the top left corner of the 9x9 grid.
    #[inline]
    pub fn cells(self) -> Cells {
        self.0.cells
    }

    /// The digits of the board.
    pub fn digits(self) -> Digits {
        Digit::all().take(self.0.side).collect()
    }

    /// The houses: rows, columns, then the others.
    #[inline]
    pub fn houses(self) -> &'static [Cells] {
        self.0.houses
    }

    /// The houses with as many cells as there are digits, which hold each digit once, with their
    /// indices.
    ///
    /// ```
    /// use seventeen_core::Rules;
    ///
    /// assert_eq!(Rules::CLASSIC.full_houses().count(), 27);
    /// ```
    pub fn full_houses(self) -> impl Iterator<Item = (usize, Cells)> {
        let houses = self.0.houses.iter().copied().enumerate();
        houses.filter(move |(_, house)| house.len() as usize == self.0.side)
    }

    /// Further sets of cells that hold each digit once in every solution, as far as they follow
    /// from two or three houses at a time.
    ///
    /// ```
    /// use seventeen_core::Rules;
    ///
    /// let windoku: Rules = "windoku".parse()?;
    /// assert_eq!(windoku.implied().len(), 5);
    /// assert!(Rules::CLASSIC.implied().is_empty());
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn implied(self) -> &'static [Cells] {
        self.0.implied
    }

    /// The name of a house by its index: `row 3`, `window 1`.
    pub fn house_name(self, index: usize) -> String {
        let mut before = 0;
        for part in self.0.parts {
            if index < before + part.number {
                return format!("{} {}", part.name, index - before + 1);
            }
            before += part.number;
        }
        format!("house {}", index + 1)
    }

    /// The houses that are neither rows, columns nor boxes.
    pub fn own_houses(self) -> &'static [Cells] {
        let regular = self.0.parts.iter().filter(|part| Part::REGULAR.contains(&part.name));
        let first = regular.map(|part| part.number).sum();
        &self.0.houses[first..]
    }

    /// The other cells of the cell's houses.
    #[inline]
    pub fn peers(self, cell: Cell) -> Cells {
        self.0.peers[cell]
    }

    /// The other cells of the cell's houses, implied ones included: in every solution they have
    /// other digits than the cell.
    pub fn all_peers(self, cell: Cell) -> Cells {
        let implied = self.0.implied.iter().filter(|house| house.contains(cell));
        implied.fold(self.peers(cell), |all, &house| all | house) - Cells::single(cell)
    }

    /// The symmetries of the houses and the implied houses, without renaming digits. They map
    /// solutions to solutions.
    pub fn symmetries(self) -> Symmetries {
        Symmetries::of(self)
    }

    /// Checks that every digit is one of the board's, in one of its cells, and that no house
    /// repeats one.
    ///
    /// # Errors
    /// The first digit that does not fit.
    pub fn check(self, puzzle: &Puzzle) -> Result<(), ParseError> {
        if self.is_classic() {
            return puzzle.check();
        }
        let (cells, side) = (self.cells(), self.0.side as u8);
        let wrong = |cell: &Cell| {
            let digit = puzzle.digits()[*cell];
            digit > side || digit != 0 && !cells.contains(*cell)
        };
        if let Some(cell) = Cell::all().find(wrong) {
            let found = puzzle.digits()[cell];
            let reason = format!("cell {cell} holds {found}: expected 0 to {side} in the board");
            return Err(ParseError::Givens { rules: self, cell, reason });
        }
        for (index, &house) in self.0.houses.iter().enumerate() {
            let mut seen = [None; 9];
            for (cell, digit) in house.iter().filter_map(|cell| Some((cell, puzzle.digit(cell)?))) {
                if let Some(first) = seen[digit].replace(cell) {
                    let house = self.house_name(index);
                    let reason =
                        format!("digit {digit} occurs twice in {house}: at {first} {cell}");
                    return Err(ParseError::Givens { rules: self, cell, reason });
                }
            }
        }
        Ok(())
    }

    /// The solution grid with these digits, in the cells of the 9x9 grid.
    ///
    /// # Errors
    /// A cell of the board is blank, or an error of [`check`](Rules::check).
    pub fn grid(self, digits: [u8; 81]) -> Result<Grid, ParseError> {
        if self.is_classic() {
            return Grid::from_digits(digits);
        }
        let puzzle = Puzzle::from_digits(digits);
        self.check(&puzzle)?;
        match (self.cells() - puzzle.givens()).first() {
            None => Ok(Grid::unchecked(digits)),
            Some(cell) => {
                let reason = format!("expected a solution grid, but {cell} is blank");
                Err(ParseError::Givens { rules: self, cell, reason })
            }
        }
    }

    /// The solution grid with these digits, which the caller has checked, such as a solver that
    /// keeps the rules. Debug builds check them.
    #[inline]
    pub fn known_grid(self, digits: [u8; 81]) -> Grid {
        debug_assert!(self.grid(digits).is_ok(), "{digits:?} is no grid of {self}");
        Grid::unchecked(digits)
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::CLASSIC
    }
}

impl PartialEq for Rules {
    #[inline]
    fn eq(&self, other: &Rules) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

/// The rules of a name, or of letters after `jigsaw:`.
impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rules, ParseError> {
        named::parse(text)
    }
}

/// Its name.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.name)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
