//! The options of `pattern_search`.

use super::Options;
use crate::choice::Choice;
use crate::context::Context;
use crate::error::{Error, Result};
use seventeen_core::{PatternSearcher, Solver};
use std::path::Path;
use std::sync::Arc;

crate::options! {
    /// How patterns are searched.
    pub struct PatternOptions {
        /// Pattern searcher
        pub searcher: Option<Choice<dyn PatternSearcher>>,
        /// Boxes to fill first, then the boxes to add one by one, such as `"12 4 7 5"`; may end before all
        /// boxes
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

impl Options {
    /// As the options ask.
    ///
    /// # Errors
    /// The chain cannot be read; or a component is omitted, and its kind has no default.
    pub fn with(context: &Context, options: PatternOptions) -> Result<Options> {
        let PatternOptions { searcher, chain, dir, memory, solver } = options;
        let chain = chain.unwrap_or_default().parse();
        let wrong = |error| Error::bad_input(format_args!("pattern_search: `chain`: {error}"));
        Ok(Options {
            searcher: searcher.map_or_else(|| context.default_choice(), Ok)?,
            solver: solver.map_or_else(|| context.default_choice(), Ok)?,
            chain: chain.map_err(wrong)?,
            directory: dir.map(|directory| directory.to_path_buf()),
            memory: memory.unwrap_or(MEMORY).saturating_mul(1_000_000),
        })
    }
}
