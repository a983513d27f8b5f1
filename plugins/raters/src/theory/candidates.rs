//! The candidates of a position as bits, and deductions by singles.

use seventeen_core::{Candidate, Cell, Cells, Digit, Digits, Position};

/// The cells of a band of one digit, bit `9 * row + column`, the rows counted within the band.
pub(crate) type Band = u32;

/// A set of cells, by band.
pub(crate) type Places = [Band; 3];

const ALL: Band = (1 << 27) - 1;

/// The three rows of a band with these columns in each.
const fn in_each_row(columns: Band) -> Band {
    columns * 0o1001001
}

/// The candidates of all cells; of a decided cell its digit alone, which no peer has.
#[derive(Clone, Copy)]
pub(crate) struct Candidates {
    places: [Places; 9],
    decided: Places,
    /// The digits that lost a candidate since singles were last searched for, as bits.
    changed: u16,
}

impl PartialEq for Candidates {
    fn eq(&self, other: &Candidates) -> bool {
        self.places == other.places
    }
}

/// For each cell its peers.
const PEERS: [Places; 81] = {
    let mut peers = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let bits = Cell::of(cell).peers().bits();
        let mut band = 0;
        while band < 3 {
            peers[cell][band] = (bits >> (27 * band)) as Band & ALL;
            band += 1;
        }
        cell += 1;
    }
    peers
};

/// For each set of columns, the columns that are alone in their stack; [`NO_STACK`] if a stack has
/// none.
const ALONE: [u16; 512] = {
    let mut alone = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut stack = 0;
        while stack < 3 {
            let these = columns & 7 << (3 * stack);
            if these == 0 {
                alone[columns] |= NO_STACK;
            } else if these & (these - 1) == 0 {
                alone[columns] |= these as u16;
            }
            stack += 1;
        }
        columns += 1;
    }
    alone
};

const NO_STACK: u16 = 1 << 15;

/// The singles of a position at one time.
pub(crate) struct Singles {
    /// The places where a digit is the only value left of a variable, and not decided yet.
    pub(crate) places: [Places; 9],
    /// Whether there are any singles.
    pub(crate) any: bool,
}

impl Candidates {
    /// Every digit in every cell.
    pub(crate) const EVERY: Candidates =
        Candidates { places: [[ALL; 3]; 9], decided: [0; 3], changed: 0o777 };

    /// The candidates of a position.
    pub(crate) fn of(position: &Position) -> Candidates {
        let mut candidates = Candidates { places: [[0; 3]; 9], decided: [0; 3], changed: 0o777 };
        for cell in Cell::all() {
            let (band, bit) = place(cell);
            let set = position.digit(cell);
            let mask = set.map_or(position.candidates(cell), Digits::single).bits();
            for (digit, places) in candidates.places.iter_mut().enumerate() {
                places[band] |= if mask >> digit & 1 != 0 { bit } else { 0 };
            }
            candidates.decided[band] |= if set.is_some() { bit } else { 0 };
        }
        candidates
    }

    /// Whether a candidate is left.
    #[inline]
    pub(crate) fn has(&self, candidate: Candidate) -> bool {
        let (band, bit) = place(candidate.cell());
        self.places[candidate.digit()][band] & bit != 0
    }

    /// Whether a candidate is left, and not decided.
    #[inline]
    pub(crate) fn is_open(&self, candidate: Candidate) -> bool {
        let (band, bit) = place(candidate.cell());
        self.places[candidate.digit()][band] & bit & !self.decided[band] != 0
    }

    /// The places of a digit, by its index.
    #[inline]
    pub(crate) fn places(&self, digit: usize) -> Places {
        self.places[digit]
    }

    /// Whether every cell is decided.
    pub(crate) fn is_solved(&self) -> bool {
        self.decided == [ALL; 3]
    }

    /// The cells that are decided.
    pub(crate) fn decided(&self) -> Cells {
        let [a, b, c] = self.decided.map(u128::from);
        Cells::from_bits(a | b << 27 | c << 54)
    }

    /// The candidates of cells that are not decided, by digit.
    pub(crate) fn open(&self) -> impl Iterator<Item = Candidate> + use<> {
        let Candidates { places, decided, .. } = *self;
        (0..27).flat_map(move |i| {
            let (digit, band) = (i / 3, i % 3);
            bits(places[digit][band] & !decided[band]).map(move |at| candidate(digit, band, at))
        })
    }

    /// Only the candidates that both have. Values that either has decided are decided.
    pub(crate) fn and(&self, other: &Candidates) -> Candidates {
        let mut both = *self;
        for (digit, (mine, theirs)) in both.places.iter_mut().zip(&other.places).enumerate() {
            let before = *mine;
            (0..3).for_each(|band| mine[band] &= theirs[band]);
            both.changed |= u16::from(*mine != before) << digit;
        }
        (0..3).for_each(|band| both.decided[band] |= other.decided[band]);
        both
    }

    /// Excludes a candidate.
    pub(crate) fn exclude(&mut self, candidate: Candidate) {
        let (band, bit) = place(candidate.cell());
        self.exclude_places(candidate.digit().index(), band, bit);
    }

    /// Excludes a digit from cells of a band; returns whether any had it.
    pub(crate) fn exclude_places(&mut self, digit: usize, band: usize, cells: Band) -> bool {
        let gone = self.places[digit][band] & cells;
        self.places[digit][band] &= !cells;
        self.changed |= u16::from(gone != 0) << digit;
        gone != 0
    }

