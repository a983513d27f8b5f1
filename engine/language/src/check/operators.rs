//! Operators: the types of their results, and operands that they do not take.

use super::signatures::{OF_RHAI, Signature};
use crate::check::prelude::*;

/// Whether an operator is true or false for any operands.
pub(super) fn gives_bool(operator: &str) -> bool {
    matches!(operator, "!" | "contains") || compares(operator)
}

/// Whether an operator compares any values, without an error.
pub(super) fn compares(operator: &str) -> bool {
    matches!(operator, "==" | "!=") || ORDERS.contains(&operator)
}

/// The operators that say which operand is greater.
const ORDERS: [&str; 4] = ["<", "<=", ">", ">="];

/// The type of an operator's result for these operands.
pub(super) fn operator_type(operator: &str, given: &[KnownType]) -> KnownType {
    let [int, float, text] = ["int", "float", "text"].map(KnownType::Value);
    match (operator, given) {
        _ if gives_bool(operator) => KnownType::Value("bool"),
        (".." | "..=", _) => KnownType::Value("range"),
        (_, given) if given.contains(&KnownType::Never) => KnownType::Never,
        ("<<" | ">>" | "&" | "|" | "^", [one, other]) if *one == int && *other == int => int,
        ("+" | "-", [one]) if is_number(one) => one.clone(),
        ("+" | "-" | "*" | "/" | "%" | "**", [one, other])
            if is_number(one) && is_number(other) =>
        {
            match (one, other) {
                (one, other) if *one == int && *other == int => int,
                (one, other) if *one == float || *other == float => float,
                _ => KnownType::NUMBER,
            }
        }
        ("+", [one, other]) if *one == text || *other == text => text,
        ("-", [one, _]) if *one == text => text,
        ("+", [KnownType::Stream(one, facts), KnownType::Stream(other, others)]) => {
            let items = (**one).clone().union((**other).clone());
            KnownType::Stream(Box::new(items), facts.chained(*others))
        }
        ("+", [array @ (KnownType::Array(_) | KnownType::Tuple(_)), other]) => {
            let more = if other.may_be("Array") { other.item_type() } else { other.clone() };
            KnownType::array_of(array.item_type().union(more))
        }
        (
            "+",
            [one, other @ KnownType::Dictionary(_)] | [one @ KnownType::Dictionary(_), other],
        ) => one.clone().union(other.clone()),
        ("+", [KnownType::Record(one), KnownType::Record(other)]) => {
            let both = one.clone().zip(other.clone());
            KnownType::Record(both.map(|(mut fields, more)| {
                // Those of the second record replace those of the same names.
                fields.retain(|(name, _)| more.iter().all(|(other, _)| other != name));
                fields.extend(more);
                fields
            }))
        }
        _ => KnownType::Any,
    }
}

/// Types that make `+` right whatever the other operand is: text joins with any value, and an
/// array takes any item.
const JOINED: [&str; 4] = ["text", "char", "Array", "Blob"];

/// Those of them for which this holds only before the operator.
const JOINED_FIRST: [&str; 2] = ["Array", "Blob"];

/// The types of values with bits.
const BITS: [&str; 2] = ["int", "bool"];

pub(super) fn is_number(known: &KnownType) -> bool {
    matches!(known, KnownType::Value("int" | "float")) || *known == KnownType::NUMBER
}

/// Whether Rhai itself has no operator for two values of any of these types.
fn is_without(operator: &str, types: &[&str]) -> bool {
    let without: &[&str] = match operator {
        "==" | "!=" => &[],
        "+" => &["()", "bool", "range"],
        _ => &["()", "range", "Array", "Map", "Blob"],
    };
    types.iter().all(|of| !OF_RHAI.contains(of) || without.contains(of))
}

fn is_text(names: &[&str]) -> bool {
    names.iter().all(|name| ["text", "char"].contains(name))
}

/// The operators of two values that messages name instead of one that does not exist.
pub(super) const OPERATORS: [&str; 9] = ["|", "&", "-", "+", "==", "!=", "<", ">", "*"];

/// The error about an operand that is nothing, before or after which no value comes.
pub(super) fn order_of_nothing_error(operator: &str, operands: &[Expr]) -> Option<String> {
    let is_wrong = ORDERS.contains(&operator)
        && operands.iter().any(|operand| matches!(operand, Expr::Unit(_)));
    is_wrong.then(|| format!("`{operator}` of nothing is always false: it has no order"))
}

/// The error about a comparison of such operands, whose result is always the same; none if their
/// types are not certain.
pub(super) fn comparison_error(
    operator: &str,
    given: &[KnownType],
    defined: &[Signature],
) -> Option<String> {
    let names: Vec<Vec<&str>> = given.iter().map(KnownType::type_names).collect::<Option<_>>()?;
    let may_be_numbers = given.iter().all(|known| is_number(&known.clone().present()));
    let [one, other] = &names[..] else { return None };
    if !compares(operator) || may_be_numbers || defined.iter().any(|one| one.accepts(given)) {
        return None;
    }
    let is_comparable = is_text(one) && is_text(other) || one.iter().any(|it| other.contains(it));
    let shown: Vec<String> = given.iter().map(KnownType::display_name).collect();
    let result = operator == "!=";
    let error = || format!("`{operator}` of {} is always {result}", shown.join(" and "));
    (!is_comparable).then(error)
}

/// The error about an operator that no function defines for these operands; none if their types
/// are not certain.
pub(super) fn operator_error(
    operator: &str,
    given: &[KnownType],
    defined: &[Signature],
) -> Option<String> {
    if matches!(operator, ".." | "..=") {
        let is_end = |known: &KnownType| known.may_be("int");
        let shown = given.iter().map(KnownType::display_name).collect::<Vec<_>>().join(" and ");
        let message = || format!("a range is of whole numbers, found `{operator}` of {shown}");
        return (!given.iter().all(is_end)).then(message);
    }
    let names: Vec<Vec<&str>> = given.iter().map(KnownType::type_names).collect::<Option<_>>()?;
    let may_be_numbers = given.iter().all(|known| is_number(&known.clone().present()));
    if operator != "!" && may_be_numbers || defined.iter().any(|one| one.accepts(given)) {
        return None;
    }
    let shown: Vec<String> = given.iter().map(KnownType::display_name).collect();
    match (operator, &*names) {
        (operator, [one, other]) if compares(operator) => {
            let is_undefined = one == other && is_without(operator, one);
            is_undefined.then(|| format!("no `{operator}` of {}", shown.join(" and ")))
        }
        ("+", [one, other]) => {
            let is_joined = one.iter().any(|name| JOINED.contains(name))
                || other.iter().any(|it| JOINED.contains(it) && !JOINED_FIRST.contains(it));
            let is_same = one.iter().any(|name| other.contains(name));
            let is_undefined = one == other && is_without("+", one);
            (!is_joined && (!is_same || is_undefined))
                .then(|| format!("no `+` of {}", shown.join(" and ")))
        }
        // Rhai removes one text from another.
        ("-", [one, other]) if is_text(one) && is_text(other) => None,
        ("-" | "*" | "/" | "%" | "**", _) | ("!", [_]) => {
            Some(format!("no `{operator}` of {}", shown.join(" and ")))
        }
        ("&" | "|" | "^" | "<<" | ">>", [one, other]) => {
            let is_of_bits = |names: &[&str]| names.iter().any(|name| BITS.contains(name));
            (!is_of_bits(one) || !is_of_bits(other))
                .then(|| format!("no `{operator}` of {}", shown.join(" and ")))
        }
        _ => None,
    }
}
