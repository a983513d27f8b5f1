//! What the crates of the workspace may depend on: nothing points back, and each outer library is
//! used in one place. Licences and sources are checked by `.ci/deny.toml`.
//!
//! It asks `cargo metadata` and `cargo tree`, which a fresh machine has.

use seventeen_tests::root;
use std::collections::BTreeSet;
use std::process::Command;

/// Libraries, and the crates that alone may use them.
const ALONE: &[(&str, &str)] = &[
    ("csv-core", "seventeen-jobs"),
    ("roaring", "seventeen-jobs"),
    ("rhai", "seventeen-language"),
    ("rhai", "seventeen-script"),
    ("lsp-server", "seventeen-language-server"),
    ("lsp-types", "seventeen-language-server"),
    ("clap", "seventeen-cli"),
    ("clap_complete", "seventeen-cli"),
    ("clap_mangen", "seventeen-cli"),
    ("toml", "seventeen-cli"),
    ("indicatif", "seventeen-cli"),
    ("jiff", "seventeen-cli"),
    ("rustyline", "seventeen-cli"),
    ("tiny_http", "seventeen-cli"),
    ("landlock", "seventeen-cli"),
    ("arrow-array", "seventeen-python-bindings"),
    ("arrow-schema", "seventeen-python-bindings"),
    ("pyo3", "seventeen-python-bindings"),
    ("walrus", "seventeen-web"),
    ("wasm-bindgen", "seventeen-web"),
    ("wasm-bindgen-cli-support", "seventeen-web"),
    ("web-time", "seventeen-jobs"),
    ("cap-std", "seventeen-jobs"),
    ("libloading", "seventeen-host"),
    ("cbindgen", "seventeen-header"),
    ("askama", "seventeen-report"),
    ("parquet", "seventeen-report"),
    ("png", "seventeen-report"),
    ("roxmltree", "seventeen-report"),
    ("ttf-parser", "seventeen-report"),
    ("zeno", "seventeen-report"),
];

/// The engine from its words to the program: a crate depends only on those before it.
const CHAIN: [&str; 15] = [
    "seventeen-core",
    "seventeen-catalogue",
    "seventeen-plugin",
    "seventeen-host",
    "seventeen-conformance",
    "seventeen-jobs",
    "seventeen-report",
    "seventeen-language",
    "seventeen-script",
    "seventeen-language-server",
    "seventeen",
    "seventeen-python-bindings",
    "seventeen-python",
    "seventeen-web",
    "seventeen-cli",
];

/// The edges between plugins.
const BETWEEN_PLUGINS: [(&str, &str); 2] = [
    ("seventeen-raters", "seventeen-techniques"),
    ("seventeen-enumerators", "seventeen-harvesters"),
];

/// What every program has that uses the crate `seventeen`.
const ENGINE: [&str; 6] = [
    "seventeen", "seventeen-catalogue", "seventeen-core", "seventeen-host", "seventeen-jobs",
    "seventeen-plugin",
];

/// What each feature of the crate `seventeen` alone adds to that: crates of the repository, and
/// outer libraries that only `seventeen-report` uses.
const ADDED: &[(&str, &[&str])] = &[
    ("solve", &["seventeen-solvers"]),
    (
        "enumerate",
        &[
            "seventeen-cliques", "seventeen-enumerators", "seventeen-harvesters",
            "seventeen-solvers",
        ],
    ),
    (
        "prove",
        &[
            "seventeen-cliques", "seventeen-enumerators", "seventeen-harvesters",
            "seventeen-solvers",
        ],
    ),
    ("generate", &["seventeen-generators", "seventeen-solvers"]),
    ("human", &["seventeen-solvers", "seventeen-techniques"]),
    ("rate", &["seventeen-raters", "seventeen-solvers", "seventeen-techniques"]),
    ("patterns", &["seventeen-patterns", "seventeen-solvers"]),
    ("example-c", &["seventeen-example-c"]),
    ("report", &["seventeen-report"]),
    ("pictures", &["png", "roxmltree", "seventeen-report", "ttf-parser", "zeno"]),
    ("pages", &["askama", "png", "roxmltree", "seventeen-report", "ttf-parser", "zeno"]),
];

