//! Facts from the text of a recipe: its functions and closures, the variables that it sets again,
//! and its literal records.

use super::parts::{PartStep, VariablePart};
use crate::captures::{self, root_variable};
use crate::check::prelude::*;
use crate::mutators;
use rhai::{FnPtr, Shared};

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

/// The ways in which variables change inside.
#[derive(Default)]
pub(super) struct InnerChanges {
    /// The variables that may get other fields or items in ways that are not followed.
    pub(super) unknown: BTreeSet<String>,
    /// The variables whose items may be removed, or get another order.
    pub(super) reordered: BTreeSet<String>,
    /// The parts that get values which are followed ([`super::inference`]).
    pub(super) parts: BTreeSet<(String, Vec<PartStep>)>,
}

impl InnerChanges {
    /// Those of the variables of a recipe.
    pub(super) fn of_recipe(ast: &AST, functions: &FunctionBodies) -> InnerChanges {
        let mut changes = InnerChanges::default();
        ast.walk(&mut |path: &[ASTNode<'_>]| {
            match path {
                [.., ASTNode::Stmt(Stmt::Assignment(assignment))] => {
                    let creates = assignment.0.get_op_assignment_info().is_none();
                    changes.add_assignment(&assignment.1.lhs, creates);
                }
                // The rest of an index is no chain of its own.
                [.., ASTNode::Expr(Expr::Index(whole, ..)), ASTNode::Expr(rest)]
                    if std::ptr::eq(&whole.rhs, *rest) => {}
                [.., ASTNode::Expr(chain @ (Expr::Dot(..) | Expr::Index(..)))] => {
                    changes.add_chain(functions, chain);
                }
                _ => {}
            }
            true
        });
        changes
    }

    /// Adds an assignment, which `creates` a part that is not there, unless an operator changes it.
    fn add_assignment(&mut self, assigned: &Expr, creates: bool) {
        match VariablePart::assigned(assigned) {
            Some(part) if creates => {
                self.parts.insert((part.variable.to_owned(), part.steps));
            }
            None if !matches!(assigned, Expr::Variable(..)) => {
                self.unknown.extend(root_variable(assigned).map(|(name, _)| name))
            }
            _ => {}
        }
    }

    /// Whether a variable may have other values inside than the text of its declaration shows.
    pub(super) fn change_values_of(&self, variable: &str) -> bool {
        self.unknown.contains(variable) || self.reordered.contains(variable)
    }

    fn add_chain(&mut self, functions: &FunctionBodies, chain: &Expr) {
        if let Some((part, _)) = VariablePart::with_added_items(functions, chain) {
            self.parts.insert((part.variable.to_owned(), part.steps_to_items()));
            return;
        }
        let (Expr::Dot(link, ..) | Expr::Index(link, ..)) = chain else { return };
        let variable = || root_variable(&link.lhs).map(|(name, _)| name);
        let may_add = |name: &str| mutators::may_add(name) || functions.is_function(name);
        if ends_in_method(&link.rhs, &may_add) {
            self.unknown.extend(variable());
        }
        if ends_in_method(&link.rhs, &mutators::may_remove) {
            self.reordered.extend(variable());
        }
    }
}

/// Whether a chain of properties and indexes has a method of such a name, which may change the
/// value before it.
fn ends_in_method(chain: &Expr, is_meant: &dyn Fn(&str) -> bool) -> bool {
    match chain {
        Expr::MethodCall(call, _) => is_meant(&call.name),
        Expr::Dot(inner, ..) | Expr::Index(inner, ..) => match &inner.lhs {
            // The value that a method returns is new.
            first @ Expr::MethodCall(..) => ends_in_method(first, is_meant),
            _ => ends_in_method(&inner.rhs, is_meant),
        },
        _ => false,
    }
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
