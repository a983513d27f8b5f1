//! Literal texts that a function parses, such as `cells("r1c1 r2c5")` and `clique::named("exact")`:
//! whether it can.

use crate::failure::message_without_place;
use crate::language::Language;
use crate::source::PlacedError;
use rhai::{Dynamic, Expr, FnCallExpr};
use seventeen_plugin::Kind;

/// The functions that parse a text and do nothing else.
const PARSERS: [&str; 4] = ["puzzle", "grid", "cells", "profile"];

/// Rejects a literal text that the function does not accept. The function itself parses it, so it
/// gives the same error as in a run.
pub(super) fn check_text(
    language: &Language<'_>,
    namespace: &str,
    call: &FnCallExpr,
) -> Result<(), PlacedError> {
    let is_kind = || Kind::ALL.iter().any(|kind| kind.namespace() == namespace);
    let function = match (namespace, &*call.name) {
        ("", name) if PARSERS.contains(&name) => name.to_owned(),
        (namespace, "named") if is_kind() => format!("{namespace}::named"),
        _ => return Ok(()),
    };
    let [Expr::StringConstant(text, place)] = &*call.args else { return Ok(()) };
    let parsed = language.engine.eval::<Dynamic>(&format!("{function}({text:?})"));
    parsed.map(drop).map_err(|error| (message_without_place(*error), *place))
}
