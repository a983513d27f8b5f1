//! Where streams begin: `grids`, `puzzles`, `param`.

use crate::chunk::Values;
use crate::failure::{Raise, raised};
use crate::failure::{Res, bad_input};
use crate::session::{Handle, Session};
use crate::stream::{Extent, Stream};
use rhai::plugin::*;
use seventeen_jobs::text::{Content, LineReader};

#[export_module]
pub(crate) mod sources {
    /// The solution grids of `input`: a literal line, a file (also `.gz` and `.zst`), or `-` for
    /// the standard input.
    #[rhai_fn(return_raw)]
    pub(crate) fn grids(context: NativeCallContext, input: &str) -> Res<Stream> {
        Ok(lines_of(Session::of(&context), input, Content::Grids))
    }

    /// The puzzles of `input`: a literal line, a file (also `.gz` and `.zst`), or `-` for the
    /// standard input. A line of 729 characters is pencilmarks; one of 16, 256 or 625 cells, or
    /// with the size of its boxes in front as in `2x3:`, is a board of another size.
    #[rhai_fn(return_raw)]
    pub(crate) fn puzzles(context: NativeCallContext, input: &str) -> Res<Stream> {
        Ok(lines_of(Session::of(&context), input, Content::Problems))
    }

    /// A stream of the values of an array.
    #[rhai_fn(return_raw)]
    pub(crate) fn stream(context: NativeCallContext, values: rhai::Array) -> Res<Stream> {
        Ok(Stream::new(Session::of(&context), Extent::Countable, move || {
            let mut values = values.clone().into_iter();
            Ok(Box::new(move |most| {
                let some: Vec<Dynamic> = values.by_ref().take(most).collect();
                (!some.is_empty()).then_some((Values::Any(some), None))
            }))
        }))
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

/// The lines of an input.
fn lines_of(session: Handle, input: &str, content: Content) -> Stream {
    let input = input.to_owned();
    let extent = if input == "-" { Extent::Unknown } else { Extent::Countable };
    let stop = session.context.stop().clone();
    Stream::new(session, extent, move || {
        let mut reader = LineReader::open(&input, content, &stop).raise()?;
        Ok(Box::new(move |most| {
            let (lines, error) = reader.next_lines(most)?;
            Some((Values::Lines(lines), error.map(raised)))
        }))
    })
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
