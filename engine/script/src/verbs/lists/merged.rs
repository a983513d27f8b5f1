//! `merge`: merges two sorted streams.

use super::open_on_demand;
use super::options::ListVerbOptions;
use crate::item::{Item, Items};
use crate::stream::{KeyedItem, KeyedItems};
use crate::to_value::to_text;
use crate::verbs::prelude::*;
use std::collections::HashSet;

/// The items of both streams in one order, without duplicates.
/// Errors name the streams by `names`.
pub(super) fn merge_items(
    items: KeyedItems,
    other: Stream,
    names: [String; 2],
    options: ListVerbOptions,
) -> Items {
    open_on_demand(move || {
        let other = other.keyed_items(options.verb, &options.right)?;
        let [first, second] = names;
        let sides = [SortedSide::open(first, items)?, SortedSide::open(second, other)?];
        let by_text = !options.key.identifies_items();
        Ok(Box::new(MergedItems { sides, last: None, by_text, texts: HashSet::new() }))
    })
}

struct MergedItems {
    sides: [SortedSide; 2],
    /// The key of the last item.
    last: Option<Vec<u8>>,
    /// Whether items with equal keys may differ: their texts then tell duplicates.
    by_text: bool,
    /// The texts of the items with the last key.
    texts: HashSet<String>,
}

/// A sorted stream.
struct SortedSide {
    name: String,
    items: KeyedItems,
    next: Option<KeyedItem>,
}

impl SortedSide {
    fn open(name: String, mut items: KeyedItems) -> Res<SortedSide> {
        let next = items.next().transpose()?;
        Ok(SortedSide { name, items, next })
    }

    /// Takes the next item; there must be one.
    fn take_next(&mut self) -> Res<Option<KeyedItem>> {
        let next = self.items.next().transpose()?;
        let taken = std::mem::replace(&mut self.next, next);
        if let (Some(taken), Some(next)) = (&taken, &self.next)
            && next.key < taken.key
        {
            let (name, number) = (&self.name, next.item.source + 1);
            let [a, b] = [taken, next].map(|side| to_text(&side.item.value));
            return Err(bad_input(format_args!(
                "merge: {name} is not sorted: {b} (item {number}) comes after {a}"
            )));
        }
        Ok(taken)
    }
}

impl MergedItems {
    fn next_item(&mut self) -> Res<Option<Item>> {
        loop {
            let [first, second] = &self.sides;
            let is_second = match (&first.next, &second.next) {
                (Some(first), Some(second)) => second.key < first.key,
                (first, _) => first.is_none(),
            };
            let Some(KeyedItem { key, item, .. }) =
                self.sides[usize::from(is_second)].take_next()?
            else {
                return Ok(None);
            };
            let is_new_key = self.last.as_ref() != Some(&key);
            if is_new_key {
                self.last = Some(key);
                self.texts.clear();
            }
            if is_new_key && !self.by_text
                || self.by_text && self.texts.insert(to_text(&item.value))
            {
                return Ok(Some(item));
            }
        }
    }
}

impl Iterator for MergedItems {
    type Item = Res<Item>;

    fn next(&mut self) -> Option<Res<Item>> {
        self.next_item().transpose()
    }
}
