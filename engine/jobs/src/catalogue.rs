//! The catalogue of all grids for jobs: opened once per process, with the index in the user's cache
//! if `seventeen catalogue build` wrote it. Answers are the same with and without the index.

mod build;
mod draw;
mod grid_band_classes;
mod grid_selection;
mod puzzle_name;
mod ranked_grid;

pub use build::build_table;
pub use draw::{GridPopulation, draw_band_pair, draw_grid};
pub use grid_band_classes::GridBandClasses;
pub use grid_selection::{GridSelection, RankedGrids};
pub use puzzle_name::PuzzleName;
pub use ranked_grid::RankedGrid;

use crate::error::Error;
use seventeen_catalogue::{Catalogue, Error as Refused};
use seventeen_host::user_directories;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The catalogue, and the state of its index.
pub struct OpenedCatalogue {
    /// The catalogue.
    pub catalogue: Catalogue,
    /// The place of the index, whether it exists or not; none if the user has no cache.
    pub table: Option<PathBuf>,
    /// Whether the index is used.
    pub is_fine: bool,
    /// The reason why an existing index is not used.
    pub fault: Option<String>,
}

/// The place of the index in the user's cache, whether it exists or not; none without a cache.
pub fn index_path() -> Option<PathBuf> {
    Some(user_directories::cache()?.join("catalogue.table"))
}

/// The catalogue of this process.
///
/// ```
/// use seventeen_catalogue::Rank;
///
/// let opened = seventeen_jobs::catalogue::open_catalogue();
/// assert_eq!(opened.catalogue.unrank(Rank::FIRST)?.to_string()[..18], *"123456789456789123");
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
pub fn open_catalogue() -> &'static OpenedCatalogue {
    static OPENED: OnceLock<OpenedCatalogue> = OnceLock::new();
    OPENED.get_or_init(|| {
        let table = index_path();
        let there = table.as_deref().filter(|path| path.exists());
        let (catalogue, is_fine, fault) = match there.map(Catalogue::with_index) {
            None => (Catalogue::new(), false, None),
            Some(Ok(catalogue)) => (catalogue, true, None),
            Some(Err(error)) => (Catalogue::new(), false, Some(error.to_string())),
        };
        OpenedCatalogue { catalogue, table, is_fine, fault }
    })
}

/// Requests that the catalogue rejects are bad input; an unreadable index is not.
impl From<Refused> for Error {
    fn from(error: Refused) -> Error {
        match error {
            Refused::Cancelled => Error::interrupted(),
            Refused::File { .. } | Refused::Table { .. } => Error::work_failed(error),
            _ => Error::bad_input(error),
        }
    }
}
