//! `report`: what came out as one HTML file, with tables, charts and pictures, for any browser.

use crate::failure::{Raise, Res, bad_input, type_of};
use crate::plain::{field_names, finite};
use crate::session::Session;
use crate::whole_file;
use rhai::Array;
use rhai::plugin::*;
use seventeen_core::{Cells, CliqueStrategy, Grid, Position, Puzzle};
use seventeen_jobs::clique::Clique;
use seventeen_jobs::enumerate::Enumeration;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::human::{Hint, Path};
use seventeen_jobs::store::extension::PAGE;
use seventeen_jobs::text::Noted;
use seventeen_jobs::{AnyChoice, Choice};
use seventeen_report::page::{About, Page};
use seventeen_report::reported::{Compared, Harvested, Numbers};
use seventeen_report::{Histogram, Paired, Reported, Table};

/// # Reports
/// Results as one HTML file.
#[export_module(manifest)]
#[allow(clippy::needless_pass_by_ref_mut, reason = "Rhai methods take their receiver by &mut")]
pub(crate) mod report {
    /// Writes a report as an HTML file that needs nothing else: of the results of a comparison, which
    /// says what is noise, of a table, a histogram, a grid, a puzzle, a position, a pattern, a clique, an
    /// enumeration, a hint or a path, of which those that are told with their proofs come with a picture
    /// of each line. Those of enumerations and of their comparisons show how wide the search is
    /// at each depth.
    ///
    /// ```rhai
    /// let table = puzzles("puzzles.txt").take(9).map(|puzzle| #{ clues: puzzle.clues }).table(["clues"]);
    /// table.report("clues.html")
    /// ```
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn report(context: NativeCallContext, value: &mut Dynamic, path: &str) -> Res<()> {
        let written = REPORTED.iter().find_map(|of| of(&context, value, path));
        written.unwrap_or_else(|| {
            let found = type_of(value);
            Err(bad_input(format_args!(
                "there is no report of {found}: expected the results of a comparison, a table, a \
                 grid, a puzzle, a position, cells, sets, a clique, an enumeration, a hint, a path \
                 or an array of numbers"
            )))
        })
    }

    /// Writes a report of a comparison in these fields alone.
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn of_fields(
        context: NativeCallContext,
        results: &mut Paired,
        path: &str,
        fields: Array,
    ) -> Res<()> {
        let measures = field_names("report", fields)?;
        write(&context, path, &Compared { results, measures })
    }

    /// Writes a report of harvested sets: where they lie, their sizes, how many digits they have, and a
    /// clique, which the default strategy chooses.
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn of_sets(context: NativeCallContext, sets: &mut Sets, path: &str) -> Res<()> {
        let strategy = Session::of(&context).context.default_choice().raise()?;
        with_clique(&context, sets, path, &strategy)
    }

    /// Writes a report of harvested sets, with the clique that this strategy chooses.
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn of_sets_with(
        context: NativeCallContext,
        sets: &mut Sets,
        path: &str,
        strategy: AnyChoice,
    ) -> Res<()> {
        with_clique(&context, sets, path, &strategy.expect().raise()?)
    }

    /// Writes a report of an array of numbers: how they are distributed.
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn of_numbers(
        context: NativeCallContext,
        numbers: &mut Array,
        path: &str,
    ) -> Res<()> {
        let number = |value: &Dynamic| {
            finite(value).ok_or_else(|| {
                let found = type_of(value);
                bad_input(format_args!(
                    "report: an array holds {found}, expected numbers: make a `table` of records"
                ))
            })
        };
        let numbers = numbers.iter().map(number).collect::<Res<_>>()?;
        write(&context, path, &Numbers(numbers))
    }
}

/// What reports of one kind of value can be written by.
type Of = fn(&NativeCallContext<'_>, &Dynamic, &str) -> Option<Res<()>>;

/// What reports can be made of, a type a line.
const REPORTED: [Of; 11] = [
    of::<Paired>,
    of::<Table>,
    of::<Histogram>,
    of::<Noted<Grid>>,
    of::<Noted<Puzzle>>,
    of::<Noted<Position>>,
    of::<Cells>,
    of::<Clique>,
    of::<Enumeration>,
    of::<Path>,
    of::<Hint>,
];

fn of<T: Reported + Clone + 'static>(
    context: &NativeCallContext<'_>,
    value: &Dynamic,
    path: &str,
) -> Option<Res<()>> {
    Some(write(context, path, &*value.read_lock::<T>()?))
}

fn with_clique(
    context: &NativeCallContext<'_>,
    sets: &Sets,
    path: &str,
    strategy: &Choice<dyn CliqueStrategy>,
) -> Res<()> {
    let clique = sets.clique(strategy).raise()?;
    write(context, path, &Harvested { sets, clique: Some(&clique) })
}

/// Writes the report.
fn write(context: &NativeCallContext<'_>, path: &str, of: &impl Reported) -> Res<()> {
    let session = Session::of(context);
    let sections = of.sections().raise()?;
    let page = Page { title: of.title(), about: about(&session), sections };
    whole_file::write(&session, path, &PAGE, 1, page.html().raise()?.as_bytes())
}

/// What this run is. No times: the same run has the same report, but for what was timed.
fn about(session: &Session) -> About {
    About {
        recipe: session.recipe(),
        settings: session.settings.set.clone().into_iter().collect(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: session.context.seed(),
    }
}
