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
use super::modules::ImportedModules;
use super::pushes::pushed_arrays;
use super::signatures::Signatures;
use super::techniques::own_techniques;
use crate::check::prelude::*;
use crate::cursor::CursorContext;
use certainty::Certainty;
use changes::Changes;
use functions::FunctionCalls;
use std::cell::{Cell, RefCell};

/// The type of a value, or the error in the text that makes it.
type TypeResult = Result<KnownType, PlacedError>;

/// Facts about a recipe that the check finds.
#[derive(Debug, Default)]
pub struct RecipeFacts {
    /// The places at which tables are written to files.
    pub(super) tables_written: Vec<Position>,
    /// The types of the variables outside of its functions.
    pub(super) variables: BTreeMap<String, KnownType>,
    /// The modules that it imports.
    pub(super) modules: ImportedModules,
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
        known.here.into_iter().map(|(name, variable)| (name, variable.known)).collect()
    });
    let facts = RecipeFacts { variables, ..checker.facts.into_inner() };
    (facts, checker.found.into_inner())
}

/// What is known of a variable.
#[derive(Clone)]
struct Variable {
    known: KnownType,
    /// The text of the values that it may have; none if it is unknown.
    values: Vec<Expr>,
    /// The constant fields of a record with other fields, too.
    fields: Option<Expr>,
    /// The items of an array of [`pushed_arrays`].
    items: Option<Vec<KnownType>>,
    /// Whether it is a record with the fields of its literal, and no others.
    is_literal: bool,
    /// Whether it is one of an outer block, about which a condition of this block says something.
    is_outer: bool,
}

impl Variable {
    fn of_type(known: KnownType) -> Variable {
        let (values, fields, items) = (Vec::new(), None, None);
        Variable { known, values, fields, items, is_literal: false, is_outer: false }
    }
}

/// The variables of a block, and those of the blocks around it.
#[derive(Default)]
struct VariableTypes<'a> {
    here: BTreeMap<String, Variable>,
    outer: Option<&'a VariableTypes<'a>>,
}

impl<'a> VariableTypes<'a> {
    /// Those of a block within another.
    fn within(outer: &'a VariableTypes<'a>) -> VariableTypes<'a> {
        VariableTypes { outer: Some(outer), ..VariableTypes::default() }
    }

    fn set(&mut self, name: &str, known: KnownType) {
        self.here.insert(name.to_owned(), Variable::of_type(known));
    }

    /// Gives an outer variable this type in the block. Its values are unknown there.
    fn narrow(&mut self, name: &str, known: KnownType) {
        let narrowed = Variable { is_outer: true, ..Variable::of_type(known) };
        self.here.insert(name.to_owned(), narrowed);
    }

    /// Whether the block declares a variable of this name.
    fn is_own(&self, name: &str) -> bool {
        self.here.get(name).is_some_and(|variable| !variable.is_outer)
    }

    /// Forgets the type and the value of a variable, from here on.
    fn forget_type(&mut self, name: &str) {
        match self.is_own(name) {
            true => self.set(name, KnownType::Any),
            false => self.narrow(name, KnownType::Any),
        }
    }

    /// Keeps the value of a variable that has just been set, and that is one of other variables.
    fn keep_value_of(&mut self, name: &str, others: &VariableTypes<'_>) {
        if let (Some(here), Some(other)) = (self.here.get_mut(name), others.find(name)) {
            here.values.clone_from(&other.values);
            here.fields.clone_from(&other.fields);
            here.is_literal = other.is_literal;
        }
    }

    fn find(&self, name: &str) -> Option<&Variable> {
        self.here.get(name).or_else(|| self.outer?.find(name))
    }

    fn get(&self, name: &str) -> KnownType {
        self.find(name).map_or(KnownType::Any, |variable| variable.known.clone())
    }

    /// All of them; an inner variable hides an outer one of its name.
    fn all(&self) -> BTreeMap<&str, &KnownType> {
        let mut all = self.outer.map(VariableTypes::all).unwrap_or_default();
        all.extend(self.here.iter().map(|(name, variable)| (name.as_str(), &variable.known)));
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