/// What `cargo metadata` says of a package of the repository.
struct Package {
    name: String,
    /// The path of its manifest.
    place: String,
    /// What it depends on, but for its tests.
    needs: BTreeSet<String>,
    features: BTreeSet<String>,
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
            features: package["features"]
                .as_object()
                .into_iter()
                .flat_map(|it| it.keys().cloned())
                .collect(),
        }
    };
    all["packages"].as_array().expect("packages").iter().map(package).collect()
}

#[test]
fn outer_libraries_are_used_in_one_place() {
    for package in own() {
        for &(library, _) in ALONE {
            let uses = package.needs.contains(library);
            let may_use = ALONE.contains(&(library, package.name.as_str()));
            assert!(!uses || may_use, "{} uses {library}", package.name);
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
            let is_known = BETWEEN_PLUGINS.contains(&(package.name.as_str(), needed.as_str()));
            assert!(!is_plugin || is_interface || is_known, "{} needs {needed}", package.name);
        }
    }
}

/// What `cargo tree` lists, a crate in a line.
fn tree(arguments: &[&str]) -> String {
    let tree = ["tree", "--locked", "--prefix", "none"];
    String::from_utf8(cargo(&[&tree, arguments].concat())).expect("text")
}

/// The crates that a program builds which uses the crate `seventeen` with one feature: those of the
/// repository, and the outer libraries that only `seventeen-report` uses.
fn built_with(feature: &str) -> BTreeSet<String> {
    let package = ["--package", "seventeen", "--edges", "normal,build", "--format", "{p}"];
    let features = ["--no-default-features", "--features", feature];
    let listed = tree(&[&package[..], &features].concat());
    let names = listed.lines().filter_map(|line| line.split(' ').next());
    let of_reports = |name: &str| ALONE.contains(&(name, "seventeen-report"));
    names
        .filter(|name| name.starts_with("seventeen") || of_reports(name))
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_feature_builds_what_its_kind_of_work_needs() {
    for (feature, added) in ADDED {
        let expected = ENGINE.iter().chain(*added).map(|&name| name.to_owned()).collect();
        assert_eq!(built_with(feature), expected, "{feature}");
    }
}

#[test]
fn every_feature_is_listed_and_enabled_by_default() {
    let all =
        own().into_iter().find(|package| package.name == "seventeen").expect("the crate").features;
    let groups = ["default", "bundled"];
    let kinds: BTreeSet<&str> =
        all.iter().map(String::as_str).filter(|it| !groups.contains(it)).collect();
    assert_eq!(kinds, ADDED.iter().map(|&(feature, _)| feature).collect());
    let added = ADDED.iter().flat_map(|(_, added)| *added);
    let expected = ENGINE.iter().chain(added).map(|&name| name.to_owned()).collect();
    assert_eq!(built_with("default"), expected);
}

/// The crates of a build with their features, such as `num-traits v0.2.19 i128,std`.
fn crates_with_features(packages: &[&str]) -> BTreeSet<String> {
    let listed = tree(&[&["--format", "{p} {f}"], packages].concat());
    let crates = listed.lines().map(|line| line.trim_end_matches(" (*)").trim_end());
    crates.filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// Otherwise cargo builds it for each, and all that depends on it.
#[test]
fn crates_have_the_same_features_for_the_main_job_and_the_tests() {
    let tests = crates_with_features(&["--workspace"]);
    let main_job = crates_with_features(&["--edges", "normal,build"]);
    assert!(main_job.len() > 150, "{} crates", main_job.len());
    let built_twice: Vec<&String> = main_job.difference(&tests).collect();
    assert!(
        built_twice.is_empty(),
        "The tests build these crates with more features. Add the features to \
         tests/shared_build/Cargo.toml: {built_twice:#?}"
    );
}
