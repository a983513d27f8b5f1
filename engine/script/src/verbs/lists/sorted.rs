//! `sort`, also of arrays, and `distinct` with sorted results.

use super::open_on_demand;
use super::options::ListVerbOptions;
use super::sieved::record_with_count;
use crate::item::Items;
use crate::key::ItemKey;
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

/// Sorts the values of an array, in memory.
pub(super) fn sort_array(session: &Session, key: &ItemKey, array: &mut Array) -> Res<()> {
    let keyed = |value: &Dynamic| {
        let (key, _) = key.key_and_value("sort", session, None, value)?;
        Ok((key, value.clone()))
    };
    let mut values = array.iter().map(keyed).collect::<Res<Vec<_>>>()?;
    values.sort_by(|(one, _), (other, _)| one.cmp(other));
    *array = values.into_iter().map(|(_, value)| value).collect();
    Ok(())
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
