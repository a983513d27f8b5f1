//! `clique::by(|set| …)`: a clique strategy whose ranking is written in the recipe.

use crate::failure::message;
use crate::plain::number;
use crate::session::Session;
use rhai::FnPtr;
use seventeen_core::{Cells, CliqueStrategy, Error, Result};
use seventeen_jobs::{AnyChoice, Choice};
use std::sync::Arc;

/// The strategy that packs sets in ascending order of what a closure gives each of them.
pub(crate) fn clique_by(key: FnPtr, session: Arc<Session>) -> AnyChoice {
    Choice::<dyn CliqueStrategy>::by_key("by", move |set| key_of(&session, &key, set)).into()
}

fn key_of(session: &Session, key: &FnPtr, set: Cells) -> Result<f64> {
    let key = session.call(key, (set,));
    let key = key.map_err(|error| {
        if session.context.stop().is_requested() {
            return Error::Interrupted;
        }
        Error::failed(format!("clique::by: {}", message(*error)))
    })?;
    number(&key).filter(|key| !key.is_nan()).ok_or_else(|| {
        let found = key.type_name();
        Error::failed(format!("clique::by: the closure returned {found}, not a number"))
    })
}
