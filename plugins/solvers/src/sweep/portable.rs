//! The sweep on plain arrays, for every machine.
//!
//! The six steps are those of `avx512.rs`, with every box and every chute in an array of its own
//! and nothing looked up, so that the two also check each other's layout.

use super::kernel::{ALL, Clue, Kernel, Settled, digit_to_guess};
use super::layout::{CONFIGURATIONS, diagonal};
use seventeen_core::house::{box_of, column, row};
use seventeen_plugin::prelude::Pencilmarks;
use std::array::from_fn;

/// The kernel.
#[derive(Clone, Copy)]
pub(super) struct Portable;

/// A box: nine cells in the first three rows and columns, and beside and below them the negations
/// of their minirows and minicolumns, as drawn in `layout.rs`.
type Lanes = [[u16; 4]; 4];

/// By chute: the digits in each of its configurations.
type Chutes = [[u16; 6]; 3];

/// The boxes and their chutes.
#[derive(Clone, Copy)]
pub(super) struct State {
    boxes: [Lanes; 9],
    bands: Chutes,
    stacks: Chutes,
}

/// What a chute says of its minilines: by diagonal, the three of a box.
#[derive(Clone, Copy)]
struct Minilines {
    /// The digits that each can have.
    digits: [[u16; 3]; 3],
    /// The digits that each can lack.
    lacking: [[u16; 3]; 3],
    /// Whether each has just the three digits that it needs.
    full: bool,
}

/// What a box asserts.
struct Asserted {
    /// The digits that must be in each lane.
    digits: Lanes,
    /// In the margins: the digits that their minilines can have.
    possible: Lanes,
}

impl Kernel for Portable {
    type State = State;

    #[inline(always)]
    fn run<R>(self, job: impl FnOnce() -> R) -> R {
        job()
    }

    fn of_clues(self, clues: &[Clue; 81]) -> State {
        State::of_cells(|cell| clues[cell].leaves())
    }

    fn of_marks(self, marks: &Pencilmarks) -> State {
        State::of_cells(|cell| marks.candidates()[cell])
    }

    fn settle(self, state: &mut State) -> Settled {
        loop {
            let before = (state.bands, state.stacks);
            match state.sweep() {
                Settled::Open if before != (state.bands, state.stacks) => {}
                settled => return settled,
            }
        }
    }

    fn guess(self, state: &mut State) -> Option<State> {
        let sizes = (0..6).map(|chute| (size(state.chute(chute)), chute));
        let (_, chute) = sizes.filter(|&(size, _)| size > 9).min()?;
        let configurations = state.chute(chute);
        let digit = digit_to_guess(configurations);
        let guessed = configurations.iter().position(|digits| digits & digit != 0)?;
        let mut wrong = *state;
        wrong.chute(chute)[guessed] &= !digit;
        let others = state.chute(chute).iter_mut().enumerate().filter(|&(c, _)| c != guessed);
        others.for_each(|(_, digits)| *digits &= !digit);
        Some(wrong)
    }

    fn digits(self, state: &State) -> [u8; 81] {
        from_fn(|cell| {
            let digits = state.boxes[box_of(cell)][row(cell) % 3][column(cell) % 3];
            digits.trailing_zeros() as u8 + 1
        })
    }
}

impl State {
    /// The state with these digits in the cells, and nothing concluded.
    fn of_cells(digits: impl Fn(usize) -> u16) -> State {
        let mut boxes = [[[ALL; 4], [ALL; 4], [ALL; 4], [ALL, ALL, ALL, 0]]; 9];
        for cell in 0..81 {
            boxes[box_of(cell)][row(cell) % 3][column(cell) % 3] = digits(cell);
        }
        State { boxes, bands: [[ALL; 6]; 3], stacks: [[ALL; 6]; 3] }
    }

    /// The configurations of band 0, stack 0, band 1, and so on.
    fn chute(&mut self, number: usize) -> &mut [u16; 6] {
        let side = if number.is_multiple_of(2) { &mut self.bands } else { &mut self.stacks };
        &mut side[number / 2]
    }

    /// All six steps. Solved and dead as far as they show, else open.
    fn sweep(&mut self) -> Settled {
        let (bands, stacks) = (self.bands.map(minilines), self.stacks.map(minilines));
        let (Some(bands), Some(stacks)) = (all(bands), all(stacks)) else { return Settled::Dead };
        for (b, lanes) in self.boxes.iter_mut().enumerate() {
            tell_box(lanes, &bands[b / 3], &stacks[b % 3], diagonal(b));
        }
        if bands.iter().chain(&stacks).all(|minilines| minilines.full) {
            return if self.is_solution() { Settled::Solved } else { Settled::Dead };
        }
        if self.boxes.iter().any(overfull) {
            return Settled::Dead;
        }
        for (b, lanes) in self.boxes.iter_mut().enumerate() {
            let asserted = assert(lanes);
            claim(lanes, &asserted.digits);
            let (taken, beside) = (&asserted.possible, &*lanes);
            let minirows = |n: usize| (taken[n][3], beside[n][3]);
            configurations(&mut self.bands[b / 3], diagonal(b), minirows);
            let minicolumns = |n: usize| (taken[3][n], beside[3][n]);
            configurations(&mut self.stacks[b % 3], diagonal(b), minicolumns);
        }
        Settled::Open
    }

