//! `Position`: a state of a puzzle on the way to its solution, as a person has it on paper.
//!
//! It consists of the digits set so far, the givens among them, and the candidates of the blank
//! cells. The candidates are stored by cell, by digit and by house, because techniques need each of
//! these.

use crate::{Candidate, Cell, Cells, Digit, Digits, HousePlaces, Pencilmarks, Puzzle, Rules};

/// The set digits and the candidates of the blank cells.
///
/// ```
/// use seventeen_core::{Candidate, Cell, Digit, Position};
///
/// let mut position = Position::EMPTY;
/// position.place("r1c1".parse::<Cell>().map(|cell| Candidate::new(cell, Digit::of(7)))?);
/// assert_eq!(position.digit(Cell::at(0, 0)), Some(Digit::of(7)));
/// assert_eq!(position.candidates(Cell::at(0, 8)).to_string(), "12345689");
/// assert_eq!(position.places(Digit::of(7)).len(), 60);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
///
/// A position eliminates only what a person would erase: setting a digit clears its cell and
/// removes the digit from the peers. A blank cell without a candidate, or a digit without a place,
/// shows that there is no solution.
///
/// A position remembers the candidates that its puzzle [began with](Position::start), because
/// uniqueness techniques argue about the solutions of the puzzle. Positions are equal if their
/// rules, digits, givens and candidates are.
///
/// A position of other rules has no candidates outside of the board. Its [spots](Position::spots)
/// and [open](Position::open) cells are those of the classic houses, which mean nothing there: code
/// for all rules uses [`Rules::houses`] and [`places`](Position::places).
#[derive(Clone)]
pub struct Position {
    rules: Rules,
    digits: [u8; 81],
    blank: Cells,
    givens: Cells,
    /// The candidates that the puzzle began with; they include all that are left.
    start: Pencilmarks,
    /// The candidates of a cell; none if a digit is set.
    candidates: [Digits; 81],
    /// The blank cells that may have each digit, by index `d - 1`.
    places: [Cells; 9],
    /// These cells by digit within each house.
    spots: [HousePlaces; 9],
    /// The blank cells of each house, bit `k` for its cell `k`.
    open: [u16; 27],
    /// The number of cells with each digit.
    placed: [u8; 9],
}

impl Position {
    /// The empty grid with all candidates.
    pub const EMPTY: Position = Position {
        rules: Rules::CLASSIC,
        digits: [0; 81],
        blank: Cells::ALL,
        givens: Cells::EMPTY,
        start: Pencilmarks::ALL,
        candidates: [Digits::ALL; 81],
        places: [Cells::ALL; 9],
        spots: [HousePlaces::ALL; 9],
        open: [0o777; 27],
        placed: [0; 9],
    };

    /// The position with these digits by rows, 0 for a blank, and these candidates of the blank
    /// cells. The set cells among `givens` are its givens.
    ///
    /// No conclusions are drawn. A digit above 9 is a blank. Candidates are dropped if the cell or
    /// a peer has their digit. The puzzle [began here](Position::starting_here).
    pub fn from_parts(digits: &[u8; 81], candidates: &[Digits; 81], givens: Cells) -> Position {
        Position::from_parts_of(Rules::CLASSIC, digits, candidates, givens)
    }

    /// The position of these rules with these parts, as [`from_parts`](Position::from_parts) makes
    /// it of classic rules.
    pub fn from_parts_of(
        rules: Rules,
        digits: &[u8; 81],
        candidates: &[Digits; 81],
        givens: Cells,
    ) -> Position {
        Position::with_digits(rules, digits)
            .with_marks(&Pencilmarks::new(*candidates))
            .with_givens(givens)
            .starting_here()
    }

