//! `rate`: rates how hard puzzles are.

use crate::chunk::ChunkValues;
use crate::problem_value::ClassicProblem;
use crate::verbs::prelude::*;
use seventeen_jobs::human::Profile;
use seventeen_jobs::rate::{Rated, RatingMethod, RatingOutcome, RatingScale};
use seventeen_report::{Format, Record};
use std::sync::Arc;

/// # Rating
/// Rates how hard puzzles are.
#[export_module(manifest)]
pub(crate) mod rate {
    /// The rating of the puzzle by a rater, such as `rater::se121()`, or by the steps of a profile,
    /// such as `profile("hodoku")`. A rater of classes, such as `rater::t_and_e()`, gives a class.
    ///
    /// ```rhai
    /// puzzle.rate(rater::se121())
    /// ```
    ///
    /// Options that keep only some puzzles of a stream keep this one.
    ///
    /// ```rhai
    /// puzzle.rate(rater::se121(), #{ at_most: 1.2 }).above  // 1.2
    /// ```
    #[rhai_fn(name = "rate", return_raw, pure)]
    pub(crate) fn of_problem(
        problem: &mut ClassicProblem,
        session: Handle,
        by: RaterOrProfile,
        options: Map,
    ) -> Res<Rated> {
        let work = RateWork::new(&session, by, options)?;
        work.rate_problem(&session, 0, problem.0.clone())
    }

    /// The rating of each puzzle, by a rater or by the steps of a profile.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(40).rate(rater::se121(), #{ er: "3.0..4.5" }).count()  // 3
    /// ```
    #[rhai_fn(name = "rate", return_raw, pure)]
    pub(crate) fn of_stream(stream: &mut Stream, by: RaterOrProfile, options: Map) -> Res<Stream> {
        let work = Arc::new(RateWork::new(&stream.session, by, options)?);
        let filter = work.clone();
        let asked = work.clone().filter_clues(stream);
        let rated = asked.par_chunks("rate", move |session, chunk| {
            let rate = |source, value| {
                work.rate_problem(session, source, Problem::from_value("rate", value)?)
                    .map(Dynamic::from)
            };
            chunk.map(rate, ChunkValues::Any)
        });
        let rated = rated.with_rows_of(stream);
        if filter.method.options.is_unrestricted() {
            return Ok(rated);
        }
        Ok(rated.filter_natively("rate", move |session, item| {
            let rated = item.read_lock::<Rated>();
            Ok(rated.is_none_or(|rated| filter.accepts(session, &rated)))
        }))
    }

    /// The rating as text in this format, with codes: `%g` puzzle, `%r` ER, `%p` EP, `%d` ED, `%s`
    /// score, `%l` level, `%h` hardest technique, `%c` figures of a class, `%m` ranges over morphs,
    /// `%n` number, `%e` seconds and `%%`.
    ///
    /// ```rhai
    /// rated.format("%r/%p/%d")  // 1.5/1.2/1.2
    /// ```
    #[rhai_fn(name = "format", return_raw, pure)]
    pub(crate) fn format_rated(rated: &mut Rated, format: &str) -> Res<String> {
        format.parse::<Format>().and_then(|format| format.line(rated)).raise()
    }

    /// Each rating as text in this format, with codes such as `%g` for the puzzle and `%r` for the
    /// ER.
    #[rhai_fn(name = "format", return_raw, pure)]
    pub(crate) fn format_stream(stream: &mut Stream, format: &str) -> Res<Stream> {
        let format: Format = format.parse().raise()?;
        Ok(stream.map("format", move |_, item| {
            let line = format.line(&*borrow_as("format", "a rating", &item)?).raise()?;
            Ok(line.into())
        }))
    }
}

fn scale_of(value: Dynamic) -> Res<RatingScale> {
    let value = match value.try_cast_result::<Profile>() {
        Ok(profile) => return Ok(RatingScale::Profile(profile)),
        Err(value) => value,
    };
    let choice: AnyChoice = take_as("rate", "a rater or a profile", value)?;
    Ok(RatingScale::Rater(choice.expect_kind().raise()?))
}

/// The method of rating, with the ratings that are wanted.
struct RateWork {
    method: RatingMethod,
}

impl RateWork {
    fn new(session: &Session, by: Dynamic, options: Map) -> Res<RateWork> {
        let options = option_map::read_options("rate", options)?;
        Ok(RateWork {
            method: RatingMethod::from_options(&session.context, scale_of(by)?, options).raise()?,
        })
    }

    fn rate_problem(&self, session: &Handle, source: u64, problem: Problem) -> Res<Rated> {
        let rated = self.method.rate(&session.context, problem).raise()?;
        Ok(Rated { number: source + 1, ..rated })
    }

    /// The puzzles with the wanted number of clues.
    fn filter_clues(self: Arc<Self>, stream: &Stream) -> Stream {
        if self.method.options.clues.is_none() {
            return stream.clone();
        }
        stream.filter_natively("rate", move |_, item| {
            let problem = Problem::from_value("rate", item.clone())?;
            Ok(self.method.options.accepts_clues(&problem))
        })
    }

    /// Whether a puzzle's ratings are the wanted ones. Reports puzzles that cannot have a rating.
    fn accepts(&self, session: &Session, rated: &Rated) -> bool {
        if let RatingOutcome::Invalid(_) = rated.verdict {
            session.context.progress().print_line(&rated.text());
        }
        self.method.options.accepts(rated)
    }
}
