//! The registry: every component by kind and name, with its plugin.
//!
//! The first plugin with a name keeps it; later ones are listed as shadowed. So a user's own
//! `greedy` replaces the bundled one.

use crate::aliases;
use crate::library::{self, LoadError};
use crate::loaded_file::LoadedFile;
use crate::nearest::suggestion;
use crate::search_path::{SearchPath, plugins_in};
use seventeen_core::proof::Definition;
use seventeen_core::{Error, Result, Rules, Solver};

use seventeen_plugin::calls;
use seventeen_plugin::raw::SeventeenEntry;
use seventeen_plugin::{
    CancellationToken, Descriptor, Extension, Kind, Manifest, ParamSpec, ResultChecks, Role, Value,
};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

/// If this variable is `all`, components of linked-in plugins are checked, too.
const CHECKS: &str = "SEVENTEEN_CHECKS";

/// The end of an error about a component that does not exist.
pub const PLUGIN_ADVICE: &str = "; --plugin FILE adds those of a plugin";

/// The origin of a plugin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It is part of this program.
    Linked,
    /// It was loaded from this file.
    File(PathBuf),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Linked => f.write_str("linked in"),
            Origin::File(path) => path.display().fmt(f),
        }
    }
}

/// A plugin that was loaded or is linked in.
#[derive(Debug)]
pub struct Plugin {
    /// Its origin: linked in, or a file.
    pub origin: Origin,
    /// Its name.
    pub name: String,
    /// Its own version.
    pub version: String,
    /// Compiler and build.
    pub build: String,
    /// The minor version of the interface it was built for.
    pub abi_minor: u32,
    /// Whether no panic can leave a call.
    pub contains_panics: bool,
    /// The file that it was loaded from; none if it is linked in.
    pub file: Option<LoadedFile>,
}

impl Plugin {
    /// Whether it was loaded from a file, so that its components' answers are checked.
    pub fn is_foreign(&self) -> bool {
        self.origin != Origin::Linked
    }
}

/// A registered component.
#[derive(Clone, Debug)]
pub struct Registered {
    descriptor: Descriptor,
    /// The registry's solver that checks the answers of components of foreign plugins.
    trusted: Arc<OnceLock<Descriptor>>,
    /// The registry's components that support other rules than classic ones.
    of_any_rules: Arc<Mutex<Vec<(Kind, &'static str)>>>,
    /// The plugin that it came from.
    pub plugin: Arc<Plugin>,
}

/// A component that is not used because an earlier plugin has one of its name.
#[derive(Debug)]
pub struct Shadowed {
    /// The extension point.
    pub kind: Kind,
    /// The component's name.
    pub name: String,
    /// The plugin whose component is not used.
    pub plugin: Arc<Plugin>,
    /// The plugin whose component is used instead.
    pub by: Arc<Plugin>,
}

/// A file that is named like a plugin but cannot be used.
#[derive(Debug)]
pub struct Rejected {
    /// The file or directory.
    pub path: PathBuf,
    /// The reason.
    pub error: LoadError,
}

/// The user's choice does not exist, or not with these options.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChoiceError {
    /// No component of that kind has that name.
    #[error("no {kind} `{name}`{suggestion}{known}")]
    UnknownComponent {
        /// The kind requested.
        kind: Kind,
        /// The name given.
        name: String,
        /// The nearest name, as the end of a sentence.
        suggestion: String,
        /// All names of that kind, or where they are listed, as the end of a sentence.
        known: String,
    },
    /// The component has no option of that name.
    #[error("{kind} `{component}` has no option `{name}`{suggestion} ({known})")]
    UnknownOption {
        /// The component's kind.
        kind: Kind,
        /// The component.
        component: String,
        /// The name given.
        name: String,
        /// The nearest name, as the end of a sentence.
        suggestion: String,
        /// All its options.
        known: String,
    },
    /// The option has two values.
    #[error("option `{name}` of `{component}` is given twice")]
    GivenTwice {
        /// The component.
        component: String,
        /// The option.
        name: String,
    },
    /// The option's value is of the wrong type, out of range or not among the choices.
    #[error("option `{name}` of `{component}`: {reason}")]
    BadValue {
        /// The component.
        component: String,
        /// The option.
        name: String,
        /// The error, and what was expected.
        reason: String,
    },
}

/// The most names that an error lists.
const MOST_LISTED: usize = 16;

