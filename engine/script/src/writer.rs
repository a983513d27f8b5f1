//! `write`: a stream's rows into a file, which appears under its name when it is whole.
//!
//! While it grows it is called `PATH.part`. With `resume`, `PATH.done` says how many source items
//! are wholly in it, how many bytes those take, and which run it belongs to: a run that was
//! stopped goes on behind the last whole item. The suffix decides the form: `.csv`, `.jsonl` and
//! `.json` for JSON lines, anything else for lines of text.

use crate::failure::{Res, bad_input, not_written};
use crate::rows::{Row, each_row};
use crate::session::Session;
use crate::stream::{Item, Stream};
use rhai::{Dynamic, EvalAltResult};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Csv,
    JsonLines,
}

impl Form {
    fn of(path: &Path) -> Form {
        match path.extension().and_then(|suffix| suffix.to_str()) {
            Some("csv") => Form::Csv,
            Some("jsonl" | "json") => Form::JsonLines,
            _ => Form::Text,
        }
    }

    /// The row's lines; the header of a CSV file comes before its first row.
    fn lines(self, row: &Row<'_>, first: bool) -> Result<Vec<u8>, csv::Error> {
        match self {
            Form::Text => Ok(format!("{}\n", row.line()).into()),
            Form::JsonLines => Ok(format!("{}\n", row.json()).into()),
            Form::Csv => {
                let fields = row.fields();
                let mut writer = csv::Writer::from_writer(Vec::new());
                if first {
                    writer.write_record(fields.iter().map(|(name, _)| name))?;
                }
                writer.write_record(fields.iter().map(|(_, value)| plain(value)))?;
                writer.into_inner().map_err(|error| error.into_error().into())
            }
        }
    }
}

/// A JSON value as a CSV field: text without quotes, nothing for null.
pub(crate) fn plain(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// What is wholly on disk.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Done {
    /// Which run: a file begun with other parameters is not gone on with.
    run: String,
    /// Source items whose rows are all in the file.
    items: u64,
    /// The bytes of their rows.
    bytes: u64,
    /// The rows.
    rows: u64,
}

/// Writes every row of `stream` to the standard output; how many there were.
pub(crate) fn write_to_output(stream: &Stream) -> Res<i64> {
    let session = &stream.session;
    let mut written = 0;
    for item in stream.items()? {
        let item = item.inspect_err(|_| {
            // What was found so far counts even where the rest fails.
            let _ = session.output.flush();
        })?;
        each_row(&item.value, |row| {
            written += 1;
            let json = session.settings.json;
            session.output.line(&if json { row.json() } else { row.line() })
        })?;
    }
    session.output.flush()?;
    Ok(written)
}

/// Writes every row of `stream` to a new file; how many there were.
pub(crate) fn write_to_file(stream: &Stream, path: &str) -> Res<i64> {
    let mut file = Part::create(path, None)?;
    for item in stream.items()? {
        file.add(&item?)?;
    }
    file.finish()
}

/// The same, going on where an earlier run stopped.
pub(crate) fn resume_to_file(stream: &Stream, path: &str) -> Res<i64> {
    stream.check_resumable()?;
    let run = identity(&stream.session);
    let mut file = match Done::load(path)? {
        None => Part::create(path, Some(run))?,
        Some(done) if done.run == run => Part::reopen(path, done)?,
        Some(done) => {
            return Err(bad_input(format_args!(
                "{path}.done belongs to another run ({}), this one is {run}; remove {path}.done \
                 and {path}.part to begin anew",
                done.run
            )));
        }
    };
    let start = file.done.items;
    for item in stream.items_from(start)? {
        file.add(&item?)?;
    }
    file.finish()
}

/// What a run's results depend on, as far as its settings say.
fn identity(session: &Session) -> String {
    let set: Vec<String> =
        session.settings.set.iter().map(|(name, value)| format!("{name}={value}")).collect();
    format!("seed={} {}", session.settings.seed, set.join(" ")).trim_end().to_owned()
}

fn with_suffix(path: &str, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{path}.{suffix}"))
}

