//! The sweep box by box on plain arrays, for tests.
//!
//! The six steps are those of `state.rs`, with a separate array for every box and every chute. So
//! the check of the kernels shares no register code with them, except the numbers of
//! configurations.

use super::clue::{ALL, Clue, Settled};
use super::kernel::Kernel;
use super::layout::{CONFIGURATIONS, diagonal};
use seventeen_plugin::prelude::{Cell, Pencilmarks};

/// The kernel.
#[derive(Clone, Copy)]
pub(super) struct Plain;

/// A box: nine cells in the first three rows and columns, and the negations of their minirows and
/// minicolumns beside and below them, as drawn in `layout.rs`.
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

/// The minilines of a chute by diagonal, the three of a box.
#[derive(Clone, Copy)]
struct Minilines {
    /// The digits that each can have.
    digits: [[u16; 3]; 3],
    /// The digits that each can be without.
    lacking: [[u16; 3]; 3],
    /// Whether each has exactly the three digits that it needs.
    full: bool,
}

/// The assertions of a box.
struct Asserted {
    /// The digits that must be in each lane.
    digits: Lanes,
    /// In the margins: the digits that their minilines can have.
    possible: Lanes,
}

impl Kernel for Plain {
    type State = State;

    fn of_clues(self, clues: &[Clue; 81]) -> State {
        State::of_cells(|cell| clues[cell].leaves())
    }

    fn of_marks(self, marks: &Pencilmarks) -> State {
        State::of_cells(|cell| marks.candidates()[cell].bits())
    }

    fn settle(self, state: &mut State) -> Settled {
        loop {
            if let Some(settled) = state.sweep() {
                return settled;
            }
        }
    }

    fn guess(self, open: &mut Vec<State>) -> bool {
        let Some(mut right) = open.last().copied() else { return false };
        let sizes = (0..6).map(|chute| (size(right.chute(chute)), chute));
        let Some((_, chute)) = sizes.filter(|&(size, _)| size > 9).min() else { return false };
        let configurations = right.chute(chute);
        let digit = digit_to_guess(configurations);
        let guessed = configurations.iter().position(|digits| digits & digit != 0);
        if let (Some(guessed), Some(wrong)) = (guessed, open.last_mut()) {
            wrong.chute(chute)[guessed] &= !digit;
            let others = configurations.iter_mut().enumerate().filter(|&(c, _)| c != guessed);
            others.for_each(|(_, digits)| *digits &= !digit);
            open.push(right);
        }
        guessed.is_some()
    }

    fn digits(self, state: &State) -> [u8; 81] {
        Cell::table(|cell| {
            let digits = state.boxes[cell.box_index()][cell.row() % 3][cell.column() % 3];
            digits.trailing_zeros() as u8 + 1
        })
    }
}

impl State {
    /// The state with these digits in the cells, without deductions.
    fn of_cells(digits: impl Fn(Cell) -> u16) -> State {
        let mut boxes = [[[ALL; 4], [ALL; 4], [ALL; 4], [ALL, ALL, ALL, 0]]; 9];
        for cell in Cell::all() {
            boxes[cell.box_index()][cell.row() % 3][cell.column() % 3] = digits(cell);
        }
        State { boxes, bands: [[ALL; 6]; 3], stacks: [[ALL; 6]; 3] }
    }

    /// The configurations of band 0, stack 0, band 1, and so on.
    fn chute(&mut self, number: usize) -> &mut [u16; 6] {
        let side = if number.is_multiple_of(2) { &mut self.bands } else { &mut self.stacks };
        &mut side[number / 2]
    }

    /// One sweep. Returns the result if the state is settled.
    fn sweep(&mut self) -> Option<Settled> {
        let before = (self.bands, self.stacks);
        let (bands, stacks) = (self.bands.map(minilines), self.stacks.map(minilines));
        let (Some(bands), Some(stacks)) = (all(bands), all(stacks)) else {
            return Some(Settled::Dead);
        };
        for (b, lanes) in self.boxes.iter_mut().enumerate() {
            tell_box(lanes, &bands[b / 3], &stacks[b % 3], diagonal(b / 3, b % 3));
        }
        if bands.iter().chain(&stacks).all(|minilines| minilines.full) {
            return Some(if self.is_solution() { Settled::Solved } else { Settled::Dead });
        }
        if self.boxes.iter().any(overfull) {
            return Some(Settled::Dead);
        }
        for (b, lanes) in self.boxes.iter_mut().enumerate() {
            let Asserted { digits, possible } = assert(lanes);
            claim(lanes, &digits);
            let minirows = [0, 1, 2].map(|n| (possible[n][3], lanes[n][3]));
            configurations(&mut self.bands[b / 3], diagonal(b / 3, b % 3), minirows);
            let minicolumns = [0, 1, 2].map(|n| (possible[3][n], lanes[3][n]));
            configurations(&mut self.stacks[b % 3], diagonal(b / 3, b % 3), minicolumns);
        }
        (before == (self.bands, self.stacks)).then_some(Settled::Open)
    }

