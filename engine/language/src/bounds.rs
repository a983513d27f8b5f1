//! The whole numbers that verbs take, stated once for the verbs and for `check`, which reads
//! recipes without running them.

use rhai::INT;
use seventeen_catalogue::{NumberedPair, Rank};
use std::ops::RangeInclusive;

/// The numbers that an argument of a verb may be.
pub struct ArgumentBounds {
    namespace: &'static str,
    verb: &'static str,
    /// The index of the argument.
    index: usize,
    range: RangeInclusive<INT>,
    /// The counted things, after a space.
    of: &'static str,
}

const fn bounds(
    namespace: &'static str,
    verb: &'static str,
    index: usize,
    range: RangeInclusive<INT>,
) -> ArgumentBounds {
    let of = "";
    ArgumentBounds { namespace, verb, index, range, of }
}

impl ArgumentBounds {
    const fn counting(self, of: &'static str) -> ArgumentBounds {
        ArgumentBounds { of, ..self }
    }
}

const ALL: [ArgumentBounds; 27] = [
    bounds("", "round", 0, 0..=15).counting(" decimals"),
    bounds("", "take", 0, 0..=INT::MAX),
    bounds("", "skip", 0, 0..=INT::MAX),
    bounds("", "morphs", 0, 0..=INT::MAX),
    bounds("", "sample", 0, 0..=INT::MAX),
    bounds("", "window", 0, 1..=INT::MAX),
    bounds("", "batch", 0, 1..=INT::MAX),
    bounds("", "top", 0, 1..=INT::MAX),
    bounds("", "enumerate", 0, 1..=81).counting(" clues"),
    bounds("", "enumerate_up_to", 0, 1..=81).counting(" clues"),
    bounds("", "prove", 0, 1..=81).counting(" clues"),
    bounds("", "prove_shard", 0, 1..=81).counting(" clues"),
    bounds("", "places", 0, 1..=9),
    // The limit is after the solver.
    bounds("", "count", 1, 0..=INT::MAX),
    bounds("", "solutions", 1, 0..=INT::MAX),
    // Of the generator, or after it.
    bounds("", "draws", 0, 0..=INT::MAX),
    bounds("", "draws", 1, 0..=INT::MAX),
    bounds("", "pattern_count", 0, 0..=81).counting(" cells"),
    bounds("", "catalogue", 0, 1..=Rank::LAST.get() as INT),
    bounds("", "random", 0, 1..=INT::MAX),
    bounds("", "unrank", 0, 1..=Rank::LAST.get() as INT),
    bounds("catalogue", "class", 0, 1..=416),
    bounds("catalogue", "symmetric", 0, 8..=INT::MAX),
    bounds("catalogue", "sample", 0, 0..=INT::MAX).counting(" grids"),
    bounds("catalogue", "sample_of_all", 0, 0..=INT::MAX).counting(" grids"),
    bounds("catalogue", "sample_of_band_pairs", 0, 0..=INT::MAX).counting(" band pairs"),
    bounds("catalogue", "band_pairs", 0, 1..=NumberedPair::COUNT as INT),
];

/// The number of cells of a grid: a heat map has a number for each.
const CELLS: usize = 81;

/// Rejects an array of another number of values than a heat map has.
///
/// ```
/// let error = seventeen_language::bounds::check_heat(3).unwrap_err();
/// assert_eq!(error, "heat: expected 81 numbers or sets of cells, found 3 values");
/// ```
///
/// # Errors
/// There are more or fewer values than cells.
pub fn check_heat(values: usize) -> Result<(), String> {
    let error = || heat_error(&format!("{values} values"));
    (values == CELLS).then_some(()).ok_or_else(error)
}

/// The error about values from which no heat map can be made.
///
/// ```
/// let error = seventeen_language::bounds::heat_error("a text");
/// assert_eq!(error, "heat: expected 81 numbers or sets of cells, found a text");
/// ```
pub fn heat_error(found: &str) -> String {
    format!("heat: expected {CELLS} numbers or sets of cells, found {found}")
}

/// Rejects the step of a range that never ends.
///
/// ```
/// assert!(seventeen_language::bounds::check_step(0).is_err());
/// ```
///
/// # Errors
/// The step is 0.
pub fn check_step(step: INT) -> Result<(), String> {
    match step {
        0 => Err("range: the step is 0, expected another number".to_owned()),
        _ => Ok(()),
    }
}

/// Rejects a number that a verb does not take as this argument.
///
/// ```
/// use seventeen_language::bounds;
///
/// assert!(bounds::check_argument("places", 0, 9).is_ok());
/// assert!(bounds::check_argument("places", 0, 12).is_err());
/// ```
///
/// # Errors
/// The number is outside of the bounds; the message names them.
pub fn check_argument(verb: &str, index: usize, number: INT) -> Result<(), String> {
    check_argument_of("", verb, index, number)
}

/// Rejects a number that a function of this namespace does not take as this argument.
///
/// ```
/// let error = seventeen_language::bounds::check_argument_of("catalogue", "sample", 0, -3);
/// assert_eq!(error, Err("sample: -3 grids, expected 0 or more".to_owned()));
/// ```
///
/// # Errors
/// As for [`check_argument`].
pub fn check_argument_of(
    namespace: &str,
    verb: &str,
    index: usize,
    number: INT,
) -> Result<(), String> {
    let bounds = bounds_of_argument(namespace, verb, index);
    debug_assert!(bounds.is_some(), "argument {index} of `{verb}` has no bounds");
    bounds.map_or(Ok(()), |bounds| bounds.check(number))
}

/// The bounds of an argument of a verb, if it has any.
///
/// ```
/// let clues = seventeen_language::bounds::bounds_of_argument("", "enumerate", 0).unwrap();
/// assert_eq!(clues.check(17), Ok(()));
/// assert_eq!(clues.check(82), Err("enumerate: 82 clues, expected 1 to 81".to_owned()));
/// ```
pub fn bounds_of_argument(
    namespace: &str,
    verb: &str,
    index: usize,
) -> Option<&'static ArgumentBounds> {
    ALL.iter().find(|one| one.namespace == namespace && one.verb == verb && one.index == index)
}

impl ArgumentBounds {
    /// Rejects a number outside of the bounds.
    ///
    /// # Errors
    /// The number is outside; the message names the bounds.
    pub fn check(&self, number: INT) -> Result<(), String> {
        let (verb, least, most) = (self.verb, self.range.start(), self.range.end());
        match most {
            _ if self.range.contains(&number) => Ok(()),
            &INT::MAX => Err(format!("{verb}: {number}{}, expected {least} or more", self.of)),
            _ => Err(format!("{verb}: {number}{}, expected {least} to {most}", self.of)),
        }
    }
}
