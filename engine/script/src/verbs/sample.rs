//! `sample`: unbiased means and totals from a generator that gives weights.

use crate::failure::{ClosureError, interrupted};
use crate::into_dynamic::map_of_fields;
use crate::item::Item;
use crate::kept_lines::claim_kept_file;
use crate::problem_value::parsed_line_to_dynamic;
use crate::recipe_run;
use crate::to_value::{as_float, to_plain_value};
use crate::verb_options::SampleOptions;
use crate::verbs::prelude::*;
use seventeen_jobs::generate::{Draw, DrawsFile};
use seventeen_jobs::text::lines::ParsedLine;
use seventeen_language::records::ESTIMATE;
use seventeen_report::statistics::Estimate;
use seventeen_report::{Sample, Table};
use std::path::Path;

/// # Statistics
/// Estimates means, totals and shares over all existing puzzles, from a generator that gives
/// weights. Each estimate has a standard error, or `()` if fewer than two draws add to it. The
/// error is too small for few puzzles: with `controlled_bias`, take 100 or more.
#[export_module(manifest)]
pub(crate) mod sample {
    /// Runs a stream of draws and returns a sample, which estimates totals, means and shares.
    ///
    /// ```rhai
    /// let sample = draws(generator::controlled_bias(), 20).sample();
    /// sample.len  // 2
    /// ```
    #[rhai_fn(name = "sample", return_raw, pure)]
    pub(crate) fn of_stream(stream: &mut Stream, options: Map) -> Res<Sample> {
        match option_map::read_options::<SampleOptions>("sample", options)?.keep {
            Some(deduce_path) => resume_sample(stream, &deduce_path),
            None => {
                let mut sample = Sample::default();
                take_draws(stream, 0, |_, draw| sample.add(draw).raise())?;
                Ok(sample)
            }
        }
    }

    /// The number of puzzles in the sample.
    ///
    /// ```rhai
    /// sample.len  // 2
    /// ```
    #[rhai_fn(name = "len", get = "len", pure)]
    pub(crate) fn len(sample: &mut Sample) -> i64 {
        sample.len() as i64
    }

    /// The number of tries that the draws of the sample took.
    ///
    /// ```rhai
    /// sample.tries  // 400000
    /// ```
    #[rhai_fn(get = "tries", pure)]
    pub(crate) fn tries(sample: &mut Sample) -> i64 {
        sample.tries() as i64
    }

    /// Estimates the total number of puzzles, where `units` is the number of grids or other units
    /// drawn from. Returns `value` and its standard error as `error`; `()` without tries.
    ///
    /// ```rhai
    /// sample.total(1.0).value > 0.0  // true
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn total(sample: &mut Sample, units: f64) -> Dynamic {
        let scaled = |Estimate { value, error }: Estimate| Estimate {
            value: value * units,
            error: error.map(|error| error * units),
        };
        estimate_record(sample.total().map(scaled))
    }

    /// Estimates the mean over all puzzles of the number that the closure returns. Returns `value`
    /// and its standard error as `error`; `()` without puzzles.
    ///
    /// ```rhai
    /// sample.mean(|puzzle| puzzle.clues)  // {"value":25.0,"error":0.0}
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn mean(sample: &mut Sample, of: Closure) -> Res<Dynamic> {
        let number_of = |puzzle: ParsedLine| {
            let found = of.call((parsed_line_to_dynamic(puzzle),))?;
            Ok(as_float(&found).ok_or_else(|| {
                bad_input(format_args!("mean: the closure returned {found}, expected a number"))
            })?)
        };
        sample.mean(number_of).map(estimate_record).map_err(|ClosureError(error)| error)
    }

    /// A table of the values that the closure returns. Each row has a `value`, its `puzzles` in the
    /// sample, its estimated `share` of all puzzles, and the standard error of the share. A share
    /// of 1.0 has no error: nothing is known about other values.
    ///
    /// ```rhai
    /// sample.by(|puzzle| puzzle.clues).show()
    /// // value  puzzles  share  share_error
    /// //    25        2  1.000
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn by(sample: &mut Sample, of: Closure) -> Res<Table> {
        let value_of =
            |puzzle: ParsedLine| Ok(to_plain_value(&of.call((parsed_line_to_dynamic(puzzle),))?));
        sample.by(value_of).map_err(|ClosureError(error)| error)
    }

    /// A short description of the sample.
    ///
    /// ```rhai
    /// sample.to_string()  // 2 puzzles of 400000 tries
    /// ```
    #[rhai_fn(name = "to_string", pure)]
    pub(crate) fn sample_to_string(sample: &mut Sample) -> String {
        format!("{} puzzles of {} tries", sample.len(), sample.tries())
    }
}

/// Hands the draws of the stream from source item `start` on to `take`.
fn take_draws(stream: &Stream, start: u64, mut take: impl FnMut(u64, Draw) -> Res<()>) -> Res<()> {
    let mut items = stream.open_flow(start..u64::MAX)?.into_items(&stream.session);
    items.try_for_each(|item| {
        let Item { source, value } = item?;
        take(source, take_as("sample", "draws", value)?)
    })
}

/// A sample whose draws are saved in a file.
fn resume_sample(stream: &Stream, path: &str) -> Res<Sample> {
    stream.check_stateless("keep")?;
    let session = &stream.session;
    claim_kept_file("sample", session, path)?;
    let (draws, file) =
        DrawsFile::resume(Path::new(path), recipe_run::identity(session)?).raise()?;
    let mut sample = Sample::default();
    draws.into_iter().try_for_each(|draw| sample.add(draw)).raise()?;
    let Some(mut file) = file else { return Ok(sample) };
    file.set_inputs(session.inputs.clone());
    if let Some(lost) = file.damage() {
        session.context.progress().print_line(lost);
    }
    take_draws(stream, file.finished_items(), |source, draw| {
        // An interrupted draw is repeated.
        if session.context.cancellation_token().is_cancelled() {
            return Err(interrupted());
        }
        file.append_draw(source, &draw).raise()?;
        sample.add(draw).raise()
    })?;
    file.finish().raise()?;
    Ok(sample)
}

fn estimate_record(estimate: Option<Estimate>) -> Dynamic {
    let Some(Estimate { value, error }) = estimate else { return Dynamic::UNIT };
    let error = error.map_or(Dynamic::UNIT, Dynamic::from);
    map_of_fields(ESTIMATE.into_iter().zip([value.into(), error])).into()
}
