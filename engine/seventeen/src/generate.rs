//! Puzzles and grids from generators.

use crate::Seventeen;
use seventeen_core::{Board, Generator, Rater, Solver};
use seventeen_jobs::generate::{Asked, Draw, Generation, Guesses, RatedBy};
use seventeen_jobs::rate::WantedRatings;
use seventeen_jobs::text::Noted;
use seventeen_jobs::{Choice, Result};
use seventeen_plugin::Purpose;
use std::ops::RangeInclusive;

/// Which puzzles are made, and by which components. Ranges hold both of their ends.
///
/// ```
/// use seventeen::{Make, Seventeen};
///
/// let engine = Seventeen::builder().seed(4).build()?;
/// let symmetric = engine.generator("bottom_up(symmetry: half_turn)")?;
/// let easy = Make::by(&symmetric).clues(22..=30).singles().er(1.0..=2.0);
/// for puzzle in engine.generate(easy)?.take(2) {
///     assert!((22..=30).contains(&puzzle?.value.clues()));
/// }
/// # Ok::<(), seventeen::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Make {
    generator: Choice<dyn Generator>,
    solver: Option<Choice<dyn Solver>>,
    rater: Option<Choice<dyn Rater>>,
    clues: Option<RangeInclusive<u64>>,
    guesses: Option<RangeInclusive<u64>>,
    wanted: WantedRatings,
    singles: bool,
    minimal: bool,
    distinct: bool,
    most: Option<u64>,
    tries: u64,
}

/// Whatever the generator makes.
impl From<&Choice<dyn Generator>> for Make {
    fn from(generator: &Choice<dyn Generator>) -> Make {
        Make::by(generator)
    }
}

impl Make {
    /// Whatever the generator makes.
    pub fn by(generator: &Choice<dyn Generator>) -> Make {
        Make {
            generator: generator.clone(),
            solver: None,
            rater: None,
            clues: None,
            guesses: None,
            wanted: WantedRatings::default(),
            singles: false,
            minimal: false,
            distinct: false,
            most: None,
            tries: Generation::TRIES,
        }
    }

    /// So many clues.
    pub fn clues(mut self, range: RangeInclusive<u64>) -> Make {
        self.clues = Some(range);
        self
    }

    /// So many guesses of the solver that says that its guesses are counted.
    pub fn guesses(mut self, range: RangeInclusive<u64>) -> Make {
        self.guesses = Some(range);
        self
    }

    /// The rating of the hardest step.
    pub fn er(mut self, range: RangeInclusive<f64>) -> Make {
        self.wanted.er = Some(range);
        self
    }

    /// The rating of the hardest step up to the first digit that is set.
    pub fn ep(mut self, range: RangeInclusive<f64>) -> Make {
        self.wanted.ep = Some(range);
        self
    }

    /// The rating of the first step.
    pub fn ed(mut self, range: RangeInclusive<f64>) -> Make {
        self.wanted.ed = Some(range);
        self
    }

    /// Naked and hidden singles solve them.
    pub fn singles(mut self) -> Make {
        self.singles = true;
        self
    }

    /// No clue can be left out.
    pub fn minimal(mut self) -> Make {
        self.minimal = true;
        self
    }

    /// No two are essentially the same.
    pub fn distinct(mut self) -> Make {
        self.distinct = true;
        self
    }

    /// At most so many of one task: of a seed one, of a board all, unless this says otherwise.
    pub fn most(mut self, most: u64) -> Make {
        self.most = Some(most);
        self
    }

    /// So many seeds are tried for a puzzle, a million unless this says otherwise.
    pub fn tries(mut self, tries: u64) -> Make {
        self.tries = tries;
        self
    }

    /// This solver is lent to the generator, which makes the same of any.
    pub fn solver(mut self, solver: &Choice<dyn Solver>) -> Make {
        self.solver = Some(solver.clone());
        self
    }

