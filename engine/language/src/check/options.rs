//! Literal options and columns: whether they exist, and whether their values are valid.

use super::literals;
use super::options_together::check_together;
use super::table_columns::fields_of_row;
use crate::check::prelude::*;
use crate::given;
use crate::statistics::extreme_interval_error;
use rhai::Identifier;
use seventeen_host::Registered;
use seventeen_jobs::options::{JobOption, ValueKind, unknown_option_error};
use seventeen_jobs::store::extension::JSON_LINES;
use seventeen_plugin::Value;
use std::path::Path;

/// Gives the values that an expression may have, as text.
pub(super) type ValuesOf<'a> = &'a dyn Fn(&Expr) -> Vec<Expr>;

/// The constants that a value may be; none if it may be another value.
fn constants_of(value: &Expr, values_of: ValuesOf<'_>) -> Vec<Dynamic> {
    let constants = values_of(value);
    let constants = constants.iter().map(|value| value.get_literal_value(None));
    constants.collect::<Option<_>>().unwrap_or_default()
}

/// The only constant that a value may be.
pub(super) fn constant_of(value: &Expr, values_of: ValuesOf<'_>) -> Option<Dynamic> {
    let mut all = constants_of(value, values_of);
    all.pop().filter(|_| all.is_empty())
}

/// Rejects unknown options of a verb, and invalid values. `types` has the types of the values.
pub(super) fn check_options(
    language: &Language<'_>,
    call: &FnCallExpr,
    types: &[(String, KnownType)],
    values_of: ValuesOf<'_>,
) -> Result<(), PlacedError> {
    let options = (language.options_of)(&call.name);
    let Some(last) = call.args.last().filter(|_| !options.is_empty()) else { return Ok(()) };
    let option_of = |name: &str, place: Position| {
        let of_extreme = || extreme_interval_error(&call.name, name);
        let error = || unknown_option_error(&call.name, name, &options);
        let unknown = || (of_extreme().unwrap_or_else(error), place);
        options.iter().find(|option| option.name == name).ok_or_else(unknown)
    };
    let entries = record_entries(last);
    for (name, known) in types {
        let Some((_, value, place)) = entries.iter().find(|(entry, ..)| entry == name) else {
            let place = last.start_position();
            if let Some(error) = type_error(option_of(name, place)?, known) {
                return Err((format!("{}: {error}", call.name), place));
            }
            continue;
        };
        let option = option_of(name, *place)?;
        let constants = constants_of(value, values_of);
        let error = match constants.is_empty() {
            false => constants
                .into_iter()
                .find_map(|constant| constant_error(language.registry, option, constant)),
            true => type_error(option, known),
        };
        if let Some(error) = error {
            return Err((format!("{}: {error}", call.name), value.position()));
        }
    }
    check_together(call, values_of)
}

/// The error about an option, at the place of the call unless this contains the options: as in a
/// run, since the same record may be right for another call.
pub(super) fn placed_in_options(
    (message, place): PlacedError,
    call: &FnCallExpr,
    call_place: Position,
) -> PlacedError {
    let is_written_there = matches!(call.args.last(), Some(Expr::Map(..)));
    (message, if is_written_there { place } else { call_place })
}

/// What is wrong with a constant as the value of an option, if it is wrong.
fn constant_error(registry: &Registry, option: &JobOption, value: Dynamic) -> Option<String> {
    let given = given::verb_option(&value);
    let JobOption { name, takes, check, .. } = option;
    match check(given.clone()) {
        Ok(()) => match (*name, takes, value.into_string().ok()?) {
            (RULES, _, text) => literals::check_rules(&text).err(),
            (KEEP, ValueKind::Text, file) => {
                JSON_LINES.check_extension(Path::new(&file)).err().map(|error| error.to_string())
            }
            _ => None,
        },
        Err(Some(reason)) => Some(format!("`{name}`: {reason}")),
        Err(None) => {
            let expected = match (takes, value.into_string()) {
                (ValueKind::Component(kind), Ok(text)) if is_component(registry, *kind, &text) => {
                    format!("{}: `{}::named({text:?})`", kind.with_article(), kind.namespace())
                }
                _ => takes.expected_text(),
            };
            Some(format!("`{name}` is {given}, expected {expected}"))
        }
    }
}

