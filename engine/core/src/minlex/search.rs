//! The search for the least form: all candidates side by side, row by row.

use super::candidate::Candidate;
use super::labels::{self, Labels};
use super::lines::{Lines, members};
use std::cell::RefCell;

/// What a search finds.
pub(super) struct Least<'a> {
    /// The digits of the form; those of a pattern are ones.
    pub(super) form: [u8; 81],
    /// The maps that lead to it, one for all that differ by an exchange of lines that hold the
    /// same. There is one at least, and their order depends on nothing but the lines.
    pub(super) maps: &'a [Candidate],
}

/// Lists that a thread keeps from search to search: to allocate them took a tenth of the time.
struct Lists {
    /// The maps of which the rows before are settled, and then the next one, too.
    before: Vec<Candidate>,
    settled: Vec<Candidate>,
    winners: Vec<Winner>,
}

/// A line that can become the next row, and is least there: the number of the candidate, the line.
type Winner = (u32, u32);

/// The length of list that is kept; few searches need a longer one.
const KEPT: usize = 1024;

thread_local! {
    static LISTS: RefCell<Lists> = const {
        RefCell::new(Lists { before: Vec::new(), settled: Vec::new(), winners: Vec::new() })
    };
}

/// Gives `take` the least form, and the maps that lead to it. `labels` are those of
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

/// The form. The maps to it are in `settled` then.
fn search(lines: &Lines, mut labels: Labels, lists: &mut Lists) -> [u8; 81] {
    let Lists { before, settled, winners } = lists;
    settled.clear();
    settled.extend([0, 1].map(|side| Candidate::start(side, labels)));
    let mut form = [0; 81];
    let mut blank = true;
    for (row, cells) in form.as_chunks_mut::<9>().0.iter_mut().enumerate() {
        std::mem::swap(settled, before);
        settled.clear();
        winners.clear();
        let least = if blank {
            first(lines, row, before, winners)
        } else {
            next(lines, row, before, winners)
        };
        blank &= least == 0;
        let new = labels::new_in(least);
        for &(index, line) in &*winners {
            before[index as usize].settle(lines, row, line as usize, new, settled);
        }
        *cells = labels.give_in(least, new);
    }
    form
}

/// Finds the winners where all rows before are blank, and the least value. All is loose then, so
/// that the numbers of digits in the stacks tell them, and all lines are compared at once.
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

/// Finds the winners where a row before has a digit, and the least value.
#[inline]
fn next(lines: &Lines, row: usize, before: &[Candidate], winners: &mut Vec<Winner>) -> u64 {
    let mut most = 0;
    let mut least = u64::MAX;
    for (index, candidate) in before.iter().enumerate() {
        let mut choices = candidate.choices(row);
        // Within a band there are too few to be worth it.
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
