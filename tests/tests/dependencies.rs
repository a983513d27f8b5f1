//! What the crates of the workspace may depend on: nothing points back, each outer library is used
//! in one place, and every licence is one that lets programs be given away.
//!
//! It asks `cargo metadata`, which a fresh machine has.

use seventeen_tests::root;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// Libraries that one crate alone may use.
const ALONE: [(&str, &str); 5] = [
    ("rhai", "seventeen-script"),
    ("clap", "seventeen-cli"),
    ("indicatif", "seventeen-cli"),
    ("libloading", "seventeen-host"),
    ("cbindgen", "seventeen-header"),
];

/// The engine from its words to the program: a crate depends only on those before it.
const CHAIN: [&str; 8] = [
    "seventeen-core",
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

/// Licences of which one has to be offered.
const LICENCES: [&str; 11] = [
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MPL-2.0",
    "MPL-2.0+",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// What `cargo metadata` says of a package.
struct Package {
    name: String,
    /// The path of its manifest in the repository; none if it comes from elsewhere.
    place: Option<String>,
    licence: String,
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

/// The packages of the workspace and what they are built with on this machine: what other machines
/// need may not have been fetched.
fn packages() -> Vec<Package> {
    let about = String::from_utf8(cargo(&["-vV"])).expect("text");
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let metadata = ["metadata", "--format-version", "1", "--locked", "--filter-platform", host];
    let all: serde_json::Value = serde_json::from_slice(&cargo(&metadata)).expect("JSON");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let package = |package: &serde_json::Value| {
        let needed = package["dependencies"].as_array().into_iter().flatten();
        let manifest = text(&package["manifest_path"]);
        let place = manifest.strip_prefix(&format!("{}/", root().display())).map(str::to_owned);
        Package {
            name: text(&package["name"]),
            place: place.filter(|_| package["source"].is_null()),
            licence: text(&package["license"]),
            needs: needed
                .filter(|one| one["kind"] != "dev")
                .map(|one| text(&one["name"]))
                .collect(),
        }
    };
    all["packages"].as_array().expect("packages").iter().map(package).collect()
}

/// The packages of the repository, by their names.
fn own() -> BTreeMap<String, Package> {
    let own = packages().into_iter().filter(|package| package.place.is_some());
    own.map(|package| (package.name.clone(), package)).collect()
}

#[test]
fn outer_libraries_are_used_in_one_place() {
    for package in own().values() {
        for (library, place) in ALONE {
            let uses = package.needs.contains(library);
            assert!(!uses || package.name == place, "{} uses {library}", package.name);
        }
    }
}

#[test]
fn nothing_points_back_along_the_chain() {
    let own = own();
    let place = |name: &str| CHAIN.iter().position(|link| *link == name);
    for package in own.values() {
        let Some(at) = place(&package.name) else { continue };
        for needed in &package.needs {
            assert!(place(needed) < Some(at), "{} needs {needed}", package.name);
        }
    }
}

#[test]
fn plugins_need_the_interface_alone() {
    for package in own().values() {
        let is_plugin = package.place.as_ref().is_some_and(|place| place.starts_with("plugins/"));
        for needed in package.needs.iter().filter(|needed| needed.starts_with("seventeen")) {
            let is_interface = matches!(needed.as_str(), "seventeen-core" | "seventeen-plugin");
            let is_known = (package.name.as_str(), needed.as_str()) == BETWEEN_PLUGINS;
            assert!(!is_plugin || is_interface || is_known, "{} needs {needed}", package.name);
        }
    }
}

#[test]
fn every_licence_lets_programs_be_given_away() {
    for package in packages() {
        let offered = package.licence.replace(['(', ')'], " ").replace('/', " OR ");
        let fits = |one: &str| LICENCES.contains(&one.trim());
        let every = offered.split(" AND ").all(|part| part.split(" OR ").any(fits));
        assert!(every, "{}: {}", package.name, package.licence);
    }
}
