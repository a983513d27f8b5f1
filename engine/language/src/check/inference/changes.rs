//! The types that variables get after their declaration: by assignments, and by `push` to an array.
//!
//! A variable is known by its name alone, wherever the recipe declares it. Types only widen from
//! one round to the next, so the rounds end.

use super::super::operators;
use super::super::text::pushed_item;
use super::{KnownType, TypeChecker, VariableTypes};
use rhai::{Expr, OpAssignment};
use std::collections::BTreeMap;

/// The rounds after which a type that still widens is unknown.
const MOST_ROUNDS: usize = 4;

/// The types of the values that variables get after their declaration, by name.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Changes {
    assigned: BTreeMap<String, KnownType>,
    pushed: BTreeMap<String, KnownType>,
    /// The rounds so far.
    round: usize,
}

impl Changes {
    fn add(all: &mut BTreeMap<String, KnownType>, name: &str, known: KnownType, round: usize) {
        let before = all.get(name).cloned();
        let after = match before.clone() {
            Some(before) => before.union(known),
            None => known,
        };
        let is_late = round >= MOST_ROUNDS && before.as_ref() != Some(&after);
        all.insert(name.to_owned(), if is_late { KnownType::Any } else { after });
    }

    /// The type of a variable with this first value.
    fn type_of_variable(&self, name: &str, first: KnownType) -> KnownType {
        let known = match self.assigned.get(name) {
            Some(assigned) => first.union(assigned.clone()),
            None => first,
        };
        match (known, self.pushed.get(name)) {
            (KnownType::Array(items), Some(pushed)) => {
                KnownType::Array(Box::new(items.union(pushed.clone())))
            }
            (known, _) => known,
        }
    }
}

impl TypeChecker<'_> {
    /// Repeats a check until it finds no more types of variables. The last round counts.
    pub(super) fn until_settled<T>(&self, check: impl Fn() -> T) -> T {
        loop {
            let before = self.changes.borrow().clone();
            let result = check();
            if *self.changes.borrow() == before {
                return result;
            }
            self.changes.borrow_mut().round += 1;
            self.found.take();
            self.calls.take();
            self.facts.take();
        }
    }

    /// The type of a variable with this first value.
    pub(super) fn type_of_variable(&self, name: &str, first: KnownType) -> KnownType {
        let known = self.changes.borrow().type_of_variable(name, first);
        if self.changed_inside.contains(name) { known.with_any_inside() } else { known }
    }

    /// Notes that a variable gets another value, by an assignment such as `=` or `+=`.
    pub(super) fn note_assignment(
        &self,
        operator: &OpAssignment,
        variable: &str,
        value: KnownType,
        known: &VariableTypes<'_>,
    ) {
        let value = match operator.get_op_assignment_info() {
            Some((.., operator)) => {
                operators::operator_type(operator, &[known.get(variable), value])
            }
            None => value,
        };
        let mut changes = self.changes.borrow_mut();
        let round = changes.round;
        Changes::add(&mut changes.assigned, variable, value, round);
    }

    /// Notes the item that a chain pushes to an array, if it does.
    pub(super) fn note_push(&self, chain: &Expr, known: &VariableTypes<'_>) {
        let Some((array, item)) = pushed_item(&self.functions, chain) else { return };
        let item = self.type_of_value(item, known).unwrap_or(KnownType::Any);
        let mut changes = self.changes.borrow_mut();
        let round = changes.round;
        Changes::add(&mut changes.pushed, array, item, round);
    }
}