    /// Whether a state whose minilines are all full is a solution: each digit has a configuration
    /// in each chute, hence one cell in each box, and no cell is empty.
    fn is_solution(&self) -> bool {
        let chutes = self.bands.iter().chain(&self.stacks);
        let cells = self.boxes.iter().flat_map(|lanes| lanes[..3].iter().flat_map(|row| &row[..3]));
        chutes.into_iter().all(|digits| digits.iter().fold(0, |all, digits| all | digits) == ALL)
            && cells.into_iter().all(|&digits| digits != 0)
    }
}

/// Step 1: a miniline can have a digit if one of the digit's configurations takes it, and lack it
/// if one takes a sibling. It lacks none of its digits if it has just three. Nothing if it has
/// fewer.
fn minilines(configurations: [u16; 6]) -> Option<Minilines> {
    let mut digits = [[0; 3]; 3];
    for (digits, taken) in digits.iter_mut().zip(&CONFIGURATIONS) {
        for (&miniline, configuration) in taken.iter().zip(configurations) {
            digits[miniline] |= configuration;
        }
    }
    let (mut lacking, mut full, mut overfull) = (digits, true, false);
    for (lacking, digits) in lacking.iter_mut().zip(digits) {
        for (n, lacking) in lacking.iter_mut().enumerate() {
            let (own, size) = (digits[n], digits[n].count_ones());
            let elsewhere = digits[(n + 1) % 3] | digits[(n + 2) % 3];
            *lacking = if size == 3 { elsewhere & !own } else { elsewhere };
            full &= size == 3;
            overfull |= size < 3;
        }
    }
    (!overfull).then_some(Minilines { digits, lacking, full })
}

/// Step 2: a cell keeps the digits that both its minilines can have, a margin those that its
/// miniline can lack.
fn tell_box(lanes: &mut Lanes, band: &Minilines, stack: &Minilines, diagonal: usize) {
    let (rows, columns) = (&band.digits[diagonal], &stack.digits[diagonal]);
    for i in 0..3 {
        for j in 0..3 {
            lanes[i][j] &= rows[i] & columns[j];
        }
        lanes[i][3] &= band.lacking[diagonal][i];
        lanes[3][i] &= stack.lacking[diagonal][i];
    }
}

/// The fewest digits that a lane can hold.
fn need(i: usize, j: usize) -> u32 {
    match (i, j) {
        (3, 3) => 0,
        (3, _) | (_, 3) => 6,
        _ => 1,
    }
}

/// Step 3: whether a lane needs more digits than it has.
fn overfull(lanes: &Lanes) -> bool {
    (0..4).any(|i| (0..4).any(|j| lanes[i][j].count_ones() < need(i, j)))
}

/// Step 4: a digit is asserted in a lane that is full, and in one that is the digit's last of its
/// row or column. A miniline can have a digit that one of its cells has and whose negation is not
/// asserted.
fn assert(lanes: &Lanes) -> Asserted {
    let (mut digits, mut possible) = (*lanes, [[0; 4]; 4]);
    for i in 0..4 {
        for j in 0..4 {
            let [a, b, c] = [1, 2, 3];
            let by_row = lanes[i][(j + a) % 4] | lanes[i][(j + b) % 4] | lanes[i][(j + c) % 4];
            let by_column = lanes[(i + a) % 4][j] | lanes[(i + b) % 4][j] | lanes[(i + c) % 4][j];
            if lanes[i][j].count_ones() > need(i, j) {
                digits[i][j] &= !(by_row & by_column);
            }
            let in_cells = if j == 3 { by_row } else { by_column };
            possible[i][j] = in_cells & !digits[i][j];
        }
    }
    Asserted { digits, possible }
}

/// Step 5: a cell with an asserted digit has no other, and the negations of its minilines lose
/// that digit. The other cells will hear of it from the chutes.
fn claim(lanes: &mut Lanes, asserted: &Lanes) {
    for i in 0..3 {
        for j in 0..3 {
            let digits = asserted[i][j];
            if digits != 0 {
                lanes[i][j] = digits;
            }
            lanes[i][3] &= !digits;
            lanes[3][j] &= !digits;
        }
    }
}

/// Step 6: a configuration stays if the minilines that it takes are possible, and those that it
/// does not take can lack the digit. `miniline` gives both sets of digits of a box's miniline.
fn configurations(chute: &mut [u16; 6], diagonal: usize, miniline: impl Fn(usize) -> (u16, u16)) {
    let minilines = [miniline(0), miniline(1), miniline(2)];
    for (digits, &taken) in chute.iter_mut().zip(&CONFIGURATIONS[diagonal]) {
        let (possible, _) = minilines[taken];
        let (_, next) = minilines[(taken + 1) % 3];
        let (_, last) = minilines[(taken + 2) % 3];
        *digits &= possible & next & last;
    }
}

/// How many configurations of digits a chute has.
fn size(chute: &[u16; 6]) -> u32 {
    chute.iter().map(|digits| digits.count_ones()).sum()
}

/// All three, if none is missing.
fn all([a, b, c]: [Option<Minilines>; 3]) -> Option<[Minilines; 3]> {
    Some([a?, b?, c?])
}
