//! What `seventeen doc` shows: every verb and component with its documentation.
//!
//! It is read from the registered functions themselves, so it cannot lag behind them.

use crate::failure::RecipeError;
use crate::recipe::bare_engine;
use rhai::FuncInfo;
use seventeen_host::Registry;

/// A function that recipes can call.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Topic {
    /// Its namespace; empty for verbs.
    pub namespace: String,
    /// Its name.
    pub name: String,
    /// How it is called: `Sets.enumerate(clues: i64) -> Enumeration`.
    pub signature: String,
    /// What it does; the options of a component are lines of their own.
    pub doc: String,
}

/// Everything that recipes can call, but for Rhai's own functions: verbs first, by name.
///
/// # Errors
/// No threads can be started.
pub fn topics(registry: Registry) -> Result<Vec<Topic>, RecipeError> {
    let engine = bare_engine(registry)?;
    let mut topics = engine.collect_fn_metadata(None, |info| topic(&info), false);
    topics.sort();
    topics.dedup();
    Ok(topics)
}

/// What Rhai puts before the name of a property's function.
const PROPERTY: &str = "get$";

/// A function or a property; none for operators.
fn topic(info: &FuncInfo<'_>) -> Option<Topic> {
    let name = info.metadata.name.as_str();
    let name = name.strip_prefix(PROPERTY).unwrap_or(name);
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || name.contains('$') {
        return None;
    }
    let lines = info.metadata.comments.iter().flat_map(|comment| comment.lines());
    let lines: Vec<&str> =
        lines.map(|line| line.trim_start().trim_start_matches("///").trim()).collect();
    Some(Topic {
        namespace: info.namespace.to_string(),
        name: name.to_owned(),
        signature: signature(info),
        doc: flowing(&lines),
    })
}

/// The lines as paragraphs; an entry of a list stays a line of its own.
fn flowing(lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        let between = if line.starts_with('*') { "\n" } else { " " };
        text.push_str(if text.is_empty() { "" } else { between });
        text.push_str(line);
    }
    text
}

fn signature(info: &FuncInfo<'_>) -> String {
    let function = info.metadata;
    let params: Vec<(&str, String)> = function
        .params_info
        .iter()
        .filter_map(|param| {
            let (name, kind) = param.split_once(':').unwrap_or((param, ""));
            let name = name.trim();
            (!kind.contains("NativeCallContext")).then(|| (name, type_name(kind)))
        })
        .collect();
    // Verbs are called on values of our own types, whose names begin with a capital.
    let is_type = |kind: &str| kind.starts_with(|c: char| c.is_ascii_uppercase());
    let receiver =
        info.namespace.is_empty() && params.first().is_some_and(|(_, kind)| is_type(kind));
    let shown = |(name, kind): &(&str, String)| match kind.as_str() {
        "" => (*name).to_owned(),
        kind => format!("{}: {kind}", name.trim_start_matches('_')),
    };
    let (head, rest) = match params.split_first() {
        Some(((_, kind), rest)) if receiver => (format!("{kind}."), rest),
        _ if info.namespace.is_empty() => (String::new(), params.as_slice()),
        _ => (format!("{}::", info.namespace), params.as_slice()),
    };
    let arguments: Vec<String> = rest.iter().map(shown).collect();
    let returns = match type_name(&function.return_type).as_str() {
        "" | "()" => String::new(),
        kind => format!(" -> {kind}"),
    };
    match function.name.strip_prefix(PROPERTY) {
        Some(property) => format!("{head}{property}{returns}"),
        None => format!("{head}{}({}){returns}", function.name, arguments.join(", ")),
    }
}

/// A Rust type as recipes know it.
pub(crate) fn type_name(rust: &str) -> String {
    let mut name = rust.trim();
    for wrapper in ["&mut", "&"] {
        name = name.strip_prefix(wrapper).unwrap_or(name).trim();
    }
    for wrapper in ["Res<", "Noted<", "Result<"] {
        if let Some(inner) = name.strip_prefix(wrapper).and_then(|name| name.strip_suffix('>')) {
            return type_name(inner.split(',').next().unwrap_or(inner));
        }
    }
    let name = name.rsplit("::").next().unwrap_or(name);
    match name {
        "AnyChoice" => "Component",
        "RatedStep" => "Step",
        "str" | "String" | "ImmutableString" => "text",
        "i64" => "int",
        "f64" => "float",
        "Dynamic" => "any",
        "FnPtr" => "closure",
        name => name,
    }
    .to_owned()
}
