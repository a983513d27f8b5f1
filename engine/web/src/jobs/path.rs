//! `path` and `steps`: all steps to the solution, and all steps of a position. The page gets each
//! as soon as it is found; `step` shows one.

use super::mistake;
use super::read::{drawn, one_problem};
use crate::engine::Engine;
use crate::job::{Job, fields, lines};
use crate::options::NoOptions;
use crate::reports::tell_step;
use serde_json::{Value as Json, json};
use seventeen::jobs::human::{Hint, HintDetail, RatedStep, deduce_with, find_all_steps_with};
use seventeen::report::{Record, ToSvg};
use seventeen::{Error, Position, Profile, Result};
use std::sync::Arc;

seventeen::jobs::options! {
    /// Which steps are taken.
    pub(crate) struct PathOptions {
        /// Techniques, their order and ratings; `hint` by default
        pub(crate) profile: Option<String>,
    }
}

impl PathOptions {
    fn open(&self, engine: &Engine) -> Result<Profile> {
        Profile::open(engine, self.profile.as_deref().unwrap_or(Profile::FOR_PEOPLE))
    }
}

/// Steps that a page can show: each with the position before it.
pub(crate) struct OpenPath {
    profile: Profile,
    steps: Vec<(Arc<Position>, RatedStep)>,
}

/// A hint as the page shows it: its lines, its fields, its picture, and the position after the step
/// if that is revealed.
pub(super) fn shown(hint: &Hint) -> Json {
    let mut found = fields(hint);
    let text = lines(hint);
    let mut text = text.lines();
    let first = text.next();
    let headline = match hint.step {
        None if !hint.position.is_solved() => Some("None of the techniques finds a step here"),
        _ => first,
    };
    found.insert("headline".to_owned(), headline.into());
    found.insert("lines".to_owned(), text.collect::<Vec<_>>().into());
    found.insert("svg".to_owned(), hint.picture().svg().into());
    if let Some(step) = hint.step.as_ref().filter(|_| hint.tell >= HintDetail::Step) {
        let mut after = (*hint.position).clone();
        step.step.apply(&mut after);
        found.insert("after".to_owned(), drawn(&after));
    }
    found.into()
}

/// Tells the page a step, as a line of a list.
fn tell(step: &RatedStep) {
    let mut found = fields(step);
    found.insert("title".to_owned(), step.pattern_name().into());
    found.insert("rating".to_owned(), (step.rating != 0.).then_some(step.rating).into());
    tell_step(&Json::from(found));
}

/// Finds the path to the solution.
pub(crate) struct FindPath;

impl Job for FindPath {
    const NAME: &'static str = "path";
    type Options = PathOptions;

    fn run(engine: &mut Engine, input: &str, options: PathOptions) -> Result<Json> {
        let profile = options.open(engine)?;
        let problem = one_problem(input)?;
        if let Some(mistake) = mistake::find(engine, &problem, &profile)? {
            return Ok(mistake);
        }
        let path = deduce_with(engine, problem, &profile, &engine.solver()?, tell)?;
        if path.flaw.is_some() {
            return Err(Error::bad_input(
                "A path leads to a single solution, but this position has several. Under “Puzzle” \
                 you see where the solutions differ.",
            ));
        }
        let mut position = (*path.start).clone();
        let before = path.steps.iter().map(|step| {
            let before = Arc::new(position.clone());
            step.step.apply(&mut position);
            (before, step.clone())
        });
        let steps = before.collect();
        let summary = path.summary();
        engine.path = Some(OpenPath { profile, steps });
        Ok(json!({
            "summary": summary.trim_start_matches(['#', ' ']),
            "text": path.text(),
        }))
    }
}

/// Finds all steps of a position.
pub(crate) struct FindAllSteps;

impl Job for FindAllSteps {
    const NAME: &'static str = "steps";
    type Options = PathOptions;

    fn run(engine: &mut Engine, input: &str, options: PathOptions) -> Result<Json> {
        let profile = options.open(engine)?;
        let problem = one_problem(input)?;
        if let Some(mistake) = mistake::find(engine, &problem, &profile)? {
            return Ok(mistake);
        }
        let found = find_all_steps_with(engine, &problem, &profile, &engine.solver()?, tell)?;
        let before = |step: &RatedStep| (found.position.clone(), step.clone());
        let steps = found.steps.iter().map(before).collect();
        engine.path = Some(OpenPath { profile, steps });
        Ok(json!({ "text": found.text() }))
    }
}

/// Shows a step of the last path or list: its input is the step's number, from 0.
pub(crate) struct ShowStep;

impl Job for ShowStep {
    const NAME: &'static str = "step";
    type Options = NoOptions;

    fn run(engine: &mut Engine, input: &str, _options: NoOptions) -> Result<Json> {
        let open = engine.path.as_ref();
        let number = input.parse::<usize>().ok();
        let found = open.zip(number).and_then(|(open, at)| Some((open, open.steps.get(at)?)));
        let none = || Error::bad_input(format_args!("no step {input}"));
        let (open, (position, step)) = found.ok_or_else(none)?;
        let hint = Hint {
            position: position.clone(),
            step: Some(step.clone()),
            about: open.profile.technique_doc(&step.technique).into(),
            tell: HintDetail::Proof,
        };
        Ok(shown(&hint))
    }
}
