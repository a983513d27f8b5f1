//! `compare`: the same work with each of several choices, side by side.

use crate::choice::Choice;
use crate::failure::{Res, bad_input, type_of, work_failed};
use crate::items::Enumeration;
use crate::rows::json_of;
use crate::session::{Handle, Session};
use crate::stream::{Item, Stream};
use crate::table::{Table, field, field_names, number};
use rhai::plugin::*;
use rhai::{Array, FnPtr, Map};
use serde_json::Value as Json;

/// The same work on the items of a stream with each of several choices; runs when it is summed.
#[derive(Clone)]
pub(crate) struct Comparison {
    stream: Stream,
    choices: Vec<Choice>,
    work: FnPtr,
    /// Fields in which all choices must give the same.
    agree: Vec<ImmutableString>,
}

/// What an enumeration is compared by, unless the recipe says otherwise.
const COLUMNS: [&str; 5] = ["mcn", "nodes", "tests", "puzzles", "seconds"];

#[export_module]
pub(crate) mod compare {
    /// Does the same work on each item with each of the choices, an array or a map by name:
    /// `|item, choice| …` returns what is compared, an enumeration or a record.
    #[rhai_fn(name = "compare", return_raw, pure)]
    pub(crate) fn of_array(stream: &mut Stream, choices: Array, work: FnPtr) -> Res<Comparison> {
        let choices = choices.into_iter().map(as_choice).collect::<Res<Vec<Choice>>>()?;
        new(stream, choices, work)
    }

    /// The same with a map of choices by name, in the order of their names.
    #[rhai_fn(name = "compare", return_raw, pure)]
    pub(crate) fn of_map(stream: &mut Stream, choices: Map, work: FnPtr) -> Res<Comparison> {
        let named = |(name, choice): (rhai::Identifier, Dynamic)| {
            Ok(as_choice(choice)?.named(name.as_str().into()))
        };
        let choices = choices.into_iter().map(named).collect::<Res<Vec<Choice>>>()?;
        new(stream, choices, work)
    }

    /// Demands that all choices give the same `field` for every item.
    #[rhai_fn(pure)]
    pub(crate) fn agree(comparison: &mut Comparison, field: ImmutableString) -> Comparison {
        let mut comparison = comparison.clone();
        comparison.agree.push(field);
        comparison
    }

    /// Runs the comparison: a table with a row for each choice, and the sums of these fields
    /// over all items. Of an array counts its length.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn sum(comparison: &mut Comparison, fields: Array) -> Res<Table> {
        comparison.run(&field_names("sum", fields)?)
    }

    /// Runs a comparison of enumerations: MCN, nodes, tests, puzzles and seconds of each choice,
    /// and its seconds in ratio to the first's.
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn table(comparison: &mut Comparison) -> Res<Table> {
        comparison.run(&COLUMNS.map(ImmutableString::from))?.with_ratio("seconds")
    }
}

fn as_choice(value: Dynamic) -> Res<Choice> {
    value.try_cast_result::<Choice>().map_err(|other| {
        let found = type_of(&other);
        bad_input(format_args!("compare: expected components, found {found}"))
    })
}

fn new(stream: &Stream, choices: Vec<Choice>, work: FnPtr) -> Res<Comparison> {
    if choices.is_empty() {
        return Err(bad_input("compare: there is nothing to compare"));
    }
    let work = Session::own(work);
    Ok(Comparison { stream: stream.clone(), choices, work, agree: Vec::new() })
}

impl Comparison {
    fn run(&self, fields: &[ImmutableString]) -> Res<Table> {
        let mut sums = vec![vec![0.; fields.len()]; self.choices.len()];
        let mut whole = vec![true; fields.len()];
        let mut items = 0;
        for item in self.stream.items()? {
            for (sums, record) in sums.iter_mut().zip(self.records(item?)?) {
                for (i, name) in fields.iter().enumerate() {
                    let value = field(&record, name)?;
                    whole[i] &= value.as_float().is_err();
                    sums[i] += addend(name, &value)?;
                }
            }
            items += 1;
        }
        let shown = |(sum, whole): (f64, &bool)| {
            if *whole { Dynamic::from(sum as i64) } else { Dynamic::from(sum) }
        };
        let rows = self.choices.iter().zip(sums).map(|(choice, sums)| {
            let mut row = vec![Dynamic::from(choice.name.clone()), Dynamic::from(items)];
            row.extend(sums.into_iter().zip(&whole).map(shown));
            row
        });
        let mut columns: Vec<ImmutableString> = vec!["name".into(), "items".into()];
        columns.extend_from_slice(fields);
        Ok(Table { columns, rows: rows.collect() })
    }

    /// What each choice gives for an item.
    fn records(&self, item: Item) -> Res<Vec<Map>> {
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

    fn record(&self, session: &Handle, item: Dynamic, choice: &Choice) -> Res<Map> {
        if seventeen_host::stop::requested() {
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

    fn check_agreement(&self, n: u64, first: &Map, choice: &Choice, record: &Map) -> Res<()> {
        for name in &self.agree {
            let expected = json_of(&field(first, name)?);
            let found = json_of(&field(record, name)?);
            if expected != found {
                let (one, other) = (&self.choices[0].name, &choice.name);
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

/// What a value adds to a sum.
fn addend(name: &str, value: &Dynamic) -> Res<f64> {
    if let Some(array) = value.read_lock::<Array>() {
        return Ok(array.len() as f64);
    }
    number(value).ok_or_else(|| {
        let found = type_of(value);
        bad_input(format_args!("sum: `{name}` is {found}, expected a number or an array"))
    })
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
