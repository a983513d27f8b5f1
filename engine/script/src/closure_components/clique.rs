//! `clique::by(|set| …)` and `clique::choosing(|sets, need| …)`: strategies written in the recipe.

use super::{called, several, unexpected};
use crate::closure::Closure;
use crate::into_dynamic::with_fields;
use crate::session::Session;
use crate::to_value::number;
use rhai::{Array, Dynamic, Map};
use seventeen_core::{Cells, CliqueStrategy, Result, SearchContext};
use seventeen_jobs::{AnyChoice, Choice};
use std::sync::Arc;

/// The names of the functions.
const BY: &str = "clique::by";
const CHOOSING: &str = "clique::choosing";

/// The strategy that packs sets in ascending order of the numbers that a closure returns for them.
pub(super) fn by(key: Closure, session: Arc<Session>) -> AnyChoice {
    Choice::<dyn CliqueStrategy>::by_key("by", move |set| key_of(&session, &key, set)).into()
}

/// The strategy that chooses the sets that a closure returns.
pub(super) fn choosing(choose: Closure, session: Arc<Session>) -> AnyChoice {
    let choice = Choice::<dyn CliqueStrategy>::by_chooser("choosing", move |sets, need| {
        chosen(&session, &choose, sets, need)
    });
    choice.into()
}

fn key_of(session: &Session, key: &Closure, set: Cells) -> Result<f64> {
    let key = called(BY, session.call(key, (set,)), session)?;
    number(&key).filter(|key| !key.is_nan()).ok_or_else(|| unexpected(BY, &key, "a number"))
}

fn chosen(
    session: &Session,
    choose: &Closure,
    sets: Vec<Cells>,
    need: &SearchContext,
) -> Result<Vec<Cells>> {
    let sets: Array = sets.into_iter().map(Dynamic::from).collect();
    let chosen = called(CHOOSING, session.call(choose, (sets, record(need))), session)?;
    several(CHOOSING, chosen, "sets")
}

/// A need as the record that closures get.
fn record(need: &SearchContext) -> Map {
    let nodes = need.nodes.map_or(Dynamic::UNIT, Dynamic::from);
    let fields: [(&str, Dynamic); 4] = [
        ("cells", Dynamic::from(need.cells)),
        ("clues", i64::from(need.clues).into()),
        ("later", i64::from(need.later).into()),
        ("nodes", nodes),
    ];
    with_fields(fields)
}
