//! The values of variables that the text shows: constants, parameters, components with constant
//! options, and the constants of an array that a loop goes through.

use super::super::constants::is_constant;
use super::{TypeChecker, VariableTypes};
use crate::check::prelude::*;
use crate::param;

impl TypeChecker<'_> {
    /// The values that an expression may have, as text: those of a variable or a parameter if they
    /// are known, or else the expression itself.
    pub(super) fn meant_values(&self, value: &Expr, known: &VariableTypes<'_>) -> Vec<Expr> {
        let meant = match value {
            Expr::Variable(variable, ..) if variable.2.is_empty() => {
                match known.find(&variable.1).map(|it| &it.values[..]) {
                    // A condition may tell them apart.
                    Some([_, _, ..]) if self.is_conditional() => Vec::new(),
                    values => values.unwrap_or_default().to_vec(),
                }
            }
            Expr::FnCall(call, _) if call.name == "param" && namespace_of(call).is_empty() => {
                param::values_of_call(&call.args, self.language.set)
            }
            Expr::FnCall(call, _) if call.name == "+" => self.joined_text(call, known),
            Expr::FnCall(call, place) if namespace_of(call) == RULES => {
                named_rules(call, *place).into_iter().collect()
            }
            Expr::Dot(link, ..) | Expr::Index(link, ..) => {
                match self.keys_of_record(&link.lhs, &link.rhs, known) {
                    Some(keys) => vec![keys],
                    None => self.part_of(&link.lhs, &link.rhs, known),
                }
            }
            _ => Vec::new(),
        };
        match meant.is_empty() {
            true => vec![value.clone()],
            false => meant.into_iter().map(|one| placed(one, value.start_position())).collect(),
        }
    }

    /// The rules in the options of a call, if these are a record and they are known.
    pub(super) fn rules_in_options(
        &self,
        call: &FnCallExpr,
        known: &VariableTypes<'_>,
    ) -> Option<BoardRules> {
        let options = call.args.last().map(record_entries)?;
        let rules = options.into_iter().find(|(option, ..)| option == RULES);
        self.only_rules(rules.map(|(_, rules, _)| rules), known)
    }

    /// The rules that a text names, if they are known.
    pub(super) fn only_rules(
        &self,
        rules: Option<&Expr>,
        known: &VariableTypes<'_>,
    ) -> Option<BoardRules> {
        let text = rules?;
        let Expr::StringConstant(name, _) = self.meant_value(text, known)? else { return None };
        let is_written = match text {
            Expr::StringConstant(..) => true,
            Expr::FnCall(call, _) => namespace_of(call) == RULES,
            _ => false,
        };
        Some(BoardRules { rules: name.parse().ok()?, may_differ: !is_written })
    }

    /// The only value that an expression may have, if it is known.
    fn meant_value(&self, value: &Expr, known: &VariableTypes<'_>) -> Option<Expr> {
        let mut all = self.meant_values(value, known);
        all.pop().filter(|only| all.is_empty() && is_constant(only))
    }

    /// The text of two texts that an operator joins.
    fn joined_text(&self, call: &FnCallExpr, known: &VariableTypes<'_>) -> Vec<Expr> {
        let parts: Vec<_> = call.args.iter().map(|part| self.meant_value(part, known)).collect();
        match &parts[..] {
            [Some(Expr::StringConstant(one, place)), Some(Expr::StringConstant(other, _))] => {
                vec![Expr::StringConstant(format!("{one}{other}").into(), *place)]
            }
            _ => Vec::new(),
        }
    }

    /// The names of all fields of a record in a variable, as the array that `keys` returns.
    fn keys_of_record(
        &self,
        record: &Expr,
        method: &Expr,
        known: &VariableTypes<'_>,
    ) -> Option<Expr> {
        let fields = self.fields_of_literal("keys", record, method, known)?;
        let place = method.start_position();
        let name = |(name, _): (String, _)| Expr::StringConstant(name.into(), place);
        Some(Expr::Array(fields.into_iter().map(name).collect(), place))
    }

    /// The fields of a literal record in a variable on which Rhai's method of this name is called,
    /// in its order.
    pub(super) fn fields_of_literal(
        &self,
        method: &str,
        record: &Expr,
        called: &Expr,
        known: &VariableTypes<'_>,
    ) -> Option<RecordFields> {
        let (Expr::Variable(variable, ..), Expr::MethodCall(call, _)) = (record, called) else {
            return None;
        };
        let record = known.find(&variable.1).filter(|record| record.is_literal)?;
        let is_meant = call.name == method && call.args.is_empty();
        let KnownType::Record(fields) = &record.known else { return None };
        let mut fields =
            fields.clone().filter(|_| is_meant && !self.functions.is_function(method))?;
        fields.sort_by(|(one, _), (other, _)| one.cmp(other));
        // A field of this name may be a closure.
        fields.iter().all(|(name, _)| name != method).then_some(fields)
    }

    /// A field of a constant record, or an item of a constant array.
    fn part_of(&self, whole: &Expr, part: &Expr, known: &VariableTypes<'_>) -> Vec<Expr> {
        let found = match (self.meant_value(whole, known), part) {
            (Some(Expr::Map(fields, _)), Expr::Property(name, _)) => {
                fields.0.iter().find(|(field, _)| field.name == name.2).map(|(_, one)| one.clone())
            }
            (Some(Expr::Array(items, _)), Expr::IntegerConstant(index, _)) => {
                usize::try_from(*index).ok().and_then(|index| items.get(index).cloned())
            }
            _ => None,
        };
        found.into_iter().collect()
    }

    /// The calls that a call may be, as text: each known value of an argument replaces it. If
    /// several arguments have several values, each value is in one of the calls.
    pub(super) fn meant_calls(
        &self,
        call: &FnCallExpr,
        known: &VariableTypes<'_>,
    ) -> Vec<FnCallExpr> {
        let values: Vec<Vec<Expr>> =
            call.args.iter().map(|argument| self.meant_values(argument, known)).collect();
        let most = values.iter().map(Vec::len).max().unwrap_or(1);
        let with_values = |index: usize| {
            let args = values.iter().map(|all| all[index.min(all.len() - 1)].clone());
            FnCallExpr { args: args.collect(), ..call.clone() }
        };
        (0..most).map(with_values).collect()
    }

    /// Keeps the value of a variable, if it is constant and nothing changes it, or the constant
    /// fields of a record that nothing changes.
    pub(super) fn keep_value(&self, name: &str, value: &Expr, known: &mut VariableTypes<'_>) {
        let values = self.meant_values(value, known);
        if values.iter().all(is_constant) {
            self.keep_values(name, values.clone(), known);
        }
        let Some(variable) = known.here.get_mut(name) else { return };
        if self.inner_changes.change_values_of(name) {
            return;
        }
        variable.is_literal =
            matches!(value, Expr::Map(..)) && !self.changes.borrow().is_changed(name);
        if let [Expr::Map(fields, place)] = &values[..]
            && let Some(changed) = self.changes.borrow().changed_fields(name)
        {
            let mut fields = fields.clone();
            fields.0.retain(|(field, value)| is_constant(value) && !changed.contains(&*field.name));
            variable.fields = Some(Expr::Map(fields, *place));
        }
    }

    /// A call with the constant fields of a record in a variable as its last argument.
    pub(super) fn with_constant_fields(
        &self,
        call: &FnCallExpr,
        known: &VariableTypes<'_>,
    ) -> Option<FnCallExpr> {
        let Some(Expr::Variable(variable, ..)) = call.args.last() else { return None };
        let mut args = call.args.clone();
        *args.last_mut()? = known.find(&variable.1)?.fields.clone()?;
        Some(FnCallExpr { args, ..call.clone() })
    }

    /// Keeps the values of a variable of a loop, if it goes through an array of constants.
    pub(super) fn keep_items(&self, name: &str, through: &Expr, known: &mut VariableTypes<'_>) {
        if let [Expr::Array(items, _)] = &self.meant_values(through, known)[..]
            && items.iter().all(is_constant)
        {
            self.keep_values(name, items.to_vec(), known);
        }
    }

    pub(super) fn keep_values(&self, name: &str, values: Vec<Expr>, known: &mut VariableTypes<'_>) {
        let is_changed = self.changes.borrow().is_changed(name);
        if let Some(variable) = known.here.get_mut(name)
            && !self.inner_changes.change_values_of(name)
            && !is_changed
        {
            variable.values = values;
        }
    }
}

/// The option of the rules of puzzles, and the namespace of their names.
const RULES: &str = "rules";

/// The text that a function such as `rules::windoku()` or `rules::named("6x6")` returns.
fn named_rules(call: &FnCallExpr, place: Position) -> Option<Expr> {
    let name = match (&*call.name, &call.args[..]) {
        (name, []) => name.to_owned(),
        ("named", [Expr::StringConstant(name, _)]) => name.to_string(),
        (prefix, [Expr::StringConstant(letters, _)]) => format!("{prefix}:{letters}"),
        _ => return None,
    };
    let is_known = name.parse::<Rules>().is_ok();
    is_known.then(|| Expr::StringConstant(name.into(), place))
}

/// A value of a variable or a parameter, at the place of its use. The parts of a record or an array
/// keep their own places.
fn placed(mut value: Expr, place: Position) -> Expr {
    if !matches!(value, Expr::Map(..) | Expr::Array(..)) {
        value.set_position(place);
    }
    value
}
