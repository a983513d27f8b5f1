//! The catalogue of all grids as jobs use it: opened once in a process, with the finer table of the
//! user's cache if `seventeen catalogue build` made it there. What it answers is the same with and
//! without.

mod banded;
mod build;
mod draw;
mod name;
mod ranked;
mod selection;

pub use banded::Banded;
pub use build::build_table;
pub use draw::{Over, draw, draw_entry};
pub use name::Name;
pub use ranked::Ranked;
pub use selection::{Grids, Selection};

use crate::error::Error;
use seventeen_catalogue::{Catalogue, Error as Refused};
use seventeen_host::user_directories;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The catalogue, and the finer table that was looked for.
pub struct Opened {
    /// The catalogue.
    pub catalogue: Catalogue,
    /// Where the finer table stands, or would stand; none if the user has no cache.
    pub table: Option<PathBuf>,
    /// Whether it is used.
    pub is_fine: bool,
    /// Why a table that is there is not used.
    pub fault: Option<String>,
}

/// Where the finer table stands, or would stand: in the user's cache; none if the user has none.
pub fn table_path() -> Option<PathBuf> {
    Some(user_directories::cache()?.join("catalogue.table"))
}

/// The catalogue of this process.
///
/// ```
/// use seventeen_catalogue::Rank;
///
/// let opened = seventeen_jobs::catalogue::opened();
/// assert_eq!(opened.catalogue.unrank(Rank::FIRST)?.to_string()[..18], *"123456789456789123");
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
pub fn opened() -> &'static Opened {
    static OPENED: OnceLock<Opened> = OnceLock::new();
    OPENED.get_or_init(|| {
        let table = table_path();
        let there = table.as_deref().filter(|path| path.exists());
        let (catalogue, is_fine, fault) = match there.map(Catalogue::with_table) {
            None => (Catalogue::new(), false, None),
            Some(Ok(catalogue)) => (catalogue, true, None),
            Some(Err(error)) => (Catalogue::new(), false, Some(error.to_string())),
        };
        Opened { catalogue, table, is_fine, fault }
    })
}

/// What the catalogue refuses is bad input; a table that cannot be read is not.
impl From<Refused> for Error {
    fn from(error: Refused) -> Error {
        match error {
            Refused::Interrupted => Error::interrupted(),
            Refused::File { .. } | Refused::Table { .. } => Error::work_failed(error),
            _ => Error::bad_input(error),
        }
    }
}
