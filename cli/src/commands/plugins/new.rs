//! `seventeen plugins new`: writes a project of a new plugin.

mod name;
mod project;

use crate::common::Common;
use crate::standard_output::{print, print_record};
use anyhow::{Context, bail};
use clap::ValueEnum;
use project::{Language, Project};
use serde_json::json;
use seventeen_host::nearest::suggestion;
use seventeen_host::{Registry, aliases};
use seventeen_plugin::Kind;
use std::fs;
use std::path::{Path, PathBuf};
use template::project::TEMPLATES;

#[derive(clap::Args)]
pub(crate) struct NewArgs {
    /// The kind of component: solver, harvester, clique, enumerator, generator, technique, rater or
    /// pattern; all writes one of each
    kind: String,
    /// The name of the component and of the folder, in lower case with _
    name: String,
    /// The language
    #[arg(long, value_enum, default_value_t = LanguageArg::Rust)]
    lang: LanguageArg,
    /// The checkout of Seventeen that a project in Rust builds against; by default the one around
    /// this program or the current folder
    #[arg(long, value_name = "DIR")]
    engine: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LanguageArg {
    /// Any kind
    Rust,
    /// A solver, harvester, clique strategy or technique
    C,
}

pub(crate) fn new(common: &Common, asked: &NewArgs, registry: &Registry) -> anyhow::Result<()> {
    let kinds = find_kinds(&asked.kind)?;
    name::check(&asked.name)?;
    if let [kind] = kinds.as_slice() {
        check_is_free(registry, *kind, &asked.name)?;
    }
    let language = match asked.lang {
        LanguageArg::C => Language::C,
        LanguageArg::Rust => Language::Rust { engine: find_engine(asked.engine.as_deref())? },
    };
    let project = Project::new(&kinds, &asked.name, &language)?;
    let folder = Path::new(&asked.name);
    write(folder, &project)?;
    if common.json {
        let files: Vec<PathBuf> = project.files.iter().map(|(file, _)| folder.join(file)).collect();
        return print_record(&json!({
            "folder": folder, "files": files, "library": project.library, "next": project.next,
        }));
    }
    let mut text = format!("{}: a plugin with {}\n", folder.display(), project.content);
    for (file, _) in &project.files {
        text += &format!("  {}\n", folder.join(file).display());
    }
    text += &format!("Next:\n  cd {}\n", folder.display());
    project.next.iter().for_each(|command| text += &format!("  {command}\n"));
    print(&text)
}

/// The words for one of each kind.
const ALL: &str = "all";

/// The kind of this name or namespace, or all kinds.
///
/// # Errors
/// There is none; the error suggests the nearest.
fn find_kinds(word: &str) -> anyhow::Result<Vec<Kind>> {
    let names: Vec<(&str, Kind)> = TEMPLATES
        .iter()
        .flat_map(|template| {
            let kind = template.kind;
            [(short_name(kind), kind), (template.module, kind), (kind.namespace(), kind)]
        })
        .collect();
    if word == ALL {
        return Ok(TEMPLATES.iter().map(|template| template.kind).collect());
    }
    let is_same = |name: &str| aliases::is_same_name(name, word);
    let found = names.iter().find(|(name, kind)| is_same(name) || is_same(&kind.to_string()));
    if let Some((_, kind)) = found {
        return Ok(vec![*kind]);
    }
    let near = suggestion(word, names.iter().map(|(name, _)| *name).chain([ALL]));
    let known: Vec<&str> = TEMPLATES.iter().map(|template| short_name(template.kind)).collect();
    bail!("no kind of component `{word}`{near} (there are: {}, {ALL})", known.join(", "))
}

/// The name of a kind that lists show.
fn short_name(kind: Kind) -> &'static str {
    match kind {
        Kind::UaHarvester => "harvester",
        kind => kind.namespace(),
    }
}

/// Rejects the name of a component that this program has.
fn check_is_free(registry: &Registry, kind: Kind, name: &str) -> anyhow::Result<()> {
    if registry.find(kind, &name::snake_case(name)).is_ok() {
        let kind = kind.with_article();
        bail!("there is {kind} `{name}`, which yours would replace: choose another name");
    }
    Ok(())
}

/// The folder `engine` of a checkout.
fn find_engine(named: Option<&Path>) -> anyhow::Result<PathBuf> {
    let in_checkout = |folder: &Path| {
        let engine = folder.join("engine");
        engine.join("plugin/Cargo.toml").is_file().then_some(engine)
    };
    let engine = match named {
        Some(folder) => in_checkout(folder).with_context(|| {
            format!("{}: not a checkout of Seventeen, which has engine/plugin", folder.display())
        })?,
        None => {
            let program = std::env::current_exe().unwrap_or_default();
            let here = std::env::current_dir().unwrap_or_default();
            let around = program.ancestors().chain(here.ancestors());
            around.filter(|folder| !folder.as_os_str().is_empty()).find_map(in_checkout).context(
                "a project in Rust builds against a checkout of Seventeen: type --engine DIR, the \
                 folder that contains engine/plugin",
            )?
        }
    };
    engine.canonicalize().with_context(|| format!("cannot resolve {}", engine.display()))
}

/// Writes the files into a new folder.
fn write(folder: &Path, project: &Project) -> anyhow::Result<()> {
    if folder.symlink_metadata().is_ok() {
        bail!("{} exists: choose another name, or remove it", folder.display());
    }
    for (file, text) in &project.files {
        let path = folder.join(file);
        let written = fs::create_dir_all(path.parent().unwrap_or(folder))
            .and_then(|()| fs::write(&path, text));
        written.with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_several_words() {
        for (words, kind) in [
            (&["solver"][..], Kind::Solver),
            (&["harvester", "ua", "ua_harvester", "UA harvester"], Kind::UaHarvester),
            (&["clique", "clique_strategy", "clique-strategy"], Kind::CliqueStrategy),
            (&["pattern", "pattern_searcher"], Kind::Pattern),
        ] {
            for word in words {
                assert_eq!(find_kinds(word).unwrap(), [kind], "{word}");
            }
        }
        assert_eq!(find_kinds("all").unwrap().len(), Kind::ALL.len());
    }

    #[test]
    fn an_unknown_kind_suggests_the_nearest() {
        let error = find_kinds("solvr").unwrap_err().to_string();
        assert!(error.contains("`solvr`; did you mean `solver`? (there are: solver, "), "{error}");
    }
}
