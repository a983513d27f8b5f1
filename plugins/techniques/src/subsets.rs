//! Subsets: as many digits as cells, naked or hidden.

pub mod direct_hidden_subset;
pub mod hidden_subset;
pub mod naked_subset;
pub(crate) mod pseudo_cell;
pub(crate) mod subset_search;

pub use direct_hidden_subset::DirectHiddenSubset;
pub use hidden_subset::HiddenSubset;
pub use naked_subset::NakedSubset;
pub use subset_search::HouseSubset;
