//! One shared library: opens it, calls its entry point, and reads its manifest.

use crate::library_file::LibraryFile;
use libloading::Library;
use seventeen_plugin::calls::{self, LoadingGuard};
use seventeen_plugin::raw::{SeventeenEntry, SeventeenHost};
use seventeen_plugin::stamp::Stamp;
use seventeen_plugin::{ABI_MAJOR, ABI_MINOR, ENTRY_PREFIX};
use seventeen_plugin::{Manifest, ManifestError};
use std::env;
use std::env::consts::DLL_PREFIX;
use std::path::Path;
use std::sync::LazyLock;
use std::time::SystemTime;

/// The engine's offer to every plugin.
static HOST: SeventeenHost =
    SeventeenHost { struct_size: size_of::<SeventeenHost>() as u32, abi_minor: ABI_MINOR };

/// Whether this program can open libraries. A statically linked one cannot.
pub const OPENS_LIBRARIES: bool = !cfg!(all(unix, target_feature = "crt-static"));

/// The reason why a file cannot be used as a plugin.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// No such file, no shared library, or one with symbols that nothing defines.
    #[error("cannot open it: {0}")]
    Open(String),
    /// This program cannot open libraries.
    #[error(
        "this program is linked statically, so it cannot load external plugins: use a build that can, \
         such as the one for `gnu`"
    )]
    Static,
    /// A file that is shorter than its head requires.
    #[error("the file is cut short")]
    CutShort,
    /// A shared library without the entry point.
    #[error("not a plugin: it has no symbol `{expected}`")]
    NoEntry {
        /// The symbol's name.
        expected: String,
    },
    /// A plugin for another major version of the interface.
    #[error(
        "built for version {found} of the plugin interface, but this program supports version {ABI_MAJOR}: {}",
        remedy(*found)
    )]
    OtherVersion {
        /// The major version it was built for.
        found: u32,
    },
    /// The description of the plugin is invalid.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
}

/// Opens the library at `path`, calls its entry point and reads its manifest. It stays loaded for
/// the life of the process, even after an error: its code may have registered itself somewhere.
///
/// # Errors
/// The file is not a plugin that this engine can use.
pub(crate) fn load(path: &Path) -> Result<Manifest, LoadError> {
    if !OPENS_LIBRARIES {
        return Err(LoadError::Static);
    }
    // The system would search for a bare name among its own libraries.
    let path = &std::path::absolute(path).map_err(|error| LoadError::Open(error.to_string()))?;
    let is_whole = LibraryFile::open(path).and_then(|mut file| file.is_whole());
    if !is_whole.map_err(|error| LoadError::Open(error.to_string()))? {
        return Err(LoadError::CutShort);
    }
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

/// Reads the manifest of a plugin linked into this program.
///
/// # Errors
/// The description of the plugin is invalid.
pub(crate) fn enter(entry: SeventeenEntry) -> Result<Manifest, LoadError> {
    // SAFETY: an entry point made by the `plugin!` of a linked-in crate.
    Ok(unsafe { Manifest::read(entry(&raw const HOST)) }?)
}

/// Reads the manifest of a plugin that the program is built with. Tests read all of it; here its
/// components are read when they are used.
///
/// # Errors
/// The description of the plugin is invalid.
pub(crate) fn enter_bundled(entry: SeventeenEntry) -> Result<Manifest, LoadError> {
    // SAFETY: as above.
    Ok(unsafe { Manifest::read_bundled(entry(&raw const HOST)) }?)
}

/// Whether a file is the library of a linked-in plugin: it has its name, its version by its stamp,
/// and is no newer than the program. Does not open it.
pub(crate) fn is_of(plugin: &Manifest, file: &Path) -> bool {
    library_name(file) == plugin.name.replace('-', "_")
        && LibraryFile::open(file).is_ok_and(|mut file| {
            let is_newer = file.modified().zip(program_modified()).is_none_or(|(it, own)| it > own);
            let stamp = Stamp::new(plugin.name, plugin.version);
            !is_newer && file.notes().is_ok_and(|notes| stamp.is_among(&notes))
        })
}

/// The time at which the program was written, if that is known.
fn program_modified() -> Option<SystemTime> {
    static MODIFIED: LazyLock<Option<SystemTime>> = LazyLock::new(|| {
        let program = env::current_exe().and_then(std::fs::metadata);
        program.and_then(|program| program.modified()).ok()
    });
    *MODIFIED
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

/// `NAME` of `libNAME.so` or `NAME.dll`, as symbols contain it.
fn library_name(path: &Path) -> String {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    stem.strip_prefix(DLL_PREFIX).unwrap_or(&stem).replace(['-', '.'], "_")
}

/// The other major version of the interface that the library was built for, if it is a plugin.
fn other_version(library: &Library, name: &str) -> Option<u32> {
    let entry = |major: &u32| format!("seventeen_plugin_v{major}_{name}");
    // SAFETY: the symbol is looked up and not used.
    (0..100).find(|major| unsafe { library.get::<*const u8>(entry(major).as_str()).is_ok() })
}

/// How to get a plugin that works with this program.
fn remedy(found: u32) -> &'static str {
    if found < ABI_MAJOR {
        "rebuild it with the current header or crate, after the changes that CHANGELOG.md lists"
    } else {
        "update this program"
    }
}
