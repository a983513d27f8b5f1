//! The formats of the files of a data set.

use crate::listing::{Form, Listing};
#[cfg(feature = "parquet")]
use crate::parquet::ParquetFile;
use seventeen_host::nearest::suggestion;
use seventeen_jobs::dataset::DatasetPuzzle;
use seventeen_jobs::store::AtomicFile;
use seventeen_jobs::{Error, Result};
use std::io;

/// The formats with a line per puzzle, the default first.
const FORMS: [Form; 2] = [Form::Csv, Form::JsonLines];

/// The name of Parquet.
const PARQUET: &str = "parquet";

/// A format of the files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DatasetFormat {
    /// A line per puzzle.
    Lines(Form),
    /// Typed columns.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl DatasetFormat {
    /// The format of this name, or the default.
    pub(super) fn of_name(name: Option<&str>) -> Result<DatasetFormat> {
        let Some(name) = name else { return Ok(DatasetFormat::Lines(FORMS[0])) };
        if name == PARQUET {
            return parquet();
        }
        let form = FORMS.into_iter().find(|form| form.name() == name);
        form.map(DatasetFormat::Lines).ok_or_else(|| {
            let known: Vec<&str> = DatasetFormat::names().collect();
            let near = suggestion(name, known.iter().copied());
            let known = known.join(", ");
            Error::bad_input(format_args!("no format `{name}`{near} (there are: {known})"))
        })
    }

    /// The names of all, also of those that the build does not have.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        FORMS.map(Form::name).into_iter().chain([PARQUET])
    }

    /// Its name, and the extension of its files.
    pub(super) fn name(self) -> &'static str {
        match self {
            DatasetFormat::Lines(form) => form.name(),
            #[cfg(feature = "parquet")]
            DatasetFormat::Parquet => PARQUET,
        }
    }

    /// Whether the program reads its files.
    pub(super) fn is_read(self) -> bool {
        matches!(self, DatasetFormat::Lines(_))
    }
}

#[cfg(feature = "parquet")]
fn parquet() -> Result<DatasetFormat> {
    Ok(DatasetFormat::Parquet)
}

#[cfg(not(feature = "parquet"))]
fn parquet() -> Result<DatasetFormat> {
    Err(Error::bad_input("this build has no Parquet; build with `--features parquet`"))
}

/// A file of a data set.
pub(super) enum DatasetFile {
    Lines(Box<Listing<AtomicFile>>),
    #[cfg(feature = "parquet")]
    Parquet(Box<ParquetFile<AtomicFile>>),
}

impl DatasetFile {
    /// A file without puzzles.
    pub(super) fn new(format: DatasetFormat, file: AtomicFile) -> DatasetFile {
        match format {
            DatasetFormat::Lines(form) => DatasetFile::Lines(Box::new(Listing::new(form, file))),
            #[cfg(feature = "parquet")]
            DatasetFormat::Parquet => DatasetFile::Parquet(Box::new(ParquetFile::new(file))),
        }
    }

    /// Adds a puzzle.
    pub(super) fn add(&mut self, puzzle: &DatasetPuzzle) -> io::Result<()> {
        match self {
            DatasetFile::Lines(listing) => listing.add(puzzle),
            #[cfg(feature = "parquet")]
            DatasetFile::Parquet(file) => file.add(puzzle),
        }
    }

    /// Gives the file its name: it is complete.
    pub(super) fn commit(self) -> io::Result<()> {
        match self {
            DatasetFile::Lines(mut listing) => listing.out().commit_in_place(),
            #[cfg(feature = "parquet")]
            DatasetFile::Parquet(file) => file.finish()?.commit(),
        }
    }
}
