//! What recipes may say: each recipe of `tests/data/language` prints what stands beside it, on the
//! standard output and then on the standard error.

use seventeen_tests::golden::expect;
use seventeen_tests::{data, program};
use std::process::Command;

/// All that the recipe of this name prints.
fn printed(name: &str) -> String {
    let mut command = Command::new(program());
    command.args(["run", name]).current_dir(data("language"));
    let output = command.output().expect("the program starts");
    let texts = [output.stdout, output.stderr];
    texts.map(|text| String::from_utf8(text).expect("text")).concat()
}

#[test]
fn recipes_print_what_stands_beside_them() {
    let entries = std::fs::read_dir(data("language")).expect("a directory");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string());
    let mut names: Vec<String> = names.map(|name| name.expect("a name")).collect();
    names.retain(|name| name.ends_with(".rhai") && !name.starts_with("module"));
    assert!(names.len() > 5, "{names:?}");
    for name in names {
        let golden = format!("language/{}.out", name.trim_end_matches(".rhai"));
        expect(&golden, &printed(&name), str::to_owned);
    }
}
