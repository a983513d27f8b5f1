//! `write`: a stream's rows into a file, which appears under its name when it is whole.
//!
//! While it grows it is called `PATH.part`. With `resume`, `PATH.done` says how many source items
//! are wholly in it, how many bytes those take, and which run it belongs to: a run that was
//! stopped goes on behind the last whole item. The suffix decides the form: `.csv`, `.jsonl` and
//! `.json` for JSON lines, anything else for lines of text.

use crate::failure::{Res, bad_input, not_written};
use crate::rows::Row;
use crate::session::Session;
use crate::sheet::{Ended, Form, Rendered, Sheet};
use crate::stream::{Flow, Item, Stream};
use rhai::EvalAltResult;
use serde::{Deserialize, Serialize};
use seventeen_host::stop::{self, StopToken};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

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
            set: session.set.clone(),
            seed: session.context.seed(),
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

/// Rows of a running stream: an item's, or those of many items, written already.
enum Piece {
    Item(Item),
    Rendered(Rendered),
}

/// Hands the stream's rows to `take`, from source item `start` on.
fn each_piece(
    stream: &Stream,
    start: u64,
    form: Form,
    mut take: impl FnMut(Piece) -> Res<()>,
) -> Res<()> {
    match stream.flow_from(start)? {
        Flow::Bulk(bulk) => bulk
            .batches(move |chunk| Rendered::of(chunk, form))
            .flatten()
            .try_for_each(|rendered| take(Piece::Rendered(rendered))),
        flow => flow.into_items(&stream.session).try_for_each(|item| take(Piece::Item(item?))),
    }
}

/// Writes every row of `stream` to what is there and is no file: a device, a pipe, a terminal.
fn write_on(stream: &Stream, form: Form, out: impl Write, path: &str) -> Res<i64> {
    let mut sheet = Sheet::new(form, out, 0, 0);
    let failed = |error| not_written(path, &error);
    let done = each_piece(stream, 0, form, |piece| match piece {
        Piece::Item(item) => Row::each(&item.value, |row| sheet.add(&row)).map_err(failed),
        Piece::Rendered(rendered) => {
            sheet.append(rendered.sheet).map_err(failed)?;
            rendered.ended.map_or(Ok(()), |ended| Err(ended.at(path)))
        }
    });
    // What was found so far counts even where the rest fails.
    let flushed = sheet.out().flush().map_err(failed);
    done.and(flushed).map(|()| sheet.rows as i64)
}

/// Writes lines into a device or a pipe.
fn write_to_device(stream: &Stream, path: &str) -> Res<i64> {
    let device = OpenOptions::new().write(true).open(path);
    let device = BufWriter::new(device.map_err(|error| not_written(path, &error))?);
    write_on(stream, Form::Text, device, path)
}

/// Writes every row of `stream` to the standard output; how many there were.
pub(crate) fn write_to_output(stream: &Stream) -> Res<i64> {
    let session = &stream.session;
    let form = if session.json { Form::JsonLines } else { Form::Text };
    // With a buffer of its own the output, which others print to, is not asked for each row.
    let output = BufWriter::with_capacity(1 << 17, session.output.clone());
    write_on(stream, form, output, "the standard output")
}

/// Writes every row of `stream` to a new file; how many there were.
fn write_to_file(stream: &Stream, path: &str) -> Res<i64> {
    claim(stream, path)?;
    let file = Part::create(path, Run::of(&stream.session), false)?;
    fill(stream, file)
}

/// Writes the rows that the file lacks, and gives it its name.
fn fill(stream: &Stream, mut file: Part<'_>) -> Res<i64> {
    file.items_are_single = stream.is_one_to_one();
    file.stop = stream.session.context.stop().clone();
    each_piece(stream, file.done.items, Form::of(Path::new(file.path)), |piece| file.add(piece))?;
    file.finish()
}

