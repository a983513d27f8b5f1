//! Techniques, by name and your own; profiles.

use crate::Seventeen;
use seventeen_core::{Position, Step, Technique};
use seventeen_jobs::human::Profile;
use seventeen_jobs::{Choice, Result};

/// Techniques and profiles: see [components](Seventeen#components). They need the feature `human`.
impl Seventeen {
    /// A technique, such as `naked_subset(2)`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// assert_eq!(engine.technique("naked_subset(2)")?.name(), "naked_subset");
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn technique(&self, text: &str) -> Result<Choice<dyn Technique>> {
        self.choose(text)
    }

    /// The technique whose steps a closure returns for a position. A step without a sentence gets
    /// the technique's name. A step that concludes nothing is skipped, and one that contradicts the
    /// only solution is an error.
    ///
    /// ```
    /// use seventeen::{Candidate, Cell, ProblemExt, Profile, Puzzle, Step};
    ///
    /// # let engine = seventeen::Seventeen::new()?;
    /// let lone = engine.technique_by("lone", |position| {
    ///     let only = |cell: Cell| {
    ///         Some(Candidate::new(cell, position.candidates(cell).first()?))
    ///     };
    ///     let lone = position.cells_with(1).iter().filter_map(only);
    ///     lone.map(|single| Step::default().place(single)).collect()
    /// });
    /// let puzzle: Puzzle = ".1....7..9......81...36.9......1..286...8...759..4......3.76...28......3..6....4.".parse()?;
    /// let path = puzzle.path(&engine, &Profile::from_techniques([lone]))?;
    /// assert!(path.steps.iter().all(|taken| taken.pattern_name().starts_with("lone")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn technique_by(
        &self,
        name: &str,
        steps: impl Fn(&Position) -> Vec<Step> + Send + Sync + 'static,
    ) -> Choice<dyn Technique> {
        Choice::<dyn Technique>::by_steps(self, name, move |position| Ok(steps(position)))
    }

    /// A profile, an order of techniques with the ratings of their steps: one of a plugin, such as
    /// `hint` or `se121`, or a file that ends in `.json`.
    ///
    /// ```
    /// # let engine = seventeen::Seventeen::new()?;
    /// let profile = engine.profile("se121")?.without_technique("nishio")?;
    /// assert!(profile.technique_names().all(|name| name != "nishio"));
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn profile(&self, name: &str) -> Result<Profile> {
        Profile::open(self, name)
    }
}
