//! The description of a plugin, read and checked before any of it is used. Its texts are not
//! copied: a plugin keeps them for the life of the process.

use crate::declaration::{check_each_once, in_snake_case, malformed, read_flag};
use crate::descriptor::Descriptor;
use crate::params::Value;
use crate::raw::*;
use crate::read::{SANE, copy_struct, plain_text, text};
use std::fmt;
use std::mem::offset_of;

/// The description of a plugin.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// The plugin's name.
    pub name: &'static str,
    /// The plugin's own version.
    pub version: &'static str,
    /// Compiler and build.
    pub build: &'static str,
    /// The minor version of the interface it was built for.
    pub abi_minor: u32,
    /// Whether no panic can leave a call.
    pub contains_panics: bool,
    /// Its components of the kinds that this engine knows.
    pub components: Vec<Descriptor>,
    /// The profiles of the plugin.
    pub profiles: Vec<Profile>,
}

/// An order of techniques with the ratings of their steps, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its name, in snake_case.
    pub name: &'static str,
    /// The JSON text of its file.
    pub text: &'static str,
}

/// The reason why a plugin's description cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ManifestError {
    /// The entry point returned null.
    Declined,
    /// A structure is smaller than in minor version 0.
    Truncated {
        /// The name of the structure.
        structure: String,
        /// Its size in bytes.
        found: u32,
        /// The least size in bytes.
        expected: usize,
    },
    /// Something is null, too long or not UTF-8.
    Malformed(String),
}

impl fmt::Display for ManifestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ManifestError::Declined => f.write_str("the plugin declined to load"),
            ManifestError::Truncated { structure, found, expected } => write!(
                f,
                "{structure} has {found} bytes, expected at least {expected}: the plugin was \
                 built for another version of the interface"
            ),
            ManifestError::Malformed(what) => write!(f, "malformed {what}"),
        }
    }
}

impl std::error::Error for ManifestError {}

impl ManifestError {
    fn in_plugin(self, name: &str) -> ManifestError {
        self.in_declaration(format_args!("plugin `{name}`"))
    }

    /// The error with the declaration that it is in: "solver `dlx` of plugin `seventeen-solvers`".
    pub(crate) fn in_declaration(self, of: impl fmt::Display) -> ManifestError {
        match self {
            ManifestError::Malformed(what) => {
                ManifestError::Malformed(format!("declaration of {of}: {what}"))
            }
            ManifestError::Truncated { structure, found, expected } => {
                let structure = format!("{structure} of {of}");
                ManifestError::Truncated { structure, found, expected }
            }
            ManifestError::Declined => ManifestError::Declined,
        }
    }
}

pub(crate) type Read<T> = Result<T, ManifestError>;

/// The thing, or a `Malformed` error.
pub(crate) fn or_malformed<T>(thing: Option<T>, what: impl fmt::Display) -> Read<T> {
    thing.ok_or_else(|| ManifestError::Malformed(what.to_string()))
}

/// The bytes of a SeventeenPlugin up to the last field of minor version 0.
const PLUGIN_SIZE: usize = offset_of!(SeventeenPlugin, n_profiles) + size_of::<usize>();

/// The caller's promise that non-null pointers of a plugin are readable up to their sizes, for the
/// life of the process. [`Manifest::read`] requires it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadablePointers(());

impl ReadablePointers {
    fn get<T>(self, pointer: *const T) -> Option<&'static T> {
        // SAFETY: null, or readable as promised.
        if pointer.is_aligned() { unsafe { pointer.as_ref() } } else { None }
    }

    /// A structure that begins with its size, if that is at least the size in minor version 0.
    /// Reads the size first: fields of later versions may be missing.
    pub(crate) fn sized<T>(
        self,
        pointer: *const T,
        expected: usize,
        what: impl fmt::Display,
    ) -> Read<T> {
        let size =
            or_malformed(self.get(pointer.cast::<u32>()), format_args!("{what}: it is null"))?;
        if (*size as usize) < expected {
            let structure = what.to_string();
            return Err(ManifestError::Truncated { structure, found: *size, expected });
        }
        // SAFETY: not null, aligned for all its fields, and readable as promised. The structures of
        // the interface consist of numbers and nullable pointers.
        or_malformed(pointer.is_aligned().then(|| unsafe { copy_struct(pointer) }), what)
    }

    /// Whether the function at this offset of a table is present.
    pub(crate) fn has_function(self, table: *const SeventeenLifecycle, offset: usize) -> bool {
        // SAFETY: the table is readable to there, and has a nullable function at the offset.
        let function =
            unsafe { table.byte_add(offset).cast::<Option<unsafe extern "C" fn()>>().read() };
        function.is_some()
    }

    pub(crate) fn list<T>(self, pointer: *const T, n: usize, what: &str) -> Read<&'static [T]> {
        if n == 0 {
            return Ok(&[]);
        }
        if pointer.is_null() || !pointer.is_aligned() || n > SANE {
            return Err(ManifestError::Malformed(what.to_owned()));
        }
        // SAFETY: not null, aligned, and readable as promised.
        Ok(unsafe { std::slice::from_raw_parts(pointer, n) })
    }

    /// A text that people see.
    pub(crate) fn text(self, raw: &SeventeenStr, what: impl fmt::Display) -> Read<&'static str> {
        // SAFETY: null, or readable as promised.
        let text = unsafe { plain_text(raw) };
        or_malformed(text, format_args!("{what}: expected UTF-8 without control characters"))
    }

    pub(crate) fn value(self, raw: &SeventeenValue) -> Option<Value> {
        // SAFETY: text in it is readable as promised; any bits are a valid number.
        unsafe { Value::from_raw(raw) }
    }
}

