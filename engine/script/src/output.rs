//! The standard output of a run, shared by everything that prints.

use crate::failure::{Res, not_written};
use seventeen_jobs::Error;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Where results are printed.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Box<dyn Write + Send>>>);

impl Output {
    /// Prints to the process's standard output.
    pub fn stdout() -> Output {
        Output::to(io::BufWriter::with_capacity(1 << 16, io::stdout()))
    }

    /// Prints to this writer.
    pub fn to(writer: impl Write + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(Box::new(writer))))
    }

    /// Prints to nothing that is seen.
    pub(crate) fn nowhere() -> Output {
        Output::to(io::sink())
    }

    fn lock(&self) -> MutexGuard<'_, Box<dyn Write + Send>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints one line.
    pub(crate) fn line(&self, line: &str) -> Res<()> {
        let mut writer = self.lock();
        let written = writer.write_all(line.as_bytes()).and_then(|()| writer.write_all(b"\n"));
        written.map_err(|error| not_written("the standard output", &error))
    }

    /// Hands on what is buffered.
    pub(crate) fn flush(&self) -> Res<()> {
        self.lock().flush().map_err(|error| not_written("the standard output", &error))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().flush()
    }
}

/// What is printed, held back: until it is known that all of it is right, or for good.
#[derive(Clone, Default)]
pub(crate) struct Held(Arc<Mutex<Vec<u8>>>);

impl Held {
    /// Prints it.
    ///
    /// # Errors
    /// It cannot be printed.
    pub(crate) fn print(&self, output: &Output) -> Result<(), Error> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut output = output.lock();
        let printed = output.write_all(&bytes).and_then(|()| output.flush());
        printed.map_err(|error| Error::not_written("the standard output", &error))
    }

    /// The first line of it; none if nothing was printed.
    pub(crate) fn first_line(&self) -> Option<String> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).lines().next().map(str::to_owned)
    }
}

impl Write for Held {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
