//! The methods of puzzles, and of other types with candidates in their cells.

use crate::Seventeen;
use seventeen_core::{Board, Cells, Grid, Puzzle, Solver};
use seventeen_jobs::count::{Counted, count};
#[cfg(feature = "human")]
use seventeen_jobs::human::{Hint, Profile, SolutionPath, deduce, find_hint};
use seventeen_jobs::minimal::{is_minimal, redundant_clues};
#[cfg(feature = "rate")]
use seventeen_jobs::rate::{Rated, RatingMethod, RatingScale};
use seventeen_jobs::solve::{Solution, Solved, solve};
use seventeen_jobs::text::Problem;
use seventeen_jobs::uniqueness::single_solution;
use seventeen_jobs::{Choice, Error, Result};

/// The methods of a puzzle, pencilmarks, a position or a board of another size. They use the
/// default solver; `solve_with` and `count_with` accept another. They need the feature `solve`.
pub trait ProblemExt {
    /// The solution, or the first two of several.
    ///
    /// # Errors
    /// A component fails, or the engine was stopped; this applies to all methods.
    ///
    /// ```
    /// use seventeen::{ProblemExt, Puzzle, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let puzzle: Puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
    /// assert_eq!(puzzle.solve(&engine)?.solution.count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn solve(&self, engine: &Seventeen) -> Result<Solved>;

    /// Like [`solve`](ProblemExt::solve), by this solver.
    ///
    /// ```
    /// use seventeen::{Pencilmarks, ProblemExt, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let all: Pencilmarks = "123456789".repeat(81).parse()?;
    /// let solved = all.solve_with(&engine.solver("sweep")?)?;
    /// assert_eq!(solved.solution.count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn solve_with(&self, solver: &Choice<dyn Solver>) -> Result<Solved>;

    /// The only solution of a 9x9 puzzle.
    ///
    /// # Errors
    /// It has none, or several; it has another size; or as for [`solve`](ProblemExt::solve).
    ///
    /// ```
    /// use seventeen::{ProblemExt, Puzzle, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let puzzle: Puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
    /// let grid = puzzle.solution(&engine)?;
    /// assert_eq!(grid.puzzle(puzzle.givens()), puzzle);
    ///
    /// let blank: Puzzle = ".".repeat(81).parse()?;
    /// let error = blank.solution(&engine).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a puzzle with a single solution, found several");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn solution(&self, engine: &Seventeen) -> Result<Grid>;

    /// The number of solutions, counted no further than `limit`: with 0, nothing is counted.
    ///
    /// ```
    /// use seventeen::{Board, ProblemExt, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let blank: Board = ".".repeat(16).parse()?;
    /// let counted = blank.count(&engine, 1000)?;
    /// assert_eq!((counted.count, counted.limited), (288, false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn count(&self, engine: &Seventeen, limit: u64) -> Result<Counted>;

    /// Like [`count`](ProblemExt::count), by this solver.
    ///
    /// ```
    /// use seventeen::{Pencilmarks, ProblemExt, Puzzle, Seventeen};
    ///
    /// let (engine, blank) = (Seventeen::new()?, ".".repeat(81).parse::<Puzzle>()?);
    /// let solver = engine.solver("bands")?;
    /// assert!(blank.count_with(&solver, 100)?.limited);
    /// let all: Pencilmarks = "123456789".repeat(81).parse()?;
    /// assert!(all.count_with(&solver, 0)?.limited);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn count_with(&self, solver: &Choice<dyn Solver>, limit: u64) -> Result<Counted>;

    /// Its rating or class, by a rater or by the steps of a profile: for 9x9 puzzles, pencilmarks
    /// and positions. It needs the feature `rate`.
    ///
    /// # Errors
    /// The argument cannot rate, the profile has no rating for a step, or as for
    /// [`solve`](ProblemExt::solve). A puzzle without a single solution is not an error; the
    /// verdict reports it.
    ///
    /// ```
    /// use seventeen::{ProblemExt, Puzzle, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let puzzle: Puzzle = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.".parse()?;
    /// let rated = puzzle.rate(&engine, &engine.rater("se121")?)?;
    /// assert_eq!(rated.rating().expect("a proper puzzle").to_string(), "9.2/1.2/1.2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "rate")]
    fn rate(&self, engine: &Seventeen, by: impl Into<RatingScale>) -> Result<Rated>;

