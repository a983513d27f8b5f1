//! What a recipe asks of generated puzzles beside the generator.

use super::Work;
use crate::failure::{Raise, Res};
use crate::option_map::{self, flag, misfit, range};
use crate::session::Session;
use crate::verb_options::{Takes, VerbOption, option};
use rhai::{Dynamic, Map};
use seventeen_core::Solver;
use seventeen_jobs::generate::{Asked, Generation, Guesses, RatedBy};
use seventeen_jobs::rate::WantedRatings;
use seventeen_jobs::{AnyChoice, Choice};
use seventeen_plugin::Purpose;

/// What the options are called.
pub(crate) const OPTIONS: [VerbOption; 12] = [
    option("clues", Takes::Numbers),
    option("guesses", Takes::Numbers),
    option("singles", Takes::Flag),
    option("er", Takes::Range),
    option("ep", Takes::Range),
    option("ed", Takes::Range),
    option("minimal", Takes::Flag),
    option("distinct", Takes::Flag),
    option("most", Takes::Count),
    option("tries", Takes::Count),
    option("solver", Takes::Component),
    option("rater", Takes::Component),
];

impl Work {
    /// Puzzles of a generator, with the options that a recipe gives.
    pub(super) fn new(session: &Session, generator: AnyChoice, mut options: Map) -> Res<Work> {
        let generator = generator.expect().raise()?;
        option_map::known("generate", &options, &OPTIONS)?;
        let solver = option_map::component(session, "generate", &mut options, "solver")?;
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
        let tries = number("tries", take("tries"))?.unwrap_or(Generation::TRIES);
        let all = Generation::new(generator, solver);
        Ok(Work { generation: Generation { asked, most, distinct, ..all }, tries })
    }
}

/// What is asked of the ratings; they are not found if that is nothing.
fn ratings(session: &Session, options: &mut Map) -> Res<Option<RatedBy>> {
    let rater = option_map::chosen("generate", options, "rater")?;
    let mut take = |name| range("generate", name, options.remove(name));
    let (er, ep, ed) = (take("er")?, take("ep")?, take("ed")?);
    let wanted = WantedRatings { er, ep, ed, score: None };
    let is_asked = !wanted.is_any();
    is_asked.then(|| RatedBy::new(&session.context, wanted, rater)).transpose().raise()
}

fn guesses(session: &Session, value: Option<Dynamic>) -> Res<Option<Guesses>> {
    let range = range("generate", "guesses", value)?;
    range.map(|range| Guesses::new(&session.context, range)).transpose().raise()
}

fn singles(session: &Session, value: Option<Dynamic>) -> Res<Option<Choice<dyn Solver>>> {
    let is_asked = flag("generate", "singles", value)?;
    let choose = || session.context.choice_for(Purpose::GuessesBehindSingles);
    is_asked.then(choose).transpose().raise()
}

fn number(name: &str, value: Option<Dynamic>) -> Res<Option<u64>> {
    let Some(value) = value else { return Ok(None) };
    let number = value.as_int().ok().and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0);
    number.map(Some).ok_or_else(|| misfit("generate", name, &value, "a whole number from 1 on"))
}
