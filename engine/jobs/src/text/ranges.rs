//! Numbers as people write many of them: `3,17,40-52`.

/// Ascending numbers, those that follow one another as ranges, with `between` them.
///
/// ```
/// use seventeen_jobs::text::ranges::ranges;
///
/// assert_eq!(ranges(&[3, 17, 18, 19, 21], ","), "3,17-19,21");
/// assert_eq!(ranges(&[], ","), "");
/// ```
pub fn ranges(numbers: &[u64], between: &str) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let run = |run: &[u64]| match run {
        [one] => one.to_string(),
        _ => format!("{}-{}", run[0], run[run.len() - 1]),
    };
    runs.map(run).collect::<Vec<_>>().join(between)
}
