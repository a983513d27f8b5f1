//! The types of statements.

use super::super::names::last_call;
use super::conditions::within_condition;
use super::{KnownType, PlacedError, TypeChecker, TypeResult, VariableTypes};
use rhai::{ASTFlags, Expr, FlowControl, Stmt, StmtBlock, SwitchCasesCollection};

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
            if statements.peek().is_some() {
                let unused = self.unused_result(statement, &last);
                unused.into_iter().for_each(|mistake| self.report(mistake));
            }
        }
        last
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
                known.set(&variable.0.name, self.type_of_variable(&variable.0.name, value));
                self.keep_value(&variable.0.name, &variable.1, known);
                Ok(KnownType::Value("()"))
            }
            Stmt::Expr(value) => self.type_of_value(value, known),
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
                self.type_of_block(&flow.body, &met);
                Ok(KnownType::Any)
            }
            Stmt::For(each, _) => {
                let item = self.type_in_loop(&each.2.expr, known)?;
                let mut inside = VariableTypes::within(known);
                let item = self.type_of_variable(&each.0.name, item);
                inside.set(&each.0.name, item);
                self.keep_items(&each.0.name, &each.2.expr, &mut inside);
                let counter = each.1.iter();
                counter.for_each(|counter| inside.set(&counter.name, KnownType::Value("int")));
                self.type_of_block(&each.2.body, &inside);
                Ok(KnownType::Any)
            }
            Stmt::TryCatch(flow, _) => {
                self.ignoring_errors(|| self.type_of_block(&flow.body, known));
                let mut caught = VariableTypes::within(known);
                if let Expr::Variable(error, ..) = &flow.expr {
                    caught.set(&error.1, KnownType::Any);
                }
                self.type_of_block(&flow.branch, &caught);
                Ok(KnownType::Any)
            }
            Stmt::Return(value, flags, _) => {
                let value = value.as_ref().map(|value| self.type_of_value(value, known));
                let returned = value.transpose()?.unwrap_or(KnownType::Value("()"));
                let throws = flags.contains(ASTFlags::BREAK);
                if !throws {
                    self.calls.borrow_mut().add_return(returned);
                }
                Ok(KnownType::Never)
            }
            Stmt::BreakLoop(Some(value), ..) => {
                self.type_of_value(value, known).map(|_| KnownType::Any)
            }
            // Other statements have no values.
            _ => Ok(KnownType::Any),
        }
    }

    /// The values that a loop goes through.
    fn type_in_loop(&self, through: &Expr, known: &VariableTypes<'_>) -> TypeResult {
        let through_type = self.type_of_value(through, known)?;
        through_type.type_in_loop().ok_or_else(|| {
            let found = through_type.name_with_article();
            let is_record = through_type.type_names().is_some_and(|names| names == ["Map"]);
            let advice = if is_record { ": `keys()` makes an array of its names" } else { "" };
            let message = format!(
                "`for` goes through an array, a range, a stream, a table or cells, found {found}{advice}"
            );
            (message, through.start_position())
        })
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

    fn type_of_if(&self, flow: &FlowControl, known: &VariableTypes<'_>) -> TypeResult {
        self.check_condition("if", &flow.expr, known)?;
        let [met, unmet] = within_condition(&flow.expr, known);
        let first = self.type_of_block(&flow.body, &met);
        Ok(first.union(self.type_of_block(&flow.branch, &unmet)))
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
        let results = cases.expressions.iter().map(|case| self.type_of_value(&case.rhs, known));
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
