//! The verbs that return a statistic of numbers, which may be fields of items.

/// Whether a verb takes numbers, or items and the field or the closure that gives their numbers.
///
/// ```
/// use seventeen_language::statistics::takes_numbers;
///
/// assert!(takes_numbers("mean") && takes_numbers("histogram") && !takes_numbers("count_by"));
/// ```
pub fn takes_numbers(verb: &str) -> bool {
    verb == "histogram" || STATISTICS.contains(&verb)
}

/// The names of the verbs that return a statistic.
pub const STATISTICS: [&str; 9] =
    ["describe", "max", "mean", "median", "min", "quantile", "sd", "sum", "variance"];

/// The names of the functions that return a correlation of two arrays of numbers.
pub const CORRELATIONS: [&str; 2] = ["correlation", "rank_correlation"];
