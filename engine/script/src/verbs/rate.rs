//! `rate`: how hard puzzles are.

use crate::chunk::Values;
use crate::failure::{Raise, Res, bad_input, type_of};
use crate::option_map;
use crate::plain::with_fields;
use crate::problem_value::{into_value, of_value};
use crate::session::{Handle, Session};
use crate::stream::Stream;
use rhai::Map;
use rhai::plugin::*;
use seventeen_core::{Amount, Puzzle};
use seventeen_jobs::AnyChoice;
use seventeen_jobs::human::Profile;
use seventeen_jobs::rate::{Method, Rated, Reach, Scale, Verdict};
use seventeen_jobs::text::{Noted, Problem};
use seventeen_report::{Format, Record};
use std::sync::Arc;

/// # Rating
/// How hard puzzles are.
#[export_module(manifest)]
#[allow(clippy::needless_pass_by_ref_mut, reason = "Rhai methods take their receiver by &mut")]
pub(crate) mod rate {
    /// The rating of the puzzle by a rater, `rater::se121()`, or by the steps of a profile,
    /// `profile("hodoku")`; or its class by a rater of classes, `rater::t_and_e()`.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// puzzle.rate(rater::se121())
    /// ```
    #[rhai_fn(name = "rate", return_raw, pure)]
    pub(crate) fn of_puzzle(
        context: NativeCallContext,
        puzzle: &mut Noted<Puzzle>,
        by: Dynamic,
    ) -> Res<Rated> {
        let session = Session::of(&context);
        let work = Work::new(&session, by, Map::new())?;
        work.rated(&session, 0, Problem::Puzzle(puzzle.clone()))
    }

