//! `Job`: work on the text of an input.

use crate::engine::Engine;
use crate::options;
use crate::words::in_page_words;
use serde_json::{Map, Value as Json};
use seventeen::Result;
use seventeen::jobs::options::JobOptions;
use seventeen::report::Record;

/// Work that a page can ask for.
pub(crate) trait Job {
    /// Its name.
    const NAME: &'static str;
    /// Its options.
    type Options: JobOptions;

    /// The result for an input.
    ///
    /// # Errors
    /// The input is wrong, or a component fails.
    fn run(engine: &mut Engine, input: &str, options: Self::Options) -> Result<Json>;
}

/// A job in the list.
pub(crate) struct ListedJob {
    pub(crate) name: &'static str,
    pub(crate) run: fn(&mut Engine, &str, &str) -> Result<Json>,
}

/// A job with its options as JSON.
pub(crate) const fn listed<J: Job>() -> ListedJob {
    ListedJob {
        name: J::NAME,
        run: |engine, input, given| {
            let options = options::read(engine, J::NAME, given)?;
            J::run(engine, input, options).map_err(|error| in_page_words(error, J::NAME))
        },
    }
}

/// The fields of a result as JSON, as the command line writes them, of its first entry.
pub(crate) fn fields(record: &impl Record) -> Map<String, Json> {
    record.json_fields(0).into_iter().collect()
}

/// The lines of a result, as the command line prints them.
pub(crate) fn lines(record: &impl Record) -> String {
    let mut text = Vec::new();
    (0..record.entries()).for_each(|entry| record.write_line(entry, &mut text));
    String::from_utf8_lossy(&text).trim_end().to_owned()
}
