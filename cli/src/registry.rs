//! The components of a run, from the plugins that the user names and the program finds.

use crate::common::Common;
use crate::messages::print_message;
use crate::verbose;
use anyhow::anyhow;
use seventeen::BUNDLED;
use seventeen_host::{Registry, Rejected, SearchPath};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the search path was found to have no libraries: it is not searched twice.
static HAS_NO_LIBRARIES: AtomicBool = AtomicBool::new(false);

/// Loads the plugins that the user names and the program finds.
pub(crate) fn load_registry(common: &Common) -> anyhow::Result<Registry> {
    let registry =
        Registry::discover(&search_path(common), BUNDLED).map_err(rejected_plugin_error)?;
    let is_named = |file: &Path| common.plugin_dir.iter().any(|dir| file.starts_with(dir));
    let is_told = |one: &&Rejected| !common.quiet && (common.is_verbose() || is_named(&one.path));
    for Rejected { path, error } in registry.rejected.iter().filter(is_told) {
        print_message(format_args!("plugin {} is skipped: {error}", path.display()));
    }
    if common.is_verbose() {
        print_message(verbose::describe_plugins(&registry).trim_end());
    }
    Ok(registry)
}

/// Whether [`load_registry`] will open plugins from files.
///
/// # Errors
/// A plugin cannot be used.
pub(crate) fn opens_libraries(common: &Common) -> anyhow::Result<bool> {
    let opens = Registry::opens_libraries(&search_path(common), BUNDLED);
    let opens = opens.map_err(rejected_plugin_error)?;
    HAS_NO_LIBRARIES.store(!opens, Ordering::Relaxed);
    Ok(opens)
}

fn search_path(common: &Common) -> SearchPath {
    let (files, named) = (common.plugin.clone(), common.plugin_dir.clone());
    match HAS_NO_LIBRARIES.load(Ordering::Relaxed) {
        true => SearchPath { files, named, ..SearchPath::default() },
        false => SearchPath::new(files, named),
    }
}

fn rejected_plugin_error(rejected: Rejected) -> anyhow::Error {
    anyhow!("plugin {}: {}", rejected.path.display(), rejected.error)
}
