//! What is read from the text of a recipe: its functions and closures, which variables it sets again, and
//! what records it writes out.

use crate::captures::function;
use rhai::{AST, ASTNode, Dynamic, Expr, FnPtr, Map, Position, Stmt};
use std::collections::{BTreeMap, BTreeSet};

/// What was found wrong, and where.
pub(super) type Wrong = (String, Position);

/// Functions and closures of a recipe by name: their parameters and statements.
pub(super) type Functions = BTreeMap<String, (Vec<String>, Vec<Stmt>)>;

pub(super) fn functions(ast: &AST) -> Functions {
    let names = ast.iter_functions().map(|function| {
        let params = function.params.iter().map(|&param| param.to_owned()).collect();
        (function.name.to_owned(), params)
    });
    let names: Vec<(String, Vec<String>)> = names.collect();
    let statements = |name: &str| {
        let mut statements = Vec::new();
        let Some(one) = function(ast.shared_lib(), name) else { return statements };
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

/// Variables that are set, or changed inside, after they were made: of these nothing is known.
pub(super) fn set_again(ast: &AST) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        let changed = match path.last() {
            Some(ASTNode::Stmt(Stmt::Assignment(assignment))) => root(&assignment.1.lhs),
            Some(ASTNode::Expr(chain @ Expr::Dot(link, ..))) => match &link.rhs {
                // A method may change what it is called on.
                Expr::MethodCall(..) => root(chain).filter(|_| may_change(&link.rhs)),
                _ => None,
            },
            _ => None,
        };
        names.extend(changed);
        true
    });
    names
}

/// Whether a method of Rhai's own may give a record more fields.
fn may_change(link: &Expr) -> bool {
    matches!(link, Expr::MethodCall(call, _) if matches!(&*call.name, "set" | "mixin" | "fill_with"))
}

/// The variable that an expression begins with.
fn root(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Variable(variable, ..) => Some(variable.1.to_string()),
        Expr::Dot(inner, ..) | Expr::Index(inner, ..) => root(&inner.lhs),
        _ => None,
    }
}

/// The entries of a record that is written out: their values, where they are constant, and places.
pub(super) fn entries(record: &Expr) -> Vec<(String, Option<Dynamic>, Position)> {
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

/// The name of a closure that is written out: alone, or behind the variables that it captures.
pub(super) fn closure(expression: &Expr) -> Option<String> {
    match expression {
        Expr::DynamicConstant(value, _) => {
            value.read_lock::<FnPtr>().map(|closure| closure.fn_name().to_owned())
        }
        Expr::FnCall(call, _) if call.name == "curry" => call.args.first().and_then(closure),
        Expr::Stmt(block) => block.iter().find_map(|statement| match statement {
            Stmt::Expr(inner) => closure(inner),
            Stmt::FnCall(call, _) if call.name == "curry" => call.args.first().and_then(closure),
            _ => None,
        }),
        _ => None,
    }
}
