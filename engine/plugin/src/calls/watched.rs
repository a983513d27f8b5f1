//! A process that another one watches. It reports the foreign components that it uses, and, at the
//! end, that its owner means to end it. A component that calls `_exit` or `exec` cannot report the
//! latter, because it does not have the watching process's token.
//!
//! A socket that child processes do not inherit connects the two. Each line begins with its kind.

use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::sync::OnceLock;

/// A component or a library is used; its name follows.
pub const USED: u8 = b'+';

/// An error has named the component that ended the process.
pub const NAMED: u8 = b'!';

/// The process ends on purpose; the token follows.
pub const CLOSED: u8 = b'=';

/// The bytes of a token.
pub const TOKEN: usize = 32;

/// The connection, and the token that closes it.
struct Watch {
    stream: UnixStream,
    token: [u8; TOKEN],
}

static WATCH: OnceLock<Watch> = OnceLock::new();

/// Reports to the process at the other end of this descriptor, which has sent a token.
///
/// # Errors
/// The descriptor is not such a connection.
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

/// Reports that the process uses a component or a library of this name.
pub(super) fn send_use(name: &str) {
    send(USED, name.as_bytes());
}

/// Reports that an error has named the component that ends the process.
pub(super) fn send_named() {
    send(NAMED, b"");
}

/// Reports that the process ends on purpose.
pub(super) fn send_close() {
    if let Some(watch) = WATCH.get() {
        send(CLOSED, &watch.token);
    }
}

fn send(kind: u8, text: &[u8]) {
    let Some(Watch { stream, .. }) = WATCH.get() else { return };
    // Ignore errors: a reader that is gone needs no report.
    for part in [&[kind], text, b"\n"] {
        let _ = (&mut &*stream).write_all(part);
    }
}
