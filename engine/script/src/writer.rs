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
use std::collections::BTreeMap;
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
    /// Which run: a file begun by another is not gone on with.
    run: Run,
    /// Source items whose rows are all in the file.
    items: u64,
    /// The bytes of their rows.
    bytes: u64,
    /// The rows.
    rows: u64,
    /// Whether that is all, and the file has its name.
    finished: bool,
}

/// What a run's results depend on, but for what its input files hold and its imports say.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Run {
    version: String,
    recipe: String,
    set: BTreeMap<String, String>,
    seed: u64,
}

impl Run {
    fn of(session: &Session) -> Run {
        Run {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            recipe: session.recipe.clone(),
            set: session.settings.set.clone(),
            seed: session.settings.seed,
        }
    }

    /// What differs, for a person.
    fn difference(&self, other: &Run) -> String {
        if self.version != other.version {
            return format!("of version {}, this is {}", self.version, other.version);
        }
        if self.recipe != other.recipe {
            return "of a recipe with another text".to_owned();
        }
        let shown = |run: &Run| format!("{:?} and seed {}", run.set, run.seed);
        format!("with {}, this one has {}", shown(self), shown(other))
    }
}

/// Writes every row of `stream` to `path`, or to the standard output for `-`; how many there were.
pub(crate) fn write(stream: &Stream, path: &str, resume: bool) -> Res<i64> {
    if path == "-" {
        return write_to_output(stream);
    }
    match std::fs::metadata(path) {
        _ if path.is_empty() => Err(bad_input("write: the path is empty")),
        Ok(there) if there.is_dir() => {
            Err(bad_input(format_args!("cannot write {path}: it is a directory")))
        }
        Ok(there) if !there.is_file() => write_to_device(stream, path),
        // The file that a link leads to is replaced, not the link.
        Ok(_) => {
            let real = std::fs::canonicalize(path).map_err(|error| not_written(path, &error))?;
            write_or_resume(stream, &real.to_string_lossy(), resume)
        }
        Err(_) => write_or_resume(stream, path, resume),
    }
}

fn write_or_resume(stream: &Stream, path: &str, resume: bool) -> Res<i64> {
    if resume { resume_to_file(stream, path) } else { write_to_file(stream, path) }
}

/// Writes lines into what is there and is no file: a device or a pipe.
fn write_to_device(stream: &Stream, path: &str) -> Res<i64> {
    let device = OpenOptions::new().write(true).open(path);
    let mut device = BufWriter::new(device.map_err(|error| not_written(path, &error))?);
    let mut written = 0;
    for item in stream.items()? {
        each_row(&item?.value, |row| {
            written += 1;
            writeln!(device, "{}", row.line()).map_err(|error| not_written(path, &error))
        })?;
    }
    device.flush().map_err(|error| not_written(path, &error))?;
    Ok(written)
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
fn write_to_file(stream: &Stream, path: &str) -> Res<i64> {
    claim(stream, path)?;
    let mut file = Part::create(path, Run::of(&stream.session), false)?;
    for item in stream.items()? {
        file.add(&item?)?;
    }
    file.finish()
}

/// The same, going on where an earlier run stopped.
fn resume_to_file(stream: &Stream, path: &str) -> Res<i64> {
    stream.check_resumable()?;
    claim(stream, path)?;
    let run = Run::of(&stream.session);
    let mut file = match Done::load(path)? {
        Some(done) if done.run != run => {
            return Err(bad_input(format_args!(
                "{path}.done belongs to another run, {}; remove it to begin anew",
                done.run.difference(&run)
            )));
        }
        Some(done) if done.finished && Path::new(path).exists() => return Ok(done.rows as i64),
        Some(done) if !done.finished => Part::reopen(path, done)?,
        _ => Part::create(path, run, true)?,
    };
    file.items_are_single = stream.is_one_to_one();
    for item in stream.items_from(file.done.items)? {
        file.add(&item?)?;
    }
    file.finish()
}

/// Makes a file this run's to write.
fn claim(stream: &Stream, path: &str) -> Res<()> {
    if stream.session.claim(path) {
        return Ok(());
    }
    Err(bad_input(format_args!("{path}: this run writes it already")))
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
    /// The names of the columns, once there is a row.
    columns: Option<Vec<String>>,
    done: Done,
    /// Whether each source item gives one item at most, and so is done with it.
    items_are_single: bool,
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
    /// A new file. What an earlier run recorded under this name holds no more.
    fn create(path: &'a str, run: Run, resumable: bool) -> Res<Part<'a>> {
        let create = || match std::fs::remove_file(with_suffix(path, "done")) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => File::create(with_suffix(path, "part")),
        };
        let file = create().map_err(|error| not_written(&format!("{path}.part"), &error))?;
        let done = Done { run, items: 0, bytes: 0, rows: 0, finished: false };
        Ok(Part::new(path, file, done, resumable))
    }

    /// Goes on behind what is wholly in the file.
    fn reopen(path: &'a str, done: Done) -> Res<Part<'a>> {
        let part = with_suffix(path, "part");
        let open = || {
            let mut file = OpenOptions::new().write(true).open(&part)?;
            let found = file.metadata()?.len();
            if found < done.bytes {
                let expected = done.bytes;
                let text = format!("it has {found} bytes, expected at least {expected}");
                return Err(io::Error::new(io::ErrorKind::InvalidData, text));
            }
            file.set_len(done.bytes)?;
            file.seek(io::SeekFrom::End(0))?;
            Ok(file)
        };
        let file = open().map_err(|error| {
            bad_input(format_args!(
                "cannot go on with {}: {error}; remove {path}.done to begin anew",
                part.display()
            ))
        })?;
        Ok(Part::new(path, file, done, true))
    }

    fn new(path: &'a str, file: File, done: Done, resumable: bool) -> Part<'a> {
        Part {
            path,
            form: Form::of(Path::new(path)),
            file: BufWriter::with_capacity(1 << 16, file),
            columns: None,
            items_are_single: false,
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
        self.add_rows(&item.value).map_err(|error| self.failed(error))?;
        // The last item of a cancelled run may be incomplete.
        if self.items_are_single && !seventeen_host::stop::requested() {
            self.end_of_item(item.source + 1)?;
        }
        Ok(())
    }

    fn add_rows(&mut self, value: &Dynamic) -> io::Result<()> {
        each_row(value, |row| {
            let lines = match self.form {
                Form::Csv => self.csv_lines(&row)?,
                Form::Text => row.line() + "\n",
                Form::JsonLines => row.json() + "\n",
            };
            self.file.write_all(lines.as_bytes())?;
            self.bytes += lines.len() as u64;
            self.rows += 1;
            Ok(())
        })
    }

    /// The row under the header, which comes before the first; all rows have its columns.
    fn csv_lines(&mut self, row: &Row<'_>) -> io::Result<String> {
        let (names, values): (Vec<String>, Vec<String>) =
            row.fields().into_iter().map(|(name, value)| (name, plain(&value))).unzip();
        let mut lines = Vec::new();
        let mut writer = csv::Writer::from_writer(&mut lines);
        match &self.columns {
            Some(columns) if *columns != names => {
                let text = format!("a row has the columns {names:?}, expected {columns:?}");
                return Err(io::Error::new(io::ErrorKind::InvalidData, text));
            }
            None if self.rows == 0 => writer.write_record(&names)?,
            _ => {}
        }
        writer.write_record(&values)?;
        writer.flush()?;
        drop(writer);
        self.columns = Some(names);
        String::from_utf8(lines).map_err(io::Error::other)
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
            self.done.finished = true;
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
