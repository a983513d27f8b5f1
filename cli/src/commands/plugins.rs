//! `seventeen plugins`: which components there are, and whether a file is a plugin.

use crate::args::{Common, Plugins};
use anyhow::{Context, bail};
use seventeen_host::nearest::suggestion;
use seventeen_host::{Component, Plugin, Registry, Shadowed};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

pub(super) fn plugins(common: &Common, command: Plugins) -> anyhow::Result<()> {
    match command {
        Plugins::List => list(&super::registry(common)?),
        Plugins::Show { name } => return show(&super::registry(common)?, &name),
        Plugins::Check { file, in_process: true } => return check_here(&file),
        Plugins::Check { file, in_process: false } => return check_in_child(&file),
    }
    Ok(())
}

fn list(registry: &Registry) {
    for component in registry.iter() {
        let (kind, name, plugin) = (component.kind(), component.name(), &component.plugin);
        println!("{kind:<15}  {name:<13}  {:<22}  {}", plugin.name, plugin.origin);
    }
    let from_the_same =
        |a: &Shadowed, b: &Shadowed| Arc::ptr_eq(&a.plugin, &b.plugin) && Arc::ptr_eq(&a.by, &b.by);
    for group in registry.shadowed.chunk_by(from_the_same) {
        let names: Vec<&str> = group.iter().map(|shadowed| shadowed.name.as_str()).collect();
        let Shadowed { plugin, by, .. } = &group[0];
        println!(
            "shadowed: {} ({}) by {} ({}): {}",
            plugin.name,
            plugin.origin,
            by.name,
            by.origin,
            names.join(", ")
        );
    }
    for rejected in &registry.rejected {
        println!("rejected: {}: {}", rejected.path.display(), rejected.error);
    }
}

fn show(registry: &Registry, name: &str) -> anyhow::Result<()> {
    let found: Vec<&Component> = registry.iter().filter(|each| each.name() == name).collect();
    if found.is_empty() {
        bail!("no component `{name}`{}", suggestion(name, registry.iter().map(Component::name)));
    }
    for component in found {
        println!("{} `{}`: {}", component.kind(), component.name(), component.doc());
        println!("  call     {}::{}(…)", component.kind().namespace(), component.name());
        for param in component.params() {
            let range = param.range.map(|(min, max)| format!(" ({min}..={max})"));
            let choices = Some(param.choices.join(", ")).filter(|words| !words.is_empty());
            let choices = choices.map(|words| format!(" ({words})"));
            let allowed = range.or(choices).unwrap_or_default();
            println!("  option   {} = {}{allowed}: {}", param.name, param.default, param.doc);
        }
        describe(&component.plugin);
    }
    Ok(())
}

fn describe(plugin: &Plugin) {
    println!("  plugin   {} {}", plugin.name, plugin.version);
    println!("  from     {}", plugin.origin);
    println!("  build    {}, interface 1.{}", plugin.build, plugin.abi_minor);
    let panics = if plugin.contains_panics { "are contained" } else { "would end the process" };
    println!("  panics   {panics}");
}

fn check_here(file: &Path) -> anyhow::Result<()> {
    let mut registry = Registry::default();
    if let Err(rejected) = registry.load(file) {
        bail!("{}: {}", file.display(), rejected.error);
    }
    for plugin in &registry.plugins {
        println!("{}: a plugin", file.display());
        describe(plugin);
    }
    for component in registry.iter() {
        println!("  offers   {} `{}`: {}", component.kind(), component.name(), component.doc());
    }
    println!("{CLOSING}");
    Ok(())
}

/// What a check that went to its end prints last. A library that ends the process while it is
/// being loaded, with success even, does not get that far.
const CLOSING: &str = "  verdict  usable";

/// A library may end the process that loads it, so a child does.
fn check_in_child(file: &Path) -> anyhow::Result<()> {
    let program = std::env::current_exe().context("cannot find this program")?;
    let mut child = Command::new(program);
    child.args(["plugins", "check", "--in-process"]).arg(file);
    let output = child.output().context("cannot start a child process")?;
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.success() && out.trim_end().ends_with(CLOSING) {
        print!("{out}");
        return Ok(());
    }
    let said = err.trim().trim_start_matches("error: ");
    if output.status.code() == Some(2) && !said.is_empty() {
        bail!("{said}");
    }
    bail!("{}: loading it ended the process with {}; {said}", file.display(), output.status)
}
