//! Options of `verify`.

use crate::choice::Choice;
use seventeen_core::Solver;

crate::options! {
    /// The options of checking certificates and proofs.
    pub struct VerifyOptions {
        /// Search this many random sub-trees per certificate; a tree of at most 10,000 nodes
        /// is always searched completely
        pub samples: u32 = 50,
        /// Search the whole tree, and repeat the enumeration to check the numbers that the
        /// certificate states
        pub complete: bool,
        /// Solver that tests puzzles for a single solution; choose a simple one, because it is
        /// trusted
        pub solver: Option<Choice<dyn Solver>>,
        /// Program that checks the steps of proofs, by default `veripb`
        pub checker: Option<String>,
        /// Accept proofs whose steps no program has checked
        pub unchecked: bool,
    }
}
