//! Types of values, inferred from the text of a recipe. Certain errors are reported; unknown types
//! pass.
//!
//! Values flow from literals, sources and functions, whose signatures declare types. They flow
//! through variables that are set once, along chains of calls, and into the closures of streams,
//! whose items have the stream's type at that point. (This is local type inference: Pierce and
//! Turner, ACM TOPLAS, 2000.)

use super::known::KnownType;
use super::modules::ImportedModules;
use super::options::{all_names_in, check_columns, check_component, check_options, missing_field};
use super::signatures::{Signature, Signatures};
use super::text::{
    ChangedVariables, FunctionBodies, LiteralClosure, collect_changed, collect_functions,
    literal_closure, namespace_of,
};
use super::{closures, numbers, operators, tables};
use crate::captures::{self, CapturedValue};
use crate::failure::RecipeError;
use crate::language::Language;
use crate::source::{PlacedError, RecipeSource};
use rhai::{AST, Dynamic, Expr, FnCallExpr, FnPtr, Map, Position, Stmt, StmtBlock};
use seventeen_host::nearest::suggestion;
use seventeen_plugin::Kind;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The type of a value, or the error in the text that makes it.
type TypeResult = Result<KnownType, PlacedError>;

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

/// Verbs whose closure does not get an item as its first argument.
const NOT_ITEM_FIRST: [&str; 2] = ["fold", "group_by"];

/// Other facts that the check of a recipe finds.
#[derive(Debug, Default)]
pub struct RecipeFacts {
    /// The places at which tables are written to files.
    pub(super) tables_written: Vec<Position>,
}

/// Rejects a recipe with an error that can be found without running it.
///
/// # Errors
/// The first mistake, with its place.
pub fn check_types(
    source: &RecipeSource<'_>,
    language: &Language<'_>,
    ast: &AST,
    modules: &ImportedModules,
) -> Result<RecipeFacts, RecipeError> {
    let functions = collect_functions(ast);
    let inference = TypeChecker {
        ast,
        language,
        signatures: Signatures::of_recipe(language, ast),
        modules,
        changed: collect_changed(ast),
        functions: &functions,
        checked: RefCell::default(),
    };
    let mut known = VariableTypes::default();
    let refused = |(message, place): PlacedError| source.error_at(&message, place);
    inference.type_of_statements(ast.statements(), &mut known).map_err(refused)?;
    // Other closures and functions are checked with unknown arguments.
    for (params, body) in functions.values() {
        let mut inside = known.clone();
        params.iter().for_each(|param| inside.set(param, KnownType::Any));
        inference.type_of_statements(body, &mut inside).map_err(refused)?;
    }
    Ok(inference.checked.into_inner())
}

/// The types of variables.
#[derive(Clone, Default)]
struct VariableTypes(BTreeMap<String, KnownType>);

impl VariableTypes {
    fn set(&mut self, name: &str, known: KnownType) {
        self.0.insert(name.to_owned(), known);
    }

    fn get(&self, name: &str) -> KnownType {
        self.0.get(name).cloned().unwrap_or(KnownType::Any)
    }
}

struct TypeChecker<'a> {
    ast: &'a AST,
    language: &'a Language<'a>,
    signatures: Signatures<'a>,
    modules: &'a ImportedModules,
    changed: ChangedVariables,
    functions: &'a FunctionBodies,
    checked: RefCell<RecipeFacts>,
}

