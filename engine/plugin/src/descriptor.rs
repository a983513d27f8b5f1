//! The description of a component.
//!
//! Its name is read with the plugin, and everything else when it is used. Details of components of
//! other plugins are read at once, so that mistakes in them are found before any is used.

use crate::declaration::{RESERVED, check_each_once, in_snake_case, malformed, read_flag};
use crate::kinds::Kind;
use crate::manifest::{Read, ReadablePointers, or_malformed};
use crate::params::ParamSpec;
use crate::raw::*;
use crate::read::plain_text;
use crate::role::Role;
use seventeen_core::Rules;
use seventeen_core::proof::Definition;
use std::mem::offset_of;
use std::sync::OnceLock;

/// The bytes of a SeventeenComponent up to the last field of minor version 0.
const COMPONENT_SIZE: usize =
    offset_of!(SeventeenComponent, definition) + size_of::<SeventeenStr>();

/// A component: its description, and the means to make instances of it.
#[derive(Clone, Debug)]
pub struct Descriptor {
    /// Its extension point.
    pub kind: Kind,
    /// Its name, in snake_case.
    pub name: &'static str,
    /// Whether it is the default of its kind.
    pub is_default: bool,
    /// The purposes for which it is the component of its kind to use, if the user names none.
    pub roles: Vec<Role>,
    /// Whether it supports other rules than those of classic sudoku.
    pub any_rules: bool,
    /// The plugin that it belongs to.
    pub plugin: &'static str,
    /// Whether it is of a plugin that the program is built with, so that tests check its answers.
    pub(crate) is_bundled: bool,
    source: Source,
    details: OnceLock<Box<Details>>,
}

/// What only some runs ask of a component.
#[derive(Clone, Debug)]
struct Details {
    doc: &'static str,
    about: &'static str,
    definition: Option<Definition>,
    params: Vec<ParamSpec>,
    prefers: Vec<(Kind, &'static str)>,
    table: Table,
    machine_info: Option<unsafe extern "C" fn() -> SeventeenStr>,
}

/// The plugin's description of a component, and the promise that it can be read.
#[derive(Clone, Copy, Debug)]
struct Source(ReadablePointers, *const SeventeenComponent);

// SAFETY: a description is constant data of a library that stays loaded.
unsafe impl Send for Source {}
// SAFETY: as above.
unsafe impl Sync for Source {}

/// A component's table, complete for its kind, constant for the life of the process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table(pub(crate) *const SeventeenLifecycle);

// SAFETY: a table is constant data of a library that stays loaded.
unsafe impl Send for Table {}
// SAFETY: as above.
unsafe impl Sync for Table {}

impl Descriptor {
    /// One sentence.
    pub fn doc(&self) -> &'static str {
        self.details().doc
    }

    /// A paragraph that explains how it works, and why; it may be empty.
    pub fn about(&self) -> &'static str {
        self.details().about
    }

    /// The lines of its steps' proofs, if it is a technique with a definition.
    pub fn definition(&self) -> Option<&Definition> {
        self.details().definition.as_ref()
    }

    /// Its options.
    pub fn params(&self) -> &[ParamSpec] {
        &self.details().params
    }

    /// The components of other kinds that it works best with.
    pub fn prefers(&self) -> &[(Kind, &'static str)] {
        &self.details().prefers
    }

    /// Whether instances can be made for these rules.
    pub fn supports(&self, rules: Rules) -> bool {
        rules.is_classic() || self.any_rules
    }

    /// What is specific to this machine, such as the kernel that runs; empty if there is nothing to
    /// report.
    pub fn machine_info(&self) -> String {
        let Some(machine_info) = self.details().machine_info else { return String::new() };
        // SAFETY: valid until this thread's next call; it is copied at once.
        unsafe { plain_text(&machine_info()) }.unwrap_or("an unreadable text").to_owned()
    }

    pub(crate) fn table(&self) -> Table {
        self.details().table
    }

    /// Its details. Those of other plugins were read by [`check`](Descriptor::check).
    fn details(&self) -> &Details {
        self.details.get_or_init(|| {
            let details = Details::read(self).map(Box::new);
            details.unwrap_or_else(|error| panic!("{} `{}`: {error}", self.kind, self.name))
        })
    }

    /// Reads a component without its details; none if its kind is newer than this engine.
    pub(crate) fn read(
        promise: ReadablePointers,
        source: *const SeventeenComponent,
        plugin: &'static str,
    ) -> Read<Option<Descriptor>> {
        let raw = promise.sized(source, COMPONENT_SIZE, "SeventeenComponent")?;
        let name = in_snake_case(promise.text(&raw.name, "component name")?, "component name")?;
        if raw.kind == 0 {
            return malformed(format_args!("kind of `{name}`: 0, expected SEVENTEEN_SOLVER, …"));
        }
        let Some(kind) = Kind::from_id(raw.kind) else { return Ok(None) };
        Ok(Some(Descriptor {
            kind,
            name,
            is_default: raw.is_default != 0,
            roles: Role::of_bits(raw.roles),
            any_rules: raw.rules == SEVENTEEN_ANY_RULES,
            plugin,
            is_bundled: false,
            source: Source(promise, source),
            details: OnceLock::new(),
        }))
    }

    /// Reads its details.
    ///
    /// # Errors
    /// A part of them cannot be used.
    pub(crate) fn check(&self) -> Read<()> {
        let details = Details::read(self).map_err(|error| error.in_declaration(self.label()))?;
        let details = Box::new(details);
        self.details.get_or_init(|| details);
        Ok(())
    }
}

