//! What `verify` can be asked for.

use crate::choice::Choice;
use seventeen_core::Solver;

crate::options! {
    /// How certificates are checked.
    pub struct VerifyOptions {
        /// Search so many random sub-trees of each, unless its whole tree is small enough
        pub samples: u32 = 50,
        /// Search the whole tree, and repeat the enumeration to check the numbers that the certificate states
        pub complete: bool,
        /// The solver that says which puzzles have one solution; a simple one, for it is trusted
        pub solver: Option<Choice<dyn Solver>>,
    }
}
