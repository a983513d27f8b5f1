//! The colours of pictures. They are light enough for dark digits, and colour-blind readers can
//! tell apart those that meet; what they mean is also said by shapes and in the legend.

/// The colours of candidates by [`Shown::color`](seventeen_core::Shown), repeated cyclically.
/// Lighter versions of the set of Masataka Okabe and Kei Ito (2002).
pub(super) const COLORS: [&str; 8] =
    ["#8ecbf0", "#f2a93b", "#f7ee7f", "#c58ac0", "#8fe0bd", "#e88a66", "#cfd6dd", "#7ba7dc"];

/// The tints of cells with a role, in the order of the roles, repeated cyclically: lighter versions
/// of [`COLORS`], those of groups of cells first.
pub(super) const TINTS: [&str; 8] =
    ["#d3eafa", "#fcf7bd", "#d0f2e3", "#e6eaee", "#fbdfb4", "#ecd6ea", "#f8d9cc", "#cfdcf2"];

pub(super) const GROUND: &str = "#ffffff";
pub(super) const GIVEN_GROUND: &str = "#eeeeee";

/// Text, givens, and all digits where there are no givens.
pub(super) const DARK: &str = "#111111";
/// Digits that are not givens.
pub(super) const SET: &str = "#1b4fa0";

pub(super) const EXCLUDED: &str = "#c8102e";
pub(super) const EXCLUDED_CELL: &str = "#fde3e6";
/// The ring and the disc of a placement.
pub(super) const PLACED: [&str; 2] = ["#0a7d2c", "#bfeac6"];

pub(super) const HOUSE: &str = "#e0b000";
pub(super) const COVER: &str = "#3b6fb5";
pub(super) const LINK: &str = "#5b2a86";
/// The outline of a deadly or impossible pattern.
pub(super) const PATTERN: &str = "#8c1d5a";
/// The rings around digits that block cells, and their lines through these.
pub(super) const BLOCKER: [&str; 2] = ["#0b6e69", "#a5d8d3"];
