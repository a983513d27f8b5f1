//! The types that variables get after their declaration: by assignments to them and to fields of
//! records, and by `push` to an array.
//!
//! A variable is known by its name alone, wherever the recipe declares it. Types only widen from
//! one round to the next, so the rounds end.

use super::super::known::union_of_fields;
use super::super::operators;
use super::super::text::{assigned_field, pushed_item};
use super::{KnownType, PlacedError, TypeChecker, VariableTypes};
use rhai::{Expr, OpAssignment};
use std::collections::{BTreeMap, BTreeSet};

/// The rounds after which a type that still widens is unknown.
const MOST_ROUNDS: usize = 4;

/// The types of the values that variables get after their declaration, by name.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Changes {
    assigned: BTreeMap<String, KnownType>,
    pushed: BTreeMap<String, KnownType>,
    /// The fields that records get.
    fields: BTreeMap<String, BTreeMap<String, KnownType>>,
    /// The variables whose values depend on more than the statements of the block that declares
    /// them: an inner block assigns them, or a closure captures them.
    entangled: BTreeSet<String>,
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

    /// Whether a variable gets another value, or changes inside.
    pub(super) fn is_changed(&self, name: &str) -> bool {
        let changed = [&self.assigned, &self.pushed];
        changed.iter().any(|all| all.contains_key(name)) || self.fields.contains_key(name)
    }

    /// The type of a variable with this first value.
    fn type_of_variable(&self, name: &str, first: KnownType) -> KnownType {
        let known = match self.assigned.get(name).filter(|_| self.entangled.contains(name)) {
            Some(assigned) => first.union(assigned.clone()),
            None => first,
        };
        match (known, self.pushed.get(name), self.fields.get(name)) {
            (array @ (KnownType::Array(_) | KnownType::Tuple(_)), Some(pushed), _) => {
                KnownType::array_of(array.item_type().union(pushed.clone()))
            }
            (KnownType::Record(Some(fields)), _, Some(set)) => {
                let set = set.iter().map(|(name, value)| (name.clone(), value.clone()));
                KnownType::Record(Some(union_of_fields(fields, set.collect())))
            }
            (known, ..) => known,
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

    /// Notes that a variable, or a field of a record in a variable, gets another value, by an
    /// assignment such as `=` or `+=`.
    ///
    /// # Errors
    /// An operator changes a field that the record does not have.
    pub(super) fn note_assignment(
        &self,
        operator: &OpAssignment,
        assigned: &Expr,
        value: KnownType,
        known: &mut VariableTypes<'_>,
    ) -> Result<(), PlacedError> {
        let field = assigned_field(assigned);
        if field.is_none() && !matches!(assigned, Expr::Variable(..)) {
            return Ok(());
        }
        let value = match operator.get_op_assignment_info() {
            Some((.., operator)) => {
                let before = self.type_of_value(assigned, known)?;
                operators::operator_type(operator, &[before, value])
            }
            None => value,
        };
        let mut changes = self.changes.borrow_mut();
        let round = changes.round;
        match (field, assigned) {
            (Some((record, field)), _) => {
                let fields = changes.fields.entry(record.to_owned()).or_default();
                Changes::add(fields, field, value, round);
            }
            (None, Expr::Variable(variable, ..)) => {
                Changes::add(&mut changes.assigned, &variable.1, value.clone(), round);
                drop(changes);
                self.assign_here(&variable.1, value, known);
            }
            _ => {}
        }
        Ok(())
    }

    /// Gives a variable its type from here on, if this block declares it.
    fn assign_here(&self, name: &str, value: KnownType, known: &mut VariableTypes<'_>) {
        match known.own.contains_key(name) {
            true => known.set(name, self.type_of_variable(name, value)),
            false => {
                known.narrowed.remove(name);
                self.note_entangled(name);
            }
        }
    }

    /// Notes that the value of a variable depends on more than the block that declares it.
    pub(super) fn note_entangled(&self, name: &str) {
        self.changes.borrow_mut().entangled.insert(name.to_owned());
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
