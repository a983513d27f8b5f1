//! README.md and ARCHITECTURE.md name files that exist, and the command that runs all tests.

use seventeen_tests::{data, root};
use std::path::{MAIN_SEPARATOR, Path};

/// The text of a document.
fn document(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_files_of_which_the_architecture_speaks_are_there() {
    let files = files(&root());
    for name in ["ARCHITECTURE.md", "README.md"] {
        let text = document(name);
        for word in text.split('`').skip(1).step_by(2) {
            let is_source = [".rs", ".txt", ".json", ".h"].iter().any(|end| word.ends_with(end));
            if is_source && word.contains('/') && !word.contains(' ') {
                let end = format!("/{word}");
                assert!(files.iter().any(|file| file.ends_with(&end)), "{name}: no file {word}");
            }
        }
    }
    assert!(data("grids.txt").exists());
}

/// The files of the repository, without what is built.
fn files(dir: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).expect("a directory") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && !["target", "node_modules"].contains(&&*name) && !name.starts_with('.')
        {
            found.extend(files(&path));
        } else if path.is_file() {
            found.push(path.display().to_string().replace(MAIN_SEPARATOR, "/"));
        }
    }
    found
}

#[test]
fn continuous_integration_runs_the_commands_of_the_readme() {
    let readme = document("README.md");
    let checks = document(".ci/run");
    for name in ["cargo run", "cargo test"] {
        let command = readme.lines().find_map(|line| line.strip_prefix("$ ")?.strip_prefix(name));
        let command = command.expect("a command").trim();
        let runs = |line: &str| line.contains(name) && line.contains(command);
        assert!(checks.lines().any(runs), ".ci/run does not run `{name}{command}`");
    }
}

/// Crates whose examples are not run have none.
#[test]
fn crates_without_tests_of_examples_have_no_examples() {
    for plugin in std::fs::read_dir(root().join("plugins")).expect("plugins") {
        let plugin = plugin.expect("a folder").path();
        let manifest = std::fs::read_to_string(plugin.join("Cargo.toml")).expect("a manifest");
        if !manifest.contains("doctest = false") {
            continue;
        }
        for file in files(&plugin.join("src")).into_iter().filter(|file| file.ends_with(".rs")) {
            let text = std::fs::read_to_string(&file).expect("a source file");
            let has_example = |line: &str| line.trim_start().starts_with("/// ```");
            assert!(!text.lines().any(has_example), "{file}");
        }
    }
}
