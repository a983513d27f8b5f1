//! Items: values on their way through a stream, one after the other.

use crate::failure::Res;
use rhai::Dynamic;

/// A value on its way through a stream.
pub(crate) struct Item {
    /// The number of the source item that it came from, from 0.
    pub(crate) source: u64,
    pub(crate) value: Dynamic,
}

/// The items of a running stream; after an error comes nothing.
pub(crate) type Items = Box<dyn Iterator<Item = Res<Item>> + Send>;

/// These items, or the error instead of them.
pub(crate) fn items_or_error(
    items: Res<impl Iterator<Item = Res<Item>> + Send + 'static>,
) -> Items {
    match items {
        Ok(items) => Box::new(items),
        Err(error) => Box::new(std::iter::once(Err(error))),
    }
}

/// These items; if they end without one, `report` is called.
pub(crate) fn report_if_none(mut items: Items, report: impl Fn() + Send + 'static) -> Items {
    let mut is_begun = false;
    Box::new(std::iter::from_fn(move || {
        let item = items.next();
        if !std::mem::replace(&mut is_begun, true) && item.is_none() {
            report();
        }
        item
    }))
}

/// These items; when they end, `report` is called.
pub(crate) fn then_report(items: Items, report: impl FnOnce() + Send + 'static) -> Items {
    let mut report = Some(report);
    let end = std::iter::from_fn(move || {
        report.take().into_iter().for_each(|report| report());
        None
    });
    Box::new(items.chain(end))
}

/// Those of the items for which `keep` returns true.
pub(crate) fn filter_items(
    items: Items,
    mut keep: impl FnMut(&Item) -> Res<bool> + Send + 'static,
) -> Items {
    Box::new(items.filter_map(move |item| {
        let kept = item.and_then(|item| Ok(keep(&item)?.then_some(item)));
        kept.transpose()
    }))
}
