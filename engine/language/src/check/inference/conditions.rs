//! What a condition says about variables in the blocks that it guards.

use super::super::text::{mentions, variables_alone_in, variables_in};
use super::{KnownType, VariableTypes};
use rhai::Expr;
use std::collections::BTreeSet;

/// The variables within the block that runs if a condition is met, and within the other one. A
/// variable that is compared with nothing has a value in one of them. If the condition asks for
/// the type of a value, the types of the variables that it mentions are unknown; if it asks
/// otherwise whether there is a value, those of the variables that may be nothing. The values of
/// all variables that it mentions are unknown.
pub(super) fn within_condition<'a>(
    condition: &Expr,
    known: &'a VariableTypes<'_>,
) -> [VariableTypes<'a>; 2] {
    let asks_for_type = mentions(condition, |part| match part {
        Expr::FnCall(call, _) | Expr::MethodCall(call, _) => call.name == "type_of",
        _ => false,
    });
    let mentioned = variables_in(condition);
    let unknown = match asks_for_type {
        true => mentioned.clone(),
        false if mentions(condition, |part| matches!(part, Expr::Unit(_))) => {
            variables_alone_in(condition)
        }
        false => Vec::new(),
    };
    [true, false].map(|is_met| {
        let present = variables_with_value(condition, is_met);
        let mut inside = VariableTypes::within(known);
        for name in &mentioned {
            let narrowed = match known.get(name) {
                here if present.contains(name.as_str()) && !asks_for_type => here.present(),
                _ if unknown.contains(name) => KnownType::Any,
                here => here,
            };
            inside.narrowed.insert(name.clone(), narrowed);
        }
        inside
    })
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
