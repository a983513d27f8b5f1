//! `report`: results as one HTML file, with tables, charts and pictures, for any browser.

use crate::atomic_write;
use crate::to_value::{as_finite_number, field_names};
use crate::verbs::prelude::*;
use seventeen_core::{CliqueStrategy, Position};
use seventeen_jobs::clique::Clique;
use seventeen_jobs::enumerate::Enumeration;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::human::{Hint, SolutionPath};
use seventeen_jobs::store::extension::PAGE;
use seventeen_report::page::{About, Page};
use seventeen_report::to_report::{Compared, Harvested, Numbers};
use seventeen_report::{Histogram, Paired, Table, ToReport};

/// # Reports
/// Writes results as one HTML file.
#[export_module(manifest)]
pub(crate) mod report {
    /// Writes a report of the value as one self-contained HTML file. The value is the results of a
    /// comparison, a table, histogram, grid, puzzle, position, pattern, clique, enumeration, hint
    /// or path. The report of a comparison flags differences within noise. A hint or path with
    /// proofs has a picture of each line. Reports of enumerations and of their comparisons show the
    /// width of the search at each depth.
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

    /// Writes a report of a comparison as one HTML file, with only these fields.
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

    /// Writes a report of harvested sets as one HTML file: their cells, sizes and numbers of
    /// digits, and a clique that the default strategy chooses.
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn of_sets(context: NativeCallContext, sets: &mut Sets, path: &str) -> Res<()> {
        let strategy = Session::of_call(&context).context.default_choice().raise()?;
        with_clique(&context, sets, path, &strategy)
    }

    /// Writes a report of harvested sets as one HTML file, with the clique that this strategy
    /// chooses.
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn of_sets_with(
        context: NativeCallContext,
        sets: &mut Sets,
        path: &str,
        strategy: AnyChoice,
    ) -> Res<()> {
        with_clique(&context, sets, path, &strategy.expect_kind().raise()?)
    }

    /// Writes a report of the distribution of an array of numbers as one HTML file.
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn of_numbers(
        context: NativeCallContext,
        numbers: &mut Array,
        path: &str,
    ) -> Res<()> {
        let number = |value: &Dynamic| {
            as_finite_number(value).ok_or_else(|| {
                let found = type_of(value);
                bad_input(format_args!(
                    "report: the array contains {found}, expected numbers: put records into a `table`"
                ))
            })
        };
        let numbers = numbers.iter().map(number).collect::<Res<_>>()?;
        write(&context, path, &Numbers(numbers))
    }
}

/// Writes the report of a value if it is of one type.
type WriteReportFn = fn(&NativeCallContext<'_>, &Dynamic, &str) -> Option<Res<()>>;

/// The types that reports support, one per line.
const REPORTED: [WriteReportFn; 11] = [
    write_report_of_type::<Paired>,
    write_report_of_type::<Table>,
    write_report_of_type::<Histogram>,
    write_report_of_type::<Annotated<Grid>>,
    write_report_of_type::<Annotated<Puzzle>>,
    write_report_of_type::<Annotated<Position>>,
    write_report_of_type::<Cells>,
    write_report_of_type::<Clique>,
    write_report_of_type::<Enumeration>,
    write_report_of_type::<SolutionPath>,
    write_report_of_type::<Hint>,
];

fn write_report_of_type<T: ToReport + Clone + 'static>(
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
fn write(context: &NativeCallContext<'_>, path: &str, of: &impl ToReport) -> Res<()> {
    let session = Session::of_call(context);
    let sections = of.sections().raise()?;
    let page = Page { title: of.title(), about: facts_about_run(&session), sections };
    atomic_write::write(&session, path, &PAGE, 1, page.html().raise()?.as_bytes())
}

/// The facts about this run, without times: except for measured times, equal runs have equal
/// reports.
fn facts_about_run(session: &Session) -> About {
    About {
        recipe: session.recipe(),
        settings: session.settings.set.clone().into_iter().collect(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        seed: session.context.seed(),
    }
}
