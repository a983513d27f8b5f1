//! Types of values, inferred from the text of a recipe: what is surely wrong is refused, what is not
//! known is let pass.
//!
//! Values flow from literals, sources and functions, whose types are what they say of themselves,
//! through variables that are set once, along chains of calls, and into the closures of streams, whose
//! items have the type that the stream has by then. (The idea is that of local type inference: Pierce and
//! Turner, ACM TOPLAS, 2000.)

use super::known::Known;
use super::modules::Modules;
use super::options::{check_columns, check_component, check_options, lacks_field};
use super::signatures::{Signature, Signatures};
use super::text::{Functions, Wrong, closure, functions, set_again};
use crate::failure::RecipeError;
use crate::source::Source;
use rhai::{AST, Dynamic, Engine, Expr, FnCallExpr, FnPtr, Map, Position, Stmt, StmtBlock};
use seventeen_host::Registry;
use seventeen_host::nearest::suggestion;
use seventeen_plugin::Kind;
use std::collections::{BTreeMap, BTreeSet};

/// The type of a value, or what is wrong with the text that gives it.
type Found = Result<Known, Wrong>;

/// Verbs of streams that give the same items, or some of them, or in another order.
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

/// Verbs whose closure gets something else than an item first.
const NOT_ITEM_FIRST: [&str; 2] = ["fold", "group_by"];

/// Refuses what is surely of the wrong type.
///
/// # Errors
/// The first mistake.
pub(super) fn check(
    source: &Source<'_>,
    engine: &Engine,
    ast: &AST,
    registry: &Registry,
    modules: &Modules,
) -> Result<(), RecipeError> {
    let functions = functions(ast);
    let inference = Inference {
        registry,
        signatures: Signatures::of(engine),
        modules,
        is_set_again: set_again(ast),
        functions: &functions,
    };
    let mut known = Variables::default();
    let refused = |(message, place): Wrong| source.refuse(&message, place);
    inference.statements(ast.statements(), &mut known).map_err(refused)?;
    // A closure that no verb of a stream gets, or a function, is looked at with nothing known.
    for (params, body) in functions.values() {
        let mut inside = known.clone();
        params.iter().for_each(|param| inside.set(param, Known::Any));
        inference.statements(body, &mut inside).map_err(refused)?;
    }
    Ok(())
}

