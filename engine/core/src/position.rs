//! `Position`: a puzzle on the way to its solution, as a person has it on paper.
//!
//! The digits set so far, those of them that were given, and the candidates of the blank cells.
//! The candidates are kept three ways, by cell, by digit and by house, because each technique
//! looks at them in its own way.

use crate::house::{CELLS_OF, HOUSES, HOUSES_OF, PEERS, PLACE_IN};
use crate::{Candidate, Cells, Pencilmarks, Puzzle};

/// The set digits and the candidates of the blank cells.
///
/// Only what a person would have rubbed out is gone: setting a digit clears its cell and excludes
/// the digit from the peers, and nothing else is concluded. A blank cell without a candidate, or
/// a digit without a place, shows that there is no solution.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    digits: [u8; 81],
    blank: Cells,
    givens: Cells,
    /// The candidates of a cell, bit `d - 1` for digit `d`; none where a digit is set.
    candidates: [u16; 81],
    /// The blank cells that may take each digit, by index `d - 1`.
    places: [Cells; 9],
    /// The same by digit within each house, numbered as in [`crate::House::of`]: bit `k` for its
    /// cell `k`. The last five are empty, so that all houses are changed in whole registers.
    spots: [[u16; 32]; 9],
    /// The blank cells of each house, bit `k` for its cell `k`.
    open: [u16; 27],
    /// How often each digit is set.
    placed: [u8; 9],
}

/// For each cell the cells of each house that are neither it nor its peers: what setting a digit
/// there leaves of the digit's places.
const BEYOND: [[u16; 32]; 81] = beyond();

const fn beyond() -> [[u16; 32]; 81] {
    let mut beyond = [[0; 32]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut near = PEERS[cell];
        near.insert(cell);
        let mut i = 0;
        while i < 27 * 9 {
            if !near.contains(CELLS_OF[i / 9][i % 9] as usize) {
                beyond[cell][i / 9] |= 1 << (i % 9);
            }
            i += 1;
        }
        cell += 1;
    }
    beyond
}

impl Position {
    /// The empty grid with all candidates.
    pub const EMPTY: Position = Position {
        digits: [0; 81],
        blank: Cells::ALL,
        givens: Cells::EMPTY,
        candidates: [0o777; 81],
        places: [Cells::ALL; 9],
        spots: Position::ALL_SPOTS,
        open: [0o777; 27],
        placed: [0; 9],
    };

    const ALL_SPOTS: [[u16; 32]; 9] = {
        let mut spots = [0; 32];
        let mut house = 0;
        while house < 27 {
            spots[house] = 0o777;
            house += 1;
        }
        [spots; 9]
    };

    /// The position with these digits by rows, 0 for a blank; these candidates of the blank cells,
    /// bit `d - 1` for digit `d`; and those of `givens` that are set taken for given.
    ///
    /// Nothing is concluded. A digit above 9 is a blank, and what cannot be a candidate, because
    /// the cell or a peer has its digit, is dropped.
    pub fn from_parts(digits: &[u8; 81], candidates: &[u16; 81], givens: Cells) -> Position {
        let set = (0..81).filter(|&cell| (1..=9).contains(&digits[cell]));
        let mut position = Position::EMPTY;
        set.for_each(|cell| position.place(Candidate::new(cell, digits[cell])));
        position.with_marks(&Pencilmarks::new(*candidates)).with_givens(givens)
    }

    /// The digit of a cell, 1 to 9, or 0.
    #[inline]
    pub fn digit(&self, cell: usize) -> u8 {
        self.digits[cell]
    }

    /// The digits by rows, 0 for a blank.
    #[inline]
    pub fn digits(&self) -> &[u8; 81] {
        &self.digits
    }

    /// The cells without a digit.
    #[inline]
    pub fn blank(&self) -> Cells {
        self.blank
    }

    /// The cells whose digit was given; the others were set on the way.
    #[inline]
    pub fn givens(&self) -> Cells {
        self.givens
    }

    /// The candidates of a cell, bit `d - 1` for digit `d`; none where a digit is set.
    #[inline]
    pub fn candidates(&self, cell: usize) -> u16 {
        self.candidates[cell]
    }

    /// The candidates that any of these cells has, bit `d - 1` for digit `d`.
    #[inline]
    pub fn candidates_in(&self, cells: Cells) -> u16 {
        cells.iter().fold(0, |all, cell| all | self.candidates[cell])
    }

    /// The blank cells that may take `digit`, 1 to 9.
    #[inline]
    pub fn places(&self, digit: u8) -> Cells {
        self.places[digit as usize - 1]
    }

