//! Puzzles and grids from generators.

use crate::Seventeen;
use seventeen_core::{Board, Generator};
use seventeen_jobs::generate::{Draw, GenerateJob, GenerateOptions};
use seventeen_jobs::text::Annotated;
use seventeen_jobs::{Choice, Result};

/// The results of generators. An item is an error if a component fails or a number of tries is used
/// up. They need the feature `generate`; filters by rating need raters, from the feature `rate`.
impl Seventeen {
    /// An endless sequence of puzzles or grids, each with a comment that contains its seed, so that
    /// you can regenerate it alone. Task `n` has the engine's seed plus `n`, and gives one puzzle;
    /// with `controlled_bias` all of its seed, unless `most` limits them.
    ///
    /// # Errors
    /// A required component has no default.
    ///
    /// ```
    /// use seventeen::{GenerateOptions, Seventeen, RatingFilter};
    ///
    /// let engine = Seventeen::builder().seed(17).build()?;
    /// let bottom_up = engine.generator("bottom_up")?;
    /// let any = engine.generate(&bottom_up, GenerateOptions::default())?.next().expect("no end")?;
    /// assert!(any.note.starts_with("generator=bottom_up seed=17 clues="), "{}", any.note);
    ///
    /// let ratings = RatingFilter { er: Some(1.0..=2.0), ..RatingFilter::default() };
    /// let easy = GenerateOptions { ratings, clues: Some(22..=30), ..GenerateOptions::default() };
    /// for puzzle in engine.generate(&bottom_up, easy)?.take(2) {
    ///     assert!((22..=30).contains(&puzzle?.value.clues()));
    /// }
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn generate(
        &self,
        generator: &Choice<dyn Generator>,
        options: GenerateOptions,
    ) -> Result<impl Iterator<Item = Result<Annotated<Board>>> + use<'_>> {
        let most = options.most;
        let tries = Some(options.tries.unwrap_or(GenerateJob::TRIES));
        let generation = options.build_generation(self, generator.clone())?;
        let most = most.unwrap_or(generation.default_most());
        Ok(GenerateJob { most, tries, ..generation }.puzzles(self))
    }

    /// The results for each of these puzzles and grids, for generators that begin with one.
    ///
    /// # Errors
    /// As for [`generate`](Seventeen::generate).
    ///
    /// ```
    /// use seventeen::{GenerateOptions, Puzzle, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let puzzle: Puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
    /// let one = GenerateOptions { most: Some(1), ..GenerateOptions::default() };
    /// let near = engine.generate_from([&puzzle], &engine.generator("vicinity")?, one)?;
    /// assert_eq!(near.filter_map(Result::ok).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn generate_from<B: Into<Board>, I: IntoIterator<Item = B>>(
        &self,
        boards: I,
        generator: &Choice<dyn Generator>,
        options: GenerateOptions,
    ) -> Result<impl Iterator<Item = Result<Annotated<Board>>> + use<'_, B, I>> {
        let generation = options.build_generation(self, generator.clone())?;
        Ok(generation.puzzles_from(self, boards.into_iter().map(Into::into)))
    }

    /// The results of each task together, with the number of tries that the generator made, as
    /// [`Sample`](crate::report::Sample) requires.
    ///
    /// # Errors
    /// As for [`generate`](Seventeen::generate).
    ///
    /// ```
    /// use seventeen::report::Sample;
    /// use seventeen::{GenerateOptions, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let mut sample = Sample::default();
    /// let generator = engine.generator("controlled_bias")?;
    /// for draw in engine.draws(&generator, GenerateOptions::default())?.take(10) {
    ///     sample.add(draw?)?;
    /// }
    /// assert!(sample.tries() >= 10);
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn draws(
        &self,
        generator: &Choice<dyn Generator>,
        options: GenerateOptions,
    ) -> Result<impl Iterator<Item = Result<Draw>> + use<'_>> {
        Ok(options.build_generation(self, generator.clone())?.draws(self))
    }
}
