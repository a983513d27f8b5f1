//! What a recipe asks of generated puzzles beside the generator.

use crate::failure::{Raise, Res};
use crate::given::{self, flag, misfit, range, within};
use crate::session::Session;
use rhai::{Dynamic, Map};
use seventeen_core::Puzzle;
use seventeen_core::Rater;
use seventeen_core::Solver;
use seventeen_jobs::Choice;
use std::ops::RangeInclusive;

/// What the options are called.
const NAMES: [&str; 12] = [
    "clues", "guesses", "singles", "er", "ep", "ed", "minimal", "distinct", "most", "tries",
    "solver", "rater",
];

/// How many tries a puzzle has at most, unless a recipe says otherwise.
const TRIES: u64 = 1_000_000;

/// What is asked of generated puzzles.
pub(super) struct Options {
    /// How many clues they have.
    pub(super) clues: Option<RangeInclusive<u64>>,
    /// How many guesses they take.
    pub(super) guesses: Option<RangeInclusive<u64>>,
    /// Whether naked and hidden singles solve them.
    pub(super) singles: bool,
    /// What their ratings are, by the rater.
    pub(super) ratings: Ratings,
    /// Whether each clue is needed.
    pub(super) minimal: bool,
    /// Whether no two are essentially the same.
    pub(super) distinct: bool,
    /// How many puzzles one task gives at most.
    pub(super) most: u64,
    /// How many tries there are at most until one is as asked.
    pub(super) tries: u64,
    /// The solver lent to the generator.
    pub(super) solver: Choice<dyn Solver>,
}

/// What is asked of the ratings of puzzles.
pub(super) struct Ratings {
    /// ER, EP and ED.
    ranges: [Option<RangeInclusive<f64>>; 3],
    rater: Choice<dyn Rater>,
}

impl Ratings {
    fn new(session: &Session, given: &mut Map) -> Res<Ratings> {
        let rater = given::component(session, "generate", given, "rater", "se121")?;
        let mut take = |name| range("generate", name, given.remove(name));
        Ok(Ratings { ranges: [take("er")?, take("ep")?, take("ed")?], rater })
    }

    /// Whether the puzzle's ratings are those that are asked for; it is not rated if none are.
    pub(super) fn fit(&self, puzzle: &Puzzle) -> Res<bool> {
        let [er, ep, ed] = &self.ranges;
        if er.is_none() && ep.is_none() && ed.is_none() {
            return Ok(true);
        }
        let at_most = er.as_ref().map_or(f64::INFINITY, |range| *range.end());
        let rating =
            self.rater.lease().raise()?.run(|rater| rater.rate(puzzle, at_most)).raise()?;
        Ok(rating.is_some_and(|rating| {
            within(er, rating.er) && within(ep, rating.ep) && within(ed, rating.ed)
        }))
    }
}

impl Options {
    /// Those that a recipe gives.
    pub(super) fn new(session: &Session, mut given: Map) -> Res<Options> {
        given::known("generate", &given, &NAMES)?;
        let solver = given::component(session, "generate", &mut given, "solver", "auto")?;
        let ratings = Ratings::new(session, &mut given)?;
        let mut take = |name| given.remove(name);
        Ok(Options {
            ratings,
            clues: range("generate", "clues", take("clues"))?,
            guesses: range("generate", "guesses", take("guesses"))?,
            singles: flag("generate", "singles", take("singles"))?,
            minimal: flag("generate", "minimal", take("minimal"))?,
            distinct: flag("generate", "distinct", take("distinct"))?,
            most: number("most", take("most"))?.unwrap_or(u64::MAX),
            tries: number("tries", take("tries"))?.unwrap_or(TRIES),
            solver,
        })
    }
}

fn number(name: &str, value: Option<Dynamic>) -> Res<Option<u64>> {
    let Some(value) = value else { return Ok(None) };
    let number = value.as_int().ok().and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0);
    number.map(Some).ok_or_else(|| misfit("generate", name, &value, "a whole number from 1 on"))
}
