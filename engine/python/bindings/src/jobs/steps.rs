//! `steps`: all steps that techniques find in each puzzle.

use super::problem_of;
use super::techniques::TechniqueOptions;
use crate::engine::Lease;
use crate::job::Job;
use seventeen::core::Solver;
use seventeen::jobs::human::{AllSteps, find_all_steps};
use seventeen::jobs::rules::RulesOptions;
use seventeen::jobs::text::LineContent;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Choice, Profile, Result, Seventeen};

/// Finds all steps of a profile.
pub(crate) struct FindSteps {
    profile: Profile,
    solver: Choice<dyn Solver>,
}

impl Job for FindSteps {
    const NAME: &'static str = "steps";
    const DOC: &'static str = r#"
Finds all steps that techniques have in each puzzle, or in a position with candidates. Of a technique's
steps with the same placements and eliminations, only the first is listed.

>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> [step.placements for step in steps(puzzle, only="naked_single").steps]
[['r5c5=5'], ['r7c6=7'], ['r7c9=4'], ['r8c8=3']]
>>> len(steps(puzzle, only="hidden_single").steps)
12
"#;
    const CONTENT: LineContent = LineContent::Problems;
    type Options = TechniqueOptions;
    type Output = AllSteps;

    fn rules(options: &TechniqueOptions) -> Option<&RulesOptions> {
        Some(&options.rules)
    }

    fn new(engine: &Lease, options: TechniqueOptions) -> Result<FindSteps> {
        Ok(FindSteps { profile: options.open(engine)?, solver: engine.solver()? })
    }

    fn one(&self, engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<AllSteps> {
        find_all_steps(engine, &problem_of(item), &self.profile, &self.solver)
    }
}
