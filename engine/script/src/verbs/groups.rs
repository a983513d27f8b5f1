//! `group_by`: the items of a stream by what they have in common.

use crate::closure::Closure;
use crate::failure::Res;
use crate::stream::Stream;
use rhai::plugin::*;
use rhai::{Array, FnPtr};

/// # Groups
/// The items of a stream by what they have in common.
#[export_module(manifest)]
pub(crate) mod groups {
    /// A record for each value that the closure returns, in their order: `key`, the value, and
    /// `items`, an array of the items for which it returned it. All items are held in memory; with
    /// a reduction they are not.
    ///
    /// ```rhai
    /// stream([3, 1, 2]).group_by(|n| n % 2).collect()  // [#{"key": 0, "items": [2]}, #{"key": 1, "items": [3, 1]}]
    /// ```
    #[rhai_fn(name = "group_by", return_raw, pure)]
    pub(crate) fn group_by(
        context: NativeCallContext,
        stream: &mut Stream,
        key: FnPtr,
    ) -> Res<Stream> {
        let (key, place) = (Closure::own(&context, key)?, context.call_position());
        let begin = Dynamic::from(Array::new());
        Ok(stream.grouped(place, "items", key, begin, |_, mut items, item| {
            if let Some(mut items) = items.write_lock::<Array>() {
                items.push(item);
            }
            Ok(items)
        }))
    }

    /// The same with what comes of the items of each group as `value`: the second closure gets what
    /// it returned for the item before of the group, at the first one `first`, and the item. In
    /// memory there is a value for each group.
    ///
    /// ```rhai
    /// stream([3, 1, 2]).group_by(|n| n % 2, 0, |sum, n| sum + n).map(|group| group.value).collect()  // [2, 4]
    /// ```
    #[rhai_fn(name = "group_by", return_raw, pure)]
    pub(crate) fn group_by_with(
        context: NativeCallContext,
        stream: &mut Stream,
        key: FnPtr,
        first: Dynamic,
        work: FnPtr,
    ) -> Res<Stream> {
        let (key, work) = (Closure::own(&context, key)?, Closure::own(&context, work)?);
        let place = context.call_position();
        Ok(stream.grouped(place, "value", key, first, move |session, value, item| {
            session.call(&work, (value, item))
        }))
    }
}
