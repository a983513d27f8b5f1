//! Paired results: what every choice of a comparison gave for every item, kept and summed up.

use crate::failure::{Res, bad_input};
use crate::rows::json_of;
use crate::statistics::quantile::Quartiles;
use crate::statistics::ratio::Ratio;
use crate::statistics::wins::Wins;
use crate::sums::{Sums, amount};
use crate::table::{Table, field, order};
use rhai::{Array, Dynamic, ImmutableString, Map};
use seventeen_host::nearest::suggestion;
use std::cmp::Ordering;
use std::sync::Arc;

/// What every choice gave for every item, and the groups that tables are broken down by.
#[derive(Clone)]
pub(crate) struct Paired {
    /// The names of the choices.
    choices: Arc<Vec<ImmutableString>>,
    items: Arc<Vec<Entry>>,
    /// The names of what the items are grouped by; none if they are one group.
    by: Vec<ImmutableString>,
    groups: Arc<Vec<Group>>,
}

/// An item of a comparison, and what the choices gave for it.
pub(crate) struct Entry {
    /// The number of the source item, from 0.
    source: u64,
    /// What kind of item it is.
    kind: Map,
    /// For each choice the fields of its record; of an array its length.
    records: Vec<Map>,
}

/// Items of the same kind.
struct Group {
    /// What they have in common, in the order of the names.
    key: Vec<Dynamic>,
    /// Their places among all items, in order.
    items: Vec<usize>,
}

/// What stands before the names of kinds in tables, whose records may have fields of that name.
const KIND: &str = "kind";

impl Entry {
    /// An item with its kind, a record or a single value, and what the choices gave for it.
    pub(crate) fn new(source: u64, kind: Option<Dynamic>, records: Vec<Map>) -> Entry {
        let named = |kind: Dynamic| {
            let single = |kind| Map::from_iter([(KIND.into(), kind)]);
            kind.try_cast_result::<Map>().unwrap_or_else(single)
        };
        let kind = kind.map(named).unwrap_or_default();
        let counted = |record: Map| record.into_iter().map(|(name, v)| (name, count(v))).collect();
        Entry { source, kind, records: records.into_iter().map(counted).collect() }
    }

    /// What the item is grouped by under this name: a field of its kind, or one that all choices
    /// gave alike.
    fn key(&self, choices: &[ImmutableString], name: &str) -> Res<Dynamic> {
        if let Some(value) = self.kind.get(name) {
            return Ok(value.clone());
        }
        let known: Vec<&str> = self.kind.keys().map(|name| name.as_str()).collect();
        let fields = self.records.first().into_iter().flat_map(Map::keys);
        let all: Vec<&str> =
            known.iter().copied().chain(fields.map(|name| name.as_str())).collect();
        if !all.contains(&name) {
            let near = suggestion(name, all.iter().copied());
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(bad_input(format_args!(
                "by: neither kinds nor records have `{name}`{near} (kinds: {known})"
            )));
        }
        let mut values = Vec::with_capacity(choices.len());
        for record in &self.records {
            values.push(field(record, name)?);
        }
        let texts: Vec<_> = values.iter().map(json_of).collect();
        if let Some(other) = texts.iter().position(|text| *text != texts[0]) {
            let (n, one, two) = (self.source + 1, &choices[0], &choices[other]);
            return Err(bad_input(format_args!(
                "by: item {n}: `{name}` is {} with `{one}` and {} with `{two}`: a kind is the \
                 item's, so give it with `kind`",
                texts[0], texts[other]
            )));
        }
        Ok(values.swap_remove(0))
    }
}

/// The value, or the length of an array: puzzles are many.
fn count(value: Dynamic) -> Dynamic {
    let length = value.read_lock::<Array>().map(|array| array.len() as i64);
    length.map_or(value, Dynamic::from)
}

impl Paired {
    /// The results of these choices, as one group.
    pub(crate) fn new(choices: Vec<ImmutableString>, items: Vec<Entry>) -> Paired {
        let all = Group { key: Vec::new(), items: (0..items.len()).collect() };
        let (choices, items) = (Arc::new(choices), Arc::new(items));
        Paired { choices, items, by: Vec::new(), groups: Arc::new(vec![all]) }
    }

    /// How many items.
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// The same results in groups of items that have all of `names` in common, in the order of
    /// these values.
    pub(crate) fn by(&self, names: Vec<ImmutableString>) -> Res<Paired> {
        let mut keyed: Vec<(Vec<Dynamic>, usize)> = Vec::with_capacity(self.len());
        for (i, item) in self.items.iter().enumerate() {
            let key = names.iter().map(|name| item.key(&self.choices, name));
            keyed.push((key.collect::<Res<_>>()?, i));
        }
        keyed.sort_by(|(a, _), (b, _)| keys_in_order(a, b));
        let groups = keyed.chunk_by(|(a, _), (b, _)| keys_in_order(a, b).is_eq());
        let group = |members: &[(Vec<Dynamic>, usize)]| Group {
            key: members[0].0.clone(),
            items: members.iter().map(|&(_, i)| i).collect(),
        };
        Ok(Paired { groups: Arc::new(groups.map(group).collect()), by: names, ..self.clone() })
    }

