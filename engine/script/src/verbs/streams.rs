//! What every stream can do: `map`, `filter`, `take`, …, and the verbs that run it.

use crate::failure::{Raise, Res, bad_input};
use crate::plain::{field_names, record_of, text_of};
use crate::stream::Stream;
use crate::types::as_result;
use crate::write;
use rhai::plugin::*;
use rhai::{Array, FnPtr, Map};
use seventeen_report::{Measures, Table};
use std::collections::HashSet;

/// # Streams
/// What every stream can do. A stream is a plan: it runs when its results are asked for.
#[export_module]
#[allow(clippy::needless_pass_by_ref_mut, reason = "Rhai methods take their receiver by &mut")]
pub(crate) mod streams {
    /// Each item turned into what the closure returns.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(3).map(|puzzle| puzzle.clues)
    /// // 25
    /// // 26
    /// // 25
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn map(context: NativeCallContext, stream: &mut Stream, work: FnPtr) -> Res<Stream> {
        let (place, work) = (context.call_position(), stream.session.own(work)?);
        Ok(stream.map("map", place, move |session, item| session.call(&work, (item,))))
    }

    /// Each item turned into what the closure returns, on all threads. The order is kept.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(2).par_map(|puzzle| puzzle.solve(solver::auto()).solutions)
    /// // 1
    /// // 1
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn par_map(
        context: NativeCallContext,
        stream: &mut Stream,
        work: FnPtr,
    ) -> Res<Stream> {
        let (place, work) = (context.call_position(), stream.session.own(work)?);
        Ok(stream.par_map("par_map", place, move |session, item| session.call(&work, (item,))))
    }

    /// What comes of all items: the closure gets what it returned for the item before, at the first
    /// one `first`, and the item.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").fold(0, |sum, puzzle| sum + puzzle.clues)  // 14555
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn fold(stream: &mut Stream, first: Dynamic, work: FnPtr) -> Res<Dynamic> {
        let work = stream.session.own(work)?;
        stream
            .items()?
            .try_fold(first, |value, item| stream.session.call(&work, (value, item?.value)))
    }

    /// The items for which the closure says true.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").filter(|puzzle| puzzle.clues < 24).count()  // 151
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn filter(
        context: NativeCallContext,
        stream: &mut Stream,
        keep: FnPtr,
    ) -> Res<Stream> {
        Ok(stream.filter(context.call_position(), stream.session.own(keep)?))
    }

    /// The first `n` items.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(5).count()  // 5
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn take(context: NativeCallContext, stream: &mut Stream, n: i64) -> Res<Stream> {
        Ok(stream.take(context.call_position(), positive("take", n, 0)?))
    }

    /// The items `n` at a time, as arrays.
    ///
    /// ```rhai
    /// stream([1, 2, 3, 4, 5]).batch(2).map(|some| some.len())
    /// // 2
    /// // 2
    /// // 1
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn batch(context: NativeCallContext, stream: &mut Stream, n: i64) -> Res<Stream> {
        Ok(stream.batch(context.call_position(), positive("batch", n, 1)? as usize))
    }

    /// Each item once: the first of those that are written alike.
    ///
    /// ```rhai
    /// stream([1, 2, 1]).distinct().count()  // 2
    /// ```
    #[rhai_fn(name = "distinct", pure)]
    pub(crate) fn distinct(context: NativeCallContext, stream: &mut Stream) -> Stream {
        distinct_of(stream, context.call_position(), |item| Ok(text_of(item)))
    }

    /// Each item once: the first of those for which the closure returns the same.
    #[rhai_fn(name = "distinct", return_raw, pure)]
    pub(crate) fn distinct_by(
        context: NativeCallContext,
        stream: &mut Stream,
        key: FnPtr,
    ) -> Res<Stream> {
        let (key, session) = (stream.session.own(key)?, stream.session.clone());
        Ok(distinct_of(stream, context.call_position(), move |item| {
            Ok(text_of(&session.call(&key, (item.clone(),))?))
        }))
    }

