//! What recipes may say: each recipe of `tests/data/language` prints what stands beside it, on the
//! standard output and then on the standard error. Those of `tests/data/wanted` are what
//! researchers asked for, in at most twelve lines.

use seventeen_tests::golden::expect;
use seventeen_tests::{data, names_below, program};
use std::path::Path;
use std::process::Command;

/// All that the recipe of this name prints in a folder.
fn printed(folder: &Path, name: &str) -> String {
    let mut command = Command::new(program());
    let output = command.args(["run", name]).current_dir(folder).output();
    let output = output.expect("the program starts");
    let texts = [output.stdout, output.stderr];
    texts.map(|text| String::from_utf8(text).expect("text")).concat()
}

/// The recipes of a folder, but for the modules that these import.
fn recipes(folder: &Path) -> Vec<String> {
    let mut names = names_below(folder, ".rhai");
    names.retain(|name| !name.starts_with("module"));
    names
}

/// Copies a file into a folder.
fn copy(file: &Path, folder: &Path) {
    std::fs::copy(file, folder.join(file.file_name().expect("a file"))).expect("a copy");
}

/// What is to be printed stands there.
fn golden(folder: &str, name: &str) -> String {
    format!("{folder}/{}.out", name.trim_end_matches(".rhai"))
}

#[test]
fn recipes_print_what_stands_beside_them() {
    // Beside the puzzles of which they speak.
    let above = tempfile::tempdir().expect("a folder");
    let folder = above.path().join("language");
    std::fs::create_dir(&folder).expect("a folder");
    copy(&data("puzzles.txt"), above.path());
    for entry in std::fs::read_dir(data("language")).expect("a directory") {
        copy(&entry.expect("an entry").path(), &folder);
    }
    let names = recipes(&folder);
    assert!(names.len() > 5, "{names:?}");
    for name in names {
        expect(&golden("language", &name), &printed(&folder, &name), str::to_owned);
    }
}

#[test]
fn what_is_wanted_takes_a_few_lines() {
    let names = recipes(&data("wanted"));
    assert_eq!(names.len(), 10);
    for name in names {
        let folder = tempfile::tempdir().expect("a folder");
        for file in [data("grids.txt"), data("puzzles.txt")] {
            copy(&file, folder.path());
        }
        for file in [&name, "module_easy.rhai"] {
            copy(&data("wanted").join(file), folder.path());
        }
        let text = std::fs::read_to_string(folder.path().join(&name)).expect("text");
        assert!(text.lines().count() <= 12, "{name}");
        let mut found = printed(folder.path(), &name);
        for file in ["rated.csv", "groups.csv"] {
            found += &std::fs::read_to_string(folder.path().join(file)).unwrap_or_default();
        }
        for page in ["nodes.html", "mcn.html"].map(|page| folder.path().join(page)) {
            if page.exists() {
                let page = std::fs::read_to_string(page).expect("text");
                assert!(page.trim_end().ends_with("</html>"), "{name}");
                found += "a page\n";
            }
        }
        expect(&golden("wanted", &name), &found, str::to_owned);
    }
}
