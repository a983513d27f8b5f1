//! What records, Rhai's maps, do otherwise here than there: they are printed as they were written.

use crate::plain::printed;
use crate::session::Session;
use rhai::Map;
use rhai::plugin::*;

#[export_module(manifest)]
pub(crate) mod records {
    /// The fields and their values, in the order in which the recipe writes them.
    #[rhai_fn(name = "to_string", name = "to_debug", name = "print", name = "debug", pure)]
    pub(crate) fn record_to_string(context: NativeCallContext, record: &mut Map) -> String {
        printed(&Dynamic::from(record.clone()), &Session::of(&context).fields)
    }
}
