//! Generators, by name and your own.

use crate::Seventeen;
use seventeen_core::{Board, Generator, Task};
use seventeen_jobs::{Choice, Result};

/// Generators: see [components](Seventeen#components). They need the feature `generate`.
impl Seventeen {
    /// A generator, such as `bottom_up`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// assert_eq!(engine.generator("bottom_up(symmetry: half_turn)")?.name(), "bottom_up");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn generator(&self, text: &str) -> Result<Choice<dyn Generator>> {
        self.choose(text)
    }

    /// The generator whose puzzles and grids a closure makes from a task, each call in one try. It
    /// skips those without exactly one solution.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let same = engine.generator_by("same", |task| task.from.cloned().into_iter().collect());
    /// assert_eq!(same.name(), "same");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn generator_by(
        &self,
        name: &str,
        make: impl Fn(&Task<'_>) -> Vec<Board> + Send + Sync + 'static,
    ) -> Choice<dyn Generator> {
        Choice::<dyn Generator>::by_task(name, move |task| Ok(make(task)))
    }
}
