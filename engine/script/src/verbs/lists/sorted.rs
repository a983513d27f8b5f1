//! `sort`, and `distinct` with sorted results.

use super::open_on_demand;
use super::options::ListVerbOptions;
use super::sieved::record_with_count;
use crate::item::Items;
use crate::stream::{KeyedItem, KeyedItems};
use crate::value_codec::ItemCodec;
use crate::verbs::prelude::*;
use seventeen_jobs::lists::{FirstOfEach, RecordSorter, SortedRecords};

/// All items, sorted.
pub(super) fn sort_items(items: KeyedItems, options: ListVerbOptions) -> Items {
    open_on_demand(move || {
        let (sorted, keeper) = sorted_records(items, &options)?;
        Ok(Box::new(sorted.map(move |record| Ok(keeper.decode_item(record.raise()?.payload())))))
    })
}

/// The first item with each key, sorted.
pub(super) fn first_of_each(items: KeyedItems, options: ListVerbOptions) -> Items {
    open_on_demand(move || {
        let (sorted, keeper) = sorted_records(items, &options)?;
        Ok(Box::new(FirstOfEach::from_sorted(sorted).map(move |first| {
            let (record, count) = first.raise()?;
            let item = keeper.decode_item(record.payload());
            Ok(if options.counts { record_with_count(item, count) } else { item })
        })))
    })
}

fn sorted_records(items: KeyedItems, options: &ListVerbOptions) -> Res<(SortedRecords, ItemCodec)> {
    let (mut sorter, mut keeper) = (RecordSorter::new(&options.space), options.item_codec());
    for keyed in items {
        let KeyedItem { key, item, .. } = keyed?;
        sorter.add_record(&key, &keeper.encode_item(item)?).raise()?;
    }
    Ok((sorter.into_sorted().raise()?, keeper))
}
