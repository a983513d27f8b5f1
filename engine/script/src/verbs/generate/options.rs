//! What a recipe asks of generated puzzles beside the generator.

use crate::choice::Choice;
use crate::failure::{Res, bad_input, type_of};
use crate::given::{self, flag};
use crate::session::Session;
use rhai::{Dynamic, Map};
use seventeen_host::nearest::suggestion;
use seventeen_plugin::Kind;
use std::ops::RangeInclusive;

/// What the options are called.
const NAMES: [&str; 8] =
    ["clues", "guesses", "singles", "minimal", "distinct", "most", "tries", "solver"];

/// How many tries a puzzle has at most, unless a recipe says otherwise.
const TRIES: u64 = 1_000_000;

/// What is asked of generated puzzles.
pub(super) struct Options {
    /// How many clues they have.
    pub(super) clues: Option<RangeInclusive<u64>>,
    /// How many guesses they take.
    pub(super) guesses: Option<RangeInclusive<u64>>,
    /// Whether naked and hidden singles solve them.
    pub(super) singles: bool,
    /// Whether each clue is needed.
    pub(super) minimal: bool,
    /// Whether no two are essentially the same.
    pub(super) distinct: bool,
    /// How many puzzles one task gives at most.
    pub(super) most: u64,
    /// How many tries there are at most until one is as asked.
    pub(super) tries: u64,
    /// The solver lent to the generator.
    pub(super) solver: Choice,
}

impl Options {
    /// Those that a recipe gives.
    pub(super) fn new(session: &Session, mut given: Map) -> Res<Options> {
        if let Some(name) = given.keys().find(|name| !NAMES.contains(&name.as_str())) {
            let (near, known) = (suggestion(name, NAMES.iter().copied()), NAMES.join(", "));
            return Err(bad_input(format_args!(
                "generate: no option `{name}`{near} (there are: {known})"
            )));
        }
        let solver =
            given::component(session, "generate", &mut given, "solver", Kind::Solver, "auto")?;
        let mut take = |name| given.remove(name);
        Ok(Options {
            clues: range("clues", take("clues"))?,
            guesses: range("guesses", take("guesses"))?,
            singles: flag("generate", "singles", take("singles"))?,
            minimal: flag("generate", "minimal", take("minimal"))?,
            distinct: flag("generate", "distinct", take("distinct"))?,
            most: number("most", take("most"))?.unwrap_or(u64::MAX),
            tries: number("tries", take("tries"))?.unwrap_or(TRIES),
            solver,
        })
    }
}

fn misfit(name: &str, found: &Dynamic, expected: &str) -> Box<rhai::EvalAltResult> {
    let what = type_of(found);
    bad_input(format_args!("generate: `{name}` is {found} ({what}), expected {expected}"))
}

fn number(name: &str, value: Option<Dynamic>) -> Res<Option<u64>> {
    let Some(value) = value else { return Ok(None) };
    let number = value.as_int().ok().and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0);
    number.map(Some).ok_or_else(|| misfit(name, &value, "a whole number from 1 on"))
}

/// A number, or text such as `20..25`, `26..` or `..24`; both ends belong to it. No text is no
/// bound.
fn range(name: &str, value: Option<Dynamic>) -> Res<Option<RangeInclusive<u64>>> {
    let Some(value) = value else { return Ok(None) };
    let read = match (value.as_int(), value.read_lock::<rhai::ImmutableString>()) {
        (Ok(n), _) => u64::try_from(n).ok().map(|n| Some(n..=n)),
        (_, Some(text)) if text.trim().is_empty() => Some(None),
        (_, Some(text)) => read_range(&text).map(Some),
        _ => None,
    };
    read.ok_or_else(|| misfit(name, &value, "a number or a range such as \"20..25\""))
}

fn read_range(text: &str) -> Option<RangeInclusive<u64>> {
    let number = |text: &str, open| match text.trim() {
        "" => Some(open),
        text => text.parse().ok(),
    };
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let (least, most) = (number(least, 0)?, number(most.trim_start_matches('='), u64::MAX)?);
    (least <= most).then_some(least..=most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_both_ends() {
        let cases = [
            ("20..25", Some(20..=25)),
            ("24", Some(24..=24)),
            (" 26.. ", Some(26..=u64::MAX)),
            ("..24", Some(0..=24)),
            ("0..=0", Some(0..=0)),
            ("25..20", None),
            ("a..b", None),
            ("20-25", None),
        ];
        for (text, expected) in cases {
            assert_eq!(read_range(text), expected, "{text}");
        }
    }
}
