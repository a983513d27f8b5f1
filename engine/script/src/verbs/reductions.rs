//! Methods that reduce a stream to one value: `fold`, `first`, `collect`, `count_by`, ….

use crate::to_value::{field_names, fields_of, record_of, to_plain_value};
use crate::verbs::prelude::*;
use crate::verbs::sources::sources;
use seventeen_report::{Measures, Table, Tally, Value};
use std::cmp::Ordering;

/// # Reductions
/// Methods that run a stream and reduce its items to one value.
#[export_module(manifest)]
pub(crate) mod reductions {
    /// Combines all items into one value. The closure gets the value so far, which begins as
    /// `first`, and an item, and returns the next value.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").fold(0, |sum, puzzle| sum + puzzle.clues)  // 14555
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn fold(stream: &mut Stream, first: Dynamic, work: Closure) -> Res<Dynamic> {
        stream
            .items_to_the_end("fold")?
            .try_fold(first, |value, item| work.call_with_draws((value, item?.value)))
    }

    /// The first item of the stream; `()` if the stream is empty.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").first().clues  // 25
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn first(stream: &mut Stream) -> Res<Dynamic> {
        let first = stream.take(1).items()?.next();
        first.map_or(Ok(Dynamic::UNIT), |item| item.map(|item| item.value))
    }

    /// The item for which the closure returns the smallest value, the first of equal ones; `()` if
    /// there is none. Numbers are smaller than texts. Items for which the closure returns `()` are
    /// left out.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").min_by(|puzzle| puzzle.clues).clues  // 21
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn min_by(stream: &mut Stream, key: Closure) -> Res<Dynamic> {
        find_extreme("min_by", stream, &key, Ordering::Less)
    }

    /// The item for which the closure returns the largest value, the first of equal ones; `()` if
    /// there is none. Numbers are smaller than texts. Items for which the closure returns `()` are
    /// left out.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").max_by(|puzzle| puzzle.clues).clues  // 28
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn max_by(stream: &mut Stream, key: Closure) -> Res<Dynamic> {
        find_extreme("max_by", stream, &key, Ordering::Greater)
    }

    /// A table of the values that the closure returns: each `value`, the `count` of its items, and
    /// their `share`. Memory use grows with the number of different values.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").count_by(|puzzle| puzzle.clues % 2).show()
    /// // value  count  share
    /// //     0    295  0.492
    /// //     1    305  0.508
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn count_by(stream: &mut Stream, key: Closure) -> Res<Table> {
        let mut tally = Tally::default();
        for item in stream.items_to_the_end("count_by")? {
            tally.add(to_plain_value(&key.call_with_draws((item?.value,))?));
        }
        Ok(tally.table())
    }

    /// Runs the stream and returns its items as an array.
    ///
    /// ```rhai
    /// stream([1, 2]).map(|n| n + 1).collect()  // [2, 3]
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn collect(stream: &mut Stream) -> Res<Array> {
        array_of_items("collect", stream)
    }

    /// Runs the stream and returns its items as an array, as `collect` does.
    ///
    /// ```rhai
    /// stream([1, 2]).to_array()  // [1, 2]
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn to_array(stream: &mut Stream) -> Res<Array> {
        array_of_items("to_array", stream)
    }

    /// Runs a stream of records and returns a table of these fields.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(2).map(|puzzle| #{ clues: puzzle.clues }).table(["clues"]).show()
    /// // clues
    /// //    25
    /// //    26
    /// ```
    #[rhai_fn(name = "table", return_raw, pure)]
    pub(crate) fn table(stream: &mut Stream, fields: Array) -> Res<Table> {
        let columns = field_names("table", fields)?;
        let written = stream.session.fields.clone();
        let records =
            stream.items_to_the_end("table")?.map(|item| record_of(&item?.value, &written));
        Table::of_records(columns, &records.collect::<Res<Vec<Measures>>>()?).raise()
    }

    /// A table of the records or results in an array, as of those of a stream.
    ///
    /// ```rhai
    /// table([#{ n: 2, t: 0.5 }, #{ n: 1, t: 2.0 }]).sort("n").to_array()[0].t  // 2.0
    /// ```
    #[rhai_fn(name = "table", return_raw)]
    pub(crate) fn table_of_array(session: Handle, array: Array) -> Res<Table> {
        table_of_all_fields(&mut sources::stream(session, array)?)
    }

    /// Runs a stream of records or results and returns a table of all their fields, in the order in
    /// which they are written. Fields that a record does not have are empty.
    ///
    /// ```rhai
    /// stream([#{ n: 2, t: 0.5 }, #{ n: 1, t: 2.0 }]).table().show()
    /// // n      t
    /// // 2  0.500
    /// // 1  2.000
    /// ```
    #[rhai_fn(name = "table", return_raw, pure)]
    pub(crate) fn table_of_all_fields(stream: &mut Stream) -> Res<Table> {
        let written = stream.session.fields.clone();
        let (mut columns, mut records) = (Vec::<String>::new(), Vec::new());
        for item in stream.items_to_the_end("table")? {
            let fields = fields_of(&item?.value, &written)?;
            for (name, _) in &fields {
                if !columns.contains(name) {
                    columns.push(name.clone());
                }
            }
            records.push(fields.into_iter().collect::<Measures>());
        }
        let cell = |record: &Measures, name: &String| record.get(name).cloned().unwrap_or_default();
        let row = |record| columns.iter().map(|name| cell(record, name)).collect();
        let rows = records.iter().map(row).collect();
        Table::new(columns, rows).raise()
    }
}

fn array_of_items(verb: &str, stream: &Stream) -> Res<Array> {
    stream.items_to_the_end(verb)?.map(|item| item.map(|item| item.value)).collect()
}

/// The first item whose key compares as `wanted` to those of all others.
fn find_extreme(verb: &str, stream: &Stream, key: &Closure, wanted: Ordering) -> Res<Dynamic> {
    let mut best: Option<(Value, Dynamic)> = None;
    for item in stream.items_to_the_end(verb)? {
        let item = item?.value;
        let key = to_plain_value(&key.call_with_draws((item.clone(),))?);
        let is_better = best.as_ref().is_none_or(|(best, _)| key.order(best) == wanted);
        if key != Value::Nothing && is_better {
            best = Some((key, item));
        }
    }
    Ok(best.map_or(Dynamic::UNIT, |(_, item)| item))
}
