//! `compare`: the same work with each of several choices, side by side.

use crate::failure::{Res, bad_input, type_of, work_failed};
use crate::paired::{Entry, Paired};
use crate::records::Recorded;
use crate::rows::json_of;
use crate::session::{Handle, Session};
use crate::stream::{Item, Stream};
use crate::sums::Sums;
use crate::table::{Table, field, field_names};
use rhai::plugin::*;
use rhai::{Array, FnPtr, Map};
use serde_json::Value as Json;
use seventeen_jobs::AnyChoice;
use seventeen_jobs::enumerate::Enumeration;

/// The same work on the items of a stream with each of several choices; runs when it is summed.
#[derive(Clone)]
pub(crate) struct Comparison {
    stream: Stream,
    choices: Vec<AnyChoice>,
    work: FnPtr,
    /// Fields in which all choices must give the same.
    agree: Vec<ImmutableString>,
    /// What kind of item an item is.
    kind: Option<FnPtr>,
}

/// What an enumeration is compared by, unless the recipe says otherwise.
pub(crate) const COLUMNS: [&str; 5] = ["mcn", "nodes", "tests", "puzzles", "seconds"];

#[export_module]
pub(crate) mod compare {
    /// Does the same work on each item with each of the choices, an array or a map by name:
    /// `|item, choice| …` returns what is compared, an enumeration or a record.
    #[rhai_fn(name = "compare", return_raw, pure)]
    pub(crate) fn of_array(stream: &mut Stream, choices: Array, work: FnPtr) -> Res<Comparison> {
        let choices = choices.into_iter().map(as_choice).collect::<Res<Vec<AnyChoice>>>()?;
        new(stream, choices, work)
    }

    /// The same with a map of choices by name, in the order of their names.
    #[rhai_fn(name = "compare", return_raw, pure)]
    pub(crate) fn of_map(stream: &mut Stream, choices: Map, work: FnPtr) -> Res<Comparison> {
        let named =
            |(name, choice): (rhai::Identifier, Dynamic)| Ok(as_choice(choice)?.named(&name));
        let choices = choices.into_iter().map(named).collect::<Res<Vec<AnyChoice>>>()?;
        new(stream, choices, work)
    }

    /// Demands that all choices give the same `field` for every item.
    #[rhai_fn(pure)]
    pub(crate) fn agree(comparison: &mut Comparison, field: ImmutableString) -> Comparison {
        let mut comparison = comparison.clone();
        comparison.agree.push(field);
        comparison
    }

    /// Says what kind of item each is: a record, or a single value, for `by` to group them.
    #[rhai_fn(pure)]
    pub(crate) fn kind(comparison: &mut Comparison, of: FnPtr) -> Comparison {
        Comparison { kind: Some(Session::own(of)), ..comparison.clone() }
    }

    /// Runs the comparison and keeps what each choice gave for each item, of an array its length:
    /// for tables of medians and ratios, and for the rows themselves.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn run(comparison: &mut Comparison) -> Res<Paired> {
        comparison.paired()
    }

    /// Runs the comparison: a table with a row for each choice, and the sums of these fields
    /// over all items. Of an array counts its length.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn sum(comparison: &mut Comparison, fields: Array) -> Res<Table> {
        comparison.sums(&field_names("sum", fields)?)
    }

    /// Runs a comparison of enumerations: MCN, nodes, tests, puzzles and seconds of each choice,
    /// and its seconds in ratio to the first's.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn table(comparison: &mut Comparison) -> Res<Table> {
        comparison.sums(&COLUMNS.map(ImmutableString::from))?.with_ratio("seconds")
    }
}

fn as_choice(value: Dynamic) -> Res<AnyChoice> {
    value.try_cast_result::<AnyChoice>().map_err(|other| {
        let found = type_of(&other);
        bad_input(format_args!("compare: expected components, found {found}"))
    })
}

fn new(stream: &Stream, choices: Vec<AnyChoice>, work: FnPtr) -> Res<Comparison> {
    if choices.is_empty() {
        return Err(bad_input("compare: there is nothing to compare"));
    }
    let work = Session::own(work);
    Ok(Comparison { stream: stream.clone(), choices, work, agree: Vec::new(), kind: None })
}

