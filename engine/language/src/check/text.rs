//! Facts from the text of a recipe: its functions and closures, the variables that it sets again,
//! and its literal records.

use crate::captures::{function_by_name, root_variable};
use rhai::{AST, ASTNode, Dynamic, Expr, FnCallExpr, FnPtr, Map, Position, Stmt};
use std::collections::{BTreeMap, BTreeSet};

/// Functions and closures of a recipe by name: their parameters and statements.
pub(super) type FunctionBodies = BTreeMap<String, (Vec<String>, Vec<Stmt>)>;

pub(super) fn collect_functions(ast: &AST) -> FunctionBodies {
    let names = ast.iter_functions().map(|function| {
        let params = function.params.iter().map(|&param| param.to_owned()).collect();
        (function.name.to_owned(), params)
    });
    let names: Vec<(String, Vec<String>)> = names.collect();
    let statements = |name: &str| {
        let mut statements = Vec::new();
        let Some(one) = function_by_name(ast.shared_lib(), name) else { return statements };
        one.walk(&mut |path: &[ASTNode<'_>]| {
            if let [ASTNode::Stmt(statement)] = path {
                statements.push((*statement).clone());
            }
            true
        });
        statements
    };
    let looked_through = |(name, params): (String, Vec<String>)| {
        let body = statements(&name);
        (name, (params, body))
    };
    names.into_iter().map(looked_through).collect()
}

/// The namespace in a call; empty if there is none.
pub(super) fn namespace_of(call: &FnCallExpr) -> String {
    call.namespace.to_string().trim_end_matches("::").to_owned()
}

/// Variables that are changed after their declaration.
pub(super) struct ChangedVariables {
    /// Variables that get another value, whose type is unknown.
    pub(super) set: BTreeSet<String>,
    /// Variables that may get other fields or items, but keep their type.
    pub(super) inside: BTreeSet<String>,
}

pub(super) fn collect_changed(ast: &AST) -> ChangedVariables {
    let (mut set, mut inside) = (BTreeSet::new(), BTreeSet::new());
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        match path.last() {
            Some(ASTNode::Stmt(Stmt::Assignment(assignment))) => match &assignment.1.lhs {
                Expr::Variable(variable, ..) => drop(set.insert(variable.1.to_string())),
                part => inside.extend(root_variable(part).map(|(name, _)| name)),
            },
            Some(ASTNode::Expr(chain @ Expr::Dot(link, ..))) => {
                // A method may change its receiver.
                if let Expr::MethodCall(call, _) = &link.rhs
                    && may_change(ast, &call.name)
                {
                    inside.extend(root_variable(chain).map(|(name, _)| name));
                }
            }
            _ => {}
        }
        true
    });
    ChangedVariables { set, inside }
}

/// Whether a method may add fields to a record, or change the items of an array: one of Rhai's own,
/// or a function of the recipe.
fn may_change(ast: &AST, name: &str) -> bool {
    const GROWING: [&str; 8] =
        ["set", "mixin", "fill_with", "push", "append", "insert", "splice", "pad"];
    GROWING.contains(&name) || ast.iter_functions().any(|function| function.name == name)
}

/// The entries of a literal record: their names, their values if they are constant, and their
/// places.
pub(super) fn record_entries(record: &Expr) -> Vec<(String, Option<Dynamic>, Position)> {
    match record {
        Expr::Map(fields, _) => {
            let entry = |(name, value): &(rhai::Ident, Expr)| {
                (name.name.to_string(), value.get_literal_value(None), name.pos)
            };
            fields.0.iter().map(entry).collect()
        }
        Expr::DynamicConstant(value, place) => {
            let record = value.read_lock::<Map>().map(|record| record.clone()).unwrap_or_default();
            record
                .into_iter()
                .map(|(name, value)| (name.to_string(), Some(value), *place))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// A literal closure.
pub(super) struct LiteralClosure {
    pub(super) name: String,
    /// The number of captured variables, which are its first parameters.
    pub(super) captured: usize,
}

/// The literal closure in an expression: alone, or with the variables that it captures.
pub(super) fn literal_closure(expression: &Expr) -> Option<LiteralClosure> {
    match expression {
        Expr::DynamicConstant(value, _) => value.read_lock::<FnPtr>().map(|closure| {
            LiteralClosure { name: closure.fn_name().to_owned(), captured: closure.curry().len() }
        }),
        Expr::FnCall(call, _) if call.name == "curry" => curried_closure(call),
        Expr::Stmt(block) => block.iter().find_map(|statement| match statement {
            Stmt::Expr(inner) => literal_closure(inner),
            Stmt::FnCall(call, _) if call.name == "curry" => curried_closure(call),
            _ => None,
        }),
        _ => None,
    }
}

fn curried_closure(call: &FnCallExpr) -> Option<LiteralClosure> {
    let LiteralClosure { name, captured } = literal_closure(call.args.first()?)?;
    Some(LiteralClosure { name, captured: captured + call.args.len() - 1 })
}
