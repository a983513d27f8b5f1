//! `hint`: the next step from each puzzle.

use super::problem_of;
use super::techniques::TechniqueOptions;
use crate::engine::Lease;
use crate::job::Job;
use seventeen::core::Solver;
use seventeen::jobs::human::{Hint, HintDetail, find_hint};
use seventeen::jobs::rules::RulesOptions;
use seventeen::jobs::text::LineContent;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Choice, Profile, Result, Seventeen};

seventeen::jobs::options! {
    /// Which step is found, and how much of it is revealed.
    pub(crate) struct HintOptions {
        ..pub(crate) techniques: TechniqueOptions,
        /// How much to reveal: place (the default), technique, step or proof
        pub(crate) tell: Option<String>,
    }
}

/// Finds hints.
pub(crate) struct FindHint {
    profile: Profile,
    tell: HintDetail,
    solver: Choice<dyn Solver>,
}

impl Job for FindHint {
    const NAME: &'static str = "hint";
    const DOC: &'static str = r#"
Finds a hint for each puzzle: where to look for the next step, or the step itself.

>>> puzzle = "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5."
>>> str(hint(puzzle))
'Look at box 6'
>>> str(hint(puzzle, tell="step"))
'Hidden Single: 4 in box 6 => r5c8=4'
"#;
    const CONTENT: LineContent = LineContent::Problems;
    type Options = HintOptions;
    type Output = Hint;

    fn rules(options: &HintOptions) -> Option<&RulesOptions> {
        Some(&options.techniques.rules)
    }

    fn new(engine: &Lease, options: HintOptions) -> Result<FindHint> {
        let profile = options.techniques.open(engine)?;
        let tell = options.tell.as_deref().unwrap_or("place").parse()?;
        Ok(FindHint { profile, tell, solver: engine.solver()? })
    }

    fn one(&self, engine: &Seventeen, _number: u64, item: ParsedLine) -> Result<Hint> {
        let hint = find_hint(engine, &problem_of(item), &self.profile, &self.solver)?;
        Ok(Hint { tell: self.tell, ..hint })
    }
}
