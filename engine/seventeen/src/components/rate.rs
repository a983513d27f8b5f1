//! Raters by name.

use crate::Seventeen;
use seventeen_core::Rater;
use seventeen_jobs::{Choice, Result};

/// Raters: see [components](Seventeen#components). They need the feature `rate`.
impl Seventeen {
    /// A rater, such as `se121`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// assert_eq!(engine.rater("se121")?.name(), "se121");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn rater(&self, text: &str) -> Result<Choice<dyn Rater>> {
        self.choose(text)
    }
}
