//! The values of variables that the text shows: constants, components with constant options, and
//! the constants of an array that a loop goes through.

use super::super::text::namespace_of;
use super::{TypeChecker, VariableTypes};
use rhai::{Expr, FnCallExpr};
use seventeen_plugin::Kind;

impl TypeChecker<'_> {
    /// The values that an expression may have, as text: those of a variable if they are known, or
    /// else the expression itself.
    pub(super) fn meant_values(&self, value: &Expr, known: &VariableTypes<'_>) -> Vec<Expr> {
        match value {
            Expr::Variable(variable, ..) if variable.2.is_empty() => {
                match known.values_of(&variable.1) {
                    [] => vec![value.clone()],
                    values => values.to_vec(),
                }
            }
            value => vec![value.clone()],
        }
    }

    /// Keeps the value of a variable, if it is constant and nothing changes it.
    pub(super) fn keep_value(&self, name: &str, value: &Expr, known: &mut VariableTypes<'_>) {
        if is_constant(value) {
            self.keep_values(name, vec![value.clone()], known);
        }
    }

    /// Keeps the values of a variable of a loop, if it goes through an array of constants.
    pub(super) fn keep_items(&self, name: &str, through: &Expr, known: &mut VariableTypes<'_>) {
        if let [Expr::Array(items, _)] = &self.meant_values(through, known)[..]
            && items.iter().all(is_constant)
        {
            self.keep_values(name, items.to_vec(), known);
        }
    }

    fn keep_values(&self, name: &str, values: Vec<Expr>, known: &mut VariableTypes<'_>) {
        if !self.changed_inside.contains(name) && !self.changes.borrow().is_changed(name) {
            known.values.insert(name.to_owned(), values);
        }
    }
}

/// Whether an expression always has the same value: a literal, or a component or a profile with
/// literal options.
fn is_constant(value: &Expr) -> bool {
    match value {
        Expr::Array(items, _) => items.iter().all(is_constant),
        Expr::Map(fields, _) => fields.0.iter().all(|(_, value)| is_constant(value)),
        Expr::FnCall(call, _) => makes_component(call) && call.args.iter().all(is_constant),
        value => matches!(
            value,
            Expr::BoolConstant(..)
                | Expr::IntegerConstant(..)
                | Expr::FloatConstant(..)
                | Expr::StringConstant(..)
        ),
    }
}

fn makes_component(call: &FnCallExpr) -> bool {
    let namespace = namespace_of(call);
    let is_kind = Kind::ALL.iter().any(|kind| kind.namespace() == namespace);
    is_kind || namespace.is_empty() && call.name == "profile"
}
