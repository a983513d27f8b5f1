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

/// The error about the option `bootstrap` of `max` and `min`; none for other verbs and options.
///
/// ```
/// use seventeen_language::statistics::extreme_interval_error;
///
/// assert!(extreme_interval_error("max", "bootstrap").is_some());
/// assert_eq!(extreme_interval_error("mean", "bootstrap"), None);
/// ```
pub fn extreme_interval_error(verb: &str, option: &str) -> Option<String> {
    let is_asked = ["max", "min"].contains(&verb) && option == "bootstrap";
    is_asked.then(|| {
        format!(
            "{verb}: no option `bootstrap`: no sample of the numbers goes beyond them, so that its \
             interval would miss the true {verb}imum; `quantile` has intervals"
        )
    })
}

/// The names of the functions that return a correlation of two arrays of numbers.
pub const CORRELATIONS: [&str; 2] = ["correlation", "rank_correlation"];
