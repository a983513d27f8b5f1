//! The names of roles that several techniques share.

/// Candidates of a chain that are true if it is followed from its start.
pub(crate) const THEN_TRUE: &str = "then true";

/// Candidates of a chain that are false if it is followed from its start.
pub(crate) const THEN_FALSE: &str = "then false";

/// Candidates that cannot all be false.
pub(crate) const ONE_IS_TRUE: &str = "one of these is true";

/// Candidates outside of a pattern that cannot be all of its cells.
pub(crate) const GUARDIANS: &str = "guardians: one is true";

/// The places of a fish's digit in its base and cover houses.
pub(crate) const BODY: &str = "in base and cover houses";

/// Candidates of a base house outside of the cover houses.
pub(crate) const FIN: &str = "fin";

/// The candidates of a deadly or impossible pattern.
pub(crate) const PATTERN: &str = "digits of the pattern";

/// Cells of a naked or hidden subset that supports a pattern.
pub(crate) const SUBSET: &str = "subset";

/// All places of a digit in a house.
pub(crate) const LOCKED: &str = "locked candidates";

/// Candidates that could be exchanged.
pub(crate) const DEADLY: &str = "digits that could be exchanged";
