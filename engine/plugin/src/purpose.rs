//! `Purpose`: what one component of a kind is to be used for, beside being the default.

use crate::raw::{
    SEVENTEEN_CHECKS, SEVENTEEN_COUNTS_GUESSES, SEVENTEEN_COUNTS_GUESSES_OF_BOARDS,
    SEVENTEEN_GUESSES_BEHIND_SINGLES,
};
use std::fmt;

/// What one component of a kind is to be used for where the user names none, and the default of
/// the kind will not do. A component says it with
/// [`SERVES`](crate::Component::SERVES).
///
/// ```
/// use seventeen_plugin::Purpose;
///
/// let error = format!("no solver {}", Purpose::Checks);
/// assert_eq!(error, "no solver checks what others claim");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u32)]
pub enum Purpose {
    /// A solver simple enough to be trusted: it checks what others claim.
    Checks = SEVENTEEN_CHECKS,
    /// A solver whose guesses are counted to say how hard a 9x9 puzzle is.
    CountsGuesses = SEVENTEEN_COUNTS_GUESSES,
    /// The same of boards of other sizes.
    CountsGuessesOfBoards = SEVENTEEN_COUNTS_GUESSES_OF_BOARDS,
    /// A solver that guesses where naked and hidden singles are not enough, and only there.
    GuessesBehindSingles = SEVENTEEN_GUESSES_BEHIND_SINGLES,
}

impl Purpose {
    /// All of them.
    pub const ALL: [Purpose; 4] = [
        Purpose::Checks,
        Purpose::CountsGuesses,
        Purpose::CountsGuessesOfBoards,
        Purpose::GuessesBehindSingles,
    ];

    /// These purposes as the bits of a number.
    pub(crate) const fn bits(purposes: &[Purpose]) -> u32 {
        let (mut bits, mut i) = (0, 0);
        while i < purposes.len() {
            bits |= purposes[i] as u32;
            i += 1;
        }
        bits
    }

    /// The purposes that such a number holds; bits that are newer than this engine are passed over.
    pub(crate) fn of_bits(bits: u32) -> Vec<Purpose> {
        Purpose::ALL.into_iter().filter(|&purpose| bits & purpose as u32 != 0).collect()
    }
}

/// What the component does, as the end of a sentence.
impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Purpose::Checks => "checks what others claim",
            Purpose::CountsGuesses => "says that its guesses are counted",
            Purpose::CountsGuessesOfBoards => "says that its guesses of boards are counted",
            Purpose::GuessesBehindSingles => "guesses behind singles alone",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Purpose;

    #[test]
    fn purposes_are_bits_of_their_own() {
        assert_eq!(Purpose::of_bits(Purpose::bits(&Purpose::ALL)), Purpose::ALL);
        assert_eq!(Purpose::bits(&Purpose::ALL).count_ones() as usize, Purpose::ALL.len());
        assert_eq!(Purpose::of_bits(1 << 31), []);
    }
}
