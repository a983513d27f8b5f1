//! The part of a search that the engine asks for.

use seventeen_plugin::prelude::*;

/// The part with this number.
///
/// # Errors
/// There is none.
pub(crate) fn find_part<T>(parts: &[T], part: u32) -> Result<&T> {
    let missing = || Error::failed(format!("part {part}: expected 0..{}", parts.len()));
    parts.get(part as usize).ok_or_else(missing)
}
