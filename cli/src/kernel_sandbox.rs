//! The kernel's part of the sandbox of an untrusted recipe, if the kernel supports one.

use crate::common::Common;
#[cfg(target_os = "linux")]
use crate::isolate::kernel;
#[cfg(target_os = "linux")]
use crate::runs;
use seventeen_host::Registry;
use seventeen_script::{RecipeError, Sandbox};
use std::path::Path;

/// Restricts a recipe by the kernel, if it can. The output and the run log may be outside the
/// directory, because the user names them.
#[cfg(target_os = "linux")]
pub(crate) fn restrict_recipe(
    common: &Common,
    sandbox: &Sandbox,
    registry: &Registry,
    out: Option<&Path>,
) -> Result<(), RecipeError> {
    // A run reads the program's file and the plugins' files, because they are part of its identity.
    let libraries =
        registry.plugins.iter().filter_map(|plugin| Some(plugin.file.as_ref()?.path().to_owned()));
    let own = seventeen_jobs::catalogue::index_path().into_iter().chain(std::env::current_exe());
    let named = kernel::AllowedFiles {
        read: own.chain(libraries).collect(),
        written: out.map(Path::to_owned).into_iter().chain(runs::log_path(common)).collect(),
    };
    kernel::restrict(sandbox.directory(), &named).map(drop).map_err(|error| RecipeError {
        class: seventeen_script::ErrorClass::WorkFailed,
        text: format!("cannot set up the kernel's sandbox: {error}"),
    })
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn restrict_recipe(
    _: &Common,
    _: &Sandbox,
    _: &Registry,
    _: Option<&Path>,
) -> Result<(), RecipeError> {
    Ok(())
}
