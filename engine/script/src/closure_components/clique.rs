//! `clique::by(|set| …)` and `clique::choosing(|sets, need| …)`: strategies written in the recipe.

use super::{returned_by, unexpected_error, values_of_array};
use crate::closure::Closure;
use crate::failure::Res;
use crate::into_dynamic::map_of_fields;
use crate::to_value::as_float;
use rhai::{Array, Dynamic, Map};
use seventeen_core::{Cells, CliqueStrategy, Result, SearchContext};
use seventeen_jobs::{AnyChoice, Choice};
use seventeen_language::records;

/// The names of the functions.
const BY: &str = "clique::by";
const CHOOSING: &str = "clique::choosing";

/// The strategy that packs sets in ascending order of the numbers that a closure returns for them.
pub(super) fn strategy_by_key(key: Closure) -> Res<AnyChoice> {
    Ok(Choice::<dyn CliqueStrategy>::by_key("by", move |set| key_of_set(&key, set)).into())
}

/// The strategy that chooses the sets that a closure returns.
pub(super) fn strategy_by_chooser(choose: Closure) -> Res<AnyChoice> {
    let choice = Choice::<dyn CliqueStrategy>::by_chooser("choosing", move |sets, need| {
        chosen_sets(&choose, sets, need)
    });
    Ok(choice.into())
}

fn key_of_set(closure: &Closure, set: Cells) -> Result<f64> {
    let key = returned_by(closure, BY, (set,))?;
    let number = as_float(&key).filter(|key| !key.is_nan());
    number.ok_or_else(|| unexpected_error(BY, &key, "a number", closure))
}

fn chosen_sets(choose: &Closure, sets: Vec<Cells>, need: &SearchContext) -> Result<Vec<Cells>> {
    let sets: Array = sets.into_iter().map(Dynamic::from).collect();
    let chosen = returned_by(choose, CHOOSING, (sets, context_record(need)))?;
    values_of_array(CHOOSING, chosen, "sets", choose)
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
