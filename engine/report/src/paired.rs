//! Paired results: what every choice of a comparison gave for every item, kept and summed up.

use crate::mean_widths::MeanWidths;
use crate::number::EXACT;
use crate::record::{Measures, WIDTHS};
use crate::same::Same;
use crate::statistics::{Quartiles, Ratio, Wins};
use crate::sums::{Sums, amount};
use crate::table::{Table, field};
use crate::value::{Key, Value};
use serde_json::Value as Json;
use seventeen_host::nearest::suggestion;
use seventeen_jobs::{Error, Result};
use std::cmp::Ordering;
use std::sync::Arc;

/// What every choice gave for every item, and the groups that tables are broken down by.
///
/// ```
/// use seventeen_report::{Entry, Measures, Paired};
///
/// let nodes = |nodes: i64| Measures::from([("nodes".to_owned(), nodes.into())]);
/// let items = vec![
///     Entry::new(0, Some("hard".into()), vec![nodes(800), nodes(200)]),
///     Entry::new(1, Some("easy".into()), vec![nodes(2), nodes(2)]),
/// ];
/// let choices = ["greedy", "exact"].map(String::from);
/// let paired = Paired::new(choices.into(), items)?;
/// let by_kind = paired.by(vec!["kind".to_owned()])?.sum(&["nodes".to_owned()])?;
/// assert_eq!(
///     by_kind.to_string(),
///     "kind  name    items  nodes\n\
///      easy  greedy      1      2\n\
///      easy  exact       1      2\n\
///      hard  greedy      1    800\n\
///      hard  exact       1    200"
/// );
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
#[derive(Clone)]
pub struct Paired {
    /// The names of the choices.
    choices: Arc<Vec<String>>,
    items: Arc<Vec<Entry>>,
    same: Arc<Same>,
    /// The names of what the items are grouped by; none if they are one group.
    by: Vec<String>,
    groups: Arc<Vec<Group>>,
}

/// An item of a comparison, and what the choices gave for it.
pub struct Entry {
    /// The number of the source item, from 0.
    source: u64,
    /// What kind of item it is.
    kind: Measures,
    /// For each choice the fields of its record; of an array its length, but for nodes by depth.
    records: Vec<Measures>,
}

/// Items of the same kind.
struct Group {
    /// What they have in common, in the order of the names.
    key: Vec<Value>,
    /// Their places among all items, in order.
    items: Vec<usize>,
}

/// What enumerations are compared by, unless it is said otherwise.
pub const COLUMNS: [&str; 5] = ["mcn", "nodes", "tests", "puzzles", "seconds"];

/// What of a record must be the same for all choices: its field of this name, for
/// [`Comparison::agree`](seventeen_jobs::compare::Comparison::agree).
pub fn agreed<E: From<Error>>(
    name: &str,
) -> impl Fn(&Measures) -> std::result::Result<Json, E> + use<E> {
    let name = name.to_owned();
    move |record| Ok(Json::from(field(record, &name)?))
}

/// What stands before the names of kinds in tables, whose records may have fields of that name.
const KIND: &str = "kind";

impl Entry {
    /// An item with its number among the source items, from 0, its kind, a record or a single
    /// value, and what each choice gave for it; of a list its length is kept, but for [`WIDTHS`].
    pub fn new(source: u64, kind: Option<Value>, records: Vec<Measures>) -> Entry {
        let kind = match kind {
            Some(Value::Record(kind)) => kind.into_iter().collect(),
            Some(single) => Measures::from([(KIND.to_owned(), single)]),
            None => Measures::new(),
        };
        let counted = |record: Measures| -> Measures {
            let fields = record.into_iter();
            fields
                .map(|(name, value)| {
                    let value = if name == WIDTHS { value } else { value.counted() };
                    (name, value)
                })
                .collect()
        };
        Entry { source, kind, records: records.into_iter().map(counted).collect() }
    }

