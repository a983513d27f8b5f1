//! `Grid` (solved) and `Puzzle` (givens): reading, writing and splitting them.
//!
//! Both are 81 digits by rows. Their text is the field's: 81 characters, `1` to `9` for digits and
//! any of `.` `0` `*` `_` `-` for a blank cell.

use crate::{Cell, Cells, Digit, House, ParseError};
use std::fmt;
use std::str::FromStr;

/// A solution grid: each digit 1 to 9 once in every house.
///
/// [`Rules`](crate::Rules) makes grids with other houses. Those of smaller boards are blank outside
/// of the board.
///
/// ```
/// use seventeen_core::{Cell, Digit, Grid};
///
/// let grid: Grid =
///     "594231786786945132123768954965173248378492561241856397432619875619587423857324619".parse()?;
/// assert_eq!(grid.digit(Cell::at(0, 1)), Digit::of(9));
/// assert_eq!(grid.cells_of(Digit::of(5)).len(), 9);
/// let puzzle = grid.puzzle("r1c1 r9c9".parse()?);
/// assert!(puzzle.clues() == 2 && grid.completes(&puzzle));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([u8; 81]);

/// Givens: digits 1 to 9, and 0 for a blank cell.
///
/// A puzzle read from text repeats no digit in a house. One made by [`Puzzle::from_digits`] may,
/// and then has no solution.
///
/// ```
/// use seventeen_core::{Cell, Digit, ParseError, Puzzle};
///
/// let puzzle: Puzzle = format!("5.4{}", ".".repeat(78)).parse()?;
/// assert_eq!(puzzle.digit(Cell::at(0, 2)), Some(Digit::of(4)));
/// assert_eq!((puzzle.digit(Cell::at(0, 1)), puzzle.clues()), (None, 2));
/// let twice = format!("5.5{}", ".".repeat(78)).parse::<Puzzle>();
/// assert!(matches!(twice, Err(ParseError::Repeated { .. })));
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle([u8; 81]);

impl Grid {
    /// The solution grid with these digits, by rows.
    ///
    /// # Errors
    /// A digit is blank, above 9, or repeated in a house.
    pub fn from_digits(digits: [u8; 81]) -> Result<Grid, ParseError> {
        Grid::try_from(Puzzle::from_digits(digits))
    }

    /// The solution grid with these digits by rows, which the caller has checked, such as a solver
    /// that keeps the rules. Debug builds check them.
    pub fn known(digits: [u8; 81]) -> Grid {
        debug_assert!(Grid::from_digits(digits).is_ok(), "{digits:?} is no solution grid");
        Grid(digits)
    }

    /// The solution grid with these digits, of any rules.
    #[inline]
    pub(crate) const fn unchecked(digits: [u8; 81]) -> Grid {
        Grid(digits)
    }

    /// The digits 1 to 9, by rows.
    #[inline]
    pub const fn digits(&self) -> &[u8; 81] {
        &self.0
    }

    /// The 81 characters, for code that writes millions: [`Display`](fmt::Display) first has to
    /// read its formatting options.
    #[inline]
    pub fn text(&self) -> [u8; 81] {
        text_of(&self.0)
    }

    /// The digit of a cell.
    #[inline]
    pub const fn digit(&self, cell: Cell) -> Digit {
        Digit::known(self.0[cell.index()] as u32 - 1)
    }

    /// The nine cells that hold `digit`.
    pub fn cells_of(&self, digit: Digit) -> Cells {
        Cell::all().filter(|&cell| self.0[cell] == digit.get()).collect()
    }

    /// The puzzle whose givens are this grid's digits at `givens`.
    pub fn puzzle(&self, givens: Cells) -> Puzzle {
        let mut digits = self.0;
        let (eights, last) = digits.as_chunks_mut::<8>();
        for (eight, bits) in eights.iter_mut().zip(givens.bits().to_le_bytes()) {
            *eight = (u64::from_le_bytes(*eight) & eight_bytes_of(bits)).to_le_bytes();
        }
        last[0] *= u8::from(givens.contains(LAST));
        Puzzle(digits)
    }

