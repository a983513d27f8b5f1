//! `RunIdentity`: everything on which the results of a run depend.
//!
//! Two runs of the same identity give the same bytes. A run resumes an earlier one only if their
//! identities agree. This holds for growing files, samples and shards, and for stored parts of
//! enumerations, batches and pattern searches.
//!
//! Threads, kernels, limits and paths of files are not included: results do not depend on them.

mod program;

use crate::choice::Choice;
use crate::context::Context;
use crate::error::{Error, Result};
use crate::files::FileAccess;
use crate::store::{Digest, Identity};
use crate::text::standard_input::read_ahead;
use program::Program;
use serde::{Deserialize, Serialize};
use seventeen_host::cancellation::CancellationToken;
use seventeen_host::{Plugin, Registry};
use seventeen_plugin::Extension;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The identity of a run: everything on which its results depend.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_jobs::store::Identity;
/// use seventeen_jobs::{Context, RunIdentity, ContextSettings};
///
/// let context = Context::new(Registry::default(), ContextSettings::default())?;
/// let run = RunIdentity::of_run(&context)?.with_setting("clues", 17);
/// assert_eq!(run.difference(&run.clone()), None);
/// let other = RunIdentity::of_run(&context)?.with_setting("clues", 16);
/// assert_eq!(run.difference(&other).as_deref(), Some("with the clues `17`, this one has `16`"));
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RunIdentity {
    /// The version of Seventeen.
    version: String,
    /// The executable, which includes the plugins that are linked in.
    program: Program,
    /// The loaded plugins, in order: the first one that has a component provides it.
    plugins: Vec<PluginIdentity>,
    /// The random seed.
    seed: u64,
    /// The settings of a job: its components with their options, its grid, and so on.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    work: BTreeMap<String, String>,
    /// The text of the recipe; none for a job of a Rust program.
    pub recipe: String,
    /// The checksum of each module that the recipe imports, by its path in the recipe's directory.
    pub imports: BTreeMap<String, Digest>,
    /// The values of the recipe's parameters.
    pub set: BTreeMap<String, String>,
    /// The checksum of each file that the run reads; `-` is the standard input.
    pub inputs: BTreeMap<String, Digest>,
}

/// A plugin that was loaded from a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct PluginIdentity {
    name: String,
    version: String,
    /// The checksum of its file: a plugin may be rebuilt under the same version.
    content: Digest,
}

/// The loaded plugins of a context, each hashed once.
#[derive(Default)]
pub(crate) struct LoadedPlugins(OnceLock<Result<Vec<PluginIdentity>>>);

impl LoadedPlugins {
    /// The plugins of this registry, which never changes.
    fn identify(&self, registry: &Registry) -> Result<&[PluginIdentity]> {
        let hashed =
            || registry.plugins.iter().filter_map(|plugin| plugin_identity(plugin)).collect();
        self.0.get_or_init(hashed).as_deref().map_err(Clone::clone)
    }
}

/// The identity of a plugin; nothing if it is linked in.
fn plugin_identity(plugin: &Plugin) -> Option<Result<PluginIdentity>> {
    let file = plugin.file.as_ref()?;
    let content = file.open().and_then(|mut opened| Digest::of_reader(&mut opened));
    let cannot = |error: io::Error| {
        let (path, name) = (file.path().display(), &plugin.name);
        Error::bad_input(format_args!("{path}: cannot identify the plugin `{name}`: {error}"))
    };
    let (name, version) = (plugin.name.clone(), plugin.version.clone());
    Some(content.map_err(cannot).map(|content| PluginIdentity { name, version, content }))
}

impl RunIdentity {
    /// A run by this program, with all plugins and the seed of the context. The executable is
    /// hashed when the identity is stored or compared.
    ///
    /// # Errors
    /// The executable or a plugin cannot be read, or a plugin was rebuilt after it was loaded.
    pub fn of_run(context: &Context) -> Result<RunIdentity> {
        let plugins = context.loaded_plugins().identify(context.registry())?.to_vec();
        Ok(RunIdentity { plugins, ..RunIdentity::of_program(context, Program::of_process()?) })
    }

    /// A job by this program with the seed of the context, and with only the plugins of the
    /// components that [`with_component`](Self::with_component) adds.
    pub(crate) fn of_job(context: &Context) -> Result<RunIdentity> {
        Ok(RunIdentity::of_program(context, Program::hashed()?))
    }

