//! Subsets: as many digits as cells, naked or hidden.

pub(crate) mod closed;
pub mod direct_hidden_subset;
pub mod hidden_subset;
pub mod naked_subset;
pub(crate) mod pseudo_cell;

pub use closed::Subset;
pub use direct_hidden_subset::DirectHiddenSubset;
pub use hidden_subset::HiddenSubset;
pub use naked_subset::NakedSubset;
