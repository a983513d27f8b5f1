//! Ctrl-C: the first asks the run to stop, the second ends it.

use anyhow::Context;
use seventeen_host::stop;

/// Takes over Ctrl-C and the termination signal.
pub(crate) fn install() -> anyhow::Result<()> {
    let handler = || {
        if stop::requested() {
            std::process::exit(130);
        }
        stop::request();
    };
    ctrlc::set_handler(handler).context("cannot take over Ctrl-C")
}
