//! `Hint`: the next step, revealed in stages: first the place, then the pattern, then the step.

use super::mistake::Mistake;
use super::profile::Profile;
use super::start::with_start_from_givens;
use super::step::RatedStep;
use super::stepper::Stepper;
use crate::choice::Choice;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::text::Problem;
use crate::uniqueness::{UniquenessFlaw, find_flaw};
use seventeen_core::{Cells, Digits, Position, Solver, Step, StepHouses, notation};
use seventeen_host::nearest::suggestion;
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The next step from a position.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The position before it.
    pub position: Arc<Position>,
    /// None if no technique finds a step.
    pub step: Option<RatedStep>,
    /// How its technique works, and why; may be empty, and is under other rules.
    pub about: Arc<str>,
    /// How much of it is revealed.
    pub tell: HintDetail,
}

/// The next step of a profile from `problem`, completely revealed.
///
/// # Errors
/// The problem has more than nine digits; it has no solution, or several while the profile
/// [assumes](Profile::assumes_uniqueness) uniqueness; a technique or the solver fails; or the
/// profile has no rating for the step.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::human::{Profile, HintDetail, find_hint};
/// use seventeen_jobs::text::Problem;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// registry.link(seventeen_techniques::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let line = "5..........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.";
/// let profile = Profile::open(&context, "hint")?;
/// let solver = context.choose("backtrack")?;
/// let hint = find_hint(&context, &Problem::parse(line)?, &profile, &solver)?;
/// assert_eq!((hint.place_text().as_deref(), hint.tell), (Some("at box 2"), HintDetail::Step));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_hint(
    context: &Context,
    problem: &Problem,
    profile: &Profile,
    solver: &Choice<dyn Solver>,
) -> Result<Hint> {
    let (position, profile) = position_for_profile("hint", context, problem, profile, solver)?;
    let (position, profile) = (Arc::new(position), &*profile);
    let step = context.run_on_pool(|| Stepper::new(profile, &position).next_step(&position))?;
    // The explanations are about rows, columns and boxes.
    let explained = step.as_ref().filter(|_| position.rules().is_classic());
    let about = explained.map_or("", |step| profile.technique_doc(&step.technique)).into();
    Ok(Hint { position, step, about, tell: HintDetail::Step })
}

/// The position of a problem with one solution, or with several if the profile does not assume
/// uniqueness; and the profile for its rules.
///
/// # Errors
/// The problem has more than nine digits, or has no suitable solution: the error gives the reason,
/// and what to type.
pub(super) fn position_for_profile<'a>(
    verb: &str,
    context: &Context,
    problem: &Problem,
    profile: &'a Profile,
    solver: &Choice<dyn Solver>,
) -> Result<(Position, Cow<'a, Profile>)> {
    let position = problem.position().map_err(|error| error.with_subject(verb))?;
    let profile = profile.for_rules(position.rules()).map_err(|error| error.with_subject(verb))?;
    let reason = match find_flaw(problem, solver)? {
        Some(UniquenessFlaw::NoSolution) => {
            let mistake = Mistake::locate(&position, UniquenessFlaw::NoSolution, solver)?;
            let unknown = || "a digit or a candidate is wrong".to_owned();
            let mistake = mistake.map_or_else(unknown, |mistake| mistake.to_string());
            format!("no solution: {mistake}{}", suggest_marking_placed_digits(&position))
        }
        Some(UniquenessFlaw::SeveralSolutions) if profile.assumes_uniqueness() => {
            format!(
                "several solutions{}",
                Profile::suggest_uniqueness_free_profiles(context, profile.name())
            )
        }
        Some(UniquenessFlaw::SeveralSolutions) | None => {
            return Ok((with_start_from_givens(position, solver)?, profile));
        }
    };
    Err(Error::refused(format_args!("{verb}: the position has {reason}")))
}

/// How to tell placed digits from givens, if all digits of a position pass for givens.
fn suggest_marking_placed_digits(position: &Position) -> &'static str {
    if position.givens() != position.digit_cells() {
        return "";
    }
    "; to find a wrong digit, write + before each digit that you placed: 5+3. is a given 5, a \
     placed 3 and a blank cell"
}

