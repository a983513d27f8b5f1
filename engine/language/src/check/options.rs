//! Literal options and columns: whether they exist, and whether their values are valid.

use super::known::KnownType;
use super::text::record_entries;
use crate::given;
use crate::language::OptionsOfVerbFn;
use crate::source::PlacedError;
use rhai::{Array, Dynamic, Expr, FnCallExpr, Identifier, Map, Position};
use seventeen_host::Registry;
use seventeen_host::nearest::suggestion;
use seventeen_jobs::lists::SortKeys;
use seventeen_jobs::options::{ValueKind, unknown_option_error};
use seventeen_plugin::Kind;

/// Rejects unknown options of a verb, and invalid values.
pub(super) fn check_options(
    options_of: OptionsOfVerbFn,
    call: &FnCallExpr,
) -> Result<(), PlacedError> {
    let options = options_of(&call.name);
    let Some(last) = call.args.last().filter(|_| !options.is_empty()) else { return Ok(()) };
    for (name, value, place) in record_entries(last) {
        let Some(option) = options.iter().find(|option| option.name == name) else {
            return Err((unknown_option_error(&call.name, &name, &options), place));
        };
        let Some(value) = value else { continue };
        let given = given::verb_option(&value);
        if !(option.may_be)(given.clone()) {
            let (verb, expected) = (&call.name, option.takes.expected_text());
            return Err((format!("{verb}: `{name}` is {given}, expected {expected}"), place));
        }
        if let (ValueKind::Key, Ok(names)) = (option.takes, value.into_string()) {
            let known = SortKeys::parse_keys(&names);
            known.map_err(|error| (format!("{}: {}", call.name, error.message), place))?;
        }
    }
    Ok(())
}

/// Rejects unknown options of a component, and invalid values, as far as they are constant.
pub(super) fn check_component(
    registry: &Registry,
    kind: Kind,
    call: &FnCallExpr,
    place: Position,
) -> Result<(), PlacedError> {
    // Functions that make components from closures or texts are not components.
    let Ok(component) = registry.find(kind, &call.name) else { return Ok(()) };
    let Some(given) = call.args.first() else { return Ok(()) };
    let entries = record_entries(given);
    let unknown = entries.iter().find(|(name, ..)| component.param(name).is_none());
    let constant = entries
        .iter()
        .filter_map(|(name, value, _)| Some((Identifier::from(name.as_str()), value.clone()?)));
    let constant: Dynamic = match unknown {
        Some((name, ..)) => Map::from([(name.as_str().into(), Dynamic::FALSE)]).into(),
        None if entries.is_empty() => match given.get_literal_value(None) {
            Some(first) => first,
            None => return Ok(()),
        },
        None => constant.collect::<Map>().into(),
    };
    let place = entries.first().map_or(place, |(.., place)| *place);
    let options = given::component_options(component, constant).map_err(|error| (error, place))?;
    component.values(&options).map_err(|error| (error.to_string(), place))?;
    Ok(())
}

/// Rejects columns that records do not have.
pub(super) fn check_columns(record: &KnownType, call: &FnCallExpr) -> Result<(), PlacedError> {
    let (KnownType::Record(Some(fields)), Some(columns)) = (record, call.args.first()) else {
        return Ok(());
    };
    check_names(columns, fields, missing_field)
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
fn names_in(names: &Expr) -> Vec<(Option<String>, Position)> {
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
    format!("the record has no `{name}`{near} (it has: {})", fields.join(", "))
}