impl Comparison {
    /// What the choices give for each item, one after the other.
    fn each(&self, mut take: impl FnMut(Item, Vec<Map>) -> Res<()>) -> Res<()> {
        for item in self.stream.items()? {
            let item = item?;
            let records = self.records(&item)?;
            take(item, records)?;
        }
        Ok(())
    }

    /// The sums alone: nothing is kept of an item.
    fn sums(&self, fields: &[ImmutableString]) -> Res<Table> {
        let mut sums = Sums::new(self.choices.len(), fields);
        self.each(|_, records| sums.add(&records))?;
        sums.into_table(&self.names())
    }

    /// Everything that the choices give.
    fn paired(&self) -> Res<Paired> {
        let session = &self.stream.session;
        let mut items = Vec::new();
        self.each(|item, records| {
            let kind = self.kind.as_ref().map(|kind| session.call(kind, (item.value,)));
            items.push(Entry::new(item.source, kind.transpose()?, records));
            Ok(())
        })?;
        Ok(Paired::new(self.names(), items))
    }

    fn names(&self) -> Vec<ImmutableString> {
        self.choices.iter().map(|choice| choice.name().into()).collect()
    }

    /// What each choice gives for an item.
    fn records(&self, item: &Item) -> Res<Vec<Map>> {
        let mut records: Vec<Map> = Vec::with_capacity(self.choices.len());
        for choice in &self.choices {
            let record = self.record(&self.stream.session, item.value.clone(), choice)?;
            if let Some(first) = records.first() {
                self.check_agreement(item.source, first, choice, &record)?;
            }
            records.push(record);
        }
        Ok(records)
    }

    fn record(&self, session: &Handle, item: Dynamic, choice: &AnyChoice) -> Res<Map> {
        if session.context.stop().is_requested() {
            return Err(crate::failure::interrupted());
        }
        let value = session.call(&self.work, (item, choice.clone()))?;
        if let Some(found) = value.read_lock::<Enumeration>() {
            if !found.complete {
                return Err(crate::failure::interrupted());
            }
            let mut record = found.record();
            record.insert("puzzles".into(), puzzles_of(&found));
            return Ok(record);
        }
        value.try_cast_result::<Map>().map_err(|other| {
            let found = type_of(&other);
            bad_input(format_args!("compare: the closure returned {found}, expected a record"))
        })
    }

    fn check_agreement(&self, n: u64, first: &Map, choice: &AnyChoice, record: &Map) -> Res<()> {
        for name in &self.agree {
            let expected = json_of(&field(first, name)?);
            let found = json_of(&field(record, name)?);
            if expected != found {
                let (one, other) = (self.choices[0].name(), choice.name());
                return Err(work_failed(format_args!(
                    "item {}: `{one}` and `{other}` disagree on `{name}`: {}",
                    n + 1,
                    difference(one, &expected, other, &found)
                )));
            }
        }
        Ok(())
    }
}

/// The puzzles of an enumeration, or their number if they were only counted.
fn puzzles_of(found: &Enumeration) -> Dynamic {
    if found.asked.count_only {
        return Dynamic::from(found.count as i64);
    }
    let puzzles = found.puzzles().map(|puzzle| puzzle.to_string().into());
    Dynamic::from(puzzles.collect::<Array>())
}

/// How two values differ, in a line.
fn difference(one: &str, expected: &Json, other: &str, found: &Json) -> String {
    let (Json::Array(expected), Json::Array(found)) = (expected, found) else {
        return format!("{expected} against {found}");
    };
    let lacks = |a: &[Json], b: &[Json]| a.iter().find(|value| !b.contains(value)).cloned();
    let mut text = format!("{} against {}", expected.len(), found.len());
    if let Some(only) = lacks(expected, found) {
        text += &format!("; only `{one}` has {only}");
    }
    if let Some(only) = lacks(found, expected) {
        text += &format!("; only `{other}` has {only}");
    }
    text
}
