//! `group_by`: groups the items of a stream by a key.

use crate::verbs::prelude::*;

/// # Groups
/// Groups the items of a stream by a key.
#[export_module(manifest)]
pub(crate) mod groups {
    /// Groups the items by the value that the closure returns: one record per value, in ascending
    /// order. `key` is the value, and `items` the array of its items. All items are held in memory,
    /// unless a reduction is given.
    ///
    /// ```rhai
    /// stream([3, 1, 2]).group_by(|n| n % 2).collect()  // [#{"key": 0, "items": [2]}, #{"key": 1, "items": [3, 1]}]
    /// ```
    #[rhai_fn(name = "group_by", return_raw, pure)]
    pub(crate) fn group_by(stream: &mut Stream, key: Closure) -> Res<Stream> {
        stream.check_end("group_by")?;
        let begin = Dynamic::from(Array::new());
        Ok(stream.group_by_key(records::GROUP, key, begin, |mut items, item| {
            if let Some(mut items) = items.write_lock::<Array>() {
                items.push(item);
            }
            Ok(items)
        }))
    }

    /// Groups the items by the value that the first closure returns, and combines each group into
    /// one `value`. The second closure gets the value so far, which begins as `first`, and an item,
    /// and returns the next value. Memory use grows with the number of groups.
    ///
    /// ```rhai
    /// stream([3, 1, 2]).group_by(|n| n % 2, 0, |sum, n| sum + n).map(|group| group.value).collect()  // [2, 4]
    /// ```
    #[rhai_fn(name = "group_by", return_raw, pure)]
    pub(crate) fn group_by_with(
        stream: &mut Stream,
        key: Closure,
        first: Dynamic,
        work: Closure,
    ) -> Res<Stream> {
        stream.check_end("group_by")?;
        Ok(stream.group_by_key(records::COMBINED_GROUP, key, first, move |value, item| {
            work.call((value, item))
        }))
    }
}