    /// The `n` items for which the closure returns the greatest numbers, the greatest first; the
    /// earlier of those that are equal. Items for which it returns nothing are left out.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").top(2, |puzzle| puzzle.clues).map(|puzzle| puzzle.clues)
    /// // 28
    /// // 27
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn top(
        context: NativeCallContext,
        stream: &mut Stream,
        n: i64,
        key: FnPtr,
    ) -> Res<Stream> {
        let n = positive("top", n, 1)? as usize;
        Ok(stream.top(context.call_position(), n, stream.session.own(key)?))
    }

    /// Shows a progress bar with this label, if the standard error is a terminal.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").progress("puzzles").count()  // 600
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn progress(context: NativeCallContext, stream: &mut Stream, label: &str) -> Stream {
        stream.progress(context.call_position(), label.to_owned())
    }

    /// Prints one line about each harvest, clique or enumeration to the standard error.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).harvest(ua::digits(2)).summary().count()  // 1
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn summary(context: NativeCallContext, stream: &mut Stream) -> Stream {
        stream.map("summary", context.call_position(), |session, item| {
            session.context.progress().note(&summary_of(&item));
            Ok(item)
        })
    }

    /// Runs the stream: its items as an array.
    ///
    /// ```rhai
    /// stream([1, 2]).map(|n| n + 1).collect()  // [2, 3]
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn collect(stream: &mut Stream) -> Res<Array> {
        stream.items()?.map(|item| item.map(|item| item.value)).collect()
    }

    /// Runs the stream of records: a table of these fields.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(2).map(|puzzle| #{ clues: puzzle.clues }).table(["clues"]).show()
    /// // clues
    /// //    25
    /// //    26
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn table(stream: &mut Stream, fields: Array) -> Res<Table> {
        let columns = field_names("table", fields)?;
        let records = stream.items()?.map(|item| record_of(&item?.value));
        Table::of_records(columns, &records.collect::<Res<Vec<Measures>>>()?).raise()
    }

    /// Runs the stream and writes its rows: to the standard output for `-`, or to a file, whose
    /// suffix decides the form: `.csv`, `.jsonl`, or lines of text.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(3).write("three.txt")  // 3
    /// ```
    #[rhai_fn(name = "write", return_raw, pure)]
    pub(crate) fn write(stream: &mut Stream, path: &str) -> Res<i64> {
        write::write(stream, path, false)
    }

    /// The same with `#{ resume: true }`: goes on where an earlier run was stopped.
    #[rhai_fn(name = "write", return_raw, pure)]
    pub(crate) fn write_with(stream: &mut Stream, path: &str, options: Map) -> Res<i64> {
        write::write(stream, path, resume(&options)?)
    }
}

fn positive(verb: &str, n: i64, least: i64) -> Res<u64> {
    if n < least {
        return Err(bad_input(format_args!("{verb}: {n} is less than {least}")));
    }
    Ok(n as u64)
}

/// The items whose key has not come before.
fn distinct_of(
    stream: &Stream,
    place: Position,
    key: impl Fn(&Dynamic) -> Res<String> + Send + Sync + Clone + 'static,
) -> Stream {
    stream.sift("distinct", place, move || {
        let (mut seen, key) = (HashSet::new(), key.clone());
        move |item| Ok(seen.insert(key(item)?))
    })
}

fn summary_of(item: &Dynamic) -> String {
    as_result(item, |result| result.summary()).unwrap_or_else(|| item.to_string())
}

fn resume(options: &Map) -> Res<bool> {
    let mut resume = false;
    for (name, value) in options {
        match (name.as_str(), value.as_bool()) {
            ("resume", Ok(wanted)) => resume = wanted,
            _ => {
                return Err(bad_input(format_args!(
                    "write: no option `{name}: {value}`; expected `resume: true` or `resume: \
                     false`"
                )));
            }
        }
    }
    Ok(resume)
}
