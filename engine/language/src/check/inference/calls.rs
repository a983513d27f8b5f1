//! The types of calls: functions, and the closures that functions and methods get.

use super::super::closures::{self, ClosureUse};
use super::super::foreign::advice_about_member;
use super::super::inputs::{rules_of_positions, type_of_input, type_of_made, type_of_text};
use super::super::known::{KnownClosure, MOST_ALTERNATIVES};
use super::super::options::{check_component, check_rows, placed_in_options};
use super::super::rules::check_generated;
use super::super::signatures::{Signature, common_result, wrong_arguments};
use super::super::table_columns::fields_of_row;
use super::super::text::FunctionBody;
use super::super::{literals, numbers, operators};
use super::{TypeChecker, TypeResult, VariableTypes, WrongComparison};
use crate::captures::{self, CapturedValue};
use crate::check::prelude::*;
use crate::cursor::{self, CursorContext, Receiver};
use crate::signature::types_together;
use crate::statistics::CORRELATIONS;

/// A closure, or a function as a value, that is passed to a call.
struct PassedClosure<'e> {
    /// How the verb calls it, if that is known.
    called: Option<&'static ClosureUse>,
    verb: &'e str,
    /// The index of the argument.
    index: usize,
    /// The expression of the closure.
    argument: &'e Expr,
    /// The first value of those into which it combines items, if it does.
    first: Option<KnownType>,
}

/// The rounds after which the type of a combined value that still widens is unknown.
const MOST_COMBINED: usize = 3;

/// Rhai's functions of arrays that combine items.
const REDUCING: [&str; 2] = ["reduce", "reduce_rev"];

/// The types of values with which a closure is certainly called, one after the other: where these
/// have an array of a few different items, one for each.
fn alternatives(given: &[KnownType]) -> Vec<Vec<KnownType>> {
    let most = given.iter().map(KnownType::different_items).max().unwrap_or(1);
    let at = |index| given.iter().map(|known| known.with_items_of(index)).collect();
    let is_few = (2..=MOST_ALTERNATIVES).contains(&most);
    if is_few { (0..most).map(at).collect() } else { Vec::new() }
}

/// The type of the value on which a function is called, or the namespace of the function.
fn find_owner(given: &[KnownType], call: &FnCallExpr) -> Option<&'static str> {
    let namespace = namespace_of(call);
    if namespace.is_empty() {
        return given.first()?.type_names()?.first().copied();
    }
    Kind::ALL.iter().map(|kind| kind.namespace()).find(|kind| *kind == namespace)
}

