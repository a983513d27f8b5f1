//! Methods of every stream: `map`, `filter`, `take`, …, and `write`, which runs it.

use crate::atomic_write;
use crate::expected::{check_number, unexpected_return_error};
use crate::types::show_result;
use crate::verb_options::WriteOptions;
use crate::verbs::prelude::*;
use crate::write;
use std::path::Path;

/// # Streams
/// Methods of every stream. A stream is a plan: it runs when its results are needed.
#[export_module(manifest)]
pub(crate) mod streams {
    /// Replaces each item by the value that the closure returns.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(3).map(|puzzle| puzzle.clues)
    /// // 25
    /// // 26
    /// // 25
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn map(stream: &mut Stream, work: Closure) -> Res<Stream> {
        Ok(stream.map("map", move |_, item| work.call_with_draws((item,))))
    }

    /// Replaces each item by the value that the closure returns, on all threads. The order is kept.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(2).par_map(|puzzle| puzzle.solve(solver::auto()).solutions)
    /// // 1
    /// // 1
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn par_map(stream: &mut Stream, work: Closure) -> Res<Stream> {
        Ok(stream.par_map("par_map", move |_, item| work.call_with_draws((item,))))
    }

    /// The items for which the closure returns true.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").filter(|puzzle| puzzle.clues < 24).count()  // 151
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn filter(stream: &mut Stream, keep: Closure) -> Res<Stream> {
        Ok(stream.filter(keep))
    }

    /// The first `n` items.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(5).count()  // 5
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn take(stream: &mut Stream, n: i64) -> Res<Stream> {
        Ok(stream.take(check_count("take", n)?))
    }

    /// All items except the first `n`.
    ///
    /// ```rhai
    /// stream([5, 6, 7]).skip(1).collect()  // [6, 7]
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn skip(stream: &mut Stream, n: i64) -> Res<Stream> {
        let n = check_count("skip", n)?;
        Ok(stream.filter_with_state("skip", move || {
            let mut passed = 0;
            move |_| {
                passed += u64::from(passed <= n);
                Ok(passed > n)
            }
        }))
    }

    /// Replaces each item by the items of the array or stream that the closure returns.
    ///
    /// ```rhai
    /// stream([1, 2]).flat_map(|n| [n, 10 * n]).collect()  // [1, 10, 2, 20]
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn flat_map(stream: &mut Stream, work: Closure) -> Res<Stream> {
        Ok(stream
            .flatten("flat_map", move |item| items_of_returned(work.call_with_draws((item,))?)))
    }

    /// Calls the closure with each item, for example to print it. The items do not change.
    ///
    /// ```rhai
    /// stream(["a", "b"]).inspect(|text| print(text)).count()
    /// // a
    /// // b
    /// // 2
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn inspect(stream: &mut Stream, look: Closure) -> Res<Stream> {
        Ok(stream
            .map("inspect", move |_, item| look.call_with_draws((item.clone(),)).map(|_| item)))
    }

    /// Pairs `[a, b]` of an item of this stream and an item of the other, until the shorter stream
    /// ends.
    ///
    /// ```rhai
    /// stream([1, 2, 3]).zip(stream(["a", "b"])).collect()  // [[1, "a"], [2, "b"]]
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn zip(stream: &mut Stream, other: Stream) -> Stream {
        stream.zip(&other)
    }

    /// Arrays of `n` consecutive items: the first array begins with the first item, the next with
    /// the second.
    ///
    /// ```rhai
    /// stream([1, 2, 3, 4]).window(3).collect()  // [[1, 2, 3], [2, 3, 4]]
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn window(stream: &mut Stream, n: i64) -> Res<Stream> {
        Ok(stream.window(check_count("window", n)? as usize))
    }

    /// Draws `n` of the items at random by the seed of the run, and keeps their order; all items if
    /// there are fewer. The drawn items are held in memory.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").sample(5).count()  // 5
    /// ```
    #[rhai_fn(name = "sample", return_raw, pure)]
    pub(crate) fn sample(stream: &mut Stream, n: i64) -> Res<Stream> {
        stream.check_end("sample")?;
        Ok(stream.sample(check_count("sample", n)? as usize))
    }

