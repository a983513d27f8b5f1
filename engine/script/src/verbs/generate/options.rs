//! What a recipe asks of generated puzzles beside the generator.

use super::Work;
use crate::failure::{Raise, Res};
use crate::option_map::{self, flag, misfit, range};
use crate::session::Session;
use crate::verbs::defaults;
use rhai::{Dynamic, Map};
use seventeen_core::Solver;
use seventeen_jobs::generate::{Asked, Generation, Guesses, RatedBy};
use seventeen_jobs::rate::WantedRatings;
use seventeen_jobs::{AnyChoice, Choice};

/// What the options are called.
const NAMES: [&str; 12] = [
    "clues", "guesses", "singles", "er", "ep", "ed", "minimal", "distinct", "most", "tries",
    "solver", "rater",
];

/// How many tries a puzzle has at most, unless a recipe says otherwise.
const TRIES: u64 = 1_000_000;

impl Work {
    /// Puzzles of a generator, with the options that a recipe gives.
    pub(super) fn new(session: &Session, generator: AnyChoice, mut options: Map) -> Res<Work> {
        let generator = generator.expect().raise()?;
        option_map::known("generate", &options, &NAMES)?;
        let solver =
            option_map::component(session, "generate", &mut options, "solver", defaults::SOLVER)?;
        let ratings = ratings(session, &mut options)?;
        let mut take = |name| options.remove(name);
        let asked = Asked {
            ratings,
            clues: range("generate", "clues", take("clues"))?,
            guesses: guesses(session, take("guesses"))?,
            singles: singles(session, take("singles"))?,
            minimal: flag("generate", "minimal", take("minimal"))?,
        };
        let distinct = flag("generate", "distinct", take("distinct"))?;
        let most = number("most", take("most"))?.unwrap_or(u64::MAX);
        let tries = number("tries", take("tries"))?.unwrap_or(TRIES);
        let generation = Generation { asked, most, ..Generation::new(generator, solver) };
        Ok(Work { generation, distinct, tries })
    }
}

/// What is asked of the ratings; they are not found if that is nothing.
fn ratings(session: &Session, options: &mut Map) -> Res<Option<RatedBy>> {
    let rater = option_map::component(session, "generate", options, "rater", defaults::RATER)?;
    let mut take = |name| range("generate", name, options.remove(name));
    let (er, ep, ed) = (take("er")?, take("ep")?, take("ed")?);
    let wanted = WantedRatings { er, ep, ed, score: None };
    Ok((!wanted.is_any()).then_some(RatedBy { rater, wanted }))
}

/// What is asked of guesses, of the same components on every machine: the number is their own.
fn guesses(session: &Session, value: Option<Dynamic>) -> Res<Option<Guesses>> {
    let Some(range) = range("generate", "guesses", value)? else { return Ok(None) };
    let [of_nine, of_others] = defaults::COUNT_GUESSES;
    Ok(Some(Guesses {
        range,
        of_nine: session.context.choose(of_nine).raise()?,
        of_others: session.context.choose(of_others).raise()?,
    }))
}

fn singles(session: &Session, value: Option<Dynamic>) -> Res<Option<Choice<dyn Solver>>> {
    let is_asked = flag("generate", "singles", value)?;
    is_asked.then(|| session.context.choose(defaults::GUESSES_BEHIND_SINGLES)).transpose().raise()
}

fn number(name: &str, value: Option<Dynamic>) -> Res<Option<u64>> {
    let Some(value) = value else { return Ok(None) };
    let number = value.as_int().ok().and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0);
    number.map(Some).ok_or_else(|| misfit("generate", name, &value, "a whole number from 1 on"))
}
