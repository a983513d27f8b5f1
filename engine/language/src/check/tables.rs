//! The columns of tables, as far as the text of a recipe shows them: columns that it uses must
//! exist.

use super::known::Known;
use super::options::{all_names_in, check_names};
use super::text::entries;
use crate::source::Wrong;
use rhai::{Array, Dynamic, Expr, FnCallExpr};
use seventeen_host::nearest::suggestion;

/// The result of a verb of a table with these columns.
///
/// # Errors
/// It uses a column that the table does not have.
pub(super) fn verb(columns: &[String], call: &FnCallExpr) -> Result<Option<Known>, Wrong> {
    let table = |columns: Option<Vec<String>>| Some(Known::Table(columns));
    let more = |name: &str| [columns, &[name.to_owned()]].concat();
    match (&*call.name, &call.args[..]) {
        ("sort", [column]) => has(columns, column).map(|()| table(Some(columns.to_vec()))),
        ("where", [_]) => Ok(table(Some(columns.to_vec()))),
        ("ratio", [column]) => has(columns, column).map(|()| table(Some(more("ratio")))),
        ("select", [names]) => has(columns, names).map(|()| table(all_names_in(names))),
        ("pivot", [down, across, of]) => {
            [down, across, of].into_iter().try_for_each(|name| has(columns, name))?;
            Ok(table(None))
        }
        ("group", [by]) => has(columns, by).map(|()| table(grouped(by, None))),
        ("group", [by, summaries]) => {
            has(columns, by)?;
            for (name, _, place) in entries(summaries) {
                if !columns.contains(&name) {
                    return Err((missing(&name, columns), place));
                }
            }
            Ok(table(grouped(by, Some(summaries))))
        }
        _ => Ok(None),
    }
}

/// Rejects columns that the table does not have.
fn has(columns: &[String], names: &Expr) -> Result<(), Wrong> {
    check_names(names, columns, missing)
}

/// The columns of a grouped table, if all are literals.
fn grouped(by: &Expr, summaries: Option<&Expr>) -> Option<Vec<String>> {
    let mut columns = all_names_in(by)?;
    columns.push("count".to_owned());
    let Some(summaries) = summaries else { return Some(columns) };
    let is_written_out = matches!(summaries, Expr::Map(..) | Expr::DynamicConstant(..));
    for (name, value, _) in is_written_out.then(|| entries(summaries))? {
        let of = |summary: Dynamic| summary.into_string().ok().map(|of| format!("{name}_{of}"));
        match value?.try_cast_result::<Array>() {
            Ok(several) => columns.extend(several.into_iter().map(of).collect::<Option<Vec<_>>>()?),
            Err(one) => columns.push(of(one)?),
        }
    }
    Some(columns)
}

/// The error about a column that a table does not have.
fn missing(name: &str, columns: &[String]) -> String {
    let near = suggestion(name, columns.iter().map(String::as_str));
    format!("the table has no column `{name}`{near} (it has: {})", columns.join(", "))
}
