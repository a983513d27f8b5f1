//! The cursor of an editor: a call in the text of a recipe, at which the check keeps what it knows.

/// The name of the function whose call marks the cursor. No recipe calls it.
pub(crate) const MARK: &str = "__cursor__";

/// What is known at the cursor.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct CursorContext {
    /// The value before the dot, if the cursor is after a dot.
    pub(crate) receiver: Option<Receiver>,
    /// The variables, with the names of their types.
    pub(crate) variables: Vec<(String, String)>,
}

/// A value before a dot.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Receiver {
    /// The types that it may have; none if it is unknown.
    pub(crate) types: Vec<&'static str>,
    /// Its fields, if it is a record.
    pub(crate) fields: Vec<String>,
    /// The functions and properties that can follow the dot.
    pub(crate) members: Vec<String>,
}
