//! `join`: the items of two streams in pairs that have the same key.

use super::once_asked;
use super::options::Options;
use crate::into_dynamic::with_fields;
use crate::item::{Item, Items};
use crate::stream::{Keyed, KeyedItems};
use crate::value_codec::Keeper;
use crate::verbs::prelude::*;
use seventeen_jobs::lists::RecordJoin;
use seventeen_jobs::lists::join::JoinedPair;

/// A record for each pair.
pub(super) fn joined(items: KeyedItems, other: Stream, options: Options) -> Items {
    once_asked(move || {
        let (mut join, mut keeper) =
            (RecordJoin::new(&options.space, options.outer), options.keeper());
        for keyed in other.keyed_items(options.verb, &options.right)? {
            let Keyed { key, item, .. } = keyed?;
            join.add_right(&key, &keeper.keep(item)?).raise()?;
        }
        for keyed in items {
            let Keyed { key, value, item } = keyed?;
            let both: Array = vec![value, item.value];
            let item = Item { source: item.source, value: both.into() };
            join.add_left(&key, &keeper.keep(item)?).raise()?;
        }
        let pairs = join.into_pairs().raise()?;
        Ok(Box::new(pairs.map(move |pair| Ok(record(&keeper, &pair.raise()?)))))
    })
}

fn record(keeper: &Keeper, pair: &JoinedPair) -> Item {
    let Item { source, value } = keeper.item(&pair.left);
    let mut both = value.into_array().unwrap_or_default().into_iter();
    let right = pair.right.as_ref().map_or(Dynamic::UNIT, |right| keeper.item(right).value);
    let fields = [
        ("key", both.next().unwrap_or_default()),
        ("left", both.next().unwrap_or_default()),
        ("right", right),
    ];
    Item { source, value: with_fields(fields).into() }
}
