//! The types of calls: methods, functions, and the closures that they get.

use super::super::closures;
use super::super::compared::ComparedFields;
use super::super::file_names::check_file_name;
use super::super::known::field_names;
use super::super::literals;
use super::super::names::is_keyword;
use super::super::numbers;
use super::super::operators;
use super::super::options::{check_columns, check_component, check_options, has_no_fields};
use super::super::signatures::{Signature, common_result};
use super::super::table_columns::{columns_of_result, fields_of_row};
use super::super::tables;
use super::super::text::{LiteralClosure, literal_closure, namespace_of};
use super::{KnownType, PlacedError, TypeChecker, TypeResult, VariableTypes};
use crate::captures::{self, CapturedValue};
use crate::cursor::{self, CursorContext, Receiver};
use crate::records;
use rhai::{AST, Expr, FnCallExpr, Position};
use seventeen_host::nearest::suggestion;
use seventeen_plugin::Kind;
use std::collections::BTreeSet;

/// Verbs of streams that return the same items, some of them, or another order of them.
const SAME_ITEMS: [&str; 15] = [
    "filter",
    "take",
    "skip",
    "inspect",
    "sample",
    "progress",
    "summary",
    "distinct",
    "top",
    "sort_by",
    "sort",
    "without",
    "common",
    "new_against",
    "merge",
];

