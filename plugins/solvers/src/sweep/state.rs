//! The state of a search, and the sweep: its six steps, on any form of registers.
//!
//! A state is more than most machines have registers for, so it is swept in memory. Each step is
//! done for all boxes before the next starts. An instruction takes a few cycles, which independent
//! ones fill.

use super::clue::{Clue, Settled};
use super::layout::{BOXES, LEFT_BY, Lanes, lane, least_digit, spread};
use super::register::Register;
use seventeen_plugin::prelude::Pencilmarks;
use std::hint::black_box;

/// A value for the bands, and one for the stacks.
pub(super) type Sides<T> = [T; 2];

/// The configurations of the chutes of a side, those that rise and those that fall, by the
/// miniline that they take in each box.
pub(super) type Chutes<R> = [[R; 3]; 2];

/// The boxes and their chutes.
#[derive(Clone, Copy)]
pub(super) struct State<R> {
    boxes: Boxes<R>,
    pub(super) chutes: Sides<Chutes<R>>,
}

/// The digits that the parts of the boxes can have.
#[derive(Clone, Copy)]
struct Boxes<R> {
    /// By row and column.
    cells: [[R; 3]; 3],
    /// The negations of the minirows, and those of the minicolumns.
    margins: Sides<[R; 3]>,
}

/// The minilines of the boxes, from the chutes of a side.
struct Minilines<R> {
    /// The digits that each can have.
    digits: [R; 3],
    /// The digits that each can be without.
    lacking: [R; 3],
    /// The least number of digits.
    fewest: R,
    /// The lanes in which one has more than the three digits that it needs.
    room: R,
}

/// The assertions of the boxes.
struct Asserted<R> {
    /// The digits that must be in each cell.
    cells: [[R; 3]; 3],
    /// The digits that each miniline can have.
    possible: Sides<[R; 3]>,
    /// The lanes of parts that need more digits than they have.
    overfull: R,
}

impl<R: Register> State<R> {
    /// The state from clues, by rows, without deductions.
    #[inline(always)]
    pub(super) fn of_clues(clues: &[Clue; 81]) -> State<R> {
        State::of_cells(|cell| LEFT_BY[usize::from(clues[cell].0) % 32])
    }

    /// The state from pencilmarks, without deductions.
    #[inline(always)]
    pub(super) fn of_marks(marks: &Pencilmarks) -> State<R> {
        State::of_cells(|cell| spread(marks.candidates()[cell].bits()))
    }

    /// The state with these digits in the cells, numbered by rows, without deductions.
    #[inline(always)]
    fn of_cells(digits: impl Fn(usize) -> u16) -> State<R> {
        let mut lanes = [[Lanes([0; 16]); 3]; 3];
        each_cell(|cell, row, column, lane| lanes[row][column].0[lane] = digits(cell));
        let open = R::load(&BOXES);
        let cells = lanes.each_ref().map(|row| row.each_ref().map(R::load));
        State { boxes: Boxes { cells, margins: [[open; 3]; 2] }, chutes: [[[open; 3]; 2]; 2] }
    }

    /// The digits of a solved state by rows.
    #[inline(always)]
    pub(super) fn digits(&self) -> [u8; 81] {
        let lanes = self.boxes.cells.map(|row| row.map(R::store));
        let mut digits = [0; 81];
        each_cell(|cell, row, column, lane| {
            digits[cell] = least_digit(lanes[row][column].0[lane]);
        });
        digits
    }