    /// Whether the grid has all givens of `puzzle`.
    pub fn completes(&self, puzzle: &Puzzle) -> bool {
        // Compares all cells, which is faster than stopping at the first difference.
        let pairs = self.0.iter().zip(&puzzle.0);
        pairs.fold(0, |any, (&digit, &given)| any | u8::from(given != 0 && given != digit)) == 0
    }

    /// The cells in which the two grids differ: an unavoidable set of both.
    pub fn difference(&self, other: &Grid) -> Cells {
        Puzzle(std::array::from_fn(|cell| self.0[cell] ^ other.0[cell])).givens()
    }
}

impl TryFrom<Puzzle> for Grid {
    type Error = ParseError;

    fn try_from(puzzle: Puzzle) -> Result<Grid, ParseError> {
        puzzle.check()?;
        match (!puzzle.givens()).first() {
            None => Ok(Grid(puzzle.0)),
            Some(cell) => Err(ParseError::Blank { cell, clues: puzzle.clues() }),
        }
    }
}

impl From<Grid> for Puzzle {
    fn from(grid: Grid) -> Puzzle {
        Puzzle(grid.0)
    }
}

impl Puzzle {
    /// No givens.
    pub const EMPTY: Puzzle = Puzzle([0; 81]);

    /// The puzzle with these givens by rows, 0 for blank, unchecked.
    pub const fn from_digits(digits: [u8; 81]) -> Puzzle {
        Puzzle(digits)
    }

    /// Reads the 81 cells at the start of `text`; returns the rest of the text unchanged.
    ///
    /// # Errors
    /// There are fewer or more than 81 cells, an invalid character, a letter directly after them,
    /// or a digit repeated in a house.
    #[inline]
    pub fn read(text: &str) -> Result<(Puzzle, &str), ParseError> {
        let Some((puzzle, rest)) = Puzzle::read_plain(text) else {
            return Err(Puzzle::misread(text));
        };
        puzzle.check()?;
        Ok((puzzle, rest))
    }

    /// Reads 81 cells that no further cell follows.
    #[inline]
    fn read_plain(text: &str) -> Option<(Puzzle, &str)> {
        let cells: &[u8; 81] = text.as_bytes().first_chunk()?;
        // Without a branch, many at once: almost always all characters are cells.
        let digits = cells.map(|byte| digit_of(byte).unwrap_or(0));
        let all_cells = cells.iter().fold(true, |all, &byte| all & digit_of(byte).is_some());
        let ended = text.as_bytes().get(81).is_none_or(|&byte| ends_cells(byte));
        (all_cells && ended).then(|| (Puzzle(digits), &text[81..]))
    }

    /// The reason why a text does not begin with exactly 81 cells.
    #[cold]
    fn misread(text: &str) -> ParseError {
        let cells = text.bytes().take_while(|&byte| digit_of(byte).is_some()).count();
        match text[cells..].chars().next() {
            Some(found) if cells <= 81 && !found.is_whitespace() && found != '#' => {
                ParseError::Character { position: cells + 1, found }
            }
            _ => ParseError::Length { found: cells },
        }
    }

    /// Checks that every digit is at most 9 and no house repeats one.
    ///
    /// # Errors
    /// The first digit that does not fit.
    pub fn check(&self) -> Result<(), ParseError> {
        if self.0.iter().fold(0, |greatest, &digit| digit.max(greatest)) > 9 {
            let strange = Cell::all().find(|&cell| self.0[cell] > 9);
            return strange
                .map_or(Ok(()), |cell| Err(ParseError::Digit { cell, found: self.0[cell] }));
        }
        if self.repeats_none() { Ok(()) } else { self.first_repeat().map_or(Ok(()), Err) }
    }