impl TypeChecker<'_> {
    /// The arguments of a function, beginning with the value on which it is called, if there is
    /// one.
    fn types_of_arguments(
        &self,
        mut given: Vec<KnownType>,
        call: &FnCallExpr,
        known: &VariableTypes<'_>,
    ) -> Result<Vec<KnownType>, PlacedError> {
        for (i, argument) in call.args.iter().enumerate() {
            let argument = match literal_closure(argument) {
                Some(written) => self.type_of_closure(&given, call, i, &written, known)?,
                None => self.type_of_value(argument, known)?,
            };
            given.push(argument);
        }
        Ok(given)
    }

    pub(super) fn type_of_method(
        &self,
        of: KnownType,
        call: &FnCallExpr,
        place: Position,
        known: &VariableTypes<'_>,
    ) -> TypeResult {
        if call.name == cursor::MARK {
            self.find_cursor(Some(&of), known);
            return Ok(KnownType::Any);
        }
        let given = self.types_of_arguments(vec![of], call, known)?;
        // A field of a record may be a closure, and functions of the recipe take anything first.
        let is_open = matches!(given[0], KnownType::Record(_) | KnownType::Any);
        if is_open || self.functions.is_function(&call.name) || is_keyword(&call.name) {
            return Ok(KnownType::Any);
        }
        self.check_options(call, &given)?;
        numbers::check_numbers("", call)?;
        check_file_name(&given[0], call)?;
        if call.name == "write" && matches!(given[0], KnownType::Table(_)) {
            self.facts.borrow_mut().tables_written.push(place);
        }
        if call.name == "table" {
            check_columns(&given[0].item_type(), call, self.language.fields_in_tables)?;
        }
        let found = match self.type_of_call(&given, call, place, 1)? {
            KnownType::Table(None) => {
                let fields = self.language.fields_in_tables;
                KnownType::Table(columns_of_result(&given, call, fields))
            }
            found => found,
        };
        let adds_techniques = !self.signatures.by_name("add").is_empty();
        literals::check_method(self.language, &given[0], call, adds_techniques)?;
        self.check_field(&given[0], call)?;
        if let Some(statistic) = numbers::result_of_statistic(&given, call) {
            return Ok(statistic);
        }
        match (&given[0], &found) {
            (KnownType::Table(Some(columns)), _) => {
                Ok(tables::type_of_table_method(columns, call)?.unwrap_or(found))
            }
            (KnownType::Table(None), KnownType::Array(_)) if call.name == "to_array" => {
                Ok(KnownType::Array(Box::new(KnownType::Record(None))))
            }
            (KnownType::Value("Searched"), KnownType::Stream(_))
                if call.name == "configurations" =>
            {
                Ok(KnownType::stream_of(KnownType::record_of(&records::CONFIGURATION)))
            }
            (KnownType::Array(_), KnownType::Record(None)) if call.name == "count" => {
                Ok(KnownType::record_of(&records::COUNTS))
            }
            (KnownType::Component(Some(Kind::Generator)), KnownType::Stream(_)) => {
                Ok(KnownType::stream_of(KnownType::Made))
            }
            (KnownType::Stream(item), KnownType::Array(_)) if call.name == "collect" => {
                Ok(KnownType::Array(item.clone()))
            }
            (KnownType::Stream(item), KnownType::Any)
                if call.name == "first" && **item != KnownType::Made =>
            {
                Ok((**item).clone())
            }
            (KnownType::Stream(item), KnownType::Value("Comparison")) => {
                let result = given.get(2).map_or(KnownType::Any, KnownType::closure_result);
                let members = |of: &KnownType| self.signatures.after_dot(of);
                let choices = given.get(1).unwrap_or(&KnownType::Any);
                let fields =
                    ComparedFields::of_result(&result, item, choices, members).map(Box::new);
                Ok(fields.map_or(found, |fields| KnownType::Compared("Comparison", fields)))
            }
            (KnownType::Compared(_, fields), _) => fields.type_of_method(&given, call, found),
            (KnownType::Array(item), _) => Ok(type_of_array_method(item, &given, call, found)),
            _ => self.type_of_stream_method(&given, call, place, found),
        }
    }

    /// Rejects wrong options of a call whose arguments have these types.
    fn check_options(&self, call: &FnCallExpr, given: &[KnownType]) -> Result<(), PlacedError> {
        let options = match given.last() {
            Some(KnownType::Record(Some(fields))) => fields.as_slice(),
            _ => &[],
        };
        check_options(self.language, call, options)
    }

    /// Rejects the name of a field, in a statistic, that the items do not have.
    fn check_field(&self, of: &KnownType, call: &FnCallExpr) -> Result<(), PlacedError> {
        let (KnownType::Stream(item) | KnownType::Array(item)) = of else { return Ok(()) };
        let literal = call.args.iter().find_map(|argument| match argument {
            Expr::StringConstant(name, place) => Some((name.as_str(), *place)),
            _ => None,
        });
        let Some((name, place)) = literal.filter(|_| numbers::is_statistic(&call.name)) else {
            return Ok(());
        };
        let fields = match has_no_fields(item) {
            true => Some(Vec::new()),
            false => fields_of_row(item, self.language.fields_in_tables),
        };
        let Some(fields) = fields.filter(|fields| fields.iter().all(|field| field != name)) else {
            return Ok(());
        };
        // Properties are numbers, too, and functions are not.
        let is_record = matches!(**item, KnownType::Record(_));
        let properties = if is_record { Vec::new() } else { self.signatures.properties_of(item) };
        if properties.iter().any(|property| property == name) {
            return Ok(());
        }
        let known = [fields, properties].concat();
        let near = suggestion(name, known.iter().map(String::as_str));
        let (verb, found) = (&call.name, item.name_with_article());
        Err((format!("{verb}: {found} has no field `{name}`{near}"), place))
    }

    /// The result of a verb of streams, where more is known than its signature declares.
    fn type_of_stream_method(
        &self,
        given: &[KnownType],
        call: &FnCallExpr,
        place: Position,
        found: KnownType,
    ) -> TypeResult {
        let (KnownType::Stream(item), KnownType::Stream(_)) = (&given[0], &found) else {
            return Ok(found);
        };
        let items = match &*call.name {
            // With options it may return records.
            "distinct"
                if call.args.first().is_some_and(|first| literal_closure(first).is_none()) =>
            {
                KnownType::Any
            }
            name if SAME_ITEMS.contains(&name) => (**item).clone(),
            "map" | "par_map" => given.get(1).map_or(KnownType::Any, KnownType::closure_result),
            "batch" | "window" => KnownType::Array(item.clone()),
            "zip" => KnownType::Array(Box::new(KnownType::Any)),
            "group_by" => type_of_group(item, given.len()),
            "join" => type_of_pair(item, given),
            "generate" => KnownType::Made,
            "enumerate_up_to" => KnownType::Value("Enumeration"),
            // The result that is written, not the array of numbers.
            "bands" => KnownType::Value("Banded"),
            _ => self.type_of_mapped(item, given, call, place)?,
        };
        Ok(KnownType::Stream(Box::new(items)))
    }

    /// The result of a verb of single values that a stream applies to each of its items.
    fn type_of_mapped(
        &self,
        item: &KnownType,
        given: &[KnownType],
        call: &FnCallExpr,
        place: Position,
    ) -> TypeResult {
        let mut one = given.to_vec();
        one[0] = item.clone();
        let is_of_one = |signature: &&Signature| {
            let first = signature.params.first().map(|(_, first)| *first);
            signature.params.len() == one.len()
                && !matches!(first, None | Some("any" | "Stream" | "Component"))
        };
        let all: Vec<&Signature> =
            self.signatures.by_name(&call.name).iter().filter(is_of_one).collect();
        if *item == KnownType::Any || all.is_empty() {
            return Ok(KnownType::Any);
        }
        let returns =
            common_result(all.iter().copied().filter(|signature| signature.accepts(&one)));
        // A solution grid is a puzzle with all its digits.
        match returns {
            Some(known) => Ok(known),
            None if *item == KnownType::Value("Grid") => Ok(KnownType::Any),
            None => {
                let works: BTreeSet<&str> = all.iter().map(|one| one.params[0].1).collect();
                let works: Vec<&str> = works.into_iter().collect();
                let (verb, works, found) = (&call.name, works.join(" or "), item.display_name());
                let message =
                    format!("`{verb}` works on items of type {works}, but these are {found}");
                Err((message, place))
            }
        }
    }

    /// The type of a closure that is the argument `index` of a call. `given` has the types of the
    /// value before the dot, if there is one, and of the arguments before the closure.
    fn type_of_closure(
        &self,
        given: &[KnownType],
        call: &FnCallExpr,
        index: usize,
        written: &LiteralClosure,
        known: &VariableTypes<'_>,
    ) -> TypeResult {
        let verb = call.name.as_str();
        let Some(function) = self.functions.closure(&written.name) else {
            return Ok(KnownType::of_name("closure"));
        };
        let of = given.first().unwrap_or(&KnownType::Any);
        let (namespace, types) = (namespace_of(call), of.type_names().unwrap_or_default());
        let owner = if namespace.is_empty() { types.first().copied() } else { Some(&*namespace) };
        let called = owner.and_then(|owner| closures::find_closure_use(owner, verb, index));
        let mut inside = VariableTypes::within(known);
        // Captures are the first parameters, under their own names.
        let params = &function.params;
        let (captured, own) = params.split_at(written.captured.min(params.len()));
        for (i, param) in own.iter().enumerate() {
            let value = match called {
                Some(called) => called.type_of_value(i, given),
                None => closures::type_in_array_method(of, verb, i),
            };
            inside.set(param, self.type_of_variable(param, value));
        }
        let mistakes = self.found.borrow().len();
        let body = || self.type_of_statements(&function.statements, &mut inside);
        let returned = self.type_of_body(&written.name, body);
        // An error in the body is the reason of what it returns.
        if let Some(called) = called.filter(|_| self.found.borrow().len() == mistakes) {
            self.check_kept_closure(&function.alone, captured, known)?;
            if let Some(message) = called.find_error(own.len(), &returned) {
                return Err((message, call.args[index].position()));
            }
        }
        Ok(KnownType::Closure(Box::new(returned)))
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
            KnownType::Value("text") | KnownType::Array(_) | KnownType::Record(_) => {
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
            return self.type_in_namespace(&namespace, &given, call, place);
        }
        if self.functions.is_function(&call.name) {
            let result = self.type_of_own_function(&call.name, &given);
            return result.map_err(|message| (message, place));
        }
        if call.op_token.is_some() {
            let defined = self.signatures.by_name(&call.name);
            let wrong = operators::operator_error(&call.name, &given, defined);
            let result = operators::operator_type(&call.name, &given);
            return wrong.map_or(Ok(result), |message| Err((message, place)));
        }
        literals::check_text(self.language, "", call)?;
        numbers::check_numbers("", call)?;
        self.check_options(call, &given)?;
        let found = self.type_of_call(&given, call, place, 0)?;
        Ok(match &*call.name {
            "puzzles" => KnownType::stream_of(KnownType::Problem),
            "grids" | "catalogue" => KnownType::stream_of(KnownType::Value("Grid")),
            "generate" => KnownType::stream_of(KnownType::Made),
            "stream" => {
                KnownType::stream_of(given.first().map_or(KnownType::Any, KnownType::item_type))
            }
            _ => found,
        })
    }

    /// The result of a function in a namespace: a component, or a function of a module.
    fn type_in_namespace(
        &self,
        namespace: &str,
        given: &[KnownType],
        call: &FnCallExpr,
        place: Position,
    ) -> TypeResult {
        literals::check_text(self.language, namespace, call)?;
        numbers::check_numbers(namespace, call)?;
        if let Some(message) = self.modules.find_call_error(namespace, &call.name, call.args.len())
        {
            return Err((message, place));
        }
        if let Some(module) = self.modules.file(namespace) {
            let result = self.type_of_module_function(module, &call.name, given, place);
            return result.map_err(|message| (message, place));
        }
        let is_of_grids = namespace == "catalogue" && call.name != "band_pairs";
        if is_of_grids && call.name != "sample_of_band_pairs" {
            return Ok(KnownType::stream_of(KnownType::Value("Grid")));
        }
        let kind = Kind::ALL.into_iter().find(|kind| kind.namespace() == namespace);
        kind.map_or(Ok(KnownType::Any), |kind| {
            check_component(self.language.registry, kind, call, place)?;
            let component = KnownType::Component(Some(kind));
            let is_all = call.name == "all";
            Ok(if is_all { KnownType::Array(Box::new(component)) } else { component })
        })
    }

    /// Keeps what is known at the cursor: the value before a dot, if there is one, and the
    /// variables.
    fn find_cursor(&self, receiver: Option<&KnownType>, known: &VariableTypes<'_>) {
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
    fn type_of_call(
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
        if skipped > 0 && of_value.is_empty() {
            return Err((self.missing_member_error(&given[0], &call.name, "function"), place));
        }
        let shown: BTreeSet<String> = if skipped > 0 {
            of_value.iter().map(|one| one.display_parameters(skipped)).collect()
        } else {
            all.iter().map(|one| one.display_parameters(0)).collect()
        };
        let shown: Vec<String> = shown.into_iter().collect();
        let got: Vec<String> = given.iter().skip(skipped).map(KnownType::display_name).collect();
        let (name, shown, got) = (&call.name, shown.join(" or "), got.join(", "));
        Err((format!("`{name}` takes {shown}, but is called with ({got})"), place))
    }

    /// The error about a function or property that a value does not have, with a suggestion.
    pub(super) fn missing_member_error(&self, of: &KnownType, name: &str, what: &str) -> String {
        let known = self.signatures.after_dot(of);
        let near = suggestion(name, known.iter().map(String::as_str));
        format!("{} has no {what} `{name}`{near}", of.name_with_article())
    }
}

