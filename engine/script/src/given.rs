//! What a recipe gives a verb as a map: components and switches by name.

use crate::choice::Choice;
use crate::failure::{Res, bad_input, type_of};
use crate::session::Session;
use rhai::{Dynamic, Map};
use seventeen_plugin::Kind;

/// Takes the component called `name` out of what `verb` was given, or makes that of `default`.
pub(crate) fn component(
    session: &Session,
    verb: &str,
    given: &mut Map,
    name: &str,
    kind: Kind,
    default: &str,
) -> Res<Choice> {
    let choice = match given.remove(name) {
        None => return Choice::new(session.component(kind, default)?, &[]),
        Some(choice) => choice.try_cast_result::<Choice>().map_err(|other| {
            let found = type_of(&other);
            bad_input(format_args!("{verb}: `{name}` is {found}, expected a {kind}"))
        })?,
    };
    choice.expect(kind)?;
    Ok(choice)
}

/// What `verb` was given as `name`: true or false, which is what nothing stands for.
pub(crate) fn flag(verb: &str, name: &str, value: Option<Dynamic>) -> Res<bool> {
    let Some(value) = value else { return Ok(false) };
    value.as_bool().map_err(|_| {
        let found = type_of(&value);
        bad_input(format_args!("{verb}: `{name}` is {found}, expected true or false"))
    })
}
