//! `seventeen doctor`: CPU features, chosen kernels, the config file and the plugin search path.

use super::catalogue;
use crate::common::Common;
use crate::config::{self, Config};
use crate::registry::load_registry;
use crate::standard_output::{print, print_record};
use serde_json::{Value as Json, json};
use seventeen::BUNDLED;
use seventeen_host::{Registry, SearchPath};
use seventeen_jobs::catalogue::open_catalogue;
use std::collections::BTreeMap;
use std::env::consts::{ARCH, OS};
use std::fmt::Write;
use std::path::PathBuf;

/// The environment variables that the program and the bundled plugins read.
const VARIABLES: [&str; 6] = [
    "SEVENTEEN_CONFIG", "SEVENTEEN_CPU", "SEVENTEEN_PLUGIN_PATH", "SEVENTEEN_RUNS",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME",
];

pub(crate) fn doctor(common: &Common) -> anyhow::Result<()> {
    let registry = load_registry(common)?;
    if common.json {
        return print_record(&machine_record(common, &registry)?);
    }
    let mut text = String::new();
    write_machine(&mut text)?;
    write_config(&mut text)?;
    write_component_info(&registry, &mut text)?;
    text += &catalogue::describe_index(open_catalogue());
    write_plugins(common, &registry, &mut text)?;
    print(&text)
}

/// Everything as one record.
fn machine_record(common: &Common, registry: &Registry) -> anyhow::Result<Json> {
    let variables =
        VARIABLES.into_iter().filter_map(|name| Some((name, std::env::var(name).ok()?)));
    let infos = registry.iter().map(|one| (one.full_name(), one.machine_info()));
    let plugins = registry.plugins.iter();
    let rejected = registry.rejected.iter();
    Ok(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "system": format!("{ARCH} {OS}"),
        "threads": thread_count(),
        "variables": variables.collect::<BTreeMap<_, _>>(),
        "config": config::config_path(),
        "settings": Config::load_user_config()?.map(|config| config.describe_settings()),
        "machine": infos.filter(|(_, info)| !info.is_empty()).collect::<BTreeMap<_, _>>(),
        "catalogue": catalogue::index_record(open_catalogue()),
        "searched": searched_directories(common),
        "plugins": plugins.map(|one| {
            json!({ "name": one.name, "version": one.version, "from": one.origin.to_string() })
        }).collect::<Vec<_>>(),
        "rejected": rejected.map(|one| {
            json!({ "path": one.path, "error": one.error.to_string() })
        }).collect::<Vec<_>>(),
    }))
}

/// The number of threads that this machine runs at once.
fn thread_count() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The directories in which plugins are looked for, in this order.
fn searched_directories(common: &Common) -> Vec<PathBuf> {
    let path = SearchPath::new(common.plugin.clone(), common.plugin_dir.clone());
    [path.named, path.usual, path.beside].concat()
}

fn write_machine(text: &mut String) -> std::fmt::Result {
    writeln!(text, "program    seventeen {} for {ARCH} {OS}", env!("CARGO_PKG_VERSION"))?;
    writeln!(text, "threads    {}", thread_count())?;
    #[cfg(target_os = "linux")]
    writeln!(
        text,
        "sandbox    {} (for `run --untrusted`)",
        crate::isolate::kernel::landlock_version()
    )?;
    for name in VARIABLES {
        if let Ok(value) = std::env::var(name) {
            writeln!(text, "variable   {name}={value}")?;
        }
    }
    Ok(())
}

/// The path and the settings of the config file.
fn write_config(text: &mut String) -> anyhow::Result<()> {
    let place = config::config_path().map(|path| path.display().to_string()).unwrap_or_default();
    let Some(config) = Config::load_user_config()? else {
        writeln!(text, "config     {place} (missing)")?;
        return Ok(());
    };
    writeln!(text, "config     {place}")?;
    for line in config.describe_settings() {
        writeln!(text, "config     {line}")?;
    }
    Ok(())
}

/// The descriptions of components that depend on this machine, such as their kernels.
fn write_component_info(registry: &Registry, text: &mut String) -> std::fmt::Result {
    for component in registry.iter() {
        let info = component.machine_info();
        if !info.is_empty() {
            writeln!(text, "machine    {} `{}`: {info}", component.kind(), component.name())?;
        }
    }
    Ok(())
}

fn write_plugins(common: &Common, registry: &Registry, text: &mut String) -> std::fmt::Result {
    for directory in searched_directories(common) {
        let state = if directory.is_dir() { "" } else { " (missing)" };
        writeln!(text, "searched   {}{state}", directory.display())?;
    }
    for plugin in &registry.plugins {
        writeln!(text, "plugin     {} {}, {}", plugin.name, plugin.version, plugin.origin)?;
    }
    writeln!(text, "linked in  {} plugins", BUNDLED.len())?;
    for rejected in &registry.rejected {
        writeln!(text, "rejected   {}: {}", rejected.path.display(), rejected.error)?;
    }
    Ok(())
}
