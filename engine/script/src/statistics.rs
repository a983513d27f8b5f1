//! Statistics of paired results: what comparisons are summed up by.

pub(crate) mod quantile;
pub(crate) mod ratio;
pub(crate) mod student;
pub(crate) mod wins;
