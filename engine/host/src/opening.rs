//! Opens a shared library and calls its entry point.

use crate::library::{HOST, LoadError, library_name};
use libloading::Library;
use seventeen_plugin::calls::{self, LoadingGuard};
use seventeen_plugin::raw::SeventeenEntry;
use seventeen_plugin::{ENTRY_PREFIX, Manifest};
use std::path::Path;

/// Opens the library at `path`, calls its entry point and reads its manifest.
///
/// # Errors
/// The file is not a plugin that this engine can use.
pub(crate) fn open_and_enter(path: &Path) -> Result<Manifest, LoadError> {
    calls::record_foreign(&format!("plugin {}", path.display()));
    let loading = LoadingGuard::enter(path);
    // SAFETY: opening runs the library's initialisers; the user asked for this file, or put it
    // on the search path.
    let library = unsafe { open(path) }.map_err(|error| LoadError::Open(reason(&error)))?;
    drop(loading);
    let library = Box::leak(Box::new(library));
    let name = library_name(path);
    let expected = format!("{ENTRY_PREFIX}{name}");
    // SAFETY: a function of that name has the type of the interface.
    match unsafe { library.get::<SeventeenEntry>(expected.as_str()) } {
        // SAFETY: as above; the result of the entry point lives as long as the library.
        Ok(entry) => Ok(unsafe { Manifest::read(entry(&raw const HOST)) }?),
        Err(_) => Err(match other_version(library, &name) {
            Some(found) => LoadError::OtherVersion { found },
            None => LoadError::NoEntry { expected },
        }),
    }
}

/// Opens a library, and resolves every symbol: with lazy resolution, a missing one would end the
/// process at its first use.
#[cfg(unix)]
unsafe fn open(path: &Path) -> Result<Library, libloading::Error> {
    use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
    // SAFETY: the caller's promise.
    unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) }.map(Into::into)
}

#[cfg(not(unix))]
unsafe fn open(path: &Path) -> Result<Library, libloading::Error> {
    // SAFETY: the caller's promise.
    unsafe { Library::new(path) }
}

/// Windows' error for a missing library. The plugin itself exists: its file was examined before.
const NO_SUCH_LIBRARY: i32 = 126;

fn reason(error: &libloading::Error) -> String {
    let Some(source) = std::error::Error::source(error) else { return error.to_string() };
    let text = source.to_string();
    if cfg!(windows) && text == std::io::Error::from_raw_os_error(NO_SUCH_LIBRARY).to_string() {
        return "a library that it needs is not found (MinGW's is linked in by `-static-libgcc`)"
            .to_owned();
    }
    text
}

/// The other major version of the interface that the library was built for, if it is a plugin.
fn other_version(library: &Library, name: &str) -> Option<u32> {
    let entry = |major: &u32| format!("seventeen_plugin_v{major}_{name}");
    // SAFETY: the symbol is looked up and not used.
    (0..100).find(|major| unsafe { library.get::<*const u8>(entry(major).as_str()).is_ok() })
}