/// The option of the rules of puzzles, in verbs.
const RULES: &str = "rules";

/// The option that names the file in which a verb keeps its results.
const KEEP: &str = "keep";

/// Whether a text such as `top_down(3)` names a component of this kind.
fn is_component(registry: &Registry, kind: Kind, text: &str) -> bool {
    let name = text.split('(').next().unwrap_or_default().trim();
    registry.find(kind, name).is_ok()
}

/// What is wrong with a value of this type as the value of an option, if it is certainly wrong.
fn type_error(option: &JobOption, known: &KnownType) -> Option<String> {
    let JobOption { name, takes, .. } = option;
    let is_possible = match (takes, known) {
        (ValueKind::Component(expected), KnownType::Component(Some(kind))) => expected == kind,
        _ => type_names(*takes).iter().any(|name| known.may_be(name)),
    };
    let (found, expected) = (known.name_with_article(), takes.expected_text());
    (!is_possible).then(|| format!("`{name}` is {found}, expected {expected}"))
}

/// The types of the values that an option takes.
fn type_names(takes: ValueKind) -> &'static [&'static str] {
    match takes {
        ValueKind::Flag => &["bool"],
        ValueKind::Count | ValueKind::Number => &["int"],
        ValueKind::FlagOrCount => &["bool", "int"],
        ValueKind::FlagOrWord(_) => &["bool", "text"],
        ValueKind::Real | ValueKind::Positive => &["int", "float"],
        ValueKind::Numbers => &["int", "text"],
        ValueKind::Range => &["int", "float", "text"],
        ValueKind::Text | ValueKind::Word(_) | ValueKind::Directory => &["text"],
        ValueKind::Names => &["text", "Array"],
        ValueKind::Key | ValueKind::Field => &["text", "closure"],
        ValueKind::Closure => &["closure"],
        ValueKind::Component(_) => &["Component"],
        ValueKind::Components(_) => &["Component", "Array"],
        ValueKind::Cells => &["Cells", "Puzzle", "text"],
    }
}

/// Rejects unknown options of a component, and invalid values, as far as they or their types are
/// known.
pub(super) fn check_component(
    registry: &Registry,
    kind: Kind,
    call: &FnCallExpr,
    place: Position,
    given_type: Option<&KnownType>,
    values_of: ValuesOf<'_>,
) -> Result<(), PlacedError> {
    // Functions that make components from closures or texts are not components.
    let Ok(component) = registry.find(kind, &call.name) else { return Ok(()) };
    let Some(given) = call.args.first() else { return Ok(()) };
    let refuse = |given: Dynamic| -> Result<(), String> {
        let options = given::component_options(component, given)?;
        component.values(&options).map(drop).map_err(|error| error.to_string())
    };
    let types = match given_type {
        Some(KnownType::Record(fields)) => fields.as_deref().unwrap_or_default(),
        _ => &[],
    };
    if !matches!(given, Expr::Map(..)) {
        let mut all = constants_of(given, values_of).into_iter();
        all.try_for_each(|first| refuse(first).map_err(|error| (error, place)))?;
        return types.iter().try_for_each(|(name, known)| {
            let error = component_type_error(component, name, known);
            error.map_or(Ok(()), |error| Err((error, given.start_position())))
        });
    }
    let mut constant = Map::new();
    for (name, value, place) in record_entries(given) {
        let name = Identifier::from(name);
        if component.param(&name).is_none() {
            refuse(Map::from([(name, Dynamic::FALSE)]).into()).map_err(|error| (error, place))?;
        } else {
            let mut all = constants_of(value, values_of);
            let known = types.iter().find(|(field, _)| *field == *name).filter(|_| all.is_empty());
            let error =
                known.and_then(|(name, known)| component_type_error(component, name, known));
            if let Some(error) = error {
                return Err((error, value.position()));
            }
            for one in &all {
                refuse(Map::from([(name.clone(), one.clone())]).into())
                    .map_err(|error| (error, value.position()))?;
            }
            constant.extend(all.pop().filter(|_| all.is_empty()).map(|only| (name, only)));
        }
    }
    // Values that are right alone may not be right together.
    refuse(constant.into()).map_err(|error| (error, place))
}

