//! The options of `pattern_search`.

use crate::choice::Choice;
use crate::error::{Error, Result};
use seventeen_core::{Chain, PatternSearcher, Solver};
use std::path::Path;
use std::sync::Arc;

crate::options! {
    /// How patterns are searched.
    pub struct PatternOptions {
        /// Pattern searcher
        pub searcher: Option<Choice<dyn PatternSearcher>>,
        /// Boxes to fill first, then the boxes to add one by one, such as `"12 4 7 5"`; may end
        /// before all boxes
        pub chain: Option<String>,
        /// Keep the stages in this directory, from which an interrupted search resumes
        pub dir: Option<Arc<Path>>,
        /// Memory for dropping duplicates, in MB; 1024 by default
        pub memory: Option<u64>,
        /// Solver that counts the solutions of the puzzles
        pub solver: Option<Choice<dyn Solver>>,
    }
}

/// The default memory for dropping duplicates, in megabytes.
const MEMORY: u64 = 1024;

impl PatternOptions {
    /// The boxes to fill first and to add one by one; empty if the searcher chooses them.
    pub(super) fn chain(&self) -> Result<Chain> {
        let wrong = |error| Error::bad_input(format_args!("pattern_search: `chain`: {error}"));
        self.chain.as_deref().unwrap_or_default().parse().map_err(wrong)
    }

    /// The memory for dropping duplicates, in bytes.
    pub(super) fn memory_bytes(&self) -> u64 {
        self.memory.unwrap_or(MEMORY).saturating_mul(1_000_000)
    }
}
