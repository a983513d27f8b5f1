//! `Gauge`: how far a file is read, and how many lines it may have, without a look through it.

use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many bytes are read before an estimate is worth something: buffers run ahead of lines.
const ENOUGH: u64 = 1 << 20;

/// How many bytes of a file were read, and how many lines were cut from them. A clone is the same
/// gauge; who reads a file anew sets it back.
///
/// ```
/// use seventeen_host::stop::StopToken;
/// use seventeen_jobs::text::{Content, Gauge, LineReader};
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("puzzles.txt");
/// std::fs::write(&path, format!("{}\n", ".".repeat(81)).repeat(100_000))?;
/// let (name, gauge) = (path.display().to_string(), Gauge::default());
/// let mut reader =
///     LineReader::open_measured(&name, Content::Problems, &StopToken::default(), &gauge)?;
/// assert_eq!(gauge.size(), 8_200_000);
/// assert_eq!(gauge.lines(), None, "nothing is read yet");
/// reader.next_lines(20_000);
/// assert!(gauge.lines().is_some_and(|lines| (95_000..100_000).contains(&lines)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Gauge(Arc<Counts>);

#[derive(Default, Debug)]
struct Counts {
    size: AtomicU64,
    read: AtomicU64,
    lines: AtomicU64,
}

impl Gauge {
    /// How many bytes the file has on disk; 0 for what is no file, or was not opened yet.
    pub fn size(&self) -> u64 {
        self.0.size.load(Relaxed)
    }

    /// About how many lines the file has, if all are like those that were cut; none before enough
    /// of it was read, or if no file is read.
    pub fn lines(&self) -> Option<u64> {
        let (size, read) = (self.size(), self.0.read.load(Relaxed));
        let lines = u128::from(self.0.lines.load(Relaxed));
        let estimate = || (lines * u128::from(size) / u128::from(read)) as u64;
        (size > 0 && read >= ENOUGH).then(estimate)
    }

    /// Takes note of lines that were cut.
    pub(super) fn cut(&self, lines: usize) {
        self.0.lines.fetch_add(lines as u64, Relaxed);
    }

    /// The file, whose reading is taken note of from its beginning on.
    pub(super) fn watch(&self, file: File) -> impl Read + Send + use<> {
        let size = file.metadata().map_or(0, |metadata| metadata.len());
        self.0.size.store(size, Relaxed);
        self.0.read.store(0, Relaxed);
        self.0.lines.store(0, Relaxed);
        Watched { file, gauge: self.clone() }
    }
}

/// A file whose reading is taken note of.
struct Watched {
    file: File,
    gauge: Gauge,
}

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.file.read(buffer)?;
        self.gauge.0.read.fetch_add(bytes as u64, Relaxed);
        Ok(bytes)
    }
}
