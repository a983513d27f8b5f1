//! Expressions that always have the same value: literals, and components and profiles with literal
//! options.

use crate::check::prelude::*;
use rhai::{Engine, EvalAltResult, Module, Variant};

/// Whether an expression always has the same value.
pub(super) fn is_constant(value: &Expr) -> bool {
    match value {
        Expr::Array(items, _) => items.iter().all(is_constant),
        Expr::Map(fields, _) => fields.0.iter().all(|(_, value)| is_constant(value)),
        Expr::FnCall(call, _) => makes_component(call) && call.args.iter().all(is_constant),
        Expr::Dot(..) => is_profile(value),
        value => matches!(
            value,
            Expr::BoolConstant(..)
                | Expr::IntegerConstant(..)
                | Expr::FloatConstant(..)
                | Expr::StringConstant(..)
        ),
    }
}

fn makes_component(call: &FnCallExpr) -> bool {
    let namespace = namespace_of(call);
    let is_kind = Kind::ALL.iter().any(|kind| kind.namespace() == namespace);
    is_kind || namespace.is_empty() && call.name == "profile"
}

/// Whether an expression is a profile of a plugin, perhaps changed by methods, and all arguments
/// are constant.
pub(super) fn is_profile(value: &Expr) -> bool {
    match value {
        Expr::FnCall(call, _) => {
            call.name == "profile" && !names_file(call) && call.args.iter().all(is_constant)
        }
        Expr::Dot(link, ..) => is_profile(&link.lhs) && are_methods(&link.rhs),
        _ => false,
    }
}

fn names_file(profile: &FnCallExpr) -> bool {
    matches!(profile.args.first(), Some(Expr::StringConstant(name, _)) if name.ends_with(".json"))
}

/// Whether a chain consists of methods with constant arguments.
fn are_methods(chain: &Expr) -> bool {
    match chain {
        Expr::MethodCall(call, _) => call.args.iter().all(is_constant),
        Expr::Dot(link, ..) => are_methods(&link.lhs) && are_methods(&link.rhs),
        _ => false,
    }
}

/// The value of a constant expression.
pub(super) fn evaluate<T: Variant + Clone>(
    engine: &Engine,
    constant: &Expr,
) -> Result<T, Box<EvalAltResult>> {
    engine.eval_ast(&AST::new([Stmt::Expr(constant.clone().into())], Module::new()))
}
