//! Whether a recipe can be run in shards, as far as its text shows, before it does any work.

use super::inference::RecipeFacts;
use super::written_counts::find_used_count;
use crate::check::prelude::*;
use crate::failure::RecipeError;
use rhai::StmtBlock;

/// The functions that print.
const PRINTING: [&str; 2] = ["print", "show"];

/// Rejects a recipe that certainly cannot be run in shards: it writes no stream, it prints or
/// writes another file, or it uses the number of entries that `write` returns.
///
/// # Errors
/// The first of these.
pub fn is_divisible(
    source: &RecipeSource<'_>,
    ast: &AST,
    checked: &RecipeFacts,
) -> Result<(), RecipeError> {
    let writes = find_call(ast, |call| call.name == "write").is_some();
    // A module may write.
    let imports = ast.statements().iter().any(|statement| matches!(statement, Stmt::Import(..)));
    if !writes && !imports {
        let message =
            "a run in shards outputs only through `write`, but this recipe writes nothing";
        return Err(RecipeError::usage(message));
    }
    for statement in ast.statements() {
        if let Some((does, place)) = other_output(statement, checked) {
            let message = format!(
                "a run in shards outputs only through `write` of a stream, but this recipe also {does}"
            );
            return Err(source.error_at(&message, place));
        }
    }
    find_used_count(source, ast, &checked.modules).map_or(Ok(()), |used| Err(used.into()))
}

/// Whether the last statement of a recipe is a call of `write`, whose value is the number of rows
/// that it wrote.
pub fn ends_with_write(ast: &AST) -> bool {
    let last = ast.statements().last().and_then(call_of_statement);
    last.is_some_and(|(call, _)| call.name == "write")
}

/// The first place at which a recipe may print.
pub fn find_print(ast: &AST) -> Option<Position> {
    find_call(ast, |call| PRINTING.contains(&&*call.name))
}

/// Other output of a statement, and its place, if it is certain: the statement prints, or it writes
/// a page, a picture or a table.
fn other_output(statement: &Stmt, checked: &RecipeFacts) -> Option<(&'static str, Position)> {
    let within = |block: &StmtBlock| block.iter().find_map(|one| other_output(one, checked));
    let (call, place) = match statement {
        Stmt::Block(block) => return within(block),
        // A loop that does nothing is not written.
        Stmt::For(each, _) => return within(&each.2.body),
        other => call_of_statement(other)?,
    };
    match &*call.name {
        name if PRINTING.contains(&name) => Some(("prints", place)),
        "write" if checked.tables_written.contains(&place) => Some(("writes a table", place)),
        "report" | "svg" | "png" | "draw" if !call.args.is_empty() => {
            Some(("writes a file", place))
        }
        _ => None,
    }
}
