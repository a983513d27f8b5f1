//! `merge`: merges two sorted streams.

use super::once_asked;
use super::options::Options;
use crate::item::{Item, Items};
use crate::stream::{Keyed, KeyedItems};
use crate::to_value::text_of;
use crate::verbs::prelude::*;

/// The items of both streams in one order, without duplicate keys.
pub(super) fn merged(items: KeyedItems, other: Stream, options: Options) -> Items {
    once_asked(move || {
        let other = other.keyed_items(options.verb, &options.right)?;
        let sides = [Side::open("the first", items)?, Side::open("the second", other)?];
        Ok(Box::new(Merged { sides, last: None }))
    })
}

struct Merged {
    sides: [Side; 2],
    /// The key of the last item.
    last: Option<Vec<u8>>,
}

/// A sorted stream.
struct Side {
    name: &'static str,
    items: KeyedItems,
    next: Option<Keyed>,
}

impl Side {
    fn open(name: &'static str, mut items: KeyedItems) -> Res<Side> {
        let next = items.next().transpose()?;
        Ok(Side { name, items, next })
    }

    /// Takes the next item; there must be one.
    fn take(&mut self) -> Res<Option<Keyed>> {
        let next = self.items.next().transpose()?;
        let taken = std::mem::replace(&mut self.next, next);
        if let (Some(taken), Some(next)) = (&taken, &self.next)
            && next.key < taken.key
        {
            let (name, a, b) = (self.name, text_of(&taken.item.value), text_of(&next.item.value));
            return Err(bad_input(format_args!(
                "merge: {name} stream is not sorted: {b} comes after {a}"
            )));
        }
        Ok(taken)
    }
}

impl Merged {
    fn next_item(&mut self) -> Res<Option<Item>> {
        loop {
            let [first, second] = &self.sides;
            let is_second = match (&first.next, &second.next) {
                (Some(first), Some(second)) => second.key < first.key,
                (first, _) => first.is_none(),
            };
            let Some(Keyed { key, item, .. }) = self.sides[usize::from(is_second)].take()? else {
                return Ok(None);
            };
            if self.last.as_ref() != Some(&key) {
                self.last = Some(key);
                return Ok(Some(item));
            }
        }
    }
}

impl Iterator for Merged {
    type Item = Res<Item>;

    fn next(&mut self) -> Option<Res<Item>> {
        self.next_item().transpose()
    }
}
