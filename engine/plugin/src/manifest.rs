//! The description of a plugin, read and checked before any of it is used. Its texts are not
//! copied: a plugin keeps them for the life of the process.

use crate::kinds::Kind;
use crate::params::{ParamSpec, Value};
use crate::raw::*;
use crate::read::{SANE, copy_struct, text};
use crate::role::Role;
use seventeen_core::proof::Definition;
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

/// A component: its description, and the means to make instances of it.
#[derive(Clone, Debug)]
pub struct Descriptor {
    /// Its extension point.
    pub kind: Kind,
    /// Its name, in snake_case.
    pub name: &'static str,
    /// One sentence.
    pub doc: &'static str,
    /// A paragraph that explains how it works, and why; it may be empty.
    pub about: &'static str,
    /// The lines of its steps' proofs, if it is a technique with a definition.
    pub definition: Option<Definition>,
    /// Its options.
    pub params: Vec<ParamSpec>,
    /// Whether it is the default of its kind.
    pub is_default: bool,
    /// The components of other kinds that it works best with.
    pub prefers: Vec<(Kind, &'static str)>,
    /// The purposes for which it is the component of its kind to use, if the user names none.
    pub roles: Vec<Role>,
    /// The plugin that it belongs to.
    pub plugin: &'static str,
    pub(crate) table: Table,
    machine_info: Option<unsafe extern "C" fn() -> SeventeenStr>,
}

/// A component's table, complete for its kind, constant for the life of the process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table(pub(crate) *const SeventeenLifecycle);

// SAFETY: a table is constant data of a library that stays loaded.
unsafe impl Send for Table {}
// SAFETY: as above.
unsafe impl Sync for Table {}

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

type Read<T> = Result<T, ManifestError>;

/// The thing, or a `Malformed` error.
fn or_malformed<T>(thing: Option<T>, what: impl fmt::Display) -> Read<T> {
    thing.ok_or_else(|| ManifestError::Malformed(what.to_string()))
}

/// The bytes of a SeventeenPlugin up to the last field of minor version 0.
const PLUGIN_SIZE: usize = offset_of!(SeventeenPlugin, n_profiles) + size_of::<usize>();

/// The bytes of a SeventeenComponent up to the last field of minor version 0.
const COMPONENT_SIZE: usize =
    offset_of!(SeventeenComponent, definition) + size_of::<SeventeenStr>();

/// The caller's promise that non-null pointers of a plugin are readable up to their sizes, for the
/// life of the process. [`Manifest::read`] requires it.
#[derive(Clone, Copy)]
struct ReadablePointers(());

impl ReadablePointers {
    fn get<T>(self, pointer: *const T) -> Option<&'static T> {
        // SAFETY: null, or readable as promised.
        if pointer.is_aligned() { unsafe { pointer.as_ref() } } else { None }
    }

    /// A structure that begins with its size, if that is at least the size in minor version 0.
    /// Reads the size first: fields of later versions may be missing.
    fn sized<T>(self, pointer: *const T, expected: usize, what: impl fmt::Display) -> Read<T> {
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
    fn has_function(self, table: *const SeventeenLifecycle, offset: usize) -> bool {
        // SAFETY: the table is readable to there, and has a nullable function at the offset.
        let function =
            unsafe { table.byte_add(offset).cast::<Option<unsafe extern "C" fn()>>().read() };
        function.is_some()
    }

    fn list<T>(self, pointer: *const T, n: usize, what: &str) -> Read<&'static [T]> {
        if n == 0 {
            return Ok(&[]);
        }
        if pointer.is_null() || !pointer.is_aligned() || n > SANE {
            return Err(ManifestError::Malformed(what.to_owned()));
        }
        // SAFETY: not null, aligned, and readable as promised.
        Ok(unsafe { std::slice::from_raw_parts(pointer, n) })
    }

    fn text(self, raw: &SeventeenStr, what: impl fmt::Display) -> Read<&'static str> {
        // SAFETY: null, or readable as promised.
        or_malformed(unsafe { text(raw) }, what)
    }

    fn value(self, raw: &SeventeenValue) -> Option<Value> {
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
        let promise = ReadablePointers(());
        if plugin.is_null() {
            return Err(ManifestError::Declined);
        }
        let plugin: SeventeenPlugin = promise.sized(plugin, PLUGIN_SIZE, "SeventeenPlugin")?;
        let name = promise.text(&plugin.name, "plugin name")?;
        let n = plugin.n_components as usize;
        let mut components = Vec::new();
        for &component in promise.list(plugin.components, n, "list of components")? {
            let component = promise.sized(component, COMPONENT_SIZE, "SeventeenComponent")?;
            components.extend(Descriptor::read(promise, &component, name)?);
        }
        let profiles = promise.list(plugin.profiles, plugin.n_profiles, "list of profiles")?;
        let profiles = profiles.iter().map(|raw| Profile::read(promise, raw));
        Ok(Manifest {
            version: promise.text(&plugin.version, "plugin version")?,
            build: promise.text(&plugin.build, "plugin build")?,
            abi_minor: plugin.abi_minor,
            contains_panics: plugin.contains_panics != 0,
            components,
            profiles: profiles.collect::<Read<_>>()?,
            name,
        })
    }
}

