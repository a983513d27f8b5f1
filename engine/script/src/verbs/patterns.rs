//! Counts of patterns: `pattern_count`, and the `fillings` and `pseudo_puzzles` of a set of cells.

use crate::verbs::prelude::*;
use seventeen_core::{ClueMap, ParseError, pattern_count};
use seventeen_jobs::pseudo_puzzles as jobs;

/// An integer, or its digits as text if it is too large for Rhai.
fn count_to_dynamic(count: u128) -> Dynamic {
    i64::try_from(count).map_or_else(|_| count.to_string().into(), Dynamic::from)
}

/// The limit on states.
fn state_limit(verb: &str, states: i64) -> Res<Option<usize>> {
    let states = usize::try_from(states).ok().filter(|&states| states > 0).ok_or_else(|| {
        bad_input(format_args!("{verb}: {states} states, expected a limit of 1 or more"))
    })?;
    Ok(Some(states))
}

/// # Patterns
/// Counts patterns, and the ways to fill their cells.
#[export_module(manifest)]
pub(crate) mod patterns {
    /// The number of essentially different patterns with this many cells, 0 to 81.
    ///
    /// ```rhai
    /// pattern_count(17)  // 55113078988
    /// ```
    #[rhai_fn(name = "pattern_count", return_raw)]
    pub(crate) fn pattern_count_of_cells(cells: i64) -> Res<i64> {
        let known = usize::try_from(cells).ok().filter(|&cells| cells <= 81);
        let cells = known.ok_or_else(|| {
            bad_input(format_args!("pattern_count: expected 0 to 81 cells, found {cells}"))
        })?;
        Ok(pattern_count::pattern_counts()[cells] as i64)
    }

    /// The number of essentially different patterns with this map: the number of clues of each box,
    /// as in `"111/111/999"`.
    #[rhai_fn(name = "pattern_count", return_raw)]
    pub(crate) fn count_patterns_of_map(map: &str) -> Res<i64> {
        let map: ClueMap = map
            .parse()
            .map_err(|error: ParseError| bad_input(format_args!("pattern_count: {error}")))?;
        Ok(pattern_count::pattern_count_of(map) as i64)
    }

    /// The number of ways to fill the cells so that no house repeats a digit, not counting renamed
    /// digits. A number above 9223372036854775807 is returned as text.
    ///
    /// ```rhai
    /// cells("r1c1 r5c5").fillings  // 2
    /// ```
    #[rhai_fn(name = "fillings", get = "fillings", return_raw, pure)]
    pub(crate) fn fillings(context: NativeCallContext, cells: &mut Cells) -> Res<Dynamic> {
        jobs::count_fillings(&Session::of_call(&context).context, *cells, None)
            .map(count_to_dynamic)
            .raise()
    }

    /// The number of ways to fill the cells so that no house repeats a digit, not counting renamed
    /// digits. Fails if the count needs more than this many states at a time, of up to 200 bytes
    /// each.
    #[rhai_fn(name = "fillings", return_raw, pure)]
    pub(crate) fn fillings_in(cells: &mut Cells, session: Handle, states: i64) -> Res<Dynamic> {
        let states = state_limit("fillings", states)?;
        jobs::count_fillings(&session.context, *cells, states).map(count_to_dynamic).raise()
    }

    /// The number of pseudo-puzzles of the pattern: essentially different ways to fill its cells so
    /// that no house repeats a digit. They need not have a solution. A number above
    /// 9223372036854775807 is returned as text.
    ///
    /// ```rhai
    /// cells("r1c1 r5c5").pseudo_puzzles  // 2
    /// ```
    #[rhai_fn(name = "pseudo_puzzles", get = "pseudo_puzzles", return_raw, pure)]
    pub(crate) fn pseudo_puzzles(context: NativeCallContext, cells: &mut Cells) -> Res<Dynamic> {
        jobs::count_pseudo_puzzles(&Session::of_call(&context).context, *cells, None)
            .map(count_to_dynamic)
            .raise()
    }

    /// The number of pseudo-puzzles of the pattern. Fails if the count needs more than this many
    /// states at a time, of up to 200 bytes each.
    #[rhai_fn(name = "pseudo_puzzles", return_raw, pure)]
    pub(crate) fn pseudo_puzzles_in(
        cells: &mut Cells,
        session: Handle,
        states: i64,
    ) -> Res<Dynamic> {
        let states = state_limit("pseudo_puzzles", states)?;
        jobs::count_pseudo_puzzles(&session.context, *cells, states).map(count_to_dynamic).raise()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_too_large_for_rhai_are_text() {
        assert_eq!(count_to_dynamic(1 << 62).as_int(), Ok(1 << 62));
        assert_eq!(count_to_dynamic(1 << 63).into_string().as_deref(), Ok("9223372036854775808"));
    }
}
