//! `path`: the steps of a person from each puzzle to its solution.

use super::problem_of;
use super::techniques::TechniqueOptions;
use crate::engine::Lease;
use crate::job::Job;
use seventeen::core::Solver;
use seventeen::jobs::human::{SolutionPath, deduce};
use seventeen::jobs::rules::RulesOptions;
use seventeen::jobs::text::LineContent;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Choice, Profile, Result, Seventeen};

/// Finds the paths of a profile.
pub(crate) struct FindPath {
    profile: Profile,
    solver: Choice<dyn Solver>,
}

impl Job for FindPath {
    const NAME: &'static str = "path";
    const DOC: &'static str = r#"
Solves each puzzle by the steps that a person would take.

>>> found = path("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> found.steps[0]
<Step: Hidden Single: 8 in box 2 => r1c6=8>
>>> len(found.steps)
51
"#;
    const CONTENT: LineContent = LineContent::Problems;
    type Options = TechniqueOptions;
    type Output = SolutionPath;

    fn rules(options: &TechniqueOptions) -> Option<&RulesOptions> {
        Some(&options.rules)
    }

    fn new(engine: &Lease, options: TechniqueOptions) -> Result<FindPath> {
        Ok(FindPath { profile: options.open(engine)?, solver: engine.solver()? })
    }

    fn one(&self, engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<SolutionPath> {
        deduce(engine, problem_of(item), &self.profile, &self.solver)
    }
}
