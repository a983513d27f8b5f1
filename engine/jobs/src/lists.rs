//! Lists larger than memory: deduplicated, sorted, merged, compared and joined.
//!
//! Puzzles and values are *records* here: a *key*, the bytes that identify and order them, and a
//! *payload*, the bytes to return. Data that exceeds the memory of a [`ListSpace`] spills to
//! anonymous files, which the system removes when they are closed, even after a kill. Two
//! structures store it:
//!
//! * a [`RecordSorter`] returns records in the order of their keys, equal ones in order of arrival:
//!   sorted runs, merged as often as necessary (Knuth, "The Art of Computer Programming", volume 3,
//!   section 5.4);
//! * a [`SpillFile`] returns payloads in order of arrival.
//!
//! A [`SetFilter`] drops repeats, or records that are or are not in another list, and keeps the
//! order of arrival. It answers at once while a set of keys in memory ([`SeenKeys`]) has room, as
//! hybrid hash joins do (DeWitt and others, "Implementation techniques for main memory database
//! systems", 1984). A [`RecordJoin`] pairs the records of two lists with the same key, and
//! [`RecordGroups`] returns all records of a key together.
//!
//! Results do not depend on the memory or the number of threads. We considered the crate `extsort`:
//! it counts items where bytes have to be bounded, and cannot be cancelled.

mod arena;
pub mod first_of_each;
pub mod groups;
pub mod join;
pub mod ordered;
pub mod packed;
pub mod record;
mod runs;
pub mod seen;
pub mod set_filter;
pub mod sort_key;
pub mod sorter;
pub mod space;
pub mod spill_file;
mod spooled;

#[cfg(test)]
mod tests;

pub use first_of_each::FirstOfEach;
pub use groups::RecordGroups;
pub use join::{RecordJoin, UnmatchedSides};
pub use record::Record;
pub use seen::SeenKeys;
pub use set_filter::{PassRule, SetFilter};
pub use sort_key::{ItemValues, SortKey, SortKeys, unknown_key_error};
pub use sorter::{RecordSorter, SortedRecords};
pub use space::ListSpace;
pub use spill_file::SpillFile;