    /// What the item is grouped by under this name: a field of its kind, or one that all choices
    /// gave alike.
    fn key(&self, choices: &[String], name: &str) -> Result<Value> {
        if let Some(value) = self.kind.get(name) {
            return Ok(value.clone());
        }
        let known: Vec<&str> = self.kind.keys().map(String::as_str).collect();
        let fields = self.records.first().into_iter().flat_map(Measures::keys);
        let all: Vec<&str> = known.iter().copied().chain(fields.map(String::as_str)).collect();
        if !all.contains(&name) {
            let near = suggestion(name, all.iter().copied());
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(Error::bad_input(format_args!(
                "by: neither kinds nor records have `{name}`{near} (kinds: {known})"
            )));
        }
        let values = self.records.iter().map(|record| field(record, name));
        let mut values = values.collect::<Result<Vec<_>>>()?;
        if let Some(other) = values.iter().position(|value| value.order(values[0]).is_ne()) {
            let (n, one, two) = (self.source + 1, &choices[0], &choices[other]);
            let [first, second] = [values[0], values[other]].map(Json::from);
            return Err(Error::bad_input(format_args!(
                "by: item {n}: `{name}` is {first} with `{one}` and {second} with `{two}`: a kind \
                 is the item's, so give it with `kind`"
            )));
        }
        Ok(values.swap_remove(0).clone())
    }
}

impl Paired {
    /// The results of these choices, as one group.
    ///
    /// # Errors
    /// There is no choice, or an item has not a record for each.
    pub fn new(choices: Vec<String>, items: Vec<Entry>) -> Result<Paired> {
        if choices.is_empty() {
            return Err(Error::bad_input("compare: there is nothing to compare"));
        }
        if let Some(item) = items.iter().find(|item| item.records.len() != choices.len()) {
            let (n, found, expected) = (item.source + 1, item.records.len(), choices.len());
            return Err(Error::bad_input(format_args!(
                "compare: item {n} has {found} records, expected one for each of {expected} choices"
            )));
        }
        let all = Group { key: Vec::new(), items: (0..items.len()).collect() };
        let same = Arc::new(Same::none(choices.len()));
        let (choices, items) = (Arc::new(choices), Arc::new(items));
        Ok(Paired { choices, items, same, by: Vec::new(), groups: Arc::new(vec![all]) })
    }

    /// The same results, of choices that order searches: one whose searches were the very same as
    /// those of a choice before it, on every item, is not ranked, and tables say as which one it is.
    pub fn of_searches(mut self) -> Paired {
        let mut same = Same::of_searches(self.choices.len());
        self.items.iter().for_each(|item| same.add(&item.records));
        self.same = Arc::new(same);
        self
    }

    /// How many items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The names of the choices, the first of which the others are compared with.
    pub fn choices(&self) -> &[String] {
        &self.choices
    }

    /// How many nodes the choices have at each depth, in the mean; none if they do not say it.
    pub fn widths(&self) -> Option<MeanWidths> {
        MeanWidths::of(self.items.iter().map(|item| &item.records[..]))
    }

    /// The fields in which choices differ on an item, and which are amounts in all records.
    pub fn measures(&self) -> Vec<String> {
        let first = self.items.first().and_then(|item| item.records.first());
        let names = first.into_iter().flat_map(Measures::keys);
        let all: Vec<usize> = (0..self.len()).collect();
        let differs = |name: &&String| {
            let values = self.values(&all, "report", name).unwrap_or_default();
            values.iter().any(|item| item.iter().any(|value| value.order(&item[0]).is_ne()))
        };
        names.filter(|&name| name != WIDTHS).filter(differs).cloned().collect()
    }

    /// A field as amounts: for each item its number, from 1, and what each choice gave.
    ///
    /// # Errors
    /// A record lacks the field, or holds no number there.
    pub fn amounts(&self, name: &str) -> Result<Vec<(u64, Vec<f64>)>> {
        let all: Vec<usize> = (0..self.len()).collect();
        let values = self.values(&all, "report", name)?.into_iter().map(|item| floats(&item));
        Ok(self.items.iter().map(|item| item.source + 1).zip(values).collect())
    }

    /// The first choice whose searches were the very same as those of this one, if that is another.
    #[cfg(feature = "pages")]
    pub(crate) fn same_as(&self, choice: usize) -> Option<&str> {
        self.same.as_which(choice).map(|first| self.choices[first].as_str())
    }

