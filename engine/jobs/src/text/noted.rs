//! `Noted`: a value with the comment after it on its line.

use std::fmt;

/// A puzzle or a grid with the comment after it on its line.
///
/// ```
/// use seventeen_jobs::text::Noted;
///
/// let noted = Noted { value: 17, note: "clues".into() };
/// assert_eq!(noted.to_string(), "17");
/// assert_eq!(&*Noted::from(17).note, "");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Noted<T> {
    /// The value.
    pub value: T,
    /// The comment without the `#` and the white space before it.
    pub note: Box<str>,
}

/// A value without a comment.
impl<T: fmt::Display> fmt::Display for Noted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T> From<T> for Noted<T> {
    fn from(value: T) -> Noted<T> {
        Noted { value, note: Box::default() }
    }
}
