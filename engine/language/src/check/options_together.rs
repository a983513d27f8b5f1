//! Options of a verb that are right alone, but not together.

use super::options::{ValuesOf, constant_of};
use crate::check::prelude::*;
use crate::given;
use seventeen_jobs::Result;
use seventeen_jobs::audit::SplitOptions;
use seventeen_jobs::dataset::DatasetOptions;
use seventeen_jobs::enumerate::EnumerateOptions;
use seventeen_jobs::options::{GivenOptions, JobOptions};
use seventeen_jobs::rate::RateOptions;
use seventeen_report::dataset::DatasetFiles;

/// Rejects options that a verb reads before its work.
type CheckOptionsFn = fn(&mut GivenOptions) -> Result<()>;

const CHECKED: [(&str, CheckOptionsFn); 4] = [
    // Those for band pairs have no conflicts.
    ("enumerate", |given| EnumerateOptions::read(given)?.check_conflicts()),
    ("rate", |given| RateOptions::read(given)?.check_bound()),
    ("splits", |given| SplitOptions::read(given)?.shares().map(drop)),
    ("dataset", |given| {
        let options = DatasetOptions::read(given)?;
        options.splits.shares()?;
        DatasetFiles::from_options(&options).map(drop)
    }),
];

/// Rejects constant options of a verb that are wrong together, at the place of the record.
pub(super) fn check_together(
    call: &FnCallExpr,
    values_of: ValuesOf<'_>,
) -> std::result::Result<(), PlacedError> {
    let verb = &*call.name;
    let Some((_, check)) = CHECKED.iter().find(|(known, _)| *known == verb) else { return Ok(()) };
    let Some(record @ Expr::Map(..)) = call.args.last() else { return Ok(()) };
    let value = |(name, value, _): (String, &Expr, _)| {
        Some((name, given::verb_option(&constant_of(value, values_of)?)))
    };
    let all: Option<Vec<_>> = record_entries(record).into_iter().map(value).collect();
    // Another value may be right with these.
    let Some(all) = all else { return Ok(()) };
    check(&mut GivenOptions::new(verb, all))
        .map_err(|error| (error.with_subject(verb).to_string(), record.position()))
}