    /// The givens of a puzzle of these rules, set one after the other in an empty board.
    ///
    /// ```
    /// use seventeen_core::{Cell, Digits, Position, Puzzle, Rules};
    ///
    /// let puzzle: Puzzle = format!("7{}", ".".repeat(80)).parse()?;
    /// let position = Position::of_rules("x".parse()?, &puzzle);
    /// assert_eq!(position.candidates(Cell::at(8, 8)).to_string(), "12345689");
    /// let small = Position::of_rules("4x4".parse()?, &Puzzle::EMPTY);
    /// assert_eq!((small.blank().len(), small.candidates(Cell::at(0, 0)).len()), (16, 4));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    pub fn of_rules(rules: Rules, puzzle: &Puzzle) -> Position {
        let mut position = Position::with_digits(rules, puzzle.digits());
        position.givens = position.digit_cells();
        position.start = position.start_of_givens();
        position
    }

    /// These digits, set one after the other in an empty board.
    fn with_digits(rules: Rules, digits: &[u8; 81]) -> Position {
        let mut position = Position::empty(rules);
        for cell in position.blank {
            if let Some(digit) = Digit::new(digits[cell]) {
                position.place(Candidate::new(cell, digit));
            }
        }
        position
    }

    /// An empty board with all candidates.
    fn empty(rules: Rules) -> Position {
        let mut position = Position { rules, ..Position::EMPTY };
        if !rules.is_classic() {
            let digits = rules.digits();
            for candidate in Candidate::all() {
                let (cell, digit) = (candidate.cell(), candidate.digit());
                if !rules.cells().contains(cell) || !digits.contains(digit) {
                    position.eliminate(candidate);
                }
            }
            position.blank = rules.cells();
        }
        position
    }

    /// The rules of its puzzle.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The digit of a cell, if it is set.
    #[inline]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.digits[cell])
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

    /// The position's puzzle, if all its digits are given and leave exactly its candidates.
    pub fn plain(&self) -> Option<Puzzle> {
        let puzzle = Puzzle::from_digits(self.digits);
        (*self == Position::of_rules(self.rules, &puzzle)).then_some(puzzle)
    }

    /// Whether the blank cells have all candidates that its digits, given or placed, leave.
    pub fn has_all_candidates(&self) -> bool {
        let digits = Position::of_rules(self.rules, &Puzzle::from_digits(self.digits));
        *self == digits.with_givens(self.givens)
    }

    /// The cells with a digit.
    pub fn digit_cells(&self) -> Cells {
        self.rules.cells() - self.blank
    }

    /// The candidates that the puzzle of the givens alone begins with.
    pub fn start_of_givens(&self) -> Pencilmarks {
        if self.rules.is_classic() {
            return Pencilmarks::from(&self.given_puzzle());
        }
        let blank = self.rules.cells() - self.givens;
        let of = |cell: Cell| match self.digit(cell) {
            Some(digit) if self.givens.contains(cell) => digit.into(),
            _ if blank.contains(cell) => self.rules.digits(),
            _ => Digits::EMPTY,
        };
        Pencilmarks::new(Cell::table(of))
    }

    /// The puzzle of the givens alone.
    pub fn given_puzzle(&self) -> Puzzle {
        let given = |cell: Cell| if self.givens.contains(cell) { self.digits[cell] } else { 0 };
        Puzzle::from_digits(Cell::table(given))
    }

    /// The candidates that the puzzle began with. A given is alone in its cell; a blank cell has
    /// all nine digits, or, in a pencilmark puzzle, those that its author left. They include every
    /// digit and candidate of the position.
    ///
    /// Later eliminations are false in every solution. So a second solution can only be excluded by
    /// candidates that were missing at the start.
    #[inline]
    pub fn start(&self) -> &Pencilmarks {
        &self.start
    }

    /// Whether the puzzle began with all of these candidates of the cell.
    ///
    /// A deadly pattern proves something only if its cells began with all of its digits. Otherwise
    /// its other filling is not a second solution.
    ///
    /// ```
    /// use seventeen_core::{Cell, Digit, Digits, Position, Puzzle};
    ///
    /// let puzzle: Puzzle = format!("7{}", ".".repeat(80)).parse()?;
    /// let position = Position::from(&puzzle);
    /// let [given, blank] = [Cell::at(0, 0), Cell::at(0, 1)];
    /// let seven = Digits::single(Digit::of(7));
    /// assert!(position.began_with(given, seven) && !position.began_with(given, Digits::ALL));
    /// assert!(position.began_with(blank, Digits::ALL));
    /// # Ok::<(), seventeen_core::ParseError>(())
    /// ```
    #[inline]
    pub fn began_with(&self, cell: Cell, digits: Digits) -> bool {
        digits.is_subset(self.start.candidates()[cell])
    }

    /// The candidates of a cell; none if a digit is set.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> Digits {
        self.candidates[cell]
    }

    /// The candidates that any of these cells has.
    #[inline]
    pub fn candidates_in(&self, cells: Cells) -> Digits {
        cells.iter().fold(Digits::EMPTY, |all, cell| all | self.candidates[cell])
    }

    /// The blank cells that may have `digit`.
    #[inline]
    pub fn places(&self, digit: Digit) -> Cells {
        self.places[digit]
    }

    /// The blank cells that may have any of these digits.
    pub fn places_of_any(&self, digits: Digits) -> Cells {
        digits.iter().fold(Cells::EMPTY, |cells, digit| cells | self.places[digit])
    }

    /// The places of `digit` in the house of this number (see [`crate::House::of`]): bit `k` for
    /// its cell `k` (see [`crate::house::CELLS_OF`]). None if the digit is set.
    #[inline]
    pub fn spots(&self, house: usize, digit: Digit) -> u16 {
        self.spots[digit].by_house()[house]
    }

    /// The places of `digit` within each house. None if the digit is set.
    #[inline]
    pub fn spots_of(&self, digit: Digit) -> &HousePlaces {
        &self.spots[digit]
    }

    /// The blank cells of the house of this number: bit `k` for its cell `k`.
    #[inline]
    pub fn open(&self, house: usize) -> u16 {
        self.open[house]
    }

    /// The number of cells with `digit`.
    #[inline]
    pub fn placed(&self, digit: Digit) -> u32 {
        self.placed[digit].into()
    }

    /// Whether the cell may have the digit.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates[candidate.cell()].contains(candidate.digit())
    }

    /// The blank cells with exactly `count` candidates.
    pub fn cells_with(&self, count: u32) -> Cells {
        // All cells are counted at once: bit `i` of each cell's number is in `counter[i]`.
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

    /// Whether a blank cell has no candidate left, or a house no place for a digit that it needs.
    pub fn is_broken(&self) -> bool {
        let stuck = |cell: Cell| self.candidates[cell].is_empty();
        self.blank.iter().any(stuck)
            || self.rules.full_houses().any(|(_, it)| self.lacks_a_place(it))
    }

    /// Eliminates a candidate, unless it is gone already.
    #[inline]
    pub fn eliminate(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        self.candidates[cell].remove(digit);
        self.places[digit].remove(cell);
        self.spots[digit].eliminate(cell);
    }

    /// Sets a digit in a blank cell and eliminates it from the cell's peers.
    pub fn place(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        self.digits[cell] = digit.get();
        self.blank.remove(cell);
        self.placed[digit] += 1;
        for (house, place) in cell.houses().into_iter().zip(cell.places()) {
            self.open[house] &= !(1 << place);
        }
        self.eliminate_digits(cell, self.candidates[cell] - Digits::single(digit));
        self.candidates[cell] = Digits::EMPTY;
        let peers = self.rules.peers(cell);
        for peer in peers & self.places[digit] {
            self.candidates[peer].remove(digit);
        }
        self.places[digit] -= peers | Cells::single(cell);
        self.spots[digit].place(cell);
    }

    /// The pencilmarks: the set digit alone, or the candidates.
    pub fn marks(&self) -> Pencilmarks {
        let mut marks = self.candidates;
        for cell in !self.blank {
            marks[cell] = self.digit(cell).map_or(Digits::EMPTY, Digits::single);
        }
        Pencilmarks::new(marks)
    }

    /// This position with only those candidates that `marks` has too.
    pub fn with_marks(mut self, marks: &Pencilmarks) -> Position {
        for cell in self.blank {
            self.eliminate_digits(cell, self.candidates[cell] - marks.candidates()[cell]);
        }
        self
    }

    /// This position with the set cells among `givens` as its givens.
    pub fn with_givens(mut self, givens: Cells) -> Position {
        self.givens = givens & self.digit_cells();
        let start = self.start;
        self.with_start(&start)
    }

    /// This position, whose puzzle began with these candidates and those that the position has.
    /// Givens were alone in their cells.
    pub fn with_start(mut self, start: &Pencilmarks) -> Position {
        let (before, now) = (start.candidates(), self.marks());
        self.start = Pencilmarks::new(Cell::table(|cell| {
            let more = if self.givens.contains(cell) { Digits::EMPTY } else { before[cell] };
            more | now.candidates()[cell]
        }));
        self
    }

    /// This position as the beginning of its puzzle: candidates that it does not have were never
    /// possible. If all digits are given and leave exactly these candidates, it is the puzzle of
    /// the givens.
    pub fn starting_here(self) -> Position {
        let start = match self.plain() {
            Some(_) => self.start_of_givens(),
            None => self.marks(),
        };
        self.with_start(&start)
    }

    /// Eliminates these digits from a cell.
    #[inline]
    fn eliminate_digits(&mut self, cell: Cell, digits: Digits) {
        for digit in digits {
            self.eliminate(Candidate::new(cell, digit));
        }
    }

    fn lacks_a_place(&self, house: Cells) -> bool {
        let set = |digit: Digit| house.iter().any(|cell| self.digit(cell) == Some(digit));
        let has_place = |digit: Digit| !self.places[digit].is_disjoint(house) || set(digit);
        !self.rules.digits().iter().all(has_place)
    }
}