    /// A run by this program without plugins.
    fn of_program(context: &Context, program: Program) -> RunIdentity {
        RunIdentity {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            program,
            plugins: Vec::new(),
            seed: context.seed(),
            work: BTreeMap::new(),
            recipe: String::new(),
            imports: BTreeMap::new(),
            set: BTreeMap::new(),
            inputs: BTreeMap::new(),
        }
    }

    /// This run with one more setting.
    pub fn with_setting(mut self, what: &str, value: impl Display) -> RunIdentity {
        self.work.insert(what.to_owned(), value.to_string());
        self
    }

    /// This run with this component as `what`: its options, the content of its plugin, and of the
    /// files that its options name.
    ///
    /// # Errors
    /// The component is the caller's, so that its identity is unknown; or a file cannot be read.
    pub(crate) fn with_component<K: Extension + ?Sized>(
        mut self,
        context: &Context,
        what: &str,
        choice: &Choice<K>,
    ) -> Result<RunIdentity> {
        let signature = choice.signature();
        let Some(component) = choice.component() else {
            return Err(Error::bad_input(format_args!(
                "keep: the {what} `{signature}` is written in the recipe, so a later run cannot check that it is \
                 unchanged: use a component of a plugin, or remove `keep`"
            )));
        };
        if component.plugin.file.is_some() {
            let known = context.loaded_plugins().identify(context.registry())?;
            let of_file = context.registry().plugins.iter().filter(|plugin| plugin.file.is_some());
            let of_component =
                of_file.zip(known).find(|(plugin, _)| Arc::ptr_eq(plugin, &component.plugin));
            self.plugins.extend(of_component.map(|(_, identity)| identity.clone()));
        }
        for text in
            choice.text_options().filter(|text| FileAccess::current().is_file(Path::new(text)))
        {
            self.inputs.insert(text.to_owned(), file_digest(text)?);
        }
        Ok(self.with_setting(what, signature))
    }

    /// The checksum of all of it.
    pub fn digest(&self) -> Digest {
        Digest::of_bytes(serde_json::json!(self).to_string().as_bytes())
    }
}

/// The files that a run reads, including `-`, the standard input. They are hashed when that is
/// first requested. Files added later are hashed at once, since results depend on what is already
/// known.
#[derive(Default, Debug)]
pub struct Inputs(Mutex<InputFiles>);

#[derive(Default, Debug)]
struct InputFiles {
    /// The checksum of each hashed file.
    files: BTreeMap<String, Option<Digest>>,
    /// Whether further files are hashed at once.
    are_hashed: bool,
}

impl Inputs {
    fn lock_files(&self) -> MutexGuard<'_, InputFiles> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the file of this name, or the standard input for `-`.
    ///
    /// # Errors
    /// Inputs are hashed already, and this one cannot be hashed because it may change before it is
    /// read again.
    pub fn add_input(&self, path: &str) -> Result<()> {
        let mut inputs = self.lock_files();
        if inputs.files.contains_key(path) {
            return Ok(());
        }
        let digest = match inputs.are_hashed {
            true if path == "-" => {
                return Err(Error::bad_input(
                    "the standard input is read during the run, so a later run cannot check that it is unchanged: \
                 use a file, or read it first",
                ));
            }
            true => file_digest_if_exists(path)?,
            false => None,
        };
        inputs.files.insert(path.to_owned(), digest);
        Ok(())
    }

    /// Adds an input that is hashed at once.
    ///
    /// # Errors
    /// The standard input cannot be read, or the run was stopped.
    pub fn add_hashed_input(&self, path: &str, stop: &CancellationToken) -> Result<()> {
        let digest = if path == "-" { Some(read_ahead(stop)?) } else { None };
        self.add_input(path)?;
        if digest.is_some() {
            self.lock_files().files.insert(path.to_owned(), digest);
        }
        Ok(())
    }

    /// The checksums of all inputs so far. Reads the standard input to its end; streams then begin
    /// with those bytes.
    ///
    /// # Errors
    /// An input is neither a file nor the standard input, so its content may change between reads;
    /// one cannot be read; or the run was stopped.
    pub fn hash_all(&self, stop: &CancellationToken) -> Result<BTreeMap<String, Digest>> {
        let mut inputs = self.lock_files();
        inputs.are_hashed = true;
        for (path, digest) in &mut inputs.files {
            if digest.is_none() {
                *digest = if path == "-" {
                    Some(read_ahead(stop)?)
                } else {
                    file_digest_if_exists(path)?
                };
            }
        }
        drop(inputs);
        Ok(self.hashed_so_far())
    }

