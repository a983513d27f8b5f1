//! Arrow: columns of other libraries as input, and tables as output, without a copy of Arrow in
//! Python (the PyCapsule interface).
//!
//! * `import`: the texts or digits of a column.
//! * `export`: a table as a stream of record batches.

mod export;
mod import;

pub(crate) use export::stream_of;
pub(crate) use import::{Column, column_of};
