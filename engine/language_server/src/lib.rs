//! A language server for recipes: it shows an editor the mistakes of the open recipes, completions,
//! documentation, signatures and definitions.
//!
//! It speaks the Language Server Protocol (Microsoft, version 3.17) over the standard input and
//! output. It computes nothing itself: [`RecipeChecker`] finds the mistakes that `check` and `run`
//! find, and [`seventeen_script::editor`] answers the questions about a place.
//!
//! * `server`: reads messages and answers them.
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

use lsp_server::{Connection, ProtocolError};
use seventeen_script::RecipeChecker;
use std::io;

/// Why a server ended early.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The editor did not follow the protocol.
    #[error("the editor does not follow the Language Server Protocol: {0}")]
    Protocol(#[from] ProtocolError),
    /// A message is not what its method takes.
    #[error("the editor sent an invalid message: {0}")]
    Message(#[from] serde_json::Error),
    /// The editor has closed the connection.
    #[error("the editor closed the connection without `shutdown`")]
    Closed,
    /// The standard input or output failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Serves an editor over the standard input and output, until the editor ends the session.
///
/// # Errors
/// The editor does not follow the protocol, or closes the connection early.
pub fn serve(checker: &mut RecipeChecker) -> Result<(), ServerError> {
    let (connection, threads) = Connection::stdio();
    let served = server::run(&connection, checker);
    // The thread that writes ends when nothing can send to it.
    drop(connection);
    served?;
    Ok(threads.join()?)
}
