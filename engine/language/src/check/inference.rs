//! Types of values, inferred from the text of a recipe. Certain errors are reported; unknown types
//! pass.
//!
//! Values flow from literals, sources and functions, whose signatures declare types. They flow
//! through variables that are set once, along chains of calls, and into the closures of streams,
//! whose items have the stream's type at that point. (This is local type inference: Pierce and
//! Turner, ACM TOPLAS, 2000.)

use super::known::Known;
use super::modules::Modules;
use super::options::{all_names_in, check_columns, check_component, check_options, missing_field};
use super::signatures::{Signature, Signatures};
use super::text::{Changed, Functions, WrittenOut, changed, closure, functions, namespace_of};
use super::{closures, numbers, operators, tables};
use crate::captures::{self, Captured};
use crate::failure::RecipeError;
use crate::language::Language;
use crate::source::{Source, Wrong};
use rhai::{AST, Dynamic, Expr, FnCallExpr, FnPtr, Map, Position, Stmt, StmtBlock};
use seventeen_host::nearest::suggestion;
use seventeen_plugin::Kind;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The type of a value, or the error in the text that makes it.
type Found = Result<Known, Wrong>;

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
pub struct Checked {
    /// The places at which tables are written to files.
    pub(super) tables_written: Vec<Position>,
}

/// Rejects a recipe with an error that can be found without running it.
///
/// # Errors
/// The first mistake, with its place.
pub fn all(
    source: &Source<'_>,
    language: &Language<'_>,
    ast: &AST,
    modules: &Modules,
) -> Result<Checked, RecipeError> {
    let functions = functions(ast);
    let inference = Inference {
        ast,
        language,
        signatures: Signatures::of(language, ast),
        modules,
        changed: changed(ast),
        functions: &functions,
        checked: RefCell::default(),
    };
    let mut known = Variables::default();
    let refused = |(message, place): Wrong| source.refuse(&message, place);
    inference.statements(ast.statements(), &mut known).map_err(refused)?;
    // Other closures and functions are checked with unknown arguments.
    for (params, body) in functions.values() {
        let mut inside = known.clone();
        params.iter().for_each(|param| inside.set(param, Known::Any));
        inference.statements(body, &mut inside).map_err(refused)?;
    }
    Ok(inference.checked.into_inner())
}

/// The types of variables.
#[derive(Clone, Default)]
struct Variables(BTreeMap<String, Known>);

impl Variables {
    fn set(&mut self, name: &str, known: Known) {
        self.0.insert(name.to_owned(), known);
    }

    fn get(&self, name: &str) -> Known {
        self.0.get(name).cloned().unwrap_or(Known::Any)
    }
}

struct Inference<'a> {
    ast: &'a AST,
    language: &'a Language<'a>,
    signatures: Signatures<'a>,
    modules: &'a Modules,
    changed: Changed,
    functions: &'a Functions,
    checked: RefCell<Checked>,
}