impl Profile {
    fn read(promise: ReadablePointers, raw: &SeventeenProfile) -> Read<Profile> {
        let name = in_snake_case(promise.text(&raw.name, "profile name")?, "profile name")?;
        let text = promise.text(&raw.text, format_args!("text of the profile `{name}`"))?;
        Ok(Profile { name, text })
    }
}

impl Descriptor {
    /// What is specific to this machine, such as the kernel that runs; empty if there is nothing to
    /// report.
    pub fn machine_info(&self) -> String {
        let Some(machine_info) = self.machine_info else { return String::new() };
        // SAFETY: valid until this thread's next call; it is copied at once.
        unsafe { text(&machine_info()) }.unwrap_or("an unreadable text").to_owned()
    }

    /// Reads a component; none if its kind is newer than this engine.
    fn read(
        promise: ReadablePointers,
        raw: &SeventeenComponent,
        plugin: &'static str,
    ) -> Read<Option<Descriptor>> {
        let name = in_snake_case(promise.text(&raw.name, "component name")?, "component name")?;
        let Some(kind) = Kind::from_id(raw.kind) else { return Ok(None) };
        let what = format_args!("table of `{name}`");
        let complete = is_complete(promise, kind, raw.table, what)?.then_some(());
        or_malformed(complete, format_args!("{what}: a function is null"))?;
        let params = promise.list(raw.params, raw.n_params, "list of options")?;
        Ok(Some(Descriptor {
            kind,
            doc: promise.text(&raw.doc, "component doc")?,
            about: promise.text(&raw.about, "component about")?,
            definition: read_definition(promise, raw, name)?,
            params: params
                .iter()
                .map(|param| read_param(promise, param, name))
                .collect::<Read<_>>()?,
            is_default: raw.is_default != 0,
            prefers: read_preferences(promise, raw)?,
            roles: Role::of_bits(raw.roles),
            plugin,
            table: Table(raw.table),
            machine_info: raw.machine_info,
            name,
        }))
    }
}

/// The lines of a technique's proofs, if it has a definition.
fn read_definition(
    promise: ReadablePointers,
    raw: &SeventeenComponent,
    name: &str,
) -> Read<Option<Definition>> {
    let text = promise.text(&raw.definition, "component definition")?;
    let malformed = |error| ManifestError::Malformed(format!("definition of `{name}`: {error}"));
    let read = || text.parse().map_err(malformed);
    (!text.is_empty()).then(read).transpose()
}

/// The preferred components, except those of kinds newer than this engine.
fn read_preferences(
    promise: ReadablePointers,
    raw: &SeventeenComponent,
) -> Read<Vec<(Kind, &'static str)>> {
    let preferences = promise.list(raw.prefers, raw.n_prefers, "list of preferences")?;
    let known = preferences.iter().filter_map(|raw| Some((Kind::from_id(raw.kind)?, &raw.name)));
    known.map(|(kind, name)| Ok((kind, promise.text(name, "preferred name")?))).collect()
}

/// The name, if recipes can use it.
fn in_snake_case(name: &'static str, what: &str) -> Read<&'static str> {
    let follows = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(follows) {
        return Ok(name);
    }
    Err(ManifestError::Malformed(format!("{what} {name:?}: expected snake_case")))
}

/// The required functions of every table, whatever its kind.
const HEAD: [usize; 3] = [
    offset_of!(SeventeenLifecycle, create),
    offset_of!(SeventeenLifecycle, destroy),
    offset_of!(SeventeenLifecycle, last_error),
];

/// Whether every required function is present.
fn is_complete(
    promise: ReadablePointers,
    kind: Kind,
    table: *const SeventeenLifecycle,
    what: fmt::Arguments<'_>,
) -> Read<bool> {
    let last = kind.required().iter().max().expect("each kind requires a function");
    promise.sized(table, last + size_of::<usize>(), what)?;
    let mut functions = HEAD.iter().chain(kind.required());
    Ok(functions.all(|&offset| promise.has_function(table, offset)))
}

fn read_param(promise: ReadablePointers, raw: &SeventeenParam, component: &str) -> Read<ParamSpec> {
    let name = promise.text(&raw.name, "option name")?;
    let default = promise.value(&raw.default_value);
    let what = format_args!("default of option `{name}` of `{component}`");
    let default = or_malformed(default, what)?;
    let choices = promise.list(raw.choices, raw.n_choices, "choices of an option")?;
    let spec = ParamSpec {
        doc: promise.text(&raw.doc, "option doc")?,
        range: (raw.min <= raw.max).then_some((raw.min, raw.max)),
        choices: choices
            .iter()
            .map(|choice| promise.text(choice, "choice"))
            .collect::<Read<_>>()?,
        name,
        default,
    };
    match spec.check(&spec.default) {
        Ok(_) => Ok(spec),
        Err(why) => Err(ManifestError::Malformed(format!("{what}: {why}"))),
    }
}