impl TypeChecker<'_> {
    /// The type of the last of these statements.
    fn type_of_statements<'s>(
        &self,
        statements: impl IntoIterator<Item = &'s Stmt>,
        known: &mut VariableTypes,
    ) -> TypeResult {
        let mut last = KnownType::Any;
        for statement in statements {
            last = self.type_of_statement(statement, known)?;
        }
        Ok(last)
    }

    fn type_of_block(&self, block: &StmtBlock, known: &VariableTypes) -> TypeResult {
        self.type_of_statements(block.iter(), &mut known.clone())
    }

    fn type_of_statement(&self, statement: &Stmt, known: &mut VariableTypes) -> TypeResult {
        match statement {
            Stmt::Var(variable, ..) => {
                let (name, value) = (&variable.0.name, self.type_of_value(&variable.1, known)?);
                let is_in = |names: &BTreeSet<String>| names.contains(name.as_str());
                let value = match () {
                    () if is_in(&self.changed.set) => KnownType::Any,
                    () if is_in(&self.changed.inside) => value.with_any_inside(),
                    () => value,
                };
                known.set(name, value);
                Ok(KnownType::Any)
            }
            Stmt::Expr(value) => self.type_of_value(value, known),
            Stmt::FnCall(call, place) => self.type_of_function(call, *place, known),
            Stmt::Block(block) => self.type_of_block(block, known),
            Stmt::Assignment(assignment) => {
                self.type_of_value(&assignment.1.rhs, known)?;
                Ok(KnownType::Any)
            }
            Stmt::If(flow, _) => {
                self.type_of_value(&flow.expr, known)?;
                let (one, other) = (
                    self.type_of_block(&flow.body, known)?,
                    self.type_of_block(&flow.branch, known)?,
                );
                Ok(one.union(other))
            }
            Stmt::While(flow, _) | Stmt::Do(flow, ..) => {
                self.type_of_value(&flow.expr, known)?;
                self.type_of_block(&flow.body, known).map(|_| KnownType::Any)
            }
            Stmt::For(each, _) => {
                let of = self.type_of_value(&each.2.expr, known)?;
                let mut inside = known.clone();
                inside.set(&each.0.name, of.item_type());
                each.1
                    .iter()
                    .for_each(|counter| inside.set(&counter.name, KnownType::Value("int")));
                self.type_of_block(&each.2.body, &inside).map(|_| KnownType::Any)
            }
            Stmt::TryCatch(flow, _) => {
                // Errors here are caught at run time.
                let _ = self.type_of_block(&flow.body, known);
                let mut caught = known.clone();
                if let Expr::Variable(error, ..) = &flow.expr {
                    caught.set(&error.1, KnownType::Any);
                }
                self.type_of_block(&flow.branch, &caught).map(|_| KnownType::Any)
            }
            Stmt::Return(Some(value), ..) => {
                self.type_of_value(value, known).map(|_| KnownType::Any)
            }
            // Other statements have no values.
            _ => Ok(KnownType::Any),
        }
    }

    fn type_of_value(&self, value: &Expr, known: &VariableTypes) -> TypeResult {
        Ok(match value {
            Expr::BoolConstant(..) => KnownType::Value("bool"),
            Expr::IntegerConstant(..) => KnownType::Value("int"),
            Expr::FloatConstant(..) => KnownType::Value("float"),
            Expr::StringConstant(..) => KnownType::Value("text"),
            Expr::CharConstant(..) => KnownType::Value("char"),
            Expr::DynamicConstant(value, _) => type_of_constant(value),
            Expr::InterpolatedString(parts, _) => {
                self.check_values(parts, known)?;
                KnownType::Value("text")
            }
            Expr::Array(values, _) => {
                let items = values.iter().map(|value| self.type_of_value(value, known));
                let items = items.collect::<Result<Vec<KnownType>, PlacedError>>()?.into_iter();
                KnownType::Array(Box::new(items.reduce(KnownType::union).unwrap_or(KnownType::Any)))
            }
            Expr::Map(fields, _) => {
                fields
                    .0
                    .iter()
                    .try_for_each(|(_, value)| self.type_of_value(value, known).map(drop))?;
                let names = fields.0.iter().map(|(name, _)| name.name.to_string());
                KnownType::Record(Some(names.collect()))
            }
            Expr::Variable(variable, _, _) if variable.2.is_empty() => known.get(&variable.1),
            Expr::Stmt(block) => self.type_of_block(block, known)?,
            Expr::FnCall(call, place) => self.type_of_function(call, *place, known)?,
            Expr::Dot(link, ..) => {
                let of = self.type_of_value(&link.lhs, known)?;
                self.type_of_link(of, &link.rhs, known)?
            }
            Expr::Index(link, ..) => {
                let of = self.type_of_value(&link.lhs, known)?;
                self.type_of_index(&of, &link.rhs, known)?
            }
            Expr::And(values, _) | Expr::Or(values, _) => {
                self.check_values(values.iter(), known)?;
                KnownType::Value("bool")
            }
            Expr::Coalesce(values, _) => {
                self.check_values(values.iter(), known)?;
                KnownType::Any
            }
            _ => KnownType::Any,
        })
    }

    fn check_values<'e>(
        &self,
        values: impl IntoIterator<Item = &'e Expr>,
        known: &VariableTypes,
    ) -> Result<(), PlacedError> {
        values.into_iter().try_for_each(|value| self.type_of_value(value, known).map(drop))
    }

    /// The part after a dot: `a.b.c` is `a`, followed by `b`, followed by `c`.
    fn type_of_link(&self, of: KnownType, link: &Expr, known: &VariableTypes) -> TypeResult {
        match link {
            Expr::Property(property, place) => self.type_of_property(&of, &property.2, *place),
            Expr::MethodCall(call, place) => self.type_of_method(of, call, *place, known),
            Expr::Dot(inner, ..) => {
                let of = self.type_of_link(of, &inner.lhs, known)?;
                self.type_of_link(of, &inner.rhs, known)
            }
            Expr::Index(inner, ..) => {
                let of = self.type_of_link(of, &inner.lhs, known)?;
                self.type_of_index(&of, &inner.rhs, known)
            }
            _ => Ok(KnownType::Any),
        }
    }

    /// The index in brackets and the part after them. Rhai keeps both in one expression: for
    /// `a[0].b`, the chain `0.b`.
    fn type_of_index(&self, of: &KnownType, index: &Expr, known: &VariableTypes) -> TypeResult {
        match index {
            Expr::Dot(inner, ..) => {
                let item = self.type_of_item(of, &inner.lhs, known)?;
                self.type_of_link(item, &inner.rhs, known)
            }
            Expr::Index(inner, ..) => {
                let item = self.type_of_item(of, &inner.lhs, known)?;
                self.type_of_index(&item, &inner.rhs, known)
            }
            index => self.type_of_item(of, index, known),
        }
    }

    /// The item of an array at this index, which is a whole number.
    fn type_of_item(&self, of: &KnownType, index: &Expr, known: &VariableTypes) -> TypeResult {
        let is_number = matches!(self.type_of_value(index, known)?, KnownType::Value("int"));
        Ok(if is_number && matches!(of, KnownType::Array(_)) {
            of.item_type()
        } else {
            KnownType::Any
        })
    }

    fn type_of_property(&self, of: &KnownType, name: &str, place: Position) -> TypeResult {
        if let KnownType::Record(fields) = of {
            return match fields {
                Some(fields) if !fields.iter().any(|field| field == name) => {
                    Err((missing_field(name, fields), place))
                }
                _ => Ok(KnownType::Any),
            };
        }
        let all = self.signatures.property_signatures(name);
        let fit = all.iter().filter(|one| one.accepts(std::slice::from_ref(of)));
        match (common_result(fit), of.type_names()) {
            (Some(known), _) => Ok(known),
            (None, None) => Ok(KnownType::Any),
            (None, Some(_)) => Err((self.missing_member_error(of, name, "property"), place)),
        }
    }

    /// The arguments of a function, beginning with the value on which it is called, if there is
    /// one.
    fn types_of_arguments(
        &self,
        mut given: Vec<KnownType>,
        call: &FnCallExpr,
        known: &VariableTypes,
    ) -> Result<Vec<KnownType>, PlacedError> {
        let of = given.first().cloned().unwrap_or(KnownType::Any);
        for (i, argument) in call.args.iter().enumerate() {
            given.push(match literal_closure(argument) {
                Some(written) => self.type_of_closure(&of, call, i, &written, known)?,
                None => self.type_of_value(argument, known)?,
            });
        }
        Ok(given)
    }

    fn type_of_method(
        &self,
        of: KnownType,
        call: &FnCallExpr,
        place: Position,
        known: &VariableTypes,
    ) -> TypeResult {
        let given = self.types_of_arguments(vec![of], call, known)?;
        // A field of a record may be a closure, and functions of the recipe take anything first.
        let is_open = matches!(given[0], KnownType::Record(_) | KnownType::Any);
        if is_open || self.functions.contains_key(&*call.name) {
            return Ok(KnownType::Any);
        }
        check_options(self.language.options_of, call)?;
        numbers::check_numbers("", call)?;
        if call.name == "write" && matches!(given[0], KnownType::Table(_)) {
            self.checked.borrow_mut().tables_written.push(place);
        }
        if call.name == "table" {
            check_columns(&given[0].item_type(), call)?;
        }
        let found = self.type_of_call(&given, call, place, 1)?;
        match (&given[0], &found) {
            (KnownType::Table(Some(columns)), _) => {
                Ok(tables::type_of_table_method(columns, call)?.unwrap_or(found))
            }
            (KnownType::Component(Some(Kind::Generator)), KnownType::Stream(_)) => {
                Ok(KnownType::stream_of(KnownType::Made))
            }
            (KnownType::Stream(_), KnownType::Table(None)) if call.name == "table" => {
                Ok(KnownType::Table(call.args.first().and_then(all_names_in)))
            }
            (KnownType::Stream(item), KnownType::Array(_)) if call.name == "collect" => {
                Ok(KnownType::Array(item.clone()))
            }
            (KnownType::Stream(item), KnownType::Any)
                if call.name == "first" && **item != KnownType::Made =>
            {
                Ok((**item).clone())
            }
            _ => self.type_of_stream_method(&given, call, place, found),
        }
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
            "generate" => KnownType::Made,
            "enumerate_up_to" => KnownType::Value("Enumeration"),
            // The result that is written, not the array of numbers.
            "bands" => KnownType::Value("Banded"),
            _ => self.type_of_mapped(item, given, call, place)?,
        };
        Ok(KnownType::Stream(Box::new(items)))
    }

    /// The result of a verb of streams for each item: that of the verb on one value.
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

    /// The type of a closure that is the argument `index` of a verb called on `of`, or of a
    /// function.
    fn type_of_closure(
        &self,
        of: &KnownType,
        call: &FnCallExpr,
        index: usize,
        written: &LiteralClosure,
        known: &VariableTypes,
    ) -> TypeResult {
        let verb = call.name.as_str();
        let Some((params, body)) = self.functions.get(&written.name) else {
            return Ok(KnownType::of_name("closure"));
        };
        let mut inside = known.clone();
        // Captures are the first parameters, under their own names.
        let (captured, own) = params.split_at(written.captured.min(params.len()));
        own.iter().for_each(|param| inside.set(param, KnownType::Any));
        let gets_item = index == 0 || verb == "compare" || verb == "distinct";
        if let (KnownType::Stream(_), Some(first)) = (of, own.first())
            && (gets_item && !NOT_ITEM_FIRST.contains(&verb))
        {
            inside.set(first, of.item_type());
        }
        let returned = self.type_of_statements(body, &mut inside)?;
        let (namespace, types) = (namespace_of(call), of.type_names().unwrap_or_default());
        let owner = if namespace.is_empty() { types.first().copied() } else { Some(&*namespace) };
        if let Some(called) = owner.and_then(|owner| closures::find_closure_use(owner, verb, index))
        {
            self.check_kept_closure(written, captured, known)?;
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
        written: &LiteralClosure,
        captured: &[String],
        known: &VariableTypes,
    ) -> Result<(), PlacedError> {
        let Some(function) = captures::function_by_name(self.ast.shared_lib(), &written.name)
        else {
            return Ok(());
        };
        let kind = |name: &String| match known.get(name) {
            KnownType::Any => CapturedValue::Unknown,
            KnownType::Value("text") | KnownType::Array(_) | KnownType::Record(_) => {
                CapturedValue::OfRhai
            }
            _ => CapturedValue::Ours,
        };
        let captured = captured.iter().map(|name| (name.as_str(), kind(name))).collect();
        captures::captured_change(&function, &captured).map_or(Ok(()), Err)
    }

    fn type_of_function(
        &self,
        call: &FnCallExpr,
        place: Position,
        known: &VariableTypes,
    ) -> TypeResult {
        let namespace = namespace_of(call);
        let given = self.types_of_arguments(Vec::new(), call, known)?;
        if !namespace.is_empty() {
            numbers::check_numbers(&namespace, call)?;
            if let Some(message) =
                self.modules.find_call_error(&namespace, &call.name, call.args.len())
            {
                return Err((message, place));
            }
            let kind = Kind::ALL.into_iter().find(|kind| kind.namespace() == namespace);
            let is_of_grids = namespace == "catalogue" && call.name != "band_pairs";
            if is_of_grids && call.name != "sample_of_band_pairs" {
                return Ok(KnownType::stream_of(KnownType::Value("Grid")));
            }
            return kind.map_or(Ok(KnownType::Any), |kind| {
                check_component(self.language.registry, kind, call, place)?;
                Ok(KnownType::Component(Some(kind)))
            });
        }
        if self.functions.contains_key(&*call.name) {
            return Ok(KnownType::Any);
        }
        if call.op_token.is_some() {
            return Ok(operators::operator_type(&call.name, &given));
        }
        numbers::check_numbers("", call)?;
        match &*call.name {
            "puzzles" | "grids" => {
                let item = if call.name == "grids" {
                    KnownType::Value("Grid")
                } else {
                    KnownType::Problem
                };
                self.type_of_call(&given, call, place, 0).map(|_| KnownType::stream_of(item))
            }
            "stream" => {
                let item = given.first().map_or(KnownType::Any, KnownType::item_type);
                self.type_of_call(&given, call, place, 0).map(|_| KnownType::stream_of(item))
            }
            "catalogue" | "generate" => {
                let made = if call.name == "generate" {
                    KnownType::Made
                } else {
                    KnownType::Value("Grid")
                };
                self.type_of_call(&given, call, place, 0).map(|_| KnownType::stream_of(made))
            }
            _ => self.type_of_call(&given, call, place, 0),
        }
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
    fn missing_member_error(&self, of: &KnownType, name: &str, what: &str) -> String {
        let known = self.signatures.after_dot(of);
        let near = suggestion(name, known.iter().map(String::as_str));
        let of = of.display_name();
        let article = if of.starts_with(['E', 'i', 'A']) { "an" } else { "a" };
        format!("{article} {of} has no {what} `{name}`{near}")
    }
}

/// The type of a constant.
fn type_of_constant(value: &Dynamic) -> KnownType {
    if let Some(record) = value.read_lock::<Map>() {
        return KnownType::Record(Some(record.keys().map(ToString::to_string).collect()));
    }
    match () {
        () if value.is_array() => type_of_constants(value),
        () if value.is_int() => KnownType::Value("int"),
        () if value.is_float() => KnownType::Value("float"),
        () if value.is_string() => KnownType::Value("text"),
        () if value.is_bool() => KnownType::Value("bool"),
        () if value.is::<FnPtr>() => KnownType::of_name("closure"),
        () => KnownType::Any,
    }
}

/// The type of a constant array.
fn type_of_constants(array: &Dynamic) -> KnownType {
    let array = array.read_lock::<rhai::Array>();
    let items =
        array.as_ref().map(|array| array.iter().map(type_of_constant).reduce(KnownType::union));
    KnownType::Array(Box::new(items.flatten().unwrap_or(KnownType::Any)))
}

/// The result of these functions, if there are any: their common type, or any value.
fn common_result<'a>(signatures: impl Iterator<Item = &'a Signature>) -> Option<KnownType> {
    signatures.map(|one| KnownType::of_name(one.returns)).reduce(KnownType::union)
}