impl Inference<'_> {
    /// The type of the last of these statements.
    fn statements<'s>(
        &self,
        statements: impl IntoIterator<Item = &'s Stmt>,
        known: &mut Variables,
    ) -> Found {
        let mut last = Known::Any;
        for statement in statements {
            last = self.statement(statement, known)?;
        }
        Ok(last)
    }

    fn block(&self, block: &StmtBlock, known: &Variables) -> Found {
        self.statements(block.iter(), &mut known.clone())
    }

    fn statement(&self, statement: &Stmt, known: &mut Variables) -> Found {
        match statement {
            Stmt::Var(variable, ..) => {
                let (name, value) = (&variable.0.name, self.value(&variable.1, known)?);
                let is_in = |names: &BTreeSet<String>| names.contains(name.as_str());
                let value = match () {
                    () if is_in(&self.changed.set) => Known::Any,
                    () if is_in(&self.changed.inside) => value.with_any_inside(),
                    () => value,
                };
                known.set(name, value);
                Ok(Known::Any)
            }
            Stmt::Expr(value) => self.value(value, known),
            Stmt::FnCall(call, place) => self.function(call, *place, known),
            Stmt::Block(block) => self.block(block, known),
            Stmt::Assignment(assignment) => {
                self.value(&assignment.1.rhs, known)?;
                Ok(Known::Any)
            }
            Stmt::If(flow, _) => {
                self.value(&flow.expr, known)?;
                let (one, other) =
                    (self.block(&flow.body, known)?, self.block(&flow.branch, known)?);
                Ok(one.or(other))
            }
            Stmt::While(flow, _) | Stmt::Do(flow, ..) => {
                self.value(&flow.expr, known)?;
                self.block(&flow.body, known).map(|_| Known::Any)
            }
            Stmt::For(each, _) => {
                let of = self.value(&each.2.expr, known)?;
                let mut inside = known.clone();
                inside.set(&each.0.name, of.item());
                each.1.iter().for_each(|counter| inside.set(&counter.name, Known::Value("int")));
                self.block(&each.2.body, &inside).map(|_| Known::Any)
            }
            Stmt::TryCatch(flow, _) => {
                // Errors here are caught at run time.
                let _ = self.block(&flow.body, known);
                let mut caught = known.clone();
                if let Expr::Variable(error, ..) = &flow.expr {
                    caught.set(&error.1, Known::Any);
                }
                self.block(&flow.branch, &caught).map(|_| Known::Any)
            }
            Stmt::Return(Some(value), ..) => self.value(value, known).map(|_| Known::Any),
            // Other statements have no values.
            _ => Ok(Known::Any),
        }
    }

    fn value(&self, value: &Expr, known: &Variables) -> Found {
        Ok(match value {
            Expr::BoolConstant(..) => Known::Value("bool"),
            Expr::IntegerConstant(..) => Known::Value("int"),
            Expr::FloatConstant(..) => Known::Value("float"),
            Expr::StringConstant(..) => Known::Value("text"),
            Expr::CharConstant(..) => Known::Value("char"),
            Expr::DynamicConstant(value, _) => of_constant(value),
            Expr::InterpolatedString(parts, _) => {
                self.each(parts, known)?;
                Known::Value("text")
            }
            Expr::Array(values, _) => {
                let items = values.iter().map(|value| self.value(value, known));
                let items = items.collect::<Result<Vec<Known>, Wrong>>()?.into_iter();
                Known::Array(Box::new(items.reduce(Known::or).unwrap_or(Known::Any)))
            }
            Expr::Map(fields, _) => {
                fields.0.iter().try_for_each(|(_, value)| self.value(value, known).map(drop))?;
                let names = fields.0.iter().map(|(name, _)| name.name.to_string());
                Known::Record(Some(names.collect()))
            }
            Expr::Variable(variable, _, _) if variable.2.is_empty() => known.get(&variable.1),
            Expr::Stmt(block) => self.block(block, known)?,
            Expr::FnCall(call, place) => self.function(call, *place, known)?,
            Expr::Dot(link, ..) => {
                let of = self.value(&link.lhs, known)?;
                self.link(of, &link.rhs, known)?
            }
            Expr::Index(link, ..) => {
                let of = self.value(&link.lhs, known)?;
                self.index(&of, &link.rhs, known)?
            }
            Expr::And(values, _) | Expr::Or(values, _) => {
                self.each(values.iter(), known)?;
                Known::Value("bool")
            }
            Expr::Coalesce(values, _) => {
                self.each(values.iter(), known)?;
                Known::Any
            }
            _ => Known::Any,
        })
    }

    fn each<'e>(
        &self,
        values: impl IntoIterator<Item = &'e Expr>,
        known: &Variables,
    ) -> Result<(), Wrong> {
        values.into_iter().try_for_each(|value| self.value(value, known).map(drop))
    }

    /// The part after a dot: `a.b.c` is `a`, followed by `b`, followed by `c`.
    fn link(&self, of: Known, link: &Expr, known: &Variables) -> Found {
        match link {
            Expr::Property(property, place) => self.property(&of, &property.2, *place),
            Expr::MethodCall(call, place) => self.method(of, call, *place, known),
            Expr::Dot(inner, ..) => {
                let of = self.link(of, &inner.lhs, known)?;
                self.link(of, &inner.rhs, known)
            }
            Expr::Index(inner, ..) => {
                let of = self.link(of, &inner.lhs, known)?;
                self.index(&of, &inner.rhs, known)
            }
            _ => Ok(Known::Any),
        }
    }

    /// The index in brackets and the part after them. Rhai keeps both in one expression: for
    /// `a[0].b`, the chain `0.b`.
    fn index(&self, of: &Known, index: &Expr, known: &Variables) -> Found {
        match index {
            Expr::Dot(inner, ..) => {
                let item = self.item_at(of, &inner.lhs, known)?;
                self.link(item, &inner.rhs, known)
            }
            Expr::Index(inner, ..) => {
                let item = self.item_at(of, &inner.lhs, known)?;
                self.index(&item, &inner.rhs, known)
            }
            index => self.item_at(of, index, known),
        }
    }

    /// The item of an array at this index, which is a whole number.
    fn item_at(&self, of: &Known, index: &Expr, known: &Variables) -> Found {
        let is_number = matches!(self.value(index, known)?, Known::Value("int"));
        Ok(if is_number && matches!(of, Known::Array(_)) { of.item() } else { Known::Any })
    }

    fn property(&self, of: &Known, name: &str, place: Position) -> Found {
        if let Known::Record(fields) = of {
            return match fields {
                Some(fields) if !fields.iter().any(|field| field == name) => {
                    Err((missing_field(name, fields), place))
                }
                _ => Ok(Known::Any),
            };
        }
        let all = self.signatures.property(name);
        let fit = all.iter().filter(|one| one.takes(std::slice::from_ref(of)));
        match (returned(fit), of.names()) {
            (Some(known), _) => Ok(known),
            (None, None) => Ok(Known::Any),
            (None, Some(_)) => Err((self.missing(of, name, "property"), place)),
        }
    }

    /// The arguments of a function, beginning with the value on which it is called, if there is
    /// one.
    fn arguments(
        &self,
        mut given: Vec<Known>,
        call: &FnCallExpr,
        known: &Variables,
    ) -> Result<Vec<Known>, Wrong> {
        let of = given.first().cloned().unwrap_or(Known::Any);
        for (i, argument) in call.args.iter().enumerate() {
            given.push(match closure(argument) {
                Some(written) => self.closure(&of, call, i, &written, known)?,
                None => self.value(argument, known)?,
            });
        }
        Ok(given)
    }

    fn method(&self, of: Known, call: &FnCallExpr, place: Position, known: &Variables) -> Found {
        let given = self.arguments(vec![of], call, known)?;
        // A field of a record may be a closure, and functions of the recipe take anything first.
        let is_open = matches!(given[0], Known::Record(_) | Known::Any);
        if is_open || self.functions.contains_key(&*call.name) {
            return Ok(Known::Any);
        }
        check_options(self.language.options_of, call)?;
        numbers::check("", call)?;
        if call.name == "write" && matches!(given[0], Known::Table(_)) {
            self.checked.borrow_mut().tables_written.push(place);
        }
        if call.name == "table" {
            check_columns(&given[0].item(), call)?;
        }
        let found = self.called(&given, call, place, 1)?;
        match (&given[0], &found) {
            (Known::Table(Some(columns)), _) => Ok(tables::verb(columns, call)?.unwrap_or(found)),
            (Known::Component(Some(Kind::Generator)), Known::Stream(_)) => {
                Ok(Known::stream_of(Known::Made))
            }
            (Known::Stream(_), Known::Table(None)) if call.name == "table" => {
                Ok(Known::Table(call.args.first().and_then(all_names_in)))
            }
            (Known::Stream(item), Known::Array(_)) if call.name == "collect" => {
                Ok(Known::Array(item.clone()))
            }
            (Known::Stream(item), Known::Any) if call.name == "first" && **item != Known::Made => {
                Ok((**item).clone())
            }
            _ => self.items(&given, call, place, found),
        }
    }

    /// The result of a verb of streams, where more is known than its signature declares.
    fn items(&self, given: &[Known], call: &FnCallExpr, place: Position, found: Known) -> Found {
        let (Known::Stream(item), Known::Stream(_)) = (&given[0], &found) else { return Ok(found) };
        let items = match &*call.name {
            // With options it may return records.
            "distinct" if call.args.first().is_some_and(|first| closure(first).is_none()) => {
                Known::Any
            }
            name if SAME_ITEMS.contains(&name) => (**item).clone(),
            "map" | "par_map" => given.get(1).map_or(Known::Any, Known::returned),
            "batch" | "window" => Known::Array(item.clone()),
            "zip" => Known::Array(Box::new(Known::Any)),
            "generate" => Known::Made,
            "enumerate_up_to" => Known::Value("Enumeration"),
            // The result that is written, not the array of numbers.
            "bands" => Known::Value("Banded"),
            _ => self.of_each(item, given, call, place)?,
        };
        Ok(Known::Stream(Box::new(items)))
    }

    /// The result of a verb of streams for each item: that of the verb on one value.
    fn of_each(&self, item: &Known, given: &[Known], call: &FnCallExpr, place: Position) -> Found {
        let mut one = given.to_vec();
        one[0] = item.clone();
        let is_of_one = |signature: &&Signature| {
            let first = signature.params.first().map(|(_, first)| *first);
            signature.params.len() == one.len()
                && !matches!(first, None | Some("any" | "Stream" | "Component"))
        };
        let all: Vec<&Signature> =
            self.signatures.named(&call.name).iter().filter(is_of_one).collect();
        if *item == Known::Any || all.is_empty() {
            return Ok(Known::Any);
        }
        let returns = returned(all.iter().copied().filter(|signature| signature.takes(&one)));
        // A solution grid is a puzzle with all its digits.
        match returns {
            Some(known) => Ok(known),
            None if *item == Known::Value("Grid") => Ok(Known::Any),
            None => {
                let works: BTreeSet<&str> = all.iter().map(|one| one.params[0].1).collect();
                let works: Vec<&str> = works.into_iter().collect();
                let (verb, works, found) = (&call.name, works.join(" or "), item.shown());
                let message =
                    format!("`{verb}` works on items of type {works}, but these are {found}");
                Err((message, place))
            }
        }
    }

    /// The type of a closure that is the argument `index` of a verb called on `of`, or of a
    /// function.
    fn closure(
        &self,
        of: &Known,
        call: &FnCallExpr,
        index: usize,
        written: &WrittenOut,
        known: &Variables,
    ) -> Found {
        let verb = call.name.as_str();
        let Some((params, body)) = self.functions.get(&written.name) else {
            return Ok(Known::of_name("closure"));
        };
        let mut inside = known.clone();
        // Captures are the first parameters, under their own names.
        let (captured, own) = params.split_at(written.captured.min(params.len()));
        own.iter().for_each(|param| inside.set(param, Known::Any));
        let gets_item = index == 0 || verb == "compare" || verb == "distinct";
        if let (Known::Stream(_), Some(first)) = (of, own.first())
            && (gets_item && !NOT_ITEM_FIRST.contains(&verb))
        {
            inside.set(first, of.item());
        }
        let returned = self.statements(body, &mut inside)?;
        let (namespace, types) = (namespace_of(call), of.names().unwrap_or_default());
        let owner = if namespace.is_empty() { types.first().copied() } else { Some(&*namespace) };
        if let Some(called) = owner.and_then(|owner| closures::of(owner, verb, index)) {
            self.kept(written, captured, known)?;
            if let Some(message) = called.refuse(own.len(), &returned) {
                return Err((message, call.args[index].position()));
            }
        }
        Ok(Known::Closure(Box::new(returned)))
    }

    /// Rejects a closure that a verb keeps and that changes a captured variable, since it has a
    /// copy.
    fn kept(
        &self,
        written: &WrittenOut,
        captured: &[String],
        known: &Variables,
    ) -> Result<(), Wrong> {
        let Some(function) = captures::function(self.ast.shared_lib(), &written.name) else {
            return Ok(());
        };
        let kind = |name: &String| match known.get(name) {
            Known::Any => Captured::Unknown,
            Known::Value("text") | Known::Array(_) | Known::Record(_) => Captured::OfRhai,
            _ => Captured::Ours,
        };
        let captured = captured.iter().map(|name| (name.as_str(), kind(name))).collect();
        captures::changed(&function, &captured).map_or(Ok(()), Err)
    }

    fn function(&self, call: &FnCallExpr, place: Position, known: &Variables) -> Found {
        let namespace = namespace_of(call);
        let given = self.arguments(Vec::new(), call, known)?;
        if !namespace.is_empty() {
            numbers::check(&namespace, call)?;
            if let Some(message) = self.modules.refuse(&namespace, &call.name, call.args.len()) {
                return Err((message, place));
            }
            let kind = Kind::ALL.into_iter().find(|kind| kind.namespace() == namespace);
            let is_of_grids = namespace == "catalogue" && call.name != "band_pairs";
            if is_of_grids && call.name != "sample_of_band_pairs" {
                return Ok(Known::stream_of(Known::Value("Grid")));
            }
            return kind.map_or(Ok(Known::Any), |kind| {
                check_component(self.language.registry, kind, call, place)?;
                Ok(Known::Component(Some(kind)))
            });
        }
        if self.functions.contains_key(&*call.name) {
            return Ok(Known::Any);
        }
        if call.op_token.is_some() {
            return Ok(operators::of(&call.name, &given));
        }
        numbers::check("", call)?;
        match &*call.name {
            "puzzles" => Ok(Known::stream_of(Known::Problem)),
            "grids" => Ok(Known::stream_of(Known::Value("Grid"))),
            "stream" => {
                let item = given.first().map_or(Known::Any, Known::item);
                self.called(&given, call, place, 0).map(|_| Known::stream_of(item))
            }
            "catalogue" | "generate" => {
                let made = if call.name == "generate" { Known::Made } else { Known::Value("Grid") };
                self.called(&given, call, place, 0).map(|_| Known::stream_of(made))
            }
            _ => self.called(&given, call, place, 0),
        }
    }

    /// The result of a function that is called with these arguments; the first `skipped` are before
    /// a dot.
    fn called(&self, given: &[Known], call: &FnCallExpr, place: Position, skipped: usize) -> Found {
        let all = self.signatures.named(&call.name);
        // Parts of the language have no signatures.
        if all.is_empty() {
            let is_missing = skipped > 0 && given[0].names().is_some();
            return if is_missing {
                Err((self.missing(&given[0], &call.name, "function"), place))
            } else {
                Ok(Known::Any)
            };
        }
        if let Some(known) = returned(all.iter().filter(|one| one.takes(given))) {
            return Ok(known);
        }
        let takes_first = |one: &&Signature| {
            let first = one.params.first().zip(given.first());
            first.is_some_and(|((_, first), of)| of.may_be(first))
        };
        let of_value: Vec<&Signature> = all.iter().filter(takes_first).collect();
        if skipped > 0 && of_value.is_empty() {
            return Err((self.missing(&given[0], &call.name, "function"), place));
        }
        let shown: BTreeSet<String> = if skipped > 0 {
            of_value.iter().map(|one| one.shown(skipped)).collect()
        } else {
            all.iter().map(|one| one.shown(0)).collect()
        };
        let shown: Vec<String> = shown.into_iter().collect();
        let got: Vec<String> = given.iter().skip(skipped).map(Known::shown).collect();
        let (name, shown, got) = (&call.name, shown.join(" or "), got.join(", "));
        Err((format!("`{name}` takes {shown}, but is called with ({got})"), place))
    }

    /// The error about a function or property that a value does not have, with a suggestion.
    fn missing(&self, of: &Known, name: &str, what: &str) -> String {
        let known = self.signatures.after_dot(of);
        let near = suggestion(name, known.iter().map(String::as_str));
        let of = of.shown();
        let article = if of.starts_with(['E', 'i', 'A']) { "an" } else { "a" };
        format!("{article} {of} has no {what} `{name}`{near}")
    }
}

/// The type of a constant.
fn of_constant(value: &Dynamic) -> Known {
    if let Some(record) = value.read_lock::<Map>() {
        return Known::Record(Some(record.keys().map(ToString::to_string).collect()));
    }
    match () {
        () if value.is_array() => of_constants(value),
        () if value.is_int() => Known::Value("int"),
        () if value.is_float() => Known::Value("float"),
        () if value.is_string() => Known::Value("text"),
        () if value.is_bool() => Known::Value("bool"),
        () if value.is::<FnPtr>() => Known::of_name("closure"),
        () => Known::Any,
    }
}

/// The type of a constant array.
fn of_constants(array: &Dynamic) -> Known {
    let array = array.read_lock::<rhai::Array>();
    let items = array.as_ref().map(|array| array.iter().map(of_constant).reduce(Known::or));
    Known::Array(Box::new(items.flatten().unwrap_or(Known::Any)))
}

/// The result of these functions, if there are any: their common type, or any value.
fn returned<'a>(signatures: impl Iterator<Item = &'a Signature>) -> Option<Known> {
    signatures.map(|one| Known::of_name(one.returns)).reduce(Known::or)
}
