//! Literal arguments that a function parses, such as `cells("r1c1 r2c5")`, `clique::named("exact")`
//! and `position.digit("r1c1")`: whether it can.

use crate::check::prelude::*;
use crate::failure::message_without_place;
use seventeen_core::{ClueMap, Rules};
use seventeen_host::cancellation::CancellationToken;
use seventeen_jobs::Error;
use seventeen_jobs::catalogue::GridSelection;
use seventeen_jobs::human::HintDetail;
use seventeen_jobs::rules::{choose_rules, rules_file};
use seventeen_jobs::text::layout;
use seventeen_report::Format;

/// The functions that parse a text and do nothing else.
const PARSERS: [&str; 9] = [
    "puzzle", "grid", "position", "cells", "profile", "to_int", "to_float", "parse_int",
    "parse_float",
];

/// The puzzle, position and grid on which methods are tried.
const PUZZLE: &str = r#"puzzle(".................................................................................")"#;
const POSITION: &str = r#"position(".................................................................................")"#;
const GRID: &str =
    r#"grid("123456789456789123789123456231674895875912364694538217317265948542897631968341572")"#;

/// Methods that only read their receiver, by its type, with a receiver on which they are tried.
const METHODS: [(&str, &[&str], &str); 7] = [
    ("Profile", &["without", "before", "only"], PROFILE),
    ("Puzzle", &["form", "digit"], PUZZLE),
    ("Grid", &["form", "digit"], GRID),
    ("Position", &["form", "candidates", "digit"], POSITION),
    ("Cells", &["contains"], r#"cells("r1c1")"#),
    ("Stream", &[QUANTILE], "[1.0]"),
    ("Array", &[QUANTILE], "[1.0]"),
];

/// A profile with all techniques.
const PROFILE: &str = r#"profile("hint")"#;

/// The method whose second argument is the field of an item.
const QUANTILE: &str = "quantile";

/// A verb that parses a text in the engine, without other work.
type CheckTextFn = fn(&str) -> seventeen_jobs::Result<()>;

/// Verbs of these types, or functions, whose first argument is parsed in the engine.
const CHECKED: [(&str, &[&str], CheckTextFn); 4] = [
    ("format", &["Rated", "Stream"], |text| text.parse::<Format>().map(drop)),
    ("tell", &["Hint", "Stream"], |text| text.parse::<HintDetail>().map(drop)),
    ("pattern_search", &[], layout::check_layout),
    ("pattern_count", &[], |text| {
        let map = text.parse::<ClueMap>();
        map.map(drop).map_err(|error| Error::bad_input(format_args!("pattern_count: {error}")))
    }),
];

/// Functions of namespaces whose text is parsed in the engine.
const CHECKED_IN_NAMESPACES: [(&str, &str, CheckTextFn); 2] = [
    ("catalogue", "classes", |text| text.parse::<Rules>().map(drop).map_err(Error::bad_input)),
    ("catalogue", "named", |text| {
        match ["@", "class:"].iter().any(|sign| text.starts_with(sign)) {
            true => text.parse::<GridSelection>().map(drop),
            // It may be a file.
            false => Ok(()),
        }
    }),
];

/// Rejects a text that names no rules. Files are read in the run.
///
/// # Errors
/// The error of the run.
pub(super) fn check_rules(text: &str) -> Result<(), String> {
    if rules_file(text).is_some() {
        return Ok(());
    }
    let rules = choose_rules(text, &CancellationToken::default());
    rules.map(drop).map_err(|error| error.to_string())
}

/// Rejects a literal first argument that the engine cannot parse for a verb of such a value, or for
/// a function.
pub(super) fn check_parsed(of: Option<&KnownType>, call: &FnCallExpr) -> Result<(), PlacedError> {
    let is_meant = |(verb, types, _): &&(&str, &[&str], CheckTextFn)| {
        let is_of = |of: &KnownType| types.iter().any(|name| of.type_names() == Some(vec![*name]));
        *verb == call.name && of.map_or(types.is_empty(), is_of)
    };
    match (CHECKED.iter().find(is_meant), call.args.first()) {
        (Some((.., check)), Some(Expr::StringConstant(text, place))) => {
            check(text).map_err(|error| (error.to_string(), *place))
        }
        _ => Ok(()),
    }
}

/// Rejects a literal text that the function does not accept, or returns its result. The function
/// itself parses it, so it gives the same error as in a run.
pub(super) fn check_text(
    language: &Language<'_>,
    namespace: &str,
    call: &FnCallExpr,
) -> Result<Option<Dynamic>, PlacedError> {
    if let Some((.., check)) =
        CHECKED_IN_NAMESPACES.iter().find(|(of, name, _)| (*of, *name) == (namespace, &*call.name))
        && let [Expr::StringConstant(text, place)] = &*call.args
    {
        check(text).map_err(|error| (error.to_string(), *place))?;
    }
    let is_kind = || Kind::ALL.iter().any(|kind| kind.namespace() == namespace);
    let function = match (namespace, &*call.name) {
        ("", name) if PARSERS.contains(&name) => name.to_owned(),
        (namespace, "named") if is_kind() || namespace == "rules" => format!("{namespace}::named"),
        ("rules", "jigsaw") => "rules::jigsaw".to_owned(),
        _ => return Ok(None),
    };
    if let ([Expr::Array(items, _)], "cells") = (&*call.args, &*function) {
        for (item, text) in items.iter().filter_map(|item| Some((item, literal_text(item)?))) {
            try_call(language, &format!("cells([{text}])"), item.position()).map(drop)?;
        }
    }
    let [Expr::StringConstant(text, place)] = &*call.args else { return Ok(None) };
    try_call(language, &format!("{function}({text:?})"), *place).map(Some)
}

/// Rejects literal arguments that the method does not accept. It is called with those before the
/// first other argument. A recipe may name its own techniques, if their names are known.
pub(super) fn check_method(
    language: &Language<'_>,
    of: &KnownType,
    call: &FnCallExpr,
    own_techniques: Option<&BTreeSet<String>>,
) -> Result<(), PlacedError> {
    // A stream calls the verbs of its items.
    let types = [of.type_names(), of.item_type().type_names()];
    let firsts: Vec<&str> =
        types.iter().flatten().filter_map(|names| names.first().copied()).collect();
    let is_meant = |(name, verbs, _): &&(&str, &[&str], &str)| {
        firsts.contains(name) && verbs.contains(&call.name.as_str())
    };
    let Some((.., receiver)) = METHODS.iter().find(is_meant) else { return Ok(()) };
    let are_foreign = || language.registry.of(Kind::Technique).any(|it| it.plugin.is_foreign());
    if *receiver == PROFILE
        && (own_techniques.is_none_or(|names| !names.is_empty()) || are_foreign())
    {
        return own_techniques.map_or(Ok(()), |names| check_techniques(language, call, names));
    }
    let most = if call.name == QUANTILE { 1 } else { call.args.len() };
    let literals = call.args.iter().take(most).map_while(literal_text);
    let literals: Vec<String> = literals.collect();
    let Some(first) = call.args.first().filter(|_| !literals.is_empty()) else { return Ok(()) };
    let called = format!("{receiver}.{}({})", call.name, literals.join(", "));
    try_call(language, &called, first.position()).map(drop)
}

/// Rejects a literal name that no technique has, besides those of the recipe's own. Techniques of
/// plugins from files are in no profile before the recipe adds them.
fn check_techniques(
    language: &Language<'_>,
    call: &FnCallExpr,
    own: &BTreeSet<String>,
) -> Result<(), PlacedError> {
    for argument in &call.args {
        let Expr::StringConstant(names, place) = argument else { continue };
        let is_known = |name: &&str| {
            own.contains(*name) || language.registry.find(Kind::Technique, name).is_ok()
        };
        for name in names.split(',').map(str::trim).filter(|name| !is_known(name)) {
            try_call(language, &format!("{PROFILE}.without({name:?})"), *place).map(drop)?;
        }
    }
    Ok(())
}

/// A literal text or number as it is written.
fn literal_text(argument: &Expr) -> Option<String> {
    match argument {
        Expr::StringConstant(text, _) => Some(format!("{text:?}")),
        Expr::IntegerConstant(number, _) => Some(number.to_string()),
        Expr::FloatConstant(number, _) => Some(format!("{number:?}")),
        _ => None,
    }
}

fn try_call(language: &Language<'_>, call: &str, place: Position) -> Result<Dynamic, PlacedError> {
    language.engine.eval::<Dynamic>(call).map_err(|error| {
        let message = message_without_place(*error);
        // The profile of the recipe may be another one.
        (message.trim_start_matches("profile `hint`: ").to_owned(), place)
    })
}
