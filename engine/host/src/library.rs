//! One shared library: opened, entered, and its manifest read.

use crate::library_file;
use libloading::Library;
use seventeen_plugin::calls::{self, Loading};
use seventeen_plugin::raw::{SeventeenEntry, SeventeenHost};
use seventeen_plugin::stamp::Stamp;
use seventeen_plugin::{ABI_MINOR, ENTRY_PREFIX};
use seventeen_plugin::{Manifest, ManifestError};
use std::env;
use std::env::consts::DLL_PREFIX;
use std::path::Path;

/// What every plugin is offered.
static HOST: SeventeenHost =
    SeventeenHost { struct_size: size_of::<SeventeenHost>() as u32, abi_minor: ABI_MINOR };

/// Whether this program can open libraries: one that is linked statically cannot.
pub const OPENS_LIBRARIES: bool = !cfg!(all(unix, target_feature = "crt-static"));

/// Why a file could not be used as a plugin.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// No such file, no shared library, or one with symbols that nothing defines.
    #[error("cannot open it: {0}")]
    Open(String),
    /// There is no way to open it.
    #[error(
        "this program is linked statically, and such a program opens no plugins: one that is not, \
         such as that for `gnu`, does"
    )]
    Static,
    /// A file that is shorter than it says.
    #[error("the file is cut short")]
    CutShort,
    /// A shared library without the entry point.
    #[error("not a plugin: it has no symbol `{expected}`")]
    NoEntry {
        /// The symbol's name.
        expected: String,
    },
    /// A plugin for another major version of the interface.
    #[error("built for another version of the interface: it has `{found}`, not `{expected}`")]
    OtherVersion {
        /// The symbol it has.
        found: String,
        /// The symbol that this engine calls.
        expected: String,
    },
    /// What the plugin says of itself cannot be used.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
}

/// Opens the library at `path`, enters it and reads its manifest. It stays loaded for the life of
/// the process, whatever comes of it: code of it may have registered itself somewhere.
///
/// # Errors
/// Why it is no plugin that this engine can use.
pub(crate) fn load(path: &Path) -> Result<Manifest, LoadError> {
    if !OPENS_LIBRARIES {
        return Err(LoadError::Static);
    }
    // A bare name would be looked for among the system's libraries.
    let path = &std::path::absolute(path).map_err(|error| LoadError::Open(error.to_string()))?;
    if !library_file::is_whole(path).map_err(|error| LoadError::Open(error.to_string()))? {
        return Err(LoadError::CutShort);
    }
    calls::uses_foreign(&format!("plugin {}", path.display()));
    let loading = Loading::of(path);
    // SAFETY: opening runs the library's initialisers; the user asked for this file, or put it
    // on the search path.
    let library = unsafe { open(path) }.map_err(|error| LoadError::Open(reason(&error)))?;
    drop(loading);
    let library = Box::leak(Box::new(library));
    let name = library_name(path);
    let expected = format!("{ENTRY_PREFIX}{name}");
    // SAFETY: a function of that name has the type that the interface fixes.
    match unsafe { library.get::<SeventeenEntry>(expected.as_str()) } {
        // SAFETY: as above; what the entry returns lives as long as the library.
        Ok(entry) => Ok(unsafe { Manifest::read(entry(&raw const HOST)) }?),
        Err(_) => Err(match other_version(library, &name) {
            Some(found) => LoadError::OtherVersion { found, expected },
            None => LoadError::NoEntry { expected },
        }),
    }
}

/// Reads the manifest of a plugin linked into this program.
///
/// # Errors
/// What the plugin says of itself cannot be used.
pub(crate) fn enter(entry: SeventeenEntry) -> Result<Manifest, LoadError> {
    // SAFETY: an entry point made by the `plugin!` of a crate linked in.
    Ok(unsafe { Manifest::read(entry(&raw const HOST)) }?)
}

/// Whether a file is the library of a plugin that is linked in: of its name, by its stamp of its
/// version, and no newer than the program. It is not opened.
pub(crate) fn is_of(plugin: &Manifest, file: &Path) -> bool {
    let written = |path: &Path| std::fs::metadata(path)?.modified();
    let is_newer = || Ok::<bool, std::io::Error>(written(file)? > written(&env::current_exe()?)?);
    library_name(file) == plugin.name.replace('-', "_")
        && !is_newer().unwrap_or(true)
        && library_file::notes(file)
            .is_ok_and(|notes| Stamp::new(plugin.name, plugin.version).is_among(&notes))
}

/// Opens a library with every symbol that it needs: lazily, a missing one would end the process
/// at its first use.
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

/// Windows' error for a library that is not found. The plugin is: its file was looked at before.
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

/// `NAME` of `libNAME.so` or `NAME.dll`, as it stands in symbols.
fn library_name(path: &Path) -> String {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    stem.strip_prefix(DLL_PREFIX).unwrap_or(&stem).replace(['-', '.'], "_")
}

/// The entry point of another major version, if the library has one.
fn other_version(library: &Library, name: &str) -> Option<String> {
    let versions = (0..100).map(|major| format!("seventeen_plugin_v{major}_{name}"));
    // SAFETY: the symbol is looked up and not used.
    versions.into_iter().find(|entry| unsafe { library.get::<*const u8>(entry).is_ok() })
}
