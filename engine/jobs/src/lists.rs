//! Lists larger than memory: each class once, sorted, merged, compared and joined.
//!
//! Puzzles and values are *records* here: bytes to tell and order them by, the *key*, and bytes to
//! come back with, the *payload*. What does not fit into the memory of a [`Space`] goes to disk, in
//! files without a name: the system drops them when they are closed, also after a kill, so that
//! nothing is ever left behind. All that is kept there is kept by two means:
//!
//! * a [`Sorter`] gives records in the order of their keys, equal ones in the order in which they
//!   came: sorted runs, merged as often as it takes (Knuth, "The Art of Computer Programming",
//!   volume 3, section 5.4);
//! * a [`SpillFile`] gives them in the order in which they came.
//!
//! A [`SetFilter`] drops what has come before, or is or is not in another list, and gives the rest in the
//! order in which it came: at once, as long as a set of keys in memory ([`Seen`]) has room, as hybrid
//! hash joins do (DeWitt and others, "Implementation techniques for main memory database systems",
//! 1984). A [`Join`] pairs the records of two lists that have the same key.
//!
//! Results do not depend on the memory or on how many threads there are. The crate `extsort` was
//! looked at: it counts items where bytes have to be bounded, and cannot be stopped.

mod arena;
pub mod by;
pub mod first_of_each;
pub mod join;
pub mod ordered;
pub mod packed;
pub mod record;
mod runs;
pub mod seen;
pub mod set_filter;
pub mod sorter;
pub mod space;
pub mod spill_file;
mod spooled;

#[cfg(test)]
mod tests;

pub use by::{By, Keys};
pub use first_of_each::FirstOfEach;
pub use join::Join;
pub use record::Record;
pub use seen::Seen;
pub use set_filter::{Rule, SetFilter};
pub use sorter::{Sorted, Sorter};
pub use space::Space;
pub use spill_file::SpillFile;