    /// Whether no house repeats a digit. Each house counts its digits in four bits each, and
    /// without a branch, because all solutions of solvers are checked.
    fn repeats_none(&self) -> bool {
        /// One of a digit; none for a blank.
        const ONE: [u64; 16] = {
            let mut one = [0; 16];
            let mut digit = 1;
            while digit <= 9 {
                one[digit] = 1 << (4 * (digit - 1));
                digit += 1;
            }
            one
        };
        /// The bits of counts above 1.
        const TWICE: u64 = 0xE_EEEE_EEEE;
        let mut columns = [0; 9];
        let mut all = 0;
        for band in self.0.as_chunks::<27>().0 {
            let mut boxes = [0; 3];
            for row in band.as_chunks::<9>().0 {
                let ones = row.map(|digit| ONE[usize::from(digit & 15)]);
                for (column, one) in columns.iter_mut().zip(ones) {
                    *column += one;
                }
                let minirows = [0, 3, 6].map(|at| ones[at] + ones[at + 1] + ones[at + 2]);
                for (boxed, minirow) in boxes.iter_mut().zip(minirows) {
                    *boxed += minirow;
                }
                all |= minirows.iter().sum::<u64>();
            }
            all |= boxes[0] | boxes[1] | boxes[2];
        }
        columns.iter().fold(all, |all, column| all | column) & TWICE == 0
    }

    fn first_repeat(&self) -> Option<ParseError> {
        House::all().find_map(|house| {
            let mut seen = [None; 9];
            house.cells().iter().find_map(|cell| {
                let digit = self.digit(cell)?;
                let first = seen[digit].replace(cell)?;
                let cells = [first, cell].into_iter().collect();
                Some(ParseError::Repeated { digit, house, cells })
            })
        })
    }

    /// The 81 characters, as [`Grid::text`].
    #[inline]
    pub fn text(&self) -> [u8; 81] {
        text_of(&self.0)
    }

    /// The digits by rows, 0 for blank.
    #[inline]
    pub const fn digits(&self) -> &[u8; 81] {
        &self.0
    }

    /// The digit of a cell; none if it is blank, or if [`check`](Self::check) rejects it.
    #[inline]
    pub const fn digit(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()])
    }

    /// The cells that hold a given.
    pub fn givens(&self) -> Cells {
        let (eights, last) = self.0.as_chunks::<8>();
        let mut bits = [0; 16];
        for (bits, &eight) in bits.iter_mut().zip(eights) {
            *bits = bits_of_eight_bytes(u64::from_le_bytes(eight));
        }
        bits[10] = last.iter().any(|&digit| digit != 0).into();
        Cells::from_bits(u128::from_le_bytes(bits))
    }

    /// The number of givens.
    pub fn clues(&self) -> u32 {
        // Eight bits can count to 81, and let the compiler count many cells at once.
        self.0.iter().map(|&digit| u8::from(digit != 0)).sum::<u8>().into()
    }
}

/// A byte of ones for each set bit of `bits`: eight cells at once, which is faster than visiting
/// each given.
#[inline]
const fn eight_bytes_of(bits: u8) -> u64 {
    // Byte i keeps bit i of its copy; after adding 7f, its highest bit shows whether that was set.
    let own_bits = (bits as u64 * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((own_bits + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101) * 0xff
}

/// A bit for each byte that is not 0: the inverse of [`eight_bytes_of`].
#[inline]
const fn bits_of_eight_bytes(bytes: u64) -> u8 {
    let below = 0x7f7f_7f7f_7f7f_7f7f;
    let ones = (((bytes & below) + below) | bytes) >> 7 & 0x0101_0101_0101_0101;
    // The product moves bit i of byte i into the highest byte, each to its own place.
    (ones.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The cell that is left over after ten groups of eight.
const LAST: Cell = Cell::of(80);

/// The digit of a character of the text form, 0 for a blank.
pub(crate) const fn digit_of(byte: u8) -> Option<u8> {
    match byte {
        b'1'..=b'9' => Some(byte - b'0'),
        b'.' | b'0' | b'*' | b'_' | b'-' => Some(0),
        _ => None,
    }
}

/// Whether this may directly follow cells: white space, or a separator of comments or fields.
const fn ends_cells(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte.is_ascii_punctuation() && digit_of(byte).is_none()
}

/// Text of exactly 81 cells; white space around them is allowed.
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        let (puzzle, rest) = Puzzle::read(text.trim())?;
        match rest.chars().next() {
            None => Ok(puzzle),
            Some(found) => Err(ParseError::Character { position: 82, found }),
        }
    }
}

impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Grid, ParseError> {
        Grid::try_from(text.parse::<Puzzle>()?)
    }
}

/// The text form of digits.
fn text_of(digits: &[u8; 81]) -> [u8; 81] {
    digits.map(|digit| if digit == 0 { b'.' } else { b'0' + digit })
}

fn write_digits(digits: &[u8; 81], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.pad(std::str::from_utf8(&text_of(digits)).map_err(|_| fmt::Error)?)
}

/// 81 characters, `.` for blank.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digits(&self.0, f)
    }
}

