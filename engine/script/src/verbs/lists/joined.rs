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
            let KeyedItem { key, item, .. } = keyed?;
            join.add_right(&key, &keeper.encode_item(item)?).raise()?;
        }
        for keyed in items {
            let KeyedItem { key, value, item } = keyed?;
            let both: Array = vec![value, item.value];
            let item = Item { source: item.source, value: both.into() };
            join.add_left(&key, &keeper.encode_item(item)?).raise()?;
        }
        let pairs = join.into_pairs().raise()?;
        Ok(Box::new(pairs.map(move |pair| Ok(pair_record(&keeper, &pair.raise()?)))))
    })
}

fn pair_record(keeper: &ItemCodec, pair: &JoinedPair) -> Item {
    let Item { source, value } = keeper.decode_item(&pair.left);
    let mut both = value.into_array().unwrap_or_default().into_iter();
    let right = pair.right.as_ref().map_or(Dynamic::UNIT, |right| keeper.decode_item(right).value);
    let fields = [
        ("key", both.next().unwrap_or_default()),
        ("left", both.next().unwrap_or_default()),
        ("right", right),
    ];
    Item { source, value: map_of_fields(fields).into() }
}
