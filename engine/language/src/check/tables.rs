//! The columns of tables, as far as the text of a recipe shows them: columns that it uses must
//! exist.

use super::numbers::may_be_number;
use super::options::{check_names, names_in};
use super::table_columns::columns_of;
use crate::check::prelude::*;
use seventeen_report::column_names::RATIO;
use seventeen_report::table::{Summary, split_sort_columns};

/// The result of a verb of a table with these columns, if they are known.
///
/// # Errors
/// It uses a column that the table does not have.
pub(super) fn type_of_table_method(
    fields: Option<&RecordFields>,
    call: &FnCallExpr,
) -> Result<Option<KnownType>, PlacedError> {
    if call.name == "to_array" {
        return Ok(Some(KnownType::Array(Box::new(KnownType::row_of_table(fields)))));
    }
    let Some(fields) = fields else {
        return check_summaries_of_group(call).map(|()| None);
    };
    let columns = &field_names(fields);
    let table = |columns: Option<RecordFields>| Some(KnownType::Table(columns));
    let with_ratio = || [fields.clone(), any_fields(&[RATIO])].concat();
    match (&*call.name, &call.args[..]) {
        ("sort", [column]) => {
            for (text, place) in names_in(column) {
                let is_column = |name: &str| columns.iter().any(|column| column == name);
                let named = text.iter().flat_map(|text| split_sort_columns(text, is_column));
                let missing = named.map(|(name, _)| name).find(|name| !is_column(name));
                if let Some(missing) = missing {
                    return Err((missing_column_error(missing, columns), place));
                }
            }
            Ok(table(Some(fields.clone())))
        }
        ("where", [_]) => Ok(table(Some(fields.clone()))),
        ("ratio", [column]) => check_columns(columns, column).map(|()| table(Some(with_ratio()))),
        ("select", [names]) => {
            check_columns(columns, names)?;
            let selected = all_names_in(names);
            Ok(table(selected.map(|names| columns_of(&names, Some(fields)))))
        }
        ("pivot", [down, across, of]) => {
            [down, across, of].into_iter().try_for_each(|name| check_columns(columns, name))?;
            Ok(table(None))
        }
        ("group", [by]) => {
            check_columns(columns, by)?;
            Ok(table(grouped_columns(by, None).as_deref().map(any_fields)))
        }
        ("group", [by, summaries]) => {
            check_columns(columns, by)?;
            for (name, summaries, place) in record_entries(summaries) {
                let Some((_, column)) = fields.iter().find(|(field, _)| *field == name) else {
                    return Err((missing_column_error(&name, columns), place));
                };
                check_summaries(&name, column, summaries)?;
            }
            Ok(table(grouped_columns(by, Some(summaries)).as_deref().map(any_fields)))
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

/// Rejects a summary that does not exist, of columns that are unknown.
fn check_summaries_of_group(call: &FnCallExpr) -> Result<(), PlacedError> {
    let ("group", [_, summaries]) = (&*call.name, &call.args[..]) else { return Ok(()) };
    let mut asked = record_entries(summaries).into_iter();
    asked.try_for_each(|(name, names, _)| check_summaries(&name, &KnownType::Any, names))
}

/// Rejects a summary that does not exist, or one of numbers for a column without numbers.
fn check_summaries(column: &str, known: &KnownType, names: &Expr) -> Result<(), PlacedError> {
    for (name, place) in names_in(names) {
        let Some(name) = name else { continue };
        let summary = name.parse::<Summary>().map_err(|error| (error.message, place))?;
        if summary.takes_numbers() && !may_be_number(known) {
            let found = known.display_name();
            let message =
                format!("group: the column `{column}` holds {found}, and `{name}` takes numbers");
            return Err((message, place));
        }
    }
    Ok(())
}

/// The error about a column that a table does not have.
fn missing_column_error(name: &str, columns: &[String]) -> String {
    let near = suggestion(name, columns.iter().map(String::as_str));
    format!("the table has no column `{name}`{near} (it has: {})", columns.join(", "))
}
