//! The types of statements.

use super::super::known::MOST_ALTERNATIVES;
use super::super::pushes::{number_of_items, pushed_item};
use super::certainty::Leaves;
use super::conditions::{variables_told_apart, within_condition};
use super::{TypeChecker, TypeResult, Variable, VariableTypes};
use crate::check::prelude::*;
use rhai::{ASTFlags, FlowControl, Ident, StmtBlock, SwitchCasesCollection};

/// The type whose methods do nothing until a value goes through their result.
const LAZY: &str = "Stream";

/// A method that takes and returns a value of one of these types has no other effect.
const UNCHANGED: [&str; 3] = ["Table", "Picture", "Component"];

impl TypeChecker<'_> {
    /// The type of the last of these statements.
    pub(super) fn type_of_statements<'s>(
        &self,
        statements: impl IntoIterator<Item = &'s Stmt>,
        known: &mut VariableTypes<'_>,
    ) -> KnownType {
        let mut last = KnownType::Value("()");
        let mut statements = statements.into_iter().peekable();
        while let Some(statement) = statements.next() {
            last = self.type_of_statement(statement, known).unwrap_or_else(|mistake| {
                self.report(mistake);
                KnownType::Any
            });
            self.add_pushed_item(statement, known);
            if statements.peek().is_some() {
                let unused = self.unused_result(statement, &last);
                unused.into_iter().for_each(|mistake| self.report(mistake));
            }
        }
        last
    }

    /// Keeps the items of a literal array to which only statements push.
    fn keep_pushed_array(&self, name: &str, written: &Expr, known: &mut VariableTypes<'_>) {
        let count = number_of_items(written).filter(|_| self.pushed_arrays.contains(name));
        let items = count.map(|count| match known.get(name) {
            KnownType::Tuple(items) => items,
            array => vec![array.item_type(); count],
        });
        if let Some(variable) = known.here.get_mut(name) {
            variable.items = items;
        }
    }

    /// Adds the item that a statement pushes to such an array.
    fn add_pushed_item(&self, statement: &Stmt, known: &mut VariableTypes<'_>) {
        let Stmt::Expr(chain) = statement else { return };
        let Some((name, item)) = pushed_item(&self.functions, chain) else { return };
        let array = known.here.get_mut(name).and_then(|array| array.items.take());
        let Some(mut items) = array else { return };
        items.push(
            self.ignoring_errors(|| self.type_of_value(item, known)).unwrap_or(KnownType::Any),
        );
        let array = Variable::of_type(KnownType::array_of_items(items.clone()));
        known.here.insert(name.to_owned(), Variable { items: Some(items), ..array });
    }

    pub(super) fn type_of_block(&self, block: &StmtBlock, known: &VariableTypes<'_>) -> KnownType {
        self.type_of_statements(block.iter(), &mut VariableTypes::within(known))
    }

    /// The error about a statement that ends in a method and does not use its result of this type,
    /// although the method does nothing else.
    fn unused_result(&self, statement: &Stmt, result: &KnownType) -> Option<PlacedError> {
        let Stmt::Expr(expression) = statement else { return None };
        let is_method = matches!(**expression, Expr::Dot(..));
        let (call, place) = last_call(expression).filter(|_| is_method)?;
        let name = result.type_names().filter(|names| names.len() == 1)?[0];
        // What makes a table of other values goes through them, and it may write files.
        let only_returns = || {
            let mut all = self.signatures.by_name(&call.name).iter();
            all.all(|one| !one.returns_a(name) || one.is_copy_of(name))
        };
        let is_in_vain = name == LAZY || UNCHANGED.contains(&name) && only_returns();
        let verb = &call.name;
        is_in_vain.then(|| {
            let message = format!(
                "the {name} that `{verb}` returns is not used: `{verb}` does not change its \
                 receiver, so write `let result = ….{verb}(…)`, or go on with its result"
            );
            (message, place)
        })
    }

    /// The type of the value of a block or function. Nothing is one there; a variable or argument
    /// that begins as nothing may get other values.
    fn type_of_returned(&self, value: &Expr, known: &VariableTypes<'_>) -> TypeResult {
        match value {
            Expr::Unit(_) => Ok(KnownType::Value("()")),
            value => self.type_of_value(value, known),
        }
    }

    fn type_of_statement(&self, statement: &Stmt, known: &mut VariableTypes) -> TypeResult {
        match statement {
            Stmt::Var(variable, ..) => {
                // After an error in the value, the variable has an unknown type.
                known.set(&variable.0.name, KnownType::Any);
                let value = match &variable.1 {
                    // Until its other values are known, it may have any.
                    Expr::Unit(_) if self.changes.borrow().is_changed(&variable.0.name) => {
                        KnownType::Value("()")
                    }
                    value => self.type_of_value(value, known)?,
                };
                let of_variable = self.type_of_variable(&variable.0.name, value);
                known.set(&variable.0.name, of_variable);
                self.keep_pushed_array(&variable.0.name, &variable.1, known);
                self.keep_value(&variable.0.name, &variable.1, known);
                Ok(KnownType::Value("()"))
            }
            Stmt::Expr(value) => self.type_of_returned(value, known),
            Stmt::FnCall(call, place) => self.type_of_function(call, *place, known),
            Stmt::Block(block) => Ok(self.type_of_block(block, known)),
            Stmt::Assignment(assignment) => {
                let value = self.type_of_value(&assignment.1.rhs, known);
                // A value with an error is never assigned.
                let noted = value.as_ref().map_or(KnownType::Never, KnownType::clone);
                let sides = (&assignment.1.lhs, &assignment.1.rhs);
                self.note_assignment(&assignment.0, sides, noted, known)?;
                value?;
                self.check_assigned(&assignment.1.lhs, known)?;
                Ok(KnownType::Value("()"))
            }
            Stmt::If(flow, _) => self.type_of_if(flow, known),
            Stmt::Switch(switch, _) => self.type_of_switch(&switch.0, &switch.1, known),
            Stmt::While(flow, _) | Stmt::Do(flow, ..) => {
                self.check_condition("while", &flow.expr, known)?;
                let [met, _] = within_condition(&flow.expr, known);
                self.in_loop(|| self.in_branch(|| self.type_of_block(&flow.body, &met)));
                Ok(KnownType::Any)
            }
            Stmt::For(each, _) => {
                self.in_loop(|| self.check_loop(each, known))?;
                Ok(KnownType::Any)
            }
            Stmt::TryCatch(flow, _) => {
                self.ignoring_errors(|| self.type_of_block(&flow.body, known));
                let mut caught = VariableTypes::within(known);
                if let Expr::Variable(error, ..) = &flow.expr {
                    caught.set(&error.1, KnownType::Any);
                }
                self.in_branch(|| self.type_of_block(&flow.branch, &caught));
                lost_value(flow.branch.iter().last())
                    .map_or(Ok(KnownType::Any), |place| Err((LOST_VALUE.to_owned(), place)))
            }
            Stmt::Return(value, flags, _) => {
                let value = value.as_ref().map(|value| self.type_of_returned(value, known));
                let returned = value.transpose()?.unwrap_or(KnownType::Value("()"));
                let throws = flags.contains(ASTFlags::BREAK);
                if !throws {
                    self.calls.borrow_mut().add_return(returned);
                }
                self.note_leaving(Leaves::Function);
                Ok(KnownType::Never)
            }
            Stmt::BreakLoop(value, flags, _) => {
                let value = value.as_ref().map(|value| self.type_of_value(value, known));
                let breaks = flags.contains(ASTFlags::BREAK);
                self.note_leaving(if breaks { Leaves::Loop } else { Leaves::Round });
                value.transpose().map(|_| KnownType::Any)
            }
            // Other statements have no values.
            _ => Ok(KnownType::Any),
        }
    }

    /// Checks the body of a loop: with each of a few different values, and with any of them.
    fn check_loop(
        &self,
        (variable, counter, flow): &(Ident, Option<Ident>, FlowControl),
        known: &VariableTypes<'_>,
    ) -> Result<(), PlacedError> {
        let through = self.type_of_value(&flow.expr, known)?;
        let any = through.type_in_loop().ok_or_else(|| no_loop_error(&through, &flow.expr))?;
        let check = |item: KnownType, value: Option<Expr>| {
            let mut inside = VariableTypes::within(known);
            inside.set(&variable.name, self.type_of_variable(&variable.name, item));
            match value {
                Some(value) => self.keep_values(&variable.name, vec![value], &mut inside),
                None => self.keep_items(&variable.name, &flow.expr, &mut inside),
            }
            if let Some(counter) = counter {
                inside.set(&counter.name, KnownType::Value("int"));
            }
            self.type_of_block(&flow.body, &inside);
        };
        let each = self.different_values(&through, &flow.expr, known);
        if !self.with_each(each, |(item, value)| check(item, value)).has_errors {
            check(any, None);
        }
        Ok(())
    }

    /// The values that a loop certainly goes through, if these are a few different ones: their
    /// types, and the texts that they are.
    fn different_values(
        &self,
        through: &KnownType,
        written: &Expr,
        known: &VariableTypes<'_>,
    ) -> Vec<(KnownType, Option<Expr>)> {
        let is_text = |value: &Expr| matches!(value, Expr::StringConstant(..));
        let all: Vec<_> = match (&self.meant_values(written, known)[..], through) {
            ([Expr::Array(texts, _)], _) if texts.iter().all(is_text) => {
                texts.iter().map(|text| (KnownType::Value("text"), Some(text.clone()))).collect()
            }
            (_, KnownType::Tuple(items)) => items.iter().map(|item| (item.clone(), None)).collect(),
            _ => Vec::new(),
        };
        if (2..=MOST_ALTERNATIVES).contains(&all.len()) { all } else { Vec::new() }
    }

    /// Rejects a condition, or an operand of `&&` or `||`, that is certainly neither true nor
    /// false.
    pub(super) fn check_condition(
        &self,
        of: &str,
        condition: &Expr,
        known: &VariableTypes<'_>,
    ) -> Result<(), PlacedError> {
        let found = self.type_of_value(condition, known)?;
        if matches!(condition, Expr::Unit(_)) || found.may_be("bool") {
            return Ok(());
        }
        let message = format!("`{of}` takes true or false, found {}", found.name_with_article());
        Err((message, condition.start_position()))
    }

    fn type_of_if(&self, flow: &FlowControl, known: &mut VariableTypes<'_>) -> TypeResult {
        self.check_condition("if", &flow.expr, known)?;
        let left = self.certainty.get().left();
        let [met, unmet] = within_condition(&flow.expr, known);
        let first = self.in_branch(|| self.type_of_block(&flow.body, &met));
        let result = first.union(self.in_branch(|| self.type_of_block(&flow.branch, &unmet)));
        if self.certainty.get().left() > left {
            // What follows runs only for some of the values.
            let told_apart = variables_told_apart(&flow.expr, known);
            told_apart.iter().for_each(|name| known.forget_type(name));
        }
        Ok(result)
    }

    fn type_of_switch(
        &self,
        value: &Expr,
        cases: &SwitchCasesCollection,
        known: &VariableTypes<'_>,
    ) -> TypeResult {
        self.type_of_value(value, known)?;
        let [known, _] = &within_condition(value, known);
        let conditions = cases.expressions.iter().map(|case| &case.lhs);
        self.check_values(conditions, known)?;
        let case_type = |case: &Expr| self.type_of_branch(case, known);
        let results = cases.expressions.iter().map(|case| case_type(&case.rhs));
        let result = KnownType::union_of(results.collect::<Result<_, PlacedError>>()?);
        Ok(if cases.def_case.is_some() { result } else { result.or_nothing() })
    }

    /// Rejects an assignment to a property that can only be read.
    fn check_assigned(&self, assigned: &Expr, known: &VariableTypes<'_>) -> TypeResult {
        let Expr::Dot(link, ..) = assigned else { return self.type_of_value(assigned, known) };
        let Expr::Property(property, place) = &link.rhs else { return Ok(KnownType::Any) };
        let of = self.type_of_value(&link.lhs, known)?;
        if of.may_be("Map") {
            return Ok(KnownType::Any);
        }
        // That the property does not exist is said first.
        self.type_of_property(&of, &property.2, *place)?;
        let (name, of) = (&property.2, of.name_with_article());
        Err((format!("`{name}` of {of} cannot be changed; to compare, write `==`"), *place))
    }
}

/// The error about a value at the end of `catch`.
const LOST_VALUE: &str =
    "`catch` gives no value: write `return` before it, or assign it to a variable";

/// The place of a value at the end of a block that gives none. Only a value without calls is
/// certainly meant as one.
fn lost_value(last: Option<&Stmt>) -> Option<Position> {
    let Some(Stmt::Expr(value)) = last else { return None };
    let is_value = matches!(
        **value,
        Expr::BoolConstant(..)
            | Expr::IntegerConstant(..)
            | Expr::FloatConstant(..)
            | Expr::CharConstant(..)
            | Expr::StringConstant(..)
            | Expr::InterpolatedString(..)
            | Expr::Array(..)
            | Expr::Map(..)
            | Expr::Variable(..)
    );
    is_value.then(|| value.start_position())
}

/// The error about a value that no loop goes through.
fn no_loop_error(value: &KnownType, written: &Expr) -> PlacedError {
    let found = value.name_with_article();
    let is_record = value.type_names().is_some_and(|names| names == ["Map"]);
    let advice = if is_record { ": `keys()` makes an array of its names" } else { "" };
    let message = format!(
        "`for` goes through an array, a range, a stream, a table or cells, found {found}{advice}"
    );
    (message, written.start_position())
}
