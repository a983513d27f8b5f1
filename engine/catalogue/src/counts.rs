//! The counts for searches: the embedded ones, the index if there is one, and the decoded data of each class
//! used so far.

use crate::band_table::CLASSES;
use crate::class_counts::ClassCounts;
use crate::class_state::ClassState;
use crate::embedded::Embedded;
use crate::fine_table::FineTable;
use crate::rows_four::rows_four;
use crate::{Error, Result, TableFault};
use std::path::PathBuf;
use std::sync::OnceLock;

/// The decoded data of a class: 40 KB and its counts.
pub(crate) struct ClassData {
    pub(crate) state: ClassState,
    pub(crate) counts: ClassCounts,
}

/// The counts in use.
pub(crate) struct Counts {
    fine: Option<FineTable>,
    classes: Vec<OnceLock<Option<ClassData>>>,
}

impl Counts {
    /// The embedded counts, and an index.
    pub(crate) fn new(fine: Option<FineTable>) -> Counts {
        Counts { fine, classes: (0..CLASSES).map(|_| OnceLock::new()).collect() }
    }

    /// The index.
    pub(crate) fn fine(&self) -> Option<&FineTable> {
        self.fine.as_ref()
    }

    /// The decoded data of a class, from 0.
    pub(crate) fn class(&self, class: usize) -> Result<&ClassData> {
        let make = || {
            let state = ClassState::new(class);
            let counts = Embedded::get().counts(class, &rows_four(&state))?;
            Some(ClassData { state, counts })
        };
        self.classes[class].get_or_init(make).as_ref().ok_or_else(|| self.contradiction(class))
    }

    /// The error if the counts of a class do not fit its grids.
    pub(crate) fn contradiction(&self, class: usize) -> Error {
        let embedded = || PathBuf::from("the counts of the program");
        let path = self.fine.as_ref().map_or_else(embedded, |fine| fine.path().to_owned());
        Error::table(&path, TableFault::Contradiction { class: class as u16 + 1 })
    }
}