impl ChoiceError {
    /// The error about a component that is not among the known ones of its kind.
    pub fn unknown_component(kind: Kind, name: &str, known: &[&str]) -> ChoiceError {
        let namespace = kind.namespace();
        let suggestion = match options_without_parentheses(name, known) {
            Some(meant) => format!("; options go in parentheses: `{meant}`"),
            None => aliases::suggestion(namespace, name, known.iter().copied()),
        };
        let known = match (known.len(), suggestion.as_str()) {
            (..=MOST_LISTED, _) => format!(" (there are: {}){PLUGIN_ADVICE}", known.join(", ")),
            (n, "") => format!("; `seventeen doc {namespace}` lists all {n}{PLUGIN_ADVICE}"),
            _ => String::new(),
        };
        ChoiceError::UnknownComponent { kind, name: name.to_owned(), suggestion, known }
    }
}

/// What is meant by the name of a component and options without parentheses, such as
/// `digits(n: 4)` by `digits:n=4`.
fn options_without_parentheses(name: &str, known: &[&str]) -> Option<String> {
    let is_part_of_names = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let end = name.find(|c| !is_part_of_names(c))?;
    let (component, options) = name.split_at(end);
    let options = options.trim_matches(|c| !is_part_of_names(c)).replace('=', ": ");
    (known.contains(&component) && !options.is_empty()).then(|| format!("{component}({options})"))
}

/// All components, by kind and name.
#[derive(Debug, Default)]
pub struct Registry {
    components: BTreeMap<Kind, BTreeMap<&'static str, Registered>>,
    /// For each kind, the first component that is declared as its default.
    defaults: BTreeMap<Kind, &'static str>,
    /// For each kind and purpose, the first component that is declared to serve it.
    purposes: BTreeMap<(Kind, Role), &'static str>,
    /// The first linked-in default solver, which checks the answers of components of foreign
    /// plugins. Without one, no solver checks them.
    trusted: Arc<OnceLock<Descriptor>>,
    /// The components that support other rules than classic ones.
    of_any_rules: Arc<Mutex<Vec<(Kind, &'static str)>>>,
    /// The text of each profile by its name.
    profiles: BTreeMap<&'static str, &'static str>,
    /// The plugins, in the order in which they were found.
    pub plugins: Vec<Arc<Plugin>>,
    /// Components that are not used.
    pub shadowed: Vec<Shadowed>,
    /// Files in directories that cannot be used.
    pub rejected: Vec<Rejected>,
}

impl Registry {
    /// Loads the files and directories of `path`, then links in `bundled`. Skips a library beside
    /// the program if the same version is linked in, unless the library is newer than the program.
    ///
    /// # Errors
    /// A file that the user named cannot be used, or a directory cannot be read. Unusable files in
    /// directories are listed as rejected instead.
    pub fn discover(
        path: &SearchPath,
        bundled: &[SeventeenEntry],
    ) -> std::result::Result<Registry, Rejected> {
        let linked = entered(bundled)?;
        let mut registry = Registry::default();
        for file in &path.files {
            registry.load(file)?;
        }
        for dir in &path.named {
            let files = plugins_in(dir).map_err(|error| Rejected {
                path: dir.clone(),
                error: LoadError::Open(error.to_string()),
            })?;
            registry.load_all(files);
        }
        for files in path.usual.iter().filter_map(|dir| plugins_in(dir).ok()) {
            registry.load_all(files);
        }
        for dir in &path.beside {
            registry.load_all(beside(dir, &linked));
        }
        for manifest in linked {
            registry.register(manifest, Origin::Linked, None);
        }
        Ok(registry)
    }

    /// Whether [`discover`](Self::discover) would open a library; this opens none.
    ///
    /// # Errors
    /// As for [`discover`](Self::discover).
    pub fn opens_libraries(
        path: &SearchPath,
        bundled: &[SeventeenEntry],
    ) -> std::result::Result<bool, Rejected> {
        let has_any = |dir: &PathBuf| plugins_in(dir).is_ok_and(|files| !files.is_empty());
        if !path.files.is_empty() || path.named.iter().chain(&path.usual).any(has_any) {
            return Ok(true);
        }
        // Enter linked-in plugins only if it matters.
        let mut dirs = path.beside.iter().filter(|dir| has_any(dir)).peekable();
        if dirs.peek().is_none() {
            return Ok(false);
        }
        let linked = entered(bundled)?;
        Ok(dirs.any(|dir| !beside(dir, &linked).is_empty()))
    }

