//! The search for the least form: all candidates side by side, row by row; and a single remaining
//! one, without the lists.

use super::candidate::Candidate;
use super::labels::{self, Labels};
use super::lines::{Lines, members};
use std::cell::RefCell;

/// The result of a search.
pub(super) struct Least<'a> {
    /// The digits of the form; those of a pattern are ones.
    pub(super) form: [u8; 81],
    /// The maps that lead to it, one for each class under exchanges of equal lines. There is at
    /// least one, and their order depends only on the lines.
    pub(super) maps: &'a [Candidate],
}

/// Lists that a thread keeps between searches: allocating them took a tenth of the time.
struct Lists {
    /// The maps with all earlier rows settled, and those with the next one settled, too.
    before: Vec<Candidate>,
    settled: Vec<Candidate>,
    winners: Vec<Winner>,
}

/// A line that can become the next row, and is least there: the number of the candidate, the line.
type Winner = (u32, u32);

/// The length up to which a list is kept; few searches need a longer one.
const KEPT: usize = 1024;

thread_local! {
    static LISTS: RefCell<Lists> = const {
        RefCell::new(Lists { before: Vec::new(), settled: Vec::new(), winners: Vec::new() })
    };
}

/// Calls `take` with the least form, and the maps that lead to it. `labels` are those of
/// [`Candidate::start`].
pub(super) fn least<T>(lines: &Lines, labels: Labels, take: impl FnOnce(Least) -> T) -> T {
    LISTS.with_borrow_mut(|lists| {
        let form = search(lines, labels, lists);
        let taken = take(Least { form, maps: &lists.settled });
        lists.before.shrink_to(KEPT);
        lists.settled.shrink_to(KEPT);
        lists.winners.shrink_to(KEPT);
        taken
    })
}

/// The form. Afterwards the maps to it are in `settled`.
fn search(lines: &Lines, mut labels: Labels, lists: &mut Lists) -> [u8; 81] {
    lists.settled.clear();
    lists.settled.extend([0, 1].map(|side| Candidate::start(side, labels)));
    let mut form = [0; 81];
    let rows = form.as_chunks_mut::<9>().0;
    let mut blank = true;
    let mut row = 0;
    while row < 9 {
        if let (false, [lone]) = (blank, &mut *lists.settled) {
            row = alone(lines, lone, row, &mut labels, rows);
            if row == 9 {
                break;
            }
        }
        let least = together(lines, row, blank, lists);
        rows[row] = labels.give_in(least, labels::new_in(least));
        blank &= least == 0;
        row += 1;
    }
    form
}

/// Settles row after row of the only remaining map, in place, up to a row that may split it.
/// Returns the number of this row, or 9.
#[inline]
fn alone(
    lines: &Lines,
    lone: &mut Candidate,
    mut row: usize,
    labels: &mut Labels,
    rows: &mut [[u8; 9]],
) -> usize {
    let mut map = *lone;
    while row < 9 {
        let Some((line, value)) = only(lines, &map, row) else { break };
        let new = labels::new_in(value);
        if !map.settle_alone(lines, row, line, new) {
            break;
        }
        rows[row] = labels.give_in(value, new);
        row += 1;
    }
    *lone = map;
    row
}

/// The line that becomes row `row` of a map, and its value there; none if several can.
#[inline]
fn only(lines: &Lines, map: &Candidate, row: usize) -> Option<(usize, u64)> {
    let mut choices = map.choices(row);
    if row.is_multiple_of(3) {
        choices = map.blankest(lines, choices).1;
    }
    let mut least = (usize::MAX, u64::MAX);
    let mut several = false;
    for at in members(choices) {
        let line = at as usize / 4;
        if map.waits(lines, row, line) {
            continue;
        }
        let value = map.value(lines, line);
        several = value == least.1 || several && value > least.1;
        least = if value < least.1 { (line, value) } else { least };
    }
    (!several).then_some(least)
}

/// Settles the next row of all maps side by side. Returns its value.
#[inline]
fn together(lines: &Lines, row: usize, blank: bool, lists: &mut Lists) -> u64 {
    let Lists { before, settled, winners } = lists;
    std::mem::swap(settled, before);
    settled.clear();
    winners.clear();
    let least =
        if blank { first(lines, row, before, winners) } else { next(lines, row, before, winners) };
    let new = labels::new_in(least);
    for &(index, line) in &*winners {
        before[index as usize].settle(lines, row, line as usize, new, settled);
    }
    least
}

/// Finds the winners if all earlier rows are blank, and the least value. All is loose then, so the
/// numbers of digits in the stacks decide, and all lines are compared at once.
#[inline]
fn first(lines: &Lines, row: usize, before: &[Candidate], winners: &mut Vec<Winner>) -> u64 {
    let mut choices = [0; 2];
    for candidate in before {
        choices[candidate.side()] |= candidate.choices(row);
    }
    let least = lines.least_of_loose(choices);
    for (index, candidate) in before.iter().enumerate() {
        for at in members(candidate.choices(row) & least[candidate.side()]) {
            if !candidate.waits(lines, row, at as usize / 4) {
                winners.push((index as u32, at / 4));
            }
        }
    }
    let (index, line) = winners[0];
    before[index as usize].value(lines, line as usize)
}

/// Finds the winners if an earlier row has a digit, and the least value.
#[inline]
fn next(lines: &Lines, row: usize, before: &[Candidate], winners: &mut Vec<Winner>) -> u64 {
    let mut most = 0;
    let mut least = u64::MAX;
    for (index, candidate) in before.iter().enumerate() {
        let mut choices = candidate.choices(row);
        // Within a band there are too few lines for this to pay.
        if row.is_multiple_of(3) {
            let (blank, blankest) = candidate.blankest(lines, choices);
            if blank < most {
                continue;
            }
            most = blank;
            choices = blankest;
        }
        for at in members(choices) {
            if candidate.waits(lines, row, at as usize / 4) {
                continue;
            }
            let value = candidate.value(lines, at as usize / 4);
            if value < least {
                least = value;
                winners.clear();
            }
            if value == least {
                winners.push((index as u32, at / 4));
            }
        }
    }
    least
}
