//! Which components do the work of verbs where a recipe chooses none.

/// Solves, counts, and says whether a solution is unique.
pub(crate) const SOLVER: &str = "auto";

/// Says how hard puzzles are for a person.
pub(crate) const RATER: &str = "se121";

/// Checks certificates: simple, for it is trusted.
pub(crate) const CHECKS_CERTIFICATES: &str = "backtrack";

/// Whose guesses are counted: of 9x9 puzzles, and of boards of other sizes.
pub(crate) const COUNT_GUESSES: [&str; 2] = ["bands", "exact_cover"];

/// Guesses where naked and hidden singles are not enough, and only there.
pub(crate) const GUESSES_BEHIND_SINGLES: &str = "explainer";
