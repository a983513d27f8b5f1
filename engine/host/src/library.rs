//! One shared library: opens it, calls its entry point, and reads its manifest.

use crate::library_file::LibraryFile;
#[cfg(not(target_os = "unknown"))]
use crate::opening::open_and_enter;
use seventeen_plugin::raw::{SeventeenEntry, SeventeenHost};
use seventeen_plugin::stamp::Stamp;
use seventeen_plugin::{ABI_MAJOR, ABI_MINOR};
use seventeen_plugin::{Manifest, ManifestError};
use std::env;
use std::env::consts::DLL_PREFIX;
use std::path::Path;
use std::sync::LazyLock;
use std::time::SystemTime;

/// The engine's offer to every plugin.
pub(crate) static HOST: SeventeenHost =
    SeventeenHost { struct_size: size_of::<SeventeenHost>() as u32, abi_minor: ABI_MINOR };

/// Whether this program can open libraries. A statically linked one cannot, nor one in a browser.
pub const OPENS_LIBRARIES: bool =
    !cfg!(any(target_os = "unknown", all(unix, target_feature = "crt-static")));

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
    open_and_enter(path)
}

/// Without shared libraries there is nothing to open.
#[cfg(target_os = "unknown")]
fn open_and_enter(_: &Path) -> Result<Manifest, LoadError> {
    Err(LoadError::Static)
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

/// `NAME` of `libNAME.so` or `NAME.dll`, as symbols contain it.
pub(crate) fn library_name(path: &Path) -> String {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    stem.strip_prefix(DLL_PREFIX).unwrap_or(&stem).replace(['-', '.'], "_")
}

/// How to get a plugin that works with this program.
fn remedy(found: u32) -> &'static str {
    if found < ABI_MAJOR {
        "rebuild it with the current header or crate, after the changes that CHANGELOG.md lists"
    } else {
        "update this program"
    }
}
