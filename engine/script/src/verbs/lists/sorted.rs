//! `sort`, and `distinct` with sorted results.

use super::once_asked;
use super::options::Options;
use super::sieved::counted;
use crate::item::Items;
use crate::stream::{Keyed, KeyedItems};
use crate::value_codec::Keeper;
use crate::verbs::prelude::*;
use seventeen_jobs::lists::{FirstOfEach, RecordSorter, SortedRecords};

/// All items, sorted.
pub(super) fn all(items: KeyedItems, options: Options) -> Items {
    once_asked(move || {
        let (sorted, keeper) = sort(items, &options)?;
        Ok(Box::new(sorted.map(move |record| Ok(keeper.item(record.raise()?.payload())))))
    })
}

/// The first item with each key, sorted.
pub(super) fn first_of_each(items: KeyedItems, options: Options) -> Items {
    once_asked(move || {
        let (sorted, keeper) = sort(items, &options)?;
        Ok(Box::new(FirstOfEach::from_sorted(sorted).map(move |first| {
            let (record, count) = first.raise()?;
            let item = keeper.item(record.payload());
            Ok(if options.counts { counted(item, count) } else { item })
        })))
    })
}

fn sort(items: KeyedItems, options: &Options) -> Res<(SortedRecords, Keeper)> {
    let (mut sorter, mut keeper) = (RecordSorter::new(&options.space), options.keeper());
    for keyed in items {
        let Keyed { key, item, .. } = keyed?;
        sorter.add(&key, &keeper.keep(item)?).raise()?;
    }
    Ok((sorter.into_sorted().raise()?, keeper))
}
