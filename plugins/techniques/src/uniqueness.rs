//! Uniqueness: patterns that would give the puzzle a second solution do not occur.
//!
//! Cells are in a deadly pattern if every filling with its digits can be exchanged for another one.
//! That would be a second solution if the puzzle began with these digits in these cells.
//! [`Position::began_with`](seventeen_core::Position::began_with) tests this wherever a pattern has
//! more than the current candidates. The current candidates were there at the start.

pub mod avoidable_rectangle;
pub mod bug;
pub mod bug_lite;
pub mod bug_multiple;
mod deadly_shapes;
mod digit_pairing;
pub mod extended_rectangle;
mod guarded_pattern;
pub mod hidden_rectangle;
mod loop_search;
pub mod rectangles;
pub mod unique_loop;
pub mod unique_polygon;
pub mod unique_rectangle;

pub use avoidable_rectangle::AvoidableRectangle;
pub use bug::{Bug, BugPattern};
pub use bug_lite::BugLite;
pub use bug_multiple::BugMultiple;
pub use extended_rectangle::ExtendedRectangle;
pub use hidden_rectangle::HiddenRectangle;
pub use unique_loop::{FoundLoop, UniqueLoop};
pub use unique_polygon::UniquePolygon;
pub use unique_rectangle::UniqueRectangle;
