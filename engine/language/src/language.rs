//! `Language`: everything that recipes can name.

use crate::source::read_text;
use rhai::Engine;
use seventeen_host::Registry;
use seventeen_jobs::options::JobOption;
use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The options of a verb by its name; none if it has none.
pub type OptionsOfVerbFn = fn(&str) -> Vec<JobOption>;

/// The fields of values of a type of result as rows of tables, by the name of the type; none if
/// they are unknown.
pub type FieldsInTablesFn = fn(&str) -> Option<Vec<&'static str>>;

/// The texts of the files that an editor has open, which it may not have saved.
pub type OpenTexts = BTreeMap<PathBuf, String>;

/// Everything that recipes can name. The engine knows what functions take, return and do; the other
/// fields hold facts that it does not know.
pub struct Language<'a> {
    /// The functions, with their documentation.
    pub engine: &'a Engine,
    /// The components.
    pub registry: &'a Registry,
    /// The names of types that are not Rhai's own.
    pub types: Vec<&'static str>,
    /// The options of verbs.
    pub options_of: OptionsOfVerbFn,
    /// The fields of results in tables.
    pub fields_in_tables: FieldsInTablesFn,
    /// The values of parameters that a run has, by name; others have their defaults.
    pub set: &'a BTreeMap<String, String>,
    /// The texts of modules that an editor has open.
    pub open: Option<&'a OpenTexts>,
}

impl Language<'_> {
    /// The text of a module.
    ///
    /// # Errors
    /// As for [`read_text`].
    pub fn read_module(&self, file: &Path) -> io::Result<String> {
        let open = self.open.and_then(|open| open.get(&without_dots(file)));
        open.map_or_else(|| read_text(file), |text| Ok(text.clone()))
    }
}

/// The path as editors give it: `a/lib.rhai` for `a/b/../lib.rhai`.
fn without_dots(path: &Path) -> PathBuf {
    let step = |mut whole: PathBuf, part| {
        match part {
            Component::ParentDir => drop(whole.pop()),
            part => whole.push(part),
        }
        whole
    };
    path.components().fold(PathBuf::new(), step)
}
