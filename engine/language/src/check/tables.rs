//! The columns of tables, as far as the text of a recipe shows them: columns that it uses must
//! exist.

use super::known::KnownType;
use super::options::{all_names_in, check_names};
use super::text::record_entries;
use crate::source::PlacedError;
use rhai::{Array, Dynamic, Expr, FnCallExpr};
use seventeen_host::nearest::suggestion;

/// The result of a verb of a table with these columns.
///
/// # Errors
/// It uses a column that the table does not have.
pub(super) fn type_of_table_method(
    columns: &[String],
    call: &FnCallExpr,
) -> Result<Option<KnownType>, PlacedError> {
    let table = |columns: Option<Vec<String>>| Some(KnownType::Table(columns));
    let more = |name: &str| [columns, &[name.to_owned()]].concat();
    match (&*call.name, &call.args[..]) {
        ("sort", [column]) => {
            check_columns(columns, column).map(|()| table(Some(columns.to_vec())))
        }
        ("where", [_]) => Ok(table(Some(columns.to_vec()))),
        ("ratio", [column]) => check_columns(columns, column).map(|()| table(Some(more("ratio")))),
        ("select", [names]) => check_columns(columns, names).map(|()| table(all_names_in(names))),
        ("pivot", [down, across, of]) => {
            [down, across, of].into_iter().try_for_each(|name| check_columns(columns, name))?;
            Ok(table(None))
        }
        ("group", [by]) => check_columns(columns, by).map(|()| table(grouped_columns(by, None))),
        ("group", [by, summaries]) => {
            check_columns(columns, by)?;
            for (name, _, place) in record_entries(summaries) {
                if !columns.contains(&name) {
                    return Err((missing_column_error(&name, columns), place));
                }
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
    let is_written_out = matches!(summaries, Expr::Map(..) | Expr::DynamicConstant(..));
    for (name, value, _) in is_written_out.then(|| record_entries(summaries))? {
        let of = |summary: Dynamic| summary.into_string().ok().map(|of| format!("{name}_{of}"));
        match value?.try_cast_result::<Array>() {
            Ok(several) => columns.extend(several.into_iter().map(of).collect::<Option<Vec<_>>>()?),
            Err(one) => columns.push(of(one)?),
        }
    }
    Some(columns)
}

/// The error about a column that a table does not have.
fn missing_column_error(name: &str, columns: &[String]) -> String {
    let near = suggestion(name, columns.iter().map(String::as_str));
    format!("the table has no column `{name}`{near} (it has: {})", columns.join(", "))
}
