//! The cancellation token of the process, set by a signal or a deadline.

pub use seventeen_plugin::CancellationToken;
use std::sync::LazyLock;

static TOKEN: LazyLock<CancellationToken> = LazyLock::new(CancellationToken::new);

/// The token of the runs that a signal to the process cancels.
pub fn token() -> &'static CancellationToken {
    &TOKEN
}

/// Cancels these runs.
pub fn cancel() {
    TOKEN.cancel();
}

/// Starts new runs in place of the cancelled ones, which have ended.
pub fn reset() {
    TOKEN.reset();
}

/// Whether they are cancelled.
pub fn is_cancelled() -> bool {
    TOKEN.is_cancelled()
}