    /// A row for each item and choice: the item's number, its kind, the choice and these fields;
    /// all of the first record's if none are named.
    pub(crate) fn rows(&self, fields: Option<Vec<ImmutableString>>) -> Res<Table> {
        let first = self.items.first();
        let names = |map: &Map| map.keys().map(|name| name.as_str().into()).collect::<Vec<_>>();
        let kinds = first.map(|item| names(&item.kind)).unwrap_or_default();
        let fields = fields.unwrap_or_else(|| {
            first.and_then(|item| item.records.first()).map(names).unwrap_or_default()
        });
        let mut rows = Vec::new();
        for item in self.items.iter() {
            for (choice, record) in self.choices.iter().zip(&item.records) {
                let mut row = vec![Dynamic::from(item.source as i64 + 1)];
                for name in &kinds {
                    row.push(field(&item.kind, name)?);
                }
                row.push(choice.clone().into());
                for name in &fields {
                    row.push(field(record, name)?);
                }
                rows.push(row);
            }
        }
        let mut columns = vec!["item".into()];
        columns.extend(kinds.iter().map(kind_column));
        columns.push("name".into());
        columns.extend(fields);
        Table::new(columns, rows)
    }

    /// The sums of these fields for each choice.
    pub(crate) fn sum(&self, fields: &[ImmutableString]) -> Res<Table> {
        self.each_group(|items| self.sums(items, fields))
    }

    /// The same with the ratio of each choice's sum of `of` to the first's.
    pub(crate) fn sum_with_ratio(&self, fields: &[ImmutableString], of: &str) -> Res<Table> {
        self.each_group(|items| self.sums(items, fields)?.with_ratio(of))
    }

    fn sums(&self, items: &[usize], fields: &[ImmutableString]) -> Res<Table> {
        let mut sums = Sums::new(self.choices.len(), fields);
        items.iter().try_for_each(|&i| sums.add(&self.items[i].records))?;
        sums.into_table(&self.choices)
    }

    /// The median of these fields and their quartiles for each choice.
    pub(crate) fn spread(&self, fields: &[ImmutableString]) -> Res<Table> {
        let mut columns: Vec<ImmutableString> = vec!["name".into(), "items".into()];
        for name in fields {
            columns.extend(["q1", "median", "q3"].map(|of| format!("{name}_{of}").into()));
        }
        self.each_group(|items| {
            let count = Dynamic::from(items.len() as i64);
            let mut rows: Vec<Vec<Dynamic>> =
                self.choices.iter().map(|name| vec![name.clone().into(), count.clone()]).collect();
            for name in fields {
                let values = self.values(items, "spread", name)?;
                for (choice, row) in rows.iter_mut().enumerate() {
                    let quartiles = Quartiles::of(values.iter().map(|item| item[choice]).collect());
                    row.extend(cells_of(quartiles));
                }
            }
            Table::new(columns.clone(), rows)
        })
    }

    /// The ratio of each choice to the first one, item by item, and how often it wins.
    pub(crate) fn ratios(&self, name: &str) -> Res<Table> {
        let columns =
            ["name", "items", "ratio", "low", "high", "undefined", "wins", "ties", "best"];
        self.each_group(|items| {
            let values = self.values(items, "ratios", name)?;
            let wins = Wins::of(self.choices.len(), &values);
            let row = |(choice, (name, wins)): (usize, (&ImmutableString, &Wins))| {
                let ratio = Ratio::of(values.iter().map(|item| (item[choice], item[0])));
                let mut row = vec![name.clone().into(), Dynamic::from(items.len() as i64)];
                row.extend(cells_of_ratio(&ratio));
                row.extend(
                    [wins.less, wins.equal, wins.best].map(|count| Dynamic::from(count as i64)),
                );
                row
            };
            let rows = self.choices.iter().zip(&wins).enumerate().map(row);
            Table::new(columns.map(ImmutableString::from).into(), rows.collect())
        })
    }

    /// A field of these items as amounts: for each item one a choice.
    fn values(&self, items: &[usize], verb: &str, name: &str) -> Res<Vec<Vec<f64>>> {
        let of_record = |record: &Map| amount(verb, name, &field(record, name)?);
        items.iter().map(|&i| self.items[i].records.iter().map(of_record).collect()).collect()
    }

    /// A table for each group, one under the other, with what the group has in common in front.
    fn each_group(&self, table: impl Fn(&[usize]) -> Res<Table>) -> Res<Table> {
        let mut columns: Vec<ImmutableString> = self.by.iter().map(kind_column).collect();
        // The columns are there even where no items are.
        columns.extend(table(&[])?.columns);
        let mut rows = Vec::new();
        for group in self.groups.iter() {
            for row in table(&group.items)?.rows {
                rows.push(group.key.iter().cloned().chain(row).collect());
            }
        }
        Table::new(columns, rows)
    }
}

/// What tables call a kind.
fn kind_column(name: &ImmutableString) -> ImmutableString {
    if name == KIND { name.clone() } else { format!("{KIND}_{name}").into() }
}

fn keys_in_order(a: &[Dynamic], b: &[Dynamic]) -> Ordering {
    let orders = a.iter().zip(b).map(|(a, b)| order(a, b));
    orders.fold(Ordering::Equal, Ordering::then)
}

/// Whole numbers without decimals, nothing for none.
fn cells_of(quartiles: Option<Quartiles>) -> [Dynamic; 3] {
    let shown = |value: f64| {
        if value.fract() == 0. { Dynamic::from(value as i64) } else { Dynamic::from(value) }
    };
    quartiles.map_or([const { Dynamic::UNIT }; 3], |of| [of.lower, of.median, of.upper].map(shown))
}

fn cells_of_ratio(ratio: &Ratio) -> [Dynamic; 4] {
    let shown = |value: Option<f64>| value.map_or(Dynamic::UNIT, Dynamic::from);
    let (low, high) = ratio.interval.unzip();
    [shown(ratio.mean), shown(low), shown(high), Dynamic::from(ratio.undefined as i64)]
}
