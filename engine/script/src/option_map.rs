//! Option maps: what a recipe gives a verb by name; components, ranges and switches.

use crate::failure::{Raise, Res, bad_input, type_of};
use crate::ranges::{RangeEnd, read_range};
use crate::session::Session;
use crate::verb_options::{Takes, VerbOption};
use rhai::{Dynamic, Map};
use seventeen_host::nearest::suggestion;
use seventeen_jobs::{AnyChoice, Choice};
use seventeen_plugin::Extension;
use std::ops::RangeInclusive;

/// Refuses options that `verb` does not have.
pub(crate) fn known(verb: &str, options: &Map, known: &[VerbOption]) -> Res<()> {
    expect_known(verb, "no option", options, known)
}

/// Refuses choices that `verb` does not have.
pub(crate) fn known_choices(verb: &str, options: &Map, known: &[VerbOption]) -> Res<()> {
    expect_known(verb, "no choice is called", options, known)
}

fn expect_known(verb: &str, lacks: &str, options: &Map, known: &[VerbOption]) -> Res<()> {
    let names: Vec<&str> = known.iter().map(|option| option.name).collect();
    match options.keys().find(|name| !names.contains(&name.as_str())) {
        Some(name) => Err(bad_input(unknown(verb, lacks, name, &names))),
        None => Ok(()),
    }
}

/// What is said of an option that a verb does not have.
pub(crate) fn unknown(verb: &str, lacks: &str, name: &str, names: &[&str]) -> String {
    let (near, known) = (suggestion(name, names.iter().copied()), names.join(", "));
    format!("{verb}: {lacks} `{name}`{near} (there are: {known})")
}

/// Takes the component called `name` out of what `verb` was given; none if it was not given.
pub(crate) fn chosen<K: Extension + ?Sized>(
    verb: &str,
    options: &mut Map,
    name: &str,
) -> Res<Option<Choice<K>>> {
    let Some(choice) = options.remove(name) else { return Ok(None) };
    match choice.try_cast_result::<AnyChoice>() {
        Ok(choice) => choice.expect().map(Some).raise(),
        Err(other) => {
            let (found, kind) = (type_of(&other), K::KIND);
            Err(bad_input(format_args!("{verb}: `{name}` is {found}, expected a {kind}")))
        }
    }
}

/// The same, or the default of its kind.
pub(crate) fn component<K: Extension + ?Sized>(
    session: &Session,
    verb: &str,
    options: &mut Map,
    name: &str,
) -> Res<Choice<K>> {
    chosen(verb, options, name)?.map_or_else(|| session.context.default_choice().raise(), Ok)
}

/// What `verb` was given as `name`: a number, or text such as `20..25`, `26..` or `..24`; both
/// ends belong to it. No text is no bound.
pub(crate) fn range<T: RangeEnd>(
    verb: &str,
    name: &str,
    value: Option<Dynamic>,
) -> Res<Option<RangeInclusive<T>>> {
    let Some(value) = value else { return Ok(None) };
    let read = match (T::of(&value), value.read_lock::<rhai::ImmutableString>()) {
        (Some(n), _) => Some(Some(n..=n)),
        (_, Some(text)) if text.trim().is_empty() => Some(None),
        (_, Some(text)) => read_range(&text).map(Some),
        _ => None,
    };
    read.ok_or_else(|| misfit(verb, name, &value, "a number or a range such as \"20..25\""))
}

/// What is said of an option that is something else than it should be.
pub(crate) fn misfit(
    verb: &str,
    name: &str,
    found: &Dynamic,
    expected: &str,
) -> Box<rhai::EvalAltResult> {
    let what = type_of(found);
    bad_input(format_args!("{verb}: `{name}` is {found} ({what}), expected {expected}"))
}

/// What `verb` was given as `name`: true or false, which is what nothing stands for.
pub(crate) fn flag(verb: &str, name: &str, value: Option<Dynamic>) -> Res<bool> {
    let Some(value) = value else { return Ok(false) };
    value.as_bool().map_err(|_| {
        let found = type_of(&value);
        bad_input(format_args!("{verb}: `{name}` is {found}, expected true or false"))
    })
}

/// What `verb` was given as `name`: a whole number from 1 on, if anything.
pub(crate) fn count(verb: &str, name: &str, value: Option<Dynamic>) -> Res<Option<u64>> {
    let Some(value) = value else { return Ok(None) };
    match value.as_int() {
        Ok(n @ 1..) => Ok(Some(n as u64)),
        _ => Err(misfit(verb, name, &value, Takes::Count.shown())),
    }
}
