//! `report`: results as one HTML file, with tables, charts and pictures, for any browser.

use crate::atomic_write::{self, NUMBER};
use crate::to_value::{as_finite_number, field_names};
use crate::verb_options::ReportOptions;
use crate::verbs::prelude::*;
use rhai::EvalAltResult;
use seventeen_core::{CliqueStrategy, Position};
use seventeen_jobs::clique::Clique;
use seventeen_jobs::enumerate::Enumeration;
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::human::{Hint, SolutionPath};
use seventeen_jobs::store::extension::PAGE;
use seventeen_report::page::{About, Page};
use seventeen_report::to_report::{Compared, Harvested, Numbers, Several};
use seventeen_report::{Histogram, Paired, Picture, Table, ToReport, Value};

/// # Reports
/// Writes results as one HTML file.
#[export_module(manifest)]
pub(crate) mod report {
    /// Writes a report of the value as one self-contained HTML file. The value is the results of a
    /// comparison, a table, histogram, grid, puzzle, position, pattern, clique, enumeration, hint,
    /// path or picture. The report of a comparison flags differences within noise. A hint or path
    /// with proofs has a picture of each line. Reports of enumerations and of their comparisons
    /// show the width of the search at each depth.
    ///
    /// ```rhai
    /// let table = puzzles("puzzles.txt").take(9).map(|puzzle| #{ clues: puzzle.clues }).table(["clues"]);
    /// table.report("clues.html")
    /// ```
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn report(value: &mut Reportable, session: Handle, path: &str) -> Res<()> {
        let mut written = Err(no_report_error(value));
        see_reported(value, &mut |report| written = write_page(&session, path, report, None));
        written
    }

    /// Writes a report of a comparison as one HTML file, with only these fields.
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn of_fields(
        results: &mut Paired,
        session: Handle,
        path: &str,
        fields: Array,
    ) -> Res<()> {
        let measures = field_names("report", fields)?;
        write_page(&session, path, &Compared { results, measures }, None)
    }

    /// Writes a report of harvested sets as one HTML file: their cells, sizes and numbers of
    /// digits, and a clique that the default strategy chooses.
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn of_sets(sets: &mut Sets, session: Handle, path: &str) -> Res<()> {
        let strategy = session.context.default_choice().raise()?;
        write_sets_report(&session, sets, path, &strategy)
    }

    /// Writes a report of harvested sets as one HTML file, with the clique that this strategy
    /// chooses.
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn of_sets_with(
        sets: &mut Sets,
        session: Handle,
        path: &str,
        strategy: AnyChoice,
    ) -> Res<()> {
        write_sets_report(&session, sets, path, &strategy.expect_kind().raise()?)
    }

    /// Writes a report of an array as one HTML file: the distribution of numbers; or each of
    /// several values in turn, such as a table and pictures with captions, for a worksheet or a
    /// lesson.
    ///
    /// ```rhai
    /// let first = puzzles("puzzles.txt").take(4).collect();
    /// let pictures = first.map(|puzzle| picture(puzzle).caption(puzzle.note));
    /// pictures.report("worksheet.html", #{ title: "Four puzzles" })
    /// ```
    #[rhai_fn(name = "report", return_raw, pure)]
    pub(crate) fn of_array(
        array: &mut Array,
        session: Handle,
        path: &str,
        options: Map,
    ) -> Res<()> {
        let ReportOptions { title } = option_map::read_options("report", options)?;
        let numbers: Option<Vec<Value>> = array.iter().map(as_finite_number).collect();
        match numbers {
            Some(numbers) => write_page(&session, path, &Numbers(numbers), title),
            None => write_page(&session, path, &page_of_values(array)?, title),
        }
    }
}

/// Several values on one page.
fn page_of_values(array: &Array) -> Res<Several> {
    let mut page = Several::default();
    for value in array {
        if let Some(picture) = value.read_lock::<Picture>() {
            page.add_picture(&picture);
            continue;
        }
        let mut added = Err(no_part_error(value));
        see_reported(value, &mut |report| added = page.add(report).raise());
        added?;
    }
    Ok(page)
}

fn no_report_error(value: &Dynamic) -> Box<EvalAltResult> {
    let found = type_of(value);
    bad_input(format_args!(
        "there is no report of {found}: expected the results of a comparison, a table, a grid, a \
         puzzle, a position, cells, sets, a clique, an enumeration, a hint, a path, a picture, or an \
         array of these or of numbers"
    ))
}

fn no_part_error(value: &Dynamic) -> Box<EvalAltResult> {
    let found = type_of(value);
    bad_input(format_args!(
        "report: the array contains {found}, expected numbers, or tables, pictures and other values \
         that have a report: put records into a `table`"
    ))
}

/// Receives a value as the subject of a report.
type SeeReported<'a> = &'a mut dyn FnMut(&dyn ToReport);

/// The types that reports support, one per line.
const REPORTED: [fn(&Dynamic, SeeReported<'_>); 12] = [
    see_as::<Paired>,
    see_as::<Table>,
    see_as::<Histogram>,
    see_as::<Annotated<Grid>>,
    see_as::<Annotated<Puzzle>>,
    see_as::<Annotated<Position>>,
    see_as::<Cells>,
    see_as::<Clique>,
    see_as::<Enumeration>,
    see_as::<SolutionPath>,
    see_as::<Hint>,
    see_as::<Picture>,
];

/// Passes on a value whose type reports support.
fn see_reported(value: &Dynamic, see: SeeReported<'_>) {
    REPORTED.iter().for_each(|of| of(value, see));
}

fn see_as<T: ToReport + Clone + 'static>(value: &Dynamic, see: SeeReported<'_>) {
    if let Some(value) = value.read_lock::<T>() {
        see(&*value);
    }
}

fn write_sets_report(
    session: &Session,
    sets: &Sets,
    path: &str,
    strategy: &Choice<dyn CliqueStrategy>,
) -> Res<()> {
    let clique = sets.clique(strategy).raise()?;
    write_page(session, path, &Harvested { sets, clique: Some(&clique) }, None)
}

/// Refuses the name of a page that is for numbered pictures.
pub(super) fn check_page_name(path: &str) -> Res<()> {
    match path.contains(NUMBER) {
        true => Err(bad_input(format_args!(
            "{path} would be one page: leave out {NUMBER}, which numbers pictures"
        ))),
        false => Ok(()),
    }
}

/// Writes the report, under another title if one is given.
pub(super) fn write_page(
    session: &Session,
    path: &str,
    of: &dyn ToReport,
    title: Option<String>,
) -> Res<()> {
    check_page_name(path)?;
    let sections = of.sections().raise()?;
    let title = title.unwrap_or_else(|| of.title());
    let page = Page { title, about: facts_about_run(session), sections };
    atomic_write::write(session, path, &PAGE, 1, page.html().raise()?.as_bytes())
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
