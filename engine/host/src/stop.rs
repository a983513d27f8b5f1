//! The stop token of the process: requested by a signal, or by a deadline.

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

/// Goes on with others in place of those that were cancelled, and have ended.
pub fn renew() {
    TOKEN.renew();
}

/// Whether they are cancelled.
pub fn requested() -> bool {
    TOKEN.is_requested()
}
