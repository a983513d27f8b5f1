//! The columns of ratings: raters do not declare them, so a literal rater rates the easiest puzzle.

use super::known::{RecordFields, any_fields};
use super::text::{namespace_of, record_entries};
use crate::language::Language;
use rhai::{Dynamic, Expr, FnCallExpr};
use seventeen_jobs::rate::Rated;
use seventeen_plugin::Kind;
use seventeen_report::Record;
use std::collections::BTreeMap;

/// A puzzle with one blank cell.
const EASIEST: &str =
    "12345678945678912378912345623167489587591236469453821731726594854289763196834157.";

/// The columns of the ratings of raters and profiles, by their text.
pub(super) type RatingsColumns = BTreeMap<String, Option<RecordFields>>;

/// The columns of the ratings that `rate` returns without options, if its rater or profile is a
/// literal. Each rater rates once.
pub(super) fn columns_of_ratings(
    language: &Language<'_>,
    call: &FnCallExpr,
    known: &mut RatingsColumns,
) -> Option<RecordFields> {
    let [Expr::FnCall(by, _)] = &call.args[..] else { return None };
    let by = text_of_call(by)?;
    known.entry(by).or_insert_with_key(|by| columns_of_rater(language, by)).clone()
}

fn columns_of_rater(language: &Language<'_>, by: &str) -> Option<RecordFields> {
    let rated = format!("puzzle({EASIEST:?}).rate({by})");
    let rated = language.engine.eval::<Dynamic>(&rated).ok()?;
    let rated = rated.read_lock::<Rated>()?;
    let columns: Vec<String> = rated.fields(0).into_iter().map(|(name, _)| name).collect();
    Some(any_fields(&columns))
}

/// A call of a rater, or of `profile`, with literal arguments, as text.
fn text_of_call(call: &FnCallExpr) -> Option<String> {
    let namespace = namespace_of(call);
    let name = match &*namespace {
        "" if call.name == "profile" => call.name.to_string(),
        of if of == Kind::Rater.namespace() => format!("{of}::{}", call.name),
        _ => return None,
    };
    let arguments: Option<Vec<String>> = call.args.iter().map(text_of_argument).collect();
    Some(format!("{name}({})", arguments?.join(", ")))
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
