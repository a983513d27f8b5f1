//! Operations that look at several items: `batch`, `window`, `zip`, `top`, `sample`, `group_by`.

use super::{OperationShape, Stream};
use crate::closure::Closure;
use crate::expected::unexpected_return_error;
use crate::failure::Res;
use crate::into_dynamic::map_of_fields;
use crate::item::{Item, Items, items_or_error};
use crate::to_value::to_plain_value;
use rhai::{Array, Dynamic};
use seventeen_plugin::random::RandomNumbers;
use seventeen_report::Value;
use seventeen_report::value::Key;
use std::collections::{BTreeMap, VecDeque};

impl Stream {
    /// The items `n` at a time, as arrays.
    pub(crate) fn batch(&self, n: usize) -> Stream {
        self.with_item_operation("batch", OperationShape::Stateful, move |mut items| {
            Box::new(std::iter::from_fn(move || {
                let first = match items.next()? {
                    Ok(first) => first,
                    Err(error) => return Some(Err(error)),
                };
                let source = first.source;
                let rest = items.by_ref().take(n - 1).map(|item| item.map(|item| item.value));
                let rest: Res<Array> = rest.collect();
                Some(rest.map(|mut rest| {
                    rest.insert(0, first.value);
                    Item { source, value: rest.into() }
                }))
            }))
        })
    }

    /// Arrays of `n` consecutive items, each beginning one item after the previous one.
    pub(crate) fn window(&self, n: usize) -> Stream {
        self.with_item_operation("window", OperationShape::Stateful, move |items| {
            let mut seen = VecDeque::new();
            Box::new(items.filter_map(move |item| match item {
                Err(error) => Some(Err(error)),
                Ok(item) => {
                    let source = item.source;
                    seen.push_back(item.value);
                    (seen.len() == n).then(|| {
                        let window: Array = seen.iter().cloned().collect();
                        seen.pop_front();
                        Ok(Item { source, value: window.into() })
                    })
                }
            }))
        })
    }

    /// Pairs of an item of this stream and one of the other, as far as the shorter goes.
    pub(crate) fn zip(&self, other: &Stream) -> Stream {
        let held = other;
        let other = other.clone();
        let stream = self.with_item_operation("zip", OperationShape::Stateful, move |items| {
            items_or_error(other.items().map(|others| {
                items.zip(others).map(|(one, other)| {
                    let (one, other) = (one?, other?);
                    let pair: Array = vec![one.value, other.value];
                    Ok(Item { source: one.source, value: pair.into() })
                })
            }))
        });
        stream.with_held_stream(held)
    }

    /// The `n` items with the greatest keys, the greatest first.
    pub(crate) fn top(&self, n: usize, key: Closure) -> Stream {
        self.with_item_operation("top", OperationShape::Stateful, move |items| {
            let key = |item: &Item| number_of_key(&key.call((item.value.clone(),))?);
            all_or_error(greatest_items(items, n, key))
        })
    }

    /// `n` of the items, drawn at random by the seed of the run, in their order.
    pub(crate) fn sample(&self, n: usize) -> Stream {
        let session = self.session.clone();
        self.with_item_operation("sample", OperationShape::Stateful, move |items| {
            let mut numbers = RandomNumbers::new(session.context.seed());
            all_or_error(sample_items(items, n, &mut numbers))
        })
    }

    /// A record with these fields for each value of the key, in their order: the value, and what
    /// comes of the group's items, one after the other.
    pub(crate) fn group_by_key(
        &self,
        fields: [&'static str; 2],
        key: Closure,
        first: Dynamic,
        work: impl Fn(Dynamic, Dynamic) -> Res<Dynamic> + Send + Sync + 'static,
    ) -> Stream {
        self.with_item_operation("group_by", OperationShape::Stateful, move |items| {
            let groups = collect_groups(items, &key, &first, &work);
            let record = |ItemGroup { source, key, value }| {
                let fields = fields.into_iter().zip([key, value]);
                Item { source, value: map_of_fields(fields).into() }
            };
            all_or_error(groups.map(|groups| groups.into_values().map(record).collect()))
        })
    }
}

/// These items, or the error instead.
fn all_or_error(items: Res<Vec<Item>>) -> Items {
    items_or_error(items.map(|items| items.into_iter().map(Ok)))
}

/// `n` of the items, drawn uniformly at random and in their order: a reservoir
/// (Waterman's algorithm R, in Knuth, "The Art of Computer Programming", volume 2, section 3.4.2).
fn sample_items(items: Items, n: usize, numbers: &mut RandomNumbers) -> Res<Vec<Item>> {
    let mut kept: Vec<(usize, Item)> = Vec::new();
    for (place, item) in items.enumerate() {
        let item = item?;
        if place < n {
            kept.push((place, item));
        } else {
            let other = numbers.below(place + 1);
            if other < n {
                kept[other] = (place, item);
            }
        }
    }
    kept.sort_by_key(|(place, _)| *place);
    Ok(kept.into_iter().map(|(_, item)| item).collect())
}

/// What the items of a group have come to.
struct ItemGroup {
    /// The source item of its first item.
    source: u64,
    key: Dynamic,
    value: Dynamic,
}

fn collect_groups(
    items: Items,
    key: &Closure,
    first: &Dynamic,
    work: &impl Fn(Dynamic, Dynamic) -> Res<Dynamic>,
) -> Res<BTreeMap<Key, ItemGroup>> {
    let mut groups = BTreeMap::new();
    for item in items {
        let Item { source, value } = item?;
        let key = key.call((value.clone(),))?;
        let begin = || ItemGroup { source, key: key.clone(), value: first.clone() };
        let group: &mut ItemGroup = groups.entry(Key(to_plain_value(&key))).or_insert_with(begin);
        group.value = work(std::mem::take(&mut group.value), value)?;
    }
    Ok(groups)
}

/// The `n` items with the greatest keys, the greatest first, the earlier of equal ones.
fn greatest_items(
    items: Items,
    n: usize,
    key: impl Fn(&Item) -> Res<Option<Value>>,
) -> Res<Vec<Item>> {
    let mut best: Vec<(Value, Item)> = Vec::new();
    for item in items {
        let item = item?;
        if let Some(key) = key(&item)? {
            let place = best.partition_point(|(other, _)| other.order(&key).is_ge());
            if place < n {
                best.insert(place, (key, item));
                best.truncate(n);
            }
        }
    }
    Ok(best.into_iter().map(|(_, item)| item).collect())
}

/// The key of an item: a number, or nothing.
fn number_of_key(key: &Dynamic) -> Res<Option<Value>> {
    if key.is_unit() {
        return Ok(None);
    }
    let number =
        Some(to_plain_value(key)).filter(|key| key.number().is_some_and(|key| !key.is_nan()));
    number.map(Some).ok_or_else(|| unexpected_return_error("top", "a number", key))
}
