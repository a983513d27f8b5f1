//! Option maps: reads the map that a recipe gives a verb as the options that the verb declares.

use crate::failure::{RaiseJobError, Res};
use rhai::Map;
use seventeen_jobs::options::{GivenOptions, JobOptions};
use seventeen_language::given;

/// The options of `verb` in a map; those that are missing have their defaults.
pub(crate) fn read_options<O: JobOptions>(verb: &str, options: Map) -> Res<O> {
    let value =
        |(name, value): (rhai::Identifier, _)| (name.to_string(), given::verb_option(&value));
    let mut given = GivenOptions::new(verb, options.into_iter().map(value));
    given.reject_unknown(&O::job_options()).raise()?;
    O::read(&mut given).raise()
}
