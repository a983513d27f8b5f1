//! Verdicts on ratios in words: more nodes are worse, more puzzles are more.

use crate::statistics::Verdict;

/// The measures of work: less is better.
const WORK: [&str; 7] = ["nodes", "tests", "new_sets", "guesses", "parts", "attempts", "tries"];

/// The verb for an amount of a measure: work is needed, other amounts are there.
pub(super) fn verb(measure: &str) -> &'static str {
    if is_work(measure) || is_time(measure) { "needs" } else { "has" }
}

/// The verdict on a ratio of a measure in a word.
pub(super) fn word(verdict: Verdict, measure: &str) -> &'static str {
    match verdict {
        Verdict::Less if is_time(measure) => "faster",
        Verdict::More if is_time(measure) => "slower",
        Verdict::Less if is_work(measure) => "better",
        Verdict::More if is_work(measure) => "worse",
        verdict => verdict.word(),
    }
}

/// Whether a measure is of work: less is better.
pub(super) fn is_work(measure: &str) -> bool {
    WORK.contains(&measure)
}

fn is_time(measure: &str) -> bool {
    measure.ends_with("seconds")
}

/// A ratio with three digits, and more where it is near 1.
pub(super) fn factor(ratio: f64) -> String {
    match ratio {
        ratio if (ratio - 1.).abs() < 0.0995 => format!("{ratio:.3}"),
        ratio if ratio >= 100. => format!("{ratio:.0}"),
        ratio if ratio >= 10. => format!("{ratio:.1}"),
        ratio if ratio >= 0.1 => format!("{ratio:.2}"),
        ratio if ratio >= 1e-4 => format!("{ratio:.5}"),
        ratio => format!("{ratio:.2e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_work_is_worse_and_more_of_other_things_is_more() {
        let more = |measure| word(Verdict::More, measure);
        assert_eq!(["nodes", "cpu_seconds", "size"].map(more), ["worse", "slower", "more"]);
    }

    #[test]
    fn ratios_show_what_differs() {
        let all = [1.011, 0.37, 2.231, 13.33, 431.2, 0.0123].map(factor);
        assert_eq!(all, ["1.011", "0.37", "2.23", "13.3", "431", "0.01230"]);
    }
}