    /// The places of `digit`, 1 to 9, in the house of this number (see [`crate::House::of`]): bit
    /// `k` for its cell `k` (see [`crate::house::CELLS_OF`]). None where the digit is set.
    #[inline]
    pub fn spots(&self, house: usize, digit: u8) -> u16 {
        self.spots[digit as usize - 1][house]
    }

    /// The places of `digit`, 1 to 9, in all houses by their numbers: [`spots`](Self::spots).
    #[inline]
    pub fn spots_by_house(&self, digit: u8) -> &[u16; 27] {
        match self.spots[digit as usize - 1].first_chunk() {
            Some(spots) => spots,
            None => unreachable!("27 of 32"),
        }
    }

    /// The blank cells of the house of this number: bit `k` for its cell `k`.
    #[inline]
    pub fn open(&self, house: usize) -> u16 {
        self.open[house]
    }

    /// How many cells hold `digit`, 1 to 9.
    #[inline]
    pub fn placed(&self, digit: u8) -> u32 {
        self.placed[digit as usize - 1].into()
    }

    /// Whether the cell may take the digit.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates[candidate.cell()] >> (candidate.digit() - 1) & 1 != 0
    }

    /// The blank cells with exactly `count` candidates.
    pub fn cells_with(&self, count: u32) -> Cells {
        // Counted for all cells at once: bit `i` of each cell's number is in `counter[i]`.
        let mut counter = [Cells::EMPTY; 4];
        for &places in &self.places {
            let mut carry = places;
            for bit in &mut counter {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
        let has = |i: usize| if count >> i & 1 != 0 { counter[i] } else { !counter[i] };
        (0..4).fold(self.blank, |cells, i| cells & has(i))
    }

    /// Whether every cell has its digit.
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.blank.is_empty()
    }

    /// Whether a blank cell has no candidate left, or a digit not set in a house no place there.
    pub fn is_broken(&self) -> bool {
        let stuck = |cell: usize| self.candidates[cell] == 0;
        self.blank.iter().any(stuck) || (0..27).any(|house| self.lacks_a_place(house))
    }

    /// Excludes a candidate; nothing happens if it was excluded before.
    #[inline]
    pub fn eliminate(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit() as usize - 1);
        self.candidates[cell] &= !(1 << digit);
        self.places[digit].remove(cell);
        for (&house, &place) in HOUSES_OF[cell].iter().zip(&PLACE_IN[cell]) {
            self.spots[digit][house as usize] &= !(1 << place);
        }
    }

    /// Sets a digit in a blank cell and excludes it from the cell's peers.
    pub fn place(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit() as usize - 1);
        self.digits[cell] = candidate.digit();
        self.blank.remove(cell);
        self.placed[digit] += 1;
        for (&house, &place) in HOUSES_OF[cell].iter().zip(&PLACE_IN[cell]) {
            self.open[house as usize] &= !(1 << place);
        }
        let mut others = self.candidates[cell] & !(1 << digit);
        while others != 0 {
            self.eliminate(Candidate::new(cell, others.trailing_zeros() as u8 + 1));
            others &= others - 1;
        }
        self.candidates[cell] = 0;
        for peer in PEERS[cell] & self.places[digit] {
            self.candidates[peer] &= !(1 << digit);
        }
        self.places[digit] -= PEERS[cell] | Cells::single(cell);
        for (spots, beyond) in self.spots[digit].iter_mut().zip(&BEYOND[cell]) {
            *spots &= beyond;
        }
    }

    /// The pencilmarks: the set digit alone, or the candidates.
    pub fn marks(&self) -> Pencilmarks {
        Pencilmarks::new(std::array::from_fn(|cell| match self.digits[cell] {
            0 => self.candidates[cell],
            digit => 1 << (digit - 1),
        }))
    }

    /// This position with only those candidates left that `marks` has too.
    pub fn with_marks(mut self, marks: &Pencilmarks) -> Position {
        for cell in self.blank {
            let mut gone = self.candidates[cell] & !marks.candidates()[cell];
            while gone != 0 {
                self.eliminate(Candidate::new(cell, gone.trailing_zeros() as u8 + 1));
                gone &= gone - 1;
            }
        }
        self
    }

    /// This position with the cells of `givens` taken for given, as far as they are set.
    pub fn with_givens(mut self, givens: Cells) -> Position {
        self.givens = givens - self.blank;
        self
    }

    fn lacks_a_place(&self, house: usize) -> bool {
        let set = |digit: u8| HOUSES[house].iter().any(|cell| self.digits[cell] == digit);
        (1..=9).any(|digit| self.spots(house, digit) == 0 && !set(digit))
    }
}

