//! Whether a recipe can be run in shards, as far as its text shows, before it does any work.

use super::inference::RecipeFacts;
use super::names::call_of;
use crate::failure::RecipeError;
use crate::source::RecipeSource;
use rhai::{AST, ASTNode, Expr, FnCallExpr, Position, Stmt};

/// The functions that print.
const PRINTING: [&str; 2] = ["print", "show"];

/// Rejects a recipe that certainly cannot be run in shards: it writes no stream, or it prints or
/// writes another file. `ends` is true if it ends with an expression whose value is printed.
///
/// # Errors
/// The first of these.
pub fn is_divisible(
    source: &RecipeSource<'_>,
    ast: &AST,
    checked: &RecipeFacts,
    ends: bool,
) -> Result<(), RecipeError> {
    let mut writes = false;
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        writes |= matches!(path.last(), Some(ASTNode::Expr(Expr::MethodCall(call, _))) if call.name == "write");
        !writes
    });
    // A module may write.
    let imports = ast.statements().iter().any(|statement| matches!(statement, Stmt::Import(..)));
    if !writes && !imports {
        let message =
            "a run in shards outputs only through `write`, but this recipe writes nothing";
        return Err(RecipeError::usage(message));
    }
    let last = ast.statements().len().saturating_sub(1);
    for (i, statement) in ast.statements().iter().enumerate() {
        if let Some((does, place)) = other_output(statement, checked, ends && i == last) {
            let message = format!(
                "a run in shards outputs only through `write` of a stream, but this recipe also {does}"
            );
            return Err(source.error_at(&message, place));
        }
    }
    Ok(())
}

/// The first place at which a recipe may print.
pub fn find_print(ast: &AST) -> Option<Position> {
    let mut found = None;
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        let call = call_of(path.last()).filter(|(call, _)| PRINTING.contains(&&*call.name));
        found = call.map(|(_, place)| place);
        found.is_none()
    });
    found
}

/// Other output of a statement, and its place, if it is certain: the statement prints, or it writes
/// a page, a picture or a table.
fn other_output(
    statement: &Stmt,
    checked: &RecipeFacts,
    is_printed: bool,
) -> Option<(&'static str, Position)> {
    let call = match statement {
        Stmt::Block(block) => {
            return block.iter().find_map(|one| other_output(one, checked, false));
        }
        // A loop that does nothing is not written.
        Stmt::For(each, _) => {
            let mut inside = each.2.body.iter();
            return inside.find_map(|one| other_output(one, checked, false));
        }
        Stmt::FnCall(call, place) => Some((&**call, *place)),
        Stmt::Expr(expression) => last_call(expression),
        _ => None,
    };
    let (call, place) = call?;
    match &*call.name {
        name if PRINTING.contains(&name) => Some(("prints", place)),
        "write" if checked.tables_written.contains(&place) => Some(("writes a table", place)),
        "write" if is_printed => Some(("prints how many rows it wrote", place)),
        "report" | "svg" | "png" if !call.args.is_empty() => Some(("writes a file", place)),
        _ => None,
    }
}

/// The last method of a chain.
fn last_call(expression: &Expr) -> Option<(&FnCallExpr, Position)> {
    match expression {
        Expr::Dot(link, ..) => last_call(&link.rhs),
        Expr::MethodCall(call, place) | Expr::FnCall(call, place) => Some((call, *place)),
        _ => None,
    }
}