impl Manifest {
    /// Reads and checks the result of an entry point.
    ///
    /// # Errors
    /// A part of it cannot be used.
    ///
    /// # Safety
    /// `plugin` is null or points to a `SeventeenPlugin` whose non-null pointers are readable up to
    /// their sizes, for the life of the process.
    pub unsafe fn read(plugin: *const SeventeenPlugin) -> Read<Manifest> {
        // SAFETY: the caller's promise.
        let manifest = unsafe { Manifest::read_names(plugin) }?;
        manifest.components.iter().try_for_each(Descriptor::check)?;
        manifest.check_names().map_err(|error| error.in_plugin(manifest.name))?;
        Ok(manifest)
    }

    /// Reads the result of the entry point of a plugin that this program is built with. Its
    /// components are read and checked when they are used: reading all takes longer than solving a
    /// puzzle. Their solutions are not checked.
    ///
    /// # Errors
    /// A part of it cannot be used.
    ///
    /// # Safety
    /// As for [`read`](Manifest::read).
    pub unsafe fn read_bundled(plugin: *const SeventeenPlugin) -> Read<Manifest> {
        // SAFETY: the caller's promise.
        let mut manifest = unsafe { Manifest::read_names(plugin) }?;
        manifest.components.iter_mut().for_each(|component| component.is_bundled = true);
        Ok(manifest)
    }

    /// Checks that no name is taken twice.
    fn check_names(&self) -> Read<()> {
        let components = self.components.iter();
        check_each_once(components.map(|it| format!("{} `{}`", it.kind, it.name)))?;
        check_each_once(self.profiles.iter().map(|it| format!("profile `{}`", it.name)))
    }

    /// Reads everything but the details of components.
    ///
    /// # Safety
    /// As for [`read`](Manifest::read).
    unsafe fn read_names(plugin: *const SeventeenPlugin) -> Read<Manifest> {
        let promise = ReadablePointers(());
        if plugin.is_null() {
            return Err(ManifestError::Declined);
        }
        let plugin: SeventeenPlugin = promise.sized(plugin, PLUGIN_SIZE, "SeventeenPlugin")?;
        let name = promise.text(&plugin.name, "plugin name")?;
        Manifest::read_parts(promise, &plugin, name).map_err(|error| error.in_plugin(name))
    }

    fn read_parts(
        promise: ReadablePointers,
        plugin: &SeventeenPlugin,
        name: &'static str,
    ) -> Read<Manifest> {
        if plugin.n_components == 0 && plugin.n_profiles == 0 {
            return malformed("it offers no component and no profile");
        }
        let n = plugin.n_components as usize;
        let mut components = Vec::new();
        for &component in promise.list(plugin.components, n, "list of components")? {
            components.extend(Descriptor::read(promise, component, name)?);
        }
        let profiles = promise.list(plugin.profiles, plugin.n_profiles, "list of profiles")?;
        let profiles = profiles.iter().map(|raw| Profile::read(promise, raw));
        Ok(Manifest {
            version: promise.text(&plugin.version, "plugin version")?,
            build: promise.text(&plugin.build, "plugin build")?,
            abi_minor: plugin.abi_minor,
            contains_panics: read_flag(plugin.contains_panics, "contains_panics")?,
            components,
            profiles: profiles.collect::<Read<_>>()?,
            name,
        })
    }
}

impl Profile {
    fn read(promise: ReadablePointers, raw: &SeventeenProfile) -> Read<Profile> {
        let name = in_snake_case(promise.text(&raw.name, "profile name")?, "profile name")?;
        // SAFETY: null, or readable as promised. Nobody sees it.
        let text = unsafe { text(&raw.text) };
        let text = or_malformed(text, format_args!("text of the profile `{name}`"))?;
        Ok(Profile { name, text })
    }
}
