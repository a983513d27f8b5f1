//! The file of a run log: JSON lines, the first of which says what the file is.
//!
//! A line is added while the file is locked, in one write. What a crash left of a last line is cut off by the
//! next run.

use super::Run;
use anyhow::{Context, bail};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long another process may hold the log.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the first line calls the file.
const FORMAT: &str = "seventeen run log";

/// The version of the lines. Whoever changes them gives them another number.
const VERSION: u32 = 1;

/// No first line of a log has more bytes.
const LONGEST_HEAD: u64 = 1024;

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
}

/// A run log.
pub(crate) struct RunLog {
    path: PathBuf,
}

impl RunLog {
    /// The log in a file, which need not be there.
    ///
    /// # Errors
    /// The file holds something else, and stays as it is; or it cannot be read.
    pub(crate) fn open(path: &Path) -> anyhow::Result<RunLog> {
        let (log, shown) = (RunLog { path: path.to_owned() }, path.display());
        if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            bail!("{shown}: no file, expected a run log");
        }
        let mut head = Vec::new();
        match File::open(path) {
            Ok(file) => BufReader::new(file).take(LONGEST_HEAD).read_until(b'\n', &mut head)?,
            Err(error) if error.kind() == ErrorKind::NotFound => 0,
            Err(error) => return Err(error).with_context(|| format!("{shown}")),
        };
        log.check_head(&String::from_utf8_lossy(&head))?;
        Ok(log)
    }

    /// Adds a run that has ended, with the next number.
    ///
    /// # Errors
    /// The file cannot be written, or is held by another process for too long.
    pub(crate) fn add(&self, run: Run) -> anyhow::Result<()> {
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(&self.path)?;
        lock(&file)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        // Another process may have begun it since it was opened.
        self.check_head(text.lines().next().unwrap_or_default())?;
        let whole = whole(&text);
        let mut added = String::new();
        if whole.is_empty() {
            added += &serde_json::to_string(&Head { format: FORMAT.to_owned(), version: VERSION })?;
            added.push('\n');
        }
        let id = whole.lines().count().max(1) as u64;
        added += &serde_json::to_string(&Run { id, ..run })?;
        added.push('\n');
        file.set_len(whole.len() as u64)?;
        file.seek(SeekFrom::Start(whole.len() as u64))?;
        file.write_all(added.as_bytes())?;
        Ok(file.sync_data()?)
    }

    /// The runs of the last `days` days whose name has `name` in it, the last one first.
    ///
    /// # Errors
    /// The log cannot be read.
    pub(crate) fn list(&self, name: &str, days: Option<u32>) -> anyhow::Result<Vec<Run>> {
        let hours = |days| SignedDuration::from_hours(24 * i64::from(days));
        let since =
            days.map_or(Ok(Timestamp::MIN), |days| Timestamp::now().checked_sub(hours(days)));
        // A span before the first year reaches all runs.
        let since = since.unwrap_or(Timestamp::MIN);
        let mut runs = self.runs()?;
        runs.retain(|run| run.name.contains(name) && run.started >= since);
        runs.reverse();
        Ok(runs)
    }

    /// The run of this number.
    ///
    /// # Errors
    /// There is none, or the log cannot be read.
    pub(crate) fn get(&self, id: u64) -> anyhow::Result<Run> {
        let found = self.runs()?.into_iter().find(|run| run.id == id);
        found.with_context(|| format!("there is no run {id} in the log"))
    }

    fn runs(&self) -> anyhow::Result<Vec<Run>> {
        let shown = self.path.display();
        let text = std::fs::read_to_string(&self.path).with_context(|| format!("{shown}"))?;
        let read = |(number, line)| {
            serde_json::from_str(line).with_context(|| format!("{shown}:{}: no run", number + 1))
        };
        whole(&text).lines().enumerate().skip(1).map(read).collect()
    }

    /// Refuses a file that begins with another line; none is that of an empty file.
    fn check_head(&self, first: &str) -> anyhow::Result<()> {
        if first.is_empty() {
            return Ok(());
        }
        let shown = self.path.display();
        match serde_json::from_str::<Head>(first) {
            Ok(head) if head.format != FORMAT => {}
            Ok(Head { version: VERSION, .. }) => return Ok(()),
            Ok(Head { version, .. }) => bail!("{shown}: version {version}, expected {VERSION}"),
            Err(_) => {}
        }
        bail!(
            "{shown}: no run log, which begins with {{\"format\":\"{FORMAT}\"}}: name another file by --runs or \
             SEVENTEEN_RUNS"
        )
    }
}

/// The lines of a log without what a crash left of the last one.
fn whole(text: &str) -> &str {
    text.rfind('\n').map_or("", |end| &text[..=end])
}

/// Waits until no other process holds the file.
fn lock(file: &File) -> anyhow::Result<()> {
    let start = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                sleep(Duration::from_millis(10));
            }
            Err(error) => bail!("another process holds it: {error}"),
        }
    }
}
