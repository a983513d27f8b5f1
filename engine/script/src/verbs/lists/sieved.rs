//! `distinct`, `without`, `common`, `new_against`: items that pass a rule, in their original order.

use super::once_asked;
use super::options::Options;
use crate::into_dynamic::with_fields;
use crate::item::{Item, Items};
use crate::stream::{Keyed, KeyedItems};
use crate::value_codec::Keeper;
use crate::verbs::prelude::*;
use seventeen_jobs::lists::set_filter::{FilterVerdict, PassingDeferred};
use seventeen_jobs::lists::{PassRule, SetFilter};

/// The items that pass the rule, given the other streams, with the count of each key if that is
/// wanted.
pub(super) fn sieved(
    items: KeyedItems,
    rule: PassRule,
    others: Vec<Stream>,
    options: Options,
) -> Items {
    once_asked(move || {
        let mut sieve = SetFilter::new(&options.space, rule);
        if options.counts {
            sieve = sieve.deferring_all();
        }
        for other in others {
            for keyed in other.keyed_items(options.verb, &options.key)? {
                sieve.add_other_key(&keyed?.key).raise()?;
            }
        }
        let (keeper, counts) = (options.keeper(), options.counts);
        Ok(Box::new(Sieved { stage: Stage::Judging(items, Box::new(sieve)), keeper, counts }))
    })
}

/// Passes items through a sieve.
struct Sieved {
    stage: Stage,
    keeper: Keeper,
    counts: bool,
}

enum Stage {
    /// Judges items: each passes, fails or is deferred.
    Judging(KeyedItems, Box<SetFilter>),
    /// Returns the deferred items that pass.
    Rest(Box<PassingDeferred>),
    Ended,
}

impl Sieved {
    fn next_item(&mut self) -> Res<Option<Item>> {
        loop {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Ended) {
                Stage::Judging(mut items, mut sieve) => {
                    let passed = self.judge(&mut items, &mut sieve)?;
                    if passed.is_some() {
                        self.stage = Stage::Judging(items, sieve);
                        return Ok(passed);
                    }
                    Stage::Rest(Box::new(sieve.into_passing_deferred().raise()?))
                }
                Stage::Rest(mut rest) => {
                    let Some((bytes, count)) = rest.next().transpose().raise()? else {
                        return Ok(None);
                    };
                    self.stage = Stage::Rest(rest);
                    let item = self.keeper.item(&bytes);
                    return Ok(Some(if self.counts { counted(item, count) } else { item }));
                }
                Stage::Ended => return Ok(None),
            }
        }
    }

    /// The next item that passes without being deferred; none at the end.
    fn judge(&mut self, items: &mut KeyedItems, sieve: &mut SetFilter) -> Res<Option<Item>> {
        for keyed in items {
            let Keyed { key, item, .. } = keyed?;
            match sieve.judge_key(&key) {
                FilterVerdict::Passes => return Ok(Some(item)),
                FilterVerdict::Fails => {}
                FilterVerdict::Later => {
                    sieve.defer_record(&key, &self.keeper.keep(item)?).raise()?
                }
            }
        }
        Ok(None)
    }
}

impl Iterator for Sieved {
    type Item = Res<Item>;

    fn next(&mut self) -> Option<Res<Item>> {
        self.next_item().transpose()
    }
}

/// The record of an item and its count.
pub(super) fn counted(item: Item, count: u64) -> Item {
    let Item { source, value } = item;
    let fields = [("item", value), ("count", Dynamic::from(count as i64))];
    Item { source, value: with_fields(fields).into() }
}