    /// Whether all inputs are files, so that a later run can read them again.
    pub fn are_files(&self) -> bool {
        let inputs = self.lock_files();
        inputs.files.keys().all(|path| FileAccess::current().is_file(Path::new(path)))
    }

    /// Whether further files are hashed at once.
    pub fn are_hashed(&self) -> bool {
        self.lock_files().are_hashed
    }

    /// The checksums of the hashed inputs.
    pub fn hashed_so_far(&self) -> BTreeMap<String, Digest> {
        let inputs = self.lock_files();
        let known =
            inputs.files.iter().filter_map(|(path, digest)| Some((path.clone(), (*digest)?)));
        known.collect()
    }

    /// The checksums of the readable inputs that are files, for the run log.
    pub fn hash_files(&self) -> BTreeMap<String, Digest> {
        let names: Vec<String> = self.lock_files().files.keys().cloned().collect();
        let mut known = self.hashed_so_far();
        for name in names.into_iter().filter(|name| FileAccess::current().is_file(Path::new(name)))
        {
            if let (false, Ok(digest)) = (known.contains_key(&name), file_digest(&name)) {
                known.insert(name, digest);
            }
        }
        known
    }
}

/// The checksum of a file; nothing if it is missing: opening it reports that.
fn file_digest_if_exists(path: &str) -> Result<Option<Digest>> {
    if FileAccess::current().exists(Path::new(path)) {
        file_digest(path).map(Some)
    } else {
        Ok(None)
    }
}

/// The checksum of a file that a run reads.
///
/// # Errors
/// It is not a file, so that its content may change between reads; or it cannot be read.
pub fn file_digest(path: &str) -> Result<Digest> {
    let known =
        FileAccess::current().file_info(Path::new(path)).and_then(|there| match there.is_file {
            true => Digest::of_file(Path::new(path)),
            false => Err(io::Error::other(
                "it is not a file, so a later run cannot check that it is unchanged; use a file",
            )),
        });
    known.map_err(|error| Error::bad_input(format_args!("{path}: {error}")))
}

impl Identity for RunIdentity {
    fn difference(&self, now: &RunIdentity) -> Option<String> {
        if self.version != now.version {
            return Some(format!("of version {}, this is {}", self.version, now.version));
        }
        if self.program != now.program {
            let short = |digest: Digest| digest.short_text();
            let [one, other] =
                [self, now].map(|run| run.program.digest().map_or_else(|_| "unread".into(), short));
            let version = &self.version;
            return Some(format!("by another build of version {version}, {one}, this is {other}"));
        }
        plugin_difference(&self.plugins, &now.plugins)
            .or_else(|| {
                (self.recipe != now.recipe).then(|| "of a recipe with another text".to_owned())
            })
            .or_else(|| {
                let module = first_different_key(&self.imports, &now.imports)?;
                Some(format!("of a recipe whose import {module} had another text"))
            })
            .or_else(|| {
                let shown = |run: &RunIdentity| format!("{:?} and seed {}", run.set, run.seed);
                (self.set != now.set || self.seed != now.seed)
                    .then(|| format!("with {}, this one has {}", shown(self), shown(now)))
            })
            .or_else(|| {
                let what = first_different_key(&self.work, &now.work)?;
                let [one, other] =
                    [self, now].map(|run| run.work.get(what).map_or("", String::as_str));
                Some(format!("with the {what} `{one}`, this one has `{other}`"))
            })
            .or_else(|| match first_different_key(&self.inputs, &now.inputs)? {
                "-" => Some("whose standard input was different".to_owned()),
                input => Some(input_difference(input)),
            })
    }
}

/// What is said of a run that read another file of this name, or one that is missing now.
pub(crate) fn input_difference(input: &str) -> String {
    let path = Path::new(input);
    match std::env::current_dir() {
        _ if FileAccess::current().exists(path) => format!("whose input {input} was different"),
        Ok(directory) if path.is_relative() => {
            format!("whose input {input} is missing in {}", directory.display())
        }
        _ => format!("whose input {input} is missing"),
    }
}

