//! Uniqueness: what would give the puzzle a second solution is not there.

pub mod avoidable_rectangle;
pub mod bug;
pub mod bug_lite;
pub mod bug_multiple;
pub mod extended_rectangle;
mod guarded;
pub mod hidden_rectangle;
mod loops;
mod pairing;
pub mod rectangles;
mod shapes;
pub mod unique_loop;
pub mod unique_polygon;
pub mod unique_rectangle;

pub use avoidable_rectangle::AvoidableRectangle;
pub use bug::{Bug, Grave};
pub use bug_lite::BugLite;
pub use bug_multiple::BugMultiple;
pub use extended_rectangle::ExtendedRectangle;
pub use hidden_rectangle::HiddenRectangle;
pub use unique_loop::{Loop, UniqueLoop};
pub use unique_polygon::UniquePolygon;
pub use unique_rectangle::UniqueRectangle;
