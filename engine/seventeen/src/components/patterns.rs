//! Pattern searchers by name.

use crate::Seventeen;
use seventeen_core::PatternSearcher;
use seventeen_jobs::{Choice, Result};

/// Pattern searchers: see [components](Seventeen#components). They need the feature `patterns`.
impl Seventeen {
    /// A pattern searcher: `region_chain`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// assert_eq!(engine.pattern_searcher("region_chain")?.name(), "region_chain");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn pattern_searcher(&self, text: &str) -> Result<Choice<dyn PatternSearcher>> {
        self.choose(text)
    }
}
