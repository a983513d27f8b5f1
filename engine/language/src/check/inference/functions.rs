//! The types of the functions of a recipe and its modules: each is checked with the types with
//! which it is called.

use super::super::known::KnownClosure;
use super::super::modules::ModuleFile;
use super::super::text::FunctionBody;
use super::{TypeChecker, VariableTypes};
use crate::check::prelude::*;

/// The longest chain of calls that is followed; a longer one has an unknown result.
const DEEPEST: usize = 16;

/// The calls of functions whose types are known, and those that are being checked.
#[derive(Default)]
pub(super) struct FunctionCalls {
    /// Functions with the types of their arguments and results.
    known: Vec<(String, Vec<KnownType>, KnownType)>,
    /// Functions and closures that are being checked, each called by the one before, with the types
    /// that they return so far.
    open: Vec<(String, Option<KnownType>)>,
    /// The functions and closures of the recipe that have been called.
    called: BTreeSet<String>,
}

impl FunctionCalls {
    /// The number of known calls.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether the recipe has called a function or closure of this name.
    pub(super) fn has_called(&self, name: &str) -> bool {
        self.called.contains(name)
    }

    /// Forgets the calls after the first ones.
    pub(super) fn truncate(&mut self, first: usize) {
        self.known.truncate(first);
    }

    /// Adds the type of a `return` statement.
    pub(super) fn add_return(&mut self, returned: KnownType) {
        if let Some((_, all)) = self.open.last_mut() {
            *all = Some(match all.take() {
                Some(other) => other.union(returned),
                None => returned,
            });
        }
    }

    fn find(&self, name: &str, given: &[KnownType]) -> Option<KnownType> {
        let found = self.known.iter().find(|(known, types, _)| known == name && types == given);
        found.map(|(.., result)| result.clone())
    }

    pub(super) fn is_too_deep(&self, name: &str) -> bool {
        self.open.len() >= DEEPEST || self.open.iter().any(|(open, _)| open == name)
    }
}

impl TypeChecker<'_> {
    /// The type that a function or closure of the recipe returns, from its last statement and from
    /// its `return` statements.
    pub(super) fn type_of_body(&self, name: &str, body: impl FnOnce() -> KnownType) -> KnownType {
        self.calls.borrow_mut().called.insert(name.to_owned());
        self.calls.borrow_mut().open.push((name.to_owned(), None));
        let last = self.in_function(body);
        let returned = self.calls.borrow_mut().open.pop().and_then(|(_, returned)| returned);
        returned.map_or(last.clone(), |returned| returned.union(last))
    }

    /// The result of a function of the recipe that is called with these types.
    ///
    /// # Errors
    /// It takes another number of values.
    pub(super) fn type_of_own_function(
        &self,
        name: &str,
        given: &[KnownType],
    ) -> Result<KnownType, String> {
        let function = self.functions.function(name, given.len())?;
        if self.calls.borrow().is_too_deep(name) {
            return Ok(KnownType::Any);
        }
        if let Some(result) = self.calls.borrow().find(name, given) {
            return Ok(result);
        }
        let mut inside = VariableTypes::default();
        function.params.iter().zip(given).for_each(|(param, known)| {
            inside.set(param, self.type_of_variable(param, known.clone()));
        });
        let body = || self.type_of_statements(&function.statements, &mut inside);
        let result = self.type_of_body(name, body);
        self.keep_call(name, given, &result);
        Ok(result)
    }

    /// Keeps the result of a function for other calls, unless some of its errors may be hidden.
    fn keep_call(&self, name: &str, given: &[KnownType], result: &KnownType) {
        if !self.certainty.get().is_alternative() {
            let call = (name.to_owned(), given.to_vec(), result.clone());
            self.calls.borrow_mut().known.push(call);
        }
    }

    /// The result of a closure, or of a function as a value, that is called with these types.
    ///
    /// # Errors
    /// It takes another number of values.
    pub(super) fn type_of_closure_call(
        &self,
        closure: &KnownClosure,
        given: &[KnownType],
    ) -> Result<KnownType, String> {
        let name = &closure.written.name;
        let Some(function) = self.functions.closure(name) else { return Ok(KnownType::Any) };
        check_count(function, closure, given.len())?;
        if self.calls.borrow().is_too_deep(name) {
            return Ok(KnownType::Any);
        }
        let mut inside = VariableTypes::default();
        let values = closure.captured.iter().chain(given);
        function.params.iter().zip(values).for_each(|(param, known)| {
            inside.set(param, self.type_of_variable(param, known.clone()));
        });
        let body = || self.type_of_statements(&function.statements, &mut inside);
        Ok(self.type_of_body(name, body))
    }

    /// The result of one of these closures that is called with these types. Which of them is called
    /// is unknown, so errors in them are reported only if all have one.
    ///
    /// # Errors
    /// All of them take another number of values.
    pub(super) fn type_of_call_of_one(
        &self,
        all: &[KnownClosure],
        given: &[KnownType],
    ) -> Result<KnownType, String> {
        let attempt = |closure: &KnownClosure| {
            self.ignoring_errors(|| {
                let before = self.found.borrow().len();
                let result = self.type_of_closure_call(closure, given);
                result.map(|result| (result, self.found.borrow().len() > before))
            })
        };
        let results: Vec<Result<(KnownType, bool), String>> = all.iter().map(attempt).collect();
        let fails = |result: &Result<(KnownType, bool), String>| {
            result.as_ref().map_or(true, |(_, has_errors)| *has_errors)
        };
        match all.first().filter(|_| results.iter().all(fails)) {
            Some(first) => self.type_of_closure_call(first, given),
            None => Ok(KnownType::union_of(results.into_iter().flatten().map(|it| it.0).collect())),
        }
    }

    /// The result of a function of a module that is called at this place. Errors inside have the
    /// place of the call, too.
    ///
    /// # Errors
    /// It takes another number of values.
    pub(super) fn type_of_module_function(
        &self,
        module: &ModuleFile,
        name: &str,
        given: &[KnownType],
        place: Position,
    ) -> Result<KnownType, String> {
        // The module's functions are read once for each call with other types.
        let full_name = format!("{}::{name}", module.path.display());
        if let Some(result) = self.calls.borrow().find(&full_name, given) {
            return Ok(result);
        }
        let source = module.source();
        let inner = TypeChecker::new(&source, self.language, &module.ast, &module.imports);
        inner.certainty.set(self.certainty.get());
        let result = inner.until_settled(|| inner.type_of_own_function(name, given))?;
        self.keep_call(&full_name, given, &result);
        let called = |inner: Diagnostic| inner.called_from(self.source.place(place));
        self.found.borrow_mut().extend(inner.found.into_inner().into_iter().map(called));
        Ok(result)
    }
}

/// Rejects a number of values that a closure does not take.
fn check_count(
    function: &FunctionBody,
    closure: &KnownClosure,
    given: usize,
) -> Result<(), String> {
    let takes = function.params.len() - closure.captured.len();
    if takes == given {
        return Ok(());
    }
    let plural = if takes == 1 { "" } else { "s" };
    Err(format!("the closure takes {takes} value{plural}, but got {given}"))
}
