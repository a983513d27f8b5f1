//! Paired results: the results of every choice of a comparison for every item, stored and
//! summarised.

use crate::column_names::{self, KIND};
use crate::mean_widths::MeanWidths;
use crate::number::EXACT;
use crate::record::{Measures, WIDTHS};
use crate::same::Same;
use crate::statistics::{Quartiles, Ratio, Wins};
use crate::sums::{Sums, amount};
use crate::table::{Table, field};
use crate::value::{Key, Value};
use serde_json::{Value as Json, json};
use seventeen_host::nearest::suggestion;
use seventeen_jobs::{Error, Result};
use std::cmp::Ordering;
use std::sync::Arc;

/// The results of every choice for every item, and the groups that divide tables.
///
/// ```
/// use seventeen_report::{PairedItem, Measures, Paired};
///
/// let nodes = |nodes: i64| Measures::from([("nodes".to_owned(), nodes.into())]);
/// let items = vec![
///     PairedItem::new(0, Some("hard".into()), vec![nodes(800), nodes(200)]),
///     PairedItem::new(1, Some("easy".into()), vec![nodes(2), nodes(2)]),
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
    items: Arc<Vec<PairedItem>>,
    /// The name of an item.
    unit: &'static str,
    same: Arc<Same>,
    /// The names by which items are grouped; empty for one group.
    by: Vec<String>,
    groups: Arc<Vec<Group>>,
}

/// An item of a comparison, and the results of the choices for it.
pub struct PairedItem {
    /// The number of the source item, from 0.
    source: u64,
    /// The kind of the item.
    kind: Measures,
    /// For each choice the fields of its record; an array is replaced by its length, except nodes
    /// by depth.
    records: Vec<Measures>,
}

/// Items of the same kind.
struct Group {
    /// The values that they share, in the order of the names.
    key: Vec<Value>,
    /// Their indices among all items, in order.
    items: Vec<usize>,
}

/// The default measures in comparisons of enumerations.
pub const COLUMNS: [&str; 5] = ["mcn", "nodes", "tests", "puzzles", "seconds"];

/// The value in which the records of all choices must agree, their field of this name: for
/// [`Comparison::require_agreement`](seventeen_jobs::compare::Comparison::require_agreement).
pub fn agreed<E: From<Error>>(
    name: &str,
) -> impl Fn(&Measures) -> std::result::Result<Json, E> + use<E> {
    let name = name.to_owned();
    move |record| Ok(Json::from(field(record, &name)?))
}

impl PairedItem {
    /// An item with its number among the source items, from 0; its kind, a record or a single
    /// value; and the results of the choices. A list is replaced by its length, except [`WIDTHS`].
    pub fn new(source: u64, kind: Option<Value>, records: Vec<Measures>) -> PairedItem {
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
        PairedItem { source, kind, records: records.into_iter().map(counted).collect() }
    }

    /// The item as an object of JSON.
    pub fn to_json(&self) -> Json {
        let object = |fields: &Measures| -> Json {
            fields.iter().map(|(name, value)| (name.clone(), Json::from(value))).collect()
        };
        let records: Vec<Json> = self.records.iter().map(object).collect();
        json!({ "source": self.source, "kind": object(&self.kind), "records": records })
    }

    /// The item that [`to_json`](PairedItem::to_json) returned; none for other objects.
    ///
    /// ```
    /// use seventeen_report::{Measures, PairedItem};
    ///
    /// let nodes = Measures::from([("nodes".to_owned(), 800.into())]);
    /// let json = PairedItem::new(3, Some("hard".into()), vec![nodes]).to_json();
    /// assert_eq!(PairedItem::from_json(&json).map(|item| item.to_json()), Some(json));
    /// ```
    pub fn from_json(json: &Json) -> Option<PairedItem> {
        let fields = |json: &Json| -> Option<Measures> {
            let fields = json.as_object()?.iter();
            Some(fields.map(|(name, value)| (name.clone(), Value::from(value))).collect())
        };
        let records = json["records"].as_array()?.iter().map(fields).collect::<Option<_>>()?;
        Some(PairedItem { source: json["source"].as_u64()?, kind: fields(&json["kind"])?, records })
    }

