//! Operations that look at several items: `batch`, `window`, `zip`, `top`, `sample`, `group_by`.

use super::{Shape, Stream};
use crate::closure::Closure;
use crate::expected::returned;
use crate::failure::Res;
use crate::into_dynamic::with_fields;
use crate::item::{Item, Items, or_error};
use crate::session::Session;
use crate::to_value::plain;
use rhai::{Array, Dynamic, Position};
use seventeen_plugin::random::RandomNumbers;
use seventeen_report::Value;
use seventeen_report::value::Key;
use std::collections::{BTreeMap, VecDeque};

impl Stream {
    /// The items `n` at a time, as arrays.
    pub(crate) fn batch(&self, position: Position, n: usize) -> Stream {
        self.with("batch", position, Shape::Stateful, move |mut items| {
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
    pub(crate) fn window(&self, position: Position, n: usize) -> Stream {
        self.with("window", position, Shape::Stateful, move |items| {
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
    pub(crate) fn zip(&self, position: Position, other: &Stream) -> Stream {
        let held = other;
        let other = other.clone();
        let stream = self.with("zip", position, Shape::Stateful, move |items| {
            or_error(other.items().map(|others| {
                items.zip(others).map(|(one, other)| {
                    let (one, other) = (one?, other?);
                    let pair: Array = vec![one.value, other.value];
                    Ok(Item { source: one.source, value: pair.into() })
                })
            }))
        });
        stream.holding(held)
    }

    /// The `n` items with the greatest keys, the greatest first.
    pub(crate) fn top(&self, position: Position, n: usize, key: Closure) -> Stream {
        let session = self.session.clone();
        self.with("top", position, Shape::Stateful, move |items| {
            let (session, key) = (session.clone(), key.clone());
            let key = move |item: &Item| number_of(&session.call(&key, (item.value.clone(),))?);
            all_or_error(greatest(items, n, key))
        })
    }

    /// `n` of the items, drawn at random by the seed of the run, in their order.
    pub(crate) fn sample(&self, position: Position, n: usize) -> Stream {
        let session = self.session.clone();
        self.with("sample", position, Shape::Stateful, move |items| {
            let mut numbers = RandomNumbers::new(session.context.seed());
            all_or_error(drawn(items, n, &mut numbers))
        })
    }

    /// A record for each value of the key, in their order: the value as `key`, and under `name`
    /// what comes of the group's items, one after the other.
    pub(crate) fn grouped(
        &self,
        position: Position,
        name: &'static str,
        key: Closure,
        first: Dynamic,
        work: impl Fn(&Session, Dynamic, Dynamic) -> Res<Dynamic> + Send + Sync + Clone + 'static,
    ) -> Stream {
        let session = self.session.clone();
        self.with("group_by", position, Shape::Stateful, move |items| {
            let groups = groups(items, &session, &key, &first, &work);
            let record = |Group { source, key, value }| {
                let fields = [("key", key), (name, value)];
                Item { source, value: with_fields(fields).into() }
            };
            all_or_error(groups.map(|groups| groups.into_values().map(record).collect()))
        })
    }
}

/// These items, or the error instead.
fn all_or_error(items: Res<Vec<Item>>) -> Items {
    or_error(items.map(|items| items.into_iter().map(Ok)))
}

/// `n` of the items, drawn uniformly at random and in their order: a reservoir
/// (Waterman's algorithm R, in Knuth, "The Art of Computer Programming", volume 2, section 3.4.2).
fn drawn(items: Items, n: usize, numbers: &mut RandomNumbers) -> Res<Vec<Item>> {
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
struct Group {
    /// The source item of its first item.
    source: u64,
    key: Dynamic,
    value: Dynamic,
}

fn groups(
    items: Items,
    session: &Session,
    key: &Closure,
    first: &Dynamic,
    work: &impl Fn(&Session, Dynamic, Dynamic) -> Res<Dynamic>,
) -> Res<BTreeMap<Key, Group>> {
    let mut groups = BTreeMap::new();
    for item in items {
        let Item { source, value } = item?;
        let key = session.call(key, (value.clone(),))?;
        let begin = || Group { source, key: key.clone(), value: first.clone() };
        let group: &mut Group = groups.entry(Key(plain(&key))).or_insert_with(begin);
        group.value = work(session, std::mem::take(&mut group.value), value)?;
    }
    Ok(groups)
}

/// The `n` items with the greatest keys, the greatest first, the earlier of equal ones.
fn greatest(items: Items, n: usize, key: impl Fn(&Item) -> Res<Option<Value>>) -> Res<Vec<Item>> {
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
fn number_of(key: &Dynamic) -> Res<Option<Value>> {
    if key.is_unit() {
        return Ok(None);
    }
    let number = Some(plain(key)).filter(|key| key.number().is_some_and(|key| !key.is_nan()));
    number.map(Some).ok_or_else(|| returned("top", "a number", key))
}