impl Details {
    fn read(of: &Descriptor) -> Read<Details> {
        let Source(promise, source) = of.source;
        let raw = promise.sized(source, COMPONENT_SIZE, "SeventeenComponent")?;
        check_head(&raw, of.name)?;
        let complete = is_complete(promise, of.kind, raw.table, "table")?.then_some(());
        or_malformed(complete, "table: a function is null")?;
        let params = promise.list(raw.params, raw.n_params, "list of options")?;
        let params =
            params.iter().map(|param| read_param(promise, param)).collect::<Read<Vec<_>>>()?;
        check_each_once(params.iter().map(|param| format!("option `{}`", param.name)))?;
        Ok(Details {
            doc: promise.text(&raw.doc, "doc")?,
            about: promise.text(&raw.about, "about")?,
            definition: read_definition(promise, &raw)?,
            params,
            prefers: read_preferences(promise, &raw)?,
            table: Table(raw.table),
            machine_info: raw.machine_info,
        })
    }
}

/// Checks the name and the numbers of a description.
fn check_head(raw: &SeventeenComponent, name: &str) -> Read<()> {
    if RESERVED.contains(&name) {
        return malformed(format_args!(
            "name: `{name}` is a word of recipes, expected another, such as `my_{name}`"
        ));
    }
    read_flag(raw.is_default, "is_default")?;
    match raw.rules {
        SEVENTEEN_CLASSIC_RULES | SEVENTEEN_ANY_RULES => Ok(()),
        other => malformed(format_args!(
            "rules {other}: expected SEVENTEEN_CLASSIC_RULES or SEVENTEEN_ANY_RULES"
        )),
    }
}

/// The lines of a technique's proofs, if it has a definition.
fn read_definition(
    promise: ReadablePointers,
    raw: &SeventeenComponent,
) -> Read<Option<Definition>> {
    let text = promise.text(&raw.definition, "definition")?;
    let read = || text.parse().or_else(|error| malformed(format_args!("definition: {error}")));
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
    what: &str,
) -> Read<bool> {
    let last = kind.required().iter().max().expect("each kind requires a function");
    promise.sized(table, last + size_of::<usize>(), what)?;
    let mut functions = HEAD.iter().chain(kind.required());
    Ok(functions.all(|&offset| promise.has_function(table, offset)))
}

fn read_param(promise: ReadablePointers, raw: &SeventeenParam) -> Read<ParamSpec> {
    let name = in_snake_case(promise.text(&raw.name, "option name")?, "option name")?;
    let what = format_args!("default of option `{name}`");
    let default = promise.value(&raw.default_value);
    let default = or_malformed(default, format_args!("{what}: it is not a value of its kind"))?;
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
        Err(why) => malformed(format_args!("{what}: {why}")),
    }
}
