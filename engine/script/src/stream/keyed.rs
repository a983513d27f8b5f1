//! Operations that distinguish or order items by keys, which are made on all threads.

use super::{Flow, Shape, Stream, UntilError};
use crate::chunk::Chunk;
use crate::failure::{Res, placed};
use crate::item::{Item, Items};
use crate::key::Key;
use rhai::{Dynamic, Position};
use seventeen_plugin::calls::Place;

/// An item with its key.
pub(crate) struct Keyed {
    pub(crate) key: Vec<u8>,
    /// The value that the closure for keys returned.
    pub(crate) value: Dynamic,
    pub(crate) item: Item,
}

/// Items with their keys; after an error comes nothing.
pub(crate) type KeyedItems = Box<dyn Iterator<Item = Res<Keyed>> + Send>;

impl Stream {
    /// This stream with an operation that sees the items one after the other, with their keys.
    pub(crate) fn with_keys(
        &self,
        name: &'static str,
        position: Position,
        key: Key,
        apply: impl Fn(KeyedItems) -> Items + Send + Sync + 'static,
    ) -> Stream {
        let stream = self.clone();
        self.and(name, Shape::Stateful, move |flow| {
            let items = apply(stream.keyed(flow, name, &key));
            Flow::Items(Box::new(
                items.map(move |item| item.map_err(|error| placed(error, position))),
            ))
        })
    }

    /// All items with their keys.
    pub(crate) fn keyed_items(&self, verb: &'static str, key: &Key) -> Res<KeyedItems> {
        Ok(self.keyed(self.flow(0..u64::MAX)?, verb, key))
    }

    /// The items of this flow with their keys.
    fn keyed(&self, flow: Flow, verb: &'static str, key: &Key) -> KeyedItems {
        let (session, key) = (self.session.clone(), key.clone());
        let stop = session.context.cancellation_token().clone();
        let keyed = flow
            .into_bulk(&session.context)
            .then(move |chunk| each(chunk, |item| key.of(verb, &session, item)));
        let items = keyed.into_batches().flatten().flatten();
        Box::new(UntilError { items, stop, ended: false })
    }
}

/// The items of a chunk with their keys, up to the first error, which comes last.
fn each(chunk: Chunk, work: impl Fn(&Dynamic) -> Res<(Vec<u8>, Dynamic)>) -> Vec<Res<Keyed>> {
    let mut has_failed = false;
    let keyed = chunk.into_items().map_while(|item| {
        let keyed = (!has_failed).then(|| {
            let item = item?;
            let _place = Place::here_at(&"item", item.source + 1);
            let (key, value) = work(&item.value)?;
            Ok(Keyed { key, value, item })
        });
        has_failed = matches!(keyed, Some(Err(_)));
        keyed
    });
    keyed.collect()
}
