//! Counts about patterns: `pattern_count`, and of a set of cells its `fillings` and
//! `pseudo_puzzles`.

use crate::failure::{Raise, Res, bad_input};
use crate::session::Session;
use rhai::plugin::*;
use seventeen_core::{Cells, ClueMap, ParseError, pattern_count};
use seventeen_jobs::pseudo_puzzles as jobs;

/// An integer, or its digits as text if Rhai has no integer so large.
fn number(count: u128) -> Dynamic {
    i64::try_from(count).map_or_else(|_| count.to_string().into(), Dynamic::from)
}

/// So many states allowed.
fn allowed(verb: &str, states: i64) -> Res<Option<usize>> {
    let states = usize::try_from(states).ok().filter(|&states| states > 0).ok_or_else(|| {
        bad_input(format_args!(
            "{verb}: expected how many states are allowed, from 1, found {states}"
        ))
    })?;
    Ok(Some(states))
}

/// # Patterns
/// How many patterns there are, and how their cells can be filled.
#[export_module(manifest)]
#[allow(clippy::needless_pass_by_ref_mut, reason = "Rhai methods take their receiver by &mut")]
pub(crate) mod patterns {
    /// How many essentially different patterns of so many cells there are, from 0 to 81.
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

    /// How many essentially different patterns have a map, so many clues in each box:
    /// `"111/111/999"`.
    #[rhai_fn(name = "pattern_count", return_raw)]
    pub(crate) fn pattern_count_of_map(map: &str) -> Res<i64> {
        let map: ClueMap = map
            .parse()
            .map_err(|error: ParseError| bad_input(format_args!("pattern_count: {error}")))?;
        Ok(pattern_count::pattern_count_of(map) as i64)
    }

    /// How many ways there are to put digits in the cells so that none stands twice in a house,
    /// but for the names of the digits. A number above 9223372036854775807 is given as text.
    ///
    /// ```rhai
    /// cells("r1c1 r5c5").fillings  // 2
    /// ```
    #[rhai_fn(name = "fillings", get = "fillings", return_raw, pure)]
    pub(crate) fn fillings(context: NativeCallContext, cells: &mut Cells) -> Res<Dynamic> {
        jobs::fillings(&Session::of(&context).context, *cells, None).map(number).raise()
    }

    /// The same with so many states allowed at a time, each of which takes up to 200 bytes.
    #[rhai_fn(name = "fillings", return_raw, pure)]
    pub(crate) fn fillings_in(
        context: NativeCallContext,
        cells: &mut Cells,
        states: i64,
    ) -> Res<Dynamic> {
        let states = allowed("fillings", states)?;
        jobs::fillings(&Session::of(&context).context, *cells, states).map(number).raise()
    }

    /// How many pseudo-puzzles the pattern has: essentially different ways to put digits in its
    /// cells so that none stands twice in a house, whether or not that leaves a solution. A number
    /// above 9223372036854775807 is given as text.
    ///
    /// ```rhai
    /// cells("r1c1 r5c5").pseudo_puzzles  // 2
    /// ```
    #[rhai_fn(name = "pseudo_puzzles", get = "pseudo_puzzles", return_raw, pure)]
    pub(crate) fn pseudo_puzzles(context: NativeCallContext, cells: &mut Cells) -> Res<Dynamic> {
        jobs::pseudo_puzzles(&Session::of(&context).context, *cells, None).map(number).raise()
    }

    /// The same with so many states allowed at a time, each of which takes up to 200 bytes.
    #[rhai_fn(name = "pseudo_puzzles", return_raw, pure)]
    pub(crate) fn pseudo_puzzles_in(
        context: NativeCallContext,
        cells: &mut Cells,
        states: i64,
    ) -> Res<Dynamic> {
        let states = allowed("pseudo_puzzles", states)?;
        jobs::pseudo_puzzles(&Session::of(&context).context, *cells, states).map(number).raise()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_too_large_for_rhai_are_text() {
        assert_eq!(number(1 << 62).as_int(), Ok(1 << 62));
        assert_eq!(number(1 << 63).into_string().as_deref(), Ok("9223372036854775808"));
    }
}
