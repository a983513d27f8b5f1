//! Lists larger than memory: deduplicated, sorted, merged, compared and joined.

mod grouped;
mod joined;
mod merged;
mod options;
mod sieved;
mod sorted;

use crate::failure::type_called;
use crate::item::Items;
use crate::problem_value::parsed_line_to_dynamic;
use crate::record::with_record_of;
use crate::verb_options::PuzzleOptions;
use crate::verbs::prelude::*;
use crate::verbs::sources::lines_of;
use options::ListVerbOptions;
use seventeen_jobs::lists::PassRule;
use seventeen_jobs::text::lines::ParsedLine;
use seventeen_jobs::text::{LineContent, input};
use seventeen_language::check::NO_FILES_ADVICE;

/// # Lists
/// Sorts, merges, compares and joins lists of any length. Lists larger than memory spill to disk.
#[export_module(manifest)]
pub(crate) mod lists {
    /// The items without duplicates: of equal items only the first is kept. Items are equal if
    /// their text is, or if the option `by` gives them equal keys.
    ///
    /// ```rhai
    /// stream([1, 2, 1]).distinct().collect()  // [1, 2]
    /// ```
    ///
    /// ```rhai
    /// let all = puzzles("puzzles.txt") + puzzles("puzzles.txt").map(|puzzle| puzzle.minlex());
    /// all.distinct(#{ by: "minlex", memory: 64 }).count()  // 600
    /// ```
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").distinct(|puzzle| puzzle.clues).count()  // 8
    /// ```
    #[rhai_fn(name = "distinct", return_raw, pure)]
    pub(crate) fn distinct(
        context: NativeCallContext,
        stream: &mut Stream,
        options: Map,
    ) -> Res<Stream> {
        let options = ListVerbOptions::of_distinct(&context, options)?;
        if options.sorted {
            stream.check_end("distinct")?;
            return Ok(options.apply_to(stream, sorted::first_of_each));
        }
        Ok(options.apply_to(stream, |items, options| {
            sieved::filter_items(items, PassRule::First, Vec::new(), options)
        }))
    }

    /// All items in groups of equal items, as records `#{ group, size, number, first, item }`.
    /// Items are equal if their text is, or if the option `by` gives them equal keys. `group` is
    /// the number of the group, in the order of the groups' first items, and `size` the number of
    /// its items. `number` is the number of the item, from 1, and `first` that of the first item of
    /// the group.
    ///
    /// ```rhai
    /// stream([7, 8, 7]).groups()
    /// // {"group":1,"size":2,"number":1,"first":1,"item":7}
    /// // {"group":1,"size":2,"number":3,"first":1,"item":7}
    /// // {"group":2,"size":1,"number":2,"first":2,"item":8}
    /// ```
    ///
    /// ```rhai
    /// let all = puzzles("puzzles.txt").take(9) + puzzles("puzzles.txt").take(9).minlex();
    /// all.groups(#{ by: "minlex", at_least: 2 }).count()  // 18
    /// ```
    #[rhai_fn(name = "groups", return_raw, pure)]
    pub(crate) fn groups(
        context: NativeCallContext,
        stream: &mut Stream,
        options: Map,
    ) -> Res<Stream> {
        stream.check_end("groups")?;
        let options = ListVerbOptions::of_groups(&context, options)?;
        Ok(options.apply_to(stream, grouped::group_items))
    }

    /// The items in ascending order; equal items keep their order. Numbers come first, by size,
    /// then texts, then puzzles and grids, by their text.
    ///
    /// ```rhai
    /// stream(["b", 10, 9, "a"]).sort().collect()  // [9, 10, "a", "b"]
    /// ```
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").sort(#{ by: "-clues" }).first().clues  // 28
    /// ```
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").take(40).rate(rater::se121()).sort(#{ by: "-er" }).first().er  // 9.1
    /// ```
    #[rhai_fn(name = "sort", return_raw, pure)]
    pub(crate) fn sort(
        context: NativeCallContext,
        stream: &mut Stream,
        options: Map,
    ) -> Res<Stream> {
        stream.check_end("sort")?;
        let options = ListVerbOptions::read(&context, "sort", options)?;
        Ok(options.apply_to(stream, sorted::sort_items))
    }

    /// The items in ascending order of what the closure returns: numbers, texts, puzzles, grids, or
    /// arrays of these. Arrays are compared value by value.
    ///
    /// ```rhai
    /// stream([3, 1, 2]).sort_by(|n| -n).collect()  // [3, 2, 1]
    /// ```
    #[rhai_fn(return_raw, pure)]
    pub(crate) fn sort_by(
        context: NativeCallContext,
        stream: &mut Stream,
        key: FnPtr,
    ) -> Res<Stream> {
        sort(context, stream, key_options(key))
    }

