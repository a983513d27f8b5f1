//! The types that variables get after their declaration: by assignments to them, to fields of
//! records and to items, and by methods that add items to an array.
//!
//! A variable is known by its name alone, wherever the recipe declares it. Types only widen from
//! one round to the next, so the rounds end.

use super::super::operators;
use super::super::parts::{AddedItems, PartStep, VariablePart};
use super::calls::reject_nothing_as_operand;
use super::{TypeChecker, VariableTypes};
use crate::check::prelude::*;
use rhai::OpAssignment;

/// The rounds after which a type that still widens is unknown.
const MOST_ROUNDS: usize = 4;

/// The types of the values that variables get after their declaration, by name.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Changes {
    assigned: BTreeMap<String, KnownType>,
    /// The values that parts of variables get.
    parts: BTreeMap<String, BTreeMap<Vec<PartStep>, KnownType>>,
    /// The variables whose values depend on more than the statements of the block that declares
    /// them: an inner block assigns them, or a closure captures them.
    entangled: BTreeSet<String>,
    /// The rounds so far.
    round: usize,
}

impl Changes {
    /// Before the types of these changes are known.
    pub(super) fn of_parts(changes: &InnerChanges) -> Changes {
        let mut parts = BTreeMap::<String, BTreeMap<Vec<PartStep>, KnownType>>::new();
        for (variable, steps) in &changes.parts {
            parts.entry(variable.clone()).or_default().insert(steps.clone(), KnownType::Never);
        }
        Changes { parts, ..Changes::default() }
    }

    fn add<K: Ord>(all: &mut BTreeMap<K, KnownType>, key: K, known: KnownType, round: usize) {
        let before = all.get(&key).cloned();
        let after = match before.clone() {
            Some(before) => before.union(known),
            None => known,
        };
        let is_late = round >= MOST_ROUNDS && before.as_ref() != Some(&after);
        all.insert(key, if is_late { KnownType::Any } else { after });
    }

    fn add_part(&mut self, variable: &str, steps: Vec<PartStep>, value: KnownType) {
        let round = self.round;
        Changes::add(self.parts.entry(variable.to_owned()).or_default(), steps, value, round);
    }

    /// Whether a variable gets another value, or changes inside.
    pub(super) fn is_changed(&self, name: &str) -> bool {
        self.assigned.contains_key(name) || self.parts.contains_key(name)
    }

    /// The names of the fields that a record gets; none if other changes are possible.
    pub(super) fn changed_fields(&self, name: &str) -> Option<BTreeSet<String>> {
        if self.assigned.contains_key(name) {
            return None;
        }
        let parts = self.parts.get(name).into_iter().flatten();
        let field = |(steps, _): (&'_ Vec<PartStep>, _)| match steps.first() {
            Some(PartStep::Field(field)) => Some(field.clone()),
            _ => None,
        };
        parts.map(field).collect()
    }

    /// The type of a variable with this first value.
    fn type_of_variable(&self, name: &str, first: KnownType) -> KnownType {
        let known = match self.assigned.get(name).filter(|_| self.entangled.contains(name)) {
            Some(assigned) => first.union(assigned.clone()),
            None => first,
        };
        let mut parts: Vec<_> = self.parts.get(name).into_iter().flatten().collect();
        // A part gets its value before its own parts do.
        parts.sort_by_cached_key(|(steps, _)| steps.len());
        parts.into_iter().fold(known, |known, (steps, value)| known.with_part(steps, value))
    }
}