    /// Adds a plugin linked into this program.
    ///
    /// # Errors
    /// The description of the plugin is invalid.
    pub fn link(&mut self, entry: SeventeenEntry) -> std::result::Result<(), LoadError> {
        self.register(library::enter(entry)?, Origin::Linked, None);
        Ok(())
    }

    /// Loads one library. It stays loaded for the life of the process.
    ///
    /// # Errors
    /// The file is not a plugin that this engine can use.
    pub fn load(&mut self, path: &Path) -> std::result::Result<(), Rejected> {
        let rejected = |error| Rejected { path: path.to_owned(), error };
        // Before loading, so that later writes are noticed.
        let file = LoadedFile::at(path);
        let file = file.map_err(|error| rejected(LoadError::Open(error.to_string())))?;
        let manifest = library::load(path).map_err(rejected)?;
        self.register(manifest, Origin::File(path.to_owned()), Some(file));
        Ok(())
    }

    /// Loads those of the files that can be used.
    fn load_all(&mut self, files: Vec<PathBuf>) {
        for file in files {
            if let Err(rejected) = self.load(&file) {
                self.rejected.push(rejected);
            }
        }
    }

    fn register(&mut self, manifest: Manifest, origin: Origin, file: Option<LoadedFile>) {
        let plugin = Arc::new(Plugin {
            origin,
            name: manifest.name.to_owned(),
            version: manifest.version.to_owned(),
            build: manifest.build.to_owned(),
            abi_minor: manifest.abi_minor,
            contains_panics: manifest.contains_panics,
            file,
        });
        self.plugins.push(plugin.clone());
        for descriptor in manifest.components {
            self.add(Registered {
                descriptor,
                plugin: plugin.clone(),
                trusted: self.trusted.clone(),
                of_any_rules: self.of_any_rules.clone(),
            });
        }
        for profile in manifest.profiles {
            self.profiles.entry(profile.name).or_insert(profile.text);
        }
    }

    fn add(&mut self, component: Registered) {
        let (kind, name) = (component.kind(), component.descriptor.name);
        if kind == Kind::Solver && component.descriptor.is_default && !component.plugin.is_foreign()
        {
            // The first one stays.
            let _ = self.trusted.set(component.descriptor.clone());
        }
        match self.named(kind, name) {
            Some(first) => self.shadowed.push(Shadowed {
                kind,
                name: name.to_owned(),
                plugin: component.plugin,
                by: first.plugin.clone(),
            }),
            None => {
                if component.descriptor.any_rules {
                    lock(&self.of_any_rules).push((kind, name));
                }
                if component.descriptor.is_default {
                    self.defaults.entry(kind).or_insert(name);
                }
                for &purpose in &component.descriptor.roles {
                    self.purposes.entry((kind, purpose)).or_insert(name);
                }
                self.components.entry(kind).or_default().insert(name, component);
            }
        }
    }

    fn named(&self, kind: Kind, name: &str) -> Option<&Registered> {
        self.components.get(&kind)?.get(name)
    }

    /// All components, by kind and name.
    pub fn iter(&self) -> impl Iterator<Item = &Registered> {
        self.components.values().flat_map(BTreeMap::values)
    }

    /// The components of one kind, by name.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Registered> {
        self.components.get(&kind).into_iter().flat_map(BTreeMap::values)
    }

    /// The component of this kind to use by default: the first one that is declared so.
    pub fn default_of(&self, kind: Kind) -> Option<&Registered> {
        self.named(kind, self.defaults.get(&kind)?)
    }

    /// The component of this kind to use for a purpose by default: the first one that is declared
    /// to serve it.
    pub fn default_for(&self, kind: Kind, purpose: Role) -> Option<&Registered> {
        self.named(kind, self.purposes.get(&(kind, purpose))?)
    }

    /// The component of this kind to use with `component` by default: the one that it prefers, if
    /// it exists, or else the default.
    pub fn default_beside(&self, component: &Registered, kind: Kind) -> Option<&Registered> {
        let mut preferred = component.descriptor.prefers().iter().filter(|(of, _)| *of == kind);
        let found = preferred.find_map(|(_, name)| self.named(kind, name));
        found.or_else(|| self.default_of(kind))
    }

    /// The checks of a component of the caller, which errors call `label`: those that components of
    /// foreign plugins get, for classic sudoku in the run of this token. None without a linked-in
    /// default solver.
    pub fn result_checks(&self, label: &str, stop: &CancellationToken) -> Option<ResultChecks> {
        let trusted = self.trusted.get()?;
        Some(checks_by(trusted, label, Rules::CLASSIC, stop))
    }