    /// The steps to the solution by a profile; none without a single solution. It needs the feature
    /// `human`.
    ///
    /// # Errors
    /// It is not a 9x9 puzzle, the profile has no rating for a step, or as for
    /// [`solve`](ProblemExt::solve). The same applies to [`hint`](ProblemExt::hint).
    ///
    /// ```
    /// use seventeen::{ProblemExt, Puzzle, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let puzzle: Puzzle = "5..........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.".parse()?;
    /// let path = puzzle.path(&engine, &engine.profile("hodoku")?)?;
    /// assert!(path.is_solved() && path.hardest().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "human")]
    fn path(&self, engine: &Seventeen, profile: &Profile) -> Result<SolutionPath>;

    /// The next step by a profile. It needs the feature `human`.
    ///
    /// # Errors
    /// There is no single solution; or as for [`path`](ProblemExt::path).
    ///
    /// ```
    /// use seventeen::{ProblemExt, Puzzle, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let puzzle: Puzzle = "5..........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.".parse()?;
    /// let hint = puzzle.hint(&engine, &engine.profile("hint")?)?;
    /// assert_eq!(hint.place_text().as_deref(), Some("at box 2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "human")]
    fn hint(&self, engine: &Seventeen, profile: &Profile) -> Result<Hint>;
}

impl<P: Clone + Into<Problem>> ProblemExt for P {
    fn solve(&self, engine: &Seventeen) -> Result<Solved> {
        self.solve_with(&engine.default_choice()?)
    }

    fn solve_with(&self, solver: &Choice<dyn Solver>) -> Result<Solved> {
        solve(self.clone().into(), solver)
    }

    fn solution(&self, engine: &Seventeen) -> Result<Grid> {
        match &self.solve(engine)?.solution {
            Solution::Grids(outcome) => single_solution(outcome).copied(),
            Solution::Boards(_) => Err(Error::bad_input("expected a 9x9 puzzle")),
        }
    }

    fn count(&self, engine: &Seventeen, limit: u64) -> Result<Counted> {
        self.count_with(&engine.default_choice()?, limit)
    }

    fn count_with(&self, solver: &Choice<dyn Solver>, limit: u64) -> Result<Counted> {
        count(self.clone().into(), solver, limit)
    }

    #[cfg(feature = "rate")]
    fn rate(&self, engine: &Seventeen, by: impl Into<RatingScale>) -> Result<Rated> {
        RatingMethod::new(by, engine.default_choice()?).rate(engine, self.clone().into())
    }

    #[cfg(feature = "human")]
    fn path(&self, engine: &Seventeen, profile: &Profile) -> Result<SolutionPath> {
        deduce(engine, self.clone().into(), profile, &engine.default_choice()?)
    }

    #[cfg(feature = "human")]
    fn hint(&self, engine: &Seventeen, profile: &Profile) -> Result<Hint> {
        find_hint(engine, &self.clone().into(), profile, &engine.default_choice()?)
    }
}

/// The methods of a 9x9 puzzle. They need the feature `solve`.
pub trait PuzzleExt {
    /// The redundant givens of the puzzle, each alone: none if it is minimal.
    ///
    /// # Errors
    /// There is no solution or several; or as for [`solve`](ProblemExt::solve).
    ///
    /// ```
    /// use seventeen::{Puzzle, PuzzleExt, Seventeen};
    ///
    /// let engine = Seventeen::new()?;
    /// let puzzle: Puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
    /// assert!(puzzle.redundant(&engine)?.is_empty() && puzzle.is_minimal(&engine)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn redundant(&self, engine: &Seventeen) -> Result<Cells>;

    /// Whether the puzzle, which has one solution, needs each of its givens for that.
    ///
    /// # Errors
    /// As for [`solve`](ProblemExt::solve).
    fn is_minimal(&self, engine: &Seventeen) -> Result<bool>;
}

impl PuzzleExt for Puzzle {
    fn redundant(&self, engine: &Seventeen) -> Result<Cells> {
        redundant_clues((*self).into(), &engine.default_choice()?)
    }

    fn is_minimal(&self, engine: &Seventeen) -> Result<bool> {
        is_minimal(&Board::from(self), &engine.default_choice()?)
    }
}
