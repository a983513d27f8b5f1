//! The columns of tables, as far as the text of a recipe shows them: columns that it uses must
//! exist.

use super::known::KnownType;
use super::options::{all_names_in, check_names, names_in};
use super::text::record_entries;
use crate::source::PlacedError;
use rhai::{Expr, FnCallExpr};
use seventeen_host::nearest::suggestion;
use seventeen_report::column_names::RATIO;
use seventeen_report::table::Summary;

/// The result of a verb of a table with these columns, if they are known.
///
/// # Errors
/// It uses a column that the table does not have.
pub(super) fn type_of_table_method(
    columns: Option<&[String]>,
    call: &FnCallExpr,
) -> Result<Option<KnownType>, PlacedError> {
    if call.name == "to_array" {
        return Ok(Some(KnownType::Array(Box::new(KnownType::row_of_table(columns)))));
    }
    let Some(columns) = columns else { return Ok(None) };
    let table = |columns: Option<Vec<String>>| Some(KnownType::Table(columns));
    let more = |name: &str| [columns, &[name.to_owned()]].concat();
    match (&*call.name, &call.args[..]) {
        ("sort", [column]) => {
            let both = columns.iter().flat_map(|name| [name.clone(), format!("-{name}")]);
            let both: Vec<String> = both.collect();
            let missing = |name: &str, _: &[String]| {
                missing_column_error(name.strip_prefix('-').unwrap_or(name), columns)
            };
            check_names(column, &both, missing).map(|()| table(Some(columns.to_vec())))
        }
        ("where", [_]) => Ok(table(Some(columns.to_vec()))),
        ("ratio", [column]) => check_columns(columns, column).map(|()| table(Some(more(RATIO)))),
        ("select", [names]) => check_columns(columns, names).map(|()| table(all_names_in(names))),
        ("pivot", [down, across, of]) => {
            [down, across, of].into_iter().try_for_each(|name| check_columns(columns, name))?;
            Ok(table(None))
        }
        ("group", [by]) => check_columns(columns, by).map(|()| table(grouped_columns(by, None))),
        ("group", [by, summaries]) => {
            check_columns(columns, by)?;
            for (name, summaries, place) in record_entries(summaries) {
                if !columns.contains(&name) {
                    return Err((missing_column_error(&name, columns), place));
                }
                check_summaries(summaries)?;
            }
            Ok(table(grouped_columns(by, Some(summaries))))
        }
        _ => Ok(None),
    }
}

/// Rejects columns that the table does not have.
fn check_columns(columns: &[String], names: &Expr) -> Result<(), PlacedError> {
    check_names(names, columns, missing_column_error)
}

/// The columns of a grouped table, if all are literals.
fn grouped_columns(by: &Expr, summaries: Option<&Expr>) -> Option<Vec<String>> {
    let mut columns = all_names_in(by)?;
    columns.push("count".to_owned());
    let Some(summaries) = summaries else { return Some(columns) };
    let is_written_out = matches!(summaries, Expr::Map(..));
    for (name, summaries, _) in is_written_out.then(|| record_entries(summaries))? {
        let names = all_names_in(summaries)?.into_iter();
        columns.extend(names.map(|summary| format!("{name}_{summary}")));
    }
    Some(columns)
}

/// Rejects a summary that does not exist.
fn check_summaries(names: &Expr) -> Result<(), PlacedError> {
    names_in(names).into_iter().try_for_each(|(name, place)| match name {
        Some(name) => name.parse::<Summary>().map(drop).map_err(|error| (error.message, place)),
        None => Ok(()),
    })
}

/// The error about a column that a table does not have.
fn missing_column_error(name: &str, columns: &[String]) -> String {
    let near = suggestion(name, columns.iter().map(String::as_str));
    format!("the table has no column `{name}`{near} (it has: {})", columns.join(", "))
}
