//! `solve`: the solution of each puzzle, or the fact that it is not unique.

use super::problem_of;
use super::solved_row::SolvedRow;
use crate::engine::Lease;
use crate::job::Job;
use seventeen::core::Solver;
use seventeen::jobs::question::answer_each;
use seventeen::jobs::rules::RulesOptions;
use seventeen::jobs::solve::{FindUpToTwo, Solved, solve};
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::jobs::text::{LineContent, Problem};
use seventeen::{Choice, Error, Result, Seventeen};

seventeen::jobs::options! {
    /// How puzzles are solved.
    pub(crate) struct SolveOptions {
        ..pub(crate) rules: RulesOptions,
        /// Solver that finds the solutions, `auto` by default
        pub(crate) solver: Option<Choice<dyn Solver>>,
    }
}

/// Solves puzzles.
pub(crate) struct Solve(Choice<dyn Solver>);

impl Job for Solve {
    const NAME: &'static str = "solve";
    const DOC: &'static str = r#"
Finds the solution of each puzzle, or shows that it is not unique.

>>> solved = solve("...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.")
>>> solved.solutions, str(solved.grid)[:9]
(1, '156289374')
>>> table = solve(["." * 81, str(solved.grid)])
>>> [row.solutions for row in table]
[2, 1]
>>> solve("1234" + "." * 7 + "1" + "." * 4, rules="4x4").solutions
2
"#;
    const CONTENT: LineContent = LineContent::Problems;
    type Options = SolveOptions;
    type Output = SolvedRow;

    fn rules(options: &SolveOptions) -> Option<&RulesOptions> {
        Some(&options.rules)
    }

    fn new(engine: &Lease, options: SolveOptions) -> Result<Solve> {
        engine.or_default(options.solver).map(Solve)
    }

    fn one(&self, _engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<SolvedRow> {
        solve(problem_of(item), &self.0).map(SolvedRow::from)
    }

    fn each(
        &self,
        _engine: &Seventeen,
        _first: u64,
        items: Vec<ParsedLine>,
    ) -> (Vec<SolvedRow>, Option<Error>) {
        let problems: Vec<Problem> = items.into_iter().map(problem_of).collect();
        let (solutions, error) = answer_each(&FindUpToTwo, &self.0, &problems);
        let each = problems.into_iter().zip(solutions);
        let solved = each.map(|(problem, solution)| Solved { problem, solution }.into());
        (solved.collect(), error)
    }

    fn is_quick(&self, item: &ParsedLine) -> bool {
        matches!(item, ParsedLine::Grid(_) | ParsedLine::Problem(Problem::Puzzle(_)))
    }
}
