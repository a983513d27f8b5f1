//! The columns of tables that verbs make, and the fields of values as rows, as far as they are
//! known before a recipe runs.

use crate::check::prelude::*;
use seventeen_report::column_names::{
    self, AUDIT, DATASET_FILES, DESCRIBED, STEPS, TALLY, TECHNIQUE_TALLY,
};

/// The columns of the table that a verb returns, which is called on the first of these.
pub(super) fn columns_of_result(
    given: &[KnownType],
    call: &FnCallExpr,
    fields_in_tables: FieldsInTablesFn,
) -> Option<RecordFields> {
    let of = given.first()?;
    match (of, &*call.name) {
        (KnownType::Stream(..) | KnownType::Array(_) | KnownType::Tuple(_), "table") => {
            let fields = fields_of_row(&of.item_type(), fields_in_tables);
            match call.args.first() {
                Some(columns) => Some(columns_of(&all_names_in(columns)?, fields.as_ref())),
                None => fields,
            }
        }
        (KnownType::Stream(..), "count_by") => Some(any_fields(&TALLY)),
        (_, "count_techniques") => Some(any_fields(&TECHNIQUE_TALLY)),
        (KnownType::Stream(..) | KnownType::Array(_), "describe") => {
            let intervals = ["mean", "median"].into_iter().flat_map(column_names::of_interval);
            let names = owned(&DESCRIBED[1..]).into_iter().chain(intervals);
            Some(any_fields(&names.collect::<Vec<_>>()))
        }
        (KnownType::Table(_), "describe") => Some(any_fields(&DESCRIBED)),
        (KnownType::Value("Path" | "AllSteps"), "table") => Some(any_fields(&STEPS)),
        (KnownType::Value("Audit"), "table") => Some(any_fields(&AUDIT)),
        (KnownType::Value("Sample"), "by") => Some(any_fields(&column_names::SAMPLED)),
        (KnownType::Stream(..), "dataset") => Some(any_fields(&DATASET_FILES)),
        (KnownType::Compared(_, fields), _) => {
            fields.columns_of_result(call).as_deref().map(any_fields)
        }
        _ => None,
    }
}

/// Columns of these names, with the types of the fields of the same names.
pub(super) fn columns_of(names: &[String], fields: Option<&RecordFields>) -> RecordFields {
    let known = |name: &String| {
        let field = fields.and_then(|fields| fields.iter().find(|(known, _)| known == name));
        field.map_or(KnownType::Any, |(_, known)| known.clone())
    };
    names.iter().map(|name| (name.clone(), known(name))).collect()
}

/// The fields of a value as a row of a table; none if they are unknown.
pub(super) fn fields_of_row(
    row: &KnownType,
    fields_in_tables: FieldsInTablesFn,
) -> Option<RecordFields> {
    match row {
        KnownType::Record(fields) => fields.clone(),
        KnownType::Result(_, fields) => Some(fields.columns.clone()),
        KnownType::OfRules(row, _) => fields_of_row(row, fields_in_tables),
        KnownType::Value(name) => fields_in_tables(name).map(|names| any_fields(&names)),
        _ => None,
    }
}

pub(super) fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}
