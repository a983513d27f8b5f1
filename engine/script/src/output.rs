//! The standard output of a run, shared by everything that prints.

use crate::failure::{Res, not_written};
use seventeen_host::StandardOutput;
use seventeen_jobs::Error;
use seventeen_jobs::files::FileAccess;
use seventeen_jobs::store::{AtomicFile, WriteTarget};
use seventeen_report::terminal::Shown;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The name of an output that has no other.
const STANDARD: &str = "the standard output";

/// Where results are printed.
#[derive(Clone)]
pub struct Output {
    sink: Arc<Mutex<Sink>>,
    name: Arc<str>,
    /// The file that a listing is being written to, as errors name it.
    unfinished: Arc<Mutex<Option<String>>>,
    /// Whether a file in its place could be resumed.
    could_resume: Arc<AtomicBool>,
}

/// The destination of the bytes.
enum Sink {
    /// A writer, which gets them immediately.
    Stream(Box<dyn Write + Send>),
    /// A file that gets its name at the end of the run.
    File(AtomicFile),
    /// A file that is not yet made: it gets a listing, or what is printed.
    Results(ResultsFile),
    /// The file at this path gets a listing, and nothing else is printed.
    Listed(PathBuf),
    /// Something was printed that cannot be in a file to be resumed.
    Refused(PathBuf),
}

/// A file for the listing of a run, which a later run can resume.
pub(crate) struct ResultsFile {
    /// The path of the file.
    pub(crate) path: PathBuf,
    /// Whether this run resumes an earlier one.
    pub(crate) resumes: bool,
}

impl Sink {
    fn writer(&mut self) -> io::Result<&mut dyn Write> {
        match self {
            Sink::Results(ResultsFile { path, resumes: false }) => {
                *self = Sink::File(AtomicFile::create(path)?);
            }
            Sink::Results(ResultsFile { path, .. }) | Sink::Listed(path) => {
                *self = Sink::Refused(std::mem::take(path));
            }
            _ => {}
        }
        match self {
            Sink::Stream(writer) => Ok(writer),
            Sink::File(file) => {
                // The output of a failed run is kept, so that the user can look at it.
                file.keep_part();
                Ok(file)
            }
            Sink::Results(_) | Sink::Listed(_) | Sink::Refused(_) => Err(not_resumable_error()),
        }
    }

    /// Flushes buffers. This also reports what was not printed, since `print` does not.
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stream(writer) => writer.flush(),
            Sink::File(file) => file.flush(),
            Sink::Results(_) | Sink::Listed(_) => Ok(()),
            Sink::Refused(_) => Err(not_resumable_error()),
        }
    }
}

/// The error of a run that would print text into a file that can be resumed.
fn not_resumable_error() -> io::Error {
    io::Error::other(
        "only a single list of results can be resumed, but this run prints something else",
    )
}

impl Output {
    /// Prints to the process's standard output; control characters are removed for a terminal.
    pub fn stdout() -> Output {
        let stdout = io::BufWriter::with_capacity(1 << 16, StandardOutput);
        if io::stdout().is_terminal() {
            Output::to_writer(Shown::new(stdout))
        } else {
            Output::to_writer(stdout)
        }
    }

    /// Prints to this writer.
    pub fn to_writer(writer: impl Write + Send + 'static) -> Output {
        Output::new(Sink::Stream(Box::new(writer)), STANDARD)
    }