impl TypeChecker<'_> {
    /// The arguments of a function, beginning with the value on which it is called, if there is
    /// one.
    pub(super) fn types_of_arguments(
        &self,
        mut given: Vec<KnownType>,
        call: &FnCallExpr,
        known: &VariableTypes<'_>,
    ) -> Result<Vec<KnownType>, PlacedError> {
        let is_own = call.namespace.is_empty() && self.functions.is_function(&call.name);
        for (i, argument) in call.args.iter().enumerate() {
            let passed = |called| PassedClosure {
                called,
                verb: &call.name,
                index: i,
                argument,
                first: None,
            };
            given.push(match self.type_of_value(argument, known)? {
                // A closure is checked where a function of the recipe calls it.
                KnownType::Closure(Some(closure)) if !is_own => {
                    let called = find_owner(&given, call)
                        .and_then(|owner| closures::find_closure_use(owner, &call.name, i));
                    // A literal closure is checked where all variables are known.
                    let outer = literal_closure(argument).map(|_| known);
                    let first = self.first_combined(&given, call, called, known);
                    let passed = PassedClosure { first, ..passed(called) };
                    self.type_of_called(*closure, &given, call, passed, outer)?
                }
                KnownType::Record(Some(options)) => {
                    self.check_closures_in_options(&options, &given, call, passed, known)?;
                    KnownType::Record(Some(options))
                }
                other => other,
            });
        }
        Ok(given)
    }

    /// Checks the closures among the options of a call, such as the key of `sort(#{ by: |p| … })`.
    fn check_closures_in_options<'e>(
        &self,
        options: &RecordFields,
        given: &[KnownType],
        call: &'e FnCallExpr,
        passed: impl Fn(Option<&'static ClosureUse>) -> PassedClosure<'e>,
        known: &VariableTypes<'_>,
    ) -> Result<(), PlacedError> {
        let Some(owner) = find_owner(given, call) else { return Ok(()) };
        let written = record_entries(passed(None).argument);
        for (name, value) in options {
            let called = closures::find_use_in_options(owner, &call.name, name);
            if let (KnownType::Closure(Some(closure)), Some(called)) = (value, called) {
                let entry = written.iter().find(|(entry, ..)| entry == name);
                let argument = entry.map_or(passed(None).argument, |(_, value, _)| *value);
                let outer = literal_closure(argument).map(|_| known);
                let passed = PassedClosure { argument, ..passed(Some(called)) };
                self.type_of_called((**closure).clone(), given, call, passed, outer)?;
            }
        }
        Ok(())
    }

    /// The closure of a literal, or a function as a value.
    pub(super) fn closure_as_value(
        &self,
        written: LiteralClosure,
        known: &VariableTypes<'_>,
    ) -> KnownType {
        let Some(function) = self.functions.closure(&written.name) else {
            return KnownType::Closure(None);
        };
        let captured = function.params.iter().take(written.captured);
        captured.clone().for_each(|name| self.note_entangled(name));
        let captured = captured.map(|name| known.get(name)).collect();
        let (returned, each) = (KnownType::Any, Vec::new());
        KnownType::Closure(Some(Box::new(KnownClosure { written, captured, returned, each })))
    }

    /// The type of a closure that is passed to a call. `given` has the types of the value before
    /// the dot, if there is one, and of the arguments before the closure. A closure that is written
    /// there sees the `outer` variables.
    fn type_of_called(
        &self,
        closure: KnownClosure,
        given: &[KnownType],
        call: &FnCallExpr,
        passed: PassedClosure<'_>,
        outer: Option<&VariableTypes<'_>>,
    ) -> TypeResult {
        let PassedClosure { called, verb, index, argument, first } = passed;
        let name = &closure.written.name;
        let Some(function) = self.functions.closure(name) else {
            return Ok(KnownType::Closure(None));
        };
        if self.calls.borrow().is_too_deep(name) {
            return Ok(KnownType::Closure(None));
        }
        let of = given.first().unwrap_or(&KnownType::Any);
        let mut inside = outer.map(VariableTypes::within).unwrap_or_default();
        // Captures are the first parameters, under their own names.
        let (captured, own) = function.params.split_at(closure.captured.len());
        captured.iter().zip(&closure.captured).for_each(|(name, known)| {
            inside.set(name, known.clone());
            if let Some(outer) = outer {
                inside.keep_value_of(name, outer);
            }
        });
        if let Some(error) = called.and_then(ClosureUse::random_error) {
            check_random(&function.alone, error)?;
        }
        if let ([first, item], Some(called)) = (own, called)
            && called.combines_items()
            && self.is_swapped(function, &inside, &given[index], &of.item_type())
        {
            let message = format!(
                "{verb}: the closure gets the value so far, and then an item: \
                 write `|{item}, {first}|`"
            );
            return Err((message, argument.position()));
        }
        let mistakes = self.found.borrow().len();
        let body = |given: &[KnownType], so_far: Option<KnownType>| {
            let mut inside = VariableTypes::within(&inside);
            for (i, param) in own.iter().enumerate() {
                let value = match (called, &so_far) {
                    (_, Some(so_far)) if i == 0 => so_far.clone(),
                    (Some(called), _) => called.type_of_value(i, given),
                    (None, _) => {
                        let of = given.first().unwrap_or(&KnownType::Any);
                        closures::type_in_array_method(of, verb, i)
                    }
                };
                inside.set(param, self.type_of_variable(param, value));
                if called.is_some_and(|called| called.gets_choice(i)) {
                    self.keep_items(param, &call.args[0], &mut inside);
                }
            }
            self.type_of_body(name, || self.type_of_statements(&function.statements, &mut inside))
        };
        let (returned, each) = match first {
            Some(first) => {
                (self.type_of_combining(first, |so_far| body(given, Some(so_far))), Vec::new())
            }
            None => {
                let each = self.with_each(alternatives(given), |given| body(&given, None));
                let any = (!each.has_errors).then(|| body(given, None));
                match (any, each.results.is_empty()) {
                    (Some(any), true) => (any, Vec::new()),
                    (Some(_), false) => (KnownType::union_of(each.results.clone()), each.results),
                    (None, _) => (KnownType::union_of(each.results), Vec::new()),
                }
            }
        };
        // An error in the body is the reason of what it returns.
        if let Some(called) = called.filter(|_| self.found.borrow().len() == mistakes) {
            self.check_kept_closure(&function.alone, captured, &inside)?;
            let results = each.iter().chain([&returned]);
            if let Some(message) =
                results.filter_map(|it| called.find_error(verb, own.len(), it)).next()
            {
                return Err((message, argument.position()));
            }
        }
        Ok(KnownType::Closure(Some(Box::new(KnownClosure { returned, each, ..closure }))))
    }

    /// The first value of those into which a closure combines the items of a stream or an array.
    fn first_combined(
        &self,
        given: &[KnownType],
        call: &FnCallExpr,
        called: Option<&ClosureUse>,
        known: &VariableTypes<'_>,
    ) -> Option<KnownType> {
        match (called, given, &call.args[..]) {
            (Some(called), ..) if called.combines_items() => given.last().cloned(),
            (_, [KnownType::Array(_) | KnownType::Tuple(_)], [_, first])
                if REDUCING.contains(&&*call.name) =>
            {
                self.type_of_value(first, known).ok()
            }
            _ => None,
        }
    }

    /// What a closure returns that combines items, beginning with this value. Its body is checked
    /// with all values so far, or with the first if their type is unknown.
    fn type_of_combining(
        &self,
        first: KnownType,
        body: impl Fn(KnownType) -> KnownType,
    ) -> KnownType {
        let mut so_far = first.clone();
        for _ in 0..MOST_COMBINED {
            let returned = self.ignoring_errors(|| body(so_far.clone()));
            let next = so_far.clone().union(returned);
            if next == so_far {
                break;
            }
            so_far = next;
        }
        match so_far {
            KnownType::Any => {
                body(first);
                KnownType::Any
            }
            known => body(known),
        }
    }

    /// Whether a closure of two values, after those that it captures, certainly takes them in the
    /// other order: with the first value and an item its body has an error, and none with an item
    /// and the first value.
    fn is_swapped(
        &self,
        function: &FunctionBody,
        known: &VariableTypes<'_>,
        first: &KnownType,
        item: &KnownType,
    ) -> bool {
        let own = &function.params[function.params.len() - 2..];
        let fails = |values: [&KnownType; 2]| {
            self.ignoring_errors(|| {
                let before = self.found.borrow().len();
                let mut inside = VariableTypes::within(known);
                own.iter().zip(values).for_each(|(name, value)| {
                    inside.set(name, self.type_of_variable(name, value.clone()));
                });
                self.type_of_body("", || {
                    self.type_of_statements(&function.statements, &mut inside)
                });
                self.found.borrow().len() > before
            })
        };
        let is_known = [first, item].iter().all(|known| known.type_names().is_some());
        is_known && fails([first, item]) && !fails([item, first])
    }

    /// Rejects a closure that a verb keeps and that changes a captured variable, since it has a
    /// copy.
    fn check_kept_closure(
        &self,
        function: &AST,
        captured: &[String],
        known: &VariableTypes<'_>,
    ) -> Result<(), PlacedError> {
        let kind = |name: &String| match known.get(name) {
            KnownType::Any => CapturedValue::Unknown,
            KnownType::Array(_) | KnownType::Tuple(_) => CapturedValue::Array,
            KnownType::Value("text") | KnownType::Record(_) | KnownType::Dictionary(_) => {
                CapturedValue::OfRhai
            }
            _ => CapturedValue::Ours,
        };
        let captured = captured.iter().map(|name| (name.as_str(), kind(name))).collect();
        captures::captured_change(function, &captured).map_or(Ok(()), Err)
    }

    pub(super) fn type_of_function(
        &self,
        call: &FnCallExpr,
        place: Position,
        known: &VariableTypes<'_>,
    ) -> TypeResult {
        if call.name == cursor::MARK {
            self.find_cursor(None, known);
            return Ok(KnownType::Any);
        }
        let namespace = namespace_of(call);
        let given = self.types_of_arguments(Vec::new(), call, known)?;
        if !namespace.is_empty() {
            return self.type_in_namespace(&namespace, &given, call, place, known);
        }
        if let ("Fn", [Expr::StringConstant(name, _)]) = (&*call.name, &call.args[..]) {
            let function = self.functions.as_value(name);
            return Ok(function.map_or(KnownType::Closure(None), |function| {
                self.closure_as_value(function, known)
            }));
        }
        if self.functions.is_function(&call.name) {
            let result = self.type_of_own_function(&call.name, &given);
            return result.map_err(|message| (message, place));
        }
        if call.op_token.is_some() {
            reject_nothing_as_operand(&given, &call.args)?;
            if let Some(message) = operators::order_of_nothing_error(&call.name, &call.args) {
                return Err((message, place));
            }
            self.check_defaults(&given, call, place)?;
            let defined = self.signatures.by_name(&call.name);
            if operators::compares(&call.name) {
                let message = operators::comparison_error(&call.name, &given, defined);
                let operands = given.clone();
                let wrong = message.map(|message| WrongComparison { message, operands });
                self.note_comparison(place, wrong);
            }
            let wrong = operators::operator_error(&call.name, &given, defined);
            let result = match operators::operator_type(&call.name, &given) {
                KnownType::Any => type_of_defined_operator(defined, &given),
                known => known,
            };
            return wrong.map_or(Ok(result), |message| {
                Err((format!("{message}{}", self.signatures.other_operators(&given)), place))
            });
        }
        self.check_contained(&given, call, known)?;
        let mut parsed = Vec::new();
        let meant_calls = self.meant_calls(call, known);
        for meant in &meant_calls {
            parsed.extend(literals::check_text(self.language, "", meant)?);
            literals::check_parsed(None, meant)?;
            numbers::check_numbers("", meant)?;
            numbers::check_correlated(&given, meant)?;
            let options = self.check_options(meant, &given, known);
            options.map_err(|mistake| placed_in_options(mistake, call, place))?;
        }
        let found = self.type_of_call(&given, call, place, 0)?;
        Ok(match &*call.name {
            // The default determines the type.
            "param" => match given.get(1) {
                Some(known @ KnownType::Value("int" | "float" | "text" | "bool")) => known.clone(),
                _ => found,
            },
            "puzzle" | "position" if !parsed.is_empty() => {
                let may_differ = !is_written(&call.args);
                let all = parsed.iter().map(|parsed| type_of_text(parsed, may_differ));
                KnownType::union_of(all.collect())
            }
            "positions" => {
                let may_differ = !is_written(&call.args);
                let inputs = meant_calls.iter().filter_map(|meant| meant.args.first());
                let given = self.rules_in_options(call, known);
                let rules = inputs.map(|input| given.or(rules_of_positions(input, may_differ)));
                KnownType::union_of(rules.map(|rules| found.clone().of_rules(rules)).collect())
            }
            name if CORRELATIONS.contains(&name) => KnownType::Value("float"),
            "puzzles" | "grids" => {
                let rules = self.rules_in_options(call, known);
                let may_differ = !is_written(&call.args);
                let of_input = |meant| type_of_input(meant, &self.written_files, rules, may_differ);
                KnownType::union_of(meant_calls.iter().map(of_input).collect())
            }
            "catalogue" => KnownType::stream_of(KnownType::Value("Grid")),
            "generate" => self.type_of_generated(call, place, known)?,
            "table" => match given.first() {
                Some(rows @ (KnownType::Array(_) | KnownType::Tuple(_))) => {
                    check_rows(&rows.item_type(), call.args[0].start_position())?;
                    let fields_in_tables = self.language.fields_in_tables;
                    KnownType::Table(fields_of_row(&rows.item_type(), fields_in_tables))
                }
                _ => found,
            },
            "stream" => {
                KnownType::stream_of(given.first().map_or(KnownType::Any, KnownType::item_type))
            }
            _ => found,
        })
    }

    /// Rejects an operand `value ?? default` whose literal default the operator does not take.
    fn check_defaults(
        &self,
        given: &[KnownType],
        call: &FnCallExpr,
        place: Position,
    ) -> Result<(), PlacedError> {
        if operators::gives_bool(&call.name) {
            return Ok(());
        }
        let defined = self.signatures.by_name(&call.name);
        for (i, operand) in call.args.iter().enumerate() {
            let Some(default) = literal_default(operand) else { continue };
            let mut given = given.to_vec();
            given[i] = default;
            if let Some(message) = operators::operator_error(&call.name, &given, defined) {
                return Err((message, place));
            }
        }
        Ok(())
    }

    /// Rejects a literal before `in` that cannot be in the value after it.
    fn check_contained(
        &self,
        given: &[KnownType],
        call: &FnCallExpr,
        known: &VariableTypes<'_>,
    ) -> Result<(), PlacedError> {
        if call.name != "contains" || given.len() != 2 {
            return Ok(());
        }
        for mut meant in self.meant_calls(call, known) {
            meant.args.remove(0);
            literals::check_method(self.language, &given[0], &meant, None)?;
        }
        Ok(())
    }

    /// The stream that `generate` returns, from nothing.
    fn type_of_generated(
        &self,
        call: &FnCallExpr,
        place: Position,
        known: &VariableTypes<'_>,
    ) -> TypeResult {
        let rules = self.check_generated(call, known).map_err(|error| (error, place))?;
        let by = call.args.first().map(|it| self.meant_values(it, known)).unwrap_or_default();
        let made = by.iter().map(|generator| type_of_made(call, generator, None));
        let made = rules.map_or_else(|| KnownType::union_of(made.collect()), KnownType::board_of);
        let facts = StreamFacts { is_endless: true, has_no_columns: true, of_several: None };
        Ok(KnownType::Stream(Box::new(made), facts))
    }

    /// The rules in the options of `generate`, if they are known and others than those of classic
    /// sudoku.
    ///
    /// # Errors
    /// A filter, the generator or another component does not support them.
    pub(super) fn check_generated(
        &self,
        call: &FnCallExpr,
        known: &VariableTypes<'_>,
    ) -> Result<Option<BoardRules>, String> {
        let with_fields = self.with_constant_fields(call, known);
        let call = with_fields.as_ref().unwrap_or(call);
        let is_known = |known: &BoardRules| !(known.may_differ && self.is_conditional());
        let rules = self.rules_in_options(call, known).filter(is_known);
        let Some(found) = rules.filter(|known| !known.rules.is_classic()) else { return Ok(None) };
        let values_of = |value: &Expr| self.meant_values(value, known);
        check_generated(self.language.registry, call, found.rules, &values_of)?;
        Ok(Some(found))
    }

    /// The result of a function in a namespace: a component, or a function of a module.
    fn type_in_namespace(
        &self,
        namespace: &str,
        given: &[KnownType],
        call: &FnCallExpr,
        place: Position,
        known: &VariableTypes<'_>,
    ) -> TypeResult {
        for meant in self.meant_calls(call, known) {
            literals::check_text(self.language, namespace, &meant)?;
            numbers::check_numbers(namespace, &meant)?;
        }
        if let Some(message) = self.modules.find_call_error(namespace, &call.name, call.args.len())
        {
            return Err((message, place));
        }
        if let Some(module) = self.modules.file(namespace) {
            let result = self.type_of_module_function(module, &call.name, given, place);
            return result.map_err(|message| (message, place));
        }
        if let Some(error) = self.namespace_call_error(namespace, given, call) {
            return Err((error, place));
        }
        if namespace == "catalogue" {
            return Ok(match call.name.as_str() {
                "band_pairs" | "sample_of_band_pairs" => {
                    KnownType::stream_of(KnownType::Value("BandPair"))
                }
                "classes" => {
                    let rules = self.only_rules(call.args.first(), known);
                    KnownType::stream_of(KnownType::Value("Board").of_rules(rules))
                }
                _ => KnownType::stream_of(KnownType::Value("Grid")),
            });
        }
        let kind = Kind::ALL.into_iter().find(|kind| kind.namespace() == namespace);
        kind.map_or(Ok(KnownType::Any), |kind| {
            let values_of = |value: &Expr| self.meant_values(value, known);
            let with_fields = self.with_constant_fields(call, known);
            let meant = with_fields.as_ref().unwrap_or(call);
            let registry = self.language.registry;
            check_component(registry, kind, meant, place, given.first(), &values_of)
                .map_err(|mistake| placed_in_options(mistake, call, place))?;
            let component = KnownType::Component(Some(kind));
            let is_all = call.name == "all";
            Ok(if is_all { KnownType::array_of(component) } else { component })
        })
    }

    /// The error about a function in a namespace that does not take these values.
    fn namespace_call_error(
        &self,
        namespace: &str,
        given: &[KnownType],
        call: &FnCallExpr,
    ) -> Option<String> {
        let all = self.signatures.in_namespace(namespace, &call.name);
        if all.is_empty() || all.iter().any(|one| one.accepts(given)) {
            return None;
        }
        let name = format!("{namespace}::{}", call.name);
        Some(wrong_arguments(&name, all.iter().map(|one| one.display_parameters(0)), given))
    }

    /// Keeps what is known at the cursor: the value before a dot, if there is one, and the
    /// variables.
    pub(super) fn find_cursor(&self, receiver: Option<&KnownType>, known: &VariableTypes<'_>) {
        let receiver = receiver.map(|of| Receiver {
            types: of.type_names().unwrap_or_default(),
            fields: match of {
                KnownType::Record(Some(fields)) => field_names(fields),
                _ => Vec::new(),
            },
            members: self.signatures.after_dot(of),
        });
        let variables = known.all().into_iter();
        let variables = variables.map(|(name, known)| (name.to_owned(), known.display_name()));
        let context = CursorContext { receiver, variables: variables.collect() };
        // The body of a function is checked with the types of each call: the first ones are shown.
        self.facts.borrow_mut().cursor.get_or_insert(context);
    }

    /// The result of a function that is called with these arguments; the first `skipped` are before
    /// a dot.
    pub(super) fn type_of_call(
        &self,
        given: &[KnownType],
        call: &FnCallExpr,
        place: Position,
        skipped: usize,
    ) -> TypeResult {
        let all = self.signatures.by_name(&call.name);
        // Parts of the language have no signatures.
        if all.is_empty() {
            let is_missing = skipped > 0 && given[0].type_names().is_some();
            return if is_missing {
                Err((self.missing_member_error(&given[0], &call.name, "function"), place))
            } else {
                Ok(KnownType::Any)
            };
        }
        if let Some(known) = common_result(all.iter().filter(|one| one.accepts(given))) {
            return Ok(known);
        }
        let takes_first = |one: &&Signature| {
            let first = one.params.first().zip(given.first());
            first.is_some_and(|((_, first), of)| of.may_be(first))
        };
        let of_value: Vec<&Signature> = all.iter().filter(takes_first).collect();
        // Rhai has functions of any value that are called as verbs of streams are.
        if skipped > 0 && (of_value.is_empty() || needs_stream(&given[0], all)) {
            return Err((self.missing_member_error(&given[0], &call.name, "function"), place));
        }
        let others = self.types_with_function(&call.name);
        if let (true, false, Some(first)) = (of_value.is_empty(), others.is_empty(), given.first())
        {
            let (name, first, others) = (&call.name, first.name_with_article(), others.join(", "));
            return Err((format!("no `{name}` of {first} (these have it: {others})"), place));
        }
        if call.name == "print" && given.len() > 1 {
            let message = "`print` takes one value: write several into a text, as in `${a} ${b}` \
                           between backticks";
            return Err((message.to_owned(), place));
        }
        let meant = if skipped > 0 { of_value } else { all.iter().collect() };
        let own = &self.language.types;
        let is_method =
            |one: &&Signature| one.params.first().is_some_and(|(_, first)| own.contains(first));
        let functions: Vec<&Signature> =
            meant.iter().copied().filter(|one| skipped > 0 || !is_method(one)).collect();
        let meant = if functions.is_empty() { meant } else { functions };
        let parameters = meant.into_iter().map(|one| one.display_parameters(skipped));
        let error = wrong_arguments(&call.name, parameters, &given[skipped..]);
        let types = given.first().and_then(KnownType::type_names).unwrap_or_default();
        let advice = types.iter().find_map(|of| advice_about_member(of, &call.name));
        let advice = advice.filter(|_| given.len() == skipped);
        Err((format!("{error}{}", advice.unwrap_or_default()), place))
    }

    /// The error about a function or property that a value does not have, with a suggestion.
    pub(super) fn missing_member_error(&self, of: &KnownType, name: &str, what: &str) -> String {
        // Nobody reads it, and the names of all members take long to find.
        if self.certainty.get().hides_errors() {
            return String::new();
        }
        let (known, value) = (self.signatures.after_dot(of), of.name_with_article());
        let properties = self.signatures.properties_of(of);
        if what == "function" && properties.iter().any(|property| property == name) {
            return format!("`{name}` of {value} is a property: write it without `()`");
        }
        if let KnownType::Record(Some(fields)) = of
            && what == "function"
        {
            let near = suggestion(name, known.iter().map(String::as_str));
            return no_function_of_record(name, &near, &field_names(fields));
        }
        let names = of.type_names().unwrap_or_default();
        if let Some(advice) = names.iter().find_map(|of| advice_about_member(of, name)) {
            return format!("{value} has no {what} `{name}`{advice}");
        }
        let advice = match suggestion(name, known.iter().map(String::as_str)) {
            _ if needs_stream(of, self.signatures.by_name(name)) => {
                ": `stream(array)` makes a stream of it".to_owned()
            }
            near if !near.is_empty() => near,
            _ if what == "property" && !properties.is_empty() => {
                let of_first = self.signatures.properties_of(&of.first_type());
                format!(" (it has: {})", of_first.join(", "))
            }
            none => none,
        };
        let others = self.types_with_function(name);
        let advice = if advice.is_empty() && !others.is_empty() {
            format!(" (these have it: {})", others.join(", "))
        } else {
            advice
        };
        format!("{value} has no {what} `{name}`{advice}")
    }

    /// The types whose values have a function of this name, if it declares several together.
    fn types_with_function(&self, name: &str) -> Vec<&'static str> {
        let first = |one: &Signature| Some(types_together(one.params.first()?.1)?.types);
        self.signatures.by_name(name).iter().find_map(first).unwrap_or_default().to_vec()
    }
}

