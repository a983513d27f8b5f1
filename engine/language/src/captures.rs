//! Captures: the variables of the surrounding recipe that a closure uses.
//!
//! A closure that a stream calls, on any thread, has captures of its own. Changing one would only
//! change a copy, which is discarded, so that is an error.

use crate::mutators;
use crate::source::PlacedError;
use rhai::{
    AST, ASTNode, Dynamic, Expr, FnPtr, Map, Module, Position, ScriptFuncDef, Shared, Stmt,
};
use std::collections::BTreeMap;

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
///     let functions = [ast.shared_lib().clone()];
///     Ok::<_, Box<rhai::EvalAltResult>>(captures::find_captured_change(&closure, &functions))
/// };
/// assert_eq!(functions("let seen = []; |x| seen.len() + x")?, None);
/// let (message, _) = functions("let seen = []; |x| seen.push(x)")?.unwrap();
/// assert!(message.starts_with("the closure changes the captured variable `seen`"));
/// # Ok::<(), Box<rhai::EvalAltResult>>(())
/// ```
pub fn find_captured_change(closure: &FnPtr, functions: &[Shared<Module>]) -> Option<PlacedError> {
    if !closure.is_curried() || !closure.is_anonymous() {
        return None;
    }
    functions.iter().find_map(|module| {
        let function = function_by_name(module, closure.fn_name())?;
        let params = function.iter_functions().next()?.params;
        let values = closure.curry().iter().map(CapturedValue::Value);
        captured_change(&function, &params.into_iter().zip(values).collect())
    })
}

/// A captured value.
#[derive(Clone, Copy)]
pub(crate) enum CapturedValue<'a> {
    /// This value.
    Value(&'a Dynamic),
    /// A part of such a value that is not available.
    Part,
    /// An array with unknown parts.
    Array,
    /// A text, an array or a record, which Rhai's functions change, with unknown parts.
    OfRhai,
    /// A value of one of our types, which nothing changes.
    Ours,
    /// Any value.
    Unknown,
}

/// The error about a function that changes one of its captured variables, and its place.
pub(crate) fn captured_change(
    function: &AST,
    captured: &BTreeMap<&str, CapturedValue<'_>>,
) -> Option<PlacedError> {
    let mut changed = None;
    function.walk(&mut |path: &[ASTNode<'_>]| {
        changed = path.last().and_then(|node| changed_variable(node, captured));
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
pub fn function_by_name(functions: &Shared<Module>, name: &str) -> Option<AST> {
    let mut all = functions.iter_script_fn_info();
    let (.., definition) = all.find(|(_, _, known, ..)| *known == name)?;
    Some(function_alone(definition))
}

/// The statements of a function that is alone.
pub fn statements_of(function: &AST) -> Vec<Stmt> {
    let mut statements = Vec::new();
    function.walk(&mut |path: &[ASTNode<'_>]| {
        if let [ASTNode::Stmt(statement)] = path {
            statements.push((*statement).clone());
        }
        true
    });
    statements
}

/// A function alone, for inspection.
pub(crate) fn function_alone(definition: &Shared<ScriptFuncDef>) -> AST {
    let mut alone = Module::new();
    alone.set_script_fn(definition.clone());
    AST::new(None::<Stmt>, alone)
}

/// The one of these variables that a node changes, and its place.
pub(crate) fn changed_variable(
    node: &ASTNode<'_>,
    captured: &BTreeMap<&str, CapturedValue<'_>>,
) -> Option<(String, Position)> {
    let (changed, chain) = match node {
        ASTNode::Stmt(Stmt::Assignment(assignment)) => (&assignment.1.lhs, None),
        ASTNode::Expr(Expr::Dot(inner, ..)) => (&inner.lhs, Some((&inner.rhs, ChainOperator::Dot))),
        ASTNode::Expr(Expr::Index(inner, ..)) => {
            (&inner.lhs, Some((&inner.rhs, ChainOperator::Index)))
        }
        _ => return None,
    };
    let (name, position) = root_variable(changed)?;
    let value = *captured.get(&*name)?;
    let is_part = !matches!(changed, Expr::Variable(..));
    let value = if is_part { value.of_part() } else { value };
    let is_changed = chain.is_none_or(|(rest, link)| changes_value(rest, link, value));
    is_changed.then_some((name, position))
}

/// The operator before a part of a chain: `.` or `[`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ChainOperator {
    Dot,
    Index,
}

/// Whether a chain such as `items.push(3)` certainly changes the value before it.
fn changes_value(chain: &Expr, link: ChainOperator, value: CapturedValue<'_>) -> bool {
    let (first, rest) = match chain {
        Expr::Dot(inner, ..) => (&inner.lhs, Some((&inner.rhs, ChainOperator::Dot))),
        Expr::Index(inner, ..) => (&inner.lhs, Some((&inner.rhs, ChainOperator::Index))),
        other => (other, None),
    };
    let is_changed = |part| rest.is_some_and(|(rest, link)| changes_value(rest, link, part));
    match first {
        _ if link == ChainOperator::Index => is_changed(value.of_part()),
        Expr::Property(name, _) => match value {
            CapturedValue::Value(of) => match of.read_lock::<Map>() {
                Some(record) => is_changed(
                    record.get(&*name.2).map_or(CapturedValue::Part, CapturedValue::Value),
                ),
                // A property of a value of our types is a copy.
                None => false,
            },
            other => is_changed(other.of_part()),
        },
        // The returned value is new.
        Expr::MethodCall(call, _) => value.is_changed_by(&call.name),
        _ => false,
    }
}

impl CapturedValue<'_> {
    /// A part of it, with the same knowledge.
    fn of_part(self) -> Self {
        match self {
            CapturedValue::Value(_) | CapturedValue::Part => CapturedValue::Part,
            CapturedValue::Array | CapturedValue::OfRhai | CapturedValue::Unknown => {
                CapturedValue::Unknown
            }
            CapturedValue::Ours => CapturedValue::Ours,
        }
    }

    /// Whether Rhai's function of this name certainly changes it.
    fn is_changed_by(self, function: &str) -> bool {
        let is_array = match self {
            CapturedValue::Value(value) if value.is_array() || value.is_blob() => true,
            CapturedValue::Value(value) if value.is_string() || value.is_map() => false,
            CapturedValue::Array => true,
            CapturedValue::Part | CapturedValue::OfRhai => false,
            CapturedValue::Value(_) | CapturedValue::Ours | CapturedValue::Unknown => return false,
        };
        mutators::certainly_changes(function, is_array)
    }
}

/// The variable at the start of an expression, and its place: `map` of `map.items[3]`.
pub(crate) fn root_variable(expression: &Expr) -> Option<(String, Position)> {
    match expression {
        Expr::Variable(variable, _, position) => Some((variable.1.to_string(), *position)),
        Expr::Dot(inner, ..) | Expr::Index(inner, ..) => root_variable(&inner.lhs),
        _ => None,
    }
}
