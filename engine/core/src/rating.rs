//! `Rating`: how hard a puzzle is, on SudokuExplainer's scale.

use std::fmt;

/// The ratings ER (also called SER), EP and ED of a puzzle, rounded to tenths.
///
/// From Nicolas Juillerat's SudokuExplainer 1.2.1 with the two that Glenn Fowler's `serate` added.
///
/// ```
/// use seventeen_core::Rating;
///
/// assert_eq!(Rating::rounded(9.2, 1.2, 1.2).to_string(), "9.2/1.2/1.2");
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rating {
    /// The hardest step of the whole solution; 20 if the techniques do not solve the puzzle.
    pub er: f64,
    /// Pearl: the hardest step up to the first digit that is set. A pearl puzzle has ER = EP.
    pub ep: f64,
    /// Diamond: the first step. A diamond puzzle has ER = EP = ED.
    pub ed: f64,
}

impl Rating {
    /// The rating of a puzzle that the techniques do not solve.
    pub const UNSOLVED: f64 = 20.0;

    /// A rating with its numbers rounded to tenths.
    pub fn rounded(er: f64, ep: f64, ed: f64) -> Rating {
        // The original adds 0.05 and truncates. Rounding would differ for sums of tenths that are
        // slightly too small.
        let tenths = |number: f64| ((number + 0.05) * 10.0).trunc() / 10.0;
        Rating { er: tenths(er), ep: tenths(ep), ed: tenths(ed) }
    }
}

/// SudokuExplainer's addition to the rating of a chain for its length. `size` is the number of its
/// nodes, including those of nested chains, minus two.
///
/// A tenth for each of the thresholds 4, 6, 8, 12, 16, 24, 32, 48, … that the size exceeds. They
/// are added one by one, as in the original: 0.1 + 0.1 + 0.1 is not 0.3, and steps are compared by
/// such sums.
///
/// ```
/// use seventeen_core::rating::for_length;
///
/// assert_eq!([4, 5].map(for_length), [0.0, 0.1]);
/// ```
pub fn for_length(size: u32) -> f64 {
    let (mut added, mut threshold, mut by_a_third) = (0.0, 4, false);
    while u64::from(size) > threshold {
        added += 0.1;
        threshold = if by_a_third { threshold * 4 / 3 } else { threshold * 3 / 2 };
        by_a_third = !by_a_third;
    }
    added
}

/// `9.2/1.2/1.2`: ER, EP and ED.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}/{:.1}/{:.1}", self.er, self.ep, self.ed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_are_those_of_the_program_not_of_the_table_on_the_web() {
        let tenths = |size: u32| (for_length(size) * 10.0).round() as u32;
        assert_eq!([0, 4, 5, 7, 9, 13, 17, 25, 33].map(tenths), [0, 0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!([24, 32, 48, 49, 64, 65, 96, 97].map(tenths), [5, 6, 7, 8, 8, 9, 9, 10]);
        assert_eq!(for_length(9), 0.1 + 0.1 + 0.1);
        assert!(6.6 + for_length(5) < 6.5 + for_length(7));
        assert!(for_length(u32::MAX) > 4.0);
    }

    #[test]
    fn sums_of_tenths_are_printed_as_meant() {
        let long = 6.6 + 0.1 + 0.1 + 0.1;
        assert_eq!(Rating::rounded(long, 1.2, 8.5 + 0.7).to_string(), "6.9/1.2/9.2");
        assert_eq!(Rating::rounded(Rating::UNSOLVED, 0.0, 0.0).to_string(), "20.0/0.0/0.0");
    }
}