    /// Arrays of `n` consecutive items; the last may be shorter.
    ///
    /// ```rhai
    /// stream([1, 2, 3, 4, 5]).batch(2).map(|some| some.len())
    /// // 2
    /// // 2
    /// // 1
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn batch(stream: &mut Stream, n: i64) -> Res<Stream> {
        Ok(stream.batch(check_count("batch", n)? as usize))
    }

    /// The `n` items for which the closure returns the largest numbers, largest first; of equal
    /// ones, earlier items come first. Items for which the closure returns `()` are left out.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").top(2, |puzzle| puzzle.clues).map(|puzzle| puzzle.clues)
    /// // 28
    /// // 27
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn top(stream: &mut Stream, n: i64, key: Closure) -> Res<Stream> {
        stream.check_end("top")?;
        let n = check_count("top", n)? as usize;
        Ok(stream.top(n, key))
    }

    /// Records that closures made of puzzles: `write` adds the comment of the puzzle in each, and
    /// in CSV, TSV, Markdown and JSON the other columns of the table that it was read from. Fields
    /// of a record replace columns of their names.
    ///
    /// ```rhai
    /// let clues = puzzles("puzzles.txt").take(3).map(|it| #{ puzzle: it, clues: it.clues });
    /// clues.keep_columns().write("clues.csv")
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn keep_columns(stream: &mut Stream) -> Stream {
        stream.clone().with_rows_of_puzzles()
    }

    /// Shows a progress bar with this label, if the standard error is a terminal.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").progress("puzzles").count()  // 600
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn progress(stream: &mut Stream, label: &str) -> Stream {
        stream.progress(label.to_owned())
    }

    /// Prints one line about each harvest, clique or enumeration to the standard error.
    ///
    /// ```rhai
    /// grids("grids.txt").take(1).harvest(ua::digits(2)).summary().count()  // 1
    /// ```
    #[rhai_fn(pure)]
    pub(crate) fn summary(stream: &mut Stream) -> Stream {
        stream.map("summary", |session, item| {
            session.context.progress().print_line(&summary_of(&item));
            Ok(item)
        })
    }

    /// Runs the stream, writes its entries and returns their number. The path is `-` for the
    /// standard output, or a file whose extension determines the format: `.csv`, `.tsv`, `.md`,
    /// `.jsonl`, or lines of text.
    ///
    /// ```rhai
    /// let written = puzzles("puzzles.txt").take(3).write("three.txt");
    /// written  // 3
    /// ```
    #[rhai_fn(name = "write", return_raw, pure)]
    pub(crate) fn write(stream: &mut Stream, path: &str, options: Map) -> Res<i64> {
        write::write(
            stream,
            path,
            option_map::read_options::<WriteOptions>("write", options)?.resume,
        )
    }

    /// Makes a directory and those above it, unless they exist.
    ///
    /// ```rhai
    /// make_directory("lists");
    /// let written = puzzles("puzzles.txt").take(3).write("lists/three.txt");
    /// written  // 3
    /// ```
    #[rhai_fn(name = "make_directory", return_raw)]
    pub(crate) fn make_directory(session: Handle, path: &str) -> Res<()> {
        atomic_write::make_directory(&session, Path::new(path))
    }

    /// Runs the stream and prints its entries to the standard output, as `write("-")` does.
    ///
    /// ```rhai
    /// stream([1, 2]).show()
    /// // 1
    /// // 2
    /// ```
    #[rhai_fn(name = "show", return_raw, pure)]
    pub(crate) fn show(stream: &mut Stream) -> Res<()> {
        write::write(stream, "-", false).map(drop)
    }
}

/// A number of 0 or more, if the verb takes it as its first argument.
pub(super) fn check_count(verb: &str, n: i64) -> Res<u64> {
    check_number(verb, 0, n)?;
    Ok(n as u64)
}

/// The items that a closure of `flat_map` returned.
fn items_of_returned(returned: Dynamic) -> Res<Array> {
    if let Some(stream) = returned.read_lock::<Stream>() {
        return stream.items()?.map(|item| item.map(|item| item.value)).collect();
    }
    let array = returned.try_cast_result::<Array>();
    array.map_err(|found| unexpected_return_error("flat_map", "an array or a stream", &found))
}

fn summary_of(item: &Dynamic) -> String {
    show_result(item, |result| result.summary()).unwrap_or_else(|| item.to_string())
}