    /// Sorts the array as streams are sorted, and returns it too.
    ///
    /// ```rhai
    /// let found = ["b", 10, 9, "a"];
    /// found.sort();
    /// found  // [9, 10, "a", "b"]
    /// ```
    #[rhai_fn(name = "sort", return_raw)]
    pub(crate) fn sort_array(
        context: NativeCallContext,
        array: &mut Array,
        options: Map,
    ) -> Res<Array> {
        let options = ListVerbOptions::read(&context, "sort", options)?;
        sorted::sort_array(&Session::of_call(&context), &options.key, array)?;
        Ok(array.clone())
    }

    /// Sorts the array in ascending order of what the closure returns, and returns it too.
    ///
    /// ```rhai
    /// ["ccc", "a", "bb"].sort_by(|text| text.len)  // ["a", "bb", "ccc"]
    /// ```
    #[rhai_fn(name = "sort_by", return_raw)]
    pub(crate) fn sort_array_by(
        context: NativeCallContext,
        array: &mut Array,
        key: FnPtr,
    ) -> Res<Array> {
        sort_array(context, array, key_options(key))
    }

    /// Merges two sorted streams into one sorted stream without duplicates. Of equal items the
    /// first is kept; items of this stream come before those of the other. Items with equal keys
    /// are equal, unless the keys are properties that different puzzles share, such as `er`: those
    /// puzzles must also have equal cells.
    ///
    /// ```rhai
    /// stream([1, 3]).merge(stream([2, 3])).collect()  // [1, 2, 3]
    /// ```
    #[rhai_fn(name = "merge", return_raw, pure)]
    pub(crate) fn merge(
        context: NativeCallContext,
        stream: &mut Stream,
        other: Stream,
        options: Map,
    ) -> Res<Stream> {
        let options = ListVerbOptions::read(&context, "merge", options)?;
        let held = other.clone();
        let names = [(&*stream, "the first stream"), (&held, "the second stream")]
            .map(|(stream, other)| stream.file_name().unwrap_or(other).to_owned());
        let merged = options.apply_to(stream, move |items, options| {
            merged::merge_items(items, other.clone(), names.clone(), options)
        });
        Ok(merged.with_combined_comments(&held))
    }

    /// The items that are not in the other stream.
    ///
    /// ```rhai
    /// stream([1, 2, 3]).without(stream([2])).collect()  // [1, 3]
    /// ```
    #[rhai_fn(name = "without", return_raw, pure)]
    pub(crate) fn without(
        context: NativeCallContext,
        stream: &mut Stream,
        other: Stream,
        options: Map,
    ) -> Res<Stream> {
        filter_against(&context, "without", stream, PassRule::New, vec![other], options)
    }

    /// The items that are also in the other stream.
    ///
    /// ```rhai
    /// stream([1, 2, 3]).common(stream([2, 5])).collect()  // [2]
    /// ```
    #[rhai_fn(name = "common", return_raw, pure)]
    pub(crate) fn common(
        context: NativeCallContext,
        stream: &mut Stream,
        other: Stream,
        options: Map,
    ) -> Res<Stream> {
        filter_against(&context, "common", stream, PassRule::Common, vec![other], options)
    }

    /// The new puzzles: those equivalent neither to a puzzle in a file, or an array of files, nor
    /// to an earlier item. By default, the key `by` is `"minlex"`, which is equal for equivalent
    /// puzzles.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").map(|puzzle| puzzle.minlex()).new_against("puzzles.txt").count()  // 0
    /// ```
    #[rhai_fn(name = "new_against", return_raw, pure)]
    pub(crate) fn new_against(
        context: NativeCallContext,
        stream: &mut Stream,
        files: Files,
        options: Map,
    ) -> Res<Stream> {
        let files: Vec<String> = match files.clone().into_typed_array::<ImmutableString>() {
            Ok(files) => files.into_iter().map(Into::into).collect(),
            Err(_) => vec![files.into_string().map_err(|found| {
                let found = type_called(found);
                bad_input(format_args!(
                    "new_against: expected files, found {found}{NO_FILES_ADVICE}"
                ))
            })?],
        };
        let others = files.iter().map(|file| puzzles_of_file(&Session::of_call(&context), file));
        let others = others.collect::<Res<Vec<Stream>>>()?;
        let mut options = options;
        options.entry("by".into()).or_insert("minlex".into());
        filter_against(&context, "new_against", stream, PassRule::FirstNew, others, options)
    }

