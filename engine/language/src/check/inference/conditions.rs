//! What a condition says about variables in the blocks that it guards.

use super::super::text::{mentions, variables_alone_in, variables_in};
use super::VariableTypes;
use crate::check::prelude::*;

/// The variables within the block that runs if a condition is met, and within the other one. A
/// variable that is compared with nothing has a value in one of them. The types of the variables
/// that the condition [tells apart](variables_told_apart) are unknown, and so are the values of all
/// variables that it mentions.
pub(super) fn within_condition<'a>(
    condition: &Expr,
    known: &'a VariableTypes<'_>,
) -> [VariableTypes<'a>; 2] {
    let (unknown, mentioned) = (variables_told_apart(condition, known), variables_in(condition));
    let asks_for_type = asks_for_type(condition);
    [true, false].map(|is_met| {
        let present = variables_with_value(condition, is_met);
        let mut inside = VariableTypes::within(known);
        for name in mentioned.iter().filter(|name| known.find(name).is_some()) {
            let narrowed = match known.get(name) {
                here if present.contains(name.as_str()) && !asks_for_type => here.present(),
                _ if unknown.contains(name) => KnownType::Any,
                here => here,
            };
            inside.narrow(name, narrowed);
        }
        inside
    })
}

/// The variables whose values a condition tells apart: those that it mentions, if it asks for the
/// type of a value; the records, if it asks for their fields; and the variables that may be
/// nothing, if it asks otherwise whether there is a value.
pub(super) fn variables_told_apart(condition: &Expr, known: &VariableTypes<'_>) -> Vec<String> {
    if asks_for_type(condition) {
        return variables_in(condition);
    }
    let mut names = match mentions(condition, |part| matches!(part, Expr::Unit(_))) {
        true => variables_alone_in(condition),
        false => Vec::new(),
    };
    if asks_for_fields(condition) {
        let is_record = |name: &String| known.get(name).may_be("Map");
        names.extend(variables_in(condition).into_iter().filter(is_record));
    }
    names
}

fn asks_for_type(condition: &Expr) -> bool {
    mentions(condition, |part| call_of(part).is_some_and(|call| call.name == "type_of"))
}

/// Whether a condition asks which fields a record has, or for a field by which records differ.
fn asks_for_fields(condition: &Expr) -> bool {
    let is_field = |part: &Expr| matches!(part, Expr::Dot(..));
    let is_switch_by_field = match condition {
        Expr::FnCall(call, _) if call.name == "!" => call.args.iter().any(is_field),
        condition => is_field(condition),
    };
    let asks = |part: &Expr| {
        call_of(part).is_some_and(|call| match &*call.name {
            "contains" | "keys" | "get" => true,
            "==" | "!=" => {
                call.args.iter().any(is_field)
                    && call.args.iter().any(|side| matches!(side, Expr::StringConstant(..)))
            }
            _ => false,
        })
    };
    is_switch_by_field || mentions(condition, asks)
}

fn call_of(part: &Expr) -> Option<&FnCallExpr> {
    match part {
        Expr::FnCall(call, _) | Expr::MethodCall(call, _) => Some(call),
        _ => None,
    }
}

/// The variables that certainly have a value if a condition is met, or if it is not.
fn variables_with_value(condition: &Expr, is_met: bool) -> BTreeSet<&str> {
    match condition {
        Expr::FnCall(call, _) if call.name == if is_met { "!=" } else { "==" } => {
            compared_with_nothing(&call.args).into_iter().collect()
        }
        Expr::FnCall(call, _) if call.name == "!" => {
            call.args.iter().flat_map(|inner| variables_with_value(inner, !is_met)).collect()
        }
        Expr::And(parts, _) if is_met => {
            parts.iter().flat_map(|part| variables_with_value(part, is_met)).collect()
        }
        Expr::Or(parts, _) if !is_met => {
            parts.iter().flat_map(|part| variables_with_value(part, is_met)).collect()
        }
        _ => BTreeSet::new(),
    }
}

/// The variable that is compared with nothing.
fn compared_with_nothing(sides: &[Expr]) -> Option<&str> {
    match sides {
        [Expr::Variable(variable, ..), Expr::Unit(_)]
        | [Expr::Unit(_), Expr::Variable(variable, ..)] => Some(&variable.1),
        _ => None,
    }
}
