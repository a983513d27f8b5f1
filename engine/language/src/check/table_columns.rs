//! The columns of tables that verbs make, and the fields of values as rows, as far as they are
//! known before a recipe runs.

use super::known::{KnownType, field_names};
use super::options::all_names_in;
use crate::language::FieldsInTablesFn;
use rhai::FnCallExpr;
use seventeen_report::column_names::{self, DESCRIBED, STEPS, TALLY};

/// The columns of the table that a verb returns, which is called on the first of these.
pub(super) fn columns_of_result(
    given: &[KnownType],
    call: &FnCallExpr,
    fields_in_tables: FieldsInTablesFn,
) -> Option<Vec<String>> {
    let of = given.first()?;
    match (of, &*call.name) {
        (KnownType::Stream(item), "table") => match call.args.first() {
            Some(columns) => all_names_in(columns),
            None => fields_of_row(item, fields_in_tables),
        },
        (KnownType::Stream(_), "count_by") => Some(owned(&TALLY)),
        (KnownType::Stream(_) | KnownType::Array(_), "describe") => {
            let intervals = ["mean", "median"].into_iter().flat_map(column_names::of_interval);
            Some(owned(&DESCRIBED[1..]).into_iter().chain(intervals).collect())
        }
        (KnownType::Table(_), "describe") => Some(owned(&DESCRIBED)),
        (KnownType::Value("Path" | "AllSteps"), "table") => Some(owned(&STEPS)),
        (KnownType::Compared(_, fields), _) => fields.columns_of_result(call),
        _ => None,
    }
}

/// The fields of a value as a row of a table; none if they are unknown.
pub(super) fn fields_of_row(
    row: &KnownType,
    fields_in_tables: FieldsInTablesFn,
) -> Option<Vec<String>> {
    match row {
        KnownType::Record(fields) => fields.as_ref().map(field_names),
        KnownType::Value(name) => fields_in_tables(name).map(|names| owned(&names)),
        _ => None,
    }
}

pub(super) fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
