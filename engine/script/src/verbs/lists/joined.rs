//! `join`: the items of two streams in pairs that have the same key.

use super::open_on_demand;
use super::options::ListVerbOptions;
use crate::into_dynamic::map_of_fields;
use crate::item::{Item, Items};
use crate::stream::{KeyedItem, KeyedItems};
use crate::value_codec::ItemCodec;
use crate::verbs::prelude::*;
use seventeen_jobs::lists::RecordJoin;
use seventeen_jobs::lists::join::JoinedPair;

/// A record for each pair.
pub(super) fn join_items(items: KeyedItems, other: Stream, options: ListVerbOptions) -> Items {
    open_on_demand(move || {
        let (mut join, mut keeper) =
            (RecordJoin::new(&options.space, options.outer), options.item_codec());
        for keyed in other.keyed_items(options.verb, &options.right)? {
            let (key, item) = pair_value_with_item(keyed?);
            join.add_right(&key, &keeper.encode_item(item)?).raise()?;
        }
        for keyed in items {
            let (key, item) = pair_value_with_item(keyed?);
            join.add_left(&key, &keeper.encode_item(item)?).raise()?;
        }
        let pairs = join.into_pairs().raise()?;
        Ok(Box::new(pairs.map(move |pair| Ok(pair_record(&keeper, &pair.raise()?)))))
    })
}

/// The key of an item, and the pair of the value that a closure returned for it and the item.
fn pair_value_with_item(KeyedItem { key, value, item }: KeyedItem) -> (Vec<u8>, Item) {
    let both: Array = vec![value, item.value];
    (key, Item { source: item.source, value: both.into() })
}

fn pair_record(keeper: &ItemCodec, pair: &JoinedPair) -> Item {
    let decoded = |side: &Option<Vec<u8>>| {
        let Item { source, value } = keeper.decode_item(side.as_ref()?);
        let [key, value] = value.into_array().ok()?.try_into().ok()?;
        Some((source, key, value))
    };
    let (left, right) = (decoded(&pair.left), decoded(&pair.right));
    let first = left.as_ref().or(right.as_ref());
    let source = first.map_or(0, |(source, ..)| *source);
    let key = first.map_or(Dynamic::UNIT, |(_, key, _)| key.clone());
    let value = |side: Option<(u64, Dynamic, Dynamic)>| side.map_or(Dynamic::UNIT, |side| side.2);
    let fields = records::JOINED_PAIR.into_iter().zip([key, value(left), value(right)]);
    Item { source, value: map_of_fields(fields).into() }
}
