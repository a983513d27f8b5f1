//! The ratings of SudokuExplainer 1.2.1, as the doubles that it compares.

use seventeen_techniques::uniqueness::BugPattern;
use seventeen_techniques::uniqueness::bug::BugType;

pub(super) const FULL_HOUSE: f64 = 1.0;
pub(super) const SINGLE_IN_BOX: f64 = 1.2;
pub(super) const SINGLE_IN_LINE: f64 = 1.5;
pub(super) const DIRECT_POINTING: f64 = 1.7;
pub(super) const DIRECT_CLAIMING: f64 = 1.9;
pub(super) const DIRECT_PAIR: f64 = 2.0;
pub(super) const NAKED_SINGLE: f64 = 2.3;
pub(super) const DIRECT_TRIPLE: f64 = 2.5;
pub(super) const POINTING: f64 = 2.6;
pub(super) const CLAIMING: f64 = 2.8;
pub(super) const XY_WING: f64 = 4.2;
pub(super) const XYZ_WING: f64 = 4.4;
pub(super) const ALIGNED_PAIR: f64 = 6.2;
pub(super) const ALIGNED_TRIPLET: f64 = 7.5;

/// A bivalue universal grave.
pub(super) fn bug(grave: &BugPattern) -> f64 {
    match grave.kind {
        BugType::One => 5.6,
        _ => 5.7 + 0.1 * f64::from(grave.subset_size() - 1),
    }
}

/// Naked pairs, triples and quadruples.
pub(super) fn naked(size: usize) -> f64 {
    [3.0, 3.6, 5.0][size - 2]
}

/// Hidden pairs, triples and quadruples.
pub(super) fn hidden(size: usize) -> f64 {
    [3.4, 4.0, 5.4][size - 2]
}

/// X-wings, swordfish and jellyfish.
pub(super) fn fish(size: usize) -> f64 {
    [3.2, 3.8, 5.2][size - 2]
}