    /// Decides a candidate, and excludes all candidates linked to it.
    pub(crate) fn decide(&mut self, candidate: Candidate) {
        let (band, bit) = place(candidate.cell());
        self.suppose(candidate);
        self.decided[band] |= bit;
    }

    /// Excludes all candidates linked to one, and records nothing else.
    pub(crate) fn suppose(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit().index());
        let (band, bit) = place(cell);
        for other in (0..9).filter(|&other| other != digit) {
            let places = &mut self.places[other][band];
            self.changed |= u16::from(*places & bit != 0) << other;
            *places &= !bit;
        }
        let mut gone = 0;
        for (places, peers) in self.places[digit].iter_mut().zip(&PEERS[cell.index()]) {
            gone |= *places & peers;
            *places &= !peers;
        }
        self.changed |= u16::from(gone != 0) << digit;
    }

    /// Decides singles until there are none; false if a variable is left without a value.
    pub(crate) fn settle(&mut self) -> bool {
        while self.changed != 0 {
            for digit in 0..9 {
                if self.changed >> digit & 1 != 0 {
                    self.changed &= !(1 << digit);
                    let Some(singles) = self.hidden(digit) else { return false };
                    self.decide_all(digit, singles);
                }
            }
            let Some(naked) = self.naked() else { return false };
            if naked != [0; 3] {
                for digit in 0..9 {
                    let all = self.places[digit];
                    self.decide_all(digit, [0, 1, 2].map(|band| all[band] & naked[band]));
                }
            }
        }
        true
    }

    /// Decides a digit in these cells, where it is still a candidate.
    fn decide_all(&mut self, digit: usize, cells: Places) {
        for (band, cells) in cells.into_iter().enumerate() {
            for at in bits(cells & !self.decided[band]) {
                if self.places[digit][band] >> at & 1 != 0 {
                    self.decide(candidate(digit, band, at));
                }
            }
        }
    }

    /// Decides these singles of all digits, as far as they are still there.
    pub(crate) fn decide_each(&mut self, singles: &[Places; 9]) {
        for (digit, &cells) in singles.iter().enumerate() {
            self.decide_all(digit, cells);
        }
    }

    /// All singles, without deciding any; none if a variable has no value.
    pub(crate) fn singles(&self) -> Option<Singles> {
        let naked = self.naked()?;
        let mut singles = Singles { places: [[0; 3]; 9], any: false };
        for (digit, found) in singles.places.iter_mut().enumerate() {
            let hidden = self.hidden(digit)?;
            for band in 0..3 {
                let places = self.places[digit][band] & naked[band] | hidden[band];
                found[band] = places & !self.decided[band];
                singles.any |= found[band] != 0;
            }
        }
        Some(singles)
    }

    /// The cells with one candidate that are not decided; none if a cell has no candidate.
    fn naked(&self) -> Option<Places> {
        let (mut one, mut two) = ([0; 3], [0; 3]);
        for places in &self.places {
            for band in 0..3 {
                two[band] |= one[band] & places[band];
                one[band] |= places[band];
            }
        }
        let single = |band: usize| !(two[band] | self.decided[band]) & ALL;
        (one == [ALL; 3]).then(|| [0, 1, 2].map(single))
    }

    /// The only places of a digit in some house; none if it has no place in one.
    #[inline]
    fn hidden(&self, digit: usize) -> Option<Places> {
        let [a, b, c] = self.places[digit];
        let columns = once_and_more(a | b | c, a & b | (a | b) & c);
        if columns.0 != 0o777 {
            return None;
        }
        let in_column = in_each_row(!columns.1 & 0o777);
        let mut single = [0; 3];
        for (single, cells) in single.iter_mut().zip([a, b, c]) {
            let mut in_row = 0;
            for row in [cells & 0o777, cells & 0o777 << 9, cells & 0o777 << 18] {
                if row == 0 {
                    return None;
                }
                in_row |= if row & (row - 1) == 0 { row } else { 0 };
            }
            let (once, more) = once_and_more(cells, 0);
            let alone = ALONE[once as usize];
            if alone & NO_STACK != 0 {
                return None;
            }
            let in_box = in_each_row(Band::from(alone) & !more);
            *single = in_row | cells & (in_column | in_box);
        }
        Some(single)
    }
}

/// The columns that a band has in any row, and those in more than one or already in `more`.
#[inline]
fn once_and_more(cells: Band, more: Band) -> (Band, Band) {
    let rows = |cells: Band| [cells & 0o777, cells >> 9 & 0o777, cells >> 18];
    let ([a, b, c], [d, e, f]) = (rows(cells), rows(more));
    (a | b | c, a & b | (a | b) & c | d | e | f)
}

/// The band of a cell, and its bit there.
#[inline]
fn place(cell: Cell) -> (usize, Band) {
    (cell.index() / 27, 1 << (cell.index() % 27))
}

/// The candidate of a digit's index at a bit of a band.
#[inline]
pub(crate) fn candidate(digit: usize, band: usize, at: usize) -> Candidate {
    Candidate::new(Cell::of(27 * band + at), Digit::at(digit))
}

/// The numbers of the bits that are set.
pub(crate) fn bits(mut set: Band) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (at < 32).then_some(at)
    })
}
