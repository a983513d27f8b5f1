//! The number of ways to complete a band and a stack, and the k-th of them.
//!
//! Four boxes are left, numbered as in the grid:
//!
//! ```text
//!    1 2 3
//!    4 5 6
//!    7 8 9
//! ```
//!
//! Given box 4, rows 4 to 6 share their other digits between boxes 5 and 6 in one of 56
//! arrangements. The other chutes have as many: rows 7 to 9 given box 7, columns 4 to 6 given box 2
//! and columns 7 to 9 given box 3. Rows and columns of one of the four boxes fit if each row has
//! one digit in common with each column. Then there is one way to fill it, otherwise none. So with
//! the arrangements of both bands fixed, those of one stack are free of those of the other:
//!
//! completions = sum over both bands' arrangements of ways(columns 4-6) * ways(columns 7-9).

use super::arrangements::{ARRANGEMENTS, Arrangements, Lines, TRIPLES, Triple, triples};
use super::chute::{Box9, turned};

/// A set of arrangements: bit `a` for arrangement `a`.
type Set = u64;

/// A number for each arrangement of rows 7 to 9; the last eight are unused.
type Lanes = [u8; 64];

/// Counts completions; keeps the tables for that.
pub(super) struct Completions {
    arrangements: Arrangements,
    triples: [Triple; TRIPLES],
    /// For each arrangement and line, the index of its triple: of second boxes, of third ones.
    second_triples: [[u8; 3]; ARRANGEMENTS],
    third_triples: [[u8; 3]; ARRANGEMENTS],
    /// Eight lanes for eight bits.
    spread: [[u8; 8]; 256],
}

/// A band and a stack that share box 1, reduced to the data for completions. Each box is listed by
/// the lines that cross the chute: the digits that its neighbours to be filled share with it.
pub(super) struct Cross {
    /// Boxes 2 and 3, by columns.
    pub(super) columns: [Box9; 2],
    /// Boxes 4 and 7, by rows.
    pub(super) rows: [Box9; 2],
}

impl Cross {
    /// The cross of boxes 2 and 3 by rows, and of boxes 4 and 7 by columns.
    pub(super) fn new(band: &[Box9; 2], stack: &[Box9; 2]) -> Cross {
        Cross {
            columns: [turned(&band[0]), turned(&band[1])],
            rows: [turned(&stack[0]), turned(&stack[1])],
        }
    }
}

/// The arrangements that fit together in a cross.
pub(super) struct Fitting {
    /// For each arrangement of rows 4 to 6, the arrangements of columns 4 to 6 that fit box 5, and
    /// those of columns 7 to 9 that fit box 6.
    middle: [[Set; ARRANGEMENTS]; 2],
    /// For each arrangement of columns 4 to 6, the arrangements of rows 7 to 9 that fit box 8; for
    /// each of columns 7 to 9, those that fit box 9.
    low: [[Set; ARRANGEMENTS]; 2],
}

/// A fitting, with the number of completions.
pub(super) struct Counted {
    fitting: Fitting,
    /// Its `low`, in lanes.
    lanes: [[Lanes; ARRANGEMENTS]; 2],
    /// The number of completions of each arrangement of rows 4 to 6.
    each: [u32; ARRANGEMENTS],
    /// The total number.
    pub(super) all: u32,
}

/// One arrangement for each chute to be completed.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// Of rows 4 to 6, and of rows 7 to 9.
    rows: [usize; 2],
    /// Of columns 4 to 6, and of columns 7 to 9.
    columns: [usize; 2],
}

impl Completions {
    pub(super) fn new() -> Completions {
        let arrangements = Arrangements::new();
        let triples = triples();
        let index = |line| triples.iter().position(|&triple| triple == line).unwrap_or(0) as u8;
        let second_triples = arrangements.second.map(|lines| lines.map(index));
        let third_triples = arrangements.third.map(|lines| lines.map(index));
        let spread = std::array::from_fn(|bits| std::array::from_fn(|bit| (bits >> bit & 1) as u8));
        Completions { arrangements, triples, second_triples, third_triples, spread }
    }

    pub(super) fn second_boxes(&self) -> &[Lines; ARRANGEMENTS] {
        &self.arrangements.second
    }

    pub(super) fn third_boxes(&self) -> &[Lines; ARRANGEMENTS] {
        &self.arrangements.third
    }

    /// Finds the arrangements that fit together in a cross.
    pub(super) fn fitting(&self, cross: &Cross) -> Fitting {
        let [two, three] = &cross.columns;
        let [four, seven] = &cross.rows;
        let (second, third) = (&self.arrangements.second_fits, &self.arrangements.third_fits);
        let five = self.crossing(&self.second_triples, four, two, second);
        let six = self.crossing(&self.third_triples, four, three, second);
        let eight = self.crossing(&self.third_triples, two, seven, second);
        let nine = self.crossing(&self.third_triples, three, seven, third);
        Fitting { middle: [five, six], low: [eight, nine] }
    }

    /// Counts the completions of a cross.
    pub(super) fn count(&self, cross: &Cross) -> Counted {
        let fitting = self.fitting(cross);
        let lanes = fitting.low.map(|sets| sets.map(|set| self.lanes(set)));
        let each = std::array::from_fn(|rows| {
            let [left, right] = [0, 1].map(|stack| sum(fitting.middle[stack][rows], &lanes[stack]));
            left.iter().zip(&right).map(|(&l, &r)| u32::from(u16::from(l) * u16::from(r))).sum()
        });
        Counted { fitting, lanes, each, all: each.iter().sum() }
    }

