//! Braids: candidates that a few singles after a supposition refute.
//!
//! A braid of length n on a target is n - 1 singles and a variable that they leave without a value.
//! Each single is forced only by the target and those before it. Its conclusions do not depend on
//! the order in which braids are searched for.
//!
//! The search goes through the sets of singles. Once one is tried, sets with it are skipped. A set
//! is abandoned if even deciding all singles at once, round by round, takes too many rounds to a
//! contradiction.

use super::candidates::{Candidates, Places, Singles, bits, candidate};
use seventeen_core::Candidate;
use seventeen_plugin::prelude::{CancellationPoll, Result};

/// Singles that need not be tried.
type Banned = [Places; 9];

/// Applies braids of at most this length and singles until nothing more follows; returns whether
/// every variable has a value left.
///
/// # Errors
/// An interrupted run.
pub(crate) fn settle(
    state: &mut Candidates,
    length: usize,
    watch: &mut CancellationPoll,
) -> Result<bool> {
    let mut n = 1;
    while n <= length {
        match sweep(state, n, watch)? {
            None => return Ok(false),
            Some(true) => n = 1,
            Some(false) => n += 1,
        }
    }
    Ok(true)
}

/// Excludes each candidate on which there is a braid of at most this length; whether any, or none
/// if a variable has no value left.
fn sweep(
    state: &mut Candidates,
    length: usize,
    watch: &mut CancellationPoll,
) -> Result<Option<bool>> {
    let mut any = false;
    for target in state.open() {
        if state.is_open(target) && has(state, target, length, watch)? {
            state.exclude(target);
            any = true;
            if !state.settle() {
                return Ok(None);
            }
        }
    }
    Ok(Some(any))
}

/// Whether there is a braid of at most this length on the target.
fn has(
    state: &Candidates,
    target: Candidate,
    length: usize,
    watch: &mut CancellationPoll,
) -> Result<bool> {
    let mut supposed = *state;
    supposed.decide(target);
    extend(&supposed, &mut [[0; 3]; 9], length - 1, watch)
}

/// Whether at most this many more singles show a contradiction.
fn extend(
    state: &Candidates,
    banned: &mut Banned,
    singles: usize,
    watch: &mut CancellationPoll,
) -> Result<bool> {
    watch.step()?;
    let Some(found) = state.singles() else { return Ok(true) };
    if singles == 0 || !is_in_reach(state, &found, singles) {
        return Ok(false);
    }
    let before = *banned;
    for single in found.but(&before) {
        let mut next = *state;
        next.decide(single);
        if extend(&next, banned, singles - 1, watch)? {
            return Ok(true);
        }
        ban(banned, single);
    }
    *banned = before;
    Ok(false)
}

/// Whether deciding all singles at once shows a contradiction in this many rounds: if not, neither
/// does this number of singles.
fn is_in_reach(state: &Candidates, found: &Singles, rounds: usize) -> bool {
    let mut all = *state;
    let mut found = found.places;
    for _ in 0..rounds {
        all.decide_each(&found);
        match all.singles() {
            None => return true,
            Some(singles) if singles.any => found = singles.places,
            Some(_) => return false,
        }
    }
    false
}

fn ban(banned: &mut Banned, single: Candidate) {
    let cell = single.cell().index();
    banned[single.digit()][cell / 27] |= 1 << (cell % 27);
}

impl Singles {
    /// The singles that are not banned.
    fn but(&self, banned: &Banned) -> impl Iterator<Item = Candidate> + use<> {
        let (places, banned) = (self.places, *banned);
        (0..27).flat_map(move |i| {
            let (digit, band) = (i / 3, i % 3);
            bits(places[digit][band] & !banned[digit][band])
                .map(move |at| candidate(digit, band, at))
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::testing::{self, HARD, open, puzzle, singles, sukaku};
    use seventeen_core::Position;

    /// Whether at most `n` singles show a contradiction, tried in every order.
    fn shows(position: &Position, n: usize) -> bool {
        testing::is_contradiction(position)
            || n > 0
                && singles(position).into_iter().any(|single| {
                    let mut next = position.clone();
                    next.place(single);
                    shows(&next, n - 1)
                })
    }

    /// Removes all that braids of at most this length exclude.
    pub(crate) fn plain(position: &mut Position, length: usize) {
        while testing::settle(position) && !position.is_solved() {
            let is_false = |&target: &Candidate| {
                let mut supposed = position.clone();
                supposed.place(target);
                shows(&supposed, length - 1)
            };
            let Some(target) = open(position).into_iter().find(is_false) else { return };
            position.eliminate(target);
        }
    }

    #[test]
    fn no_braid_is_missed_and_none_made_up() {
        braids_are_the_plain_ones(12, 4, 1);
    }

    #[test]
    #[ignore = "takes five seconds"]
    fn no_braid_of_more_puzzles_is_missed() {
        braids_are_the_plain_ones(24, 8, HARD.len());
    }

    fn braids_are_the_plain_ones(puzzles: u64, sukakus: u64, hard: usize) {
        let hard = HARD.into_iter().take(hard).map(|puzzle| puzzle.parse().unwrap());
        let puzzles = (0..puzzles).map(|seed| Position::from(&puzzle(seed)));
        let starts = puzzles.chain((0..sukakus).map(sukaku));
        let mut solved = [0; 3];
        for start in starts.chain(hard) {
            for (length, solved) in (1..).zip(&mut solved) {
                let (mut position, mut state) = (start.clone(), Candidates::of(&start));
                plain(&mut position, length);
                assert!(state.settle());
                assert_eq!(settle(&mut state, length, &mut CancellationPoll::default()), Ok(true));
                assert!(state == Candidates::of(&position), "{length}: {start:?}");
                *solved += usize::from(state.is_solved());
            }
        }
        assert!(solved[0] < solved[1] && solved[1] < solved[2], "{solved:?}");
    }
}
