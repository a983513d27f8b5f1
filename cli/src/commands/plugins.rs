//! `seventeen plugins`: lists and shows components, writes projects of new plugins, and checks
//! whether a file is a plugin.

mod new;
mod try_out;

use crate::children;
use crate::common::Common;
use crate::isolate;
use crate::registry::load_registry;
use crate::sentence;
use crate::standard_output::{print, print_record};
use anyhow::{Context, anyhow, bail};
use clap::Subcommand;
use serde_json::{Value as Json, json};
use seventeen_host::aliases::{self, is_same_name};
use seventeen_host::nearest::suggestion;
use seventeen_host::{PLUGIN_ADVICE, Plugin, Registered, Registry, Shadowed};
use seventeen_plugin::params::{ParamSpec, Value};
use seventeen_plugin::{ABI_MAJOR, Kind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

/// The largest number of characters in a line of a paragraph.
const WIDTH: usize = 100;

#[derive(Subcommand)]
pub(crate) enum PluginsCommand {
    /// List every component by kind, each described in one sentence
    List {
        /// Show the plugin of each component, and list the copies that are not used
        #[arg(long)]
        all: bool,
    },
    /// Show a component's documentation and options
    Show {
        /// The component's name, alone or as recipes call it: greedy or clique::greedy
        name: String,
    },
    /// Write a project of a new plugin, with a small component, a test and a README
    #[command(after_help = "Examples:
  seventeen plugins new solver my_solver
  seventeen plugins new technique my_technique --lang c
  seventeen plugins new clique my_strategy --engine ~/seventeen")]
    New(new::NewArgs),
    /// Check whether this program can use a file as a plugin
    ///
    /// With --try, also whether its components keep the contracts of their kinds. Each is asked
    /// questions whose answers the program knows, in a child process. --time-limit bounds the time
    /// for loading the file and for one answer (10 s by default), and --memory-limit the memory
    /// (4096 MB by default).
    #[command(after_help = "Example:
  seventeen plugins check --try target/release/libseventeen_my_solver.so")]
    Check {
        /// The shared library
        file: PathBuf,
        /// Try the components, and show each wrong answer with the question
        #[arg(long = "try")]
        is_tried: bool,
        /// Load it into this process instead of a child
        #[arg(long, hide = true)]
        in_process: bool,
        /// The number of the first component to try in this process
        #[arg(long, hide = true, default_value_t = 0)]
        from: usize,
        /// The file for the events of trying components in this process
        #[arg(long, hide = true)]
        events: Option<PathBuf>,
    },
}

pub(crate) fn plugins(common: &Common, command: PluginsCommand) -> anyhow::Result<()> {
    match command {
        PluginsCommand::List { .. } if common.json => load_registry(common)?
            .iter()
            .map(component_record)
            .try_for_each(|one| print_record(&one)),
        PluginsCommand::List { all } => print(&list_components(&load_registry(common)?, all)),
        PluginsCommand::Show { name } if common.json => {
            let registry = load_registry(common)?;
            let found = find_components(&registry, &name)?.into_iter();
            found.map(component_record).try_for_each(|one| print_record(&one))
        }
        PluginsCommand::Show { name } => print(&show_component(&load_registry(common)?, &name)?),
        PluginsCommand::New(asked) => new::new(common, &asked, &load_registry(common)?),
        PluginsCommand::Check { file, from, events: Some(events), .. } => {
            try_out::run_in_child(&file, from, &events)
        }
        PluginsCommand::Check { file, in_process: true, .. } => print(&check_in_process(&file)?),
        PluginsCommand::Check { file, is_tried, .. } => {
            let report = check_in_child(&file, try_out::answer_limit(common))?;
            if common.json {
                print_record(&json!({ "file": file, "usable": true, "report": report }))?;
            } else {
                print(&report)?;
            }
            if is_tried { try_out::try_out(common, &file) } else { Ok(()) }
        }
    }
}

/// A component as `--json` prints it.
fn component_record(component: &Registered) -> Json {
    let plugin = &component.plugin;
    json!({
        "kind": component.kind().to_string(),
        "name": component.name(),
        "call": component.full_name(),
        "doc": component.doc(),
        "about": component.about(),
        "aliases": component.aliases(),
        "options": component.params().iter().map(option_record).collect::<Vec<_>>(),
        "proofs": component.definition().map(ToString::to_string),
        "machine": component.machine_info(),
        "any_rules": component.supports_any_rules(),
        "plugin": plugin.name,
        "version": plugin.version,
        "from": plugin.origin.to_string(),
    })
}

/// An option of a component as `--json` prints it.
fn option_record(param: &ParamSpec) -> Json {
    let default = match &param.default {
        Value::Bool(value) => json!(value),
        Value::Int(value) => json!(value),
        Value::Float(value) => json!(value),
        Value::Text(value) => json!(value),
    };
    json!({
        "name": param.name, "default": default, "doc": param.doc, "range": param.range,
        "choices": param.choices,
    })
}

/// The components by kind, each with one sentence. With `all`, also the plugin of each, and the
/// unused copies.
fn list_components(registry: &Registry, all: bool) -> String {
    let width = registry.iter().map(|component| component.name().len()).max().unwrap_or(0);
    let mut text = String::new();
    for kind in Kind::ALL.into_iter().filter(|kind| registry.of(*kind).next().is_some()) {
        text += &format!("{kind}\n");
        for component in registry.of(kind) {
            let (name, plugin) = (component.name(), &component.plugin);
            text += &format!("  {name:<width$}  {}\n", sentence::first_sentence(component.doc()));
            if all {
                text += &format!("  {:width$}  {}, {}\n", "", plugin.name, plugin.origin);
            }
        }
    }
    text += &if all { names_of_shadowed(registry) } else { count_of_shadowed(registry) };
    for rejected in &registry.rejected {
        text += &format!("rejected: {}: {}\n", rejected.path.display(), rejected.error);
    }
    text
}

/// The number of components that are not used.
fn count_of_shadowed(registry: &Registry) -> String {
    match registry.shadowed.len() {
        0 => String::new(),
        1 => "1 shadowed copy: --all lists it\n".to_owned(),
        count => format!("{count} shadowed copies: --all lists them\n"),
    }
}

/// The components that are not used, and the plugins that replace them.
fn names_of_shadowed(registry: &Registry) -> String {
    let from_the_same =
        |a: &Shadowed, b: &Shadowed| Arc::ptr_eq(&a.plugin, &b.plugin) && Arc::ptr_eq(&a.by, &b.by);
    let line = |group: &[Shadowed]| {
        let names: Vec<&str> = group.iter().map(|shadowed| shadowed.name.as_str()).collect();
        let Shadowed { plugin, by, .. } = &group[0];
        let names = names.join(", ");
        let (copy, used) = (&plugin.origin, &by.origin);
        format!("shadowed: {} ({copy}) by {} ({used}): {names}\n", plugin.name, by.name)
    };
    registry.shadowed.chunk_by(from_the_same).map(line).collect()
}

/// The components of this name, or of another name for them.
///
/// # Errors
/// There is none; the error suggests the nearest name.
fn find_components<'a>(registry: &'a Registry, name: &str) -> anyhow::Result<Vec<&'a Registered>> {
    let called = |each: &&Registered| name == each.name() || name == each.full_name();
    let alike = |each: &&Registered| {
        is_same_name(name, each.name()) || aliases::meanings(name).contains(&&*each.full_name())
    };
    let by: [&dyn Fn(&&Registered) -> bool; 2] = [&called, &alike];
    let found = by.into_iter().map(|is_meant| registry.iter().filter(is_meant).collect::<Vec<_>>());
    found.into_iter().find(|found| !found.is_empty()).ok_or_else(|| {
        let near = suggestion(name, registry.iter().map(Registered::name));
        anyhow!("no component `{name}`{near}{PLUGIN_ADVICE}")
    })
}