/// The difference between the plugins of two runs.
fn plugin_difference(one: &[PluginIdentity], other: &[PluginIdentity]) -> Option<String> {
    if one == other {
        return None;
    }
    let names = |plugins: &[PluginIdentity]| {
        let names: Vec<&str> = plugins.iter().map(|plugin| plugin.name.as_str()).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    if names(one) != names(other) {
        return Some(format!("with the plugins {}, this one has {}", names(one), names(other)));
    }
    let (one, other) = one.iter().zip(other).find(|(one, other)| one != other)?;
    let PluginIdentity { name, version, content } = one;
    if *version != other.version {
        return Some(format!(
            "with version {version} of the plugin `{name}`, this one has {}",
            other.version
        ));
    }
    let [one, other] = [content, &other.content].map(Digest::short_text);
    Some(format!("with another build of the plugin `{name}`, {one}, this one has {other}"))
}

/// The first name under which two maps have different values.
fn first_different_key<'a, T: PartialEq>(
    one: &'a BTreeMap<String, T>,
    other: &'a BTreeMap<String, T>,
) -> Option<&'a str> {
    let names = one.keys().chain(other.keys()).map(String::as_str);
    names.into_iter().find(|&name| one.get(name) != other.get(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ContextSettings;

    fn run() -> RunIdentity {
        let context = Context::new(Registry::default(), ContextSettings::default()).unwrap();
        RunIdentity::of_run(&context).unwrap()
    }

    fn plugin(name: &str, version: &str, content: &[u8]) -> PluginIdentity {
        let (name, version) = (name.to_owned(), version.to_owned());
        PluginIdentity { name, version, content: Digest::of_bytes(content) }
    }

    type Change<'a> = &'a dyn Fn(&mut RunIdentity);

    #[test]
    fn each_part_that_changes_is_named() {
        let [a, b] = [plugin("a", "1", b"a"), plugin("b", "1", b"b")];
        let first = RunIdentity { plugins: vec![a.clone(), b.clone()], ..run() };
        let changed = |change: Change<'_>| {
            let mut other = first.clone();
            change(&mut other);
            let difference = first.difference(&other);
            assert_eq!(first.digest() == other.digest(), difference.is_none());
            difference.unwrap_or_default()
        };
        assert_eq!(changed(&|_| {}), "");
        let cases: [(Change<'_>, &str); 14] = [
            (&|run| run.version = "17".to_owned(), "this is 17"),
            (
                &|run| run.program = Program::Known(Digest::of_bytes(b"other")),
                "by another build of version ",
            ),
            (&|run| run.plugins.swap(0, 1), "with the plugins a, b, this one has b, a"),
            (&|run| run.plugins.truncate(1), "with the plugins a, b, this one has a"),
            (
                &|run| run.plugins[1].version = "2".to_owned(),
                "with version 1 of the plugin `b`, this",
            ),
            (
                &|run| run.plugins[1].content = Digest::of_bytes(b"c"),
                "with another build of the plugin `b`",
            ),
            (&|run| run.seed = 2, "with {} and seed 1, this one has {} and seed 2"),
            (&|run| run.recipe = "1".to_owned(), "of a recipe with another text"),
            (&|run| put(&mut run.imports, "m.rhai"), "import m.rhai had"),
            (&|run| drop(run.set.insert("a".into(), "1".into())), "this one has {\"a\": \"1\"}"),
            (&|run| put(&mut run.inputs, "Cargo.toml"), "input Cargo.toml was different"),
            (&|run| put(&mut run.inputs, "p.txt"), "input p.txt is missing in "),
            (&|run| put(&mut run.inputs, "-"), "standard input was"),
            (&|run| drop(run.work.insert("clues".into(), "1".into())), "with the clues ``"),
        ];
        for (change, words) in cases {
            assert!(changed(change).contains(words), "{words}: {}", changed(change));
        }
    }

    fn put(files: &mut BTreeMap<String, Digest>, name: &str) {
        files.insert(name.to_owned(), Digest::of_bytes(b""));
    }

    #[test]
    fn what_gives_something_else_each_time_is_refused() {
        let error = file_digest("/").unwrap_err().to_string();
        assert!(error.contains("it is not a file"), "{error}");
    }
}
