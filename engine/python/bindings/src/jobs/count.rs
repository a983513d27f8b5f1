//! `count`: the number of solutions of each puzzle.

use super::problem_of;
use crate::engine::Lease;
use crate::job::Job;
use seventeen::core::Solver;
use seventeen::jobs::count::{CountUpToLimit, Counted, count};
use seventeen::jobs::question::answer_each;
use seventeen::jobs::rules::RulesOptions;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::jobs::text::{LineContent, Problem};
use seventeen::{Choice, Error, Result, Seventeen};

/// The greatest number of solutions that are counted within milliseconds.
const QUICK: u64 = 1000;

seventeen::jobs::options! {
    /// How solutions are counted.
    pub(crate) struct CountOptions {
        ..pub(crate) rules: RulesOptions,
        /// Solver that counts the solutions, `auto` by default
        pub(crate) solver: Option<Choice<dyn Solver>>,
        /// Stop counting at this number of solutions; 0 counts all
        pub(crate) limit: u32 = 2,
    }
}

/// Counts solutions.
pub(crate) struct Count {
    solver: Choice<dyn Solver>,
    limit: u64,
}

impl Job for Count {
    const NAME: &'static str = "count";
    const DOC: &'static str = r#"
Counts the solutions of each puzzle.

>>> counted = count("." * 81, limit=100)
>>> counted.count, counted.limited
(100, True)
>>> count("." * 16, rules="4x4", limit=0).count
288
"#;
    const CONTENT: LineContent = LineContent::Problems;
    type Options = CountOptions;
    type Output = Counted;

    fn rules(options: &CountOptions) -> Option<&RulesOptions> {
        Some(&options.rules)
    }

    fn new(engine: &Lease, options: CountOptions) -> Result<Count> {
        let limit = match options.limit {
            0 => i64::MAX as u64,
            limit => limit.into(),
        };
        Ok(Count { solver: engine.or_default(options.solver)?, limit })
    }

    fn one(&self, _engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<Counted> {
        count(problem_of(item), &self.solver, self.limit)
    }

    fn each(
        &self,
        _engine: &Seventeen,
        _first: u64,
        items: Vec<ParsedLine>,
    ) -> (Vec<Counted>, Option<Error>) {
        let (question, problems) =
            (CountUpToLimit(self.limit), items.into_iter().map(problem_of).collect::<Vec<_>>());
        let (counts, error) = answer_each(&question, &self.solver, &problems);
        let each = problems.into_iter().zip(counts);
        (each.map(|(problem, count)| question.with_count(problem, count)).collect(), error)
    }

    fn is_quick(&self, item: &ParsedLine) -> bool {
        self.limit <= QUICK
            && matches!(item, ParsedLine::Grid(_) | ParsedLine::Problem(Problem::Puzzle(_)))
    }
}
