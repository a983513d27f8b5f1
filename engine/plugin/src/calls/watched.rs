//! A process that another one watches: it tells that one which foreign components it uses, and at the
//! end that its owner means it to end. A component that ends the process by `_exit` or `exec` cannot do
//! the latter, as it does not know the token that the watching process sends.
//!
//! The two are connected by a socket that programs started from here do not inherit. Each line that is
//! sent begins with what it is.

use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::sync::OnceLock;

/// A component or a library is used: its name follows.
pub const USED: u8 = b'+';

/// An error has named who ended the process.
pub const NAMED: u8 = b'!';

/// The process ends as it is meant to: the token follows.
pub const CLOSED: u8 = b'=';

/// How many bytes a token has.
pub const TOKEN: usize = 32;

/// The connection, and the token that closes it.
struct Watch {
    stream: UnixStream,
    token: [u8; TOKEN],
}

static WATCH: OnceLock<Watch> = OnceLock::new();

/// Tells the process at the other end of this descriptor, which has sent a token there.
///
/// # Errors
/// The descriptor is no such connection.
pub fn watch(descriptor: RawFd) -> io::Result<()> {
    // SAFETY: whoever started this process opened the descriptor for this call.
    let mut stream = unsafe { UnixStream::from_raw_fd(descriptor) };
    // SAFETY: the descriptor is open.
    if unsafe { libc::fcntl(stream.as_raw_fd(), libc::F_SETFD, libc::FD_CLOEXEC) } == -1 {
        return Err(io::Error::last_os_error());
    }
    let mut token = [0; TOKEN];
    stream.read_exact(&mut token)?;
    WATCH.get_or_init(|| Watch { stream, token });
    Ok(())
}

/// The process uses a component or a library of this name.
pub(super) fn uses(name: &str) {
    send(USED, name.as_bytes());
}

/// An error has named who ends the process.
pub(super) fn named() {
    send(NAMED, b"");
}

/// The process ends as it is meant to.
pub(super) fn close() {
    if let Some(watch) = WATCH.get() {
        send(CLOSED, &watch.token);
    }
}

fn send(kind: u8, text: &[u8]) {
    let Some(Watch { stream, .. }) = WATCH.get() else { return };
    // Who no longer listens need not be told.
    for part in [&[kind], text, b"\n"] {
        let _ = (&mut &*stream).write_all(part);
    }
}
