//! The counts for searches: the embedded ones, the index if there is one, and the decoded data of
//! each class used so far.

use crate::band_table::CLASSES;
use crate::class_counts::ClassCounts;
use crate::class_state::ClassTables;
use crate::embedded_counts::EmbeddedCounts;
use crate::fourth_rows::fourth_rows;
use crate::rank_index::RankIndex;
use crate::{Error, Result, TableFault};
use std::path::PathBuf;
use std::sync::OnceLock;

/// The decoded data of a class: 40 KB and its counts.
pub(crate) struct ClassData {
    pub(crate) state: ClassTables,
    pub(crate) counts: ClassCounts,
}

/// The counts in use.
pub(crate) struct CatalogueCounts {
    index: Option<RankIndex>,
    classes: Vec<OnceLock<Option<ClassData>>>,
}

impl CatalogueCounts {
    /// The embedded counts, and an index.
    pub(crate) fn new(index: Option<RankIndex>) -> CatalogueCounts {
        CatalogueCounts { index, classes: (0..CLASSES).map(|_| OnceLock::new()).collect() }
    }

    /// The index.
    pub(crate) fn index(&self) -> Option<&RankIndex> {
        self.index.as_ref()
    }

    /// The decoded data of a class, from 0.
    pub(crate) fn class_data(&self, class: usize) -> Result<&ClassData> {
        let make = || {
            let state = ClassTables::new(class);
            let counts = EmbeddedCounts::get().decode_class(class, &fourth_rows(&state))?;
            Some(ClassData { state, counts })
        };
        self.classes[class]
            .get_or_init(make)
            .as_ref()
            .ok_or_else(|| self.contradiction_error(class))
    }

    /// The error if the counts of a class do not fit its grids.
    pub(crate) fn contradiction_error(&self, class: usize) -> Error {
        let embedded = || PathBuf::from("the counts of the program");
        let path = self.index.as_ref().map_or_else(embedded, |index| index.path().to_owned());
        Error::table_fault(&path, TableFault::Contradiction { class: class as u16 + 1 })
    }
}
