//! The file of a run log: JSON lines. The first line contains the format and the version.
//!
//! Each run locks the file and adds its line in one write. If a crash left an incomplete last line,
//! the next run removes it.

use super::LoggedRun;
use anyhow::{Context, anyhow, bail};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use seventeen_jobs::error::json_reason;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long to wait for another process that has locked the log.
const PATIENCE: Duration = Duration::from_secs(10);

/// The name of the format in the first line.
const FORMAT: &str = "seventeen run log";

/// The version of the lines. Increase it when you change them.
const VERSION: u32 = 1;

/// The largest number of bytes in the first line.
const LONGEST_HEAD: u64 = 1024;

/// The first line.
#[derive(Serialize, Deserialize)]
struct LogHeader {
    format: String,
    version: u32,
}

/// A run log.
pub(crate) struct RunLog {
    path: PathBuf,
}

impl RunLog {
    /// The log in a file, which need not exist.
    ///
    /// # Errors
    /// The file is not a run log, it cannot be read, or its directory does not exist. It is not
    /// changed.
    pub(crate) fn open(path: &Path) -> anyhow::Result<RunLog> {
        let (log, shown) = (RunLog { path: path.to_owned() }, path.display());
        if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            bail!("{shown}: not a regular file, expected a run log");
        }
        let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
        if let Some(directory) = directory.filter(|directory| !directory.is_dir()) {
            bail!("{shown}: cannot log runs there: no directory {}", directory.display());
        }
        let mut head = Vec::new();
        match File::open(path) {
            Ok(file) => BufReader::new(file).take(LONGEST_HEAD).read_until(b'\n', &mut head)?,
            Err(error) if error.kind() == ErrorKind::NotFound => 0,
            Err(error) => return Err(error).with_context(|| format!("{shown}")),
        };
        log.check_header(&String::from_utf8_lossy(&head))?;
        Ok(log)
    }

    /// Adds a run that has ended, with the next number.
    ///
    /// # Errors
    /// The file cannot be written, or another process locks it for too long.
    pub(crate) fn append(&self, run: LoggedRun) -> anyhow::Result<()> {
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(&self.path)?;
        lock_file(&file)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        // Another process may have created the file after `open` looked at it.
        self.check_header(text.lines().next().unwrap_or_default())?;
        let whole = complete_lines(&text);
        let mut added = String::new();
        if whole.is_empty() {
            added +=
                &serde_json::to_string(&LogHeader { format: FORMAT.to_owned(), version: VERSION })?;
            added.push('\n');
        }
        let id = whole.lines().count().max(1) as u64;
        added += &serde_json::to_string(&LoggedRun { id, ..run })?;
        added.push('\n');
        file.set_len(whole.len() as u64)?;
        file.seek(SeekFrom::Start(whole.len() as u64))?;
        file.write_all(added.as_bytes())?;
        Ok(file.sync_data()?)
    }

    /// The runs of the last `days` days whose name contains `name`, most recent first.
    ///
    /// # Errors
    /// The log cannot be read.
    pub(crate) fn list_recent(
        &self,
        name: &str,
        days: Option<u32>,
    ) -> anyhow::Result<Vec<LoggedRun>> {
        let hours = |days| SignedDuration::from_hours(24 * i64::from(days));
        let since =
            days.map_or(Ok(Timestamp::MIN), |days| Timestamp::now().checked_sub(hours(days)));
        // A span that begins before the first possible time includes all runs.
        let since = since.unwrap_or(Timestamp::MIN);
        let mut runs = self.read_runs()?;
        runs.retain(|run| run.name.contains(name) && run.started >= since);
        runs.reverse();
        Ok(runs)
    }

    /// The run of this number.
    ///
    /// # Errors
    /// The log has no such run, or it cannot be read.
    pub(crate) fn find_run(&self, id: u64) -> anyhow::Result<LoggedRun> {
        let found = self.read_runs()?.into_iter().find(|run| run.id == id);
        found.with_context(|| {
            format!("no run {id} in the log: `seventeen runs list` shows the numbers")
        })
    }

    fn read_runs(&self) -> anyhow::Result<Vec<LoggedRun>> {
        let shown = self.path.display();
        let text = std::fs::read_to_string(&self.path).with_context(|| format!("{shown}"))?;
        let read = |(number, line)| {
            serde_json::from_str(line).map_err(|error| {
                let (number, (what, column)) = (number + 1, json_reason(&error));
                anyhow!("{shown}:{number}:{column}: not a run: {what}; remove this line to read the others")
            })
        };
        complete_lines(&text).lines().enumerate().skip(1).map(read).collect()
    }

    /// Rejects a file whose first line is wrong. An empty file has an empty first line.
    fn check_header(&self, first: &str) -> anyhow::Result<()> {
        if first.is_empty() {
            return Ok(());
        }
        let shown = self.path.display();
        match serde_json::from_str::<LogHeader>(first) {
            Ok(head) if head.format != FORMAT => {}
            Ok(LogHeader { version: VERSION, .. }) => return Ok(()),
            Ok(LogHeader { version, .. }) => {
                bail!("{shown}: version {version}, expected {VERSION}")
            }
            Err(_) => {}
        }
        bail!(
            "{shown}: not a run log, which begins with {{\"format\":\"{FORMAT}\"}}: give another file with --runs or \
             SEVENTEEN_RUNS"
        )
    }
}

/// The complete lines of a log, without an incomplete last line.
fn complete_lines(text: &str) -> &str {
    text.rfind('\n').map_or("", |end| &text[..=end])
}

/// Locks the file, and waits for other processes to unlock it.
fn lock_file(file: &File) -> anyhow::Result<()> {
    let start = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                sleep(Duration::from_millis(10));
            }
            Err(error) => bail!("another process has locked it: {error}"),
        }
    }
}