fn show_component(registry: &Registry, name: &str) -> anyhow::Result<String> {
    let mut text = String::new();
    for component in find_components(registry, name)? {
        text += &format!("{} `{}`: {}\n", component.kind(), component.name(), component.doc());
        text += &format!("  call     {}({})\n", component.full_name(), default_options(component));
        if !component.about().is_empty() {
            text += &format!("{}\n", textwrap::fill(component.about(), WIDTH));
        }
        if let Some(definition) = component.definition() {
            text += &format!("  proofs   {definition}\n");
            if definition.assumes_uniqueness() {
                text += "  assumes  a unique solution\n";
            }
        }
        let aliases = component.aliases();
        if !aliases.is_empty() {
            text += &format!("  also called {}\n", aliases.join(", "));
        }
        let info = component.machine_info();
        if !info.is_empty() {
            text += &format!("  machine  {info}\n");
        }
        if component.supports_any_rules() {
            text += "  rules    of all boards of up to 9x9 cells\n";
        }
        for param in component.params() {
            let range = param.range.map(|(min, max)| format!(" ({min}..={max})"));
            let choices = Some(param.choices.join(", ")).filter(|words| !words.is_empty());
            let choices = choices.map(|words| format!(" ({words})"));
            let allowed = range.or(choices).unwrap_or_default();
            text +=
                &format!("  option   {} = {}{allowed}: {}\n", param.name, param.default, param.doc);
        }
        text += &describe_plugin(&component.plugin);
    }
    Ok(text)
}