impl Done {
    fn load(path: &str) -> Res<Option<Done>> {
        let file = with_suffix(path, "done");
        match std::fs::read_to_string(&file) {
            Ok(text) => serde_json::from_str(&text).map(Some).map_err(|error| {
                bad_input(format_args!("{}: not a record of work done: {error}", file.display()))
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(bad_input(format_args!("cannot read {}: {error}", file.display()))),
        }
    }

    /// Replaces the record on disk, at once or not at all.
    fn save(&self, path: &str) -> io::Result<()> {
        let new = with_suffix(path, "done.new");
        let mut file = File::create(&new)?;
        file.write_all(serde_json::to_string(self)?.as_bytes())?;
        file.sync_data()?;
        std::fs::rename(new, with_suffix(path, "done"))
    }
}

/// A file that is being written.
struct Part<'a> {
    path: &'a str,
    form: Form,
    file: BufWriter<File>,
    done: Done,
    /// The source item that the last row belongs to, and the bytes and rows up to it.
    current: Option<u64>,
    bytes: u64,
    rows: u64,
    /// Whether progress is recorded, and when it was last.
    resumable: bool,
    saved: Instant,
}

const SAVE_EVERY: Duration = Duration::from_secs(1);

impl<'a> Part<'a> {
    fn create(path: &'a str, run: Option<String>) -> Res<Part<'a>> {
        let file = File::create(with_suffix(path, "part"));
        let file = file.map_err(|error| not_written(&format!("{path}.part"), &error))?;
        let resumable = run.is_some();
        let done = Done { run: run.unwrap_or_default(), items: 0, bytes: 0, rows: 0 };
        Ok(Part::new(path, file, done, resumable))
    }

    /// Goes on behind what is wholly in the file. A finished file is opened as it stands.
    fn reopen(path: &'a str, done: Done) -> Res<Part<'a>> {
        let part = with_suffix(path, "part");
        if !part.exists() && Path::new(path).exists() {
            let copied = std::fs::copy(path, &part);
            copied.map_err(|error| not_written(&format!("{path}.part"), &error))?;
        }
        let open = || {
            let mut file = OpenOptions::new().write(true).open(&part)?;
            file.set_len(done.bytes)?;
            file.seek(io::SeekFrom::End(0))?;
            Ok(file)
        };
        let file = open().map_err(|error| not_written(&format!("{path}.part"), &error))?;
        Ok(Part::new(path, file, done, true))
    }

    fn new(path: &'a str, file: File, done: Done, resumable: bool) -> Part<'a> {
        Part {
            path,
            form: Form::of(Path::new(path)),
            file: BufWriter::with_capacity(1 << 16, file),
            current: None,
            bytes: done.bytes,
            rows: done.rows,
            done,
            resumable,
            saved: Instant::now(),
        }
    }

    fn failed(&self, error: impl Into<io::Error>) -> Box<EvalAltResult> {
        not_written(&format!("{}.part", self.path), &error.into())
    }

    /// Adds the rows of an item.
    fn add(&mut self, item: &Item) -> Res<()> {
        if self.current.is_some_and(|current| current != item.source) {
            self.end_of_item(item.source)?;
        }
        self.current = Some(item.source);
        self.add_rows(&item.value).map_err(|error| self.failed(error))
    }

    fn add_rows(&mut self, value: &Dynamic) -> io::Result<()> {
        each_row(value, |row| {
            let lines = self.form.lines(&row, self.rows == 0).map_err(io::Error::other)?;
            self.file.write_all(&lines)?;
            self.bytes += lines.len() as u64;
            self.rows += 1;
            Ok(())
        })
    }

    /// Everything before source item `next` is in the file.
    fn end_of_item(&mut self, next: u64) -> Res<()> {
        self.done.items = next;
        (self.done.bytes, self.done.rows) = (self.bytes, self.rows);
        if self.resumable && self.saved.elapsed() >= SAVE_EVERY {
            self.save().map_err(|error| self.failed(error))?;
        }
        Ok(())
    }

    fn save(&mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_data()?;
        self.done.save(self.path)?;
        self.saved = Instant::now();
        Ok(())
    }

    /// Gives the file its name; how many rows it has.
    fn finish(mut self) -> Res<i64> {
        if let Some(last) = self.current {
            self.end_of_item(last + 1)?;
        }
        self.file.flush().map_err(|error| self.failed(error))?;
        self.file.get_ref().sync_data().map_err(|error| self.failed(error))?;
        let part = with_suffix(self.path, "part");
        std::fs::rename(part, self.path).map_err(|error| self.failed(error))?;
        if self.resumable {
            self.done.save(self.path).map_err(|error| self.failed(error))?;
        }
        Ok(self.rows as i64)
    }
}

/// A run that stops early records what is wholly on disk.
impl Drop for Part<'_> {
    fn drop(&mut self) {
        if self.resumable && with_suffix(self.path, "part").exists() {
            // The run is failing already; a resumed one then begins a little earlier.
            let _ = self.save();
        }
    }
}
