//! `groups`: all items, in groups with equal keys.

use super::open_on_demand;
use super::options::ListVerbOptions;
use crate::into_dynamic::map_of_fields;
use crate::item::{Item, Items};
use crate::stream::{KeyedItem, KeyedItems};
use crate::verbs::prelude::*;
use seventeen_jobs::lists::RecordGroups;
use seventeen_jobs::lists::groups::GroupMember;

/// A record for each item of a group that is large enough, group by group.
pub(super) fn group_items(items: KeyedItems, options: ListVerbOptions) -> Items {
    open_on_demand(move || {
        let (mut groups, mut keeper) = (RecordGroups::new(&options.space), options.item_codec());
        for keyed in items {
            let KeyedItem { key, item, .. } = keyed?;
            groups.add_record(&key, &keeper.encode_item(item)?).raise()?;
        }
        let members = groups.into_members(options.at_least).raise()?;
        Ok(Box::new(members.map(move |member| {
            let GroupMember { group, size, number, first, payload } = member.raise()?;
            let Item { source, value } = keeper.decode_item(&payload);
            let numbers = [group, size, number, first].map(|number| Dynamic::from(number as i64));
            let values = numbers.into_iter().chain([value]);
            let fields = records::GROUPED_ITEM.into_iter().zip(values);
            Ok(Item { source, value: map_of_fields(fields).into() })
        })))
    })
}
