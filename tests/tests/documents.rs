//! What README.md and ARCHITECTURE.md say is so: their recipes run, their calls are calls that the
//! program knows, the files that they speak of are there.

use seventeen_plugin::Kind;
use seventeen_tests::command::{call, with_program_on_path};
use seventeen_tests::{data, is_long, linked, root};
use std::path::{MAIN_SEPARATOR, Path};
use std::process::Command;
use tempfile::TempDir;

/// Calls that take seconds: they are run with `SEVENTEEN_LONG`.
const SLOW: [&str; 2] = ["verify six", "pattern pattern"];

/// Calls that take minutes: their options are looked up, but they are not run.
const LONG: [&str; 6] = [
    "bench",
    "pattern 111",
    "generate --er",
    "generate --generator vicinity",
    "--given",
    "--up-to",
];

/// The text of a document.
fn document(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The blocks of code in this language, in a document.
fn blocks<'a>(document: &'a str, language: &str) -> Vec<&'a str> {
    let opening = format!("\n```{language}\n");
    let after = document.split(opening.as_str()).skip(1);
    after.map(|rest| rest.split("\n```").next().unwrap_or_default()).collect()
}

/// The calls of the program in README.md.
fn calls(readme: &str) -> Vec<&str> {
    let lines = blocks(readme, "sh").into_iter().flat_map(str::lines);
    lines.filter(|line| line.starts_with("seventeen ")).collect()
}

/// A directory with the files of which README.md speaks.
fn with_files() -> TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let puzzle = &seventeen_tests::lines("seventeens.txt")[0][0];
    let grid = &seventeen_tests::lines("grids.txt")[0][0];
    let recipe = document("scripts/pattern.rhai");
    let pattern = recipe.split("\"pattern\", `").nth(1).and_then(|rest| rest.split('`').next());
    let pattern = pattern.expect("a pattern, drawn");
    std::fs::create_dir_all(dir.path().join("scripts/lib")).expect("a directory");
    for name in ["enumerate.rhai", "compare_cliques.rhai", "lib/grids.rhai"] {
        let name = format!("scripts/{name}");
        std::fs::write(dir.path().join(&name), document(&name)).expect("a file");
    }
    for (name, text) in [
        ("grids.txt", format!("{grid}\n")),
        ("grid.txt", format!("{puzzle}\n")),
        ("puzzles.txt", format!("{puzzle}\n")),
        ("pattern.txt", pattern.to_owned()),
    ] {
        std::fs::write(dir.path().join(name), text).expect("a file");
    }
    dir
}

/// Runs a line by the shell, which finds the program under its name.
fn shell(line: &str, dir: &Path) {
    let mut shell = Command::new("sh");
    let output = with_program_on_path(&mut shell).args(["-c", line]).current_dir(dir).output();
    let output = output.expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {said}");
}

#[test]
fn the_calls_of_the_readme_have_options_that_there_are() {
    let readme = document("README.md");
    for line in calls(&readme) {
        let words: Vec<&str> =
            line.split('#').next().unwrap_or_default().split_whitespace().skip(1).collect();
        let help = call(&[words[0], "--help"], "");
        assert_eq!(help.code, Some(0), "{line}: {}", help.err);
        let known: Vec<&str> = help.out.split_whitespace().collect();
        for option in words.iter().filter(|word| word.starts_with("--")) {
            assert!(known.contains(option), "{line}: {option} is not in its help");
        }
    }
}

#[test]
#[cfg_attr(windows, ignore = "there is no shell of the kind")]
fn the_calls_of_the_readme_that_are_quick_succeed() {
    let readme = document("README.md");
    let is_one_of = |line: &str, calls: &[&str]| calls.iter().any(|call| line.contains(call));
    let quick = |line: &&str| !is_one_of(line, &LONG) && (is_long() || !is_one_of(line, &SLOW));
    let quick: Vec<&str> = calls(&readme).into_iter().filter(quick).collect();
    assert!(quick.len() > 12, "{quick:?}");
    let dir = with_files();
    shell("gzip --keep grids.txt", dir.path());
    for line in quick {
        shell(line, dir.path());
    }
}

#[test]
#[cfg_attr(windows, ignore = "there is no shell of the kind")]
fn the_recipes_of_the_readme_run() {
    let readme = document("README.md");
    let recipes = blocks(&readme, "rhai");
    assert!(recipes.len() >= 2, "{recipes:?}");
    for recipe in recipes {
        let dir = with_files();
        // Fewer clues than the document asks for, for the sake of time.
        let text = recipe.replace("enumerate(15,", "enumerate(11,");
        let text = format!("let input = \"grids.txt\";\n{text}");
        std::fs::write(dir.path().join("recipe.rhai"), text).expect("a file");
        shell("seventeen run recipe.rhai", dir.path());
    }
}

#[test]
fn the_readme_counts_the_components_that_there_are() {
    let (readme, registry) = (document("README.md"), linked());
    for kind in Kind::ALL {
        let (namespace, count) = (kind.namespace(), registry.of(kind).count());
        let row = format!("\n| {kind} | `{namespace}::` | {count} | ");
        assert!(readme.contains(&row), "README.md has no row{row}");
    }
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
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            found.extend(files(&path));
        } else if path.is_file() {
            found.push(path.display().to_string().replace(MAIN_SEPARATOR, "/"));
        }
    }
    found
}

#[test]
fn continuous_integration_runs_the_command_that_the_readme_names() {
    let readme = document("README.md");
    let mut lines = blocks(&readme, "sh").into_iter().flat_map(str::lines);
    let command = lines.find(|line| line.starts_with("cargo test")).expect("a command");
    let command = command.split('#').next().unwrap_or_default().trim();
    let checks = document(".ci/run");
    assert!(checks.contains(command), ".ci/run does not run `{command}`");
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