    /// Prints to a file, which gets its name when a recipe succeeds. Until then it has the name of
    /// its [part](seventeen_jobs::store::Sidecar::Part), and keeps it if the recipe fails after
    /// printing something. If the path is not a file, but a pipe for example, output appears there
    /// immediately.
    ///
    /// ```
    /// use seventeen_host::Registry;
    /// use seventeen_script::{Output, Recipe, RunSettings};
    ///
    /// let directory = tempfile::tempdir()?;
    /// let path = directory.path().join("sum.txt");
    /// let output = Output::to_file(&path)?;
    /// assert!(!path.exists());
    /// Recipe::expression("1 + 2").run(Registry::default(), RunSettings::default(), output)?;
    /// assert_eq!(std::fs::read_to_string(&path)?, "3\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn to_file(path: &Path) -> Result<Output, Error> {
        let name = path.display().to_string();
        let failed = |error| Error::write_failed(&name, &error);
        let sink = match WriteTarget::from_path(path)? {
            WriteTarget::File(file) => Sink::File(AtomicFile::create(&file).map_err(failed)?),
            WriteTarget::Device(device) => {
                let device = WriteTarget::open_device(&device).map_err(failed)?;
                Sink::Stream(Box::new(io::BufWriter::new(device)))
            }
        };
        Ok(Output::new(sink, &name))
    }

    /// Prints to a file as [`to_file`](Self::to_file) does. If all that a recipe prints is one
    /// stream whose steps treat each item by itself, a later run can resume the file: one with
    /// `resumes`.
    ///
    /// ```
    /// use seventeen_host::Registry;
    /// use seventeen_script::{Output, Recipe, RunSettings};
    ///
    /// let directory = tempfile::tempdir()?;
    /// let path = directory.path().join("numbers.txt");
    /// let recipe = Recipe::expression("stream([1, 2])");
    /// for resumes in [false, true] {
    ///     let output = Output::to_results_file(&path, resumes)?;
    ///     recipe.run(Registry::default(), RunSettings::default(), output)?;
    ///     assert_eq!(std::fs::read_to_string(&path)?, "1\n2\n");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The path is that of a directory, or `resumes` is true and it is not that of a file.
    pub fn to_results_file(path: &Path, resumes: bool) -> Result<Output, Error> {
        match WriteTarget::from_path(path)? {
            WriteTarget::File(file) => {
                let results = ResultsFile { path: file, resumes };
                Ok(Output::new(Sink::Results(results), &path.display().to_string()))
            }
            WriteTarget::Device(_) if resumes => Err(Error::bad_input(format_args!(
                "{}: it is not a file, so no run can resume it",
                path.display()
            ))),
            WriteTarget::Device(_) => Output::to_file(path),
        }
    }

    /// The file for the listing of the run, if the output is such a file and nothing was printed.
    /// `is_resumable` returns whether the listing at a path can be resumed; otherwise it is
    /// printed.
    pub(crate) fn take_results_file(
        &self,
        is_resumable: impl FnOnce(&Path) -> bool,
    ) -> Option<ResultsFile> {
        let mut sink = self.lock();
        match &*sink {
            Sink::Results(results) if results.resumes || is_resumable(&results.path) => {
                let listed = Sink::Listed(results.path.clone());
                match std::mem::replace(&mut *sink, listed) {
                    Sink::Results(results) => Some(results),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Notes that a listing is being written to the file of this name.
    pub(crate) fn begin_file(&self, part: &str) {
        *self.lock_unfinished() = Some(part.to_owned());
    }

    /// Notes that this file is complete.
    pub(crate) fn end_file(&self) {
        *self.lock_unfinished() = None;
    }

    fn lock_unfinished(&self) -> MutexGuard<'_, Option<String>> {
        self.unfinished.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The file that a failed run leaves unfinished, and whether a run needs `--resume` to continue
    /// it.
    pub fn unfinished_file(&self) -> Option<(String, bool)> {
        let (part, needs_option) = match &*self.lock() {
            Sink::File(file) => (Some(file.part_path().display().to_string()), false),
            Sink::Listed(_) => (self.lock_unfinished().clone(), true),
            _ => (self.lock_unfinished().clone(), false),
        };
        let exists = |part: &String| FileAccess::current().exists(Path::new(part));
        part.filter(exists).map(|part| (part, needs_option))
    }

    /// Notes whether a file with the listing that is being written could be resumed.
    pub(crate) fn note_resumable(&self, could_resume: bool) {
        self.could_resume.store(could_resume, Ordering::Relaxed);
    }

    /// Whether the run was writing a listing that a file in this place would let a later run
    /// resume.
    pub fn could_resume(&self) -> bool {
        self.could_resume.load(Ordering::Relaxed)
    }

    /// Discards everything.
    pub(crate) fn discarding() -> Output {
        Output::to_writer(io::sink())
    }

    fn new(sink: Sink, name: &str) -> Output {
        let (unfinished, could_resume) = (Arc::default(), Arc::default());
        Output { sink: Arc::new(Mutex::new(sink)), name: name.into(), unfinished, could_resume }
    }

    /// Its name in errors.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The path of its file, if it is a file.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        match &*self.lock() {
            Sink::Stream(_) => None,
            Sink::File(file) => Some(file.path().to_owned()),
            Sink::Results(ResultsFile { path, .. }) | Sink::Listed(path) | Sink::Refused(path) => {
                Some(path.clone())
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Sink> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints one line.
    pub(crate) fn print_line(&self, line: &str) -> Res<()> {
        let mut sink = self.lock();
        let written = sink.writer().and_then(|writer| {
            writer.write_all(line.as_bytes()).and_then(|()| writer.write_all(b"\n"))
        });
        written.map_err(|error| not_written(&self.name, &error))
    }

    /// Flushes buffers.
    pub(crate) fn flush(&self) -> Res<()> {
        Write::flush(&mut self.clone()).map_err(|error| not_written(&self.name, &error))
    }

    /// Ends the run: a file gets its name.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn finish(&self) -> Result<(), Error> {
        let done = match &mut *self.lock() {
            Sink::File(file) => file.commit_in_place(),
            // A recipe that printed nothing.
            Sink::Results(ResultsFile { path, .. }) => AtomicFile::write(path, &[]),
            other => other.flush(),
        };
        done.map_err(|error| Error::write_failed(&self.name, &error))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().writer()?.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.lock().writer()?.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().flush()
    }
}

/// Output that is held back, until the run has succeeded or for good.
#[derive(Clone, Default)]
pub(crate) struct HeldOutput(Arc<Mutex<Vec<u8>>>);

impl HeldOutput {
    /// Prints the held output.
    ///
    /// # Errors
    /// It cannot be printed.
    pub(crate) fn print(&self, output: &Output) -> Result<(), Error> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut to = output.clone();
        let printed = to.write_all(&bytes).and_then(|()| Write::flush(&mut to));
        printed.map_err(|error| Error::write_failed(output.name(), &error))
    }

    /// The first line of it; none if nothing was printed.
    pub(crate) fn first_line(&self) -> Option<String> {
        self.text().lines().next().map(str::to_owned)
    }

    /// All of it.
    pub(crate) fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Write for HeldOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
