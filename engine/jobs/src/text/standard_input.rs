//! The standard input, read so that a run can be cancelled while it waits.
//!
//! A run that can be resumed reads all of it ahead: its content must be known before the work
//! begins.
//!
//! A read blocks until input arrives, whatever signal comes. So a separate thread reads, and the
//! run stops waiting for it once the stop flag is set.

use super::gauge::ReadGauge;
use crate::error::{Error, Result};
use crate::files::{File, FileAccess};
use crate::store::Digest;
use seventeen_host::cancellation::CancellationToken;
use std::io::{self, Read, Seek, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The number of bytes to read at once, and of such pieces that wait to be taken.
const PIECE: usize = 1 << 16;
const WAITING: usize = 4;

/// The interval between two checks of the stop flag.
const PATIENCE: Duration = Duration::from_millis(50);

/// All of the standard input, in an anonymous file, and its checksum; none before it was read
/// ahead.
static AHEAD: Mutex<Option<(File, Digest)>> = Mutex::new(None);

/// Whether the standard input of the process has been read from.
static IS_BEGUN: AtomicBool = AtomicBool::new(false);

/// Reads the standard input to its end, once, and returns its checksum. Later reads start with
/// these bytes.
///
/// # Errors
/// It was read before, it cannot be read, there is no room for it, or the run was stopped.
pub(crate) fn read_ahead(stop: &CancellationToken) -> Result<Digest> {
    let mut ahead = AHEAD.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, digest)) = &*ahead {
        return Ok(*digest);
    }
    if IS_BEGUN.load(Relaxed) {
        return Err(Error::bad_input(
            "a run that can be resumed needs all of its input before it begins, but the standard \
             input was read already: use a file",
        ));
    }
    let cannot =
        |error| Error::bad_input(format_args!("cannot read the standard input ahead: {error}"));
    let files = FileAccess::current();
    let file = files.create_temporary(&files.temporary_dir()).map_err(cannot)?;
    let from = StandardInput::start_reading(stop.clone(), ReadGauge::default());
    let mut copied = CopyingReader { from, to: file };
    let digest = Digest::of_reader(&mut copied).map_err(cannot)?;
    if stop.is_cancelled() {
        return Err(Error::interrupted());
    }
    let mut file = copied.to;
    file.rewind().map_err(cannot)?;
    *ahead = Some((file, digest));
    Ok(digest)
}

/// The input that was read ahead, if it was.
fn stored_input() -> Option<File> {
    let ahead = AHEAD.lock().unwrap_or_else(PoisonError::into_inner);
    ahead.as_ref().and_then(|(file, _)| file.try_clone().ok())
}

/// A reader that stores its input in a file.
struct CopyingReader {
    from: StandardInput,
    to: File,
}

impl Read for CopyingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        self.to.write_all(&buffer[..read])?;
        Ok(read)
    }
}

/// A reader of the standard input that ends when the run is cancelled.
pub(super) struct StandardInput {
    /// The input that was read ahead: all of it.
    ahead: Option<File>,
    /// The pieces that the thread has read; none without a thread.
    pieces: Option<Receiver<io::Result<Vec<u8>>>>,
    piece: Vec<u8>,
    taken: usize,
    stop: CancellationToken,
}

impl StandardInput {
    /// Starts to read, from the stored input if it was read ahead.
    pub(super) fn open(stop: CancellationToken, gauge: &ReadGauge) -> StandardInput {
        match stored_input() {
            None => StandardInput::start_reading(stop, gauge.clone()),
            ahead => StandardInput { ahead, pieces: None, piece: Vec::new(), taken: 0, stop },
        }
    }

    /// Starts to read the standard input of the process.
    fn start_reading(stop: CancellationToken, gauge: ReadGauge) -> StandardInput {
        IS_BEGUN.store(true, Relaxed);
        let (sender, pieces) = sync_channel(WAITING);
        let reads = std::thread::Builder::new().spawn(move || {
            let mut input = io::stdin().lock();
            let (mut buffer, mut begun) = (vec![0; PIECE], 0);
            loop {
                let read = input.read(&mut buffer).map(|n| buffer[..n].to_vec());
                let ended = read.as_ref().map_or(true, Vec::is_empty);
                let piece = read.as_deref().unwrap_or_default();
                // The beginning of a line is not waited for.
                if let Some(last) = memchr::memrchr(b'\n', piece) {
                    gauge.add_arrived(begun + last + 1);
                    begun = piece.len() - last - 1;
                } else {
                    begun += piece.len();
                }
                if sender.send(read).is_err() || ended {
                    return;
                }
            }
        });
        // If the system cannot start a thread, the consumer reads pieces itself.
        let pieces = reads.is_ok().then_some(pieces);
        StandardInput { ahead: None, pieces, piece: Vec::new(), taken: 0, stop }
    }

    /// The next piece; empty at the end, or when the run is cancelled.
    fn next_piece(&self) -> io::Result<Vec<u8>> {
        let Some(pieces) = &self.pieces else {
            let mut piece = vec![0; PIECE];
            let read = io::stdin().lock().read(&mut piece)?;
            piece.truncate(read);
            return Ok(piece);
        };
        loop {
            match pieces.recv_timeout(PATIENCE) {
                Ok(piece) => return piece,
                Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
                Err(RecvTimeoutError::Timeout) if self.stop.is_cancelled() => {
                    return Ok(Vec::new());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Read for StandardInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(ahead) = &mut self.ahead {
            return ahead.read(buffer);
        }
        if self.taken == self.piece.len() {
            self.piece = self.next_piece()?;
            self.taken = 0;
        }
        let n = (&self.piece[self.taken..]).read(buffer)?;
        self.taken += n;
        Ok(n)
    }
}
