//! `distinct`, `without`, `common`, `new_against`: items that pass a rule, in their original order.

use super::open_on_demand;
use super::options::ListVerbOptions;
use crate::into_dynamic::map_of_fields;
use crate::item::{Item, Items};
use crate::stream::{KeyedItem, KeyedItems};
use crate::value_codec::ItemCodec;
use crate::verbs::prelude::*;
use seventeen_jobs::lists::set_filter::{FilterVerdict, PassingDeferred};
use seventeen_jobs::lists::{PassRule, SetFilter};

/// The items that pass the rule, given the other streams, with the count of each key if that is
/// wanted.
pub(super) fn filter_items(
    items: KeyedItems,
    rule: PassRule,
    others: Vec<Stream>,
    options: ListVerbOptions,
) -> Items {
    open_on_demand(move || {
        let mut sieve = SetFilter::new(&options.space, rule);
        if options.counts {
            sieve = sieve.deferring_all();
        }
        for other in others {
            for keyed in other.keyed_items(options.verb, &options.key)? {
                sieve.add_other_key(&keyed?.key).raise()?;
            }
        }
        let (keeper, counts) = (options.item_codec(), options.counts);
        Ok(Box::new(FilteredItems {
            stage: FilterStage::Judging(items, Box::new(sieve)),
            keeper,
            counts,
        }))
    })
}

/// Passes items through a sieve.
struct FilteredItems {
    stage: FilterStage,
    keeper: ItemCodec,
    counts: bool,
}

enum FilterStage {
    /// Judges items: each passes, fails or is deferred.
    Judging(KeyedItems, Box<SetFilter>),
    /// Returns the deferred items that pass.
    Rest(Box<PassingDeferred>),
    Ended,
}

impl FilteredItems {
    fn next_item(&mut self) -> Res<Option<Item>> {
        loop {
            self.stage = match std::mem::replace(&mut self.stage, FilterStage::Ended) {
                FilterStage::Judging(mut items, mut sieve) => {
                    let passed = self.next_passing(&mut items, &mut sieve)?;
                    if passed.is_some() {
                        self.stage = FilterStage::Judging(items, sieve);
                        return Ok(passed);
                    }
                    FilterStage::Rest(Box::new(sieve.into_passing_deferred().raise()?))
                }
                FilterStage::Rest(mut rest) => {
                    let Some((bytes, count)) = rest.next().transpose().raise()? else {
                        return Ok(None);
                    };
                    self.stage = FilterStage::Rest(rest);
                    let item = self.keeper.decode_item(&bytes);
                    return Ok(Some(if self.counts {
                        record_with_count(item, count)
                    } else {
                        item
                    }));
                }
                FilterStage::Ended => return Ok(None),
            }
        }
    }

    /// The next item that passes without being deferred; none at the end.
    fn next_passing(&mut self, items: &mut KeyedItems, sieve: &mut SetFilter) -> Res<Option<Item>> {
        for keyed in items {
            let KeyedItem { key, item, .. } = keyed?;
            match sieve.judge_key(&key) {
                FilterVerdict::Passes => return Ok(Some(item)),
                FilterVerdict::Fails => {}
                FilterVerdict::Later => {
                    sieve.defer_record(&key, &self.keeper.encode_item(item)?).raise()?
                }
            }
        }
        Ok(None)
    }
}

impl Iterator for FilteredItems {
    type Item = Res<Item>;

    fn next(&mut self) -> Option<Res<Item>> {
        self.next_item().transpose()
    }
}

/// The record of an item and its count.
pub(super) fn record_with_count(item: Item, count: u64) -> Item {
    let Item { source, value } = item;
    let fields = records::COUNTED_ITEM.into_iter().zip([value, Dynamic::from(count as i64)]);
    Item { source, value: map_of_fields(fields).into() }
}
