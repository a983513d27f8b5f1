//! `Role`: the role of one component of a kind, besides being the default.

use crate::raw::{
    SEVENTEEN_CHECKS, SEVENTEEN_COUNTS_GUESSES, SEVENTEEN_COUNTS_GUESSES_OF_BOARDS,
    SEVENTEEN_EXHAUSTIVE, SEVENTEEN_GUESSES_AFTER_SINGLES, SEVENTEEN_PROVES, SEVENTEEN_SAMPLES,
};
use std::fmt;

/// A role for which the engine needs a component that the user did not name, and the default of the
/// kind will not do. Components declare roles in [`ROLES`](crate::Component::ROLES).
///
/// ```
/// use seventeen_plugin::Role;
///
/// let error = format!("no solver {}", Role::Checks);
/// assert_eq!(error, "no solver checks the claims of other components");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u32)]
pub enum Role {
    /// A solver simple enough to be trusted: it checks the claims of other components.
    Checks = SEVENTEEN_CHECKS,
    /// A solver whose guesses measure how hard a 9x9 puzzle is.
    CountsGuesses = SEVENTEEN_COUNTS_GUESSES,
    /// A solver whose guesses measure how hard a board of another size is.
    CountsGuessesOfBoards = SEVENTEEN_COUNTS_GUESSES_OF_BOARDS,
    /// A solver that guesses only if naked and hidden singles do not suffice.
    GuessesAfterSingles = SEVENTEEN_GUESSES_AFTER_SINGLES,
    /// An enumerator that writes proofs of its results.
    Proves = SEVENTEEN_PROVES,
    /// A generator that makes everything that follows from its start, whatever the seed.
    Exhaustive = SEVENTEEN_EXHAUSTIVE,
    /// A generator of weighted samples: only all puzzles of a seed together are one.
    Samples = SEVENTEEN_SAMPLES,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 7] = [
        Role::Checks,
        Role::CountsGuesses,
        Role::CountsGuessesOfBoards,
        Role::GuessesAfterSingles,
        Role::Proves,
        Role::Exhaustive,
        Role::Samples,
    ];

    /// These purposes as the bits of a number.
    pub(crate) const fn bits(purposes: &[Role]) -> u32 {
        let (mut bits, mut i) = (0, 0);
        while i < purposes.len() {
            bits |= purposes[i] as u32;
            i += 1;
        }
        bits
    }

    /// The purposes in such a number; skips bits that are newer than this engine.
    pub(crate) fn of_bits(bits: u32) -> Vec<Role> {
        Role::ALL.into_iter().filter(|&purpose| bits & purpose as u32 != 0).collect()
    }
}

/// The role, as the end of a sentence.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Checks => "checks the claims of other components",
            Role::CountsGuesses => "measures puzzles by its guesses",
            Role::CountsGuessesOfBoards => "measures boards by its guesses",
            Role::GuessesAfterSingles => "guesses only after singles",
            Role::Proves => "writes proofs of its results",
            Role::Exhaustive => "makes everything that follows from its start",
            Role::Samples => "makes weighted samples",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Role;

    #[test]
    fn purposes_are_bits_of_their_own() {
        assert_eq!(Role::of_bits(Role::bits(&Role::ALL)), Role::ALL);
        assert_eq!(Role::bits(&Role::ALL).count_ones() as usize, Role::ALL.len());
        assert_eq!(Role::of_bits(1 << 31), []);
    }
}
