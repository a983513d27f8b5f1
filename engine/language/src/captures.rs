//! Captures: the variables of the surrounding recipe that a closure uses.
//!
//! A closure that a stream calls, on any thread, has captures of its own. Changing one would only
//! change a copy, which is discarded, so that is an error.

use crate::source::Wrong;
use rhai::{AST, ASTNode, Dynamic, Expr, FnPtr, Map, Module, Position, Shared, Stmt};
use std::collections::BTreeMap;

/// Rhai's functions that change their first argument: a text, a list or a record. Our own functions
/// change nothing: `sort` of a stream returns another stream.
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

/// The error about a closure of these functions that changes a captured variable, and its place.
///
/// ```
/// use rhai::{Engine, FnPtr};
/// use seventeen_language::captures;
///
/// let engine = Engine::new();
/// let functions = |text: &str| {
///     let ast = engine.compile(text)?;
///     let closure = engine.eval_ast::<FnPtr>(&ast)?;
///     Ok::<_, Box<rhai::EvalAltResult>>(captures::refuse(&closure, &[ast.shared_lib().clone()]))
/// };
/// assert_eq!(functions("let seen = []; |x| seen.len() + x")?, None);
/// let (message, _) = functions("let seen = []; |x| seen.push(x)")?.unwrap();
/// assert!(message.starts_with("the closure changes the captured variable `seen`"));
/// # Ok::<(), Box<rhai::EvalAltResult>>(())
/// ```
pub fn refuse(closure: &FnPtr, functions: &[Shared<Module>]) -> Option<Wrong> {
    if !closure.is_curried() || !closure.is_anonymous() {
        return None;
    }
    functions.iter().find_map(|module| {
        let function = function(module, closure.fn_name())?;
        let params = function.iter_functions().next()?.params;
        let values = closure.curry().iter().map(Captured::Value);
        changed(&function, &params.into_iter().zip(values).collect())
    })
}

/// A captured value.
#[derive(Clone, Copy)]
pub(crate) enum Captured<'a> {
    /// This value.
    Value(&'a Dynamic),
    /// A part of such a value that is not available.
    Part,
    /// A text, an array or a record, which Rhai's functions change, with unknown parts.
    OfRhai,
    /// A value of one of our types, which nothing changes.
    Ours,
    /// Any value.
    Unknown,
}

/// The error about a function that changes one of its captured variables, and its place.
pub(crate) fn changed(function: &AST, captured: &BTreeMap<&str, Captured<'_>>) -> Option<Wrong> {
    let mut changed = None;
    function.walk(&mut |path: &[ASTNode<'_>]| {
        changed = path.last().and_then(|node| changes(node, captured));
        changed.is_none()
    });
    let (name, position) = changed?;
    let message = format!(
        "the closure changes the captured variable `{name}`, but would only change a copy. \
         To carry a value from item to item, use `fold(first, |value, item| …)`"
    );
    Some((message, position))
}

/// The function of this name alone, for inspection.
pub(crate) fn function(functions: &Shared<Module>, name: &str) -> Option<AST> {
    let mut all = functions.iter_script_fn_info();
    let definition = all.find(|(_, _, known, ..)| *known == name)?.4.clone();
    let mut alone = Module::new();
    alone.set_script_fn(definition);
    Some(AST::new(None::<Stmt>, alone))
}

/// The one of these variables that a node changes, and its place.
fn changes(
    node: &ASTNode<'_>,
    captured: &BTreeMap<&str, Captured<'_>>,
) -> Option<(String, Position)> {
    let (changed, chain) = match node {
        ASTNode::Stmt(Stmt::Assignment(assignment)) => (&assignment.1.lhs, None),
        ASTNode::Expr(Expr::Dot(inner, ..)) => (&inner.lhs, Some((&inner.rhs, Link::Dot))),
        ASTNode::Expr(Expr::Index(inner, ..)) => (&inner.lhs, Some((&inner.rhs, Link::Index))),
        _ => return None,
    };
    let (name, position) = root(changed)?;
    let value = *captured.get(&*name)?;
    let is_part = !matches!(changed, Expr::Variable(..));
    let value = if is_part { value.part() } else { value };
    let is_changed = chain.is_none_or(|(rest, link)| changes_it(rest, link, value));
    is_changed.then_some((name, position))
}

/// The operator before a part of a chain: `.` or `[`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Dot,
    Index,
}

/// Whether a chain such as `items.push(3)` certainly changes the value before it.
fn changes_it(chain: &Expr, link: Link, value: Captured<'_>) -> bool {
    let (first, rest) = match chain {
        Expr::Dot(inner, ..) => (&inner.lhs, Some((&inner.rhs, Link::Dot))),
        Expr::Index(inner, ..) => (&inner.lhs, Some((&inner.rhs, Link::Index))),
        other => (other, None),
    };
    let is_changed = |part| rest.is_some_and(|(rest, link)| changes_it(rest, link, part));
    match first {
        _ if link == Link::Index => is_changed(value.part()),
        Expr::Property(name, _) => match value {
            Captured::Value(of) => match of.read_lock::<Map>() {
                Some(record) => {
                    is_changed(record.get(&*name.2).map_or(Captured::Part, Captured::Value))
                }
                // A property of a value of our types is a copy.
                None => false,
            },
            other => is_changed(other.part()),
        },
        // The returned value is new.
        Expr::MethodCall(call, _) => CHANGING.contains(&call.name.as_str()) && value.can_change(),
        _ => false,
    }
}

impl Captured<'_> {
    /// A part of it, with the same knowledge.
    fn part(self) -> Self {
        match self {
            Captured::Value(_) | Captured::Part => Captured::Part,
            Captured::OfRhai | Captured::Unknown => Captured::Unknown,
            Captured::Ours => Captured::Ours,
        }
    }

    /// Whether it certainly has a type that Rhai's functions change.
    fn can_change(self) -> bool {
        match self {
            Captured::Value(value) => {
                value.is_string() || value.is_array() || value.is_blob() || value.is_map()
            }
            Captured::Part | Captured::OfRhai => true,
            Captured::Ours | Captured::Unknown => false,
        }
    }
}

/// The variable at the start of an expression, and its place: `map` of `map.items[3]`.
pub(crate) fn root(expression: &Expr) -> Option<(String, Position)> {
    match expression {
        Expr::Variable(variable, _, position) => Some((variable.1.to_string(), *position)),
        Expr::Dot(inner, ..) | Expr::Index(inner, ..) => root(&inner.lhs),
        _ => None,
    }
}
