//! The types of operators' results.

use super::known::Known;

/// The type of an operator's result for these operands.
pub(super) fn of(operator: &str, given: &[Known]) -> Known {
    let [int, float, text] = ["int", "float", "text"].map(Known::Value);
    match (operator, given) {
        ("==" | "!=" | "<" | "<=" | ">" | ">=" | "!" | "contains", _) => Known::Value("bool"),
        ("+" | "-", [one]) if *one == int || *one == float => one.clone(),
        ("+" | "-" | "*" | "/" | "%" | "**", [one, other])
            if is_number(one) && is_number(other) =>
        {
            if *one == int && *other == int {
                int
            } else {
                float
            }
        }
        ("+", [one, other]) if *one == text || *other == text => text,
        ("+", [Known::Stream(one), Known::Stream(other)]) => {
            Known::stream_of((**one).clone().or((**other).clone()))
        }
        ("+", [Known::Record(one), Known::Record(other)]) => {
            let both = one.clone().zip(other.clone());
            Known::Record(both.map(|(mut fields, more)| {
                fields.extend(more);
                fields
            }))
        }
        _ => Known::Any,
    }
}

fn is_number(known: &Known) -> bool {
    matches!(known, Known::Value("int" | "float"))
}
