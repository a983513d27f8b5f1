//! The kernel's part of the fence around a recipe that is not trusted, where it offers one.

use crate::common::Common;
#[cfg(target_os = "linux")]
use crate::confined::kernel;
#[cfg(target_os = "linux")]
use crate::runs;
use seventeen_host::Registry;
use seventeen_script::{Fence, RecipeError};
use std::path::Path;

/// Has the kernel hold a recipe in its fence, too, where it can. The user names the output and the run log, which may
/// be elsewhere.
#[cfg(target_os = "linux")]
pub(crate) fn fenced(
    common: &Common,
    fence: &Fence,
    registry: &Registry,
    out: Option<&Path>,
) -> Result<(), RecipeError> {
    // A run is known by the program's file and those of plugins.
    let libraries =
        registry.plugins.iter().filter_map(|plugin| Some(plugin.file.as_ref()?.path().to_owned()));
    let own = seventeen_jobs::catalogue::table_path().into_iter().chain(std::env::current_exe());
    let named = kernel::Named {
        read: own.chain(libraries).collect(),
        written: out.map(Path::to_owned).into_iter().chain(runs::place(common)).collect(),
    };
    kernel::restrict(fence.directory(), &named).map(drop).map_err(|error| RecipeError {
        class: seventeen_script::Class::WorkFailed,
        text: format!("the kernel's fence cannot be put up: {error}"),
    })
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn fenced(
    _: &Common,
    _: &Fence,
    _: &Registry,
    _: Option<&Path>,
) -> Result<(), RecipeError> {
    Ok(())
}
