//! Input: files and lines, puzzles and grids with their comments.

pub mod annotated;
mod arrangement;
pub mod bad_lines;
mod boards;
pub mod comment;
mod drawings;
pub mod forms;
pub mod gauge;
pub mod input;
pub mod layout;
mod line_error;
mod line_numbers;
pub mod lines;
pub mod positions;
pub mod problem;
pub mod ranges;
pub mod read_single;
pub mod records;
pub(crate) mod standard_input;
mod table_records;
mod unpacked;

pub use annotated::Annotated;
pub use bad_lines::BadLines;
pub use forms::{Columns, TextFormat};
pub use gauge::ReadGauge;
pub use lines::{LineBatch, LineContent, LineReader};
pub use positions::Positions;
pub use problem::Problem;
pub use table_records::{NumberedRecord, table_records};
pub use unpacked::allow_long_windows;
