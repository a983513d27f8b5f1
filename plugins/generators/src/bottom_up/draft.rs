//! A partial puzzle, and the draws that are still possible.
//!
//! A draw is an orbit and a digit for each of its cells, both uniformly at random. Draws that are
//! known to be impossible are never made, which is equivalent to rejecting them and drawing again.
//! So a draw is one number below the number of remaining draws, which is the sum over the orbits of
//! products of their cells' numbers of candidates. (An orbit with fewer cells than others counts
//! several times, to have the same probability.)

use super::shape::Shape;
use seventeen_plugin::random::RandomNumbers;

/// The number of cells of an orbit whose candidates are examined before the draw, so that products
/// fit; those of other cells afterwards.
const COUNTED: usize = 8;

/// The constants of a size of board and a symmetry.
pub(super) struct Layout {
    pub(super) shape: Shape,
    pub(super) orbits: Vec<Vec<usize>>,
    /// By cell: its orbit.
    orbit_of: Vec<usize>,
    /// By cell: the cells that share a house with it.
    peers: Vec<Vec<u16>>,
    /// By orbit: the number of times that each draw counts; 0 for an orbit that is not drawn.
    times: Vec<u64>,
}

impl Layout {
    /// `barred` is a cell whose orbit is never drawn.
    pub(super) fn new(shape: Shape, orbits: Vec<Vec<usize>>, barred: Option<usize>) -> Layout {
        let n = shape.digits() as u64;
        let counted = |orbit: &Vec<usize>| orbit.len().min(COUNTED) as u32;
        let most = orbits.iter().map(counted).max().unwrap_or(0);
        let times = orbits.iter().map(|orbit| match barred {
            Some(cell) if orbit.contains(&cell) => 0,
            _ => n.pow(most - counted(orbit)),
        });
        let times = times.collect();
        let mut orbit_of = vec![0; shape.cells()];
        for (index, orbit) in orbits.iter().enumerate() {
            orbit.iter().for_each(|&cell| orbit_of[cell] = index);
        }
        let peers = (0..shape.cells()).map(|cell| peers(shape, cell)).collect();
        Layout { shape, orbits, orbit_of, peers, times }
    }
}

fn peers(shape: Shape, cell: usize) -> Vec<u16> {
    let others = (0..shape.cells()).filter(|&other| other != cell && shape.share(cell, other));
    others.map(|other| other as u16).collect()
}

/// An orbit, and a digit for each of its cells.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub(super) orbit: usize,
    pub(super) digits: Vec<u8>,
}

/// The placed digits, and the candidates: digits not known to be impossible.
#[derive(Clone)]
pub(super) struct Draft<'a> {
    layout: &'a Layout,
    digits: Vec<u8>,
    /// By cell: bit d for digit d + 1.
    candidates: Vec<u64>,
    /// By cell: the number of candidates.
    counts: Vec<u64>,
    /// By orbit: the number of draws left; 0 when it is filled.
    draws: Vec<u64>,
    left: u64,
}

impl<'a> Draft<'a> {
    /// The blank board.
    pub(super) fn blank(layout: &'a Layout) -> Draft<'a> {
        let n = layout.shape.digits();
        let mut draft = Draft {
            layout,
            digits: vec![0; layout.shape.cells()],
            candidates: vec![(1 << n) - 1; layout.shape.cells()],
            counts: vec![n as u64; layout.shape.cells()],
            draws: vec![0; layout.orbits.len()],
            left: 0,
        };
        (0..layout.orbits.len()).for_each(|orbit| draft.count(orbit));
        draft
    }

    /// The digits by rows, 0 for blank.
    pub(super) fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The orbits that are filled, in order.
    pub(super) fn filled(&self) -> Vec<usize> {
        let orbits = self.layout.orbits.iter();
        let filled = orbits.enumerate().filter(|(_, orbit)| self.digits[orbit[0]] != 0);
        filled.map(|(index, _)| index).collect()
    }

    /// The orbits with some draws left.
    pub(super) fn open_orbits(&self) -> Vec<usize> {
        (0..self.draws.len()).filter(|&orbit| self.draws[orbit] > 0).collect()
    }

    /// Recounts the draws of an open orbit.
    fn count(&mut self, orbit: usize) {
        let cells = self.layout.orbits[orbit].iter().take(COUNTED);
        let tuples = cells.map(|&cell| self.counts[cell]);
        let draws = self.layout.times[orbit] * tuples.product::<u64>();
        self.left = self.left - self.draws[orbit] + draws;
        self.draws[orbit] = draws;
    }

    /// Whether any draw is left.
    pub(super) fn is_open(&self) -> bool {
        self.left > 0
    }

    /// A random draw of the remaining ones; none if it is obviously impossible.
    pub(super) fn draw(&self, random: &mut RandomNumbers) -> Option<Drawn> {
        let mut number = random.below(self.left as usize) as u64;
        let mut orbit = 0;
        while number >= self.draws[orbit] {
            number -= self.draws[orbit];
            orbit += 1;
        }
        let mut digits = Vec::with_capacity(self.layout.orbits[orbit].len());
        for &cell in self.layout.orbits[orbit].iter().take(COUNTED) {
            let count = self.counts[cell];
            digits.push(digit_of_rank(self.candidates[cell], number % count));
            number /= count;
        }
        for _ in digits.len()..self.layout.orbits[orbit].len() {
            digits.push(random.below(self.layout.shape.digits()) as u8 + 1);
        }
        let drawn = Drawn { orbit, digits };
        self.fits(&drawn).then_some(drawn)
    }

    /// Whether the digits are candidates and no house gets one twice.
    fn fits(&self, drawn: &Drawn) -> bool {
        let cells = &self.layout.orbits[drawn.orbit];
        cells.iter().zip(&drawn.digits).enumerate().all(|(place, (&cell, &digit))| {
            let same = |other: usize| {
                drawn.digits[other] == digit && self.layout.shape.share(cells[other], cell)
            };
            self.candidates[cell] >> (digit - 1) & 1 != 0 && !(0..place).any(same)
        })
    }

    /// Places a draw.
    pub(super) fn place(&mut self, drawn: &Drawn) {
        self.left -= self.draws[drawn.orbit];
        self.draws[drawn.orbit] = 0;
        let layout = self.layout;
        let cells = layout.orbits[drawn.orbit].iter();
        for (&cell, &digit) in cells.zip(&drawn.digits) {
            self.digits[cell] = digit;
            for &peer in &layout.peers[cell] {
                self.rule_out(peer.into(), digit);
            }
        }
    }

    /// Records that a digit is impossible in a cell.
    pub(super) fn rule_out(&mut self, cell: usize, digit: u8) {
        let bit = 1 << (digit - 1);
        if self.candidates[cell] & bit != 0 {
            self.candidates[cell] &= !bit;
            self.counts[cell] -= 1;
            let orbit = self.layout.orbit_of[cell];
            if self.draws[orbit] != 0 {
                self.count(orbit);
            }
        }
    }

    /// The cells of an orbit.
    pub(super) fn cells(&self, orbit: usize) -> &'a [usize] {
        &self.layout.orbits[orbit]
    }
}

/// The digit of the candidate with `rank` others below it.
fn digit_of_rank(mut candidates: u64, rank: u64) -> u8 {
    (0..rank).for_each(|_| candidates &= candidates - 1);
    candidates.trailing_zeros() as u8 + 1
}