/// The error about an option that a component does not have, or that is certainly of another type.
fn component_type_error(component: &Registered, name: &str, known: &KnownType) -> Option<String> {
    let Some(param) = component.param(name) else {
        let given = [(name.to_owned(), Value::Bool(false))];
        return component.values(&given).err().map(|error| error.to_string());
    };
    let is_possible = match param.default {
        Value::Bool(_) => known.may_be("bool"),
        Value::Int(_) => known.may_be("int"),
        Value::Float(_) => known.may_be("int") || known.may_be("float"),
        Value::Text(_) => ["text", "Cells", "Puzzle"].iter().any(|name| known.may_be(name)),
    };
    let (kind, found) = (component.kind(), known.name_with_article());
    let (component, expected) = (component.name(), param.default.type_name());
    (!is_possible)
        .then(|| format!("option `{name}` of {kind} `{component}` is {found}, expected {expected}"))
}

/// The types whose values are not rows of tables.
const WITHOUT_FIELDS: [&str; 10] =
    ["Puzzle", "Pencilmarks", "Board", "Position", "Grid", "Cells", "int", "float", "text", "bool"];

/// Whether values of this type certainly have no fields of tables.
pub(super) fn has_no_fields(row: &KnownType) -> bool {
    let names = row.type_names().unwrap_or_default();
    !names.is_empty() && names.iter().all(|name| WITHOUT_FIELDS.contains(name))
}

/// Rejects columns that records do not have, and items that have no columns.
pub(super) fn check_columns(
    record: &KnownType,
    call: &FnCallExpr,
    place: Position,
    fields_in_tables: FieldsInTablesFn,
) -> Result<(), PlacedError> {
    check_rows(record, call.args.first().map_or(place, Expr::position))?;
    match (fields_of_row(record, fields_in_tables), call.args.first()) {
        (Some(fields), Some(columns)) => check_names(columns, &field_names(&fields), missing_field),
        _ => Ok(()),
    }
}

/// Rejects rows of a table that have no columns.
pub(super) fn check_rows(row: &KnownType, place: Position) -> Result<(), PlacedError> {
    let found = row.display_name();
    let error = || (format!("table: a row is {found}, expected a record: use `map` first"), place);
    (!has_no_fields(row)).then_some(()).ok_or_else(error)
}

/// Rejects a literal name that is not known, with the message of `missing`.
pub(super) fn check_names(
    names: &Expr,
    known: &[String],
    missing: impl Fn(&str, &[String]) -> String,
) -> Result<(), PlacedError> {
    names_in(names).into_iter().try_for_each(|(name, place)| match name {
        Some(name) if !known.contains(&name) => Err((missing(&name, known), place)),
        _ => Ok(()),
    })
}

/// The names in a literal array, or a single name; none for an expression that is not constant.
pub(super) fn names_in(names: &Expr) -> Vec<(Option<String>, Position)> {
    let text = |value: Option<Dynamic>| value.and_then(|value| value.into_string().ok());
    let place = names.position();
    match names {
        Expr::Array(names, _) => {
            names.iter().map(|one| (text(one.get_literal_value(None)), one.position())).collect()
        }
        constant => match constant.get_literal_value(None).map(Dynamic::try_cast_result::<Array>) {
            Some(Ok(names)) => names.into_iter().map(|name| (text(Some(name)), place)).collect(),
            Some(Err(one)) => vec![(text(Some(one)), place)],
            None => vec![(None, place)],
        },
    }
}

/// All names in a literal array, if they are constants.
pub(super) fn all_names_in(names: &Expr) -> Option<Vec<String>> {
    names_in(names).into_iter().map(|(name, _)| name).collect()
}

/// The error about a field that a record does not have.
pub(super) fn missing_field(name: &str, fields: &[String]) -> String {
    let near = suggestion(name, fields.iter().map(String::as_str));
    let all = if fields.is_empty() { "no fields".to_owned() } else { fields.join(", ") };
    format!("the record has no `{name}`{near} (it has: {all})")
}