/// How much of a hint is revealed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HintDetail {
    /// The place.
    Place,
    /// The place, the name of the pattern, and why it works.
    Technique,
    /// The step.
    Step,
    /// The step and its proof, line by line.
    Proof,
}

impl HintDetail {
    const NAMES: [(&str, HintDetail); 4] = [
        ("place", HintDetail::Place),
        ("technique", HintDetail::Technique),
        ("step", HintDetail::Step),
        ("proof", HintDetail::Proof),
    ];
}

/// `place`, `technique`, `step` or `proof`.
impl FromStr for HintDetail {
    type Err = Error;

    fn from_str(text: &str) -> Result<HintDetail> {
        let known = HintDetail::NAMES.iter().find(|(name, _)| *name == text);
        known.map(|&(_, tell)| tell).ok_or_else(|| {
            let near = suggestion(text, HintDetail::NAMES.map(|(name, _)| name));
            Error::bad_input(format_args!(
                "tell: `{text}`{near}: expected place, technique, step or proof"
            ))
        })
    }
}

/// More houses, cells or digits than this do not help to find the place.
const FEW: usize = 4;

/// Where a step is.
#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    /// In the houses of its pattern.
    Houses(StepHouses),
    /// At the cells of its pattern.
    Cells(Cells),
    /// At the places of these digits.
    Digits(Digits),
    /// Around the cells of its conclusions.
    Around(Cells),
}

/// `at row 3 and row 7`, `at r1c1`, `around r9c9`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Houses(houses) => write!(f, "at {}", join_names(&houses.names())),
            Place::Cells(cells) => write!(f, "at {}", notation::cells(*cells)),
            Place::Digits(digits) => {
                write!(f, "at the places of {}", notation::digits(*digits, ", "))
            }
            Place::Around(cells) => write!(f, "around {}", notation::cells(*cells)),
        }
    }
}

impl Hint {
    /// The place of the step, if there is one.
    pub fn place(&self) -> Option<Place> {
        self.step.as_ref().map(|found| place_of(&found.step))
    }

    /// The place of the step as text, if there is one: `at row 3 and row 7`.
    pub fn place_text(&self) -> Option<String> {
        self.place().map(|place| place.to_string())
    }
}

/// The place: in the houses of the pattern, at its cells, or at its digits, whichever are few.
fn place_of(step: &Step) -> Place {
    let are_few = |count: usize| (1..=FEW).contains(&count);
    if are_few(step.houses.len()) {
        return Place::Houses(step.houses);
    }
    let cells = step.shown.iter().fold(Cells::EMPTY, |cells, shown| cells | shown.cells);
    if are_few(cells.len() as usize) {
        return Place::Cells(cells);
    }
    let digits = step.shown.iter().map(|shown| shown.digit).collect::<Digits>();
    if are_few(digits.len() as usize) {
        return Place::Digits(digits);
    }
    let concluded = step.placements.iter().chain(&step.eliminations);
    Place::Around(concluded.map(|candidate| candidate.cell()).collect())
}

/// `row 1`, `row 1 and box 2`, `row 1, row 2 and box 2`.
fn join_names(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Candidate, Digit};

    #[test]
    fn a_pattern_is_looked_for_in_its_houses() {
        let step = Step::form("").place(Candidate::of(4));
        let place = place_of(&step.in_house(2).in_house(6));
        assert_eq!(place.to_string(), "at row 3 and row 7");
    }

    #[test]
    fn large_patterns_are_told_by_their_digits() {
        let many = Cells::from_bits(0o777);
        let step = Step::form("").show(Digit::of(5), many, 0).place(Candidate::of(724));
        assert_eq!(place_of(&step).to_string(), "at the places of 5");
        let alone = Step::form("").place(Candidate::of(724));
        assert_eq!(place_of(&alone).to_string(), "around r9c9");
    }
}