/// What is known of variables.
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
    registry: &'a Registry,
    signatures: Signatures,
    modules: &'a Modules,
    is_set_again: BTreeSet<String>,
    functions: &'a Functions,
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
                let is_fixed = !self.is_set_again.contains(name.as_str());
                known.set(name, if is_fixed { value } else { Known::Any });
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
                self.block(&flow.body, known)?;
                let mut caught = known.clone();
                if let Expr::Variable(error, ..) = &flow.expr {
                    caught.set(&error.1, Known::Any);
                }
                self.block(&flow.branch, &caught).map(|_| Known::Any)
            }
            Stmt::Return(Some(value), ..) => self.value(value, known).map(|_| Known::Any),
            // What is left has no values that flow on.
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
                self.each(values, known)?;
                Known::Value("Array")
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
                self.value(&link.lhs, known)?;
                self.index(&link.rhs, known)?
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

    /// What stands behind a dot: `a.b.c` is `a`, and behind it `b`, and behind that `c`.
    fn link(&self, of: Known, link: &Expr, known: &Variables) -> Found {
        match link {
            Expr::Property(property, place) => self.property(&of, &property.2, *place),
            Expr::MethodCall(call, place) => self.method(of, call, *place, known),
            Expr::Dot(inner, ..) => {
                let of = self.link(of, &inner.lhs, known)?;
                self.link(of, &inner.rhs, known)
            }
            Expr::Index(inner, ..) => {
                self.link(of, &inner.lhs, known)?;
                self.index(&inner.rhs, known)
            }
            _ => Ok(Known::Any),
        }
    }

    /// What stands in brackets. Rhai keeps what follows them in the same place, of `a[0].b` the chain
    /// `0.b`, so of chains nothing is said.
    fn index(&self, index: &Expr, known: &Variables) -> Found {
        let is_chain = matches!(index, Expr::Dot(..) | Expr::Index(..));
        if !is_chain {
            self.value(index, known)?;
        }
        Ok(Known::Any)
    }

    fn property(&self, of: &Known, name: &str, place: Position) -> Found {
        if let Known::Record(fields) = of {
            return match fields {
                Some(fields) if !fields.iter().any(|field| field == name) => {
                    Err((lacks_field(name, fields), place))
                }
                _ => Ok(Known::Any),
            };
        }
        let all = self.signatures.property(name);
        let fit = all.iter().filter(|one| one.takes(std::slice::from_ref(of)));
        match (returned(fit), of.names()) {
            (Some(known), _) => Ok(known),
            (None, None) => Ok(Known::Any),
            (None, Some(_)) => Err((self.lacks(of, name, "property"), place)),
        }
    }

    fn method(&self, of: Known, call: &FnCallExpr, place: Position, known: &Variables) -> Found {
        let mut given = vec![of];
        for (i, argument) in call.args.iter().enumerate() {
            let known = match closure(argument) {
                Some(name) => self.closure(&given[0], &call.name, i, &name, known)?,
                None => self.value(argument, known)?,
            };
            given.push(known);
        }
        // A field of a record may be a closure, and functions of the recipe take anything first.
        let is_open = matches!(given[0], Known::Record(_) | Known::Any);
        if is_open || self.functions.contains_key(&*call.name) {
            return Ok(Known::Any);
        }
        check_options(call)?;
        if call.name == "table" {
            check_columns(&given[0].item(), call)?;
        }
        let found = self.called(&given, call, place, 1)?;
        self.items(&given, call, place, found)
    }

    /// What a verb of streams gives, of which more is known than it says.
    fn items(&self, given: &[Known], call: &FnCallExpr, place: Position, found: Known) -> Found {
        let (Known::Stream(item), Known::Stream(_)) = (&given[0], &found) else { return Ok(found) };
        let items = match &*call.name {
            // With options it may give records.
            "distinct" if call.args.first().is_some_and(|first| closure(first).is_none()) => {
                Known::Any
            }
            name if SAME_ITEMS.contains(&name) => (**item).clone(),
            "map" | "par_map" => given.get(1).map_or(Known::Any, Known::returned),
            "batch" | "window" | "zip" => Known::Value("Array"),
            _ => self.of_each(item, given, call, place)?,
        };
        Ok(Known::Stream(Box::new(items)))
    }

    /// What a verb of streams does for each item: what it does for one.
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
                    format!("`{verb}` works on items of {works}, and those here are {found}");
                Err((message, place))
            }
        }
    }

    /// What a closure is, where a verb gets it as its `index`th argument.
    fn closure(
        &self,
        of: &Known,
        verb: &str,
        index: usize,
        name: &str,
        known: &Variables,
    ) -> Found {
        let Some((params, body)) = self.functions.get(name) else {
            return Ok(Known::of_name("closure"));
        };
        let mut inside = known.clone();
        // Captures are the first parameters, under their own names.
        let is_captured = |param: &&String| known.0.contains_key(*param);
        let own: Vec<&String> = params.iter().skip_while(is_captured).collect();
        own.iter().for_each(|param| inside.set(param, Known::Any));
        let gets_item = index == 0 || verb == "compare" || verb == "distinct";
        if let (Known::Stream(_), Some(first)) = (of, own.first())
            && (gets_item && !NOT_ITEM_FIRST.contains(&verb))
        {
            inside.set(first, of.item());
        }
        self.statements(body, &mut inside).map(|returned| Known::Closure(Box::new(returned)))
    }

    fn function(&self, call: &FnCallExpr, place: Position, known: &Variables) -> Found {
        let mut given = Vec::new();
        for argument in &call.args {
            let closure = closure(argument).map(|_| Known::of_name("closure"));
            given.push(closure.map_or_else(|| self.value(argument, known), Ok)?);
        }
        let namespace = call.namespace.to_string();
        let namespace = namespace.trim_end_matches("::");
        if !namespace.is_empty() {
            if let Some(message) = self.modules.refuse(namespace, &call.name, call.args.len()) {
                return Err((message, place));
            }
            let kind = Kind::ALL.into_iter().find(|kind| kind.namespace() == namespace);
            return kind.map_or(Ok(Known::Any), |kind| {
                check_component(self.registry, kind, call, place)?;
                Ok(Known::Component(Some(kind)))
            });
        }
        let is_the_recipes = self.functions.contains_key(&*call.name);
        if call.op_token.is_some() || is_the_recipes {
            return Ok(Known::Any);
        }
        match &*call.name {
            "puzzles" => Ok(Known::Stream(Box::new(Known::Problem))),
            "grids" => Ok(Known::Stream(Box::new(Known::Value("Grid")))),
            _ => self.called(&given, call, place, 0),
        }
    }

    /// What a function gives that is called with these, `behind` of them in front of a dot.
    fn called(&self, given: &[Known], call: &FnCallExpr, place: Position, behind: usize) -> Found {
        let all = self.signatures.named(&call.name);
        // What is part of the language has no signature.
        if all.is_empty() {
            let lacks = behind > 0 && given[0].names().is_some();
            return if lacks {
                Err((self.lacks(&given[0], &call.name, "function"), place))
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
        if behind > 0 && of_value.is_empty() {
            return Err((self.lacks(&given[0], &call.name, "function"), place));
        }
        let shown: BTreeSet<String> = if behind > 0 {
            of_value.iter().map(|one| one.shown(behind)).collect()
        } else {
            all.iter().map(|one| one.shown(0)).collect()
        };
        let shown: Vec<String> = shown.into_iter().collect();
        let got: Vec<String> = given.iter().skip(behind).map(Known::shown).collect();
        let (name, shown, got) = (&call.name, shown.join(" or "), got.join(", "));
        Err((format!("`{name}` is called with ({got}), and takes {shown}"), place))
    }

    /// That there is no such thing for a value, with what was meant.
    fn lacks(&self, of: &Known, name: &str, what: &str) -> String {
        let near = suggestion(name, self.signatures.behind(of));
        let of = of.shown();
        let article = if of.starts_with(['E', 'i', 'A']) { "an" } else { "a" };
        format!("{article} {of} has no {what} `{name}`{near}")
    }
}

/// What is known of a constant.
fn of_constant(value: &Dynamic) -> Known {
    if let Some(record) = value.read_lock::<Map>() {
        return Known::Record(Some(record.keys().map(ToString::to_string).collect()));
    }
    match () {
        () if value.is_array() => Known::Value("Array"),
        () if value.is::<FnPtr>() => Known::of_name("closure"),
        () => Known::Any,
    }
}

/// What these give, if there are any: the same, or any value.
fn returned<'a>(signatures: impl Iterator<Item = &'a Signature>) -> Option<Known> {
    signatures.map(|one| Known::of_name(one.returns)).reduce(Known::or)
}
