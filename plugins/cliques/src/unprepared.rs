//! The error of choosing among sets that were never given.

use seventeen_plugin::prelude::Error;

/// The error of `choose` before any `prepare`.
pub(crate) fn unprepared() -> Error {
    Error::failed("no sets prepared: call `prepare` before `choose`")
}
