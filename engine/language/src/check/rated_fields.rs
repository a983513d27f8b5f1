//! The fields of ratings: raters do not declare them, so a literal rater rates the easiest puzzle.

use super::constants::{evaluate, is_constant};
use super::known::ResultFields;
use crate::check::prelude::*;
use crate::failure::message_without_place;
use rhai::{EvalAltResult, INT, Scope};
use seventeen_jobs::options::ValueKind;
use seventeen_jobs::rate::Rated;
use seventeen_report::declared::{Declared, absent_field_error, present_and_absent_fields};
use seventeen_report::{FieldValue, Record};

/// The type of ratings.
pub(super) const RATED: &str = "Rated";

/// A puzzle with one blank cell.
const EASIEST: &str =
    "12345678945678912378912345623167489587591236469453821731726594854289763196834157.";

/// A range of ratings or clues that keeps the easiest puzzle.
const ANY_RATING: &str = "0..1000";

/// The end of that range.
const GREATEST_RATING: INT = 1000;

/// The option that bounds ratings.
const AT_MOST: &str = "at_most";

/// The fields of the ratings that `rate` returns, if its rater or profile and its options are
/// literals.
///
/// # Errors
/// The rater does not have the scale that the options need.
pub(super) fn fields_of_ratings(
    language: &Language<'_>,
    call: &FnCallExpr,
) -> Result<Option<ResultFields>, String> {
    match rate_easiest(language, call) {
        Some(Ok(rated)) => {
            let rated = rated.first().and_then(|rated| rated.read_lock::<Rated>());
            Ok(rated.map(|rated| fields_of_rated(&rated)))
        }
        // A rater that does not exist is reported where it is named.
        Some(Err(error)) if matches!(*error, EvalAltResult::ErrorFunctionNotFound(..)) => Ok(None),
        Some(Err(error)) => Err(message_without_place(*error)),
        None => Ok(None),
    }
}

/// Rates the easiest puzzle as a call of `rate` does, if its rater and options are literals.
fn rate_easiest(
    language: &Language<'_>,
    call: &FnCallExpr,
) -> Option<Result<Array, Box<EvalAltResult>>> {
    let (by, options) = match &call.args[..] {
        [by] => (by, None),
        [by, options] => (by, Some(with_any_ranges(language, options)?)),
        _ => return None,
    };
    if !makes_rater(by) {
        return None;
    }
    let engine = language.engine;
    let rated = evaluate::<Dynamic>(engine, by).and_then(|by| {
        let mut scope = Scope::new();
        let options = options.map_or(Ok(Map::new()), |options| evaluate(engine, &options))?;
        scope.push_dynamic("by", by).push("options", options);
        let rate = format!("stream([puzzle({EASIEST:?})]).rate(by, options).collect()");
        engine.eval_with_scope(&mut scope, &rate)
    });
    Some(rated)
}

/// Whether an expression is a call of a rater, or of `profile`, with literal arguments.
fn makes_rater(by: &Expr) -> bool {
    let Expr::FnCall(call, _) = by else { return false };
    let namespace = namespace_of(call);
    let is_profile = namespace.is_empty() && call.name == "profile";
    is_constant(by) && (is_profile || namespace == Kind::Rater.namespace())
}

/// Literal options, with ranges that keep the easiest puzzle.
fn with_any_ranges(language: &Language<'_>, options: &Expr) -> Option<Expr> {
    let known = (language.options_of)("rate");
    let is_range = |name: &str| {
        known.iter().any(|option| option.name == name && option.takes == ValueKind::Range)
    };
    let Expr::Map(fields, place) = options else { return None };
    let mut fields = fields.clone();
    let has_range = fields.0.iter().any(|(name, _)| is_range(&name.name));
    for (name, value) in &mut fields.0 {
        if is_range(&name.name) {
            *value = Expr::StringConstant(ANY_RATING.into(), *place);
        } else if has_range && name.name == AT_MOST {
            // No bound is below the end of a range.
            *value = Expr::IntegerConstant(GREATEST_RATING, *place);
        }
    }
    let options = Expr::Map(fields, *place);
    is_constant(&options).then_some(options)
}

fn fields_of_rated(rated: &Rated) -> ResultFields {
    let columns: Vec<String> = rated.fields(0).into_iter().map(|(name, _)| name).collect();
    let [_, absent] = present_and_absent_fields(rated);
    let error = |name| (name, absent_field_error(name, RATED, rated));
    let absent = absent.into_iter().map(error).collect();
    ResultFields { columns: any_fields(&columns), records: fields_with_fields(rated), absent }
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
