//! The verbs that return a statistic of numbers, which may be fields of items.

/// Their names.
pub const STATISTICS: [&str; 7] = ["describe", "max", "mean", "median", "min", "quantile", "sum"];
