//! The files of imported modules, and the chains of imports that are errors.

use std::path::{Path, PathBuf};

/// The extension of a module's file.
const EXTENSION: &str = "rhai";

/// The longest chain of imports; each import needs space on the stack.
const DEEPEST: usize = 8;

/// The file of the module that a recipe in this directory imports by this name.
///
/// ```
/// use std::path::Path;
///
/// let file = seventeen_language::import::module_file(Path::new("recipes"), "mine");
/// assert_eq!(file, Path::new("recipes").join("mine.rhai"));
/// ```
pub fn module_file(directory: &Path, name: &str) -> PathBuf {
    directory.join(name).with_extension(EXTENSION)
}

/// The error about a chain of imports that continues with the module in `file`, if it is a circle
/// or too long.
///
/// ```
/// use seventeen_language::import::chain_error;
/// use std::path::{Path, PathBuf};
///
/// let chain = [PathBuf::from("a.rhai"), PathBuf::from("b.rhai")];
/// assert_eq!(chain_error(&chain, Path::new("c.rhai")), None);
/// let circle = "modules import one another in a circle: a.rhai -> b.rhai -> a.rhai";
/// assert_eq!(chain_error(&chain, Path::new("a.rhai")).as_deref(), Some(circle));
/// ```
pub fn chain_error(chain: &[PathBuf], file: &Path) -> Option<String> {
    if let Some(first) = chain.iter().position(|earlier| earlier == file) {
        let names = chain[first..].iter().map(PathBuf::as_path).chain([file]);
        let names: Vec<String> = names.map(|name| name.display().to_string()).collect();
        return Some(format!("modules import one another in a circle: {}", names.join(" -> ")));
    }
    (chain.len() >= DEEPEST)
        .then(|| format!("more than {DEEPEST} modules import one another in a row"))
}
