//! Parts of variables that a recipe changes, such as `list[i]`, `record.name` and the items that
//! `push` adds to `record[key]`.

use crate::check::prelude::*;
use rhai::ASTFlags;

/// A step from a value to one of its parts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum PartStep {
    /// The field of this name.
    Field(String),
    /// An item of an array, or the field of a computed name.
    Item,
}

/// The part of a variable to which a chain leads.
pub(super) struct VariablePart<'e> {
    pub(super) variable: &'e str,
    pub(super) steps: Vec<PartStep>,
    /// The method at the end of the chain.
    method: Option<&'e FnCallExpr>,
}

/// How a method changes an array.
pub(super) enum AddedItems<'e> {
    One(&'e Expr),
    /// The items of an array.
    All(&'e Expr),
}

impl<'e> VariablePart<'e> {
    /// The part to which a chain leads that begins with a variable, and that has no methods except
    /// at its end.
    fn of_chain(chain: &'e Expr) -> Option<VariablePart<'e>> {
        let (Expr::Dot(link, ..) | Expr::Index(link, ..)) = chain else { return None };
        let Expr::Variable(variable, ..) = &link.lhs else { return None };
        let mut part = VariablePart { variable: &variable.1, steps: Vec::new(), method: None };
        part.follow(chain).then_some(part)
    }

    /// Adds the steps after the beginning of a chain, if all are known.
    fn follow(&mut self, chain: &'e Expr) -> bool {
        let (is_index, link, flags) = match chain {
            Expr::Dot(link, flags, _) => (false, link, flags),
            Expr::Index(link, flags, _) => (true, link, flags),
            _ => return false,
        };
        // An index is in one expression with what follows it, unless a flag ends it.
        let rest = match &link.rhs {
            rest @ (Expr::Dot(..) | Expr::Index(..)) if !flags.contains(ASTFlags::BREAK) => {
                Some(rest)
            }
            _ => None,
        };
        let first = match rest {
            Some(Expr::Dot(inner, ..) | Expr::Index(inner, ..)) => &inner.lhs,
            _ => &link.rhs,
        };
        match (is_index, first) {
            (true, Expr::StringConstant(name, _)) => {
                self.steps.push(PartStep::Field(name.to_string()));
            }
            (true, _) => self.steps.push(PartStep::Item),
            (false, Expr::Property(name, _)) => {
                self.steps.push(PartStep::Field(name.2.to_string()));
            }
            (false, Expr::MethodCall(call, _)) if rest.is_none() => self.method = Some(call),
            (false, _) => return false,
        }
        rest.is_none_or(|rest| self.follow(rest))
    }

    /// The part that an assignment changes, if it is a part of a variable.
    pub(super) fn assigned(assigned: &'e Expr) -> Option<VariablePart<'e>> {
        VariablePart::of_chain(assigned).filter(|part| part.method.is_none())
    }

    /// The array to which a chain such as `list.push(item)` adds items, and those.
    pub(super) fn with_added_items(
        functions: &FunctionBodies,
        chain: &'e Expr,
    ) -> Option<(VariablePart<'e>, AddedItems<'e>)> {
        let part = VariablePart::of_chain(chain)?;
        let call = part.method.filter(|call| !functions.is_function(&call.name))?;
        let added = match (&*call.name, &call.args[..]) {
            ("push", [item]) | ("insert", [_, item]) => AddedItems::One(item),
            ("append", [items]) => AddedItems::All(items),
            _ => return None,
        };
        Some((part, added))
    }

    /// Whether the chain ends in a method of this name.
    pub(super) fn ends_in(&self, method: &str) -> bool {
        self.method.is_some_and(|call| call.name == method)
    }

    /// The steps to the items of the part.
    pub(super) fn steps_to_items(&self) -> Vec<PartStep> {
        let mut steps = self.steps.clone();
        steps.push(PartStep::Item);
        steps
    }
}