    /// The same for each puzzle.
    #[rhai_fn(name = "rate", return_raw, pure)]
    pub(crate) fn of_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        by: Dynamic,
    ) -> Res<Stream> {
        of_stream_with(context, stream, by, Map::new())
    }

    /// The same with options.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(40).rate(rater::se121(), #{ er: "3.0..4.5" }).count()  // 3
    /// ```
    #[rhai_fn(name = "rate", return_raw, pure)]
    pub(crate) fn of_stream_with(
        context: NativeCallContext,
        stream: &mut Stream,
        by: Dynamic,
        options: Map,
    ) -> Res<Stream> {
        let work = Arc::new(Work::new(&stream.session, by, options)?);
        let (place, filter) = (context.call_position(), work.clone());
        let rated = stream.par_chunks("rate", place, move |session, chunk| {
            let mut sources = chunk.sources.clone().into_iter();
            let rate = |value| {
                let source = sources.next().unwrap_or_default();
                work.rated(session, source, of_value("rate", value)?).map(Dynamic::from)
            };
            chunk.map(rate, Values::Any)
        });
        if filter.method.options.is_any() {
            return Ok(rated);
        }
        Ok(rated.keep("rate", place, move |session, item| {
            let rated = item.read_lock::<Rated>();
            Ok(rated.is_none_or(|rated| filter.fits(session, &rated)))
        }))
    }

    /// The explainer rating, ER; nothing if the puzzle has none.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// let rated = puzzle.rate(rater::se121());
    /// rated.er  // 1.5
    /// ```
    #[rhai_fn(get = "er", pure)]
    pub(crate) fn er(rated: &mut Rated) -> Dynamic {
        rated.rating().map_or(Dynamic::UNIT, |rating| rating.er.into())
    }

    /// The pearl rating, EP: the hardest step up to the first digit.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// let rated = puzzle.rate(rater::se121());
    /// rated.ep  // 1.2
    /// ```
    #[rhai_fn(get = "ep", pure)]
    pub(crate) fn ep(rated: &mut Rated) -> Dynamic {
        rated.rating().map_or(Dynamic::UNIT, |rating| rating.ep.into())
    }

    /// The diamond rating, ED: the first step.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// let rated = puzzle.rate(rater::se121());
    /// rated.ed  // 1.2
    /// ```
    #[rhai_fn(get = "ed", pure)]
    pub(crate) fn ed(rated: &mut Rated) -> Dynamic {
        rated.rating().map_or(Dynamic::UNIT, |rating| rating.ed.into())
    }

    /// The sum of the steps' ratings, by a profile that adds them up.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// puzzle.rate(profile("hodoku")).score  // 314.0
    /// ```
    #[rhai_fn(get = "score", pure)]
    pub(crate) fn score(rated: &mut Rated) -> Dynamic {
        rated.score().map_or(Dynamic::UNIT, |score| score.score.into())
    }

    /// The level of difficulty, by a profile that has levels.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// puzzle.rate(profile("hodoku")).level  // Easy
    /// ```
    #[rhai_fn(get = "level", pure)]
    pub(crate) fn level(rated: &mut Rated) -> Dynamic {
        let level = rated.score().and_then(|score| score.level.as_deref());
        level.map_or(Dynamic::UNIT, Into::into)
    }

    /// The figures by a rater of classes, by name: a number, a list, or nothing where it is above
    /// the bound or infinite.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// puzzle.rate(rater::t_and_e()).figures  // {"te_depth":0}
    /// ```
    #[rhai_fn(get = "figures", pure)]
    pub(crate) fn figures(rated: &mut Rated) -> Map {
        let value = |amount: &Amount| match amount {
            Amount::Number(number) => whole_or_not(*number),
            Amount::Above(_) | Amount::Infinite => Dynamic::UNIT,
            Amount::List(items) => {
                items.iter().cloned().map(Dynamic::from).collect::<Vec<_>>().into()
            }
        };
        with_fields(
            rated.figures().iter().map(|figure| (figure.name.as_ref(), value(&figure.amount))),
        )
    }

    /// From where to where the ratings reach over the forms that were asked for: by name an array of
    /// the least and the greatest; nothing if none were.
    ///
    /// ```rhai
    /// let rated = puzzles("puzzles.txt").take(1).rate(rater::se121(), #{ morphs: 5 }).first();
    /// rated.morphs.er  // [1.5, 1.5]
    /// ```
    #[rhai_fn(get = "morphs", pure)]
    pub(crate) fn morphs(rated: &mut Rated) -> Dynamic {
        let Some(spread) = &rated.spread else { return Dynamic::UNIT };
        let ends = |reach: &Reach| vec![reach.least.into(), reach.greatest.into()];
        let ranges = spread
            .ranges
            .iter()
            .map(|reach| (reach.name.as_ref(), Dynamic::from_array(ends(reach))));
        with_fields(ranges).into()
    }

    /// Why the puzzle has no rating, or nothing.
    ///
    /// ```rhai
    /// let broken = puzzles("puzzles.txt")
    ///     .filter(|puzzle| puzzle.solve(solver::auto()).solutions > 1)
    ///     .take(1).collect()[0];
    /// broken.rate(rater::se121()).invalid  // several solutions
    /// ```
    #[rhai_fn(get = "invalid", pure)]
    pub(crate) fn invalid(rated: &mut Rated) -> Dynamic {
        match rated.verdict {
            Verdict::Invalid(flaw) => flaw.text().into(),
            _ => Dynamic::UNIT,
        }
    }

    /// The puzzle.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// let rated = puzzle.rate(rater::se121());
    /// rated.puzzle.clues  // 25
    /// ```
    #[rhai_fn(name = "puzzle", get = "puzzle", pure)]
    pub(crate) fn puzzle(rated: &mut Rated) -> Dynamic {
        into_value(rated.problem.clone())
    }

    /// What rating the puzzle took, in seconds.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// let rated = puzzle.rate(rater::se121());
    /// rated.seconds < 10.0  // true
    /// ```
    #[rhai_fn(get = "seconds", pure)]
    pub(crate) fn seconds(rated: &mut Rated) -> f64 {
        rated.seconds
    }

    /// The puzzle and its rating in one line.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// let rated = puzzle.rate(rater::se121());
    /// rated.to_string()
    /// ```
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn rated_to_string(rated: &mut Rated) -> String {
        rated.text()
    }

    /// The format's text with `%g` for the puzzle, `%r` ER, `%p` EP, `%d` ED, `%s` score, `%l`
    /// level, `%h` hardest technique, `%c` figures of a class, `%m` ranges
    /// over morphs, `%n` number, `%e` seconds and `%%`.
    ///
    /// ```rhai
    /// let puzzle = puzzles("puzzles.txt").collect()[0];
    /// let rated = puzzle.rate(rater::se121());
    /// rated.format("%r/%p/%d")  // 1.5/1.2/1.2
    /// ```
    #[rhai_fn(name = "format", return_raw, pure)]
    pub(crate) fn format_rated(rated: &mut Rated, format: &str) -> Res<String> {
        Ok(format.parse::<Format>().raise()?.line(rated))
    }

    /// The same for each rated puzzle.
    #[rhai_fn(name = "format", return_raw, pure)]
    pub(crate) fn format_stream(
        context: NativeCallContext,
        stream: &mut Stream,
        format: &str,
    ) -> Res<Stream> {
        let format: Format = format.parse().raise()?;
        Ok(stream.map("format", context.call_position(), move |_, item| {
            match item.read_lock::<Rated>() {
                Some(rated) => Ok(format.line(&rated).into()),
                None => {
                    let found = type_of(&item);
                    Err(bad_input(format_args!("format: expected a rating, found {found}")))
                }
            }
        }))
    }
}

fn scale_of(value: Dynamic) -> Res<Scale> {
    let value = match value.try_cast_result::<Profile>() {
        Ok(profile) => return Ok(Scale::Profile(profile)),
        Err(value) => value,
    };
    let choice = value.try_cast_result::<AnyChoice>().map_err(|value| {
        let found = type_of(&value);
        bad_input(format_args!("rate: expected a rater or a profile, found {found}"))
    })?;
    Ok(Scale::Rater(choice.expect().raise()?))
}

/// How puzzles are rated, and which of them are wanted.
struct Work {
    method: Method,
}

impl Work {
    fn new(session: &Session, by: Dynamic, options: Map) -> Res<Work> {
        let options = option_map::read("rate", options)?;
        Ok(Work { method: Method::with(&session.context, scale_of(by)?, options).raise()? })
    }

    fn rated(&self, session: &Handle, source: u64, problem: Problem) -> Res<Rated> {
        let rated = self.method.rate(&session.context, problem).raise()?;
        Ok(Rated { number: source + 1, ..rated })
    }

    /// Whether a puzzle's ratings are those that were asked for. What can have none is told of.
    fn fits(&self, session: &Session, rated: &Rated) -> bool {
        if let Verdict::Invalid(_) = rated.verdict {
            session.context.progress().note(&rated.text());
        }
        self.method.options.fit(&rated.verdict)
    }
}

/// A figure as a whole number, if its float is sure of that.
fn whole_or_not(number: f64) -> Dynamic {
    let is_whole = number.fract() == 0.0 && number < (1_u64 << 53) as f64;
    if is_whole { (number as i64).into() } else { number.into() }
}
