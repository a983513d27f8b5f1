//! Operations that distinguish or order items by keys, which are made on all threads.

use super::{OperationShape, RunningStream, Stream, UntilError};
use crate::chunk::{Chunk, unless_refused};
use crate::failure::{Res, with_position};
use crate::item::{Item, Items};
use crate::key::ItemKey;
use crate::refusals::Refusals;
use rhai::Dynamic;
use seventeen_plugin::calls::ItemGuard;
use std::sync::Arc;

/// An item with its key.
pub(crate) struct KeyedItem {
    pub(crate) key: Vec<u8>,
    /// The value that the closure for keys returned.
    pub(crate) value: Dynamic,
    pub(crate) item: Item,
}

/// Items with their keys; after an error comes nothing.
pub(crate) type KeyedItems = Box<dyn Iterator<Item = Res<KeyedItem>> + Send>;

impl Stream {
    /// This stream with an operation that sees the items one after the other, with their keys.
    pub(crate) fn with_keyed_operation(
        &self,
        name: &'static str,
        key: ItemKey,
        apply: impl Fn(KeyedItems) -> Items + Send + Sync + 'static,
    ) -> Stream {
        let stream = self.clone();
        self.with_operation(name, OperationShape::Stateful, move |flow, position| {
            let items = apply(stream.keyed_items_of_flow(flow, name, &key));
            RunningStream::Items(Box::new(
                items.map(move |item| item.map_err(|error| with_position(error, position))),
            ))
        })
    }

    /// All items with their keys.
    pub(crate) fn keyed_items(&self, verb: &'static str, key: &ItemKey) -> Res<KeyedItems> {
        Ok(self.keyed_items_of_flow(self.open_flow(0..u64::MAX)?, verb, key))
    }

    /// The items of this flow with their keys.
    fn keyed_items_of_flow(
        &self,
        flow: RunningStream,
        verb: &'static str,
        key: &ItemKey,
    ) -> KeyedItems {
        let (session, key, comments) = (self.session.clone(), key.clone(), self.comments.clone());
        let stop = session.context.cancellation_token().clone();
        let refusals = self.refusals(verb);
        let keyed = flow.into_pipeline(&session.context).map_batches(move |chunk| {
            keyed_items_of_chunk(chunk, refusals.as_ref(), |item| {
                key.key_and_value(verb, &session, comments.columns(), item)
            })
        });
        let items = keyed.into_batches().flatten().flatten();
        Box::new(UntilError { items, stop, ended: false })
    }
}

/// The items of a chunk with their keys, up to the first error, which comes last.
fn keyed_items_of_chunk(
    chunk: Chunk,
    refusals: Option<&Arc<Refusals>>,
    work: impl Fn(&Dynamic) -> Res<(Vec<u8>, Dynamic)>,
) -> Vec<Res<KeyedItem>> {
    let mut has_failed = false;
    let keyed = chunk.into_items().map_while(|item| {
        let keyed = (!has_failed).then(|| {
            let item = item?;
            let _place = ItemGuard::enter_in_container(&"item", item.source + 1);
            let key = unless_refused(refusals, item.source, work(&item.value))?;
            Ok(key.map(|(key, value)| KeyedItem { key, value, item }))
        });
        has_failed = matches!(keyed, Some(Err(_)));
        keyed
    });
    keyed.filter_map(Result::transpose).collect()
}
