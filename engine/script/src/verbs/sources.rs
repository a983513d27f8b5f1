//! Where streams begin: `grids`, `puzzles`, `param`.

use crate::failure::{Res, bad_input};
use crate::input::Lines;
use crate::session::Session;
use crate::stream::Stream;
use rhai::plugin::*;

#[export_module]
pub(crate) mod sources {
    /// The solution grids of `input`: a literal line, a file (also `.gz` and `.zst`), or `-` for
    /// the standard input.
    #[rhai_fn(return_raw)]
    pub(crate) fn grids(context: NativeCallContext, input: &str) -> Res<Stream> {
        let input = input.to_owned();
        Ok(Stream::new(Session::of(&context), input != "-", move || {
            let mut lines = Lines::open(&input)?;
            Ok(std::iter::from_fn(move || Some(lines.next_grid()?.map(Dynamic::from))))
        }))
    }

    /// The puzzles of `input`: a literal line, a file (also `.gz` and `.zst`), or `-` for the
    /// standard input.
    #[rhai_fn(return_raw)]
    pub(crate) fn puzzles(context: NativeCallContext, input: &str) -> Res<Stream> {
        let input = input.to_owned();
        Ok(Stream::new(Session::of(&context), input != "-", move || {
            let mut lines = Lines::open(&input)?;
            Ok(std::iter::from_fn(move || Some(lines.next_puzzle()?.map(Dynamic::from))))
        }))
    }

    /// A stream of the values of an array.
    #[rhai_fn(return_raw)]
    pub(crate) fn stream(context: NativeCallContext, values: rhai::Array) -> Res<Stream> {
        Ok(Stream::new(Session::of(&context), true, move || Ok(values.clone().into_iter().map(Ok))))
    }

    /// A parameter of the recipe, which `--set name=value` changes. The default gives its type.
    #[rhai_fn(return_raw)]
    pub(crate) fn param(
        context: NativeCallContext,
        name: &str,
        default: Dynamic,
        _doc: &str,
    ) -> Res<Dynamic> {
        let session = Session::of(&context);
        match session.settings.set.get(name) {
            None => Ok(default),
            Some(value) => parse_as(&default, value).ok_or_else(|| {
                let expected = default.type_name();
                bad_input(format_args!("parameter `{name}`: {value:?} is not of type {expected}"))
            }),
        }
    }
}

/// The text as a value of the same type as `default`.
fn parse_as(default: &Dynamic, text: &str) -> Option<Dynamic> {
    if default.is_int() {
        text.parse::<rhai::INT>().ok().map(Dynamic::from)
    } else if default.is_float() {
        text.parse::<rhai::FLOAT>().ok().map(Dynamic::from)
    } else if default.is_bool() {
        text.parse::<bool>().ok().map(Dynamic::from)
    } else if default.is_string() {
        Some(text.to_owned().into())
    } else {
        None
    }
}
