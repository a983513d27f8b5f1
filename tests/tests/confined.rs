//! Runs in a process of their own: components that crash there, and recipes that are not trusted.
#![cfg(unix)]

use seventeen_tests::command::{call, refuses};
use seventeen_tests::{data, library, program};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Counts the puzzles of the tests by a component of the faulty plugin.
fn counted_by(solver: &str) -> String {
    format!("puzzles({:?}).count(solver::{solver}(), 2).write(\"-\")", data("puzzles.txt"))
}

#[test]
fn what_ends_a_process_ends_the_confined_one_and_is_named() {
    let plugin = library("faulty");
    let plugin = plugin.to_str().expect("text");
    for (solver, words) in [
        ("aborts", ["`aborts` of plugin `seventeen-faulty`, at item 1, aborted", "signal 6"]),
        ("exits", ["`exits` of plugin `seventeen-faulty`, at item 1,", "called `exit`"]),
    ] {
        refuses(
            // Of two threads the second may come first.
            &["run", "--isolate", "--threads", "1", "--plugin", plugin, "-e", &counted_by(solver)],
            "",
            1,
            &words,
        );
    }
}

#[test]
fn a_run_goes_on_behind_crashes_and_names_what_it_left_out() {
    let directory = tempfile::tempdir().expect("a directory");
    let at = |name: &str| directory.path().join(name);
    let other =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let line = |n| match n {
        7 | 22 | 37 => seventeen(),
        30 => format!("{AT_23}\n"),
        _ => other.to_owned(),
    };
    let text: String = (0..40).map(line).collect();
    fs::write(at("puzzles.txt"), text).expect("written");
    let count = |to: &str| {
        format!("puzzles({:?}).count(solver::picky(), 2).write({to:?}); ()", at("puzzles.txt"))
    };
    let plugin = library("faulty");
    let common = ["run", "--skip-crashes", "--plugin", plugin.to_str().expect("text"), "-e"];
    let rows = at("rows.csv");
    let words = ["at item 8, aborted", "at item 23, aborted", "at item 31, aborted", LEFT_OUT];
    let to_file = count(rows.to_str().expect("text"));
    refuses(&[&common[..], &[&to_file]].concat(), "", 1, &words);
    assert_eq!(fs::read_to_string(&rows).expect("rows").lines().count(), 1 + 36);
    let outcome = call(&[&common[..], &[&count("-")]].concat(), "");
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert_eq!(outcome.out.lines().count(), 36, "each row once");
    let input = "puzzles(\"-\").count(solver::picky(), 2).write(\"-\")";
    refuses(&[&common[..], &[input]].concat(), "", 2, &["cannot read the standard input again"]);
    let all = format!("puzzles({:?}).count(solver::auto(), 2).write(\"-\")", at("puzzles.txt"));
    assert_eq!(call(&[&common[..], &[&all]].concat(), "").code, Some(0));
}

const LEFT_OUT: &str = "skipped, because the process ended at them: item 8 of stream 1, item 23 of stream 1, item 31 of \
     stream 1, item 38";

/// A puzzle of 23 clues, at which the component panics.
const AT_23: &str =
    "3.8.........75...9.1...8..2.4...6..3....1....5..2...9.8..3...6.2...85.........4.7";

/// A puzzle of 17 clues, on a line.
fn seventeen() -> String {
    format!("{}\n", seventeen_tests::lines("seventeens.txt")[0][0])
}

#[test]
fn a_confined_run_gives_what_another_gives() {
    let arguments = ["solve", data("puzzles.txt").to_str().expect("text")].map(str::to_owned);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let free = call(&arguments, "");
    let confined = call(&[&arguments[..], &["--isolate", "--memory-limit", "4096"]].concat(), "");
    assert_eq!((free.code, free.out), (confined.code, confined.out));
    let puzzle = format!("17{}", ".".repeat(79));
    assert_eq!(call(&["count", "--isolate", "--limit", "3", "-"], &puzzle).code, Some(0));
    refuses(&["run", "--isolate", "-e", "1 +"], "", 2, &["expression:1:4"]);
}

#[test]
fn memory_and_time_are_limited() {
    let greedy = "let all = []; loop { all.push(blob(10000000)); }";
    let outcome = call(&["run", "--memory-limit", "400", "-e", greedy], "");
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert!(outcome.err.contains("ended the child process"), "{}", outcome.err);
    let start = Instant::now();
    refuses(&["run", "--time-limit", "1", "-e", "loop {}"], "", 1, &["not done within 1 s"]);
    assert!(start.elapsed() >= Duration::from_secs(1));
    let plugin = library("faulty");
    let hangs = counted_by("hangs");
    let arguments = ["run", "--time-limit", "1", "--plugin", plugin.to_str().expect("text"), "-e"];
    let words = ["`hangs` of plugin `seventeen-faulty` does not stop", "not done within 1 s"];
    refuses(&[&arguments[..], &[&hangs]].concat(), "", 1, &words);
}

