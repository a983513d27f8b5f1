//! `Refusals`: the puzzles of a file that a verb refuses. They are skipped and reported at the end,
//! as invalid lines are: one of a million does not cost the others their results.

use crate::failure::{Res, own_failure};
use rhai::EvalAltResult;
use seventeen_jobs::ErrorClass;
use seventeen_jobs::text::BadLines;
use std::sync::Arc;

/// Where a verb reports the items that it refuses.
pub(crate) struct Refusals {
    file: Arc<str>,
    verb: &'static str,
    bad_lines: Arc<BadLines>,
}

impl Refusals {
    /// Those of `verb` in a file, beside its invalid lines.
    pub(crate) fn new(file: &Arc<str>, verb: &'static str, bad_lines: Arc<BadLines>) -> Refusals {
        Refusals { file: file.clone(), verb, bad_lines }
    }

    /// Reports the item of a source for this error of the verb.
    ///
    /// # Errors
    /// This error, if nothing is skipped or if it is not about the item.
    pub(crate) fn skip(&self, source: u64, error: Box<EvalAltResult>) -> Res<()> {
        let failure = own_failure(&error).filter(|it| it.class == ErrorClass::Refused);
        let is_skipped = failure.is_some_and(|failure| {
            self.bad_lines.record_item(&self.file, self.verb, source + 1, failure)
        });
        if is_skipped { Ok(()) } else { Err(error) }
    }
}
