//! Files are opened through one gate: a recipe that is not trusted is held in its directory by
//! `engine/jobs/src/files.rs`, and so nothing else in jobs, reports or the language may open, make,
//! rename, remove or look at what a path names.

use seventeen_tests::{names_below, root};
use std::fs;

/// Crates whose code works for recipes.
const FOLDERS: [&str; 4] =
    ["engine/jobs/src", "engine/report/src", "engine/language/src", "engine/script/src"];

/// The gate, and what looks at files of the program's own, or of the user's own words: the table of
/// the catalogue, the program itself, and the directory of the fence.
const EXEMPT: [&str; 5] = [
    "jobs/src/files",
    "jobs/src/catalogue",
    "jobs/src/run_identity/program.rs",
    "script/src/sandbox.rs",
    "/tests",
];

/// What goes past the gate.
const PAST: [&str; 15] = [
    "std::fs::", "std::fs;", " File::open(", "(File::open(", " File::create", "(File::create",
    "OpenOptions", ".canonicalize()", ".exists()", ".is_file()", ".is_dir()", ".is_symlink()",
    "symlink_metadata", "read_dir(", "tempfile",
];

/// What only names types.
const TYPES: [&str; 2] = ["use std::fs::File;", "use std::fs::TryLockError;"];

/// The lines of a file's own code: without its tests and comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let own = text.split("\n#[cfg(test)]").next().unwrap_or(text);
    let own = own.split("\n#[cfg(all(test").next().unwrap_or(own);
    own.lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// What in a file goes past the gate.
fn past(text: &str) -> Vec<&str> {
    let goes_past =
        |line: &&str| !TYPES.contains(&line.trim()) && PAST.iter().any(|word| line.contains(word));
    code(text).filter(goes_past).collect()
}

#[test]
fn nothing_goes_past_the_gate() {
    let is_exempt = |path: &str| EXEMPT.iter().any(|exempt| path.contains(exempt));
    for folder in FOLDERS {
        let names = names_below(&root().join(folder), ".rs");
        assert!(names.len() > 10, "{folder}");
        let places = names.iter().map(|name| format!("{folder}/{name}"));
        for place in places.filter(|place| !is_exempt(place)) {
            let text = fs::read_to_string(root().join(&place)).expect("text");
            let found = past(&text);
            assert!(found.is_empty(), "{place}: {found:?}: ask `Files`");
        }
    }
}

#[test]
fn what_goes_past_is_found() {
    assert_eq!(past("fn f() {\n    let text = std::fs::read(path)?;\n}\n").len(), 1);
    assert_eq!(
        past("use std::fs::File;\n// std::fs::read\n#[cfg(test)]\nmod t { fs::x }\n").len(),
        0
    );
}
