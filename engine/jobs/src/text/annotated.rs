//! `Annotated`: a value with the comment after it on its line.

use std::fmt;

/// A puzzle or a grid with the comment after it on its line.
///
/// ```
/// use seventeen_jobs::text::Annotated;
///
/// let noted = Annotated { value: 17, note: "clues".into() };
/// assert_eq!(noted.to_string(), "17");
/// assert_eq!(&*Annotated::from(17).note, "");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Annotated<T> {
    /// The value.
    pub value: T,
    /// The comment without the `#` and the white space before it.
    pub note: Box<str>,
}

/// A value without a comment.
impl<T: fmt::Display> fmt::Display for Annotated<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T> From<T> for Annotated<T> {
    fn from(value: T) -> Annotated<T> {
        Annotated { value, note: Box::default() }
    }
}
