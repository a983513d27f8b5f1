//! A language server for recipes: it shows an editor the mistakes of the open recipes, completions,
//! documentation, signatures and definitions.
//!
//! It speaks the Language Server Protocol (Microsoft, version 3.17) over the standard input and
//! output. It computes nothing itself: [`RecipeChecker`] finds the mistakes that `check` and `run`
//! find, and [`seventeen_script::editor`] answers the questions about a place.
//!
//! * `transport`: messages over the standard input and output.
//! * `server`: answers messages.
//! * `documents`: the open recipes.
//! * `positions`: lines and columns of the protocol, and byte offsets.
//! * `file_uri`: the names of files in the protocol.
//! * `answers`: results in the form of the protocol.

#![forbid(unsafe_code)]

mod answers;
mod documents;
mod file_uri;
mod positions;
mod server;
mod transport;

use lsp_server::ProtocolError;
use seventeen_script::RecipeChecker;
use std::io;

/// Why a server ended early.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The editor did not follow the protocol.
    #[error("the editor does not follow the Language Server Protocol: {0}")]
    Protocol(ProtocolError),
    /// The input has no messages as the protocol has them.
    #[error("the editor does not follow the Language Server Protocol: {0}")]
    Unreadable(String),
    /// The editor has closed the connection.
    #[error("the editor closed the connection without `shutdown`")]
    Closed,
    /// The standard input or output failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl From<ProtocolError> for ServerError {
    fn from(error: ProtocolError) -> ServerError {
        match error.channel_is_disconnected() {
            true => ServerError::Closed,
            false => ServerError::Protocol(error),
        }
    }
}

/// Serves an editor over the standard input and output, until the editor ends the session.
///
/// # Errors
/// The editor does not follow the protocol, or closes the connection early.
pub fn serve(checker: &mut RecipeChecker) -> Result<(), ServerError> {
    let (connection, threads) = transport::connect();
    let served = server::run(&connection, checker);
    // The thread that writes ends when nothing can send to it.
    drop(connection);
    threads.join(served)
}
