//! What the crates of the workspace may depend on: nothing points back, and each outer library is
//! used in one place. Licences and sources are checked by `.ci/deny.toml`.
//!
//! It asks `cargo metadata`, which a fresh machine has.

use seventeen_tests::root;
use std::collections::BTreeSet;
use std::process::Command;

/// Libraries that one crate alone may use.
const ALONE: &[(&str, &str)] = &[
    ("csv-core", "seventeen-jobs"),
    ("roaring", "seventeen-jobs"),
    ("rhai", "seventeen-script"),
    ("clap", "seventeen-cli"),
    ("clap_complete", "seventeen-cli"),
    ("clap_mangen", "seventeen-cli"),
    ("toml", "seventeen-cli"),
    ("indicatif", "seventeen-cli"),
    ("jiff", "seventeen-cli"),
    ("rustyline", "seventeen-cli"),
    ("landlock", "seventeen-cli"),
    ("cap-std", "seventeen-jobs"),
    ("libloading", "seventeen-host"),
    ("cbindgen", "seventeen-header"),
    ("askama", "seventeen-report"),
    ("png", "seventeen-report"),
    ("roxmltree", "seventeen-report"),
    ("ttf-parser", "seventeen-report"),
    ("zeno", "seventeen-report"),
];

/// The engine from its words to the program: a crate depends only on those before it.
const CHAIN: [&str; 9] = [
    "seventeen-core",
    "seventeen-catalogue",
    "seventeen-plugin",
    "seventeen-host",
    "seventeen-jobs",
    "seventeen-report",
    "seventeen-script",
    "seventeen",
    "seventeen-cli",
];

/// The one edge between plugins.
const BETWEEN_PLUGINS: (&str, &str) = ("seventeen-raters", "seventeen-techniques");

/// What `cargo metadata` says of a package of the repository.
struct Package {
    name: String,
    /// The path of its manifest.
    place: String,
    /// What it depends on, but for its tests.
    needs: BTreeSet<String>,
}

/// What cargo prints.
fn cargo(arguments: &[&str]) -> Vec<u8> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo).args(arguments).current_dir(root()).output().expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// The packages of the repository.
fn own() -> Vec<Package> {
    let metadata = ["metadata", "--format-version", "1", "--locked", "--no-deps"];
    let all: serde_json::Value = serde_json::from_slice(&cargo(&metadata)).expect("JSON");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let package = |package: &serde_json::Value| {
        let needed = package["dependencies"].as_array().into_iter().flatten();
        let manifest = text(&package["manifest_path"]);
        let place = manifest.strip_prefix(&format!("{}/", root().display())).expect("a place");
        Package {
            name: text(&package["name"]),
            place: place.to_owned(),
            needs: needed
                .filter(|one| one["kind"] != "dev")
                .map(|one| text(&one["name"]))
                .collect(),
        }
    };
    all["packages"].as_array().expect("packages").iter().map(package).collect()
}

#[test]
fn outer_libraries_are_used_in_one_place() {
    for package in own() {
        for &(library, place) in ALONE {
            let uses = package.needs.contains(library);
            assert!(!uses || package.name == place, "{} uses {library}", package.name);
        }
    }
}

#[test]
fn nothing_points_back_along_the_chain() {
    let place = |name: &str| CHAIN.iter().position(|link| *link == name);
    for package in own() {
        let Some(at) = place(&package.name) else { continue };
        for needed in &package.needs {
            assert!(place(needed) < Some(at), "{} needs {needed}", package.name);
        }
    }
}

#[test]
fn plugins_need_the_interface_alone() {
    for package in own() {
        let is_plugin = package.place.starts_with("plugins/");
        for needed in package.needs.iter().filter(|needed| needed.starts_with("seventeen")) {
            let is_interface = matches!(needed.as_str(), "seventeen-core" | "seventeen-plugin");
            let is_known = (package.name.as_str(), needed.as_str()) == BETWEEN_PLUGINS;
            assert!(!is_plugin || is_interface || is_known, "{} needs {needed}", package.name);
        }
    }
}