    /// The item's value for grouping by this name: a field of its kind, or one on which all choices
    /// agree.
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
    /// There is no choice, or an item does not have one record per choice.
    pub fn new(choices: Vec<String>, items: Vec<PairedItem>) -> Result<Paired> {
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
        let groups = Arc::new(vec![all]);
        Ok(Paired { choices, items, unit: "item", same, by: Vec::new(), groups })
    }

    /// These results, of items with this name, in the singular.
    pub fn of_each(self, unit: &'static str) -> Paired {
        Paired { unit, ..self }
    }

    /// The name of an item: `grid`.
    pub fn unit(&self) -> &'static str {
        self.unit
    }

    /// How many items there are: `12 grids`.
    pub fn count(&self) -> String {
        let plural = if self.len() == 1 { "" } else { "s" };
        format!("{} {}{plural}", self.len(), self.unit)
    }

    /// A field on which all records of all items agree.
    pub fn common(&self, name: &str) -> Option<&Value> {
        let mut values = self.items.iter().flat_map(|item| &item.records).map(|it| it.get(name));
        let first = values.next()??;
        values.all(|value| value == Some(first)).then_some(first)
    }

    /// These results, of choices that order searches. If the searches of a choice were identical to
    /// those of an earlier choice on every item, it is not ranked, and tables name the earlier one.
    pub fn of_searches(mut self) -> Paired {
        let mut same = Same::of_searches(self.choices.len());
        self.items.iter().for_each(|item| same.add(&item.records));
        self.same = Arc::new(same);
        self
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The names of the choices. The first is the baseline of the others.
    pub fn choices(&self) -> &[String] {
        &self.choices
    }

    /// The mean number of nodes at each depth, for each choice; none if no item has them.
    pub fn widths(&self) -> Option<MeanWidths> {
        MeanWidths::of(self.items.iter().map(|item| &item.records[..]))
    }

    /// The fields that are amounts in all records and in which choices differ on some item.
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

    /// A field as amounts: for each item its number, from 1, and the values of the choices.
    ///
    /// # Errors
    /// A record has no such field, or no number in it.
    pub fn amounts(&self, name: &str) -> Result<Vec<(u64, Vec<f64>)>> {
        let all: Vec<usize> = (0..self.len()).collect();
        let values = self.values(&all, "report", name)?.into_iter().map(|item| floats(&item));
        Ok(self.items.iter().map(|item| item.source + 1).zip(values).collect())
    }

    /// The first choice whose searches were identical to those of this one, if it is another
    /// choice.
    #[cfg(feature = "pictures")]
    pub(crate) fn same_as(&self, choice: usize) -> Option<&str> {
        self.same.first_identical(choice).map(|first| self.choices[first].as_str())
    }

    /// These results in groups of items that agree in all of `names`, in the order of these values.
    ///
    /// # Errors
    /// An item has no value for a name, or choices gave different values for it.
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

    /// A row for each item and choice: the item's number, its kind, the choice and these fields, or
    /// all fields of the first record if none are given.
    ///
    /// # Errors
    /// A record has no such field, or two columns have one name.
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
        let mut columns = vec![column_names::ITEM.to_owned()];
        columns.extend(kinds.iter().map(|name| column_names::of_kind(name)));
        columns.push(column_names::CHOICE[0].to_owned());
        columns.extend(fields);
        Table::new(columns, rows)
    }

    /// The sums of these fields for each choice.
    ///
    /// # Errors
    /// A record has no such field, or no number in it. The other tables have the same errors.
    pub fn sum(&self, fields: &[String]) -> Result<Table> {
        self.each_group(|items| self.sums(items, fields))
    }

    /// The sums of these fields for each choice, with the ratio of its sum of `of` to the first
    /// choice's.
    ///
    /// # Errors
    /// As for [`sum`](Self::sum), or `of` is not among the fields.
    pub fn sum_with_ratio(&self, fields: &[String], of: &str) -> Result<Table> {
        self.each_group(|items| {
            let table = self.sums(items, fields)?.with_ratio(of)?;
            self.same.mark(table, &[column_names::RATIO], &self.choices)
        })
    }

    /// The sums of the default measures, [`COLUMNS`], for each choice, and the ratio of its seconds
    /// to the first choice's.
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

    /// The median and the quartiles of these fields for each choice.
    ///
    /// # Errors
    /// As for [`sum`](Self::sum).
    pub fn spread(&self, fields: &[String]) -> Result<Table> {
        let mut columns = column_names::CHOICE.map(String::from).to_vec();
        columns.extend(fields.iter().flat_map(|name| column_names::of_quartiles(name)));
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

    /// The ratio of each choice to the first one, item by item, and how often it wins. Columns: the
    /// geometric mean `ratio` of the items' ratios, its 95 % interval from `low` to `high`, the
    /// number of `undefined` ratios, and [`Wins`].
    ///
    /// # Errors
    /// As for [`sum`](Self::sum).
    pub fn ratios(&self, name: &str) -> Result<Table> {
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
                let ratio = Ratio::to_first(&values, choice);
                let mut row = vec![Value::from(name.as_str()), items.len().into()];
                row.extend(cells_of_ratio(&ratio));
                row.extend([wins.less, wins.equal, wins.best].map(Value::from));
                row
            };
            let rows = self.choices.iter().zip(&wins).enumerate().map(row);
            let table = Table::new(column_names::RATIOS.map(String::from).into(), rows.collect())?;
            self.same.mark(table, &column_names::RATIOS[2..], &self.choices)
        })
    }

    /// The ratios of a field in the rows of [`ratios`](Self::ratios).
    #[cfg(feature = "pictures")]
    pub(crate) fn ratios_of_rows(&self, name: &str) -> Result<Vec<Ratio>> {
        let mut ratios = Vec::new();
        for group in self.groups.iter() {
            let values = self.values(&group.items, "ratios", name)?;
            let values: Vec<Vec<f64>> = values.iter().map(|item| floats(item)).collect();
            ratios.extend((0..self.choices.len()).map(|choice| Ratio::to_first(&values, choice)));
        }
        Ok(ratios)
    }

    /// A choice's value for ranking: last if its searches are identical to another choice's.
    fn ranked(&self, choice: usize, value: &Value) -> Key {
        let is_same = self.same.first_identical(choice).is_some();
        Key(if is_same { f64::INFINITY.into() } else { value.clone() })
    }

    /// A field of these items as amounts: for each item a value per choice.
    fn values(&self, items: &[usize], verb: &str, name: &str) -> Result<Vec<Vec<Value>>> {
        let of_record = |record: &Measures| amount(verb, name, field(record, name)?);
        items.iter().map(|&i| self.items[i].records.iter().map(of_record).collect()).collect()
    }

    /// One table of all groups, with each group's common values in the first columns.
    fn each_group(&self, table: impl Fn(&[usize]) -> Result<Table>) -> Result<Table> {
        let mut columns: Vec<String> =
            self.by.iter().map(|name| column_names::of_kind(name)).collect();
        // Without items, the columns remain.
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

fn keys_in_order(a: &[Value], b: &[Value]) -> Ordering {
    let orders = a.iter().zip(b).map(|(a, b)| a.order(b));
    orders.fold(Ordering::Equal, Ordering::then)
}

/// Amounts as floats, for statistics.
fn floats(amounts: &[Value]) -> Vec<f64> {
    amounts.iter().filter_map(Value::number).collect()
}

/// Whole numbers without decimals, unless they may be rounded; empty without a value.
fn cells_of(quartiles: Option<Quartiles>) -> [Value; 3] {
    let shown = |value: f64| {
        let is_exact = value.fract() == 0. && value.abs() < EXACT;
        if is_exact { Value::Integer(value as i64) } else { Value::Number(value) }
    };
    quartiles.map_or([const { Value::Nothing }; 3], |of| [of.lower, of.median, of.upper].map(shown))
}

fn cells_of_ratio(ratio: &Ratio) -> [Value; 4] {
    let (low, high) = ratio.interval.unzip();
    [ratio.mean.into(), low.into(), high.into(), ratio.undefined.count().into()]
}