    /// Ratings are those of this rater.
    pub fn rater(mut self, rater: &Choice<dyn Rater>) -> Make {
        self.rater = Some(rater.clone());
        self
    }

    /// All that the generator makes of a task, in one try.
    fn generation(&self, engine: &Seventeen) -> Result<Generation> {
        let solver = self.solver.clone().map_or_else(|| engine.default_choice(), Ok)?;
        let wanted = self.wanted.clone();
        let ratings = (!wanted.is_any()).then(|| RatedBy::new(engine, wanted, self.rater.clone()));
        let guesses = self.guesses.clone().map(|range| Guesses::new(engine, range));
        let singles = self.singles.then(|| engine.choice_for(Purpose::GuessesBehindSingles));
        let asked = Asked {
            clues: self.clues.clone(),
            singles: singles.transpose()?,
            guesses: guesses.transpose()?,
            ratings: ratings.transpose()?,
            minimal: self.minimal,
        };
        let (most, distinct) = (self.most.unwrap_or(u64::MAX), self.distinct);
        let all = Generation::new(self.generator.clone(), solver);
        Ok(Generation { asked, most, distinct, ..all })
    }
}

/// What generators make. A component, or a number of tries that is used up, may make an item fail.
impl Seventeen {
    /// Puzzles or grids without end, each with a note of what it takes to make it again: that of
    /// task `n` has the engine's seed plus `n`.
    ///
    /// # Errors
    /// No component is the default where one is needed.
    ///
    /// ```
    /// use seventeen::{Make, Seventeen};
    ///
    /// let engine = Seventeen::builder().seed(17).build()?;
    /// let puzzle = engine.generate(&engine.generator("bottom_up")?)?.next().expect("no end")?;
    /// assert!(puzzle.note.starts_with("generator=bottom_up seed=17 clues="), "{}", puzzle.note);
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn generate(
        &self,
        make: impl Into<Make>,
    ) -> Result<impl Iterator<Item = Result<Noted<Board>>>> {
        let make = make.into();
        let generation = make.generation(self)?;
        let (most, tries) = (make.most.unwrap_or(1), Some(make.tries));
        Ok(Generation { most, tries, ..generation }.puzzles(self))
    }

    /// What is made of each of these puzzles and grids, for generators that begin with one.
    ///
    /// # Errors
    /// As for [`generate`](Seventeen::generate).
    ///
    /// ```
    /// use seventeen::{Make, Puzzle, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let puzzle: Puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
    /// let near = engine.generate_from([&puzzle], Make::by(&engine.generator("vicinity")?).most(1))?;
    /// assert_eq!(near.filter_map(Result::ok).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn generate_from<B: Into<Board>, I: IntoIterator<Item = B>>(
        &self,
        boards: I,
        make: impl Into<Make>,
    ) -> Result<impl Iterator<Item = Result<Noted<Board>>>> {
        let generation = make.into().generation(self)?;
        Ok(generation.puzzles_from(self, boards.into_iter().map(Into::into)))
    }

    /// What each task gives together, in one try each and with the number of tries that the
    /// generator made of it: what [`Sample`](seventeen_report::Sample) takes.
    ///
    /// # Errors
    /// As for [`generate`](Seventeen::generate).
    ///
    /// ```
    /// use seventeen::Seventeen;
    /// use seventeen::report::Sample;
    ///
    /// let engine = Seventeen::new()?;
    /// let mut sample = Sample::default();
    /// for draw in engine.draws(&engine.generator("controlled_bias")?)?.take(10) {
    ///     sample.add(draw?)?;
    /// }
    /// assert!(sample.tries() >= 10);
    /// # Ok::<(), seventeen::Error>(())
    /// ```
    pub fn draws(&self, make: impl Into<Make>) -> Result<impl Iterator<Item = Result<Draw>>> {
        Ok(make.into().generation(self)?.draws(self))
    }
}