    /// The profile of this name, from the first plugin that has it: the JSON text of its file.
    pub fn profile(&self, name: &str) -> Option<&str> {
        self.profiles.get(name).copied()
    }

    /// The names of the plugins' profiles, in alphabetical order.
    pub fn profiles(&self) -> impl Iterator<Item = &str> {
        self.profiles.keys().copied()
    }

    /// The component of this kind and name.
    ///
    /// # Errors
    /// There is no such component; the error suggests the component of this other name, or the
    /// nearest name.
    pub fn find(&self, kind: Kind, name: &str) -> std::result::Result<&Registered, ChoiceError> {
        self.named(kind, name).ok_or_else(|| {
            let known: Vec<&str> = self.of(kind).map(Registered::name).collect();
            ChoiceError::unknown_component(kind, name, &known)
        })
    }

    /// Finds a component of this kind by its name, by another spelling of it, or by another name
    /// that only this component has.
    ///
    /// # Errors
    /// As for [`find`](Self::find).
    pub fn find_called(
        &self,
        kind: Kind,
        name: &str,
    ) -> std::result::Result<&Registered, ChoiceError> {
        let known: Vec<&str> = self.of(kind).map(Registered::name).collect();
        self.find(kind, aliases::resolve(kind.namespace(), name, known).unwrap_or(name))
    }
}

/// A suggestion of one of the option's choices for a text that is none.
fn choice_suggestion(param: &ParamSpec, value: &Value) -> String {
    match value {
        Value::Text(text) => aliases::value_suggestion(text, param.choices.iter().copied()),
        _ => String::new(),
    }
}

/// Checks by the default instance of a solver.
fn checks_by(
    solver: &Descriptor,
    label: &str,
    rules: Rules,
    stop: &CancellationToken,
) -> ResultChecks {
    let (solver, stop) = (solver.clone(), stop.clone());
    let defaults: Vec<Value> = solver.params().iter().map(|param| param.default.clone()).collect();
    ResultChecks::new(label, move || solver.make::<dyn Solver>(&defaults, rules, &stop))
}

fn lock<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The manifests of the linked-in plugins.
fn entered(bundled: &[SeventeenEntry]) -> std::result::Result<Vec<Manifest>, Rejected> {
    let linked: std::result::Result<Vec<Manifest>, LoadError> =
        bundled.iter().map(|&entry| library::enter_bundled(entry)).collect();
    linked.map_err(|error| Rejected { path: PathBuf::new(), error })
}

/// The libraries in a directory beside the program, except those that are linked in.
fn beside(dir: &Path, linked: &[Manifest]) -> Vec<PathBuf> {
    let mut files = plugins_in(dir).unwrap_or_default();
    files.retain(|file| !linked.iter().any(|plugin| library::is_of(plugin, file)));
    files
}

impl Registered {
    /// Its extension point.
    pub fn kind(&self) -> Kind {
        self.descriptor.kind
    }

    /// The purposes for which it is the component to use.
    pub fn roles(&self) -> &[Role] {
        &self.descriptor.roles
    }

    /// Its name, the same everywhere.
    pub fn name(&self) -> &str {
        self.descriptor.name
    }

    /// The name in recipes, with the namespace of its kind: `technique::fish`.
    pub fn full_name(&self) -> String {
        format!("{}::{}", self.kind().namespace(), self.name())
    }

    /// Whether it supports these rules.
    pub fn supports(&self, rules: Rules) -> bool {
        self.descriptor.supports(rules)
    }

    /// Rejects rules that it does not support.
    ///
    /// # Errors
    /// It does not support them: the error names the components of its kind that do.
    pub fn check_rules(&self, rules: Rules) -> Result<()> {
        if self.supports(rules) { Ok(()) } else { Err(self.no_rules_error(rules)) }
    }

    /// Whether it supports other rules than those of classic sudoku.
    pub fn supports_any_rules(&self) -> bool {
        self.descriptor.any_rules
    }

