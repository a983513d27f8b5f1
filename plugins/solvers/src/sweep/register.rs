//! The vocabulary of the sweep: operations on all boxes at once.

use super::layout::Lanes;

/// A register of lanes, in the layout of `layout.rs`. A lane is a set of digits, a number up to
/// 32,767, or a mask: all bits or none.
///
/// All implementations compute equal results.
pub(super) trait Register: Copy + Send + 'static {
    /// The unit in which [`counts`](Register::counts) counts a digit.
    const DIGIT: u16;

    fn load(lanes: &Lanes) -> Self;

    fn store(self) -> Lanes;

    /// This value in all lanes.
    fn all(lane: u16) -> Self;

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    fn xor(self, other: Self) -> Self;

    /// The bits that are here and not in `other`.
    fn without(self, other: Self) -> Self;

    /// The sums, modulo 65,536.
    fn plus(self, other: Self) -> Self;

    /// The lesser numbers.
    fn least(self, other: Self) -> Self;

    /// The mask of the lanes whose number is greater than in `other`.
    fn exceeds(self, other: Self) -> Self;

    /// The mask of the lanes that are 0.
    fn is_zero(self) -> Self;

    /// The number of digits of each lane, times [`DIGIT`](Register::DIGIT).
    fn counts(self) -> Self;

    /// Whether no lane shares a bit with `other`.
    fn is_disjoint(self, other: Self) -> bool;

    /// Each box gets the value of the box of its band on the next diagonal.
    fn next_in_band(self) -> Self;

    /// Each box gets the value of the box of its band on the diagonal before.
    fn last_in_band(self) -> Self;

    /// Each box gets the value of the box of its stack on the next diagonal.
    fn next_in_stack(self) -> Self;

    /// Each box gets the value of the box of its stack on the diagonal before.
    fn last_in_stack(self) -> Self;
}
