//! Facts from the text of a recipe: its functions and closures, the variables that it sets again,
//! and its literal records.

use crate::captures::{self, root_variable};
use rhai::{AST, ASTNode, Expr, FnCallExpr, FnPtr, Position, Shared, Stmt};
use std::collections::{BTreeMap, BTreeSet};

/// A function or a closure of a recipe.
pub(crate) struct FunctionBody {
    pub(crate) params: Vec<String>,
    pub(super) statements: Vec<Stmt>,
    /// The function alone.
    pub(super) alone: AST,
}

/// The functions and closures of a recipe, by name and number of parameters.
pub(crate) struct FunctionBodies(BTreeMap<(String, usize), FunctionBody>);

impl FunctionBodies {
    pub(crate) fn of_recipe(ast: &AST) -> FunctionBodies {
        let functions = ast.shared_lib().iter_script_fn_info();
        let body = |(_, _, name, number, definition): (_, _, &str, usize, &Shared<_>)| {
            let alone = captures::function_alone(definition);
            let params = definition.params.iter().map(ToString::to_string).collect();
            let statements = captures::statements_of(&alone);
            ((name.to_owned(), number), FunctionBody { params, statements, alone })
        };
        FunctionBodies(functions.map(body).collect())
    }

    pub(super) fn named_values(&self) -> impl Iterator<Item = (&str, &FunctionBody)> {
        self.0.iter().map(|((name, _), body)| (name.as_str(), body))
    }

    /// Those of a name, which may take different numbers of values.
    fn of_name(&self, name: &str) -> impl Iterator<Item = (usize, &FunctionBody)> {
        let from = (name.to_owned(), 0);
        let named = self.0.range(from..).take_while(move |((known, _), _)| known == name);
        named.map(|((_, params), body)| (*params, body))
    }

    /// Whether the recipe has a function of this name.
    pub(crate) fn is_function(&self, name: &str) -> bool {
        self.of_name(name).next().is_some()
    }

    /// The function of this name as a value, if there is only one.
    pub(super) fn as_value(&self, name: &str) -> Option<LiteralClosure> {
        let is_one = self.of_name(name).count() == 1;
        is_one.then(|| LiteralClosure { name: name.to_owned(), captured: 0 })
    }

    /// The closure of this name, which Rhai gives to it.
    pub(crate) fn closure(&self, name: &str) -> Option<&FunctionBody> {
        self.of_name(name).next().map(|(_, body)| body)
    }

    /// The function that takes this number of values.
    ///
    /// # Errors
    /// There is none of this name that takes this number.
    pub(super) fn function(&self, name: &str, values: usize) -> Result<&FunctionBody, String> {
        let mut all = self.of_name(name);
        all.find(|(params, _)| *params == values).map(|(_, body)| body).ok_or_else(|| {
            let takes: Vec<String> =
                self.of_name(name).map(|(params, _)| params.to_string()).collect();
            wrong_number(name, &takes, values)
        })
    }
}

/// The error about a function that takes other numbers of arguments.
pub(super) fn wrong_number(function: &str, takes: &[String], got: usize) -> String {
    let plural = if takes == ["1"] { "" } else { "s" };
    format!("`{function}` takes {} argument{plural}, but got {got}", takes.join(" or "))
}

/// The namespace in a call; empty if there is none.
pub(super) fn namespace_of(call: &FnCallExpr) -> String {
    call.namespace.to_string().trim_end_matches("::").to_owned()
}

/// Whether a part of an expression is wanted.
pub(super) fn mentions(expression: &Expr, is_wanted: impl Fn(&Expr) -> bool) -> bool {
    let mut found = false;
    expression.walk(&mut Vec::new(), &mut |path: &[ASTNode<'_>]| {
        found |= matches!(path.last(), Some(ASTNode::Expr(part)) if is_wanted(part));
        !found
    });
    found
}

/// The names of the variables in an expression.
pub(super) fn variables_in(expression: &Expr) -> Vec<String> {
    variables_where(expression, |_| true)
}

/// The names of the variables in an expression that are not followed by a dot.
pub(super) fn variables_alone_in(expression: &Expr) -> Vec<String> {
    variables_where(expression, |around| !matches!(around, Some(ASTNode::Expr(Expr::Dot(..)))))
}

