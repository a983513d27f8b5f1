//! Closures that use the variable on which they are called, as in `all.filter(|x| x < all.len())`.
//!
//! Rhai locks a captured variable for as long as a chain that begins with it runs. So such a chain
//! begins with a copy of the variable. A chain that would change the copy is an error
//! ([`crate::check`]). Functions that are parsed cannot be changed, so the text is parsed again:
//! the variable at the beginning of the chain has another name there, which the engine resolves.

use crate::captures::{CapturedValue, changed_variable, root_variable};
use crate::check::text::{FunctionBodies, literal_closure};
use crate::parser::{free_word, parser};
use rhai::{AST, ASTNode, Dynamic, Engine, Expr, FnCallExpr, Position, Token};
use std::collections::{BTreeMap, BTreeSet};

/// The beginning of the name of a copy; no name in a recipe has blanks.
const COPY: &str = "copy of ";

/// A chain with a closure that uses the variable at its beginning.
pub(crate) struct OwnReceiver<'e> {
    pub(crate) variable: String,
    place: Position,
    /// The closure.
    pub(crate) closure: &'e Expr,
    /// Whether the chain changes the variable.
    pub(crate) is_changed: bool,
}

impl<'e> OwnReceiver<'e> {
    /// The chain, if it is one with such a closure.
    pub(crate) fn of_chain(functions: &FunctionBodies, chain: &'e Expr) -> Option<OwnReceiver<'e>> {
        let (variable, place) = root_variable(chain)?;
        let captures_it = |argument: &&Expr| {
            literal_closure(argument).is_some_and(|closure| {
                let function = functions.closure(&closure.name);
                function.is_some_and(|it| it.params[..closure.captured].contains(&variable))
            })
        };
        let calls = calls_of_chain(chain);
        let arguments = calls.iter().flat_map(|(call, _)| call.args.iter());
        let closure = arguments.into_iter().find(captures_it)?;
        let of_rhai = BTreeMap::from([(variable.as_str(), CapturedValue::OfRhai)]);
        let is_changed = changed_variable(&ASTNode::Expr(chain), &of_rhai).is_some()
            || calls.iter().any(|(call, _)| functions.is_function(&call.name));
        Some(OwnReceiver { variable, place, closure, is_changed })
    }
}

/// The methods in a chain, in order, with their places.
pub(crate) fn calls_of_chain(chain: &Expr) -> Vec<(&FnCallExpr, Position)> {
    match chain {
        Expr::Dot(link, ..) | Expr::Index(link, ..) => {
            [calls_of_chain(&link.lhs), calls_of_chain(&link.rhs)].concat()
        }
        Expr::MethodCall(call, place) => vec![(call, *place)],
        _ => Vec::new(),
    }
}

/// Whether a recipe has chains that begin with a copy of a variable.
pub fn has_copies(ast: &AST) -> bool {
    !copied_variables(ast).is_empty()
}

/// Where chains use copies of variables.
fn copied_variables(ast: &AST) -> BTreeSet<Position> {
    let functions = FunctionBodies::of_recipe(ast);
    let mut copied = BTreeSet::new();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        if let Some(ASTNode::Expr(chain)) = path.last()
            && let Some(own) = OwnReceiver::of_chain(&functions, chain)
            && !own.is_changed
        {
            copied.insert(own.place);
        }
        true
    });
    copied
}

/// The parsed text of a recipe or module, in which chains begin with copies of variables that their
/// closures use. An engine runs it after [`resolve_copies`].
pub(crate) fn with_copies(text: &str, ast: AST) -> AST {
    let copied = copied_variables(&ast);
    if copied.is_empty() {
        return ast;
    }
    // Names of copies are unknown to an engine that knows all variables.
    let mut parser = parser();
    #[expect(
        deprecated,
        reason = "nothing else renames a variable without moving what follows it"
    )]
    parser.on_parse_token(move |token, place, _| match free_word(token) {
        Token::Identifier(name) if copied.contains(&place) => {
            Token::Identifier(Box::new(format!("{COPY}{name}").into()))
        }
        other => other,
    });
    parser.compile(text).unwrap_or(ast)
}

/// Makes an engine resolve the names of copies.
///
/// ```
/// use rhai::Engine;
/// use seventeen_language::{check, receivers};
///
/// let mut engine = Engine::new();
/// receivers::resolve_copies(&mut engine);
/// let text = "let all = [1, 2, 3]; all.filter(|x| x < all.len()).len()";
/// let ast = check::runnable(&engine, text, engine.compile(text)?);
/// assert_eq!(engine.eval_ast::<i64>(&ast)?, 2);
/// # Ok::<(), Box<rhai::EvalAltResult>>(())
/// ```
pub fn resolve_copies(engine: &mut Engine) {
    #[expect(deprecated, reason = "nothing else gives a variable the value of another")]
    engine.on_var(|name, _, context| {
        // A closure also captures the copies of its own variables, which have no values yet.
        let copy = |of: &str| context.scope().get(of).map_or(Dynamic::UNIT, Dynamic::flatten_clone);
        Ok(name.strip_prefix(COPY).map(copy))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::runnable;
    use crate::parser::parse_recipes;

    /// The value of a recipe.
    fn value(text: &str) -> String {
        let mut engine = Engine::new();
        engine.set_strict_variables(true);
        parse_recipes(&mut engine);
        resolve_copies(&mut engine);
        let ast = engine.compile(text).unwrap();
        engine.eval_ast::<Dynamic>(&runnable(&engine, text, ast)).unwrap().to_string()
    }

    #[test]
    fn closures_use_the_variable_on_which_they_are_called() {
        assert_eq!(value("let a = [3, 1]; a.map(|x| a.len() * x)"), "[6, 2]");
        assert_eq!(value("let a = #{ n: [3, 1] }; a.n.map(|x| x + a.n[1])"), "[4, 2]");
        assert_eq!(value("let a = [[3, 1]]; a[0].filter(|x| x > a.len())"), "[3]");
        let changed = "let a = [1]; a.push(2); let b = a.map(|x| a[0] + x); a.push(3); [a, b]";
        assert_eq!(value(changed), "[[1, 2, 3], [2, 3]]");
    }

    #[test]
    fn closures_and_functions_have_such_closures_inside() {
        let inner = "[1, 2].map(|n| { let a = [n, 9]; a.map(|x| x + a[0]) })";
        assert_eq!(value(inner), "[[2, 10], [4, 11]]");
        let outer = "let a = [1, 2]; [10, 20].map(|n| a.map(|x| x * a.len() + n))";
        assert_eq!(value(outer), "[[12, 14], [22, 24]]");
        let function = "fn ranks(v) { v.map(|x| v.filter(|y| y < x).len()) } ranks([5, 3, 4])";
        assert_eq!(value(function), "[2, 0, 1]");
        let text = "let a = [1]; `${a.map(|x| a.len() + x)}`";
        assert_eq!(value(text), "[2]");
    }

    #[test]
    fn chains_that_change_the_variable_are_no_copies() {
        let has = |text: &str| has_copies(&Engine::new().compile(text).unwrap());
        assert!(has("let a = [1]; a.map(|x| a.len())"));
        assert!(!has("let a = [1]; a.retain(|x| a.len() > x)"));
        assert!(!has("let a = [1]; a.map(|x| x)"));
        assert!(!has("fn twice(f) { this } let a = [1]; a.twice(|x| a.len())"));
    }
}
