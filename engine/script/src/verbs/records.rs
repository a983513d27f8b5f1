//! Records, Rhai's maps, print their fields in the order in which the recipe writes them.

use crate::to_value::to_printed_text;
use crate::verbs::prelude::*;

#[export_module(manifest)]
pub(crate) mod records {
    /// The fields of the record with their values, in the order in which the recipe writes them.
    #[rhai_fn(name = "to_string", name = "to_debug", name = "print", name = "debug", pure)]
    pub(crate) fn record_to_string(record: &mut Map, session: Handle) -> String {
        to_printed_text(&Dynamic::from(record.clone()), &session.fields)
    }
}
