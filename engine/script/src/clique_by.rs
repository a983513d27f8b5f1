//! `clique::by(|set| …)` and `clique::choosing(|sets, need| …)`: clique strategies that are written
//! in the recipe.

use crate::closure::Closure;
use crate::failure::{Res, message, type_of};
use crate::plain::number;
use crate::session::Session;
use rhai::{Array, Dynamic, Map};
use seventeen_core::{Cells, CliqueStrategy, Error, Need, Result};
use seventeen_jobs::{AnyChoice, Choice};
use std::sync::Arc;

/// The strategy that packs sets in ascending order of what a closure gives each of them.
pub(crate) fn clique_by(key: Closure, session: Arc<Session>) -> AnyChoice {
    Choice::<dyn CliqueStrategy>::by_key("by", move |set| key_of(&session, &key, set)).into()
}

/// The strategy that chooses the sets that a closure returns.
pub(crate) fn clique_choosing(choose: Closure, session: Arc<Session>) -> AnyChoice {
    let choice = Choice::<dyn CliqueStrategy>::choosing("choosing", move |sets, need| {
        chosen(&session, &choose, sets, need)
    });
    choice.into()
}

fn key_of(session: &Session, key: &Closure, set: Cells) -> Result<f64> {
    let key = called("clique::by", session.call(key, (set,)), session)?;
    number(&key).filter(|key| !key.is_nan()).ok_or_else(|| {
        let found = key.type_name();
        Error::failed(format!("clique::by: the closure returned {found}, not a number"))
    })
}

fn chosen(
    session: &Session,
    choose: &Closure,
    sets: Vec<Cells>,
    need: &Need,
) -> Result<Vec<Cells>> {
    let sets: Array = sets.into_iter().map(Dynamic::from).collect();
    let chosen = called("clique::choosing", session.call(choose, (sets, record(need))), session)?;
    let unexpected = |found: &Dynamic, expected: &str| {
        let found = type_of(found);
        let text = format!("clique::choosing: the closure returned {found}, expected {expected}");
        Error::failed(text)
    };
    let sets = chosen.try_cast_result::<Array>();
    let sets = sets.map_err(|found| unexpected(&found, "an array of sets"))?;
    let set = |value: Dynamic| {
        value.try_cast_result::<Cells>().map_err(|found| unexpected(&found, "sets in the array"))
    };
    sets.into_iter().map(set).collect()
}

/// A need as a recipe sees it.
fn record(need: &Need) -> Map {
    let nodes = need.nodes.map_or(Dynamic::UNIT, Dynamic::from);
    let fields: [(&str, Dynamic); 4] = [
        ("cells", Dynamic::from(need.cells)),
        ("clues", i64::from(need.clues).into()),
        ("later", i64::from(need.later).into()),
        ("nodes", nodes),
    ];
    fields.map(|(name, value)| (name.into(), value)).into()
}

/// What a closure returned, or why it failed.
fn called(verb: &str, returned: Res<Dynamic>, session: &Session) -> Result<Dynamic> {
    returned.map_err(|error| {
        if session.context.stop().is_requested() {
            return Error::Interrupted;
        }
        Error::failed(format!("{verb}: {}", message(*error)))
    })
}
