//! Options and columns that are written out: those that there are, with values that they can have.

use super::known::Known;
use super::text::entries;
use crate::given;
use crate::language::OptionsOf;
use crate::source::Wrong;
use rhai::{Array, Dynamic, Expr, FnCallExpr, Identifier, Map, Position};
use seventeen_host::Registry;
use seventeen_host::nearest::suggestion;
use seventeen_jobs::lists::Keys;
use seventeen_jobs::options::{Takes, unknown};
use seventeen_plugin::Kind;

/// Refuses options that a verb does not have, and values that they cannot have.
pub(super) fn check_options(options_of: OptionsOf, call: &FnCallExpr) -> Result<(), Wrong> {
    let options = options_of(&call.name);
    let Some(last) = call.args.last().filter(|_| !options.is_empty()) else { return Ok(()) };
    for (name, value, place) in entries(last) {
        let Some(option) = options.iter().find(|option| option.name == name) else {
            return Err((unknown(&call.name, &name, &options), place));
        };
        let Some(value) = value else { continue };
        let given = given::of_verb(&value);
        if !(option.may_be)(given.clone()) {
            let (verb, expected) = (&call.name, option.takes.shown());
            return Err((format!("{verb}: `{name}` is {given}, expected {expected}"), place));
        }
        if let (Takes::Key, Ok(names)) = (option.takes, value.into_string()) {
            let known = Keys::named(&names);
            known.map_err(|error| (format!("{}: {}", call.name, error.message), place))?;
        }
    }
    Ok(())
}

/// Refuses options that a component does not have, and values that they cannot have, as far as they are
/// constant.
pub(super) fn check_component(
    registry: &Registry,
    kind: Kind,
    call: &FnCallExpr,
    place: Position,
) -> Result<(), Wrong> {
    // Functions that make components of closures or texts are none themselves.
    let Ok(component) = registry.find(kind, &call.name) else { return Ok(()) };
    let Some(given) = call.args.first() else { return Ok(()) };
    let entries = entries(given);
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
    let options = given::of_component(component, constant).map_err(|error| (error, place))?;
    component.values(&options).map_err(|error| (error.to_string(), place))?;
    Ok(())
}

/// Refuses columns that records do not have.
pub(super) fn check_columns(record: &Known, call: &FnCallExpr) -> Result<(), Wrong> {
    let (Known::Record(Some(fields)), Some(columns)) = (record, call.args.first()) else {
        return Ok(());
    };
    check_names(columns, fields, lacks_field)
}

/// Refuses a name that is written out and is none of those known, of which `lacks` tells.
pub(super) fn check_names(
    names: &Expr,
    known: &[String],
    lacks: impl Fn(&str, &[String]) -> String,
) -> Result<(), Wrong> {
    names_in(names).into_iter().try_for_each(|(name, place)| match name {
        Some(name) if !known.contains(&name) => Err((lacks(&name, known), place)),
        _ => Ok(()),
    })
}

/// The names in an array that is written out, or the one that is there; none for what is no constant.
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

/// All names in an array that is written out, if they are constants.
pub(super) fn all_names_in(names: &Expr) -> Option<Vec<String>> {
    names_in(names).into_iter().map(|(name, _)| name).collect()
}

/// What is said of a field that a record does not have.
pub(super) fn lacks_field(name: &str, fields: &[String]) -> String {
    let near = suggestion(name, fields.iter().map(String::as_str));
    format!("the record has no `{name}`{near} (it has: {})", fields.join(", "))
}