/// The options with their defaults, in the syntax of recipes.
fn default_options(component: &Registered) -> String {
    let options: Vec<String> = component
        .params()
        .iter()
        .map(|param| format!("{}: {}", param.name, param.default))
        .collect();
    if options.is_empty() { String::new() } else { format!("#{{{}}}", options.join(", ")) }
}

fn describe_plugin(plugin: &Plugin) -> String {
    let mut text = String::new();
    text += &format!("  plugin   {} {}\n", plugin.name, plugin.version);
    text += &format!("  from     {}\n", plugin.origin);
    let interface = format!("{ABI_MAJOR}.{}", plugin.abi_minor);
    text += &format!("  build    {}, interface {interface}\n", plugin.build);
    let panics = if plugin.contains_panics { "are caught" } else { "end the process" };
    text += &format!("  panics   {panics}\n");
    text
}

fn check_in_process(file: &Path) -> anyhow::Result<String> {
    let mut text = String::new();
    let mut registry = Registry::default();
    if let Err(rejected) = registry.load(file) {
        bail!("{}: {}", file.display(), rejected.error);
    }
    for plugin in &registry.plugins {
        text += &format!("{}: a plugin\n", file.display());
        text += &describe_plugin(plugin);
    }
    for component in registry.iter() {
        text += &format!(
            "  offers   {} `{}`: {}\n",
            component.kind(),
            component.name(),
            component.doc()
        );
    }
    text += &format!("{CLOSING}\n");
    Ok(text)
}

/// The last line of a complete check. A library that ends the process while it is loaded, even with
/// exit code 0, does not get that far.
const CLOSING: &str = "  verdict  usable";

/// Checks a file in a child process, because a library may end the process that loads it.
fn check_in_child(file: &Path, limit: Duration) -> anyhow::Result<String> {
    let program = std::env::current_exe().context("cannot find the file of this program")?;
    let mut child = Command::new(program);
    child.args(["plugins", "check", "--color", "never", "--in-process"]).arg(file);
    let output = children::run_within(isolate::mark_as_child(&mut child), limit)?;
    let Some(output) = output else {
        bail!(
            "{}: loading it took longer than {} s, expected an entry function that returns at \
             once; --time-limit allows more",
            file.display(),
            limit.as_secs()
        );
    };
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.success() && out.trim_end().ends_with(CLOSING) {
        return Ok(out.into_owned());
    }
    let said = err.trim().trim_start_matches("error: ");
    if output.status.code() == Some(2) && !said.is_empty() {
        bail!("{said}");
    }
    bail!("{}: loading it ended the process ({}): {said}", file.display(), output.status)
}
