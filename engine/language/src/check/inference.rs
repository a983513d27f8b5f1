//! Types of values, inferred from the text of a recipe. Certain errors are reported; unknown types
//! pass.
//!
//! Values flow from literals, sources and functions, whose signatures declare types. They flow
//! through variables, along chains of calls, into the closures of streams, whose items have the
//! stream's type at that point, and into the functions of the recipe and its modules. (This is
//! local type inference: Pierce and Turner, ACM TOPLAS, 2000.) A variable has the type of all
//! values that it gets anywhere, so the check is repeated until these are known ([`changes`]).
//!
//! A statement with an error has an unknown value, so that its error is reported once.

mod calls;
mod certainty;
mod changes;
mod conditions;
mod constants;
mod expressions;
mod functions;
mod methods;
mod statements;

use super::inputs::written_files;
use super::known::KnownType;
use super::modules::ImportedModules;
use super::pushes::pushed_arrays;
use super::signatures::Signatures;
use super::techniques::own_techniques;
use super::text::{FunctionBodies, InnerChanges};
use crate::cursor::CursorContext;
use crate::diagnostic::Diagnostic;
use crate::language::Language;
use crate::source::{PlacedError, RecipeSource};
use certainty::Certainty;
use changes::Changes;
use functions::FunctionCalls;
use rhai::{AST, Expr, Position};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

/// The type of a value, or the error in the text that makes it.
type TypeResult = Result<KnownType, PlacedError>;

/// Facts about a recipe that the check finds.
#[derive(Debug, Default)]
pub struct RecipeFacts {
    /// The places at which tables are written to files.
    pub(super) tables_written: Vec<Position>,
    /// The types of the variables outside of its functions.
    pub(super) variables: BTreeMap<String, KnownType>,
    /// What is known at the cursor, if the text has one.
    pub(crate) cursor: Option<CursorContext>,
}

/// The facts about a recipe, and the mistakes that can be found without running it.
pub(crate) fn check_types(
    source: &RecipeSource<'_>,
    language: &Language<'_>,
    ast: &AST,
    modules: &ImportedModules,
) -> (RecipeFacts, Vec<Diagnostic>) {
    let checker = TypeChecker::new(source, language, ast, modules);
    let variables = checker.until_settled(|| {
        let mut known = VariableTypes::default();
        checker.type_of_statements(ast.statements(), &mut known);
        // Functions and closures that nothing has called are checked with unknown arguments.
        for (name, function) in checker.functions.named_values() {
            if checker.calls.borrow().has_called(name) {
                continue;
            }
            let mut inside = VariableTypes::within(&known);
            function.params.iter().for_each(|param| inside.set(param, KnownType::Any));
            checker.type_of_statements(&function.statements, &mut inside);
        }
        known.own
    });
    let facts = RecipeFacts { variables, ..checker.facts.into_inner() };
    (facts, checker.found.into_inner())
}

/// The types of variables; those of a block, and those of the blocks around it.
#[derive(Default)]
struct VariableTypes<'a> {
    own: BTreeMap<String, KnownType>,
    /// The text of the values that own variables may have, if it is known.
    values: BTreeMap<String, Vec<Expr>>,
    /// The constant fields of own variables that are records with other fields, too.
    fields: BTreeMap<String, Expr>,
    /// The items of own variables that are arrays of [`pushed_arrays`].
    items: BTreeMap<String, Vec<KnownType>>,
    /// The own variables that are records with the fields of their literals, and no others.
    literals: BTreeSet<String>,
    /// Outer variables about which a condition of this block says something: the types that they
    /// have in it. Their values are unknown there.
    narrowed: BTreeMap<String, KnownType>,
    outer: Option<&'a VariableTypes<'a>>,
}

