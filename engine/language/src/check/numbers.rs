//! Numbers: whether a verb takes a literal whole number or a range of them, and the statistics of
//! numbers.

use super::operators::is_number;
use crate::check::prelude::*;
use crate::statistics::{CORRELATIONS, STATISTICS};
use crate::{bounds, records};
use rhai::INT;

/// Whether a verb returns a statistic of numbers.
pub(super) fn is_statistic(verb: &str) -> bool {
    STATISTICS.contains(&verb)
}

/// The types whose values are certainly no numbers.
const NO_NUMBERS: [&str; 12] = [
    "text", "char", "Array", "Map", "Cells", "Puzzle", "Pencilmarks", "Board", "Position", "Grid",
    "Sets", "Clique",
];

/// Whether a value of this type may be a number, or nothing.
pub(super) fn may_be_number(known: &KnownType) -> bool {
    let names = known.type_names().unwrap_or_default();
    names.is_empty() || names.iter().any(|name| !NO_NUMBERS.contains(name))
}

/// The error about items that are no numbers, for a verb that takes numbers.
pub(super) fn no_number_error(verb: &str, item: &KnownType) -> String {
    let found = item.name_with_article();
    let advice = if is_statistic(verb) {
        "name a field, or give a closure that returns a number"
    } else {
        "use `map` first"
    };
    format!("{verb}: an item is {found}, expected a number: {advice}")
}

/// Rejects a literal number or range that the verb or function does not take.
///
/// # Errors
/// The first such number.
pub(super) fn check_numbers(namespace: &str, call: &FnCallExpr) -> Result<(), PlacedError> {
    for (index, argument) in call.args.iter().enumerate() {
        let Some(bounds) = bounds::bounds_of_argument(namespace, &call.name, index) else {
            continue;
        };
        for (number, place) in literal_numbers(argument)? {
            bounds.check(number).map_err(|message| (message, place))?;
        }
    }
    match (&*call.name, &call.args[..]) {
        ("range", [_, _, Expr::IntegerConstant(step, place)]) if namespace.is_empty() => {
            bounds::check_step(*step).map_err(|message| (message, *place))
        }
        _ => Ok(()),
    }
}

/// Rejects an array without numbers whose correlation is asked for.
pub(super) fn check_correlated(given: &[KnownType], call: &FnCallExpr) -> Result<(), PlacedError> {
    if !CORRELATIONS.contains(&call.name.as_str()) {
        return Ok(());
    }
    let is_array = |known: &&KnownType| matches!(known, KnownType::Array(_) | KnownType::Tuple(_));
    let mut items = given.iter().filter(is_array).flat_map(KnownType::item_types);
    let other = items.find(|item| !may_be_number(item));
    let place = call.args.first().map_or(Position::NONE, Expr::start_position);
    let error = |item: &KnownType| {
        let found = item.name_with_article();
        let advice = "`map` the items to numbers first, as in `rows.map(|row| row.er)`";
        (format!("{}: an item is {found}, expected a number: {advice}", call.name), place)
    };
    other.map_or(Ok(()), |item| Err(error(item)))
}

/// Rejects a literal array of numbers that does not have one for each cell of a heat map, and
/// values of an array that are certainly neither numbers nor sets.
pub(super) fn check_heat(given: &[KnownType], call: &FnCallExpr) -> Result<(), PlacedError> {
    let ("heat", [values], Some(KnownType::Array(item))) =
        (&*call.name, &call.args[..], given.get(1))
    else {
        return Ok(());
    };
    let is_of_one_type = matches!(**item, KnownType::Value("int" | "float"));
    if let (Expr::Array(values, place), true) = (values, is_of_one_type) {
        return bounds::check_heat(values.len()).map_err(|message| (message, *place));
    }
    match may_be_number(item) || item.may_be("Cells") {
        true => Ok(()),
        false => Err((bounds::heat_error("other values"), values.start_position())),
    }
}

/// The literal number, or the first and the last number of the literal range.
///
/// # Errors
/// The range ends before it begins.
fn literal_numbers(argument: &Expr) -> Result<Vec<(INT, Position)>, PlacedError> {
    let number = |part: &Expr| match part {
        Expr::IntegerConstant(number, place) => Some((*number, *place)),
        _ => None,
    };
    let Expr::FnCall(range, place) = argument else {
        return Ok(number(argument).into_iter().collect());
    };
    let ends: Vec<_> = range.args.iter().filter_map(number).collect();
    let more = match (&*range.name, &*ends) {
        ("..", [_, _]) => 1,
        ("..=", [_, _]) => 0,
        _ => return Ok(Vec::new()),
    };
    let ((first, _), (end, at_end)) = (ends[0], ends[1]);
    if end - more < first {
        let dots = &range.name;
        return Err((format!("the range {first}{dots}{end} ends before it begins"), *place));
    }
    Ok(vec![ends[0], (end - more, at_end)])
}

/// The result of a verb that returns a statistic of the numbers in a stream or an array, if the
/// call with these values is one.
pub(super) fn result_of_statistic(given: &[KnownType], call: &FnCallExpr) -> Option<KnownType> {
    if !matches!(given.first()?, KnownType::Stream(..) | KnownType::Array(_)) {
        return None;
    }
    let number = match &*call.name {
        // Whole if all numbers are.
        "sum" => number_like(given),
        "max" | "min" => number_like(given).or_nothing(),
        "mean" | "median" | "quantile" | "sd" | "variance" => KnownType::Value("float"),
        name if CORRELATIONS.contains(&name) => KnownType::Value("float"),
        _ => return None,
    };
    match given.last()? {
        KnownType::Record(Some(options)) if options.iter().any(|(name, _)| name == "bootstrap") => {
            let [value, low, high] = records::INTERVAL.map(str::to_owned);
            let end = number.clone().or_nothing();
            let fields = vec![(value, number), (low, end.clone()), (high, end)];
            Some(KnownType::Record(Some(fields)))
        }
        // Options in a variable may have any names.
        KnownType::Record(_) => Some(KnownType::Any),
        _ => Some(number),
    }
}

/// The type of a sum, a maximum or a minimum. If all numbers have one type, it is this type. The
/// numbers are the items of a stream or an array, or the results of a closure.
fn number_like(given: &[KnownType]) -> KnownType {
    let number = match given {
        [of] => of.item_type(),
        [_, closure, ..] => closure.closure_result(),
        [] => KnownType::Any,
    };
    if is_number(&number) { number } else { KnownType::NUMBER }
}
