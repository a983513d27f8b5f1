//! Calls that fail while a recipe runs, since no function of their name takes their values.

use crate::language::Language;
use crate::signature::{signature, type_name};
use std::collections::BTreeSet;

/// What a call such as `rate (Puzzle)`, which found no function, could be: the functions of this
/// name, those of the first value's type if it has any. None if there is none.
pub fn explain_call(language: &Language<'_>, called: &str) -> Option<String> {
    let (name, values) = called.split_once(" (")?;
    let values = values.strip_suffix(')')?;
    let known = language.engine.collect_fn_metadata(
        None,
        |info| {
            let is_meant = info.namespace.is_empty() && info.metadata.name == name;
            is_meant.then(|| signature(&info))
        },
        true,
    );
    let known: Vec<String> = known.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    let values: Vec<&str> = values.split(", ").map(shown_type).collect();
    let of_value = |one: &&String| one.starts_with(&format!("{}.", values[0]));
    let alone = |one: &&String| one.starts_with(&format!("{name}("));
    let by: [&dyn Fn(&&String) -> bool; 3] = [&of_value, &alone, &|_| true];
    let mut found = by.into_iter().map(|is_meant| known.iter().filter(is_meant));
    let meant: Vec<&str> =
        found.find(|found| found.clone().next().is_some())?.map(String::as_str).collect();
    Some(format!(
        "`{name}` is called with ({}); expected {}",
        values.join(", "),
        meant.join(" or ")
    ))
}

/// The type of a value as recipes name it.
fn shown_type(rust: &str) -> &str {
    if rust.contains("ImmutableString") { "text" } else { type_name(rust) }
}
