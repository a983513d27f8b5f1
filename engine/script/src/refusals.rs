//! `Refusals`: the puzzles of a file that a verb refuses. They are skipped and reported at the end,
//! as invalid lines are: one of a million does not cost the others their results.

use crate::failure::{Res, own_failure};
use rhai::EvalAltResult;
use seventeen_jobs::ErrorClass;
use seventeen_jobs::text::BadLines;
use std::sync::Arc;

/// A file with a list of items, or the standard input.
#[derive(Clone)]
pub(crate) struct ListFile {
    /// Its name.
    pub(crate) name: Arc<str>,
    /// Whether it has several items: the author of a single one needs the error.
    are_several: Arc<dyn Fn() -> bool + Send + Sync>,
}

impl ListFile {
    /// A file of this name, which has several items if this says so when it is needed.
    pub(crate) fn new(
        name: Arc<str>,
        are_several: impl Fn() -> bool + Send + Sync + 'static,
    ) -> ListFile {
        ListFile { name, are_several: Arc::new(are_several) }
    }
}

/// Where a verb reports the items that it refuses.
pub(crate) struct Refusals {
    file: ListFile,
    verb: &'static str,
    bad_lines: Arc<BadLines>,
}

impl Refusals {
    /// Those of `verb` in a file, beside its invalid lines.
    pub(crate) fn new(file: &ListFile, verb: &'static str, bad_lines: Arc<BadLines>) -> Refusals {
        Refusals { file: file.clone(), verb, bad_lines }
    }

    /// Reports the item of a source for this error of the verb.
    ///
    /// # Errors
    /// This error, if nothing is skipped or if it is not about the item.
    pub(crate) fn skip(&self, source: u64, error: Box<EvalAltResult>) -> Res<()> {
        let failure = own_failure(&error).filter(|it| it.class == ErrorClass::Refused);
        let is_skipped = failure.is_some_and(|failure| {
            let file = &self.file;
            (file.are_several)()
                && self.bad_lines.record_item(&file.name, self.verb, source + 1, failure)
        });
        if is_skipped { Ok(()) } else { Err(error) }
    }
}
