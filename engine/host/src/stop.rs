//! The cancellation token of the process, set by a signal or a deadline.

pub use seventeen_plugin::StopToken;
use std::sync::LazyLock;

static TOKEN: LazyLock<StopToken> = LazyLock::new(StopToken::new);

/// The token of the runs that a signal to the process cancels.
pub fn token() -> &'static StopToken {
    &TOKEN
}

/// Cancels these runs.
pub fn request() {
    TOKEN.request();
}

/// Starts new runs in place of the cancelled ones, which have ended.
pub fn renew() {
    TOKEN.renew();
}

/// Whether they are cancelled.
pub fn requested() -> bool {
    TOKEN.is_requested()
}