    /// Whether a state whose minilines are all full is a solution. Each digit has a configuration
    /// in each chute, hence one cell in each box, and no cell is empty.
    fn is_solution(&self) -> bool {
        let chutes = self.bands.iter().chain(&self.stacks);
        let cells = self.boxes.iter().flat_map(|lanes| lanes[..3].iter().flat_map(|row| &row[..3]));
        chutes.into_iter().all(|digits| digits.iter().fold(0, |all, digits| all | digits) == ALL)
            && cells.into_iter().all(|&digits| digits != 0)
    }
}

/// Step 1: a miniline can have a digit if one of the digit's configurations takes it, and be
/// without it if one takes a sibling. If it has just three digits, it needs all of them. Nothing if
/// it has fewer.
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
            let own = digits[n];
            let elsewhere = digits[(n + 1) % 3] | digits[(n + 2) % 3];
            let has_room = beyond(own, 3) != 0;
            *lacking = if has_room { elsewhere } else { elsewhere & !own };
            full &= !has_room;
            overfull |= beyond(own, 2) == 0;
        }
    }
    (!overfull).then_some(Minilines { digits, lacking, full })
}

/// Step 2: a cell keeps the digits that both its minilines can have, a margin those that its
/// miniline can be without.
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

/// Step 3: whether a lane needs more digits than it has.
fn overfull(lanes: &Lanes) -> bool {
    let needs_more = |i: usize, j: usize| match (i, j) {
        (3, 3) => false,
        (3, _) | (_, 3) => beyond(!lanes[i][j] & ALL, 3) != 0,
        _ => lanes[i][j] == 0,
    };
    (0..4).any(|i| (0..4).any(|j| needs_more(i, j)))
}

/// Whether lane (`i`, `j`) is full: it has only the digits that it needs.
fn full(i: usize, j: usize, digits: u16) -> bool {
    match (i, j) {
        (3, _) | (_, 3) => beyond(!digits & ALL, 2) != 0,
        _ => beyond(digits, 1) == 0,
    }
}

/// The members of a set except its `n` lowest.
fn beyond(mut digits: u16, n: usize) -> u16 {
    for _ in 0..n {
        digits &= digits.wrapping_sub(1);
    }
    digits
}

/// Step 4: a digit is asserted in a lane that is full, and in one that is the digit's last of its
/// row or column. A miniline can have a digit that one of its cells has and whose negation is not
/// asserted.
fn assert(lanes: &Lanes) -> Asserted {
    let (mut digits, mut possible) = (*lanes, [[0; 4]; 4]);
    for i in 0..4 {
        for j in 0..4 {
            let by_row = [1, 2, 3].iter().fold(0, |all, k| all | lanes[i][(j + k) % 4]);
            let by_column = [1, 2, 3].iter().fold(0, |all, k| all | lanes[(i + k) % 4][j]);
            if !full(i, j, lanes[i][j]) {
                digits[i][j] &= !(by_row & by_column);
            }
            let in_cells = if j == 3 { by_row } else { by_column };
            possible[i][j] = in_cells & !digits[i][j];
        }
    }
    Asserted { digits, possible }
}

/// Step 5: a cell with an asserted digit has no other, and the negations of its minilines lose that
/// digit. Other cells follow from the chutes.
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

/// Step 6: a configuration stays if the minilines that it takes are possible, and the others can be
/// without the digit. `minilines` has both sets for those of a box.
fn configurations(chute: &mut [u16; 6], diagonal: usize, minilines: [(u16, u16); 3]) {
    for (digits, &taken) in chute.iter_mut().zip(&CONFIGURATIONS[diagonal]) {
        let (possible, _) = minilines[taken];
        let (_, next) = minilines[(taken + 1) % 3];
        let (_, last) = minilines[(taken + 2) % 3];
        *digits &= possible & next & last;
    }
}

/// The number of configurations of a chute.
fn size(chute: &[u16; 6]) -> u32 {
    chute.iter().map(|digits| digits.count_ones()).sum()
}

/// All three; none if one is missing.
fn all([a, b, c]: [Option<Minilines>; 3]) -> Option<[Minilines; 3]> {
    Some([a?, b?, c?])
}

/// The least digit that is in two of these sets, or else in three, or else in more.
fn digit_to_guess(configurations: &[u16]) -> u16 {
    let number = |digit: &u16| configurations.iter().filter(|&digits| digits & digit != 0).count();
    let digits = || (0..9).map(|bit| 1 << bit);
    let with = |wanted: fn(usize) -> bool| digits().find(|digit| wanted(number(digit)));
    with(|n| n == 2).or_else(|| with(|n| n == 3)).or_else(|| with(|n| n > 3)).unwrap_or(0)
}