impl<'a> VariableTypes<'a> {
    /// Those of a block within another.
    fn within(outer: &'a VariableTypes<'a>) -> VariableTypes<'a> {
        VariableTypes { outer: Some(outer), ..VariableTypes::default() }
    }

    fn set(&mut self, name: &str, known: KnownType) {
        self.own.insert(name.to_owned(), known);
        self.values.remove(name);
        self.fields.remove(name);
        self.literals.remove(name);
        self.items.remove(name);
    }

    /// Forgets the type and the value of a variable, from here on.
    fn forget_type(&mut self, name: &str) {
        if self.own.contains_key(name) {
            self.set(name, KnownType::Any);
        } else {
            self.narrowed.insert(name.to_owned(), KnownType::Any);
        }
    }

    /// Keeps the value of a variable that has just been set, and that is one of other variables.
    fn keep_value_of(&mut self, name: &str, others: &VariableTypes<'_>) {
        let values = others.values_of(name);
        if !values.is_empty() {
            self.values.insert(name.to_owned(), values.to_vec());
        }
        if let Some(fields) = others.fields_of(name) {
            self.fields.insert(name.to_owned(), fields.clone());
        }
        if others.is_literal(name) {
            self.literals.insert(name.to_owned());
        }
    }

    /// The text of the values that a variable may have; none if it is unknown.
    fn values_of(&self, name: &str) -> &[Expr] {
        let is_here = self.own.contains_key(name) || self.narrowed.contains_key(name);
        match (is_here, self.outer) {
            (false, Some(outer)) => outer.values_of(name),
            _ => self.values.get(name).map_or(&[], Vec::as_slice),
        }
    }

    /// The constant fields of a variable that is a record with other fields, too.
    fn fields_of(&self, name: &str) -> Option<&Expr> {
        let is_here = self.own.contains_key(name) || self.narrowed.contains_key(name);
        match (is_here, self.outer) {
            (false, Some(outer)) => outer.fields_of(name),
            _ => self.fields.get(name),
        }
    }

    /// Whether a variable is a record with the fields of its literal, and no others.
    fn is_literal(&self, name: &str) -> bool {
        let is_here = self.own.contains_key(name) || self.narrowed.contains_key(name);
        match (is_here, self.outer) {
            (false, Some(outer)) => outer.is_literal(name),
            _ => self.literals.contains(name),
        }
    }

    fn get(&self, name: &str) -> KnownType {
        match (self.own.get(name).or_else(|| self.narrowed.get(name)), self.outer) {
            (Some(known), _) => known.clone(),
            (None, Some(outer)) => outer.get(name),
            (None, None) => KnownType::Any,
        }
    }

    /// Whether there is a variable of this name.
    fn has(&self, name: &str) -> bool {
        self.own.contains_key(name) || self.outer.is_some_and(|outer| outer.has(name))
    }

    /// All of them; an inner variable hides an outer one of its name.
    fn all(&self) -> BTreeMap<&str, &KnownType> {
        let mut all = self.outer.map(VariableTypes::all).unwrap_or_default();
        let here = self.narrowed.iter().chain(&self.own);
        all.extend(here.map(|(name, known)| (name.as_str(), known)));
        all
    }
}

struct TypeChecker<'a> {
    source: &'a RecipeSource<'a>,
    language: &'a Language<'a>,
    signatures: Signatures<'a>,
    modules: &'a ImportedModules,
    /// How variables change inside.
    inner_changes: InnerChanges,
    /// The arrays to which only statements push.
    pushed_arrays: BTreeSet<String>,
    /// What the followed changes add.
    changes: RefCell<Changes>,
    functions: FunctionBodies,
    /// The names of the recipe's own techniques, if they are known.
    own_techniques: Option<BTreeSet<String>>,
    /// The files that the recipe writes.
    written_files: BTreeSet<String>,
    facts: RefCell<RecipeFacts>,
    found: RefCell<Vec<Diagnostic>>,
    calls: RefCell<FunctionCalls>,
    certainty: Cell<Certainty>,
    /// The comparisons by their places, with the error about those that are wrong for all values
    /// so far.
    comparisons: RefCell<BTreeMap<Position, Option<WrongComparison>>>,
}

/// A comparison whose result is always the same for operands of these types.
#[derive(Clone)]
struct WrongComparison {
    message: String,
    operands: Vec<KnownType>,
}

impl<'a> TypeChecker<'a> {
    fn new(
        source: &'a RecipeSource<'a>,
        language: &'a Language<'a>,
        ast: &'a AST,
        modules: &'a ImportedModules,
    ) -> TypeChecker<'a> {
        let functions = FunctionBodies::of_recipe(ast);
        let inner_changes = InnerChanges::of_recipe(ast, &functions);
        TypeChecker {
            source,
            language,
            signatures: Signatures::of_recipe(language, ast),
            modules,
            pushed_arrays: pushed_arrays(ast, &functions, &inner_changes),
            changes: RefCell::new(Changes::of_parts(&inner_changes)),
            inner_changes,
            functions,
            own_techniques: own_techniques(ast),
            written_files: written_files(ast),
            facts: RefCell::default(),
            found: RefCell::default(),
            calls: RefCell::default(),
            certainty: Cell::default(),
            comparisons: RefCell::default(),
        }
    }

    fn report(&self, (message, place): PlacedError) {
        if self.certainty.get().hides_errors() {
            return;
        }
        self.found.borrow_mut().push(self.source.diagnostic(message, place));
    }

    /// Notes a comparison, which may be `wrong`: its result is always the same for these types. It
    /// is an error only if it is wrong for all values that come to it.
    fn note_comparison(&self, place: Position, wrong: Option<WrongComparison>) {
        let mut comparisons = self.comparisons.borrow_mut();
        match wrong {
            Some(_) if self.certainty.get().hides_errors() => {}
            Some(wrong) => {
                comparisons.entry(place).or_insert(Some(wrong));
            }
            None => {
                comparisons.insert(place, None);
            }
        }
    }

    /// Reports the comparisons that are always wrong.
    fn report_comparisons(&self) {
        for (place, wrong) in self.comparisons.take() {
            if let Some(WrongComparison { message, operands }) = wrong {
                let advice = self.signatures.other_operators(&operands);
                self.report((format!("{message}{advice}"), place));
            }
        }
    }

    /// Discards the errors that `check` finds: they happen in some runs only, or are caught.
    fn ignoring_errors<T>(&self, check: impl FnOnce() -> T) -> T {
        let before = (self.found.borrow().len(), self.calls.borrow().len());
        let comparisons = self.comparisons.borrow().clone();
        let result = check();
        self.comparisons.replace(comparisons);
        self.found.borrow_mut().truncate(before.0);
        self.calls.borrow_mut().truncate(before.1);
        result
    }
}
