//! The types of operators' results.

use super::known::KnownType;

/// The type of an operator's result for these operands.
pub(super) fn operator_type(operator: &str, given: &[KnownType]) -> KnownType {
    let [int, float, text] = ["int", "float", "text"].map(KnownType::Value);
    match (operator, given) {
        ("==" | "!=" | "<" | "<=" | ">" | ">=" | "!" | "contains", _) => KnownType::Value("bool"),
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
        ("+", [KnownType::Stream(one), KnownType::Stream(other)]) => {
            KnownType::stream_of((**one).clone().union((**other).clone()))
        }
        ("+", [KnownType::Record(one), KnownType::Record(other)]) => {
            let both = one.clone().zip(other.clone());
            KnownType::Record(both.map(|(mut fields, more)| {
                fields.extend(more);
                fields
            }))
        }
        _ => KnownType::Any,
    }
}

fn is_number(known: &KnownType) -> bool {
    matches!(known, KnownType::Value("int" | "float"))
}
