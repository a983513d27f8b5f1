//! Captures: what a closure takes along from the recipe around it.
//!
//! A closure that a stream calls, on whatever thread, has captures of its own. Were it to change one,
//! it would change a copy that is thrown away; so that is refused, and not done in silence.

use crate::failure::{Res, bad_input};
use rhai::{AST, ASTNode, Expr, FnPtr, Module, Shared, Stmt};
use std::collections::BTreeSet;

/// What Rhai calls the functions that change their first argument.
const CHANGING: [&str; 22] = [
    "push",
    "append",
    "insert",
    "pop",
    "shift",
    "remove",
    "set",
    "clear",
    "truncate",
    "chop",
    "drain",
    "retain",
    "splice",
    "dedup",
    "sort",
    "reverse",
    "pad",
    "mixin",
    "fill_with",
    "trim",
    "replace",
    "crop",
];

/// The closure with captures of its own: those that it shares with the recipe are locked while it
/// works with them, which other threads would take for a data race.
///
/// # Errors
/// It changes one of them.
pub(crate) fn own(mut closure: FnPtr, functions: &[Shared<Module>]) -> Res<FnPtr> {
    if closure.is_curried() && closure.is_anonymous() {
        functions.iter().try_for_each(|module| check(&closure, module))?;
    }
    for capture in closure.iter_curry_mut() {
        *capture = capture.flatten_clone();
    }
    Ok(closure)
}

/// Refuses a closure of these functions that changes what it captures.
fn check(closure: &FnPtr, functions: &Shared<Module>) -> Res<()> {
    let Some(function) = function(functions, closure.fn_name()) else { return Ok(()) };
    let Some(params) = function.iter_functions().next().map(|function| function.params) else {
        return Ok(());
    };
    let captured: BTreeSet<&str> = params.into_iter().take(closure.curry().len()).collect();
    let mut changed = None;
    function.walk(&mut |path: &[ASTNode<'_>]| {
        changed = path.last().and_then(changes).filter(|(name, _)| captured.contains(&**name));
        changed.is_none()
    });
    let Some((name, position)) = changed else { return Ok(()) };
    let mut error = bad_input(format_args!(
        "the closure changes `{name}`, which it has of the recipe around it: here it would change a \
         copy. To carry a value from item to item, use `fold(first, |value, item| …)`"
    ));
    error.set_position(position);
    Err(error)
}

/// The function of this name alone, to be looked through.
pub(crate) fn function(functions: &Shared<Module>, name: &str) -> Option<AST> {
    let mut all = functions.iter_script_fn_info();
    let definition = all.find(|(_, _, known, ..)| *known == name)?.4.clone();
    let mut alone = Module::new();
    alone.set_script_fn(definition);
    Some(AST::new(None::<Stmt>, alone))
}

/// The variable that a node changes, and where.
fn changes(node: &ASTNode<'_>) -> Option<(String, rhai::Position)> {
    match node {
        ASTNode::Stmt(Stmt::Assignment(assignment)) => root(&assignment.1.lhs),
        ASTNode::Expr(chain @ (Expr::Dot(..) | Expr::Index(..))) => {
            if ends_in_change(chain) {
                root(chain)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Whether a chain such as `map.items.push(3)` ends in a call that changes what it is called on.
fn ends_in_change(chain: &Expr) -> bool {
    match chain {
        Expr::Dot(inner, ..) | Expr::Index(inner, ..) => ends_in_change(&inner.rhs),
        Expr::MethodCall(call, _) => CHANGING.contains(&call.name.as_str()),
        _ => false,
    }
}

/// The variable that an expression begins with: `map` of `map.items[3]`.
fn root(expression: &Expr) -> Option<(String, rhai::Position)> {
    match expression {
        Expr::Variable(variable, _, position) => Some((variable.1.to_string(), *position)),
        Expr::Dot(inner, ..) | Expr::Index(inner, ..) => root(&inner.lhs),
        _ => None,
    }
}