    /// For each arrangement of lines, whose triples are places in `from`, the crossing ones that
    /// fit. `fits` has those of each triple of places in `to`.
    fn crossing(
        &self,
        lines: &[[u8; 3]; ARRANGEMENTS],
        from: &Box9,
        to: &Box9,
        fits: &[Set],
    ) -> [Set; ARRANGEMENTS] {
        let mut place_of = [0; 10];
        to.iter().enumerate().for_each(|(place, &digit)| place_of[usize::from(digit)] = 1 << place);
        let moved: Box9Places = from.map(|digit| place_of[usize::from(digit)]);
        let of_triple = self.triples.map(|triple| fits[usize::from(move_triple(triple, &moved))]);
        lines.map(|lines| lines.iter().fold(!0, |set, &line| set & of_triple[usize::from(line)]))
    }

    fn lanes(&self, set: Set) -> Lanes {
        let mut lanes = [0; 64];
        for (eight, bits) in lanes.chunks_exact_mut(8).zip(set.to_le_bytes()) {
            eight.copy_from_slice(&self.spread[usize::from(bits)]);
        }
        lanes
    }

    /// The digits 1 to 9 of boxes 5, 6, 8 and 9, each by rows.
    pub(super) fn fill(&self, cross: &Cross, choice: Choice) -> [Box9; 4] {
        let Arrangements { second, third, .. } = &self.arrangements;
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(band, stack)| {
            let rows = if stack == 0 { second } else { third };
            let columns = if band == 0 { second } else { third };
            let rows = rows[choice.rows[band]].map(|line| digits(&cross.rows[band], line));
            let columns =
                columns[choice.columns[stack]].map(|line| digits(&cross.columns[stack], line));
            std::array::from_fn(|cell| (rows[cell / 3] & columns[cell % 3]).trailing_zeros() as u8)
        })
    }
}

/// The places of a box's digits in another box: one bit each.
type Box9Places = [Triple; 9];

fn move_triple(triple: Triple, moved: &Box9Places) -> Triple {
    let mut places = triple;
    let mut result = 0;
    while places != 0 {
        result |= moved[places.trailing_zeros() as usize];
        places &= places - 1;
    }
    result
}

/// The digits at the places of a line: bit `d` for digit `d`.
fn digits(box_: &Box9, line: Triple) -> u16 {
    let at = |place: usize| u16::from(line >> place & 1 != 0) << box_[place];
    (0..9).fold(0, |digits, place| digits | at(place))
}

/// The sum of the lanes of a set's members.
#[inline]
fn sum(set: Set, lanes: &[Lanes; ARRANGEMENTS]) -> Lanes {
    let mut sum = [0; 64];
    for member in members(set) {
        sum.iter_mut().zip(&lanes[member]).for_each(|(sum, &lane)| *sum += lane);
    }
    sum
}

/// The arrangements in a set, ascending.
fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (member < 64).then_some(member)
    })
}

/// The arrangements in a set: from `first` on, then those before it.
fn members_from(first: usize, set: Set) -> impl Iterator<Item = usize> {
    let turned = set.rotate_right(first as u32);
    members(turned).map(move |member| (member + first) % 64)
}

impl Fitting {
    /// The first completion, if all arrangements are tried in order from `first` on.
    pub(super) fn first(&self, first: usize) -> Option<Choice> {
        (0..ARRANGEMENTS).map(|i| (first + i) % ARRANGEMENTS).find_map(|upper| {
            let right = || members_from(first, self.middle[1][upper]);
            members_from(first, self.middle[0][upper]).find_map(|left| {
                right().find_map(|right| {
                    let lower = self.low[0][left] & self.low[1][right];
                    let lower = members_from(first, lower).next()?;
                    Some(Choice { rows: [upper, lower], columns: [left, right] })
                })
            })
        })
    }
}

impl Counted {
    /// Completion number `k` of `0..all`; none if `k` is not below that.
    pub(super) fn choice(&self, mut k: u32) -> Option<Choice> {
        let upper = find(&self.each, &mut k)?;
        let Fitting { middle, low } = &self.fitting;
        let ways = [0, 1].map(|stack| sum(middle[stack][upper], &self.lanes[stack]));
        let products: [u32; 64] =
            std::array::from_fn(|lower| u32::from(ways[0][lower]) * u32::from(ways[1][lower]));
        let lower = find(&products, &mut k)?;
        let fitting = |stack: usize| {
            let low = &low[stack];
            members(middle[stack][upper]).filter(move |&columns| low[columns] >> lower & 1 != 0)
        };
        let right = u32::from(ways[1][lower]);
        let columns =
            [fitting(0).nth((k / right) as usize)?, fitting(1).nth((k % right) as usize)?];
        Some(Choice { rows: [upper, lower], columns })
    }
}

/// The index of the number with item `k` if they are laid end to end; reduces `k` by those before.
fn find(numbers: &[u32], k: &mut u32) -> Option<usize> {
    numbers.iter().position(|&number| {
        let here = *k < number;
        *k -= if here { 0 } else { number };
        here
    })
}
