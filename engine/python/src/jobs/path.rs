//! `path`: the steps of a person from each puzzle to its solution.

use super::problem_of;
use crate::engine::Lease;
use crate::job::Job;
use seventeen::core::Solver;
use seventeen::jobs::human::{SolutionPath, deduce};
use seventeen::jobs::text::LineContent;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Choice, Profile, Result, Seventeen};

seventeen::jobs::options! {
    /// Which steps are taken.
    pub(crate) struct PathOptions {
        /// Techniques, their order and ratings: se121, se121_no_uniqueness, hodoku, hint (the
        /// default), or a file that ends in `.json`
        pub(crate) profile: Option<String>,
        /// Do not use these techniques: names separated by `,`
        pub(crate) without: Option<String>,
    }
}

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
    type Options = PathOptions;
    type Output = SolutionPath;

    fn new(engine: &Lease, options: PathOptions) -> Result<FindPath> {
        let name = options.profile.as_deref().unwrap_or(Profile::FOR_PEOPLE);
        let without = options.without.as_deref().unwrap_or_default();
        let names = without.split(',').map(str::trim).filter(|name| !name.is_empty());
        let all = Profile::open(engine, name)?;
        let profile = names.into_iter().try_fold(all, Profile::without_technique)?;
        Ok(FindPath { profile, solver: engine.solver()? })
    }

    fn one(&self, engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<SolutionPath> {
        deduce(engine, problem_of(item), &self.profile, &self.solver)
    }
}