impl TypeChecker<'_> {
    /// Repeats a check until it finds no more types of variables. The last round counts.
    pub(super) fn until_settled<T>(&self, check: impl Fn() -> T) -> T {
        loop {
            let before = self.changes.borrow().clone();
            let result = self.in_function(&check);
            if *self.changes.borrow() == before {
                self.report_comparisons();
                return result;
            }
            self.changes.borrow_mut().round += 1;
            self.found.take();
            self.calls.take();
            self.facts.take();
            self.comparisons.take();
        }
    }

    /// The type of a variable with this first value.
    pub(super) fn type_of_variable(&self, name: &str, first: KnownType) -> KnownType {
        // The statements that change it are followed one by one.
        if self.pushed_arrays.contains(name) {
            return first;
        }
        let known = self.changes.borrow().type_of_variable(name, first);
        if self.inner_changes.unknown.contains(name) {
            return known.with_any_inside();
        }
        let is_reordered = self.inner_changes.reordered.contains(name);
        if is_reordered { known.with_all_alike() } else { known }
    }

    /// Notes that a variable, or a part of it, gets another value, by an assignment such as `=` or
    /// `+=`.
    ///
    /// # Errors
    /// An operator changes a part that the variable does not have, or its operand is nothing.
    pub(super) fn note_assignment(
        &self,
        assignment: &OpAssignment,
        (assigned, operand): (&Expr, &Expr),
        value: KnownType,
        known: &mut VariableTypes<'_>,
    ) -> Result<(), PlacedError> {
        let part = VariablePart::assigned(assigned);
        if part.is_none() && !matches!(assigned, Expr::Variable(..)) {
            return Ok(());
        }
        let place = assignment.position();
        let value = match assignment.get_op_assignment_info() {
            Some((_, _, _, syntax, _, operator)) => {
                reject_nothing_as_operand(
                    std::slice::from_ref(&value),
                    std::slice::from_ref(operand),
                )?;
                let given = [self.type_of_value(assigned, known)?, value];
                self.check_changed(syntax, operator, &given).map_err(|message| (message, place))?;
                operators::operator_type(operator, &given)
            }
            None => value,
        };
        match (part, assigned) {
            (Some(part), _) => {
                self.changes.borrow_mut().add_part(part.variable, part.steps, value);
            }
            (None, Expr::Variable(variable, ..)) => {
                let name = variable.1.to_string();
                let mut changes = self.changes.borrow_mut();
                let round = changes.round;
                Changes::add(&mut changes.assigned, name, value.clone(), round);
                drop(changes);
                self.assign_here(&variable.1, value, known);
            }
            _ => {}
        }
        Ok(())
    }

    /// Rejects an operator such as `+=` that does not exist for these operands. An array takes any
    /// item.
    fn check_changed(
        &self,
        syntax: &str,
        operator: &str,
        given: &[KnownType; 2],
    ) -> Result<(), String> {
        let takes_items = ["Array", "Blob"].iter().any(|of| given[0].may_be(of));
        let defined = self.signatures.by_name(operator);
        match operators::operator_error(operator, given, defined) {
            Some(message) if !(operator == "+" && takes_items) => {
                let message = message.replacen(&format!("`{operator}`"), &format!("`{syntax}`"), 1);
                Err(format!("{message}{}", self.signatures.other_operators(given)))
            }
            _ => Ok(()),
        }
    }

    /// Gives a variable its type from here on, if this block declares it.
    fn assign_here(&self, name: &str, value: KnownType, known: &mut VariableTypes<'_>) {
        match known.is_own(name) {
            true => known.set(name, self.type_of_variable(name, value)),
            false => {
                known.here.remove(name);
                self.note_entangled(name);
            }
        }
    }

    /// Notes that the value of a variable depends on more than the block that declares it.
    pub(super) fn note_entangled(&self, name: &str) {
        self.changes.borrow_mut().entangled.insert(name.to_owned());
    }

    /// Notes the items that a chain adds to an array, if it does.
    pub(super) fn note_added_items(&self, chain: &Expr, known: &VariableTypes<'_>) {
        let added = VariablePart::with_added_items(&self.functions, chain);
        let Some((array, added)) = added else { return };
        let type_of = |value| self.type_of_value(value, known).unwrap_or(KnownType::Never);
        let items = match added {
            AddedItems::One(item) => type_of(item),
            AddedItems::All(items) => type_of(items).item_type(),
        };
        let steps = array.steps_to_items();
        self.changes.borrow_mut().add_part(array.variable, steps, items);
    }
}
