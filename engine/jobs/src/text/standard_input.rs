//! The standard input, read so that a run can be cancelled while it waits for more.
//!
//! A read blocks until something comes, whatever signal arrives. So a thread of its own reads, and
//! the run waits for it no longer than until the stop flag is set.

use seventeen_host::stop::StopToken;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// How many bytes are read at once, and how many such pieces wait to be taken.
const PIECE: usize = 1 << 16;
const WAITING: usize = 4;

/// How often the stop flag is looked at.
const PATIENCE: Duration = Duration::from_millis(50);

/// A reader of the standard input that ends when the run is cancelled.
pub(super) struct StandardInput {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
    taken: usize,
    stop: StopToken,
}

impl StandardInput {
    /// Begins to read.
    pub(super) fn open(stop: StopToken) -> StandardInput {
        let (sender, pieces) = sync_channel(WAITING);
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            let mut buffer = vec![0; PIECE];
            loop {
                let read = input.read(&mut buffer).map(|n| buffer[..n].to_vec());
                let ended = read.as_ref().map_or(true, Vec::is_empty);
                if sender.send(read).is_err() || ended {
                    return;
                }
            }
        });
        StandardInput { pieces, piece: Vec::new(), taken: 0, stop }
    }

    /// The next piece; an empty one at the end, or when the run is cancelled.
    fn wait(&self) -> io::Result<Vec<u8>> {
        loop {
            match self.pieces.recv_timeout(PATIENCE) {
                Ok(piece) => return piece,
                Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
                Err(RecvTimeoutError::Timeout) if self.stop.is_requested() => {
                    return Ok(Vec::new());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Read for StandardInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.piece.len() {
            self.piece = self.wait()?;
            self.taken = 0;
        }
        let n = (&self.piece[self.taken..]).read(buffer)?;
        self.taken += n;
        Ok(n)
    }
}
