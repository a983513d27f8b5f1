//! What records, Rhai's maps, do otherwise here than there: they are printed as they were written.

use crate::plain::text_of;
use crate::session::Session;
use crate::types::as_result;
use rhai::Map;
use rhai::plugin::*;

#[export_module]
pub(crate) mod records {
    /// The fields and their values, in the order in which the recipe writes them.
    #[rhai_fn(name = "to_string", name = "to_debug", name = "print", name = "debug", pure)]
    pub(crate) fn record_to_string(context: NativeCallContext, record: &mut Map) -> String {
        let session = Session::of(&context);
        let fields = session.fields.ordered(record);
        let shown =
            |(name, value): &(&str, &Dynamic)| format!("{name:?}: {}", debugged(&context, value));
        format!("#{{{}}}", fields.iter().map(shown).collect::<Vec<_>>().join(", "))
    }
}

/// A value inside a record.
fn debugged(context: &NativeCallContext<'_>, value: &Dynamic) -> String {
    if as_result(value, |_| ()).is_some() {
        return format!("{:?}", text_of(value));
    }
    let text = context.call_native_fn::<ImmutableString>("to_debug", (value.clone(),));
    text.map_or_else(|_| value.to_string(), |text| text.to_string())
}