    /// The same results in groups of items that have all of `names` in common, in the order of
    /// these values.
    ///
    /// # Errors
    /// An item has nothing of a name, or choices gave different values for it.
    pub fn by(&self, names: Vec<String>) -> Result<Paired> {
        let mut keyed: Vec<(Vec<Value>, usize)> = Vec::with_capacity(self.len());
        for (i, item) in self.items.iter().enumerate() {
            let key = names.iter().map(|name| item.key(&self.choices, name));
            keyed.push((key.collect::<Result<_>>()?, i));
        }
        keyed.sort_by(|(a, _), (b, _)| keys_in_order(a, b));
        let groups = keyed.chunk_by(|(a, _), (b, _)| keys_in_order(a, b).is_eq());
        let group = |members: &[(Vec<Value>, usize)]| Group {
            key: members[0].0.clone(),
            items: members.iter().map(|&(_, i)| i).collect(),
        };
        Ok(Paired { groups: Arc::new(groups.map(group).collect()), by: names, ..self.clone() })
    }

    /// A row for each item and choice: the item's number, its kind, the choice and these fields;
    /// all of the first record's if none are named.
    ///
    /// # Errors
    /// A record lacks a field, or two columns have one name.
    pub fn rows(&self, fields: Option<Vec<String>>) -> Result<Table> {
        let first = self.items.first();
        let names = |record: &Measures| record.keys().cloned().collect::<Vec<_>>();
        let kinds = first.map(|item| names(&item.kind)).unwrap_or_default();
        let fields = fields.unwrap_or_else(|| {
            first.and_then(|item| item.records.first()).map(names).unwrap_or_default()
        });
        let mut rows = Vec::new();
        for item in self.items.iter() {
            for (choice, record) in self.choices.iter().zip(&item.records) {
                let mut row = vec![Value::from(item.source + 1)];
                for name in &kinds {
                    row.push(field(&item.kind, name)?.clone());
                }
                row.push(choice.as_str().into());
                for name in &fields {
                    row.push(field(record, name)?.clone());
                }
                rows.push(row);
            }
        }
        let mut columns = vec!["item".to_owned()];
        columns.extend(kinds.iter().map(kind_column));
        columns.push("name".to_owned());
        columns.extend(fields);
        Table::new(columns, rows)
    }

    /// The sums of these fields for each choice.
    ///
    /// # Errors
    /// A record lacks a field, or holds no number there; so for the other tables.
    pub fn sum(&self, fields: &[String]) -> Result<Table> {
        self.each_group(|items| self.sums(items, fields))
    }

    /// The same with the ratio of each choice's sum of `of` to the first's.
    ///
    /// # Errors
    /// As for [`sum`](Self::sum), or `of` is none of the fields.
    pub fn sum_with_ratio(&self, fields: &[String], of: &str) -> Result<Table> {
        self.each_group(|items| {
            let table = self.sums(items, fields)?.with_ratio(of)?;
            self.same.mark(table, &["ratio"], &self.choices)
        })
    }

    /// The sums of what enumerations are compared by, [`COLUMNS`], and the ratio of each choice's
    /// seconds to the first's.
    ///
    /// # Errors
    /// As for [`sum`](Self::sum).
    pub fn table(&self) -> Result<Table> {
        self.sum_with_ratio(&COLUMNS.map(String::from), "seconds")
    }

    fn sums(&self, items: &[usize], fields: &[String]) -> Result<Table> {
        let mut sums = Sums::new(self.choices.len(), fields);
        items.iter().try_for_each(|&i| sums.add(&self.items[i].records))?;
        sums.into_table(&self.choices)
    }

    /// The median of these fields and their quartiles for each choice.
    ///
    /// # Errors
    /// As for [`sum`](Self::sum).
    pub fn spread(&self, fields: &[String]) -> Result<Table> {
        let mut columns = vec!["name".to_owned(), "items".to_owned()];
        for name in fields {
            columns.extend(["q1", "median", "q3"].map(|of| format!("{name}_{of}")));
        }
        self.each_group(|items| {
            let count = Value::from(items.len());
            let mut rows: Vec<Vec<Value>> =
                self.choices.iter().map(|name| vec![name.as_str().into(), count.clone()]).collect();
            for name in fields {
                let values = self.values(items, "spread", name)?;
                for (choice, row) in rows.iter_mut().enumerate() {
                    let of_choice = values.iter().filter_map(|item| item[choice].number());
                    let quartiles = Quartiles::of(of_choice.collect());
                    row.extend(cells_of(quartiles));
                }
            }
            Table::new(columns.clone(), rows)
        })
    }

