//! `clique::by(|set| …)` and `clique::choosing(|sets, need| …)`: strategies written in the recipe.

use super::{closure_result, unexpected_error, values_of_array};
use crate::closure::Closure;
use crate::into_dynamic::map_of_fields;
use crate::session::Session;
use crate::to_value::as_float;
use rhai::{Array, Dynamic, Map};
use seventeen_core::{Cells, CliqueStrategy, Result, SearchContext};
use seventeen_jobs::{AnyChoice, Choice};
use seventeen_language::records;
use std::sync::Arc;

/// The names of the functions.
const BY: &str = "clique::by";
const CHOOSING: &str = "clique::choosing";

/// The strategy that packs sets in ascending order of the numbers that a closure returns for them.
pub(super) fn strategy_by_key(key: Closure, session: Arc<Session>) -> AnyChoice {
    Choice::<dyn CliqueStrategy>::by_key("by", move |set| key_of_set(&session, &key, set)).into()
}

/// The strategy that chooses the sets that a closure returns.
pub(super) fn strategy_by_chooser(choose: Closure, session: Arc<Session>) -> AnyChoice {
    let choice = Choice::<dyn CliqueStrategy>::by_chooser("choosing", move |sets, need| {
        chosen_sets(&session, &choose, sets, need)
    });
    choice.into()
}

fn key_of_set(session: &Session, key: &Closure, set: Cells) -> Result<f64> {
    let key = closure_result(BY, session.call(key, (set,)), session)?;
    let number = as_float(&key).filter(|key| !key.is_nan());
    number.ok_or_else(|| unexpected_error(BY, &key, "a number", session))
}

fn chosen_sets(
    session: &Session,
    choose: &Closure,
    sets: Vec<Cells>,
    need: &SearchContext,
) -> Result<Vec<Cells>> {
    let sets: Array = sets.into_iter().map(Dynamic::from).collect();
    let chosen =
        closure_result(CHOOSING, session.call(choose, (sets, context_record(need))), session)?;
    values_of_array(CHOOSING, chosen, "sets", session)
}

/// A need as the record that closures get.
fn context_record(need: &SearchContext) -> Map {
    let nodes = need.nodes.map_or(Dynamic::UNIT, Dynamic::from);
    let values = [
        Dynamic::from(need.cells),
        i64::from(need.clues).into(),
        i64::from(need.later).into(),
        nodes,
    ];
    map_of_fields(records::SEARCH_CONTEXT.into_iter().zip(values))
}
