//! `Language`: everything that recipes can name.

use rhai::Engine;
use seventeen_host::Registry;
use seventeen_jobs::options::JobOption;

/// The options of a verb by its name; none if it has none.
pub type OptionsOf = fn(&str) -> Vec<JobOption>;

/// Everything that recipes can name. Functions say themselves what they take, return and do; the rest
/// is what their engine does not know.
pub struct Language<'a> {
    /// The functions, with their documentation.
    pub engine: &'a Engine,
    /// The components.
    pub registry: &'a Registry,
    /// What recipes call the types of values that are not Rhai's own.
    pub types: Vec<&'static str>,
    /// The options of verbs.
    pub options_of: OptionsOf,
}
