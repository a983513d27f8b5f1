//! The number of entries that `write` returns: a run in shards does not know it, so it cannot run a
//! recipe that uses it.
//!
//! Functions that end with `write` return the number, too. The check finds them in the recipe and
//! in the modules that it imports, and then looks for calls with their names.

use super::modules::ImportedModules;
use super::text::FunctionBody;
use crate::check::prelude::*;
use std::ptr;

/// The verb that returns the number.
const WRITE: &str = "write";

/// How Rhai begins the name of a closure's function.
const CLOSURE: &str = "anon$";

/// A node of a recipe's text, after the nodes around it.
type NodePath<'p, 'a> = &'p [ASTNode<'a>];

/// The recipe, or a module.
struct RecipeFile<'a> {
    source: RecipeSource<'a>,
    statements: &'a [Stmt],
    functions: FunctionBodies,
}

impl<'a> RecipeFile<'a> {
    fn new(source: RecipeSource<'a>, ast: &'a AST) -> RecipeFile<'a> {
        let (statements, functions) = (ast.statements(), FunctionBodies::of_recipe(ast));
        RecipeFile { source, statements, functions }
    }

    /// The first use of the number that calls of these names return.
    fn first_use(&self, names: &BTreeSet<String>) -> Option<Diagnostic> {
        let statements = self.functions.named_values().map(|(_, body)| &body.statements[..]);
        let without_value: BTreeSet<String> = [self.statements]
            .into_iter()
            .chain(statements)
            .flat_map(closures_without_value)
            .collect();
        let in_function = |(name, body): (&str, &FunctionBody)| {
            let has_value = name.starts_with(CLOSURE) && !without_value.contains(name);
            first_use(&body.statements, has_value, names)
        };
        let place = first_use(self.statements, false, names)
            .or_else(|| self.functions.named_values().find_map(in_function))?;
        let message = "a run in shards does not know the number of entries that `write` returns, \
                       but this recipe uses it: call `write` in a statement of its own";
        Some(self.source.diagnostic(message, place))
    }
}

/// The first use of the number in a recipe and the modules that it imports.
pub(super) fn find_used_count(
    source: &RecipeSource<'_>,
    ast: &AST,
    modules: &ImportedModules,
) -> Option<Diagnostic> {
    let mut files = vec![RecipeFile::new(*source, ast)];
    let of_modules = modules.all_files().into_iter();
    files.extend(of_modules.map(|module| RecipeFile::new(module.source(), &module.ast)));
    let names = names_that_return_it(&files);
    files.iter().find_map(|file| file.first_use(&names))
}

/// The names of the functions that return the number.
fn names_that_return_it(files: &[RecipeFile<'_>]) -> BTreeSet<String> {
    let mut names = BTreeSet::from([WRITE.to_owned()]);
    loop {
        let functions = files.iter().flat_map(|file| file.functions.named_values());
        let more: Vec<String> = functions
            .filter(|(name, _)| !names.contains(*name) && !name.starts_with(CLOSURE))
            .filter(|(_, body)| {
                let last = body.statements.last();
                last.is_some_and(|last| find_named_call(last, &names, may_be_value).is_some())
            })
            .map(|(name, _)| name.to_owned())
            .collect();
        if more.is_empty() {
            return names;
        }
        names.extend(more);
    }
}

/// The first use of the number in these statements. `returns_last` is whether their caller uses the
/// value of the last one.
fn first_use(
    statements: &[Stmt],
    returns_last: bool,
    names: &BTreeSet<String>,
) -> Option<Position> {
    statements.iter().enumerate().find_map(|(at, statement)| {
        let is_returned = returns_last && at + 1 == statements.len();
        find_named_call(statement, names, |path| {
            !is_statement_of_its_own(path) || is_returned && may_be_value(path)
        })
    })
}

/// The closures in these statements whose values nothing uses: those of `for_each`.
fn closures_without_value(statements: &[Stmt]) -> Vec<String> {
    let mut found = Vec::new();
    for statement in statements {
        statement.walk(&mut Vec::new(), &mut |path: &[ASTNode<'_>]| {
            let call = call_of(path.last()).filter(|(call, _)| call.name == "for_each");
            let closures =
                call.iter().flat_map(|(call, _)| call.args.iter().filter_map(literal_closure));
            found.extend(closures.map(|closure| closure.name));
            true
        });
    }
    found
}

/// The place of the first wanted call with one of these names in a statement. A function as a value
/// may be called anywhere.
fn find_named_call(
    statement: &Stmt,
    names: &BTreeSet<String>,
    is_wanted: impl Fn(NodePath<'_, '_>) -> bool,
) -> Option<Position> {
    let mut found = None;
    statement.walk(&mut Vec::new(), &mut |path: &[ASTNode<'_>]| {
        let call = call_of(path.last()).filter(|(call, _)| names.contains(call.name.as_str()));
        let as_value = match path.last() {
            Some(ASTNode::Expr(value)) => literal_closure(value)
                .filter(|function| names.contains(&function.name))
                .map(|_| value.position()),
            _ => None,
        };
        found = as_value.or(call.filter(|_| is_wanted(path)).map(|(_, place)| place));
        found.is_none()
    });
    found
}

/// Whether a call may make the value of the statement at the top of its path: a loop has no value.
fn may_be_value(path: NodePath<'_, '_>) -> bool {
    !path
        .iter()
        .any(|node| matches!(node, ASTNode::Stmt(Stmt::For(..) | Stmt::While(..) | Stmt::Do(..))))
}

/// Whether nothing around a call uses its value.
fn is_statement_of_its_own(path: NodePath<'_, '_>) -> bool {
    let statements = (1..=path.len()).take_while(|&end| is_statement(&path[..end])).count();
    let last = match path[..statements].last() {
        Some(ASTNode::Stmt(statement)) => call_of_statement(statement),
        Some(ASTNode::Expr(expression)) => last_call(expression),
        _ => None,
    };
    let call = call_of(path.last());
    last.zip(call).is_some_and(|((last, _), (call, _))| ptr::eq(last, call))
}

/// Whether a node is a statement, or what a case of a `switch` does.
fn is_statement(path: NodePath<'_, '_>) -> bool {
    match path {
        [.., ASTNode::Stmt(_)] => true,
        [.., ASTNode::Stmt(Stmt::Switch(switch, _)), ASTNode::Expr(expression)] => {
            !ptr::eq(&switch.0, *expression)
        }
        _ => false,
    }
}