/// Whether a value is an array, and these functions are verbs of streams but not of arrays.
fn needs_stream(of: &KnownType, all: &[Signature]) -> bool {
    let stream = KnownType::stream_of(KnownType::Any);
    let has = |of: &KnownType| all.iter().any(|one| one.is_for(of));
    of.type_names() == Some(vec!["Array"]) && has(&stream) && !has(of)
}

/// The error about a function that a record with these fields does not have.
fn no_function_of_record(name: &str, near: &str, fields: &[String]) -> String {
    if fields.iter().any(|field| field == name) {
        return format!("`{name}` of a record is a field: write it without `()`");
    }
    let fields = if fields.is_empty() { "none".to_owned() } else { fields.join(", ") };
    format!("a record has no function `{name}`{near} (its fields: {fields})")
}

/// Whether the first argument is a text that is written there.
fn is_written(arguments: &[Expr]) -> bool {
    matches!(arguments.first(), Some(Expr::StringConstant(..)))
}

/// Rejects an operand that is a method which returns nothing.
pub(super) fn reject_nothing_as_operand(
    given: &[KnownType],
    operands: &[Expr],
) -> Result<(), PlacedError> {
    for (known, operand) in given.iter().zip(operands) {
        let method = last_call(operand).filter(|_| matches!(operand, Expr::Dot(..)));
        if let (KnownType::Value("()"), Some((call, place))) = (known, method) {
            let message = format!(
                "`{}` returns nothing, so its result is no operand: it changes the value before it",
                call.name
            );
            return Err((message, place));
        }
    }
    Ok(())
}

/// The type of the literal after the last `??` of an operand.
fn literal_default(operand: &Expr) -> Option<KnownType> {
    let Expr::Coalesce(values, _) = operand else { return None };
    Some(KnownType::Value(match values.last()? {
        Expr::Unit(_) => "()",
        Expr::BoolConstant(..) => "bool",
        Expr::IntegerConstant(..) => "int",
        Expr::FloatConstant(..) => "float",
        Expr::StringConstant(..) => "text",
        _ => return None,
    }))
}

/// The result of an operator that functions define for such operands, if these are known.
fn type_of_defined_operator(defined: &[Signature], given: &[KnownType]) -> KnownType {
    let is_known = given.iter().all(|known| known.type_names().is_some());
    let fit = defined.iter().filter(|one| is_known && one.accepts(given));
    common_result(fit).unwrap_or(KnownType::Any)
}

/// Rejects a function that draws a random number, with this error.
fn check_random(function: &AST, error: String) -> Result<(), PlacedError> {
    let drawn = find_call(function, |call| call.name == "random" && namespace_of(call).is_empty());
    drawn.map_or(Ok(()), |place| Err((error, place)))
}
