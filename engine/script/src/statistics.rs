//! Statistics: what comparisons and samples are summed up by.

pub(crate) mod quantile;
pub(crate) mod ratio;
pub(crate) mod student;
pub(crate) mod sums_ratio;
pub(crate) mod wins;