    /// The ratio of each choice to the first one, item by item, and how often it wins: the
    /// geometric mean `ratio` of the items' ratios, its 95 % interval from `low` to `high`, how
    /// many ratios are `undefined`, and [`Wins`].
    ///
    /// # Errors
    /// As for [`sum`](Self::sum).
    pub fn ratios(&self, name: &str) -> Result<Table> {
        let columns =
            ["name", "items", "ratio", "low", "high", "undefined", "wins", "ties", "best"];
        self.each_group(|items| {
            let values = self.values(items, "ratios", name)?;
            let ranked = |item: &Vec<Value>| {
                let values = item.iter().enumerate();
                values.map(|(choice, value)| self.ranked(choice, value)).collect()
            };
            let ranked: Vec<Vec<Key>> = values.iter().map(ranked).collect();
            let wins = Wins::of(self.choices.len(), &ranked);
            let values: Vec<Vec<f64>> = values.iter().map(|item| floats(item)).collect();
            let row = |(choice, (name, wins)): (usize, (&String, &Wins))| {
                let ratio = Ratio::of(values.iter().map(|item| (item[choice], item[0])));
                let mut row = vec![Value::from(name.as_str()), items.len().into()];
                row.extend(cells_of_ratio(&ratio));
                row.extend([wins.less, wins.equal, wins.best].map(Value::from));
                row
            };
            let rows = self.choices.iter().zip(&wins).enumerate().map(row);
            let table = Table::new(columns.map(String::from).into(), rows.collect())?;
            self.same.mark(table, &columns[2..], &self.choices)
        })
    }

    /// A choice's value as it is ranked: behind all others if the choice is the same as another.
    fn ranked(&self, choice: usize, value: &Value) -> Key {
        let is_same = self.same.as_which(choice).is_some();
        Key(if is_same { f64::INFINITY.into() } else { value.clone() })
    }

    /// A field of these items as amounts: for each item one a choice.
    fn values(&self, items: &[usize], verb: &str, name: &str) -> Result<Vec<Vec<Value>>> {
        let of_record = |record: &Measures| amount(verb, name, field(record, name)?);
        items.iter().map(|&i| self.items[i].records.iter().map(of_record).collect()).collect()
    }

    /// A table for each group, one under the other, with what the group has in common in front.
    fn each_group(&self, table: impl Fn(&[usize]) -> Result<Table>) -> Result<Table> {
        let mut columns: Vec<String> = self.by.iter().map(kind_column).collect();
        // The columns are there even where no items are.
        columns.extend(table(&[])?.into_parts().0);
        let mut rows = Vec::new();
        for group in self.groups.iter() {
            for row in table(&group.items)?.into_parts().1 {
                rows.push(group.key.iter().cloned().chain(row).collect());
            }
        }
        Table::new(columns, rows)
    }
}

/// What tables call a kind.
fn kind_column(name: &String) -> String {
    if name == KIND { name.clone() } else { format!("{KIND}_{name}") }
}

fn keys_in_order(a: &[Value], b: &[Value]) -> Ordering {
    let orders = a.iter().zip(b).map(|(a, b)| a.order(b));
    orders.fold(Ordering::Equal, Ordering::then)
}

/// Amounts as floats, for statistics.
fn floats(amounts: &[Value]) -> Vec<f64> {
    amounts.iter().filter_map(Value::number).collect()
}

/// Whole numbers without decimals, unless they may be rounded ones; nothing for none.
fn cells_of(quartiles: Option<Quartiles>) -> [Value; 3] {
    let shown = |value: f64| {
        let is_exact = value.fract() == 0. && value.abs() < EXACT;
        if is_exact { Value::Integer(value as i64) } else { Value::Number(value) }
    };
    quartiles.map_or([const { Value::Nothing }; 3], |of| [of.lower, of.median, of.upper].map(shown))
}

fn cells_of_ratio(ratio: &Ratio) -> [Value; 4] {
    let (low, high) = ratio.interval.unzip();
    [ratio.mean.into(), low.into(), high.into(), ratio.undefined.into()]
}
