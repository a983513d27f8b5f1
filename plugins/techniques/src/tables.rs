//! Tables of implications: the consequences of every candidate being true, and of its being false.
//!
//! After Bernhard Hobiger's HoDoKu, which has the idea from the Players' Forum (Trebor's tables).

pub mod forcing_table;
mod look_ahead;
pub mod nice_loop;
pub mod table;

pub use forcing_table::ForcingTable;
pub use nice_loop::NiceLoop;