/// 81 characters.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digits(&self.0, f)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWENTY: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    #[test]
    fn a_grid_reads_back_as_it_was_written() {
        let grid: Grid = TWENTY.parse().unwrap();
        assert_eq!(grid.to_string(), TWENTY);
        assert!(Digit::all().all(|digit| grid.cells_of(digit).len() == 9));
        assert_eq!(
            grid.puzzle(Cells::single(Cell::of(1))).to_string(),
            format!(".9{}", ".".repeat(79))
        );
    }

    #[test]
    fn a_grid_with_two_cells_changed_is_one_only_if_nothing_repeats() {
        let grid: Grid = TWENTY.parse().unwrap();
        for (a, b) in (0..81).flat_map(|a| (0..81).map(move |b| (a, b))) {
            let mut digits = *grid.digits();
            digits.swap(a, b);
            let swapped = Puzzle::from_digits(digits);
            let repeats = swapped.first_repeat().is_some();
            assert_eq!(Grid::from_digits(digits).is_ok(), !repeats, "{swapped}");
        }
        for (cell, digit) in Cell::all().flat_map(|cell| (0..=255).map(move |digit| (cell, digit)))
        {
            let mut digits = *grid.digits();
            digits[cell] = digit;
            assert_eq!(Grid::from_digits(digits).is_ok(), digit == grid.digit(cell).get());
        }
    }

    #[test]
    fn givens_are_taken_and_found_cell_by_cell() {
        let grid: Grid =
            "123456789456789123789123456231674895875912364694538217317265948542897631968341572"
                .parse()
                .unwrap();
        let mut bits = 1_u128;
        for _ in 0..1000 {
            bits = bits.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(3);
            let givens = Cells::from_bits(bits >> 40);
            let puzzle = grid.puzzle(givens);
            for cell in Cell::all() {
                let digit = givens.contains(cell).then(|| grid.digit(cell));
                assert_eq!(puzzle.digit(cell), digit, "cell {cell} of {puzzle}");
            }
            assert_eq!(puzzle.givens(), givens, "{puzzle}");
        }
        assert_eq!(Puzzle::from_digits([255; 81]).givens().len(), 81);
    }

    #[test]
    fn every_blank_of_the_field_is_read() {
        let text = format!("1.0*_-{}", ".".repeat(75));
        assert_eq!(text.parse::<Puzzle>().unwrap().clues(), 1);
    }

    #[test]
    fn text_after_the_cells_is_kept_apart() {
        let line = format!("{TWENTY}#20x17 12 17 229");
        assert_eq!(Puzzle::read(&line).unwrap().1, "#20x17 12 17 229");
    }

    #[test]
    fn errors_name_the_place() {
        let repeated = format!("1..1{}", ".".repeat(77));
        for (text, expected) in [
            ("12", "expected 81 cells, found 2"),
            (&TWENTY[1..], "expected 81 cells, found 80"),
            (&format!("{TWENTY}1"), "expected 81 cells, found 82"),
            (&TWENTY.replace('9', "x"), "character 2 is 'x'"),
            (&repeated, "digit 1 occurs twice in row 1: at r1c1 r1c4"),
        ] {
            let error = text.parse::<Puzzle>().unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
        let blank = TWENTY.replacen('9', ".", 1).parse::<Grid>().unwrap_err();
        assert_eq!(blank, ParseError::Blank { cell: Cell::of(1), clues: 80 });
    }
}