    /// Sweeps until no more configurations are removed.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> Settled {
        let mut sum = sum(&self.chutes);
        loop {
            // Without `black_box`, the compiler would copy the state between sweeps.
            if let Some(settled) = black_box(&mut *self).sweep(&mut sum) {
                return settled;
            }
        }
    }

    /// One sweep, with the sum of the configurations. Returns the result if the state is settled.
    #[inline(always)]
    fn sweep(&mut self, before: &mut R) -> Option<Settled> {
        let [bands, stacks] = [minilines(&self.chutes[0]), minilines(&self.chutes[1])];
        let open = R::load(&BOXES);
        let overfull = R::all(3 * R::DIGIT).exceeds(bands.fewest.least(stacks.fewest));
        if !overfull.is_disjoint(open) {
            return Some(Settled::Dead);
        }
        let boxes = tell_boxes(&self.boxes, &bands, &stacks);
        if bands.room.or(stacks.room).is_disjoint(open) {
            self.boxes = boxes;
            return Some(if self.is_solution() { Settled::Solved } else { Settled::Dead });
        }
        let asserted = assert(&boxes);
        if !asserted.overfull.is_disjoint(open) {
            return Some(Settled::Dead);
        }
        self.boxes = claim(&boxes, &asserted.cells);
        for side in 0..2 {
            let (possible, lacking) = (&asserted.possible[side], &self.boxes.margins[side]);
            configurations(&mut self.chutes[side], side, possible, lacking);
        }
        let after = sum(&self.chutes);
        let gone = before.xor(after);
        *before = after;
        gone.is_disjoint(gone).then_some(Settled::Open)
    }

    /// Whether a state whose minilines are all full is a solution. Each digit has a configuration
    /// in each chute, hence one cell in each box, and no cell is empty.
    #[inline(always)]
    fn is_solution(&self) -> bool {
        let open = R::load(&BOXES);
        let mut missing = R::all(0);
        for row in self.boxes.cells {
            for cell in row {
                missing = missing.or(cell.is_zero());
            }
        }
        for [rising, falling] in self.chutes {
            let [a, b, c] = rising;
            let [d, e, f] = falling;
            let digits = a.or(b).or(c).or(d).or(e).or(f);
            missing = missing.or(open.without(digits));
        }
        missing.is_disjoint(open)
    }
}

/// All configurations, added up. They only lose digits, and all of them together do not reach
/// 65,536, so a change of the sum shows whether any was lost.
#[inline(always)]
fn sum<R: Register>(chutes: &Sides<Chutes<R>>) -> R {
    let mut sum = R::all(0);
    for [rising, falling] in chutes {
        for n in 0..3 {
            sum = sum.plus(rising[n]).plus(falling[n]);
        }
    }
    sum
}

/// Step 1: a miniline can have a digit if one of the digit's configurations takes it, and be
/// without it if one takes a sibling. If it has just three digits, it needs all of them.
#[inline(always)]
fn minilines<R: Register>([rising, falling]: &Chutes<R>) -> Minilines<R> {
    let three = R::all(3 * R::DIGIT);
    let mut digits = *rising;
    for n in 0..3 {
        digits[n] = rising[n].or(falling[n]);
    }
    let (mut lacking, mut fewest, mut room) = (digits, three, R::all(0));
    for n in 0..3 {
        let count = digits[n].counts();
        let has_room = count.exceeds(three);
        fewest = fewest.least(count);
        room = room.or(has_room);
        let elsewhere = digits[(n + 1) % 3].or(digits[(n + 2) % 3]);
        lacking[n] = elsewhere.without(digits[n].without(has_room));
    }
    Minilines { digits, lacking, fewest, room }
}

/// Step 2: a cell keeps the digits that both its minilines can have, a margin those that its
/// miniline can be without.
#[inline(always)]
fn tell_boxes<R: Register>(
    boxes: &Boxes<R>,
    bands: &Minilines<R>,
    stacks: &Minilines<R>,
) -> Boxes<R> {
    let mut told = *boxes;
    for i in 0..3 {
        for j in 0..3 {
            told.cells[i][j] = boxes.cells[i][j].and(bands.digits[i]).and(stacks.digits[j]);
        }
        told.margins[0][i] = boxes.margins[0][i].and(bands.lacking[i]);
        told.margins[1][i] = boxes.margins[1][i].and(stacks.lacking[i]);
    }
    told
}