/// The givens set, one after the other, in an empty grid. A digit above 9 stays a blank.
impl From<&Puzzle> for Position {
    fn from(puzzle: &Puzzle) -> Position {
        let mut position = Position::EMPTY;
        for cell in puzzle.givens() {
            if let digit @ 1..=9 = puzzle.digits()[cell] {
                position.place(Candidate::new(cell, digit));
            }
        }
        position.givens = !position.blank;
        position
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} set in {}", 81 - self.blank.len(), self.marks())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";

    /// The candidates of every cell, from the digits that its peers hold.
    fn plain(puzzle: &Puzzle) -> [u16; 81] {
        std::array::from_fn(|cell| {
            let taken = PEERS[cell].iter().map(|peer| puzzle.digits()[peer]);
            let blank = puzzle.digits()[cell] == 0;
            let open = taken.fold(0o777, |open, digit| open & !(1 << digit >> 1));
            if blank { open } else { 0 }
        })
    }

    #[test]
    fn the_three_ways_to_keep_candidates_agree() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let mut position = Position::from(&puzzle);
        assert_eq!(position.candidates, plain(&puzzle));
        position.eliminate(Candidate::new(0, 1));
        position.place(Candidate::new(1, 5));
        for cell in 0..81 {
            for digit in 1..=9 {
                let has = position.candidates(cell) >> (digit - 1) & 1 != 0;
                assert_eq!(has, position.places(digit).contains(cell));
                for (&house, &place) in HOUSES_OF[cell].iter().zip(&PLACE_IN[cell]) {
                    assert_eq!(CELLS_OF[house as usize][place as usize] as usize, cell);
                    assert_eq!(has, position.spots(house as usize, digit) >> place & 1 != 0);
                    let blank = position.digit(cell) == 0;
                    assert_eq!(blank, position.open(house as usize) >> place & 1 != 0);
                }
            }
        }
        for digit in 1..=9 {
            let set = position.digits().iter().filter(|&&other| other == digit).count();
            assert_eq!(position.placed(digit) as usize, set);
        }
        assert_eq!(position.blank().len(), 81 - puzzle.givens().len() - 1);
        assert_eq!(position.givens(), puzzle.givens());
    }

    #[test]
    fn candidates_of_cells_are_those_of_any() {
        let mut candidates = [0o777; 81];
        candidates[..2].copy_from_slice(&[0o3, 0o6]);
        let position = Position::from_parts(&[0; 81], &candidates, Cells::EMPTY);
        assert_eq!(position.candidates_in("r1c1 r1c2".parse().unwrap()), 0o7);
        assert_eq!(position.candidates_in(Cells::EMPTY), 0);
    }

    #[test]
    fn cells_are_told_by_the_number_of_their_candidates() {
        let position = Position::from(&PUZZLE.parse::<Puzzle>().unwrap());
        for count in 0..=9 {
            let has = |&cell: &usize| position.candidates(cell).count_ones() == count;
            let expected: Cells = position.blank().iter().filter(has).collect();
            assert_eq!(position.cells_with(count), expected);
        }
        assert_eq!(Position::EMPTY.cells_with(9), Cells::ALL);
    }

    #[test]
    fn marks_take_candidates_away_and_come_back() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let mut marks = Position::from(&puzzle).marks();
        marks.remove(0, 1);
        let position = Position::from(&puzzle).with_marks(&marks);
        assert_eq!(position.marks(), marks);
        assert!(!position.has(Candidate::new(0, 1)) && !position.is_broken());
    }

    #[test]
    fn a_position_is_its_parts() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let mut position = Position::from(&puzzle);
        position.eliminate(Candidate::new(0, 1));
        position.place(Candidate::new(1, 5));
        let parts =
            |p: &Position| Position::from_parts(p.digits(), &p.candidates, position.givens());
        assert_eq!(parts(&position), position);
        assert_eq!(parts(&Position::EMPTY), Position::EMPTY);
    }

    #[test]
    fn parts_that_cannot_be_are_dropped() {
        let (mut digits, mut candidates) = ([0; 81], [0o777; 81]);
        (digits[0], digits[1], candidates[2]) = (5, 10, 0xfe03);
        let position = Position::from_parts(&digits, &candidates, Cells::from_bits(0b11));
        assert_eq!((position.candidates(0), position.candidates(1)), (0, 0o757));
        assert_eq!((position.candidates(2), position.digit(1)), (0b11, 0));
        assert_eq!(position.givens(), Cells::single(0));
    }

    #[test]
    fn a_cell_without_a_candidate_breaks_the_position() {
        let mut position = Position::EMPTY;
        (1..=9).for_each(|digit| position.eliminate(Candidate::new(40, digit)));
        assert!(position.is_broken());
        let mut position = Position::EMPTY;
        HOUSES[20].iter().for_each(|cell| position.eliminate(Candidate::new(cell, 4)));
        assert!(position.is_broken() && !Position::EMPTY.is_broken());
    }
}
