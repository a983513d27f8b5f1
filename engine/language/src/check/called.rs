//! Calls that fail while a recipe runs, since no function of their name takes their values.

use super::signatures::MOST_FORMS;
use crate::check::prelude::*;
use crate::signature::{signature, type_name};

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
    let is_operator = !name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    if is_operator {
        return Some(format!("no `{name}` of {}", values.join(" and ")));
    }
    let of_value = |one: &&String| one.starts_with(&format!("{}.", values[0]));
    let alone = |one: &&String| one.starts_with(&format!("{name}("));
    let by: [&dyn Fn(&&String) -> bool; 3] = [&of_value, &alone, &|_| true];
    let mut found = by.into_iter().map(|is_meant| known.iter().filter(is_meant));
    let meant: Vec<&str> =
        found.find(|found| found.clone().next().is_some())?.map(String::as_str).collect();
    let (shown, more) = (&meant[..meant.len().min(MOST_FORMS)], meant.len() > MOST_FORMS);
    let more =
        if more { format!(" or another form: `seventeen doc {name}`") } else { String::new() };
    let (values, shown) = (values.join(", "), shown.join(" or "));
    Some(format!("`{name}` is called with ({values}); expected {shown}{more}"))
}

/// The type of a value as recipes name it.
fn shown_type(rust: &str) -> &str {
    if rust.contains("ImmutableString") { "text" } else { type_name(rust) }
}
