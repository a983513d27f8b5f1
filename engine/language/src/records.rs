//! The fields of records that verbs return or give to closures, stated once for the verbs and for
//! `check`, which reads recipes without running them.

/// The property of a result that is the record of its measures.
pub const RECORD: &str = "record";
/// Timed counts of the solutions of several puzzles.
pub const COUNTS: [&str; 5] = ["counts", "puzzles", "solutions", "seconds", "rate"];
/// A group of items with equal keys.
pub const GROUP: [&str; 2] = ["key", "items"];
/// A group of items that were combined into one value.
pub const COMBINED_GROUP: [&str; 2] = ["key", "value"];
/// An item, and the number of equal items.
pub const COUNTED_ITEM: [&str; 2] = ["item", "count"];
/// An item of a group of items with equal keys.
pub const GROUPED_ITEM: [&str; 5] = ["group", "size", "number", "first", "item"];
/// A puzzle, and the split of a data set that it is in.
pub const SPLIT_ITEM: [&str; 2] = ["split", "item"];
/// A puzzle and its name.
pub const NAMED_PUZZLE: [&str; 2] = ["puzzle", "name"];
/// A pair of items of two streams with equal keys.
pub const JOINED_PAIR: [&str; 3] = ["key", "left", "right"];
/// A statistic with the ends of its interval.
pub const INTERVAL: [&str; 3] = ["value", "low", "high"];
/// An estimate with its standard error.
pub const ESTIMATE: [&str; 2] = ["value", "error"];
/// A transformation of a puzzle into an equivalent one.
pub const TRANSFORMATION: [&str; 5] = ["transposes", "rows", "columns", "digits", "text"];
/// The position of a search that asks a strategy for sets.
pub const SEARCH_CONTEXT: [&str; 4] = ["cells", "clues", "later", "nodes"];

/// Records whose fields are written in this order instead of the order of their names.
pub const ORDERED: [&[&str]; 8] = [
    &GROUP, &COMBINED_GROUP, &JOINED_PAIR, &COUNTED_ITEM, &GROUPED_ITEM, &SPLIT_ITEM,
    &NAMED_PUZZLE, &INTERVAL,
];