/// The same, going on where an earlier run stopped.
fn resume_to_file(stream: &Stream, path: &str) -> Res<i64> {
    stream.check_resumable()?;
    claim(stream, path)?;
    let run = Run::of(&stream.session);
    let file = match Done::load(path)? {
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
    fill(stream, file)
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
    sheet: Sheet<BufWriter<File>>,
    done: Done,
    /// Whether each source item gives one item at most, and so is done with it.
    items_are_single: bool,
    /// The source item that the last row belongs to.
    current: Option<u64>,
    /// Whether progress is recorded, and when it was last.
    resumable: bool,
    stop: StopToken,
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
        let (form, file) = (Form::of(Path::new(path)), BufWriter::with_capacity(1 << 16, file));
        Part {
            path,
            sheet: Sheet::new(form, file, done.rows, done.bytes),
            items_are_single: false,
            current: None,
            done,
            resumable,
            stop: stop::token().clone(),
            saved: Instant::now(),
        }
    }

    fn failed(&self, ended: impl Into<Ended>) -> Box<EvalAltResult> {
        ended.into().at(&format!("{}.part", self.path))
    }

    /// Adds rows.
    fn add(&mut self, piece: Piece) -> Res<()> {
        match piece {
            Piece::Item(item) => {
                self.begin_item(item.source)?;
                let added = Row::each(&item.value, |row| self.sheet.add(&row));
                added.map_err(|error| self.failed(error))?;
                self.end_single_item(item.source)
            }
            Piece::Rendered(rendered) => self.add_rendered(rendered),
        }
    }

    fn add_rendered(&mut self, rendered: Rendered) -> Res<()> {
        let (rows, bytes) = (self.sheet.rows, self.sheet.bytes);
        if let Some((first, _)) = rendered.sources {
            self.begin_item(first)?;
        }
        let (rows_before, bytes_before) = rendered.before_last;
        let appended = self.sheet.append(rendered.sheet);
        appended.map_err(|error| self.failed(error))?;
        if let Some((_, last)) = rendered.sources.filter(|(first, last)| first != last) {
            self.end_of_item(last, rows + rows_before, bytes + bytes_before)?;
            self.current = Some(last);
        }
        match (rendered.ended, self.current) {
            (Some(ended), _) => Err(self.failed(ended)),
            (None, Some(current)) => self.end_single_item(current),
            (None, None) => Ok(()),
        }
    }

    /// The next rows are those of source item `source`: the ones before it are done with.
    fn begin_item(&mut self, source: u64) -> Res<()> {
        if self.current.replace(source).is_some_and(|current| current != source) {
            self.end_of_item(source, self.sheet.rows, self.sheet.bytes)?;
        }
        Ok(())
    }

    /// The rows of source item `source` are all there, if it gives one item at most.
    fn end_single_item(&mut self, source: u64) -> Res<()> {
        // The last item of a cancelled run may be incomplete.
        if self.items_are_single && !self.stop.is_requested() {
            self.end_of_item(source + 1, self.sheet.rows, self.sheet.bytes)?;
        }
        Ok(())
    }

    /// Everything before source item `next` is in the file: so many rows, in so many bytes.
    fn end_of_item(&mut self, next: u64, rows: u64, bytes: u64) -> Res<()> {
        self.done.items = next;
        (self.done.rows, self.done.bytes) = (rows, bytes);
        if self.resumable && self.saved.elapsed() >= SAVE_EVERY {
            self.save().map_err(|error| self.failed(error))?;
        }
        Ok(())
    }

    fn save(&mut self) -> io::Result<()> {
        self.sheet.out().flush()?;
        self.sheet.out().get_ref().sync_data()?;
        self.done.save(self.path)?;
        self.saved = Instant::now();
        Ok(())
    }

    /// Gives the file its name; how many rows it has.
    fn finish(mut self) -> Res<i64> {
        if let Some(last) = self.current {
            self.end_of_item(last + 1, self.sheet.rows, self.sheet.bytes)?;
        }
        self.close().map_err(|error| self.failed(error))?;
        Ok(self.sheet.rows as i64)
    }

    fn close(&mut self) -> io::Result<()> {
        self.sheet.out().flush()?;
        self.sheet.out().get_ref().sync_data()?;
        std::fs::rename(with_suffix(self.path, "part"), self.path)?;
        if self.resumable {
            self.done.finished = true;
            self.done.save(self.path)?;
        }
        Ok(())
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