/// Steps 3 and 4: a digit is asserted in a part of a box that is full, with no more digits than it
/// needs. It is also asserted in its last part of its row or column. A miniline can have a digit
/// that one of its cells has and whose negation is not asserted.
#[inline(always)]
fn assert<R: Register>(boxes: &Boxes<R>) -> Asserted<R> {
    let (six, zero) = (R::all(6 * R::DIGIT), R::all(0));
    let (mut fewest, mut least) = (six, boxes.cells[0][0]);
    let (mut beside, mut possible) = ([[[zero; 3]; 3]; 2], [[zero; 3]; 2]);
    for side in 0..2 {
        let margins = &boxes.margins[side];
        for (n, margin) in margins.iter().enumerate() {
            let [a, b, c] = line(&boxes.cells, side, n);
            let (first, last) = (a.or(b), c.or(*margin));
            beside[side][n] = [b.or(last), a.or(last), first.or(*margin)];
            let in_cells = first.or(c);
            let count = margin.counts();
            fewest = fewest.least(count);
            let siblings = margins[(n + 1) % 3].or(margins[(n + 2) % 3]);
            let free = in_cells.and(siblings).and(count.exceeds(six));
            possible[side][n] = in_cells.without(margin.without(free));
        }
    }
    let mut cells = boxes.cells;
    for i in 0..3 {
        for j in 0..3 {
            let cell = boxes.cells[i][j];
            least = least.least(cell);
            let more = cell.and(cell.plus(R::all(u16::MAX))).exceeds(zero);
            let free = beside[0][i][j].and(beside[1][j][i]).and(more);
            cells[i][j] = cell.without(free);
        }
    }
    Asserted { cells, possible, overfull: six.exceeds(fewest).or(least.is_zero()) }
}

/// Step 5: a cell with an asserted digit has no other, and the negations of its minilines lose that
/// digit. Other cells follow from the chutes.
#[inline(always)]
fn claim<R: Register>(boxes: &Boxes<R>, asserted: &[[R; 3]; 3]) -> Boxes<R> {
    let mut claimed = *boxes;
    for (cells, asserted) in claimed.cells.iter_mut().zip(asserted) {
        for (cell, digits) in cells.iter_mut().zip(asserted) {
            *cell = digits.or(cell.and(digits.is_zero()));
        }
    }
    for side in 0..2 {
        for n in 0..3 {
            let [a, b, c] = line(asserted, side, n);
            claimed.margins[side][n] = boxes.margins[side][n].without(a.or(b).or(c));
        }
    }
    claimed
}

/// Step 6: a configuration stays if the minilines that it takes are possible, and the others can be
/// without the digit. This covers its own box and the two others of the chute.
#[inline(always)]
fn configurations<R: Register>(
    [rising, falling]: &mut Chutes<R>,
    side: usize,
    possible: &[R; 3],
    lacking: &[R; 3],
) {
    let mut here = *possible;
    for n in 0..3 {
        here[n] = possible[n].and(lacking[(n + 1) % 3]).and(lacking[(n + 2) % 3]);
    }
    let (mut next, mut last) = (here, here);
    for n in 0..3 {
        next[n] = if side == 0 { here[n].next_in_band() } else { here[n].next_in_stack() };
        last[n] = if side == 0 { here[n].last_in_band() } else { here[n].last_in_stack() };
    }
    for n in 0..3 {
        let (up, down) = ((n + 1) % 3, (n + 2) % 3);
        rising[n] = rising[n].and(here[n].and(next[up]).and(last[down]));
        falling[n] = falling[n].and(here[n].and(next[down]).and(last[up]));
    }
}

/// The three cells of minirow `n`, or of minicolumn `n`.
#[inline(always)]
fn line<R: Register>(cells: &[[R; 3]; 3], side: usize, n: usize) -> [R; 3] {
    if side == 0 { cells[n] } else { [cells[0][n], cells[1][n], cells[2][n]] }
}

/// Visits the cells: their numbers by rows, their rows and columns in their boxes, and their lanes.
#[inline(always)]
fn each_cell(mut visit: impl FnMut(usize, usize, usize, usize)) {
    for band in 0..3 {
        for row in 0..3 {
            for stack in 0..3 {
                for column in 0..3 {
                    let cell = 27 * band + 9 * row + 3 * stack + column;
                    visit(cell, row, column, lane(band, stack));
                }
            }
        }
    }
}
