//! Signatures: what kept work says of a component that did it.

use crate::choice::Choice;
use crate::error::{Error, Result};
use seventeen_plugin::Extension;

/// The component's name and options, for work that is kept.
///
/// # Errors
/// It is the caller's own, and nothing says what it does.
pub(crate) fn signature<'a, K: Extension + ?Sized>(
    what: &str,
    choice: &'a Choice<K>,
) -> Result<&'a str> {
    let signature = choice.signature();
    if choice.component().is_some() {
        return Ok(signature);
    }
    Err(Error::bad_input(format_args!(
        "keep: the {what} `{signature}` is written in the recipe, and nothing says whether it is the \
         same in the next run"
    )))
}
