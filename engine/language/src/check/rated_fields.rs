//! The fields of ratings: raters do not declare them, so a literal rater rates the easiest puzzle.

use super::known::{KnownType, RecordFields, ResultFields, any_fields};
use super::text::{namespace_of, record_entries};
use crate::failure::message_without_place;
use crate::language::Language;
use rhai::{Array, EvalAltResult, Expr, FnCallExpr};
use seventeen_jobs::options::ValueKind;
use seventeen_jobs::rate::Rated;
use seventeen_plugin::Kind;
use seventeen_report::declared::{Declared, absent_field_error, present_and_absent_fields};
use seventeen_report::{FieldValue, Record};
use std::collections::BTreeMap;

/// The type of ratings.
pub(super) const RATED: &str = "Rated";

/// A puzzle with one blank cell.
const EASIEST: &str =
    "12345678945678912378912345623167489587591236469453821731726594854289763196834157.";

/// The fields of the ratings of raters and profiles with options, by their text, or the error of
/// the verb.
pub(super) type FieldsOfRatings = BTreeMap<String, Result<Option<ResultFields>, String>>;

/// A range of ratings or clues that keeps the easiest puzzle.
const ANY_RATING: &str = "\"0..1000\"";

/// The fields of the ratings that `rate` returns, if its rater or profile and its options are
/// literals. Each rater rates once with the same options.
///
/// # Errors
/// The rater does not have the scale that the options need.
pub(super) fn fields_of_ratings(
    language: &Language<'_>,
    call: &FnCallExpr,
    known: &mut FieldsOfRatings,
) -> Result<Option<ResultFields>, String> {
    let Some(arguments) = text_of_arguments(language, call) else { return Ok(None) };
    known.entry(arguments).or_insert_with_key(|it| fields_of_rater(language, it)).clone()
}

fn fields_of_rater(
    language: &Language<'_>,
    arguments: &str,
) -> Result<Option<ResultFields>, String> {
    let rated = format!("stream([puzzle({EASIEST:?})]).rate({arguments}).collect()");
    let mut rated = match language.engine.eval::<Array>(&rated) {
        Ok(rated) => rated,
        // A rater that does not exist is reported where it is named.
        Err(error) if matches!(*error, EvalAltResult::ErrorFunctionNotFound(..)) => {
            return Ok(None);
        }
        Err(error) => return Err(message_without_place(*error)),
    };
    let rated = rated.pop();
    let rated = rated.as_ref().and_then(|rated| rated.read_lock::<Rated>());
    Ok(rated.map(|rated| {
        let columns: Vec<String> = rated.fields(0).into_iter().map(|(name, _)| name).collect();
        let [_, absent] = present_and_absent_fields(&*rated);
        let error = |name| (name, absent_field_error(name, RATED, &*rated));
        let absent = absent.into_iter().map(error).collect();
        ResultFields { columns: any_fields(&columns), records: fields_with_fields(&*rated), absent }
    }))
}

/// The fields of a result that are records.
fn fields_with_fields<T: Declared>(result: &T) -> RecordFields {
    let read = T::declared().iter().filter(|field| field.is_read());
    let with_fields = read.filter_map(|field| match field.of(result) {
        FieldValue::Map(values) => {
            let names: Vec<String> = values.into_iter().map(|(name, _)| name).collect();
            Some((field.name.to_owned(), KnownType::Record(Some(any_fields(&names)))))
        }
        _ => None,
    });
    with_fields.collect()
}

/// The literal arguments of `rate` as text.
fn text_of_arguments(language: &Language<'_>, call: &FnCallExpr) -> Option<String> {
    match &call.args[..] {
        [Expr::FnCall(by, _)] => text_of_call(by),
        [Expr::FnCall(by, _), options] => {
            Some(format!("{}, {}", text_of_call(by)?, text_of_options(language, options)?))
        }
        _ => None,
    }
}

/// A call of a rater, or of `profile`, with literal arguments, as text.
fn text_of_call(call: &FnCallExpr) -> Option<String> {
    let namespace = namespace_of(call);
    let name = match &*namespace {
        "" if call.name == "profile" => call.name.to_string(),
        of if of == Kind::Rater.namespace() => format!("{of}::{}", call.name),
        _ => return None,
    };
    Some(format!("{name}({})", text_of_literals(&call.args)?))
}

/// Literal arguments as text.
fn text_of_literals(arguments: &[Expr]) -> Option<String> {
    let texts: Option<Vec<String>> = arguments.iter().map(text_of_argument).collect();
    texts.map(|texts| texts.join(", "))
}

/// A profile of a plugin as text, with the methods that change it, if all arguments are literals.
pub(super) fn text_of_profile(profile: &Expr) -> Option<String> {
    match profile {
        Expr::FnCall(call, _) if call.name == "profile" && !names_file(call) => text_of_call(call),
        Expr::Dot(link, ..) => {
            Some(format!("{}{}", text_of_profile(&link.lhs)?, text_of_methods(&link.rhs)?))
        }
        _ => None,
    }
}

fn names_file(profile: &FnCallExpr) -> bool {
    matches!(profile.args.first(), Some(Expr::StringConstant(name, _)) if name.ends_with(".json"))
}

fn text_of_methods(chain: &Expr) -> Option<String> {
    match chain {
        Expr::MethodCall(call, _) => {
            Some(format!(".{}({})", call.name, text_of_literals(&call.args)?))
        }
        Expr::Dot(link, ..) => {
            Some(format!("{}{}", text_of_methods(&link.lhs)?, text_of_methods(&link.rhs)?))
        }
        _ => None,
    }
}

/// Literal options as text, with ranges that keep the easiest puzzle.
fn text_of_options(language: &Language<'_>, options: &Expr) -> Option<String> {
    let known = (language.options_of)("rate");
    let is_range = |name: &String| {
        known.iter().any(|option| option.name == *name && option.takes == ValueKind::Range)
    };
    matches!(options, Expr::Map(..)).then_some(())?;
    let entry = |(name, value, _): (String, &Expr, _)| {
        let text = if is_range(&name) { ANY_RATING.to_owned() } else { text_of_constant(value)? };
        Some(format!("{name}: {text}"))
    };
    let entries: Option<Vec<String>> = record_entries(options).into_iter().map(entry).collect();
    Some(format!("#{{ {} }}", entries?.join(", ")))
}

fn text_of_argument(argument: &Expr) -> Option<String> {
    if !matches!(argument, Expr::Map(..)) {
        return text_of_constant(argument);
    }
    let entry = |(name, value, _): (String, &Expr, _)| {
        Some(format!("{name}: {}", text_of_constant(value)?))
    };
    let entries: Option<Vec<String>> = record_entries(argument).into_iter().map(entry).collect();
    Some(format!("#{{ {} }}", entries?.join(", ")))
}

fn text_of_constant(value: &Expr) -> Option<String> {
    match value {
        Expr::StringConstant(text, _) => Some(format!("{text:?}")),
        Expr::IntegerConstant(..) | Expr::FloatConstant(..) | Expr::BoolConstant(..) => {
            value.get_literal_value(None).map(|value| value.to_string())
        }
        _ => None,
    }
}