/// The givens, set one after the other in an empty grid. A digit above 9 stays a blank.
impl From<&Puzzle> for Position {
    fn from(puzzle: &Puzzle) -> Position {
        Position::of_rules(Rules::CLASSIC, puzzle)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.rules == other.rules
            && self.digits == other.digits
            && self.givens == other.givens
            && self.candidates == other.candidates
    }
}

impl Eq for Position {}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} set in {}", self.digit_cells().len(), self.marks())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::HOUSES;

    const PUZZLE: &str =
        "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.";

    /// The candidates of every cell, from the digits of its peers.
    fn plain(puzzle: &Puzzle) -> [Digits; 81] {
        Cell::table(|cell| {
            let taken = cell.peers().iter().filter_map(|peer| puzzle.digit(peer));
            let open = !taken.collect::<Digits>();
            if puzzle.digit(cell).is_none() { open } else { Digits::EMPTY }
        })
    }

    #[test]
    fn the_three_ways_to_keep_candidates_agree() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let mut position = Position::from(&puzzle);
        assert_eq!(position.candidates, plain(&puzzle));
        position.eliminate(Candidate::of(0));
        position.place(Candidate::of(13));
        for candidate in Candidate::all() {
            let (cell, digit) = (candidate.cell(), candidate.digit());
            let has = position.candidates(cell).contains(digit);
            assert_eq!(has, position.places(digit).contains(cell));
            for (house, place) in cell.houses().into_iter().zip(cell.places()) {
                assert_eq!(has, position.spots(house, digit) >> place & 1 != 0);
                let blank = position.digit(cell).is_none();
                assert_eq!(blank, position.open(house) >> place & 1 != 0);
            }
        }
        for digit in Digit::all() {
            let set = position.digits().iter().filter(|&&other| other == digit.get()).count();
            assert_eq!(position.placed(digit) as usize, set);
        }
        assert_eq!(position.blank().len(), 81 - puzzle.givens().len() - 1);
        assert_eq!(position.givens(), puzzle.givens());
    }

    #[test]
    fn candidates_of_cells_are_those_of_any() {
        let mut candidates = [Digits::ALL; 81];
        candidates[..2].copy_from_slice(&[0o3, 0o6].map(Digits::from_bits));
        let position = Position::from_parts(&[0; 81], &candidates, Cells::EMPTY);
        assert_eq!(position.candidates_in("r1c1 r1c2".parse().unwrap()).bits(), 0o7);
        assert_eq!(position.candidates_in(Cells::EMPTY), Digits::EMPTY);
        let both: Cells = "r1c1 r1c2".parse().unwrap();
        assert_eq!(position.places_of_any(Digits::from_bits(0o5)) & both, both);
        assert_eq!(position.places_of_any(Digits::EMPTY), Cells::EMPTY);
    }

    #[test]
    fn cells_are_told_by_the_number_of_their_candidates() {
        let position = Position::from(&PUZZLE.parse::<Puzzle>().unwrap());
        for count in 0..=9 {
            let has = |&cell: &Cell| position.candidates(cell).len() == count;
            let expected: Cells = position.blank().iter().filter(has).collect();
            assert_eq!(position.cells_with(count), expected);
        }
        assert_eq!(Position::EMPTY.cells_with(9), Cells::ALL);
    }

    #[test]
    fn marks_take_candidates_away_and_come_back() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let mut marks = Position::from(&puzzle).marks();
        marks.remove(Candidate::of(0));
        let position = Position::from(&puzzle).with_marks(&marks);
        assert_eq!(position.marks(), marks);
        assert!(!position.has(Candidate::of(0)) && !position.is_broken());
    }

    #[test]
    fn a_position_is_its_parts() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let mut position = Position::from(&puzzle);
        position.eliminate(Candidate::of(0));
        position.place(Candidate::of(13));
        let parts =
            |p: &Position| Position::from_parts(p.digits(), &p.candidates, position.givens());
        assert_eq!(parts(&position), position);
        assert_eq!(parts(&Position::EMPTY), Position::EMPTY);
    }

    #[test]
    fn a_position_remembers_what_its_puzzle_began_with() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let mut position = Position::from(&puzzle);
        let [excluded, set] = [0, 13].map(Candidate::of);
        position.eliminate(excluded);
        position.place(set);
        assert_eq!(position.start(), &Pencilmarks::from(&puzzle));
        assert!(position.began_with(set.cell(), Digits::ALL));
        let begun = position.clone().starting_here();
        assert_eq!(begun.start(), &position.marks());
        assert!(!begun.began_with(excluded.cell(), excluded.digit().into()));
        assert!(!begun.began_with(set.cell(), Digits::ALL));
        // Present candidates were there at the start, and givens were alone.
        let all = begun.with_start(&Pencilmarks::ALL);
        let given = Cell::of(3);
        assert_eq!(all.start().candidates()[given], position.digit(given).unwrap().into());
        assert!(all.began_with(excluded.cell(), Digits::ALL));
        let none = all.with_start(&Pencilmarks::new([Digits::EMPTY; 81]));
        assert_eq!(none.start(), &position.marks());
    }

    #[test]
    fn candidates_that_the_givens_leave_are_those_of_a_puzzle() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let position = Position::from(&puzzle);
        let candidates = Cell::table(|cell| position.candidates(cell));
        let read = Position::from_parts(puzzle.digits(), &candidates, puzzle.givens());
        assert_eq!(read.start(), &Pencilmarks::from(&puzzle));
        let set = Position::from_parts(puzzle.digits(), &candidates, Cells::EMPTY);
        assert_eq!(set.start(), &position.marks());
    }

    #[test]
    fn parts_that_cannot_be_are_dropped() {
        let [first, second, third] = [0, 1, 2].map(Cell::of);
        let (mut digits, mut candidates) = ([0; 81], [Digits::ALL; 81]);
        (digits[first], digits[second]) = (5, 10);
        candidates[third] = Digits::from_bits(0xfe03);
        let position = Position::from_parts(&digits, &candidates, Cells::from_bits(0b11));
        let left = [first, second, third].map(|cell| position.candidates(cell).bits());
        assert_eq!((left, position.digit(second)), ([0, 0o757, 0b11], None));
        assert_eq!(position.givens(), Cells::single(first));
    }

    #[test]
    fn a_position_of_other_rules_is_its_board() {
        let rules: Rules = "6x6".parse().unwrap();
        let puzzle: Puzzle = format!("6{}", ".".repeat(80)).parse().unwrap();
        let mut position = Position::of_rules(rules, &puzzle);
        assert_eq!((position.blank().len(), position.givens().len()), (35, 1));
        assert_eq!(position.places(Digit::of(6)).len(), 36 - 6 - 5 - 2);
        assert!(position.places(Digit::of(7)).is_empty() && !position.is_broken());
        assert_eq!(position.plain(), Some(puzzle));
        assert_ne!(position, Position::from(&puzzle));
        let outside = Cell::at(8, 8);
        assert!(position.start().candidates()[outside].is_empty());
        assert_eq!(position.start().candidates()[1], rules.digits());
        let candidates = Cell::table(|cell| position.candidates(cell));
        let parts = Position::from_parts_of(rules, position.digits(), &candidates, Cells::ALL);
        assert_eq!((&parts, parts.start()), (&position, position.start()));
        for cell in rules.houses()[5] {
            position.eliminate(Candidate::new(cell, Digit::of(1)));
        }
        assert!(position.is_broken());
    }

    #[test]
    fn further_houses_take_candidates() {
        let rules: Rules = "windoku".parse().unwrap();
        let mut position = Position::of_rules(rules, &Puzzle::EMPTY);
        position.place("r2c2=5".parse().unwrap());
        let five = Digit::of(5);
        assert!(position.places(five).is_disjoint("r4c4".parse().unwrap()));
        position.place("r4c5=5".parse().unwrap());
        assert_eq!(position.places(five), rules.cells() - seen(rules, "r2c2 r4c5"));
    }

    /// These cells, and those that see one of them.
    fn seen(rules: Rules, cells: &str) -> Cells {
        let cells: Cells = cells.parse().unwrap();
        cells.iter().fold(cells, |all, cell| all | rules.peers(cell))
    }

    #[test]
    fn a_cell_without_a_candidate_breaks_the_position() {
        let mut position = Position::EMPTY;
        Digit::all().for_each(|digit| position.eliminate(Candidate::new(Cell::of(40), digit)));
        assert!(position.is_broken());
        let mut position = Position::EMPTY;
        HOUSES[20].iter().for_each(|cell| position.eliminate(Candidate::new(cell, Digit::of(4))));
        assert!(position.is_broken() && !Position::EMPTY.is_broken());
    }
}