    /// Pairs the items of two streams that have equal keys, as records `#{ key, left, right }`. The
    /// first closure returns the keys of this stream, the second those of the other.
    ///
    /// ```rhai
    /// let names = stream([[1, "one"], [2, "two"]]);
    /// stream([2, 3]).join(names, |n| n, |pair| pair[0]).collect()
    /// // [#{"key": 2, "left": 2, "right": [2, "two"]}]
    /// ```
    #[rhai_fn(name = "join", return_raw, pure)]
    pub(crate) fn join_by(
        context: NativeCallContext,
        stream: &mut Stream,
        other: Stream,
        key: FnPtr,
        right: FnPtr,
    ) -> Res<Stream> {
        let mut options = key_options(key);
        options.insert("right".into(), right.into());
        join_with(context, stream, other, options)
    }

    /// Pairs the items of two streams that have equal keys, as records `#{ key, left, right }`. The
    /// field `key` is `()` unless a closure returns the keys. The records follow the order of this
    /// stream, then of the other; items of the other without a match come last.
    ///
    /// ```rhai
    /// stream([1, 2]).join(stream([2, 3]), #{ outer: "both" })
    /// // {"key":null,"left":1,"right":null}
    /// // {"key":null,"left":2,"right":2}
    /// // {"key":null,"left":null,"right":3}
    /// ```
    #[rhai_fn(name = "join", return_raw, pure)]
    pub(crate) fn join_with(
        context: NativeCallContext,
        stream: &mut Stream,
        other: Stream,
        options: Map,
    ) -> Res<Stream> {
        let options = ListVerbOptions::of_join(&context, options)?;
        stream.check_end("join")?;
        Ok(options.apply_to(stream, move |items, options| {
            joined::join_items(items, other.clone(), options)
        }))
    }

    /// The items of the first stream, then those of the second.
    #[rhai_fn(name = "+")]
    pub(crate) fn chain(first: Stream, other: Stream) -> Stream {
        first.chain(&other)
    }

    /// The value as the line that `write` writes: a puzzle with its comment.
    ///
    /// ```rhai
    /// line(puzzles("puzzles.txt").first().annotated("mine")).len()  // 88
    /// ```
    pub(crate) fn line(session: Handle, value: Dynamic) -> String {
        let mut line = Vec::new();
        with_record_of(&value, &session.fields, |result| result.write_line(0, &mut line));
        String::from_utf8_lossy(&line).trim_end().to_owned()
    }

    /// The puzzle, grid, board, position or pencilmarks with this text added before the comment.
    ///
    /// ```rhai
    /// puzzles("puzzles.txt").first().annotated("mine").note  // mine
    /// ```
    #[rhai_fn(name = "annotated", return_raw, pure)]
    pub(crate) fn annotated(line: &mut ParsedLine, text: &str) -> Res<Same> {
        if text.contains(['\n', '\r']) {
            return Err(bad_input(format_args!(
                "annotated: a comment has one line, found {text:?}"
            )));
        }
        let note = line.note_mut();
        *note = match &**note {
            "" => text.into(),
            note => format!("{text}; {note}").into(),
        };
        Ok(parsed_line_to_dynamic(line.clone()))
    }
}

/// Options with only a closure that returns keys.
fn key_options(key: FnPtr) -> Map {
    [("by".into(), key.into())].into()
}

/// The items that pass a rule, given other streams.
fn filter_against(
    context: &NativeCallContext<'_>,
    verb: &'static str,
    stream: &Stream,
    rule: PassRule,
    others: Vec<Stream>,
    options: Map,
) -> Res<Stream> {
    let options = ListVerbOptions::read(context, verb, options)?;
    Ok(options.apply_to(stream, move |items, options| {
        sieved::filter_items(items, rule, others.clone(), options)
    }))
}

/// The puzzles of a file. Other text is refused, since it would be read as a list of one puzzle.
fn puzzles_of_file(session: &crate::session::Handle, file: &str) -> Res<Stream> {
    if input::file_name(file).is_none() && file != "-" {
        return Err(bad_input(format_args!("new_against: expected a file, found {file:?}")));
    }
    lines_of(session.clone(), file, LineContent::Problems, PuzzleOptions::default())
}

/// The items that `read` opens, when the first of them is needed.
fn open_on_demand(read: impl FnOnce() -> Res<Items> + Send + 'static) -> Items {
    Box::new(std::iter::once_with(read).flat_map(|items| match items {
        Ok(items) => items,
        Err(error) => Box::new(std::iter::once(Err(error))),
    }))
}
