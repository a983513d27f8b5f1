//! `seventeen check`: what it says of each recipe of `tests/data/check` stands beside that, and it
//! finds nothing wrong with those that run.

use seventeen_plugin::Kind;
use seventeen_tests::command::{call, refuses};
use seventeen_tests::golden::expect;
use seventeen_tests::{data, linked, names_below, program, root};
use std::path::Path;
use std::process::Command;

/// What it says of the recipe, and whether that is right.
fn checked(directory: &Path, name: &str) -> (String, bool) {
    let mut command = Command::new(program());
    let output = command.args(["check", name]).current_dir(directory).output();
    let output = output.expect("the program starts");
    let texts = [output.stdout, output.stderr];
    let text = texts.map(|text| String::from_utf8(text).expect("text")).concat();
    (text, output.status.success())
}

/// What the system says of a file that is not there.
fn not_there() -> String {
    std::fs::metadata(data("check/none")).expect_err("nothing is there").to_string()
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let directory = data("check");
    for name in names_below(&directory, ".rhai") {
        let golden = format!("check/{}.out", name.trim_end_matches(".rhai"));
        let (text, is_right) = checked(&directory, &name);
        let expected = matches!(name.as_str(), "right.rhai" | "module_lib.rhai");
        assert_eq!(is_right, expected, "{text}");
        // What the system says of a file that is not there is its own.
        let text = text.replace(&not_there(), "No such file or directory (os error 2)");
        expect(&golden, &text, str::to_owned);
    }
}

#[test]
fn recipes_that_run_are_right() {
    for directory in [root().join("scripts"), root().join("cli/src/verbs"), data("language")] {
        // These are wrong on purpose, and do not run.
        let wrong = ["captures.rhai", "number_key.rhai"];
        let names = names_below(&directory, ".rhai").into_iter();
        for name in names.filter(|name| !wrong.contains(&name.as_str())) {
            let (text, is_right) = checked(&directory, &name);
            assert!(is_right, "{text}");
        }
    }
}

/// A minimal puzzle, from which some generators start.
const START: &str =
    ".....487.8..2..146...1.....14....3.......2.....5..3..9....4.......6...1..8...7.52";

/// A recipe whose last value is what a generator makes of classic sudoku.
fn recipe_of_generator(name: &str) -> String {
    match name {
        "inside" | "vicinity" => {
            format!("stream([puzzle({START:?})]).generate(generator::{name}()).first()")
        }
        "pattern" => format!(
            "generate(generator::{name}(#{{ cells: \"r1c1369 r2c258 r3c147 r4c369 r5c258 r6c147 \
             r7c369 r8c258 r9c1478\" }})).first()"
        ),
        _ => format!("generate(generator::{name}()).first()"),
    }
}

/// `check` knows what the generators of the program make, without running them.
#[test]
fn generators_make_what_check_expects() {
    for generator in linked().of(Kind::Generator) {
        let name = generator.name();
        let made = recipe_of_generator(name);
        let outcome = call(&["run", "-e", &format!("print(type_of({made}))")], "");
        let found = outcome.out.trim();
        let expected = format!("a {found} has no property `unknown_property`");
        let recipe = format!("{made}.unknown_property");
        refuses(&["run", "-e", &recipe], "", 2, &[&expected]);
    }
}

#[test]
fn values_of_parameters_are_checked_as_in_a_run() {
    let text = "let n = param(\"n\", 3, \"how many\", #{ range: 1..=9 });\n\
                puzzles(\"a.txt\").form(param(\"form\", \"line\", \"how\"));";
    let check = |set: &str, expected: &[&str]| {
        refuses(&["check", "-e", text, "--set", set], "", 2, expected);
        let run = expected.strip_suffix(&["have errors"]).expect("the words of `check` alone");
        refuses(&["run", "-e", text, "--set", set], "", 2, run);
    };
    check("n=12", &["parameter `n`: \"12\": 12 is not in 1..=9", "1:9", "have errors"]);
    check("form=zero", &["no puzzle format `zero`; did you mean `zeros`?", "have errors"]);
    check("from=line", &["has no parameter `from`; did you mean `form`?", "have errors"]);
    let outcome = call(&["check", "-e", text, "--set", "n=5", "--set", "form=grid"], "");
    assert_eq!((outcome.code, outcome.out.as_str()), (Some(0), "expression: ok\n"));
}
