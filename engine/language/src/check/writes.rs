//! Writes: a recipe that writes one file twice is rejected before it begins to work.
//!
//! Only certain writes are checked: calls with a literal path, outside of conditions, loops,
//! functions and closures. Others fail when the recipe reaches them.

use crate::check::prelude::*;
use seventeen_jobs::store::WrittenFiles;
use std::path::Path;

/// The verbs that write a file, whose path is their first argument.
const VERBS: [&str; 6] = ["write", "certificate", "svg", "png", "draw", "report"];

/// The writes of files that the recipe certainly has written before.
pub(super) fn find_second_writes(source: &RecipeSource<'_>, ast: &AST) -> Vec<Diagnostic> {
    let (written, mut found) = (WrittenFiles::default(), Vec::new());
    for statement in ast.statements() {
        statement.walk(&mut Vec::new(), &mut |path: &[ASTNode<'_>]| {
            if let Some((file, position)) = path.last().and_then(file_of)
                && path.iter().all(is_surely_done)
                && written.register(Path::new(&file)).is_err()
            {
                let message =
                    format!("{file}: this run already writes this file: use another file");
                found.push(source.diagnostic(message, position));
            }
            true
        });
    }
    found
}

/// The file that a call writes, if its path is a literal, and the place of the call.
fn file_of(node: &ASTNode<'_>) -> Option<(String, Position)> {
    let (call, path, position) = match node {
        ASTNode::Expr(Expr::MethodCall(call, position)) => (call, 0, *position),
        ASTNode::Expr(Expr::FnCall(call, position))
        | ASTNode::Stmt(Stmt::FnCall(call, position)) => (call, 1, *position),
        _ => return None,
    };
    let FnCallExpr { name, args, .. } = &**call;
    if !VERBS.contains(&name.as_str()) {
        return None;
    }
    let file = args.get(path)?.get_literal_value(None)?.into_string().ok()?;
    (file != "-").then_some((file, position))
}

/// Whether this node is certainly executed, and only once.
fn is_surely_done(node: &ASTNode<'_>) -> bool {
    match node {
        ASTNode::Stmt(statement) => matches!(
            statement,
            Stmt::Var(..) | Stmt::Expr(_) | Stmt::FnCall(..) | Stmt::Block(_) | Stmt::Assignment(_)
        ),
        ASTNode::Expr(expression) => {
            !matches!(expression, Expr::And(..) | Expr::Or(..) | Expr::Coalesce(..) | Expr::Stmt(_))
        }
        _ => false,
    }
}