/// Runs a recipe that is not trusted in `directory`: its exit code, and what it says.
fn untrusted(directory: &Path, recipe: &str) -> (Option<i32>, String) {
    let file = directory.join("inside/recipe.rhai");
    fs::write(&file, recipe).expect("written");
    let output = Command::new(program())
        .args(["run", "--untrusted", "inside", "--time-limit", "2", "--memory-limit", "1000"])
        .arg("inside/recipe.rhai")
        .current_dir(directory)
        .output()
        .expect("the program starts");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// A directory with another inside, from which links lead out.
fn with_inside() -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let at = |name: &str| directory.path().join(name);
    fs::create_dir(at("inside")).expect("made");
    fs::copy(data("puzzles.txt"), at("inside/puzzles.txt")).expect("copied");
    fs::write(at("outside.txt"), "stays").expect("written");
    symlink("../outside.txt", at("inside/link")).expect("a link");
    symlink("../outside.txt", at("inside/new.txt.seventeen-part")).expect("a link");
    symlink("/", at("inside/root")).expect("a link");
    directory
}

#[test]
fn a_recipe_that_is_not_trusted_stays_in_its_directory() {
    let directory = with_inside();
    let untrusted = |recipe: &str| untrusted(directory.path(), recipe);
    let good = "puzzles(\"inside/puzzles.txt\").write(\"inside/good.csv\")";
    assert_eq!(untrusted(good), (Some(0), String::new()));
    for recipe in [
        "puzzles(\"/etc/passwd\").count()",
        "puzzles(\"inside/link\").count()",
        "puzzles(\"inside/root/etc/passwd\").count()",
        "puzzles(\"inside/../outside.txt\").count()",
        "grids(\"/dev/zero\").count()",
        "certificates(\"outside.txt\").write(\"-\")",
        "puzzles(\"inside/puzzles.txt\").write(\"outside.txt\")",
        "puzzles(\"inside/puzzles.txt\").write(\"inside/link\")",
        "puzzles(\"inside/puzzles.txt\").write(\"inside/root/tmp/seventeen\")",
        "puzzles(\"inside/puzzles.txt\").write(\"/dev/full\")",
        "stream([#{ a: 1 }]).table([\"a\"]).write(\"outside.txt\")",
        "ua::file(\"outside.txt\")",
        "ua::named(\"file(\\\"outside.txt\\\")\")",
        "pattern_search(\"outside.txt\")",
        "pattern_search(\"111/111/999\", #{ dir: \"outside\" })",
    ] {
        let (code, said) = untrusted(recipe);
        assert_eq!(code, Some(2), "{recipe}: {said}");
        assert!(said.contains("is not below") && said.contains("not trusted"), "{recipe}: {said}");
    }
    for (recipe, word) in [
        ("puzzles(\"inside/puzzles.txt\").write(\"inside/new.txt\")", "is a link"),
        ("profile(\"inside/mine.json\")", "not a profile of a plugin"),
        ("import \"../outside\" as outside;", "is not below"),
    ] {
        let (code, said) = untrusted(recipe);
        assert_eq!(code, Some(2), "{recipe}: {said}");
        assert!(said.contains(word), "{recipe}: {said}");
    }
    let outside = fs::read_to_string(directory.path().join("outside.txt")).expect("it is there");
    assert_eq!(outside, "stays");
    assert_eq!(fs::read_dir(directory.path()).expect("a directory").count(), 2);
}

#[test]
fn a_recipe_that_is_not_trusted_takes_no_more_than_it_may() {
    let directory = with_inside();
    for recipe in [
        "loop {}",
        "let a = []; loop { a.push(1); }",
        "let a = []; for i in 0..20000 { a = [a]; } loop {}",
        "let s = \"x\"; loop { s += s; }",
        "let a = [1]; loop { a += a; }",
        "let m = #{}; for i in 0..10000000 { m[`k${i}`] = i; }",
        "blob(1 << 40)",
        "eval(\"1\")",
        "sleep(100)",
        "sleep(0.5)",
        "fn f(x) { f(x + 1) } f(0)",
        "generate(generator::bottom_up()).count()",
        "generate(generator::bottom_up()).map(|p| { let a = []; loop { a.push(0) } }).write(\"-\")",
    ] {
        let start = Instant::now();
        let (code, said) = untrusted(directory.path(), recipe);
        assert!(matches!(code, Some(1 | 2)), "{recipe}: {said}");
        assert!(!said.contains("panicked at"), "{recipe}: {said}");
        // A machine with other work gives it little time.
        assert!(start.elapsed() < Duration::from_secs(60), "{recipe}");
    }
    let long = format!("//{}\n", "x".repeat(5_000_000));
    let (code, said) = untrusted(directory.path(), &long);
    assert_eq!(code, Some(2));
    assert!(said.contains("more than the 4194304 bytes"), "{said}");
}