/// The names of the variables in an expression that are directly within a wanted node.
fn variables_where(
    expression: &Expr,
    is_wanted: impl Fn(Option<&ASTNode<'_>>) -> bool,
) -> Vec<String> {
    let mut names = Vec::new();
    expression.walk(&mut Vec::new(), &mut |path: &[ASTNode<'_>]| {
        if let [around @ .., ASTNode::Expr(Expr::Variable(variable, ..))] = path
            && is_wanted(around.last())
        {
            names.push(variable.1.to_string());
        }
        true
    });
    names
}

/// The variables that may get other fields or items, but keep their type. What an assignment of
/// another value or field, or `push`, adds is known ([`super::inference`]).
pub(super) fn changed_inside(ast: &AST, functions: &FunctionBodies) -> BTreeSet<String> {
    let mut inside = BTreeSet::new();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        match path.last() {
            Some(ASTNode::Stmt(Stmt::Assignment(assignment))) => match &assignment.1.lhs {
                Expr::Variable(..) => {}
                field if assigned_field(field).is_some() => {}
                part => inside.extend(root_variable(part).map(|(name, _)| name)),
            },
            Some(ASTNode::Expr(chain @ (Expr::Dot(link, ..) | Expr::Index(link, ..))))
                if pushed_item(functions, chain).is_none()
                    && may_change_inside(functions, &link.rhs) =>
            {
                inside.extend(root_variable(&link.lhs).map(|(name, _)| name));
            }
            _ => {}
        }
        true
    });
    inside
}

/// The array and the item of `array.push(item)`, where the array is a variable.
pub(super) fn pushed_item<'e>(
    functions: &FunctionBodies,
    chain: &'e Expr,
) -> Option<(&'e str, &'e Expr)> {
    let Expr::Dot(link, ..) = chain else { return None };
    match (&link.lhs, &link.rhs) {
        (Expr::Variable(variable, ..), Expr::MethodCall(call, _))
            if call.name == "push" && !functions.is_function("push") =>
        {
            call.args.first().map(|item| (variable.1.as_str(), item))
        }
        _ => None,
    }
}

/// The variable and the name in `record.name` or `record["name"]`, as what an assignment changes.
pub(super) fn assigned_field(assigned: &Expr) -> Option<(&str, &str)> {
    let (Expr::Dot(link, ..) | Expr::Index(link, ..)) = assigned else { return None };
    match (&link.lhs, &link.rhs) {
        (Expr::Variable(record, ..), Expr::Property(field, _)) => Some((&record.1, &field.2)),
        (Expr::Variable(record, ..), Expr::StringConstant(field, _)) => Some((&record.1, field)),
        _ => None,
    }
}

/// Whether a chain of properties and indexes may end in a method that changes the value before it.
fn may_change_inside(functions: &FunctionBodies, chain: &Expr) -> bool {
    match chain {
        Expr::MethodCall(call, _) => may_change(functions, &call.name),
        Expr::Dot(inner, ..) | Expr::Index(inner, ..) => match &inner.lhs {
            // The value that a method returns is new.
            first @ Expr::MethodCall(..) => may_change_inside(functions, first),
            _ => may_change_inside(functions, &inner.rhs),
        },
        _ => false,
    }
}

/// Whether a method may add fields to a record, or change the items of an array: one of Rhai's own,
/// or a function of the recipe.
fn may_change(functions: &FunctionBodies, name: &str) -> bool {
    const GROWING: [&str; 8] =
        ["set", "mixin", "fill_with", "push", "append", "insert", "splice", "pad"];
    GROWING.contains(&name) || functions.is_function(name)
}

/// The entries of a literal record: their names, their values, and the places of the names.
pub(super) fn record_entries(record: &Expr) -> Vec<(String, &Expr, Position)> {
    let Expr::Map(fields, _) = record else { return Vec::new() };
    fields.0.iter().map(|(name, value)| (name.name.to_string(), value, name.pos)).collect()
}

/// A literal closure.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LiteralClosure {
    pub(crate) name: String,
    /// The number of captured variables, which are its first parameters.
    pub(crate) captured: usize,
}

/// The literal closure in an expression: alone, or with the variables that it captures.
pub(crate) fn literal_closure(expression: &Expr) -> Option<LiteralClosure> {
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