    /// Its other common names.
    pub fn aliases(&self) -> &'static [&'static str] {
        aliases::of(&self.full_name())
    }

    /// One sentence.
    pub fn doc(&self) -> &str {
        self.descriptor.doc()
    }

    /// A paragraph that explains it; it may be empty.
    pub fn about(&self) -> &str {
        self.descriptor.about()
    }

    /// The lines of its steps' proofs, if it is a technique with a definition.
    pub fn definition(&self) -> Option<&Definition> {
        self.descriptor.definition()
    }

    /// Facts about this machine, such as the chosen kernel; empty if there are none.
    pub fn machine_info(&self) -> String {
        self.descriptor.machine_info()
    }

    /// Its options, in the order of declaration.
    pub fn params(&self) -> &[ParamSpec] {
        self.descriptor.params()
    }

    /// One value per option: the given ones, checked, and the defaults of the others.
    ///
    /// # Errors
    /// An option is unknown or given twice, or its value does not fit.
    pub fn values(
        &self,
        given: &[(String, Value)],
    ) -> std::result::Result<Vec<Value>, ChoiceError> {
        if let Some((name, _)) = given.iter().find(|(name, _)| self.param(name).is_none()) {
            return Err(self.unknown_option(name));
        }
        let is_repeated = |(i, (name, _)): &(usize, &(String, Value))| {
            given[..*i].iter().any(|(earlier, _)| earlier == name)
        };
        if let Some((_, (name, _))) = given.iter().enumerate().find(is_repeated) {
            let component = self.name().to_owned();
            return Err(ChoiceError::GivenTwice { component, name: name.clone() });
        }
        let value = |param: &ParamSpec| match given.iter().find(|(name, _)| *name == param.name) {
            Some((_, value)) => param.check(value).map_err(|reason| ChoiceError::BadValue {
                component: self.name().to_owned(),
                name: param.name.to_owned(),
                reason: reason + &choice_suggestion(param, value),
            }),
            None => Ok(param.default.clone()),
        };
        self.params().iter().map(value).collect()
    }

    /// The declaration of an option.
    pub fn param(&self, name: &str) -> Option<&ParamSpec> {
        self.params().iter().find(|param| param.name == name)
    }

    fn unknown_option(&self, name: &str) -> ChoiceError {
        let known: Vec<&str> = self.params().iter().map(|param| param.name).collect();
        ChoiceError::UnknownOption {
            kind: self.kind(),
            component: self.name().to_owned(),
            name: name.to_owned(),
            suggestion: suggestion(name, known.iter().copied()),
            known: match known.as_slice() {
                [] => "it has none".to_owned(),
                known => format!("it has: {}", known.join(", ")),
            },
        }
    }

    /// Makes an instance for classic sudoku with these values, one per option, for the run of this
    /// token: `make::<dyn Solver>(&values, &stop)`. Answers of components of foreign plugins are
    /// [checked](seventeen_plugin::checked).
    ///
    /// # Errors
    /// The component reports an error, or is of another kind.
    pub fn make<K: Extension + ?Sized>(
        &self,
        values: &[Value],
        stop: &CancellationToken,
    ) -> Result<Box<K>> {
        self.make_for(Rules::CLASSIC, values, stop)
    }

    /// Makes an instance for these rules, as [`make`](Self::make) does for classic sudoku.
    ///
    /// # Errors
    /// As for [`make`](Self::make), or the component does not support the rules.
    pub fn make_for<K: Extension + ?Sized>(
        &self,
        rules: Rules,
        values: &[Value],
        stop: &CancellationToken,
    ) -> Result<Box<K>> {
        self.check_rules(rules)?;
        if self.plugin.is_foreign() {
            calls::record_foreign(&self.descriptor.label());
        }
        let made = self.descriptor.make(values, rules, stop)?;
        let Some(trusted) = self.trusted.get().filter(|_| self.is_checked()) else {
            return Ok(made);
        };
        K::checked(made, checks_by(trusted, &self.descriptor.label(), rules, stop))
    }

    /// The error about rules that it does not support: the components of its kind that do.
    #[cold]
    fn no_rules_error(&self, rules: Rules) -> Error {
        let (kind, name) = (self.kind(), self.name());
        let others: Vec<&str> = (lock(&self.of_any_rules).iter())
            .filter_map(|&(of, other)| (of == kind).then_some(other))
            .collect();
        let advice = match others.as_slice() {
            [] => format!("no {kind} supports others{PLUGIN_ADVICE}"),
            others => format!("expected one of: {}", others.join(", ")),
        };
        Error::Failed(format!(
            "{kind} `{name}` supports the rules of classic sudoku only, not {rules}; {advice}"
        ))
    }

    /// Whether its answers are checked: it comes from a file, or all components are checked.
    fn is_checked(&self) -> bool {
        static ALL: LazyLock<bool> =
            LazyLock::new(|| std::env::var(CHECKS).is_ok_and(|value| value == "all"));
        self.plugin.is_foreign() || *ALL
    }
}
