//! Messages over the standard input and output.
//!
//! The reader of `lsp_server` ends the session at a message that it cannot read. This one answers
//! with an error, and goes on.

use crate::ServerError;
use lsp_server::{Connection, ErrorCode, Message, Notification};
use lsp_types::notification::{Exit, Notification as _};
use serde_json::json;
use std::io::{self, BufRead, Read, Write};
use std::panic::resume_unwind;
use std::thread::{self, JoinHandle};

/// The most bytes of a message, which are more than a recipe may have.
const LONGEST: u64 = 1 << 26;

/// The threads that read and write.
pub(crate) struct Threads {
    reader: JoinHandle<Result<(), ServerError>>,
    writer: JoinHandle<io::Result<()>>,
}

/// A connection to the editor, and its threads.
pub(crate) fn connect() -> (Connection, Threads) {
    let (server, Connection { sender, receiver }) = Connection::memory();
    let reader = thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(message) = read_message(&mut input)? {
            let message = match message {
                Ok(message) => message,
                Err(error) => {
                    refuse(&error)?;
                    continue;
                }
            };
            let is_exit = |one: &Notification| one.method == Exit::METHOD;
            let is_last = matches!(&message, Message::Notification(one) if is_exit(one));
            if sender.send(message).is_err() || is_last {
                break;
            }
        }
        Ok(())
    });
    let writer = thread::spawn(move || {
        receiver.iter().try_for_each(|message| message.write(&mut io::stdout().lock()))
    });
    (server, Threads { reader, writer })
}

impl Threads {
    /// Waits for the threads after a session, whose connection is closed.
    pub(crate) fn join(self, served: Result<(), ServerError>) -> Result<(), ServerError> {
        self.writer.join().unwrap_or_else(|panic| resume_unwind(panic))?;
        // After an error the reader still waits for the editor.
        if matches!(served, Ok(()) | Err(ServerError::Closed)) {
            self.reader.join().unwrap_or_else(|panic| resume_unwind(panic))?;
        }
        served
    }
}

/// The next message, or why it is none; none at the end of the input.
fn read_message(
    input: &mut impl BufRead,
) -> Result<Option<Result<Message, serde_json::Error>>, ServerError> {
    let Some(length) = read_header(input)? else { return Ok(None) };
    let mut text = Vec::new();
    let read = input.take(length).read_to_end(&mut text)? as u64;
    if read < length {
        return Err(ServerError::Unreadable(format!(
            "the input ends after {read} of the {length} bytes of a message"
        )));
    }
    Ok(Some(serde_json::from_slice(&text)))
}

/// The number of bytes of the next message; none at the end of the input.
fn read_header(input: &mut impl BufRead) -> Result<Option<u64>, ServerError> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end();
        if line.is_empty() {
            let missing =
                || ServerError::Unreadable("a message has no `Content-Length`".to_owned());
            return length.ok_or_else(missing).map(Some);
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("Content-Length")
        {
            let bytes = value.trim().parse().ok().filter(|bytes| *bytes <= LONGEST);
            length = Some(bytes.ok_or_else(|| {
                let expected = format!("expected a number of bytes up to {LONGEST}");
                ServerError::Unreadable(format!("`{line}`: {expected}"))
            })?);
        }
    }
}

/// Answers what is no message, and so has no number that the answer could repeat.
fn refuse(error: &serde_json::Error) -> io::Result<()> {
    let code = if error.is_data() { ErrorCode::InvalidRequest } else { ErrorCode::ParseError };
    let message = format!("the message cannot be read: {error}");
    let error = json!({ "code": code as i32, "message": message });
    let answer = json!({ "jsonrpc": "2.0", "id": null, "error": error }).to_string();
    let mut output = io::stdout().lock();
    write!(output, "Content-Length: {}\r\n\r\n{answer}", answer.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_is_told_from_what_ends_the_session() {
        let read = |mut text: &[u8]| read_message(&mut text).map_err(|error| error.to_string());
        assert!(matches!(read(b""), Ok(None)));
        let exit = b"content-length:17\r\nX: y\r\n\r\n{\"method\":\"exit\"}";
        assert!(matches!(read(exit), Ok(Some(Ok(Message::Notification(_))))));
        let syntax = read(b"Content-Length: 5\r\n\r\n{bad}").unwrap().unwrap().unwrap_err();
        assert!(syntax.is_syntax());
        let data = read(b"Content-Length: 7\r\n\r\n{\"a\":1}").unwrap().unwrap().unwrap_err();
        assert!(data.is_data());
        for (text, expected) in [
            ("Content-Length: 99999999999\r\n\r\n", "`Content-Length: 99999999999`: expected"),
            ("Content-Length: 9\r\n\r\n{}", "the input ends after 2 of the 9 bytes"),
            ("X: y\r\n\r\n{}", "a message has no `Content-Length`"),
        ] {
            let error = read(text.as_bytes()).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
