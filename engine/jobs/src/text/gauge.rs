//! `ReadGauge`: the part of a file that was read, and an estimate of its number of lines; of the
//! standard input, whether there is more at the moment.

use crate::files::File;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The number of bytes before an estimate is useful: buffers read ahead of lines.
const ENOUGH: u64 = 1 << 20;

/// The number of bytes read from a file, and of lines split from them. Clones share the gauge;
/// reading a file again resets it.
///
/// ```
/// use seventeen_host::cancellation::CancellationToken;
/// use seventeen_jobs::text::{LineContent, ReadGauge, LineReader};
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("puzzles.txt");
/// std::fs::write(&path, format!("{}\n", ".".repeat(81)).repeat(100_000))?;
/// let (name, gauge) = (path.display().to_string(), ReadGauge::default());
/// let stop = CancellationToken::default();
/// let mut reader = LineReader::open_measured(&name, LineContent::Problems, &stop, &gauge)?;
/// assert_eq!(gauge.file_size(), 8_200_000);
/// assert_eq!(gauge.estimated_lines(), None, "nothing is read yet");
/// reader.next_lines(20_000);
/// assert!(gauge.estimated_lines().is_some_and(|lines| (95_000..100_000).contains(&lines)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct ReadGauge(Arc<GaugeCounts>);

#[derive(Default, Debug)]
struct GaugeCounts {
    size: AtomicU64,
    read: AtomicU64,
    lines: AtomicU64,
    /// The number of bytes of whole lines that have arrived at the standard input.
    arrived: AtomicU64,
    /// Whether these bytes are compressed, so that they do not count lines.
    is_packed: AtomicBool,
    is_dry: AtomicBool,
}

impl ReadGauge {
    /// The size of the file on disk in bytes; 0 if it is not a file, or not open yet.
    pub fn file_size(&self) -> u64 {
        self.0.size.load(Relaxed)
    }

    /// The estimated number of lines, if all are like those read; none before enough was read, or
    /// if no file is read.
    pub fn estimated_lines(&self) -> Option<u64> {
        let (size, read) = (self.file_size(), self.0.read.load(Relaxed));
        let lines = u128::from(self.0.lines.load(Relaxed));
        let estimate = || (lines * u128::from(size) / u128::from(read)) as u64;
        (size > 0 && read >= ENOUGH).then(estimate)
    }

    /// Whether all lines that have arrived at the standard input were split off when this was last
    /// recorded: whoever writes them may wait for the results. Never of a file.
    pub fn is_dry(&self) -> bool {
        self.0.is_dry.load(Relaxed)
    }

    /// Records that these bytes of whole lines have arrived at the standard input.
    pub(super) fn add_arrived(&self, bytes: usize) {
        self.0.arrived.fetch_add(bytes as u64, Relaxed);
    }

    /// Records that the bytes that arrive are compressed.
    pub(super) fn set_packed(&self) {
        self.0.is_packed.store(true, Relaxed);
    }

    /// Whether no more than this many bytes of whole lines have arrived at the standard input.
    /// False for a file, and for compressed data.
    pub(super) fn check_dry(&self, taken: u64) -> bool {
        let arrived = self.0.arrived.load(Relaxed);
        let is_dry = arrived > 0 && arrived <= taken && !self.0.is_packed.load(Relaxed);
        self.0.is_dry.store(is_dry, Relaxed);
        is_dry
    }

    /// Records lines that were split off.
    pub(super) fn add_lines_read(&self, lines: usize) {
        self.0.lines.fetch_add(lines as u64, Relaxed);
    }

    /// The file, whose reading is recorded from its beginning on.
    pub(super) fn watch_file(&self, file: File) -> impl Read + Send + use<> {
        let size = file.metadata().map_or(0, |metadata| metadata.len());
        self.0.size.store(size, Relaxed);
        self.0.read.store(0, Relaxed);
        self.0.lines.store(0, Relaxed);
        WatchedFile { file, gauge: self.clone() }
    }
}

/// A file whose reading is recorded.
struct WatchedFile {
    file: File,
    gauge: ReadGauge,
}

impl Read for WatchedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.file.read(buffer)?;
        self.gauge.0.read.fetch_add(bytes as u64, Relaxed);
        Ok(bytes)
    }
}