/// The groups of a stream by `group_by` with this many values, the stream among them.
fn type_of_group(item: &KnownType, values: usize) -> KnownType {
    match values {
        2 => {
            let items = KnownType::Array(Box::new(item.clone()));
            record_with_types(&records::GROUP, [KnownType::Any, items])
        }
        _ => KnownType::record_of(&records::COMBINED_GROUP),
    }
}

/// The pairs of `join` with these values, the stream among them. With options, a side may be
/// nothing.
fn type_of_pair(item: &KnownType, given: &[KnownType]) -> KnownType {
    match given.last() {
        Some(KnownType::Record(_)) => KnownType::record_of(&records::JOINED_PAIR),
        _ => {
            let right = given.get(1).map_or(KnownType::Any, KnownType::item_type);
            record_with_types(&records::JOINED_PAIR, [KnownType::Any, item.clone(), right])
        }
    }
}

fn record_with_types<const N: usize>(names: &[&str; N], types: [KnownType; N]) -> KnownType {
    let names = names.iter().map(|name| (*name).to_owned());
    KnownType::Record(Some(names.zip(types).collect()))
}

/// The result of one of Rhai's functions of an array of items of a type.
fn type_of_array_method(
    item: &KnownType,
    given: &[KnownType],
    call: &FnCallExpr,
    found: KnownType,
) -> KnownType {
    match &*call.name {
        "filter" | "drain" | "retain" | "extract" => KnownType::Array(Box::new(item.clone())),
        "map" => {
            let result = given.get(1).map_or(KnownType::Any, KnownType::closure_result);
            KnownType::Array(Box::new(result))
        }
        _ => found,
    }
}
